"""Questions written out from phrasings.yaml, and the table of 111.1 read from its YAML: what the tests compare."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pymorphy3
import yaml

ROOT = Path(__file__).parents[2]
_FILE = Path(__file__).with_name("phrasings.yaml")
PHRASINGS: dict[str, dict[str, list[str]]] = yaml.safe_load(_FILE.read_text("utf-8"))
_CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}
_ANALYZER = pymorphy3.MorphAnalyzer()

# The classes of the table: its rows and columns, ability and attack as wholes, and the two kinds of attack by magic.
CLASS_NAMES = {
    "sposobnost": ("способность", "ability"),
    "ataka": ("атака", "attack"),
    "blizhnyaya-ataka": ("ближняя атака", "melee attack"),
    "dalnyaya-ataka": ("дальняя атака", "ranged attack"),
    "magicheskaya-sposobnost": ("магическая способность", "magic ability"),
    "nemagicheskaya-sposobnost": ("немагическая способность", "non-magic ability"),
    "magicheskaya-ataka": ("магическая атака", "magic attack"),
    "nemagicheskaya-ataka": ("немагическая атака", "non-magic attack"),
}


@dataclass(frozen=True)
class Table:
    """The table of abilities: names of the terms, and which classes each is in. Shares nothing with the engine."""

    names: dict[str, tuple[str, str]]
    classes: dict[str, frozenset[str]]

    def holds(self, term: str, *classes: str) -> bool:
        """Whether the table puts the term into all the classes."""
        return set(classes) <= self.classes[term]

    def members(self, *classes: str) -> set[str]:
        """The terms that the table puts into all the classes."""
        return {term for term in self.names if self.holds(term, *classes)}


@lru_cache(maxsize=1)
def read_table() -> Table:
    """The table from its YAML file and the terms' labels from theirs."""
    rules = ROOT / "rules" / "classic"
    table = yaml.safe_load((rules / "tables" / "abilities.yaml").read_text("utf-8"))
    labels = {
        term["id"]: (term["label"]["ru"].lower(), term["label"]["en"].lower())
        for file in sorted((rules / "terms").glob("*.yaml"))
        for term in yaml.safe_load(file.read_text("utf-8"))["terms"]
    }
    names: dict[str, tuple[str, str]] = {}
    classes: dict[str, frozenset[str]] = {}
    for row in table["rows"]:
        for column, cell in zip(table["columns"], row["cells"], strict=True):
            for term in cell:
                found = {"sposobnost", row["term"], column["term"]}
                if row["term"] != "ne-ataka":
                    found |= {"ataka", column["term"].replace("sposobnost", "ataka")}
                names[term], classes[term] = labels[term], frozenset(found)
    return Table(names, classes)


def inflect(phrase: str, case: str, plural: bool = False) -> str:
    """A Russian noun phrase in a case and number; its words before the noun agree with it, what follows stays."""
    words = phrase.split()
    head = next(i for i, word in enumerate(words) if _parse(word, "NOUN") is not None)
    noun = _parse(words[head], "NOUN")
    gender = noun.tag.gender
    result = []
    for index, word in enumerate(words):
        if index > head:
            result.append(word)
            continue
        parse = noun if index == head else _parse(word, "ADJF")
        tags = {_CASES[case], "plur" if plural else "sing"}
        if index < head and not plural:
            tags.add(gender)
        if index < head and case == "acc" and (plural or gender == "masc"):
            tags.add("inan")
        form = parse.inflect(tags)
        assert form is not None, (phrase, case, plural)
        result.append(form.word)
    return " ".join(result)


def _parse(word: str, pos: str) -> Any:
    parses = [p for p in _ANALYZER.parse(word) if pos == p.tag.POS and p.tag.case == "nomn" and p.tag.number == "sing"]
    return parses[0] if parses else None


def english(name: str, how: str) -> str:
    """An English name with its article (a), in the plural (pl) or as it stands (s)."""
    if how == "a":
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    if how == "pl":
        head, _, rest = name.partition(" through ")
        plural = head[:-1] + "ies" if head.endswith("y") else head + "s"
        return plural + (f" through {rest}" if rest else "")
    return name


_SLOT = re.compile(r"\{(\w+):([\w,]+)\}")


def fill(template: str, lang: str, term: tuple[str, str], group: tuple[str, str]) -> str:
    """A phrasing with its term and class, each in the form that the phrasing asks for."""

    def slot(match: re.Match[str]) -> str:
        left, right = match.groups()
        if lang == "ru":
            parts = right.split(",")
            text = inflect((term if left.lower() == "s" else group)[0], parts[-1], "pl" in parts)
        else:
            text = english((term if right == "s" else group)[1], left.lower())
        return text[:1].upper() + text[1:] if left[:1].isupper() else text

    return _SLOT.sub(slot, template)


Ask = Callable[..., Any]
