"""`python -m svod.cli` is the same as `svod`."""

from .main import main

if __name__ == "__main__":
    main()
