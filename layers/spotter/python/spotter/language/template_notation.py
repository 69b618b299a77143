"""The notation of templates, read into a tree. See ``spotter.language.templates`` for what it says."""

from collections.abc import Callable
from dataclasses import dataclass

_signs = "[](){}<>|"


class TemplateError(ValueError):
    """A template cannot be read: the message says where."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or the beginning of one where it ends in ``*``."""

    text: str


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """``{kind:name}``."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class RuleName:
    """``<name>``."""

    name: str


@dataclass(frozen=True, slots=True)
class Row:
    """One thing behind the other."""

    items: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several. ``optional``: or none of them. ``repeated``: once or more."""

    rows: tuple[Row, ...]
    optional: bool = False
    repeated: bool = False


Tree = Word | SlotPlace | RuleName | Choice | Row


def parse(text: str) -> Choice:
    """The tree of a template. TemplateError if it is none."""
    parser = _Parser(text)
    return Choice(parser.rows(closing=""))


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._readers: dict[str, Callable[[], Tree]] = {
            "[": self._group,
            "(": self._group,
            "<": self._rule,
            "{": self._slot,
        }

    def rows(self, closing: str) -> tuple[Row, ...]:
        """The alternatives up to ``closing``, which is passed."""
        found = [self._row()]
        while self._sign() == "|":
            self._at += 1
            found.append(self._row())
        if self._sign() != closing:
            raise TemplateError(f"{closing or 'the end'} is missing at {self._at} of: {self._text}")
        self._at += 1
        return tuple(found)

    def _row(self) -> Row:
        items: list[Tree] = []
        while (sign := self._sign()) not in ("", "|", "]", ")"):
            if sign.isspace():
                self._at += 1
            else:
                items.append(self._readers.get(sign, self._word)())
        return Row(tuple(items))

    def _sign(self) -> str:
        return self._text[self._at : self._at + 1]

    def _group(self) -> Choice:
        optional = self._sign() == "["
        self._at += 1
        rows = self.rows("]" if optional else ")")
        repeated = self._sign() == "+"
        self._at += repeated
        return Choice(rows, optional, repeated)

    def _rule(self) -> RuleName:
        return RuleName(self._enclosed(">"))

    def _slot(self) -> SlotPlace:
        kind, _, name = self._enclosed("}").partition(":")
        return SlotPlace(kind, name or kind)

    def _enclosed(self, closing: str) -> str:
        end = self._text.find(closing, self._at)
        if end < 0:
            raise TemplateError(f"{closing} is missing: {self._text}")
        found = self._text[self._at + 1 : end]
        if not found or any(sign in found for sign in _signs):
            raise TemplateError(f"no name stands before {closing} at {end} of: {self._text}")
        self._at = end + 1
        return found

    def _word(self) -> Word:
        start = self._at
        while (sign := self._sign()) and not sign.isspace() and sign not in _signs:
            self._at += 1
        if start == self._at:
            raise TemplateError(f"{self._sign()} has no place at {start} of: {self._text}")
        return Word(self._text[start : self._at])
