"""Defects of numbered documents, as findings. `catalogue.py` lists the checks, `run.py` runs them."""

from .catalogue import CHECKS, TITLES
from .run import check_document, check_edition, check_path

__all__ = ["CHECKS", "TITLES", "check_document", "check_edition", "check_path"]
