"""Whether something is the same in both games («частая карта обозначается одним цветом в классике и в «Героях»?»).

Such a question is asked of each rulebook as an open one («каким цветом обозначается …?»), and the two values are compared: no word in common
– it is not the same; called the same – it is. Where the labels share words without being equal, or a rulebook names no single value, nothing
is ruled. `proof_likeness` goes through both derivations by itself.
"""

from __future__ import annotations

import re

from ..kb.text import fold
from .answer import FLIPPED, NO, YES, Answer, Value, unique
from .wording import VERDICTS

INTENT, GOAL = "comparison", "compared"
_ENDINGS = {
    "им": "каким", "ым": "каким", "ем": "каким", "ого": "какого", "ом": "каком", "ой": "какой", "та": "какая", "ая": "какая",
    "ту": "какую", "ую": "какую", "тот": "какой", "ый": "какой", "то": "какое", "ое": "какое", "те": "какие", "ые": "какие",
}  # fmt: skip
_SAME_RU = re.compile(
    r"\b(?:одн\w+ и т\w+ же|т(?:ем|ого|ом|ой|а|у|от|о|е) же|одинаков(?:ым|ого|ом|ой|ая|ую|ый|ое|ые))(?: сам\w+)?(?=\s+[а-яё])", re.IGNORECASE
)
_ONE_RU = re.compile(r"\bодн(?:им|ого)(?=\s+[а-яё])", re.IGNORECASE)
OF_ONE = "of-one-colour"
"""The notion of «одним цветом»: of two games it asks if the colour is the same."""
_SAME_EN = re.compile(r"\b(?:(?P<by>with|by|in|through|on|at)\s+)?(?:one and )?the (?:very )?same\s+(?P<what>[a-z]+)\b", re.IGNORECASE)
_OPENING_EN = re.compile(r"^\s*(?:is|are|do|does)\b", re.IGNORECASE)
_EQUAL_RU = re.compile(r"^\s*(?P<word>одинаков[аоы]?|совпада[ею]т|отлича[ею]тся|различа[ею]тся)\s+ли\s+", re.IGNORECASE)
_EQUAL_EN = re.compile(r"^\s*(?P<verb>is|are)\s+(?P<what>the\s.+?)\s+(?P<word>the same|identical|different)\s+(?=in\b)", re.IGNORECASE)
_WHETHER = re.compile(r"\s+ли\b", re.IGNORECASE)
_LIKENS = re.compile(r"\b(?:что|как|чем|as|than|like|от)\b", re.IGNORECASE)
_DIFFERS = ("отлич", "различ", "different")
# Question words that ask for a thing; «каким способом» asks for less than that.
ASKING = ("q-which", "q-what", "q-where", "q-which-place")
# Roles of words that make it another question than whether one thing is the same in both games.
RESTRICTING = frozenset(
    {"negation", "contracted", "cannot", "denial", "or", "only", "none", "all", "some", "conditional", "can", "must", "always", "usually"}
)


def opened(text: str, one: bool) -> tuple[str, bool] | None:
    """The open question behind one that asks whether something is the same, and whether it was asked if it differs; None where it asks
    something else. `one`: «одним» means the same (`OF_ONE`)."""
    if _LIKENS.search(text):
        return None
    equal = _EQUAL_RU.match(text)
    if equal:
        return f"Какой {text[equal.end() :]}", equal["word"].lower().startswith(_DIFFERS)
    equal = _EQUAL_EN.match(text)
    if equal:
        return f"What {equal['verb'].lower()} {equal['what']} {text[equal.end() :]}", equal["word"].lower().startswith(_DIFFERS)
    found = list(_SAME_RU.finditer(text)) or (list(_ONE_RU.finditer(text)) if one else [])
    if len(found) == 1:
        words = [word for word in found[0].group().lower().split() if not word.startswith("сам")]
        last = words[-2] if words[-1] == "же" else words[-1]
        which = next((asks for ending, asks in _ENDINGS.items() if last.endswith(ending)), None)
        if which is None:
            return None
        return _WHETHER.sub("", f"{text[: found[0].start()]}{which}{text[found[0].end() :]}"), False
    found = list(_SAME_EN.finditer(text))
    if len(found) == 1 and _OPENING_EN.match(text):
        same = found[0]
        rest = f"{text[: same.start()].strip()} {text[same.end() :].strip()}"
        return f"{(same['by'] or '').lower()} which {same['what']} {rest[0].lower()}{rest[1:]}".strip(), False
    return None


def compared(first: Answer, second: Answer, differs: bool, names: dict[str, str], lang: str) -> tuple[Answer, ...]:
    """The ruling of both rulebooks from their open answers; nothing where the values do not settle it."""
    if any(answer.verdict is not None or len(answer.value) != 1 or answer.goal[0] != "assertions" for answer in (first, second)):
        return ()
    same = alike(first.value[0], second.value[0])
    if same is None or _other_things(first, second):
        return ()
    verdict = YES if same else NO
    verdict = FLIPPED[verdict] if differs else verdict
    return tuple(_ruling(own, other, verdict, differs, names, lang) for own, other in ((first, second), (second, first)))


def _other_things(first: Answer, second: Answer) -> bool:
    """Whether the two rulebooks were asked about different terms («частая карта в классике и редкая в Героях»)."""
    slugs = []
    for answer in (first, second):
        _, role, subject, object_, _ = answer.goal[1][0]
        slugs.append({concept.partition(":term/")[2] for concept, _ in (object_ if role == "subject" else subject) if ":term/" in concept})
    return bool(slugs[0] and slugs[1]) and slugs[0] != slugs[1]


def alike(first: Value, second: Value) -> bool | None:
    """Whether two values are called the same in both languages (True) or share no word in either (False)."""
    pairs = [(fold(first.ru), fold(second.ru)), (fold(first.en), fold(second.en))]
    if all(one == other for one, other in pairs):
        return True
    return None if any(_stems(one) & _stems(other) for one, other in pairs) else False


def _stems(words: str) -> frozenset[str]:
    return frozenset(word[:4] for word in words.split())


def _ruling(own: Answer, other: Answer, verdict: str, differs: bool, names: dict[str, str], lang: str) -> Answer:
    said = " ".join(f"{names[answer.rulebook]}: {answer.text}" for answer in (own, other))
    steps = (*own.steps, *other.steps)
    return own.replaced(
        intent=INTENT,
        reading=f"{own.reading} ≟ {other.reading}",
        verdict=verdict,
        value=(),
        text=f"{VERDICTS[lang][verdict]}. {said}",
        citations=unique([citation for step in steps for citation in step.citations]),
        steps=steps,
        goal=(GOAL, differs, *((answer.rulebook, answer.goal, answer.value[0].id) for answer in (own, other))),
    )

