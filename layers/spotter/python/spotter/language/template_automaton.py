"""Templates as one automaton: each state knows which words and slots lead on, and which template ends there.

It is built from the last word of a template to its first, so that what follows the alternatives of a place is built
once. It is read without choices: the places that a word leads to are one state, made when it is first needed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from spotter.language.template_notation import (
    Choice,
    Row,
    RuleName,
    SlotPlace,
    TemplateError,
    Tree,
    Word,
    parse,
)

Places = tuple[int, ...]


@dataclass(slots=True)
class _Place:
    """A place in a template: what leads on from it. ``also`` are places where a reader that is here is too."""

    words: dict[str, Places] = field(default_factory=dict)
    slots: dict[tuple[str, str], Places] = field(default_factory=dict)
    also: list[int] = field(default_factory=list)
    ends: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Places where a reader is at once."""

    words: Mapping[str, Places]
    stems: Sequence[tuple[str, Places]]
    slots: Mapping[str, Sequence[tuple[str, Places]]]
    """By kind: the names under which a slot may be captured."""
    ends: int | None
    """The number of the first template that may end here."""


class Automaton:
    """``templates`` by number; ``rules`` are the templates of ``<name>``. TemplateError if one cannot be read."""

    def __init__(self, templates: Iterable[str], rules: Mapping[str, str]) -> None:
        self._rules = rules
        self._places: list[_Place] = []
        self._trees: dict[str, Tree] = {}
        self._of_rules: dict[tuple[str, int], int] = {}
        self._states: dict[Places, State] = {}
        begins = []
        for number, text in enumerate(templates):
            begins.append(self._built(parse(text), self._new(_Place(ends=number)), ()))
            if self._state((begins[-1],)).ends is not None:
                raise TemplateError(f"a template must not be empty: {text}")
        self.start = self._state(tuple(begins))

    @property
    def words(self) -> frozenset[str]:
        """Every whole word of a template."""
        return frozenset(word for place in self._places for word in place.words if not word.endswith("*"))

    def after_word(self, state: State, word: str) -> State | None:
        """Where a word leads, if it leads anywhere."""
        places = state.words.get(word, ())
        for stem, following in state.stems:
            if word.startswith(stem):
                places += following
        return self._state(places) if places else None

    def after_slot(self, state: State, kind: str) -> Iterator[tuple[str, State]]:
        """Where a slot of a kind leads, by the name under which it is captured."""
        for name, places in state.slots.get(kind, ()):
            yield name, self._state(places)

    def _state(self, places: Places) -> State:
        """The state of these places. It is found again, so that readers who are at the same place can be told."""
        state = self._states.get(places)
        return state if state is not None else self._states.setdefault(places, self._made(places))

    def _made(self, places: Places) -> State:
        words: dict[str, Places] = {}
        slots: dict[str, dict[str, Places]] = {}
        ends: list[int] = []
        for place in self._closure(places):
            for word, to in place.words.items():
                words[word] = _union(words.get(word, ()), to)
            for (kind, name), to in place.slots.items():
                named = slots.setdefault(kind, {})
                named[name] = _union(named.get(name, ()), to)
            ends += [] if place.ends is None else [place.ends]
        return State(
            {word: to for word, to in words.items() if not word.endswith("*")},
            tuple((word[:-1], to) for word, to in words.items() if word.endswith("*")),
            {kind: tuple(named.items()) for kind, named in slots.items()},
            min(ends, default=None),
        )

    def _closure(self, places: Places) -> Iterator[_Place]:
        """The places and those where a reader is too, in the order in which they are written."""
        seen = set[int]()
        todo = list(reversed(places))
        while todo:
            at = todo.pop()
            if at not in seen:
                seen.add(at)
                yield self._places[at]
                todo += reversed(self._places[at].also)

    def _new(self, place: _Place) -> int:
        self._places.append(place)
        return len(self._places) - 1

    def _built(self, tree: Tree, following: int, within: tuple[str, ...]) -> int:
        """The place where ``tree`` begins, if ``following`` is behind it."""
        if isinstance(tree, Word):
            return self._new(_Place(words={tree.text: (following,)}))
        if isinstance(tree, SlotPlace):
            return self._new(_Place(slots={(tree.kind, tree.name): (following,)}))
        if isinstance(tree, RuleName):
            return self._rule(tree.name, following, within)
        if isinstance(tree, Row):
            for item in reversed(tree.items):
                following = self._built(item, following, within)
            return following
        return self._choice(tree, following, within)

    def _choice(self, tree: Choice, following: int, within: tuple[str, ...]) -> int:
        behind = self._new(_Place(also=[following])) if tree.repeated else following
        begin = self._new(_Place())
        place = self._places[begin]
        for row in tree.rows:
            match row.items:
                case (Word(text),):
                    place.words[text] = (behind,)
                case _:
                    place.also.append(self._built(row, behind, within))
        if tree.repeated:
            self._places[behind].also.append(begin)
        if not tree.optional:
            return begin
        return self._new(_Place(also=[begin, following]))

    def _rule(self, name: str, following: int, within: tuple[str, ...]) -> int:
        if name in within:
            raise TemplateError(f"the rule {name} uses itself")
        if name not in self._rules:
            raise TemplateError(f"there is no rule {name}")
        if name not in self._trees:
            self._trees[name] = parse(self._rules[name])
        if (name, following) not in self._of_rules:
            self._of_rules[name, following] = self._built(self._trees[name], following, (*within, name))
        return self._of_rules[name, following]


def _union(first: Places, second: Places) -> Places:
    return tuple(dict.fromkeys((*first, *second)))
