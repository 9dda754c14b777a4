"""The rules as data. No code lives here: see README.md for the map of the YAML files."""
