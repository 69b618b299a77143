"""A load in the other unit: ``what is 225 lb in kilos?``, ``how much is that in pounds?``."""

from decimal import Decimal

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.figures import Figure, Of, figures
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.question_kinds import converted
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.units import POUND_IN_KILOGRAMS, WEIGHT_UNITS
from spotter.language.word_lists import word_set
from spotter.notation import Unit
from spotter.training.analytics.units import plain

_TO = word_set("in to into as")
_POINTS_AT_SETS = ("that in", "it in", "those in", "is that", "whats that", "these in")
_OF_SETTINGS = word_set(
    "set switch change show use settings setting everything always log keep display train training work works working"
)
_most_loads = 4
_tenth = Decimal("0.1")


def read(context: Context) -> str:
    """The loads that are named, or were told last, in the unit that is asked for; empty where none is."""
    said = context.said
    if said.says(*_OF_SETTINGS) or periods(said) or said.days(Direction.PAST):
        return ""
    target = _target(said)
    loads = _named(said, target) if target is not None else []
    if target is None or (not loads and not any(map(said.phrase, _POINTS_AT_SETS))):
        return converted(said)
    loads = loads or _told(context, target)
    lines = [f"{plain(load)} {unit} is {_in_unit(load, target)} {target}" for load, unit in loads]
    return f"{'; '.join(lines)}." if lines else converted(said)


def _target(said: Message) -> Unit | None:
    """The unit in which a load is asked for: it stands behind ``in`` or ``to``, without a number of its own."""
    for at, word in enumerate(said.words):
        unit = _unit(word)
        if unit is not None and set(said.words[max(0, at - 1) : at]) & _TO:
            return unit
    if said.phrase("proper units") or said.phrase("real units") or said.phrase("real money"):
        named = {unit for word in said.words if (unit := _unit(word)) is not None}
        return ("kg" if named == {"lb"} else "lb") if len(named) == 1 else None
    return None


def _unit(word: str) -> Unit | None:
    known = WEIGHT_UNITS.get(word)
    return "kg" if known == "kg" else "lb" if known == "lb" else None


def _named(said: Message, target: Unit) -> list[tuple[Decimal, Unit]]:
    """The loads of the question: in the other unit, or with none of their own and nothing else that they count."""
    taken = {at for way in Direction for each in said.days(way) for at in range(each.start, each.end)}
    other: Unit = "kg" if target == "lb" else "lb"
    found = [each for each in figures(said, taken) if each.of in (Of.LOAD, Of.OPEN) and each.value > 0]
    return [(each.value, other) for each in found if each.unit == other or _is_bare(said, each)][:_most_loads]


def _is_bare(said: Message, figure: Figure) -> bool:
    behind = said.words[figure.end : figure.end + 1]
    return figure.unit is None and (not behind or behind[0] in _TO or behind[0] in ("and", "?", ",", "or"))


def _told(context: Context, target: Unit) -> list[tuple[Decimal, Unit]]:
    """The loads of the sets that were told last."""
    done = just_done(context)
    other: Unit = "kg" if target == "lb" else "lb"
    sessions = done.sessions if done is not None else ()
    loads = [one.kilograms for each in sessions for one in each.sets if one.kilograms]
    shown = [load if other == "kg" else load / POUND_IN_KILOGRAMS for load in dict.fromkeys(loads)]
    return [(load.quantize(_tenth), other) for load in shown][:_most_loads]


def _in_unit(load: Decimal, target: Unit) -> str:
    return f"{float(load * POUND_IN_KILOGRAMS if target == 'kg' else load / POUND_IN_KILOGRAMS):.1f}"
