"""What the message before changed: the amounts that it gave, as figures that this message need not say again."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from spotter.dialogue.changes.adjustments import Measure, value_of
from spotter.dialogue.state import Listed, Utterance
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.language.durations import Duration

Amount = tuple[str, Mention]
_measures = (Measure.SETS, Measure.REPS, Measure.TIME, Measure.LOAD, Measure.REST)


def amounts_given(utterance: Utterance) -> tuple[Amount, ...]:
    """The amounts that the message before gave every exercise that it changed, by what they count."""
    if not utterance.changed:
        return ()
    first, *others = (dict(_became(utterance, each)) for each in utterance.changed)
    shared = (measure for measure, value in first.items() if all(each.get(measure) == value for each in others))
    return tuple(_amount(measure, first[measure]) for measure in shared)


def amounts_changed(utterance: Utterance) -> Mapping[int, frozenset[str]]:
    """By its place, the amounts of each exercise that the message before changed."""
    return {
        at: frozenset(_amount(measure, value)[0] for measure, value in _became(utterance, str(each.get("id"))))
        for at, each in enumerate(utterance.listed)
        if each.get("id") in utterance.changed
    }


def _became(utterance: Utterance, changed: str) -> Iterator[tuple[Measure, Decimal]]:
    now = _with_id(utterance.listed, changed)
    before = _with_id(utterance.listed_before, changed)
    if now is None or before is None:
        return
    for measure in _measures:
        value = value_of(now, measure)
        if value is not None and value != value_of(before, measure):
            yield measure, value


def _amount(measure: Measure, value: Decimal) -> Amount:
    if measure is Measure.LOAD:
        return "weight", Mention("weight", Weight(value, "kg"), 0, 0)
    if measure in (Measure.REST, Measure.TIME):
        return measure.value, Mention("time", Duration(int(value), 0, 0, int(value)), 0, 0)
    return measure.value, Mention(measure.value, int(value), 0, 0)


def _with_id(exercises: tuple[Listed, ...], its: str) -> Listed | None:
    return next((each for each in exercises if each.get("id") == its), None)
