"""Vocabularies of card texts: every slip of an editor is found where it stands, and told once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from svod.kb.build import Tree, part_of
from svod.kb.card_parts import CARD_ROLES, needed_entries, needed_roles
from svod.kb.card_words import merge_plain
from svod.kb.checks import run_checks
from svod.kb.load import load
from svod.kb.model import CardWords, Finding
from svod.kb.source import parse_nodes
from svod.queries.cards.structure import Reason

ROOT = Path(__file__).resolve().parents[2]
RULES = load()[0]
LIGHT = replace(RULES, notions=tuple(replace(notion, ru=(), en=(), fixed=()) for notion in RULES.notions))
UNBENT = run_checks(LIGHT)
HEROES, ACTIONS, CLASSIC = "heroes/cards.yaml", "heroes/cards_actions.yaml", "classic/cards.yaml"


def findings_after(file: str, old: str, new: str) -> list[Finding]:
    """What is found after the first `old` of an installed vocabulary became `new`."""
    text = (ROOT / "rules" / file).read_text(encoding="utf-8")
    assert old in text
    root, unread = parse_nodes(text.replace(old, new, 1).encode(), file)
    assert root is not None
    part = part_of(Tree(file.partition("/")[0], "cards", Path(file).stem, root))
    assert part.value is not None
    read: CardWords = part.value[1]
    others = tuple(one for one in LIGHT.card_words if one.span is not None and not one.span.file.endswith(file))
    found = run_checks(replace(LIGHT, card_words=(read, *others)))
    return [*unread, *part.findings, *(finding for finding in found if finding not in UNBENT)]


@pytest.mark.parametrize(
    ("file", "old", "new", "codes"),
    [
        (HEROES, "rulebook: heroes", "rulebok: heroes", ["SRC04", "SRC05"]),
        (HEROES, "rulebook: heroes", "rulebook: classic", ["SRC10"]),
        (HEROES, "rulebook: heroes", "rulebook:", ["SRC05"]),
        (HEROES, "icons:\n", "icons:\n  - coins\n", ["SRC06"]),
        (HEROES, "\nkinds:", "\nkind:", ["SRC04", "CRD01"]),
        (HEROES, "words:", "wrds:", ["SRC04", "SRC05"]),
        (HEROES, "trigger-event:", "triger-event:", ["SRC04", "CRD01"]),
        (HEROES, "sense: payment", "sense: paymnt", ["SRC11"]),
        (HEROES, 'clause: "112"', 'clause: "112.77"', ["LNK03"]),
        (HEROES, 'clause: "117.1 111.2"', 'clause: "117.1, 111.2"', ["NUM01"]),
        (HEROES, "label: {ru:", "labl: {ru:", ["SRC04"]),
        (HEROES, "label: {ru:", "label: {rus:", ["SRC04", "TXT01"]),
        (HEROES, "\nnotes:", "\nnots:", ["SRC04", "CRD01"]),
        (HEROES, "- {id: by-payment,", "- {id: by-paiment,", ["CRD01"]),
        (HEROES, "- {id: by-trigger,", "- {id: by-payment,", ["IDS01", "CRD01"]),
        (HEROES, "- {id: broken-off,", "- {id: broken,", ["CRD01"]),
        (HEROES, "- {id: controller,", "- {id: controler,", ["CRD01"]),
        (HEROES, '["только", "лишь", "only"]', "[]", ["TXT02"]),
        (HEROES, '["только", "лишь", "only"]', '["…"]', ["TXT02"]),
        (HEROES, '["только", "лишь", "only"]', '["только"], sense: open', ["SRC04"]),
        (HEROES, "sense: open", "sense: opn", ["SRC11", "TXT02"]),
        (ACTIONS, "part-thing:", "part-thin:", ["SRC04", "CRD01"]),
        (ACTIONS, 'sense: "not-destroy"', 'sense: "not-destroi"', ["TRM01"]),
        (CLASSIC, "- {id: prostoy-udar, icon", "- {id: prostoy, icon", ["TRM01"]),
        (CLASSIC, '- {id: zaklinanie, words: ["заклинание"', '- {id: zaklin, words: ["заклинание"', ["TRM01"]),
        (CLASSIC, "sense: vozdeystvie", "sense: vozdeistvie", ["TRM01"]),
        (CLASSIC, "sense: vozdeystvie, ", "", ["TRM01"]),
    ],
)
def test_a_slip_is_found(file: str, old: str, new: str, codes: list[str]) -> None:
    found = findings_after(file, old, new)

    assert [finding.code for finding in found] == codes, [finding.message for finding in found]
    for finding in found:
        assert finding.span is not None and finding.hint.endswith((".", "?"))
        assert finding.rulebook == file.partition("/")[0]


def test_a_file_that_is_missing_is_noticed() -> None:
    rest = tuple(one for one in LIGHT.card_words if one.rulebook != "heroes" or not one.compound)

    (found,) = (finding for finding in run_checks(replace(LIGHT, card_words=rest)) if finding not in UNBENT)
    assert found.code == "CRD01" and "heroes has no icons, kinds, notes" in found.message


def test_a_rulebook_may_have_no_vocabulary() -> None:
    assert run_checks(replace(LIGHT, card_words=())) == UNBENT


def test_what_is_needed_is_what_reading_looks_up() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "queries").rglob("*.py"))
    needed = [name for compound in (True, False) for name in needed_roles(compound=compound)]
    needed += [
        name
        for compound in (True, False)
        for section, names in needed_entries(compound=compound).items()
        for name in names
        if section != "reasons"
    ]

    assert [name for name in needed if f'"{name}"' not in code] == []
    assert set(needed_entries(compound=True)["reasons"]) == {reason.value for reason in Reason}
    assert len(set(CARD_ROLES)) == len(CARD_ROLES)


def test_every_note_that_reading_makes_is_needed() -> None:
    """A note that is looked up and may be missing would end in an error when a card is read."""
    files = {True: "heroes.py", False: "classic.py"}
    for compound, name in files.items():
        code = (ROOT / "queries" / "cards" / name).read_text(encoding="utf-8")
        made = set(re.findall(r'_note\((?:draft, )?"([a-z-]+)"', code)) | set(re.findall(r'return "unknown", "([a-z-]+)"', code))
        assert made <= set(needed_entries(compound=compound)["notes"])


def test_one_file_may_say_that_abilities_have_parts() -> None:
    files = ({"rulebook": "x", "compound": "no"}, {"rulebook": "x", "compound": "yes"}, {"rulebook": "x"})

    assert merge_plain(*files)["compound"] == "yes"
    assert merge_plain(*reversed(files))["compound"] == "yes"
