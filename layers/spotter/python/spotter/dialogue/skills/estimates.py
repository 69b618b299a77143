"""The maximum that a set which is only named would mean: ``if I pull 405 for a double at RPE 9, what single?``."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.e1rm import estimate
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.lift_sums.asked import Sum, sum_asked
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted
from spotter.training.analytics.units import plain

_MAXIMUM = word_set("e1rm 1rm orm max maximum single estimate estimated epley")
_SINGLE = frozenset({"one rep max", "1 rep max", "1 rm", "one rep maximum", "rep max"})
_SUPPOSES = word_set("if would say suppose hypothetically hypothetical convert equals equal as from")
_WORDS_OF_REPS = {"double": 2, "triple": 3, "doubles": 2, "triples": 3}
_UNITS = {"kg": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "k": "kg"}
_UNITS |= dict.fromkeys(("lb", "lbs", "pound", "pounds"), "lb")
_EFFORT = word_set("rpe @ at")
_highest_effort, _most_reps = 10, 30


@dataclass(frozen=True, slots=True)
class _Set:
    load: Decimal
    unit: str
    reps: int
    rpe: Decimal | None


def estimated(context: Context) -> str:
    """The estimated maximum of the set that a question supposes; empty where it supposes none."""
    if not _asks(context.whole):
        return ""
    said = context.said if _supposed(context.said, context.unit) is not None else context.whole
    if not _asks(said):
        return ""
    supposed = _supposed(said, context.unit)
    found = estimate(supposed.load, supposed.reps, supposed.rpe) if supposed is not None else None
    if supposed is None or found is None:
        return ""
    done = f"{counted(supposed.reps, 'rep')} at {plain(supposed.load)} {supposed.unit}"
    effort = f", RPE {plain(supposed.rpe)}" if supposed.rpe is not None else ""
    value = f"{plain(found.load.quantize(Decimal('0.1')))} {supposed.unit}"
    doubt = "" if found.confident else " With so many reps that is a guess."
    return f"About {value} for a single, by Epley from {done}{effort}.{doubt} Nothing is logged."


def _asks(said: Message) -> bool:
    """Whether a maximum is asked for that something would mean, and no load for repetitions."""
    if sum_asked(said) is Sum.SHARE:
        return False
    return said.says(*_SUPPOSES) and (said.says(*_MAXIMUM) or any(said.phrase(each) for each in _SINGLE))


def _supposed(said: Message, unit: str) -> _Set | None:
    """The one set that is named; None where its load or its reps are not sure."""
    numbers = [(at, Decimal(str(value))) for at, value in said.numbers() if not _is_of_maximum(said, at)]
    efforts = [(at, value) for at, value in numbers if _is_effort(said, at, value)]
    rest = [each for each in numbers if each not in efforts]
    named = next((count for word, count in _WORDS_OF_REPS.items() if said.says(word)), None)
    loads = [(at, value) for at, value in rest if _unit(said, at)]
    counts = [(at, value) for at, value in rest if (at, value) not in loads]
    if named is None and not loads and len(rest) == 2:
        counts, loads = rest[:1], rest[1:]
        if counts[0][1] > loads[0][1]:
            counts, loads = loads, counts
    elif named is not None and not loads:
        counts, loads = [], rest
    if len(loads) != 1 or len(efforts) > 1 or len(counts) != (named is None):
        return None
    reps = Decimal(named) if named is not None else counts[0][1]
    if reps != int(reps) or not 1 <= reps <= _most_reps:
        return None
    return _Set(loads[0][1], _unit(said, loads[0][0]) or unit, int(reps), efforts[0][1] if efforts else None)


def _unit(said: Message, at: int) -> str:
    return _UNITS.get(said.words[at + 1], "") if at + 1 < len(said.words) else ""


def _is_effort(said: Message, at: int, value: Decimal) -> bool:
    before = said.words[max(0, at - 1) : at]
    return value <= _highest_effort and bool(_EFFORT & set(before)) and not _unit(said, at)


def _is_of_maximum(said: Message, at: int) -> bool:
    """Whether a number is of the words ``1 RM``, ``one rep max``."""
    return said.words[at + 1 : at + 2] == ("rm",) or said.words[at + 1 : at + 3] == ("rep", "max")
