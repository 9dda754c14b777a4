"""Why nothing is ruled, in one sentence of the question's language; one entry a refusal code."""

from __future__ import annotations

MESSAGES: dict[str, dict[str, str]] = {
    "empty": {"ru": "Вопрос пуст.", "en": "The question is empty."},
    "too-long": {
        "ru": "Вопрос слишком длинный: задайте его одним-двумя предложениями.",
        "en": "The question is too long: ask it in a sentence or two.",
    },
    "unknown-words": {
        "ru": "Не понято: {about}. Загруженные правила таких слов не объясняют, поэтому решения нет.",
        "en": "Not understood: {about}. The loaded rules do not explain these words, so nothing is ruled.",
    },
    "foreign-term": {
        "ru": "В правилах этой игры нет понятия «{about}», поэтому решения нет.",
        "en": "The rules of this game do not have “{about}”, so nothing is ruled.",
    },
    "no-clause": {"ru": "Такого пункта нет среди загруженных: {about}.", "en": "No such clause is loaded: {about}."},
    "no-rule": {
        "ru": "Загруженные пункты этого не решают.",
        "en": "The loaded clauses do not settle this.",
    },
    "not-settled": {
        "ru": "Загруженные пункты этого не решают.",
        "en": "The loaded clauses do not settle this.",
    },
    "open-list": {
        "ru": "Полного перечня ({about}) в загруженных пунктах нет.",
        "en": "The loaded clauses give no complete list of {about}.",
    },
    "empty-class": {"ru": "По правилам такого нет.", "en": "By the rules there is no such thing."},
    "no-definition": {
        "ru": "Определения ({about}) в загруженных пунктах нет.",
        "en": "The loaded clauses do not define {about}.",
    },
    "other-reason": {
        "ru": "Это так ({about}), но по той ли причине, загруженные пункты не решают.",
        "en": "It is so ({about}), but the loaded clauses do not settle whether for that reason.",
    },
    "no-text": {
        "ru": "Вопрос указывает на «это», но текста карты нет: передайте его через --text.",
        "en": "The question points to “this”, but there is no card text: give it with --text.",
    },
    "text-silent": {
        "ru": "Пункты не решают этого о данном тексте карты.",
        "en": "The clauses do not settle this of the card text given.",
    },
    "conflict": {
        "ru": "Пункты, подходящие к вопросу, расходятся: {about}.",
        "en": "The clauses that fit the question disagree: {about}.",
    },
    "several-clauses": {
        "ru": "Об этом говорят несколько пунктов: {about}.",
        "en": "Several clauses speak of this: {about}.",
    },
    "unclear": {
        "ru": "Не понято, что именно спрашивается.",
        "en": "It is not clear what exactly is asked.",
    },
    "two-questions": {
        "ru": "Вопросов несколько, и не на все есть ответ: {about}.",
        "en": "There are several questions and not all are settled: {about}.",
    },
    "imported": {
        "ru": "По правилам {about} Свод решений не даёт; ниже ближайшие пункты.",
        "en": "Svod gives no rulings on {about}; the nearest clauses follow.",
    },
    "unproved": {
        "ru": "Вывод не прошёл проверку по пунктам и поэтому не показан; это дефект Свода.",
        "en": "The derivation failed its check against the clauses and is withheld; this is a defect of Svod.",
    },
    "unreadable": {
        "ru": "Вопрос не удалось прочитать; это дефект Свода.",
        "en": "The question could not be read; this is a defect of Svod.",
    },
}
# Which refusal tells the asker most, where several rulebooks or readings refuse for different reasons.
ORDER = (
    "not-stated",
    "other-reason",
    "no-text",
    "text-silent",
    "unproved",
    "unreadable",
    "unknown-words",
    "several-clauses",
    "conflict",
    "open-list",
    "empty-class",
    "no-definition",
    "no-rule",
    "not-settled",
    "no-clause",
    "foreign-term",
)


def because(code: str, about: tuple[str, ...], lang: str) -> str:
    """The sentence for a refusal; codes without an entry are `unclear`."""
    message = MESSAGES.get(code) or MESSAGES["unclear"]
    quoted = ", ".join(f"«{item}»" if lang == "ru" else f"“{item}”" for item in about[:6])
    if code in ("conflict", "other-reason", "no-clause", "several-clauses", "foreign-term", "open-list", "no-definition", "imported"):
        quoted = ", ".join(about[:6])
    return message[lang].format(about=quoted)


def rank(code: str) -> int:
    """How early a refusal is chosen among several; unknown codes last."""
    return ORDER.index(code) if code in ORDER else len(ORDER)
