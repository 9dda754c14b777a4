"""A noun shared by several adjectives: who gets it lent, and who does not."""

from svod.queries.ellipsis import lend_nouns

PAIRS = {("simple", "strike"), ("special", "strike"), ("magic", "strike"), ("magic", "attack"), ("melee", "attack")}
ALONE = {"magic", "melee"}


def lent(text: str) -> list[str]:
    words = text.split()
    return lend_nouns(
        words,
        lambda word: word in ("and", "or", ","),
        lambda word: word == ",",
        lambda adjective, noun: (adjective, noun) in PAIRS,
        lambda adjective, noun: adjective in ALONE,
        lambda adjective, noun: noun,
    )


def test_every_adjective_of_a_list_gets_the_noun() -> None:
    assert lent("magic , simple and special strike") == ["magic", "strike", ",", "simple", "strike", "and", "special", "strike"]


def test_adjectives_that_stand_alone_are_left() -> None:
    assert lent("melee and magic attack") == ["melee", "and", "magic", "attack"]


def test_a_comma_alone_makes_no_list() -> None:
    assert lent("special , simple strike") == ["special", ",", "simple", "strike"]


def test_a_word_that_does_not_go_with_the_noun_ends_the_list() -> None:
    assert lent("simple or melee or special strike") == ["simple", "or", "melee", "or", "special", "strike"]
    assert lent("card and special strike") == ["card", "and", "special", "strike"]
