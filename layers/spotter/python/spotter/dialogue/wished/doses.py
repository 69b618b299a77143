"""What was said of the sets of one exercise, or of all."""

from spotter.dialogue.constraints import Dose
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.styles import style_said
from spotter.dialogue.wished.tables import techniques
from spotter.language.durations import durations
from spotter.language.tokens import tokenise

_gap_of_dose = 40
"""Letters between an exercise and what is said of its sets, at most."""


_most_sets, _most_reps, _longest_hold = 10, 50, 600
"""Sets and reps of one exercise, and seconds of a hold, at most: what is more is brought down."""


def add_doses(said: Understanding, found: Found) -> None:
    """What was said of the sets of an exercise: it belongs to the one before it, or to the next where none is."""
    exercises = [each for each in said.mentions if isinstance(each.value, Named) and not each.denied]
    for wish in said.wished:
        if wish.kind is not WishKind.DOSE:
            continue
        text = said.text[wish.start : wish.end]
        before = [each for each in exercises if said.tokens[each.start].start < wish.start]
        behind = [each for each in exercises if said.tokens[each.start].start >= wish.end]
        near = (
            before[-1]
            if before and wish.start - said.tokens[max(before[-1].end - 1, before[-1].start)].end <= _gap_of_dose
            else None
        )
        near = near or (behind[0] if behind and said.tokens[behind[0].start].start - wish.end <= _gap_of_dose else None)
        if near is not None and isinstance(near.value, Named):
            found.doses.append((near.value, _dose(text)))
        else:
            _of_every_exercise(text, found)


def _of_every_exercise(text: str, found: Found) -> None:
    """What was said of sets where no exercise stands beside it: of all of them, or how they are done."""
    dose = _dose(text)
    if dose.sets is None and dose.reps is None:
        style_said(text, (), found)
        return
    for name, value in (("sets", dose.sets), ("reps", dose.reps)):
        if value is not None:
            found.fields.setdefault(name, value)


def _dose(text: str) -> Dose:
    named_here = list(plain(text).named())
    notes = tuple(each.note for each in techniques(text))
    scheme = next((each.value for each in named_here if isinstance(each.value, Scheme)), None)
    counts = {
        each.kind: each.value for each in named_here if each.kind in ("sets", "reps") and isinstance(each.value, int)
    }
    load = next((each.value for each in named_here if isinstance(each.value, Weight)), None)
    if load is not None:
        notes = (*notes, f"You said {load}.")
    figures = [each for each in values.figures(text) if 1 <= each <= _most_reps]
    sets = scheme.sets if scheme else counts.get("sets")
    reps: tuple[int, int] | None = (scheme.reps, scheme.reps) if scheme else None
    if reps is None and isinstance(counts.get("reps"), int):
        reps = (counts["reps"], counts["reps"])
    if (
        scheme
        and len(figures) > 2
        and figures[:2] == [scheme.sets, scheme.reps]
        and "-" in text
        and figures[2] > scheme.reps
    ):
        reps = (scheme.reps, figures[2])
    if reps is None and "-" in text and len(figures) >= 2:
        reps = (min(figures[-2:]), max(figures[-2:]))
    seconds = next((each.seconds for each in durations(tokenise(text))), None)
    return Dose(
        sets=min(max(sets, 1), _most_sets) if isinstance(sets, int) else None,
        reps=None if reps is None else (min(max(reps[0], 1), _most_reps), min(max(reps[1], 1), _most_reps)),
        seconds=None if seconds is None else min(seconds, _longest_hold),
        notes=notes,
    )
