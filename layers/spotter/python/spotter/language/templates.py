"""Templates of what people say, and the best way to read a message as a row of them.

A template is a line of text in the notation of Home Assistant's sentence templates::

    (swap|replace) <the> {exercise:old} [for {exercise:new}]

``[...]`` may be left out, ``(a|b)`` is one of several, ``(...)+`` is said once or more, ``<name>`` is a rule defined
elsewhere, ``{kind:name}`` is a slot of that kind, captured under that name (its kind where no name is given), and a
word that ends in ``*`` stands for all that begin so. Templates are compiled to one automaton, which reads the tokens
once, from left to right, and has no way back: of all ways to be at one place of the templates it follows the cheapest.
The time is linear in the number of tokens.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from spotter.language.template_automaton import Automaton, State
from spotter.language.template_notation import TemplateError as TemplateError
from spotter.language.tokens import Token, TokenKind

Meaning = TypeVar("Meaning")
Captures = tuple[tuple[str, "Slot"], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A typed stretch ``start:end`` of the tokens, found before any template is looked at."""

    kind: str
    value: object
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Matched(Generic[Meaning]):
    """A template that was said at ``start:end``. ``skipped`` are places within it that it does not account for."""

    meaning: Meaning
    start: int
    end: int
    captures: Captures
    literals: frozenset[int]
    """Places whose words the template itself holds."""
    skipped: tuple[int, ...]

    def all(self, name: str) -> tuple[Slot, ...]:
        """The slots captured under ``name``, in order."""
        return tuple(slot for captured, slot in self.captures if captured == name)


@dataclass(frozen=True, slots=True)
class Costs:
    """What a reading pays. The cheapest reading wins; ``word`` is by far the dearest."""

    word: float = 1.0
    """A word that nothing accounts for."""
    template: float = 0.05
    filler: float = 0.03
    """A word that means nothing here, outside every template: a template that is said in such words alone is read."""
    filler_within: float = 0.001
    """The same within a template: of two templates the one that accounts for more words is read."""
    loose_slots: Mapping[str, float] = field(default_factory=dict)
    """A slot that stands outside every template, by kind; a kind that is not named costs as much as its words."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[Meaning]):
    """The cheapest way to read the tokens: templates, loose slots, and the places of what is left over."""

    matches: tuple[Matched[Meaning], ...]
    loose: tuple[Slot, ...]
    left_over: tuple[int, ...]


_most_skipped = 2
"""Words that may stand unexplained within one template."""
_equal = 1e-9
"""Costs that differ by less are the same: then the first that was found counts."""


class _Step(NamedTuple):
    """What a reader within a template did at a place: it read a word, took a slot, or passed a word over."""

    before: "_Step | None"
    at: int
    captured: tuple[str, Slot] | None
    is_skipped: bool


class _Reader(NamedTuple):
    """The cheapest way to a place within the templates: what it has cost since the text began, and its steps."""

    cost: float
    start: int
    steps: _Step | None


class _Way(NamedTuple):
    """The cheapest way to a place between templates: from where, and by which template, slot, or word passed over."""

    cost: float
    before: int
    template: tuple[int, _Reader] | None = None
    slot: Slot | None = None


_Readers = dict[tuple[State, int], _Reader]
"""The readers at one token, by where in the templates they are and how many words they have skipped."""


class Templates(Generic[Meaning]):
    """Compiled templates. ``rules`` are the templates of ``<name>``; they may use each other, not themselves."""

    def __init__(self, templates: Iterable[tuple[str, Meaning]], rules: Mapping[str, str]) -> None:
        pairs = tuple(templates)
        self._meanings = tuple(meaning for _text, meaning in pairs)
        self._automaton = Automaton((text for text, _meaning in pairs), rules)

    @property
    def words(self) -> frozenset[str]:
        """Every whole word of a template."""
        return self._automaton.words

    def read(
        self,
        tokens: Sequence[Token],
        slots: Sequence[Slot],
        fillers: frozenset[int],
        costs: Costs,
        between: frozenset[int] = frozenset(),
    ) -> Reading[Meaning]:
        """The cheapest reading of ``tokens``. ``fillers`` are the places of words that mean nothing here.

        Those that are ``between`` too mean nothing between templates alone: within one they count as any other word.

        Of readings that cost the same, the one that was found first counts: of templates that end at one place the
        one that began first, then the one that is written first.
        """
        matches: list[Matched[Meaning]] = []
        loose: list[Slot] = []
        left: list[int] = []
        for at, way in _Pass(self._automaton, tokens, slots, fillers, costs, between).ways():
            if way.template is not None:
                matches.append(self._matched(*way.template, at))
                left += matches[-1].skipped
            elif way.slot is not None:
                loose.append(way.slot)
            elif way.before not in fillers and not _is_mark(tokens[way.before]):
                left.append(way.before)
        return Reading(tuple(reversed(matches)), tuple(reversed(loose)), tuple(sorted(left)))

    def _matched(self, number: int, reader: _Reader, end: int) -> Matched[Meaning]:
        captures: list[tuple[str, Slot]] = []
        literals: list[int] = []
        skipped: list[int] = []
        step = reader.steps
        while step is not None:
            if step.captured is not None:
                captures.append(step.captured)
            else:
                (skipped if step.is_skipped else literals).append(step.at)
            step = step.before
        return Matched(
            self._meanings[number],
            reader.start,
            end,
            tuple(reversed(captures)),
            frozenset(literals),
            tuple(reversed(skipped)),
        )


class _Pass:
    """One reading of the tokens."""

    def __init__(
        self,
        automaton: Automaton,
        tokens: Sequence[Token],
        slots: Sequence[Slot],
        fillers: frozenset[int],
        costs: Costs,
        between: frozenset[int],
    ) -> None:
        self._within = fillers - between
        self._automaton, self._tokens, self._fillers, self._costs = automaton, tokens, fillers, costs
        self._slots: dict[int, list[Slot]] = {}
        for slot in slots:
            self._slots.setdefault(slot.start, []).append(slot)
        self._best = [_Way(0.0, 0), *(_Way(float("inf"), 0) for _ in tokens)]
        self._readers: list[_Readers] = [{} for _ in range(len(tokens) + 1)]

    def ways(self) -> Iterator[tuple[int, _Way]]:
        """The cheapest way through the tokens, from its end to its beginning, each with the place where it ends."""
        for at in range(len(self._tokens)):
            self._within_templates(at)
            self._between_templates(at)
        at = len(self._tokens)
        while at > 0:
            way = self._best[at]
            yield at, way
            at = way.before

    def _within_templates(self, at: int) -> None:
        readers, self._readers[at] = self._readers[at], {}
        most = self._best[at].cost + self._costs.word + _equal
        for (state, skips), reader in readers.items():
            if reader.cost > most:
                continue
            self._go_on(at, state, skips, reader)
            if at in self._within:
                self._put(at + 1, state, skips, reader._replace(cost=reader.cost + self._costs.filler_within))
            elif skips < _most_skipped and self._tokens[at].is_word:
                steps = _Step(reader.steps, at, None, is_skipped=True)
                self._put(at + 1, state, skips + 1, _Reader(reader.cost + self._costs.word, reader.start, steps))
        self._go_on(at, self._automaton.start, 0, _Reader(self._best[at].cost, at, None))

    def _go_on(self, at: int, state: State, skips: int, reader: _Reader) -> None:
        """What a reader makes of the token at ``at`` and of the slots that begin there."""
        following = self._automaton.after_word(state, self._tokens[at].text)
        if following is not None:
            self._move(reader, _Step(reader.steps, at, None, is_skipped=False), following, skips, at + 1)
        for slot in self._slots.get(at, ()) if state.slots else ():
            for name, following in self._automaton.after_slot(state, slot.kind):
                self._move(reader, _Step(reader.steps, at, (name, slot), is_skipped=False), following, skips, slot.end)

    def _move(self, reader: _Reader, step: _Step, state: State, skips: int, to: int) -> None:
        moved = _Reader(reader.cost, reader.start, step)
        self._put(to, state, skips, moved)
        if state.ends is not None:
            self._offer(to, _Way(reader.cost + self._costs.template, reader.start, template=(state.ends, moved)))

    def _put(self, to: int, state: State, skips: int, reader: _Reader) -> None:
        others = self._readers[to]
        other = others.get((state, skips))
        if other is None or reader.cost < other.cost - _equal:
            others[state, skips] = reader

    def _between_templates(self, at: int) -> None:
        cost = self._best[at].cost
        word = self._costs.filler if at in self._fillers else self._costs.word
        self._offer(at + 1, _Way(cost + (0.0 if _is_mark(self._tokens[at]) else word), at))
        for slot in self._slots.get(at, ()):
            loose = self._costs.loose_slots.get(slot.kind)
            if loose is not None:
                self._offer(slot.end, _Way(cost + loose, at, slot=slot))

    def _offer(self, to: int, way: _Way) -> None:
        if way.cost < self._best[to].cost - _equal:
            self._best[to] = way


def _is_mark(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK)
