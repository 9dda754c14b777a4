"""Text of a Word document that stands in wrappings which mammoth leaves out with all that is in them: unwrapped.

Fields of one piece (a cross-reference kept up to date), runs with a direction of their own, formulas, and text with a
reading above it.
"""

from __future__ import annotations

from xml.etree import ElementTree

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_WRAPPINGS = frozenset((f"{_W}fldSimple", f"{_W}bdo", f"{_W}dir"))
_FORMULAS = frozenset((f"{_M}oMath", f"{_M}oMathPara"))
_RUBY = f"{_W}ruby"
SIGNS = (b"fldSimple", b":bdo", b":dir", b"oMath", b":ruby")
"""What stands in the bytes of a document that has any of them."""


def unwrap(root: ElementTree.Element) -> bool:
    """Put the text in wrappings where the wrappings are; whether there were any."""
    found = False
    waiting = [root]
    while waiting:
        parent = waiting.pop()
        place = 0
        while place < len(parent):
            child = parent[place]
            if child.tag in _WRAPPINGS:
                parent[place : place + 1] = list(child)
                found = True
                continue
            if child.tag in _FORMULAS:
                parent[place] = _run("".join(text.text or "" for text in child.iter(f"{_M}t")))
                found = True
            elif child.tag == _RUBY:
                base = child.find(f"{_W}rubyBase")
                said = "" if base is None else "".join(text.text or "" for text in base.iter(f"{_W}t"))
                parent[place] = _run(said)[0]
                found = True
            place += 1
        waiting.extend(parent)
    return found


def _run(said: str) -> ElementTree.Element:
    run = ElementTree.Element(f"{_W}r")
    text = ElementTree.SubElement(run, f"{_W}t", {"{http://www.w3.org/XML/1998/namespace}space": "preserve"})
    text.text = said
    return run
