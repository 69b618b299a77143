"""Sums about a lift from the figures given: what a set is worth, a share of a maximum, and the way to a goal."""

from decimal import ROUND_HALF_UP, Decimal

from spotter.coaching.e1rm import brzycki, epley, estimate, load_for
from spotter.dialogue.skills.goal_in_words import goal_to_keep
from spotter.dialogue.skills.preferences import SET
from spotter.dialogue.skills.way_to_goal import way_to_goal
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.lift_sums.asked import Sum, sum_asked
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, reps_given, sets_given
from spotter.dialogue.training.lift_sums.talked_of import Talk, talked_of
from spotter.dialogue.training.performed import log_of
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.understanding.message import Message
from spotter.training.analytics.units import in_unit, plain

KIND = "sum_of_lift"
_tenth, _whole = Decimal("0.1"), Decimal(1)
_in_reserve = 2
_usual_reps = (3, 5, 8, 10)
_OFFER = "Say: make it my goal, and I keep it."
_FORMULA = (
    "I use Epley, load x (1 + reps / 30), because it can count the reps that you had left as well. Brzycki is "
    "36 x load / (37 - reps). Both say the same at 10 reps; below that Brzycki is a little lower, above it higher. "
    "Neither is truer: stay with one, and compare only its own numbers."
)


def read(context: Context) -> Plan | None:
    """The answers to the sums of a message; None where a figure is missing that only the person knows."""
    asked = [(kind, said) for said in context.whole.sentences() if (kind := sum_asked(said)) is not None]
    talk = talked_of(context)
    told: list[str] = []
    for kind in dict.fromkeys(kind for kind, _said in asked):
        sentences = [said for each, said in asked if each is kind]
        told.append(_answer(context, kind, sentences, talk))
    return Plan(KIND, text="\n".join(dict.fromkeys(filter(None, told)))) if any(told) else None


def _answer(context: Context, kind: Sum, sentences: list[Message], talk: Talk) -> str:
    if kind is Sum.MAXIMUM:
        given = [each for said in sentences for each in sets_given(said)]
        return _maxima(context, given or _sets_before(context))
    if kind is Sum.SHARE:
        return _shares(context, [each for said in sentences for each in reps_given(said)], talk)
    return _way(context, talk) if kind is Sum.WAY else _formula(context)


def _way(context: Context, talk: Talk) -> str:
    """The way to a goal; one that nobody has given to be kept is offered to be."""
    if talk.exercise is None and talk.stands is None:
        return ""  # what is wanted may be anything
    told = way_to_goal(context, talk)
    is_kept = context.last(SET) is not None or goal_to_keep(context) is not None
    return f"{told} {_OFFER}" if told and talk.until is not None and context.offers(SET) and not is_kept else told


def _maxima(context: Context, given: list[GivenSet]) -> str:
    """What each set is worth for one repetition, and which of several is worth most."""
    whole = [_completed(context, each) for each in dict.fromkeys(given)]
    values = {each: _worth(each) for each in whole}
    known = {each: value for each, value in values.items() if value}
    lines = [f"{_said(context, each)} gives about {_load(context, each, value)}" for each, value in known.items()]
    lacking = [each for each, value in values.items() if not value]
    if not lines:
        return ""
    text = f"By Epley, the reps left counted in: {'; '.join(lines)}."
    if not lacking and len(values) > 1:
        best = max(values, key=lambda each: values[each] or 0)
        same = len({value.quantize(_tenth) for value in values.values() if value}) == 1
        text += " That is the same." if same else f" So {_said(context, best)} is worth more."
    for each in lacking:
        text += f" For {plain(each.load)} {each.unit or context.unit} tell me the reps as well."
    alone = whole[0]
    if len(values) == 1 and alone.rpe is not None and alone.reps and (bare := epley(alone.load, alone.reps)):
        text += f" Without the reps left it is {plain(bare.quantize(_tenth))}."
    return text


def _sets_before(context: Context) -> list[GivenSet]:
    """The sets that this message tells, or else the one of those told last that is worth most."""
    here = [each for each in sets_given(context.whole) if each.reps]
    done = just_done(context) if not here else None
    if done is None or len({each.exercise for each in done.sessions}) != 1:
        return here
    sets = [one for each in done.sessions for one in each.sets if one.kilograms and one.reps]
    told = [GivenSet(in_unit(one.kilograms or Decimal(0), context.unit), "", one.reps, one.rpe, 0, 0) for one in sets]
    return [max(told, key=lambda each: _worth(each) or 0)] if told else []


def _worth(given: GivenSet) -> Decimal | None:
    found = estimate(given.load, given.reps, given.rpe) if given.reps else None
    return found.load if found is not None else None


def _completed(context: Context, given: GivenSet) -> GivenSet:
    """A set of which only the load is given, as it was logged last."""
    if given.reps is not None:
        return given
    unit = given.unit or context.unit
    done = just_done(context)
    for session in done.sessions if done is not None else ():
        for one in session.sets:
            is_it = one.kilograms is not None and abs(in_unit(one.kilograms, unit) - given.load) < _tenth
            if is_it and one.reps and given.rpe in (None, one.rpe):
                return GivenSet(given.load, unit, one.reps, one.rpe, given.start, given.end)
    return given


def _shares(context: Context, reps: list[int], talk: Talk) -> str:
    """The loads for some repetitions, all out and with some left, as shares of a maximum."""
    found = _maximum(context, talk)
    if found is None:
        return ""
    maximum, unit, source = found
    if not reps:
        rows = [f"{each} reps {_share(maximum, each + _in_reserve, unit)}" for each in _usual_reps]
        return f"Of {source}, with two good reps left in each set (by Epley): {'; '.join(rows)}."
    lines = [
        f"{each} {'rep' if each == 1 else 'reps'}: all out {_share(maximum, each, unit)}; "
        f"with two reps left (RPE 8), as work sets should be, {_share(maximum, each + _in_reserve, unit)}"
        for each in dict.fromkeys(reps)
    ]
    return f"Of {source}, by Epley: {'. '.join(lines)}."


def _maximum(context: Context, talk: Talk) -> tuple[Decimal, str, str] | None:
    """The maximum that is meant, its unit, and what it is called: told, or estimated from the log."""
    if talk.stands is not None:
        value = _worth(talk.stands) or talk.stands.load
        unit = talk.stands.unit or context.unit
        return value, unit, f"your {plain(value.quantize(_tenth))} {unit}"
    if talk.exercise is None:
        return None
    known = [each.e1rm for each in log_of(context).sessions(talk.exercise.id) if each.e1rm]
    if not known:
        return None
    value = in_unit(max(known), context.unit)
    return value, context.unit, f"your estimated {plain(value.quantize(_tenth))} {context.unit}"


def _share(maximum: Decimal, reps: int, unit: str) -> str:
    load = load_for(maximum, reps)
    step = Decimal("2.5") if unit == "kg" else Decimal(5)
    rounded = (load / step).quantize(_whole, ROUND_HALF_UP) * step
    percent = (100 * load / maximum).quantize(_whole, ROUND_HALF_UP)
    return f"{percent}%, about {plain(rounded)} {unit}"


def _formula(context: Context) -> str:
    """What sets the formulas apart, with the newest set of few repetitions as an example."""
    done = just_done(context)
    sets = [one for session in (done.sessions if done is not None else ()) for one in session.sets]
    one = next((each for each in sets if each.kilograms and each.reps and 1 < each.reps <= _usual_reps[-1]), None)
    if one is None or not one.kilograms or not one.reps:
        return _FORMULA
    load = in_unit(one.kilograms, context.unit)
    first, second = epley(load, one.reps), brzycki(load, one.reps)
    if first is None or second is None:
        return _FORMULA
    values = f"{plain(first.quantize(_tenth))} by Epley and {plain(second.quantize(_tenth))} by Brzycki"
    return f"{_FORMULA} Your {plain(load)} {context.unit} x {one.reps}: {values}."


def _said(context: Context, given: GivenSet) -> str:
    effort = f" at RPE {plain(given.rpe)}" if given.rpe is not None else ""
    return f"{plain(given.load)} {given.unit or context.unit} x {given.reps}{effort}"


def _load(context: Context, given: GivenSet, value: Decimal) -> str:
    return f"{plain(value.quantize(_tenth, ROUND_HALF_UP))} {given.unit or context.unit}"
