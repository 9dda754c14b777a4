"""The `svod` command starts here, and for the commands that a judge waits for it starts fast.

Importing click takes longer than answering. So a plain call of one of the commands in `QUICK` (its words and the usual
options) is taken apart here and handed to the command's body; everything else (help, completion, a misspelt option, any
other command) goes through the click group in `group.py`, which has the same commands. Both run the same bodies.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# command: the module of its body; options with a value and options without, each with the argument it becomes
QUICK: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
    "ask": ("ask_body", {"--text": "card_text"}, {"--explain": "explain"}),
    "rule": ("rule_body", {}, {}),
    "search": ("search_body", {"--limit": "limit"}, {}),
}
_COMMON_VALUES = {"--rulebook": "rulebook", "--lang": "lang", "--db": "db"}
_COMMON_FLAGS = {"--json": "as_json"}


def parsed(arguments: Sequence[str]) -> tuple[str, tuple[str, ...], dict[str, Any]] | None:
    """A plain call taken apart: the module of the body, the words, the options. None for what click must see.

    >>> parsed(["rule", "118.6", "--json"])
    ('rule_body', ('118.6',), {'as_json': True})
    >>> parsed(["rule", "--help"]) is None
    True
    """
    if not arguments or arguments[0] not in QUICK or "_SVOD_COMPLETE" in os.environ:
        return None
    module, own_values, own_flags = QUICK[arguments[0]]
    values, flags = {**_COMMON_VALUES, **own_values}, {**_COMMON_FLAGS, **own_flags}
    words: list[str] = []
    options: dict[str, Any] = {}
    rest = iter(arguments[1:])
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument in flags:
            options[flags[argument]] = True
        elif name in values:
            following = value if equals else next(rest, None)
            if following is None or not _is_allowed(name, following):
                return None
            options[values[name]] = int(following) if name == "--limit" else following
        elif argument == "--":
            words.extend(rest)
        elif argument.startswith("-") and argument != "-":
            return None
        else:
            words.append(argument)
    return (module, tuple(words), options) if words else None


def _is_allowed(name: str, value: str) -> bool:
    """Whether click would take the value as it stands; where it would not, it says so better than this module could."""
    if name == "--lang":
        return value in ("ru", "en")
    if name == "--limit":
        return value.isascii() and value.isdecimal() and len(value) <= 3 and 1 <= int(value) <= 200
    return bool(value) and not value.startswith("-")


class _Starter:
    """What the console script calls. Whoever wants the click group itself (a test's runner) finds it here as well."""

    name = "svod"

    def __call__(self) -> None:
        call = parsed(sys.argv[1:])
        if call is not None:
            # a short run makes much and throws nothing away: collecting it is time lost
            import gc

            gc.disable()
        body = None if call is None else _body(call[0])
        if call is None or body is None:
            from .group import main as group

            try:
                group()
                return
            except SystemExit as left:
                if sys.argv[1:2] != ["batch"] or not isinstance(left.code, int):
                    raise
                status = left.code  # what a batch has loaded is much, too
        else:
            from .failures import guarded

            status = guarded(lambda: int(body(call[1], **call[2])))
        if getattr(sys, "stderr", None) is not None:  # closed by the caller
            sys.stderr.flush()
        # everything is printed and nothing open for writing; taking apart what was loaded is a tenth of the run
        os._exit(status)

    def __getattr__(self, attribute: str) -> Any:
        from .group import main as group

        return getattr(group, attribute)


def _body(module: str) -> Any:
    """The function that runs a command; None where the command has no body apart from click."""
    # what import_module does, which takes a module of its own to import
    name = f"{__package__}.{module}"
    try:
        __import__(name)
        return sys.modules[name].run
    except ModuleNotFoundError as problem:
        if problem.name == name:
            return None
        raise


if TYPE_CHECKING:
    from .group import main as main
else:
    main = _Starter()
