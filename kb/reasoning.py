"""What answering reads of the rules: the stored statements laid out so that a question loads only what it needs.

Made when the store is built. The documents are

    ask/lexicon                  `predicates` by id; `notions` by id as [role, kind, is-a, implies, label ru, label en];
                                 `content_roles`, the roles of notions that carry content
                                 `groups`, the words of each group
    ask/RULEBOOK                 `id`, `terms`, `lists`, `axes`; `edges` and `children` of the terms; `clauses`, the
                                 ids; `assertions`, the predicate of each; `implied`, the assertions whose predicate
                                 need not be named; `exceptions` to each; `idle`, what means nothing to the rulebook; `elsewhere`,
                                 the terms that clauses outside the fragments are about
    ask/RULEBOOK/names           what each term is called
    ask/RULEBOOK/clauses         heading and text of each clause
    ask/RULEBOOK/beside          of each clause that has them, the texts of its tables and examples
    ask/RULEBOOK/says/PREDICATE  the assertions of a predicate, by id
    ask/RULEBOOK/rooms/PREDICATE what has a place in the assertions of a predicate that a question must name ("": in those whose
                                 predicate it may leave out): by sort and concept, the positions of those assertions (see `rooms`)

Terms are full ids everywhere (`classic:term/razryad`), in the order of the sources.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from .rooms import above, rooms

PREFIX = "ask/"
# Roles of notions that carry content, and kinds that are read by code of their own (the parts and events of an ability).
CONTENT_ROLES = frozenset({"condition", "thing", "action", "player", "value"})
STANDING_KINDS = frozenset({"event", "event-asked", "part-number", "text-form", "number", "player", "limit", "told"})
INVERSE = "^-1"

Plain = dict[str, Any]


def reasoning_documents(named: Mapping[str, str]) -> dict[str, str]:
    """The documents above, from those that `codec.documents` makes of a knowledge base."""
    lexicon = json.loads(named["lexicon"])
    found = {PREFIX + "lexicon": _lexicon(lexicon)}
    for name, body in named.items():
        if name.startswith("book/"):
            found.update(_book(json.loads(body), lexicon))
    return {name: json.dumps(plain, ensure_ascii=False, separators=(",", ":")) for name, plain in found.items()}


def _lexicon(lexicon: Plain) -> Plain:
    return {
        "content_roles": sorted(CONTENT_ROLES),
        "predicates": {
            item["id"]: _kept(item, "subject", "object", "functional", "opposite", "label", "asked_by", "agentive", "form")
            for item in lexicon["predicates"]
        },
        "notions": {
            item["id"]: [
                item["role"],
                item["kind"],
                item["isa"],
                item.get("implies", []),
                item["label"].get("ru", ""),
                item["label"].get("en", ""),
            ]
            for item in lexicon["notions"]
        },
        "groups": {item["id"]: item["words"] for item in lexicon.get("groups", ())},
    }


def _book(book: Plain, lexicon: Plain) -> Iterator[tuple[str, Plain]]:
    name = PREFIX + book["id"]
    assertions = [_assertion(book, item) for item in book["assertions"]]
    terms = {_full(book, item["id"]): item for item in book["terms"]}
    lists = [
        {**item, "of": _full(book, item["of"]), "members": _fulls(book, item["members"])} for item in book["lists"]
    ]
    edges = _edges(book, terms, lists)
    yield (
        name,
        {
            "id": book["id"],
            "terms": {
                term: {**_kept(item, "id", "label", "kind", "definition", "defined_by", "in_passing"), "isa": _isa(book, item)}
                for term, item in terms.items()
            },
            "lists": [_kept(item, "id", "of", "members", "clause", "closed", "negative") for item in lists],
            "axes": [
                {
                    **_kept(item, "id", "label", "clauses", "exhaustive"),
                    "of": _full(book, item["of"]),
                    "values": _fulls(book, item["values"]),
                }
                for item in book["axes"]
            ],
            "edges": edges,
            "children": _children(edges),
            "clauses": [item["id"] for item in book["clauses"]],
            "assertions": {item["id"]: item["predicate"] for item in assertions},
            "implied": [item["id"] for item in assertions if "predicate" in item["implicit"]],
            "exceptions": _exceptions(assertions),
            "idle": _idle(set(terms), book["id"], assertions, lexicon),
            "elsewhere": _elsewhere(book, terms),
        },
    )
    yield f"{name}/names", {term: _names(item) for term, item in terms.items()}
    yield f"{name}/clauses", {item["id"]: _kept(item, "heading", "text") for item in book["clauses"]}
    yield f"{name}/beside", _beside(book)
    groups: dict[str, Plain] = {}
    for item in assertions:
        groups.setdefault(item["predicate"], {})[item["id"]] = item
    for predicate, group in groups.items():
        yield f"{name}/says/{predicate}", group
    for predicate, places in rooms(assertions, edges, lexicon).items():
        yield f"{name}/rooms/{predicate}", places


def _elsewhere(book: Plain, terms: Mapping[str, Plain]) -> list[str]:
    """The terms that a clause outside the fragments is headed by, where no clause within them defines the term."""
    headed = {title["ru"].lower() for title in (item["title"] for item in book.get("external", ()))}
    return [term for term, item in terms.items() if not item["defined_by"] and item["label"]["ru"].lower() in headed]


def _beside(book: Plain) -> Plain:
    """What stands beside the text of clauses: of each, the texts of its tables and those of its examples."""
    found: dict[str, dict[str, list[Plain]]] = {}
    for table in book.get("tables", ()):
        rows = [text for row in table["rows"] for text in (row["label"], *row["texts"])]
        found.setdefault(table["clause"], {}).setdefault("tables", []).extend([table["title"], *rows])
    for clause in book["clauses"]:
        if clause.get("examples"):
            found.setdefault(clause["id"], {})["examples"] = [example["text"] for example in clause["examples"]]
    return found


def _kept(item: Plain, *names: str) -> Plain:
    return {name: item[name] for name in names if name in item}


def _full(book: Plain, slug: str) -> str:
    """The full id of a term; a notion of the lexicon stays as it is."""
    if "_slugs" not in book:
        book["_slugs"] = {item["id"] for item in book["terms"]}
    known: set[str] = book["_slugs"]
    return f"{book['id']}:term/{slug}" if slug in known else slug


def _fulls(book: Plain, slugs: list[str]) -> list[str]:
    return [_full(book, slug) for slug in slugs]


def _names(term: Plain) -> list[str]:
    kinds = ("synonyms", "synonyms_en", "slang", "slang_en")
    return [*term["label"].values(), *(name for kind in kinds for name in term.get(kind, ()))]


def _isa(book: Plain, term: Plain) -> list[Plain]:
    return [{"term": _full(book, link["term"]), "clause": link["clause"]} for link in term["isa"]]


def _assertion(book: Plain, item: Plain) -> Plain:
    return {
        **{name: value for name, value in item.items() if name != "span"},
        **{role: _fulls(book, item[role]) for role in ("subject", "object", "unless", "allows")},
        "when": [_fulls(book, group) for group in item["when"]],
        "card": _full(book, item["card"]) if item["card"] else None,
    }


def _edges(book: Plain, terms: Plain, lists: list[Plain]) -> dict[str, list[list[str | None]]]:
    """The stated links of each term upwards: [class, clause, list], the list where one states it."""
    edges: dict[str, list[list[str | None]]] = {
        name: [[link["term"], link["clause"], None] for link in _isa(book, term)] for name, term in terms.items()
    }
    for item in lists:
        for member in () if item["negative"] else item["members"]:
            if not any(target == item["of"] and clause == item["clause"] for target, clause, _ in edges[member]):
                edges[member].append([item["of"], item["clause"], item["id"]])
    return edges


def _children(edges: dict[str, list[list[str | None]]]) -> dict[str, list[str]]:
    below: dict[str, dict[str, None]] = {}
    for name, links in edges.items():
        for target, *_ in links:
            below.setdefault(str(target), {})[name] = None
    return {name: list(members) for name, members in below.items()}


def _exceptions(assertions: list[Plain]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in assertions:
        if item["exception_to"]:
            found.setdefault(item["exception_to"], []).append(item["id"])
    return found


def _idle(terms: set[str], rulebook: str, assertions: list[Plain], lexicon: Plain) -> list[str]:
    """The content notions and predicates that no assertion of a rulebook speaks of: in its questions they mean nothing."""
    named: set[str] = set()
    for item in assertions:
        named.update((item["predicate"], *item["subject"], *item["object"], *item["unless"], *item["allows"]))
        named.update(concept for group in item["when"] for concept in group)
    notions = {item["id"]: item for item in lexicon["notions"]}
    upwards = {name: above(name, notions) for name in notions}
    live = {
        name
        for name, notion in notions.items()
        if notion["role"] not in CONTENT_ROLES
        or upwards[name] & named
        or any(concept in named or f"{rulebook}:term/{concept}" in terms for concept in notion.get("implies", ()))
        or notion["kind"] in STANDING_KINDS
    }
    # what stands above a live notion, or above one that is named, may be said in its place
    live.update(*(upwards[name] for name in live), *(upwards[name] for name in named if name in upwards))
    idle = [name for name in notions if name not in live]
    for item in lexicon["predicates"]:
        if item["id"] not in named:
            idle += [item["id"], item["id"] + INVERSE]
    return idle
