"""A load in the other unit: ``what is 225 lb in kilos?``, ``how much is that in pounds?``."""

from decimal import Decimal

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.figures import Of, figures
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.performed import log_of
from spotter.dialogue.training.question_kinds import converted
from spotter.dialogue.training.subject import lifts_named
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set
from spotter.notation import Unit
from spotter.training.analytics.units import plain

_UNITS: dict[str, Unit] = {
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos", "kilograms", "kilogram", "kilogrammes", "metric"), "kg"),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds"), "lb"),
}
_TO = word_set("in to into as")
_POINTS = word_set("that it this those these them")
_OF_SETTINGS = word_set("set switch change show use settings setting everything always log keep display")
_most_loads = 4
_tenth = Decimal("0.1")


def read(context: Context) -> str:
    """The loads that are named, or were told last, in the unit that is asked for; empty where none is."""
    said = context.said
    if told := converted(said):
        return told
    target = _target(said)
    if target is None or said.says(*_OF_SETTINGS):
        return ""
    loads = _named(said, target) or _told(context, target)
    if not loads:
        return ""
    lines = [f"{plain(load)} {unit} is {_in_unit(load, target)} {target}" for load, unit in loads]
    return f"{'; '.join(lines)}."


def _target(said: Message) -> Unit | None:
    """The unit in which a load is asked for: it stands behind ``in`` or ``to``, without a number of its own."""
    for at, word in enumerate(said.words):
        unit = _UNITS.get(word)
        if unit is not None and set(said.words[max(0, at - 1) : at]) & _TO:
            return unit
    if said.phrase("proper units") or said.phrase("real units"):
        named = {_UNITS[word] for word in said.words if word in _UNITS}
        return ("kg" if named == {"lb"} else "lb") if len(named) == 1 else None
    return None


def _named(said: Message, target: Unit) -> list[tuple[Decimal, Unit]]:
    """The loads of the question: in the other unit, or with none of their own."""
    taken = {at for way in Direction for each in said.days(way) for at in range(each.start, each.end)}
    other: Unit = "kg" if target == "lb" else "lb"
    found = [each for each in figures(said, taken) if each.of in (Of.LOAD, Of.OPEN) and each.value > 0]
    return [(each.value, other) for each in found if each.unit in (None, other)][:_most_loads]


def _told(context: Context, target: Unit) -> list[tuple[Decimal, Unit]]:
    """The loads of the sets that were told last, where the question points at them."""
    if not (context.said.says(*_POINTS) or context.said.phrase("how much")):
        return []
    log = log_of(context)
    named = {each.id for each in lifts_named(context, context.said, log)}
    done = just_done(context)
    if done is None:
        return []
    other: Unit = "kg" if target == "lb" else "lb"
    sessions = [each for each in done.sessions if not named or each.exercise in named]
    loads = [one.kilograms for each in sessions for one in each.sets if one.kilograms]
    shown = [load if other == "kg" else load / POUND_IN_KILOGRAMS for load in dict.fromkeys(loads)]
    return [(load.quantize(_tenth), other) for load in shown][:_most_loads]


def _in_unit(load: Decimal, target: Unit) -> str:
    return f"{float(load * POUND_IN_KILOGRAMS if target == 'kg' else load / POUND_IN_KILOGRAMS):.1f}"
