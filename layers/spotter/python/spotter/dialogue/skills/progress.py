"""What was logged: trends, bests, estimates, weekly sets and how often there was training."""

from datetime import timedelta
from decimal import Decimal

from spotter.coaching import e1rm as formulas
from spotter.coaching.formatting import number
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.dialogue.answer import Answer
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.person import history
from spotter.dialogue.person.history import SOURCE, Lift
from spotter.dialogue.person.logged_lifts import (
    MOST_LIFTS,
    NOTHING,
    day_said,
    lift_before,
    lift_meant,
    load_said,
    names_one,
    not_logged,
    of_a_lift,
    session_said,
    sets_said,
    trend,
    unit_of,
    weekly_sets,
)
from spotter.dialogue.skills.next_load import doubt, next_load, stall, stall_of
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight
from spotter.dialogue.workouts.facts import muscles_said
from spotter.dialogue.workouts.workout import known
from spotter.training.planning.exposures import in_unit

_month = timedelta(days=28)
_AS_A_RECORD = (
    "As a record to start from, yes: no load has to be reached at any level, and I have no table of other people to "
    "hold you against. It was right if the last reps left one to three in reserve; from here on the next load follows "
    "from what you log."
)
"""What is said of how good sets are that were logged a moment ago."""


def lift(turn: Turn, one: Lift) -> Answer:
    """The trend of a lift."""
    unit = unit_of(turn)
    if len(one.sessions) == 1:
        only = session_said(turn, one.last)
        return Answer(f"{one.name}: one session is logged, {only}. Two more and there is a trend.")
    parts = [f"{one.name}: {trend(one, unit)}.", f"The last one was {session_said(turn, one.last)}."]
    if doubtful := doubt(one, unit):
        parts.append(doubtful)
    elif (found := stall_of(turn, one)).is_stalled:
        parts.append(f"It is stalled: {found.reason}")
    return Answer(" ".join(parts))


def overall(turn: Turn) -> Answer:
    """Every lift in a line."""
    found = history.lifts(turn.now)
    if not found:
        return Answer(NOTHING)
    unit, days = unit_of(turn), history.days(turn.now)
    lines = [
        f"- {each.name}: {trend(each, unit)}"
        if len(each.sessions) > 1
        else f"- {each.name}: {session_said(turn, each.last)}"
        for each in found[:MOST_LIFTS]
    ]
    return Answer(f"{len(days)} workouts are logged, the last on {day_said(turn, days[-1])}.\n" + "\n".join(lines))


def last(turn: Turn) -> Answer:
    """The newest session of a lift; without one the newest workout."""
    one = lift_meant(turn)
    if one is not None:
        return Answer(f"{one.name}, {session_said(turn, one.last)}.")
    if names_one(turn):
        return not_logged(turn)
    return last_workout(turn)


def last_workout(turn: Turn) -> Answer:
    """All that was done on the newest logged day."""
    days = history.days(turn.now)
    if not days:
        return Answer(NOTHING)
    done = [each for each in history.lifts(turn.now) if each.last.day == days[-1]]
    lines = [f"- {each.name}: {sets_said(each.last, unit_of(turn))}" for each in done]
    return Answer(f"Your last logged workout was on {day_said(turn, days[-1])}:\n" + "\n".join(lines))


def best(turn: Turn) -> Answer:
    """The heaviest set and the best estimate, of a lift or of all."""
    one = lift_meant(turn)
    if one is None and names_one(turn):
        return not_logged(turn)
    found = (one,) if one is not None else history.lifts(turn.now)[:MOST_LIFTS]
    if not found:
        return Answer(NOTHING)
    return Answer("\n".join(_best(turn, each) for each in found))


def _best(turn: Turn, one: Lift) -> str:
    heaviest = max(one.sessions, key=lambda each: (each.top.kilograms, each.top.reps, each.day))
    top, unit = heaviest.top, unit_of(turn)
    said = f"{load_said(top.kilograms, unit)} x {top.reps}" if top.kilograms else f"{top.reps} reps"
    estimates = [each.e1rm for each in one.sessions if each.e1rm]
    estimated = f"; best estimated max {load_said(max(estimates), unit)} (Epley, with your RPE)" if estimates else ""
    return f"{one.name}: heaviest {said} on {day_said(turn, heaviest.day)}{estimated}."


def e1rm(turn: Turn) -> Answer:
    """The estimated maximum of a lift, or of a set that was said, with the formula named and others beside it."""
    said = _set_said(turn)
    if said is not None:
        return Answer(_estimates(*said))
    one = lift_meant(turn) or (None if names_one(turn) else lift_before(turn))
    if one is None:
        return best(turn) if not names_one(turn) else not_logged(turn)
    top, unit = one.last.top, unit_of(turn)
    if one.last.e1rm is None:
        return Answer(
            f"{one.name} has no load logged, so there is no maximum to estimate; the last was {top.reps} reps."
        )
    rpe = f" at RPE {number(top.rpe)}" if top.rpe is not None else ""
    done = f"{load_said(top.kilograms, unit)} x {top.reps}{rpe}"
    plain = formulas.epley(in_unit(top.kilograms, unit), top.reps)
    with_rpe = " counting the reps in reserve" if top.rpe is not None else ""
    alone = f"; the reps alone give {number(plain)} {unit.value}" if plain is not None and top.rpe is not None else ""
    sure = "" if top.reps <= formulas.CONFIDENT_UP_TO_REPS else " Above 12 reps that is a rough guess."
    return Answer(
        f"{one.name}: about {load_said(one.last.e1rm, unit)}, by Epley from {done} on {day_said(turn, one.last.day)}"
        f"{with_rpe}{alone}.{sure}"
    )


def _set_said(turn: Turn) -> tuple[Decimal, int, str] | None:
    load = turn.act.value("weight", Weight)
    reps = turn.act.value("reps", int) or next(
        (int(each.value) for each in turn.act.all("number") if isinstance(each.value, Decimal)), None
    )
    scheme = turn.act.value("scheme", Scheme)
    if load is not None and reps is not None:
        return load.value, reps, load.unit or unit_of(turn).value
    return (Decimal(scheme.sets), scheme.reps, unit_of(turn).value) if scheme is not None and scheme.sets > 12 else None


def _estimates(load: Decimal, reps: int, unit: str) -> str:
    named = (
        ("Epley", formulas.epley),
        ("Brzycki", formulas.brzycki),
        ("Lombardi", formulas.lombardi),
        ("Wathan", formulas.wathan),
    )
    found = [f"{name} {number(value)}" for name, formula in named if (value := formula(load, reps)) is not None]
    if not found:
        return "There is nothing to estimate from that set."
    sure = "" if reps <= formulas.CONFIDENT_UP_TO_REPS else " Above 12 reps these are rough guesses."
    return f"{number(load)} {unit} x {reps} estimates a maximum of {', '.join(found)} {unit}.{sure}"


def volume(turn: Turn) -> Answer:
    """Hard sets of the last seven days by muscle, against what a muscle can use."""
    sets = weekly_sets(turn)
    if not history.lifts(turn.now):
        return Answer(NOTHING)
    area = turn.act.value("target_area", str)
    wanted = muscles_of_area(area_named(area)[1]) if area is not None else frozenset(sets)
    rows = [
        f"{muscle.value.replace('_', ' ')} {count}"
        + (f" (a useful week has {LANDMARKS[muscle].least} to {LANDMARKS[muscle].most})" if muscle in LANDMARKS else "")
        for muscle, count in sorted(sets.items(), key=lambda each: (-each[1], each[0]))
        if muscle in wanted
    ]
    if not rows:
        what = f" for your {area_named(area)[0]}" if area is not None else ""
        return Answer(f"No sets{what} are logged in the last seven days.")
    return Answer(f"Sets of the last seven days by target muscle: {', '.join(rows)}.")


def frequency(turn: Turn) -> Answer:
    """How often there was training in the last four weeks."""
    days, today = history.days(turn.now), history.today(turn.now)
    one = lift_meant(turn)
    if one is not None:
        days = tuple(each.day for each in one.sessions)
    if not days or today is None:
        return Answer(NOTHING)
    recent = [day for day in days if today - day < _month]
    what = one.name if one is not None else "Training"
    return Answer(f"{what}: {len(recent)} sessions in the last four weeks, the last on {day_said(turn, days[-1])}.")


def judged(turn: Turn) -> Answer:
    """How good the progress is, held against the person's own log and the smallest step."""
    one = lift_before(turn)
    is_logged = "log_workout" in {*turn.now.said.did, *(call.name for call, _result in turn.now.done)}
    if is_logged and (one is None or len(one.sessions) < 2):
        return Answer(_AS_A_RECORD)
    if not history.lifts(turn.now) and turn.now.workout.exercises:
        return Answer(_of_the_workout(turn))
    if one is None or len(one.sessions) < 2:
        return Answer(
            f"I have no table of other people to hold you against, only your own log. "
            f"{NOTHING if one is None else ''}".strip()
        )
    first, newest, unit = one.sessions[0], one.last, unit_of(turn)
    weeks = Decimal(max((newest.day - first.day).days, 7)) / 7
    gained = newest.top.kilograms - first.top.kilograms
    rate = f"{number((in_unit(gained, unit) / weeks).quantize(Decimal('0.1')))} {unit.value} a week"
    if gained > 0:
        verdict = "The rule adds the smallest plates whenever the reps are there, so any steady rise is good going"
    else:
        verdict = "That is no progress in load; ask why it is not moving and I will look for the one thing to change"
    return Answer(
        f"{one.name}: {trend(one, unit)}, which is {rate}. {verdict}. I have no table of other people to hold "
        f"you against."
    )


def _of_the_workout(turn: Turn) -> str:
    """What can be said of how good a workout is: what it trains, and how long it takes."""
    trained = [own for each in turn.now.workout.exercises if (own := known(each)) is not None]
    muscles = muscles_said(muscle for own in trained for muscle in own.primary)
    estimate = turn.now.workout.summary.get("total_duration_estimate")
    takes = f"takes about {estimate} minutes and " if estimate else ""
    return (
        f"It {takes}trains the {muscles}. It is right if the last reps of a set leave one to three in reserve; tell me "
        "if it is too hard, too easy or too long."
    )


_needs = (SOURCE, "current_workout")
PROGRESS = {
    "progress.lift": Skill(of_a_lift(lift), needs=_needs),
    "progress.overall": Skill(overall, needs=_needs),
    "progress.last": Skill(last, needs=_needs),
    "progress.best": Skill(best, needs=_needs),
    "progress.e1rm": Skill(e1rm, needs=_needs),
    "progress.stall": Skill(of_a_lift(stall), needs=_needs),
    "progress.next_load": Skill(of_a_lift(next_load), needs=_needs),
    "progress.volume": Skill(volume, needs=_needs),
    "progress.frequency": Skill(frequency, needs=_needs),
    "progress.judged": Skill(judged, needs=_needs),
}
