"""What was said of the sets of one exercise, or of all."""

from dataclasses import replace
from decimal import Decimal
from itertools import takewhile
from typing import cast

from spotter.dialogue.composing.constraints import Dose
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, most_reps
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import Wish, WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.styles import style_said
from spotter.dialogue.wished.tables import techniques
from spotter.language.durations import durations
from spotter.language.tokens import TokenKind, tokenise
from spotter.language.units import WEIGHT_UNITS, WeightUnit
from spotter.language.word_lists import word_set

_gap_of_dose = 40
"""Letters between an exercise and what is said of its sets, at most."""


_most_sets, _most_reps, _longest_hold = 10, 50, 600
"""Sets and reps of one exercise, and seconds of a hold, at most: what is more is brought down."""


def add_doses(said: Understanding, found: Found) -> None:
    """What was said of the sets of an exercise: it belongs to the one before it, or to the next where none is."""
    exercises = _exercises(said)
    for wish in said.wished:
        if wish.kind is not WishKind.DOSE:
            continue
        wish = _taking_its_sets(wish, said, found)
        text = said.text[wish.start : wish.end]
        before = [each for each in exercises if said.tokens[each.start].start < wish.start]
        behind = [each for each in exercises if said.tokens[each.start].start >= wish.end]
        near = (
            before[-1]
            if before and wish.start - said.tokens[max(before[-1].end - 1, before[-1].start)].end <= _gap_of_dose
            else None
        )
        near = near or next((each for each in behind[:1] if _goes_on_to(said, wish, each)), None)
        if near is not None and isinstance(near.value, Named):
            dose = replace(_dose(text, best_told(said)), rest_seconds=_taking_rest_behind(said, wish, found))
            found.doses.append((near.value, replace(dose, notes=(*dose.notes, *_effort_behind(said, wish, found)))))
        else:
            _of_every_exercise(text, found)


def _taking_its_sets(dose: Wish, said: Understanding, found: Found) -> Wish:
    """A dose with the number of sets right before it, which is then none of all: ``4`` ``sets of 8 to 10``."""
    own = [each for each in said.wished if each.kind is WishKind.SETS and 0 <= dose.start - each.end <= 1]
    if not own:
        return dose
    found.fields.pop("sets", None)
    return replace(dose, start=own[0].start)


def _goes_on_to(said: Understanding, wish: Wish, exercise: Mention) -> bool:
    """Whether a dose is of the exercise behind it: near to it, and in the same sentence."""
    begin = said.tokens[exercise.start].start
    return begin - wish.end <= _gap_of_dose and not set(said.text[wish.end : begin]) & _sentence_ends


_sentence_ends = frozenset(".!?\n")


def _taking_rest_behind(said: Understanding, dose: Wish, found: Found) -> int | None:
    """The rest that is told right behind the sets of one exercise where others are told too, and is then none of all.

    ``squat 4x6 with 3 minutes rest, bench 4x8 with 2``. A single one is of all.
    """
    rests = [each for each in said.wished if each.kind is WishKind.REST]
    own = [each for each in rests if 0 <= each.start - dose.end <= _next_rest]
    if not own or len(rests) == 1:
        return None
    seconds = values.rest_seconds(said.text[own[0].start : own[0].end])
    if seconds is not None and found.fields.get("rest_seconds") == seconds:
        others = [each for each in rests if each is not own[0] and not _follows_a_dose(said, each)]
        told = [values.rest_seconds(said.text[each.start : each.end]) for each in others]
        found.fields["rest_seconds"] = next((each for each in told if each is not None), None)
    return seconds


def _follows_a_dose(said: Understanding, rest: Wish) -> bool:
    """Whether a rest is told right behind sets that stand right behind an exercise."""
    doses = [each for each in said.wished if each.kind is WishKind.DOSE and 0 <= rest.start - each.end <= _next_rest]
    named = [said.tokens[max(each.end - 1, each.start)].end for each in _exercises(said)]
    return any(0 <= dose.start - end <= _gap_of_dose for dose in doses for end in named)


_next_rest = 8


def _effort_behind(said: Understanding, dose: Wish, found: Found) -> tuple[str, ...]:
    """How near to failure the sets of one exercise end, where that is told right behind them: ``5x5 at RPE 8``."""
    behind = next((each for each in said.wished if each.start >= dose.end), None)
    between = said.text[dose.end : behind.start] if behind is not None else ""
    if behind is None or behind.kind is not WishKind.EFFORT or len(between) > _next_effort or set(between) & _parted:
        return ()
    left = values.reps_left(said.text[behind.start : behind.end])
    if left is None:
        return ()
    found.fields.pop("reps_left", None)
    return (f"RPE {_hardest - left}: about {left} good rep{'s' * (left != 1)} left.",)


_next_effort, _parted, _hardest = 4, frozenset(".,;\n"), 10


def _of_every_exercise(text: str, found: Found) -> None:
    """What was said of sets where no exercise stands beside it: of all of them, or how they are done."""
    dose = _dose(text)
    if dose.sets is None and dose.reps is None:
        style_said(text, (), found)
        return
    for name, value in (("sets", dose.sets), ("reps", dose.reps)):
        if value is not None:
            found.fields.setdefault(name, value)


def rested_alone(said: Understanding, wish: Wish) -> tuple[Mention, tuple[Named, ...]] | None:
    """The exercises that a rest is of alone, and where they are named: ``rest 3 min on the squats``; None if of all."""
    behind = [token for token in said.tokens if token.start >= wish.end]
    joins = list(takewhile(lambda token: token.text in _on, behind))
    named = [each for each in plain(said.text).named() if isinstance(each.value, Named | tuple) and not each.denied]
    near = [each for each in named if joins and 0 <= said.tokens[each.start].start - joins[-1].end <= _next_word]
    if not near:
        return None
    covered = {one.id for name in _names(near[0]) for one in name.exercises}
    dictated = [each.value for each in _exercises(said) if isinstance(each.value, Named)]
    meant = tuple(each for each in dictated if covered & {one.id for one in each.exercises})
    return (near[0], tuple(dict.fromkeys(meant))) if meant else None


_next_word = 1
_on = word_set("on for between the my all")


def _names(mention: Mention) -> tuple[Named, ...]:
    value = mention.value
    named = value if isinstance(value, tuple) else (value,)
    return tuple(each for each in named if isinstance(each, Named))


def _exercises(said: Understanding) -> list[Mention]:
    return [each for each in said.mentions if isinstance(each.value, Named) and not each.denied]


def best_told(said: Understanding) -> Weight | None:
    """The best of a lift that a request tells, where it tells one: ``my max is 110``."""
    tokens = said.tokens
    for at, token in enumerate(tokens):
        if token.text not in _best:
            continue
        for place in range(at + 1, min(at + 1 + _words_to_its_figure, len(tokens))):
            value = tokens[place].value
            if tokens[place].kind is TokenKind.NUMBER and value is not None and value >= _least_best:
                behind = tokens[place + 1].text if place + 1 < len(tokens) else ""
                return Weight(value, _unit(behind))
    return None


def _unit(word: str) -> WeightUnit | None:
    return cast("WeightUnit | None", WEIGHT_UNITS.get(word))


_best = word_set("max 1rm maximum best pr")
_words_to_its_figure, _least_best = 4, 20
_step = Decimal("2.5")
"""What a bar is loaded in, in either unit."""


def _of_best(text: str, best: Weight | None) -> Weight | None:
    """The load that a part of the best comes to, rounded to what a bar can be loaded with."""
    parts = [each.value for each in plain(text).named() if each.kind == "percent" and isinstance(each.value, Decimal)]
    if best is None or not parts or not 0 < parts[0] <= _all_of_it:
        return None
    return Weight((best.value * parts[0] / _all_of_it / _step).to_integral_value() * _step, best.unit)


_all_of_it = Decimal(100)


def _dose(text: str, best: Weight | None = None) -> Dose:
    named_here = list(plain(text).named())
    notes = tuple(each.note for each in techniques(text))
    scheme = next((each.value for each in named_here if isinstance(each.value, Scheme)), None)
    counts = {
        each.kind: each.value for each in named_here if each.kind in ("sets", "reps") and isinstance(each.value, int)
    }
    told = next((each.value for each in named_here if isinstance(each.value, Weight)), None)
    part = _of_best(text, best)
    if part is not None:
        notes = (*notes, f"{values.figures(text)[-1]}% of {best}.")
    figures = [each for each in values.figures(text) if 1 <= each <= _most_reps]
    sets = scheme.sets if scheme else counts.get("sets")
    reps: tuple[int, int] | None = (scheme.reps, scheme.most or scheme.reps) if scheme else None
    if reps is None and isinstance(told_reps := counts.get("reps"), int):
        reps = (int(told_reps), most_reps(told_reps) or int(told_reps))
    if reps is None and "-" in text and len(figures) >= 2:
        reps = (min(figures[-2:]), max(figures[-2:]))
    seconds = next((each.seconds for each in durations(tokenise(text))), None)
    return Dose(
        sets=min(max(sets, 1), _most_sets) if isinstance(sets, int) else None,
        reps=None if reps is None else (min(max(reps[0], 1), _most_reps), min(max(reps[1], 1), _most_reps)),
        seconds=None if seconds is None else min(seconds, _longest_hold),
        load=told or part,
        notes=notes,
    )
