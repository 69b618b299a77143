"""How many steps a backtracking matcher takes: a count, so that no clock decides whether a pattern is sound.

It matches as CPython's ``re`` does, over the same parse tree, and counts every character and every alternative that is
tried. ``re`` itself takes fewer steps (it looks ahead for literals), never more in kind.
"""

import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from re import _constants as ops
from re import _parser as parser
from typing import Any

Matcher = Callable[[int], int | None]
Node = tuple[Any, Any]

sys.setrecursionlimit(max(sys.getrecursionlimit(), 50_000))
# A repeat is a call for each of its rounds. Calls between Python functions take no C stack.


class TooManySteps(Exception):
    """The budget is spent before the matcher has come to an end."""


def parsed(pattern: str, flags: int = 0) -> Any:
    """The parse tree of a pattern."""
    return parser.parse(pattern, flags)


class Backtracking:
    """One pattern, by its parse tree."""

    def __init__(self, nodes: Sequence[Node], flags: int, groups: int = 100) -> None:
        self._flags = flags
        self._spans: list[tuple[int, int] | None] = [None] * groups
        self._begun = [0] * groups
        self._text = ""
        self._left = 0
        self._match = self._sequence(list(nodes), lambda at: at)

    def steps_of_finding_all(self, text: str, budget: int = 10**9) -> int:
        """Steps to find every match in ``text``, as ``finditer`` and ``sub`` do. TooManySteps beyond the budget."""
        self._text, self._left = text, budget
        at = 0
        while at <= len(text):
            end = self._match(at)
            at = at + 1 if end is None or end == at else end
        return budget - self._left

    def first(self, text: str) -> tuple[int, int] | None:
        """Where the first match in ``text`` begins and ends."""
        self._text, self._left = text, 10**9
        for at in range(len(text) + 1):
            if (end := self._match(at)) is not None:
                return at, end
        return None

    def _sequence(self, nodes: list[Node], then: Matcher) -> Matcher:
        for node in reversed(nodes):
            then = self._node(node, then)
        return then

    def _node(self, node: Node, then: Matcher) -> Matcher:
        op, value = node
        if (fits := char_test(node, self._flags)) is not None:
            return self._one(fits, then)
        if op is ops.AT:
            return self._place(value, then)
        if op is ops.BRANCH:
            return self._branch([self._sequence(list(each), then) for each in value[1]])
        if op is ops.SUBPATTERN:
            group, add, without, inner = value
            assert not add
            assert not without
            return self._group(group, inner, then)
        if op is ops.ATOMIC_GROUP:
            return self._atomic(self._sequence(list(value), lambda at: at), then)
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            least, most, inner = value
            return self._repeat(least, most, inner, then, greedy=op is ops.MAX_REPEAT)
        if op is ops.POSSESSIVE_REPEAT:
            least, most, inner = value
            return self._atomic(self._repeat(least, most, inner, lambda at: at, greedy=True), then)
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            direction, inner = value
            width = inner.getwidth()[0] if direction < 0 else 0
            return self._look(self._sequence(list(inner), lambda at: at), width, op is ops.ASSERT, then)
        if op is ops.GROUPREF:
            return self._back_reference(value, then)
        raise NotImplementedError(op)

    def _one(self, fits: Callable[[str], bool], then: Matcher) -> Matcher:
        def match(at: int) -> int | None:
            self._left -= 1
            if self._left < 0:
                raise TooManySteps
            return then(at + 1) if at < len(self._text) and fits(self._text[at]) else None

        return match

    def _place(self, place: Any, then: Matcher) -> Matcher:
        multiline = bool(self._flags & re.MULTILINE)

        def match(at: int) -> int | None:
            self._left -= 1
            if self._left < 0:
                raise TooManySteps
            return then(at) if _is_at(place, self._text, at, multiline) else None

        return match

    def _branch(self, alternatives: list[Matcher]) -> Matcher:
        def match(at: int) -> int | None:
            for each in alternatives:
                self._left -= 1
                if self._left < 0:
                    raise TooManySteps
                if (end := each(at)) is not None:
                    return end
            return None

        return match

    def _group(self, group: int | None, inner: Any, then: Matcher) -> Matcher:
        if group is None:
            return self._sequence(list(inner), then)

        def close(at: int) -> int | None:
            before = self._spans[group]
            self._spans[group] = (self._begun[group], at)
            if (end := then(at)) is None:
                self._spans[group] = before
            return end

        body = self._sequence(list(inner), close)

        def match(at: int) -> int | None:
            before = self._begun[group]
            self._begun[group] = at
            if (end := body(at)) is None:
                self._begun[group] = before
            return end

        return match

    def _atomic(self, body: Matcher, then: Matcher) -> Matcher:
        def match(at: int) -> int | None:
            end = body(at)
            return None if end is None else then(end)

        return match

    def _look(self, body: Matcher, width: int, wanted: bool, then: Matcher) -> Matcher:
        def match(at: int) -> int | None:
            found = at >= width and body(at - width) is not None
            return then(at) if found is wanted else None

        return match

    def _back_reference(self, group: int, then: Matcher) -> Matcher:
        def match(at: int) -> int | None:
            self._left -= 1
            if self._left < 0:
                raise TooManySteps
            span = self._spans[group]
            said = self._text[slice(*span)] if span is not None else None
            return then(at + len(said)) if said is not None and self._text.startswith(said, at) else None

        return match

    def _repeat(self, least: int, most: int, inner: Any, then: Matcher, *, greedy: bool) -> Matcher:
        if len(inner) == 1 and (fits := char_test(inner[0], self._flags)) is not None and greedy:
            return self._run(least, most, fits, then)
        rounds: list[tuple[int, int]] = []

        def again(at: int) -> int | None:
            count, begun = rounds.pop()
            end = None if at == begun and count > least else go_on(at, count)
            if end is None:
                rounds.append((count, begun))
            return end

        body = self._sequence(list(inner), again)

        def one_more(at: int, count: int) -> int | None:
            if count >= most:
                return None
            rounds.append((count + 1, at))
            end = body(at)
            if end is None:
                rounds.pop()
            return end

        def go_on(at: int, count: int) -> int | None:
            self._left -= 1
            if self._left < 0:
                raise TooManySteps
            if count < least:
                return one_more(at, count)
            if greedy:
                end = one_more(at, count)
                return then(at) if end is None else end
            end = then(at)
            return one_more(at, count) if end is None else end

        return lambda at: go_on(at, 0)

    def _run(self, least: int, most: int, fits: Callable[[str], bool], then: Matcher) -> Matcher:
        """A greedy repeat of one character: as far as it goes, then back one by one."""

        def match(at: int) -> int | None:
            end = at
            while end < len(self._text) and end - at < most and fits(self._text[end]):
                self._left -= 1
                if self._left < 0:
                    raise TooManySteps
                end += 1
            while end >= at + least:
                self._left -= 1
                if self._left < 0:
                    raise TooManySteps
                if (found := then(end)) is not None:
                    return found
                end -= 1
            return None

        return match


def char_test(node: Node, flags: int) -> Callable[[str], bool] | None:
    """What one character must be, where a node is of one character; else None."""
    op, value = node
    if op not in (ops.LITERAL, ops.NOT_LITERAL, ops.ANY, ops.IN, ops.CATEGORY):
        return None
    members = value if op is ops.IN else [node]
    ignore_case, dot_all = bool(flags & re.IGNORECASE), bool(flags & re.DOTALL)

    @cache
    def fits(char: str) -> bool:
        forms = {each for each in (char, char.lower(), char.upper()) if len(each) == 1} if ignore_case else {char}
        negated = members[0][0] is ops.NEGATE
        found = any(_is_member(each, form, dot_all) for each in members for form in forms if each[0] is not ops.NEGATE)
        return found is not negated

    return fits


def _is_member(member: Node, char: str, dot_all: bool) -> bool:
    op, value = member
    if op is ops.LITERAL:
        return bool(ord(char) == value)
    if op is ops.NOT_LITERAL:
        return bool(ord(char) != value)
    if op is ops.ANY:
        return dot_all or char != "\n"
    if op is ops.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    return _categories[value](char)


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_categories: dict[Any, Callable[[str], bool]] = {
    ops.CATEGORY_DIGIT: lambda char: unicodedata.category(char) == "Nd",
    ops.CATEGORY_NOT_DIGIT: lambda char: unicodedata.category(char) != "Nd",
    ops.CATEGORY_SPACE: str.isspace,
    ops.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    ops.CATEGORY_WORD: _is_word,
    ops.CATEGORY_NOT_WORD: lambda char: not _is_word(char),
}


def _is_at(place: Any, text: str, at: int, multiline: bool) -> bool:
    if place in (ops.AT_BOUNDARY, ops.AT_NON_BOUNDARY):
        boundary = (at > 0 and _is_word(text[at - 1])) is not (at < len(text) and _is_word(text[at]))
        return boundary is (place is ops.AT_BOUNDARY)
    if place is ops.AT_BEGINNING_STRING:
        return at == 0
    if place is ops.AT_BEGINNING:
        return at == 0 or (multiline and text[at - 1] == "\n")
    if place is ops.AT_END_STRING:
        return at == len(text)
    assert place is ops.AT_END
    return at == len(text) or (text[at] == "\n" and (multiline or at == len(text) - 1))
