"""Maxima worked out from figures that a question tells: ``e1RM from 170x3 with 2 reps left``, ``what % of 105 for 5?``.

It is arithmetic of general use (Epley): no exercise has to be named and nothing is logged.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.e1rm import estimate, load_for
from spotter.dialogue import person
from spotter.dialogue.exercise_questions import exercises_said
from spotter.dialogue.heard import named
from spotter.dialogue.state import ConversationState
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted

_of_a_maximum = word_set("rm max maximum maxes e1rm 1rm")
_asking = word_set("? what whats how is does give gives gave maths math calculate calc mean which would")
_done = word_set("did done log logged today yesterday hit")
"""Words by which it is told what was done: that is of the log."""
_of_a_share = word_set("% percent percentage percentages")
_units = word_set("kg kgs kilo kilos lb lbs pounds")
_times = frozenset({"x", "*", "×", "for"})
_left = word_set("left reserve tank rir spare")
_realistic = word_set("realistic realistically possible doable achievable dreaming unrealistic feasible")
_hardest, _most_reps, _in_reserve, _least_load = 10, 12, 2, 20
_TWO = 2
_of_something_else = word_set(
    "lose weigh weight bodyweight fat gain muscle minutes mins min days seconds sec times reps sets steps miles"
)
_step, _tenth = Decimal("2.5"), Decimal("0.1")
_far, _near = Decimal("0.1"), Decimal("0.03")
"""By what part of itself a lift is to rise: more takes a beginner, less is for everybody."""


@dataclass(frozen=True, slots=True)
class _Set:
    load: Decimal
    reps: int
    effort: Decimal | None


def max_figure(now: ConversationState) -> str:
    """The maximum, the share of one, or what lies between two loads, as it is asked for; empty where none is."""
    tokens = tokenise(now.said.text)
    words = {token.text for token in tokens}
    if words & _done or not words & (_asking | _realistic):
        return ""
    unit = person.unit_spoken(now)
    if words & _realistic:
        is_of_a_lift = words & _of_a_maximum or any(True for _ in exercises_said(named(now.said), now.said.listed))
        return _between(tokens, unit) if is_of_a_lift else ""
    if words & _of_a_share:
        return _share(tokens, unit)
    return _maxima(tokens, unit) if words & _of_a_maximum else ""


def _maxima(tokens: Sequence[Token], unit: str) -> str:
    sets = list(_sets(tokens))
    found = [(each, estimate(each.load, each.reps, each.effort)) for each in sets]
    lines = [
        f"About {_plain(value.load.quantize(_tenth))} {unit} for a single, by Epley from {_said(each, unit)}."
        for each, value in found
        if value is not None
    ]
    if not lines:
        return ""
    best = max((value.load for _each, value in found if value is not None), default=None)
    first = found[0][1]
    better = ""
    if len(lines) > 1 and first is not None and best is not None:
        better = " The first is the better one." if first.load == best else " The later one is the better one."
    return f"{' '.join(lines)}{better} Nothing is logged."


def _sets(tokens: Sequence[Token]) -> Iterator[_Set]:
    """The sets that are told as ``170x3``, with the effort or the reps that were left behind it."""
    for at, token in enumerate(tokens):
        load = token.value
        then = at + 2 if at + 1 < len(tokens) and tokens[at + 1].text in _units else at + 1
        if load is None or load < _least_load or then + 1 >= len(tokens) or tokens[then].text not in _times:
            continue
        reps = tokens[then + 1].value
        if reps is not None and reps == int(reps) and 0 < reps <= _most_reps:
            yield _Set(load, int(reps), _effort(tokens[then + 2 : then + 8]))


def _effort(tokens: Sequence[Token]) -> Decimal | None:
    """RPE as it is told behind a set: ``@8``, ``at RPE 9``, ``with 2 reps left``."""
    for at, token in enumerate(tokens):
        if token.text in _times:
            return None
        if token.value is None or token.value > _hardest:
            continue
        before = {each.text for each in tokens[:at]}
        if before & {"@", "rpe"}:
            return token.value
        return _hardest - token.value if _left & {each.text for each in tokens[at:]} else None
    return None


def _said(each: _Set, unit: str) -> str:
    effort = f", RPE {_plain(each.effort)}" if each.effort is not None else ""
    return f"{counted(each.reps, 'rep')} at {_plain(each.load)} {unit}{effort}"


def _share(tokens: Sequence[Token], unit: str) -> str:
    """The part of a maximum that is told for the reps that are told."""
    values = sorted(_values(tokens))
    if len(values) != _TWO:
        return ""
    reps, most = values
    if reps != int(reps) or not 0 < reps <= _most_reps or most < _least_load:
        return ""
    easy, hard = load_for(most, reps + _in_reserve), load_for(most, reps)
    return (
        f"For sets of {reps} about {easy / most:.0%}: {_rounded(easy)} {unit} of {_plain(most)} leaves two good reps. "
        f"{_rounded(hard)} {unit} ({hard / most:.0%}) would be about the most for one set of {reps}."
    ).replace("%", " percent")


def _between(tokens: Sequence[Token], unit: str) -> str:
    """How far it is from one load to another, and for whom that is realistic."""
    loads = sorted({each for each in _values(tokens) if each >= _least_load})
    if len(loads) != _TWO or {token.text for token in tokens} & _of_something_else:
        return ""
    now, then = loads
    rise = then / now - 1
    told = f"From {_plain(now)} to {_plain(then)} {unit} is {_plain(then - now)} {unit} more, {rise:.0%}."
    if rise <= _near:
        rest = "That is realistic for nearly everybody in two or three months of regular training."
    elif rise <= _far:
        rest = (
            "In your first year or two that is realistic in some months; after years of training it takes about a year."
        )
    else:
        rest = (
            "For a beginner that is realistic in about half a year, at a small step a week; after years of training a "
            f"few kilograms a year are good. {_rounded(now * (1 + _near + _near / 2))} {unit} is a good first goal."
        )
    return f"{told} {rest}".replace("%", " percent")


def _values(tokens: Sequence[Token]) -> list[Decimal]:
    return [token.value for token in tokens if token.value is not None and token.kind is TokenKind.NUMBER]


def _rounded(load: Decimal) -> str:
    return _plain((load / _step).to_integral_value() * _step)


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
