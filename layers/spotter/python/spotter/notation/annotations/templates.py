"""The templates of ``data/annotations.txt``, and the longest of them that fits at a place."""

from functools import lru_cache
from pathlib import Path

from spotter.language.template_automaton import Automaton, State
from spotter.language.word_lists import read_lines
from spotter.notation.annotations.token_classes import Shape, is_of_class, shape, stands_behind
from spotter.notation.lexing.cursor import Cursor, farthest_look

_follows = "..."
"""What stands behind it in a template must follow, and is no part of what is folded."""


def _read() -> tuple[tuple[str, ...], Automaton]:
    """The kinds of the templates in their order, and the templates compiled."""
    rules: dict[str, str] = {}
    templates: list[tuple[str, str]] = []
    for line in read_lines(Path(__file__).parents[1] / "data/annotations.txt"):
        if line.startswith("<"):
            name, _, template = line.partition(" = ")
            rules[name.strip("<>")] = template
        else:
            kind, _, template = line.partition(": ")
            templates.append((kind, template))
    return tuple(kind for kind, _ in templates), Automaton((template for _, template in templates), rules)


_kinds, _automaton = _read()
_look_behind = tuple(kind for kind in _automaton.start.slots if kind.startswith("^"))
_Reader = tuple[State, str, int]
"""A place in the templates, what must stand before their first token, and where ended what is folded (-1: not yet)."""


def longest(tokens: Cursor, at: int) -> tuple[str, int] | None:
    """The kind of the longest template that fits at ``at``, and the place behind it; of equals the first counts."""
    best = (-1, 0)
    readers = _beginnings(shape(tokens, at))
    place = at + 1
    while readers and place < at + farthest_look:
        readers += tuple(
            (following, behind, place)
            for state, behind, end in readers
            if end < 0 and _follows in state.words
            for following in _after(state, _follows)
        )
        for state, behind, end in readers:
            if state.ends is not None:
                found = (place if end < 0 else end, -state.ends)
                if found > best and (not behind or stands_behind(tokens, at, behind)):
                    best = found
        here = shape(tokens, place)
        readers = tuple((to, behind, end) for state, behind, end in readers for to in _following(state, here))
        place += 1
    return (_kinds[-best[1]], best[0]) if best[0] > 0 else None


@lru_cache(maxsize=1 << 12)
def _beginnings(first: Shape) -> tuple[_Reader, ...]:
    """The readers behind a token that begins a template."""
    start = _automaton.start
    behind = [(kind[1:], state) for kind in _look_behind for _, state in _automaton.after_slot(start, kind)]
    return tuple((to, kind, -1) for kind, state in [("", start), *behind] for to in _following(state, first))


@lru_cache(maxsize=1 << 13)
def _following(state: State, token: Shape) -> tuple[State, ...]:
    """Where a token leads: kept, since the same words and numbers come again and again."""
    kinds = (kind for kind in state.slots if kind[0] != "^" and is_of_class(token, kind))
    return (*_after(state, token.word), *(to for kind in kinds for _, to in _automaton.after_slot(state, kind)))


def _after(state: State, word: str) -> tuple[State, ...]:
    following = _automaton.after_word(state, word)
    return () if following is None else (following,)
