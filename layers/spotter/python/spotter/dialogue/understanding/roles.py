"""Which part each thing that a message names has in what is asked: what goes out, what comes in, what a figure counts.

The field calls it semantic role labelling (Gildea & Jurafsky 2002). The slots say what is named; the words around each,
and what they mean there, say what is done with it. Both opinions are learned from messages of which people told what
they ask for (``make learn``) and are mixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.understanding.clauses import SENTENCE_ENDS
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.classifier import Classifier, read_classifier
from spotter.language.durations import Duration
from spotter.language.encoder import encoded, judged, read_weights
from spotter.language.tokens import TokenKind
from spotter.language.units import POUND_IN_KILOGRAMS

if TYPE_CHECKING:
    from spotter.language.encoder import Numbers

WEIGHTS = Path(__file__).with_name("data") / "roles.txt"
MEANINGS = Path(__file__).with_name("data") / "role_meanings.npz"
_trust_in_meaning = 0.5
"""What the opinion by meaning counts beside the one by words; of values tried on authors left out, the best."""
THINGS = ("listed", "place", "rank", "exercise", "area", "equipment", "location")
AMOUNTS = ("scheme", "weight", "sets", "reps", "rounds", "time", "number", "count")
KINDS = (*THINGS, *AMOUNTS)
MEASURES = ("sets", "reps", "weight", "rest")
_of_workout = ("listed", "place")
MOST_CAST = 24
"""Mentions of a message that are cast: each is told by all that stands around it, so that the time grows with both."""
_words_around = 4
_words_beside = 3
_words_near = 8
_sizes = (1, 6, 12, 20, 40, 90)
_likely, _hardly = 0.5, 0.2
ASKED = (
    *("edit", "build", "answer", "nothing", "remove", "swap", "set", "add", "move", "shorter", "longer", "easier"),
    *("harder", "equipment", "avoid", "set.sets", "set.reps", "set.weight", "set.rest", "set.by"),
)
"""The kinds of request by which a role is told."""
_ratios = (0.5, 0.85, 1.0, 1.0001, 1.3, 2.2)

Standing = Mapping[str, float]
"""What an exercise of the workout has of each of ``MEASURES``: kilograms, seconds; a hold's seconds are its reps."""


class Role(StrEnum):
    """What is done with something that is named."""

    NONE = "none"
    """Nothing: it is a reason, a description, or to be left as it is."""
    REMOVE = "remove"
    SWAP = "swap"
    IN = "in"
    """It takes the place of what is swapped, or is what that is to be done with."""
    SET = "set"
    """Its amounts are to be others."""
    ADD = "add"
    MOVE = "move"
    AVOID = "avoid"
    ONLY = "only"
    """There is nothing else to train with."""
    SETS = "sets"
    REPS = "reps"
    WEIGHT = "weight"
    REST = "rest"
    MINUTES = "minutes"
    SCHEME = "scheme"
    BY = "by"
    """By how much an amount is to be more or less."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A mention, the likeliest of its roles, and how likely that is, 0 to 1."""

    mention: Mention
    role: Role
    likelihood: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What roles are told by: what a message names, what the templates read of it, the exercises of the workout where
    it was said, and how likely each kind of request is.
    """

    said: Understanding
    acts: Sequence[Act]
    standing: Sequence[Standing]
    likely: Mapping[str, float]


def cast(scene: Scene) -> tuple[Cast, ...]:
    """The role of each thing and amount that a message names, in order; none where it names more than ``MOST_CAST``."""
    if sum(each.kind in KINDS for each in scene.said.mentions) > MOST_CAST:
        return ()
    return tuple(_cast(features, meant, mention) for mention, features, meant in described(scene))


def described(scene: Scene) -> Iterator[tuple[Mention, frozenset[str], Numbers]]:
    """Each mention that can have a role, with its features and what the words around it mean."""
    row = _Row(scene)
    for mention in scene.said.mentions:
        if mention.kind in KINDS and mention.start in row.place:
            yield mention, frozenset(row.features(mention)), row.meaning(mention)


def _cast(features: frozenset[str], meant: Numbers, mention: Mention) -> Cast:
    return Cast(mention, *role_of(features, meant))


def role_of(features: frozenset[str], meant: Numbers) -> tuple[Role, float]:
    """The likeliest role of a mention that is ``described`` so, and how likely it is, 0 to 1."""
    totals = weights().totals(features)
    by_meaning = judged(read_weights(MEANINGS), meant)
    mixed = {
        label: (1 - _trust_in_meaning) * total + _trust_in_meaning * float(told)
        for (label, total), told in zip(totals.items(), by_meaning, strict=True)
    }
    most = max(mixed.values())
    shares = {label: exp(total - most) for label, total in mixed.items()}
    best = max(shares, key=lambda label: shares[label])
    return Role(best), shares[best] / sum(shares.values())


@cache
def weights() -> Classifier:
    """The weights by words that were learned."""
    return read_classifier(WEIGHTS)


class _Row:
    """A message as a row of symbols: a slot is its kind in braces, ``{listed}``, with a no where it is denied."""

    def __init__(self, scene: Scene) -> None:
        self.said = said = scene.said
        self.acts, self.standing, self.likely = scene.acts, scene.standing, scene.likely
        self.symbols: list[str] = []
        self.place: dict[int, int] = {}
        """Where in ``symbols`` each token stands that begins one."""
        slots = {each.start: each for each in said.mentions}
        at = 0
        while at < len(said.tokens):
            slot = slots.get(at)
            self.place[at] = len(self.symbols)
            if slot is not None and slot.end > at:
                self.symbols.append(f"{'no' if slot.denied else ''}{{{slot.kind}}}")
                at = slot.end
            else:
                token = said.tokens[at]
                self.symbols.append("{number}" if token.kind is TokenKind.NUMBER else token.text)
                at += 1
        self.named = [each for each in said.mentions if each.kind in _of_workout and isinstance(each.value, Places)]

    def _at(self, place: int) -> str:
        if place < 0:
            return "<s>"
        return self.symbols[place] if place < len(self.symbols) else "</s>"

    def features(self, mention: Mention) -> Iterator[str]:
        """What speaks for one role or another: the words around it, what the templates took it for, its figure."""
        kind = mention.kind
        yield f"kind {kind}"
        yield f"denial {mention.denial}"
        yield from self._around(mention)
        yield from _taken_for(mention, self.acts)
        yield from self._beside(mention)
        value = value_of(mention)
        if value is not None:
            yield from self._of_figure(mention, value)
        for asked in ASKED:
            if (share := self.likely.get(asked, 0)) > _hardly:
                yield f"{kind} {'likely' if share > _likely else 'perhaps'} {asked}"

    def _around(self, mention: Mention) -> Iterator[str]:
        kind, here = mention.kind, self.place[mention.start]
        for far in range(1, _words_around + 1):
            yield f"-{far} {self._at(here - far)}"
            yield f"+{far} {self._at(here + far)}"
        for far in (1, 2):
            yield f"{kind} -{far} {self._at(here - far)}"
            yield f"{kind} +{far} {self._at(here + far)}"
        yield f"-2-1 {self._at(here - 2)} {self._at(here - 1)}"
        yield f"+1+2 {self._at(here + 1)} {self._at(here + 2)}"
        yield f"-1+1 {self._at(here - 1)} {self._at(here + 1)}"
        yield f"-3-2-1 {self._at(here - 3)} {self._at(here - 2)} {self._at(here - 1)}"
        begin, end = self._clause(here)
        for place in (each for each in range(begin, end) if each != here):
            yield f"{'before' if place < here else 'behind'} {self.symbols[place]}"
            yield f"{kind} with {self.symbols[place]}"
        for place in range(max(0, here - _words_near), min(len(self.symbols), here + _words_near + 1)):
            if place != here:
                yield f"near {self.symbols[place]}"
        yield f"ends {self._at(end)}"
        yield f"last clause {end >= len(self.symbols) - 1}"

    def _clause(self, here: int) -> tuple[int, int]:
        """The symbols between the marks around a place."""
        ends = [at for at, each in enumerate(self.symbols) if each in SENTENCE_ENDS or each in (",", "\n")]
        begin = max((at + 1 for at in ends if at < here), default=0)
        return begin, min((at for at in ends if at > here), default=len(self.symbols))

    def _tokens_around(self, mention: Mention) -> tuple[int, int]:
        """The tokens between the marks around a mention."""
        begin, end = self._clause(self.place[mention.start])
        tokens = [token for token, place in self.place.items() if begin <= place < end]
        return min(tokens), max(max(tokens) + 1, mention.end)

    def _beside(self, mention: Mention) -> Iterator[str]:
        """What else is named."""
        alike = [each for each in self.said.mentions if each.kind == mention.kind]
        yield f"{mention.kind} {min(3, alike.index(mention))} of {min(4, len(alike))}"
        new = sum(each.kind == "exercise" for each in self.said.mentions)
        figures = sum(each.kind in AMOUNTS for each in self.said.mentions)
        yield f"named {min(3, len(self.named))} new {min(2, new)} figures {min(3, figures)}"
        if isinstance(mention.value, Places):
            again = sum(isinstance(each.value, Places) and each.value == mention.value for each in self.named) > 1
            yield f"again {again}"
            yield f"unclear {mention.value.unclear}"

    def _of_figure(self, mention: Mention, value: float) -> Iterator[str]:
        """How a figure compares with what the exercise that is named nearest has, or any where none is."""
        kind = mention.kind
        yield f"{kind} size {_band(value, _sizes)}"
        yield f"half {not value.is_integer()}"
        nearest = self._nearest(mention)
        for measure in MEASURES:
            if any(_is_alike(each.get(measure), value) for each in nearest or self.standing):
                yield f"is {measure}"
                yield f"{kind} is {measure}"
        for measure in ("sets", "reps", "weight") if len(nearest) == 1 else ():
            there = nearest[0].get(measure)
            yield f"{kind} of {measure} {_band(value / there, _ratios)}" if there else f"no {measure}"

    def _nearest(self, mention: Mention) -> list[Standing]:
        if not self.named:
            return []
        nearest = min(self.named, key=lambda each: abs(each.start - mention.start))
        places = nearest.value.places if isinstance(nearest.value, Places) else ()
        return [self.standing[place] for place in places[:1] if place < len(self.standing)]

    def meaning(self, mention: Mention) -> Numbers:
        """The mean rows of the mention, of the words beside it, of its clause and of the whole, its kind, and what is
        likely asked for."""
        import numpy as np

        words = tuple(token.text for token in self.said.tokens)
        rows = encoded(words)

        def mean(start: int, end: int) -> Numbers:
            start, end = max(0, start), min(len(words), end)
            found = rows.mean(start, end) if start < end else None
            return np.zeros(rows.rows.shape[1], np.float32) if found is None else found

        value = value_of(mention)
        nearest = self._nearest(mention) or self.standing
        there = [
            float(value is not None and any(_is_alike(each.get(name), value) for each in nearest)) for name in MEASURES
        ]
        about = [float(mention.kind == kind) for kind in KINDS]
        about += [float(mention.denied), min(value or 0.0, 200.0) / 50, mention.start / max(1, len(words)), *there]
        about += [self.likely.get(asked, 0.0) for asked in ASKED]
        end = max(mention.end, mention.start + 1)
        return np.concatenate(
            [
                mean(mention.start, end),
                mean(mention.start - _words_beside, mention.start),
                mean(end, end + _words_beside),
                mean(*self._tokens_around(mention)),
                mean(0, len(words)),
                np.array(about, np.float32),
            ]
        )


def _taken_for(mention: Mention, acts: Sequence[Act]) -> Iterator[str]:
    """What the templates made of it."""
    found = False
    for act in acts:
        name = f"not {act.name}" if act.denied else act.name
        for capture, each in act.mentions:
            if each.start < mention.end and mention.start < each.end:
                yield f"captured {name} {capture}"
                found = True
        if act.start <= mention.start < act.end:
            yield f"in {name}"
        yield f"{mention.kind} act {name}"
    if not found:
        yield "captured by none"


def value_of(mention: Mention) -> float | None:
    """The figure of an amount: a load in kilograms, a time in seconds; None of what has none."""
    value = mention.value
    if isinstance(value, Weight):
        return float(value.value * POUND_IN_KILOGRAMS if value.unit == "lb" else value.value)
    if isinstance(value, Duration):
        return float(value.seconds)
    return float(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def _is_alike(there: float | None, value: float) -> bool:
    return there is not None and abs(there - value) < 0.01


def _band(value: float, bounds: Sequence[float]) -> int:
    return sum(value > bound for bound in bounds)
