"""The `svod` command."""

import click


@click.group()
def main() -> None:
    """Rulings with clauses for «Берсерк» and «Берсерк. Герои»."""
