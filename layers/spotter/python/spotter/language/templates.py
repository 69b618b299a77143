"""Templates of what people say, and the best way to read a message as a row of them.

A template is a line of text in the notation of Home Assistant's sentence templates::

    (swap|replace) <the> {exercise:old} [for {exercise:new}]

``[...]`` may be left out, ``(a|b)`` is one of several, ``(...)+`` is said once or more, ``<name>`` is a rule defined
elsewhere, ``{kind:name}`` is a slot of that kind, captured under that name (its kind where no name is given), and a
word that ends in ``*`` stands for all that begin so. Templates are compiled to one automaton, which reads the tokens
from left to right and has no way back: the time is linear in their number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from spotter.language.tokens import Token, TokenKind

Meaning = TypeVar("Meaning")
Captures = tuple[tuple[str, "Slot"], ...]


class TemplateError(ValueError):
    """A template cannot be read: the message says where."""


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
_longest_match = 48
"""Tokens of the longest stretch that one template covers."""


_equal = 1e-9
"""Costs that differ by less are the same: then the first that was found counts."""


@dataclass(frozen=True, slots=True)
class _Way(Generic[Meaning]):
    """The cheapest way to a place: from where, and by what. By nothing, where a word is passed over."""

    cost: float
    before: int
    by: Matched[Meaning] | Slot | None


@dataclass(slots=True)
class _State:
    words: dict[str, list[int]] = field(default_factory=dict)
    stems: dict[str, list[int]] = field(default_factory=dict)
    slots: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    empty: list[int] = field(default_factory=list)
    accepts: list[int] = field(default_factory=list)
    """Numbers of the templates that end here."""


@dataclass(frozen=True, slots=True)
class _Thread:
    """A way through the automaton so far."""

    cost: float
    captures: Captures
    literals: tuple[int, ...]
    skipped: tuple[int, ...]


class Templates(Generic[Meaning]):
    """Compiled templates. ``rules`` are the templates of ``<name>``; they may use each other, not themselves."""

    def __init__(self, templates: Iterable[tuple[str, Meaning]], rules: Mapping[str, str]) -> None:
        self._rules = rules
        self._meanings: list[Meaning] = []
        self._states: list[_State] = [_State()]
        for text, meaning in templates:
            begin, end = self._compile(text)
            self._states[0].empty.append(begin)
            self._states[end].accepts.append(len(self._meanings))
            self._meanings.append(meaning)
        self._closures = [self._closure(at) for at in range(len(self._states))]
        self._start = _merged(self._states[at] for at in self._closures[0])

    @property
    def words(self) -> frozenset[str]:
        """Every whole word of a template."""
        return frozenset(word for state in self._states for word in state.words)

    def read(
        self, tokens: Sequence[Token], slots: Sequence[Slot], fillers: frozenset[int], costs: Costs
    ) -> Reading[Meaning]:
        """The cheapest reading of ``tokens``. ``fillers`` are the places of words that mean nothing here."""
        by_start: dict[int, list[Slot]] = {}
        for slot in slots:
            by_start.setdefault(slot.start, []).append(slot)
        best: list[_Way[Meaning]] = [_Way(0.0, 0, None)]
        best += [_Way(float("inf"), 0, None) for _ in tokens]
        for at in range(len(tokens)):
            sofar = best[at].cost
            skipped = 0.0 if _is_mark(tokens[at]) else costs.filler if at in fillers else costs.word
            _offer(best, at + 1, _Way(sofar + skipped, at, None))
            for slot in by_start.get(at, ()):
                loose = costs.loose_slots.get(slot.kind)
                if loose is not None:
                    _offer(best, slot.end, _Way(sofar + loose, at, slot))
            for match, cost in self._matches_from(tokens, at, by_start, fillers, costs):
                _offer(best, match.end, _Way(sofar + cost + costs.template, at, match))
        return _followed(best, tokens, fillers)

    def _matches_from(
        self,
        tokens: Sequence[Token],
        start: int,
        by_start: Mapping[int, Sequence[Slot]],
        fillers: frozenset[int],
        costs: Costs,
    ) -> Iterator[tuple[Matched[Meaning], float]]:
        """The cheapest match from ``start`` to each place for each template."""
        waiting: dict[int, dict[int, _Thread]] = {}
        self._step(self._start, _Thread(0.0, (), (), ()), tokens, start, by_start, waiting)
        last = min(len(tokens), start + _longest_match)
        for at in range(start + 1, last + 1):
            threads = waiting.pop(at, None)
            if not threads:
                if not waiting:
                    return
                continue
            found: dict[int, _Thread] = {}
            for state, thread in threads.items():
                for number in self._states[state].accepts if _ends_at(thread, at) else ():
                    if number not in found or thread.cost < found[number].cost:
                        found[number] = thread
            for number, thread in found.items():
                matched = Matched(
                    self._meanings[number], start, at, thread.captures, frozenset(thread.literals), thread.skipped
                )
                yield matched, thread.cost
            if at < last:
                self._on(threads, tokens, at, by_start, fillers, costs, waiting)

    def _on(
        self,
        threads: Mapping[int, _Thread],
        tokens: Sequence[Token],
        at: int,
        by_start: Mapping[int, Sequence[Slot]],
        fillers: frozenset[int],
        costs: Costs,
        waiting: dict[int, dict[int, _Thread]],
    ) -> None:
        for state, thread in threads.items():
            self._step(self._states[state], thread, tokens, at, by_start, waiting)
            if at in fillers:
                cost = thread.cost + costs.filler_within
                _put(waiting, at + 1, state, _Thread(cost, thread.captures, thread.literals, thread.skipped))
            elif len(thread.skipped) < _most_skipped and tokens[at].is_word:
                skipping = _Thread(thread.cost + costs.word, thread.captures, thread.literals, (*thread.skipped, at))
                _put(waiting, at + 1, state, skipping)

    def _step(
        self,
        state: _State,
        thread: _Thread,
        tokens: Sequence[Token],
        at: int,
        by_start: Mapping[int, Sequence[Slot]],
        waiting: dict[int, dict[int, _Thread]],
    ) -> None:
        """What ``state`` makes of the token at ``at`` and of the slots that begin there."""
        word = tokens[at].text
        following = state.words.get(word, ())
        stems = [to for stem, tos in state.stems.items() if word.startswith(stem) for to in tos] if state.stems else ()
        for to in (*following, *stems):
            moved = _Thread(thread.cost, thread.captures, (*thread.literals, at), thread.skipped)
            for reached in self._closures[to]:
                _put(waiting, at + 1, reached, moved)
        for slot in by_start.get(at, ()) if state.slots else ():
            for name, to in state.slots.get(slot.kind, ()):
                moved = _Thread(thread.cost, (*thread.captures, (name, slot)), thread.literals, thread.skipped)
                for reached in self._closures[to]:
                    _put(waiting, slot.end, reached, moved)

    def _closure(self, at: int) -> tuple[int, ...]:
        """The states reached from ``at`` without a word: those where something can happen."""
        seen, todo = {at}, [at]
        while todo:
            for to in self._states[todo.pop()].empty:
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
        return tuple(sorted(each for each in seen if _is_busy(self._states[each])))

    def _compile(self, text: str) -> tuple[int, int]:
        parser = _Parser(text, self._rules, self._states)
        begin = parser.new()
        end = parser.alternatives(begin, closing="")
        return begin, end


class _Parser:
    """Reads one template into states."""

    def __init__(self, text: str, rules: Mapping[str, str], states: list[_State], within: tuple[str, ...] = ()) -> None:
        self._text, self._rules, self._states, self._within = text, rules, states, within
        self._at = 0

    def new(self) -> int:
        """A new state."""
        self._states.append(_State())
        return len(self._states) - 1

    def alternatives(self, begin: int, closing: str) -> int:
        """What stands up to ``closing``, from the state ``begin``; the state where all of its alternatives end."""
        end = self.new()
        while True:
            at = self._sequence(begin)
            self._states[at].empty.append(end)
            sign = self._text[self._at : self._at + 1]
            if sign != closing and sign != "|":
                raise TemplateError(f"{closing or 'the end'} is missing at {self._at} of: {self._text}")
            self._at += 1
            if sign == closing:
                return end

    def _sequence(self, begin: int) -> int:
        at = self.new()
        self._states[begin].empty.append(at)
        while (sign := self._text[self._at : self._at + 1]) not in ("", "|", "]", ")"):
            if sign.isspace():
                self._at += 1
            elif sign in "[(":
                at = self._group(at, sign)
            elif sign == "<":
                at = self._rule(at)
            elif sign == "{":
                at = self._slot(at)
            else:
                at = self._word(at)
        return at

    def _group(self, begin: int, sign: str) -> int:
        self._at += 1
        inner = self.new()
        self._states[begin].empty.append(inner)
        end = self.alternatives(inner, "]" if sign == "[" else ")")
        if self._text[self._at : self._at + 1] == "+":
            self._at += 1
            self._states[end].empty.append(inner)
        if sign == "[":
            self._states[begin].empty.append(end)
        return end

    def _rule(self, begin: int) -> int:
        name = self._enclosed(">")
        if name in self._within:
            raise TemplateError(f"the rule {name} uses itself")
        if name not in self._rules:
            raise TemplateError(f"there is no rule {name}: {self._text}")
        return _Parser(self._rules[name], self._rules, self._states, (*self._within, name)).alternatives(begin, "")

    def _slot(self, begin: int) -> int:
        kind, _, name = self._enclosed("}").partition(":")
        end = self.new()
        self._states[begin].slots.setdefault(kind, []).append((name or kind, end))
        return end

    def _word(self, begin: int) -> int:
        start = self._at
        while (
            self._at < len(self._text)
            and not self._text[self._at].isspace()
            and self._text[self._at] not in "[](){}<>|"
        ):
            self._at += 1
        word = self._text[start : self._at]
        if not word:
            raise TemplateError(f"{self._text[start]} has no place at {start} of: {self._text}")
        end = self.new()
        table = self._states[begin].stems if word.endswith("*") else self._states[begin].words
        table.setdefault(word.removesuffix("*"), []).append(end)
        return end

    def _enclosed(self, closing: str) -> str:
        end = self._text.find(closing, self._at)
        if end < 0:
            raise TemplateError(f"{closing} is missing: {self._text}")
        found = self._text[self._at + 1 : end]
        self._at = end + 1
        return found


def _ends_at(thread: _Thread, at: int) -> bool:
    """Whether the last thing that it accounts for ends there: no template ends in words that mean nothing."""
    return thread.literals[-1:] == (at - 1,) or any(slot.end == at for _name, slot in thread.captures[-1:])


def _ends_word(char: str) -> bool:
    return char.isspace() or char in "[](){}<>|"


def _is_busy(state: _State) -> bool:
    return bool(state.words or state.stems or state.slots or state.accepts)


def _merged(states: Iterable[_State]) -> _State:
    """One state that does what all of ``states`` do: where every template begins."""
    merged = _State()
    for state in states:
        for word, to in state.words.items():
            merged.words.setdefault(word, []).extend(to)
        for stem, to in state.stems.items():
            merged.stems.setdefault(stem, []).extend(to)
        for kind, named in state.slots.items():
            merged.slots.setdefault(kind, []).extend(named)
    return merged


def _put(waiting: dict[int, dict[int, _Thread]], at: int, state: int, thread: _Thread) -> None:
    threads = waiting.setdefault(at, {})
    if state not in threads or thread.cost < threads[state].cost:
        threads[state] = thread


def _offer(best: list["_Way[Meaning]"], at: int, way: "_Way[Meaning]") -> None:
    if way.cost < best[at].cost - _equal:
        best[at] = way


def _followed(best: Sequence["_Way[Meaning]"], tokens: Sequence[Token], fillers: frozenset[int]) -> Reading[Meaning]:
    """The reading that leads to the end."""
    matches: list[Matched[Meaning]] = []
    loose: list[Slot] = []
    left: list[int] = []
    at = len(best) - 1
    while at > 0:
        way = best[at]
        if isinstance(way.by, Matched):
            matches.append(way.by)
            left += way.by.skipped
        elif isinstance(way.by, Slot):
            loose.append(way.by)
        elif way.before not in fillers and not _is_mark(tokens[way.before]):
            left.append(way.before)
        at = way.before
    return Reading(tuple(reversed(matches)), tuple(reversed(loose)), tuple(sorted(left)))


def _is_mark(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK)
