"""What was logged and what follows from it: trends, bests, estimates, stalls, and the next load, by the rules."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from spotter.catalogue import match
from spotter.coaching import e1rm as formulas
from spotter.coaching.exposures import top_loads
from spotter.coaching.formatting import number, percent
from spotter.coaching.load_options import load_options_for
from spotter.coaching.mistyped_sets import body_counted, checked
from spotter.coaching.plan import plan
from spotter.coaching.stall import stall as analysed
from spotter.coaching.types import (
    CoachContext,
    EquipmentContext,
    ExerciseHistoryContext,
    Goal,
    PrescriptionContext,
    ProgressionType,
    StallAnalysisResponse,
    StallContext,
    TemplateContext,
    TemplateExerciseContext,
    Unit,
)
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.dialogue import history, person
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.areas import area_named, muscles_of_area
from spotter.dialogue.history import SOURCE, Lift, Session
from spotter.dialogue.prescription import line
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight
from spotter.dialogue.workout import known
from spotter.dialogue.workout_facts import exercise_meant, muscles_said, named_in, places_meant
from spotter.training.amounts import weight

_most_lifts = 4
_most_spoken = 6
_week, _month = timedelta(days=7), timedelta(days=28)

NOTHING = (
    "I have no logged workouts of yours yet, so I can say nothing honest about your progress. Once your sets "
    "are logged "
    "there will be something to compare."
)


def unit_of(turn: Turn) -> Unit:
    """The unit in which the person reads weights."""
    return Unit(person.unit(turn.now))


def lift_meant(turn: Turn) -> Lift | None:
    """The logged lift that the act is about: by its exercise, else by the words of the message."""
    found = history.lifts(turn.now)
    ids = {own.id for _name, mention in turn.act.mentions for each in named_in(mention) for own in each.exercises}
    own = exercise_meant(turn)
    ids |= {own.id} if own is not None else set()
    by_id = next((each for each in found if each.exercise is not None and each.exercise.id in ids), None)
    if by_id is not None or ids:
        return by_id
    said = [token.text for token in turn.heard.tokens[turn.act.start : turn.act.end] if token.is_word]
    return history.lift_of_words(found, said)


def _before(turn: Turn) -> Lift | None:
    """The lift that was spoken of last."""
    found = history.lifts(turn.now)
    for said in reversed(turn.now.heard[-_most_spoken:]):
        words = said.text.lower().replace("?", " ").replace(",", " ").split()
        lift = history.lift_of_words(found, words) or _by_alias(found, words)
        if lift is not None:
            return lift
    return None


def _by_alias(found: tuple[Lift, ...], words: list[str]) -> Lift | None:
    ids = {own.id for word in words if (own := match(word, fuzzy=False).exercise) is not None}
    return next((each for each in found if each.exercise is not None and each.exercise.id in ids), None)


def _of_a_lift(run: Callable[[Turn, Lift], Answer]) -> Callable[[Turn], Answer]:
    """``run`` for the lift that is meant; honest where nothing of it is logged."""

    def found(turn: Turn) -> Answer:
        lift = lift_meant(turn)
        if lift is None and not _names_one(turn):
            lift = _before(turn)
        return run(turn, lift) if lift is not None else _not_logged(turn)

    return found


def _names_one(turn: Turn) -> bool:
    return bool(turn.act.all("target"))


def _not_logged(turn: Turn) -> Answer:
    places = places_meant(turn)
    own = exercise_meant(turn)
    today = f" In your workout it stands as {line(turn.now.workout.exercises[places[0]])}." if places else ""
    logged = history.lifts(turn.now)
    if not logged:
        return Answer(f"{NOTHING}{today}")
    name = own.name if own is not None else "that"
    return Answer(f"Nothing of {name} is logged. I have {listed([each.name for each in logged[:_most_lifts]])}.{today}")


def lift(turn: Turn, one: Lift) -> Answer:
    """The trend of a lift."""
    unit = unit_of(turn)
    if len(one.sessions) == 1:
        return Answer(f"{one.name}: one session is logged, {_session(turn, one.last)}. Two more and there is a trend.")
    parts = [f"{one.name}: {_trend(one, unit)}.", f"The last one was {_session(turn, one.last)}."]
    if doubt := _doubt(one, unit):
        parts.append(doubt)
    elif (found := _analysed(turn, one)).is_stalled:
        parts.append(f"It is stalled: {found.reason}")
    return Answer(" ".join(parts))


def _trend(one: Lift, unit: Unit) -> str:
    first, last = one.sessions[0], one.last
    days = (last.day - first.day).days
    before, after = first.e1rm, last.e1rm
    loads = f"top set from {_load(first.top.kilograms, unit)} to {_load(last.top.kilograms, unit)}"
    if first.top.kilograms == last.top.kilograms:
        loads = (
            f"top set at {_load(last.top.kilograms, unit)} throughout"
            if _flat(one)
            else f"top set back at {_load(last.top.kilograms, unit)}"
        )
    said = f"{len(one.sessions)} sessions in {days} days, {loads}"
    if not before or not after:
        return f"{said}, reps from {first.top.reps} to {last.top.reps}"
    change = (after / before - 1) * 100
    moved = (
        f"{'up' if change > 0 else 'down'} {number(abs(change).quantize(Decimal('0.1')))}%" if change else "unchanged"
    )
    return f"{said}; estimated max (Epley, with your RPE) {moved}, now {_load(after, unit)}"


def _flat(one: Lift) -> bool:
    return len({each.top.kilograms for each in one.sessions}) == 1


def overall(turn: Turn) -> Answer:
    """Every lift in a line."""
    found = history.lifts(turn.now)
    if not found:
        return Answer(NOTHING)
    unit, days = unit_of(turn), history.days(turn.now)
    lines = [
        f"- {each.name}: {_trend(each, unit)}"
        if len(each.sessions) > 1
        else f"- {each.name}: {_session(turn, each.last)}"
        for each in found[:_most_lifts]
    ]
    return Answer(f"{len(days)} workouts are logged, the last on {_day(turn, days[-1])}.\n" + "\n".join(lines))


def last(turn: Turn) -> Answer:
    """The newest session of a lift; without one the newest workout."""
    one = lift_meant(turn)
    if one is not None:
        return Answer(f"{one.name}, {_session(turn, one.last)}.")
    if _names_one(turn):
        return _not_logged(turn)
    return last_workout(turn)


def last_workout(turn: Turn) -> Answer:
    """All that was done on the newest logged day."""
    days = history.days(turn.now)
    if not days:
        return Answer(NOTHING)
    done = [each for each in history.lifts(turn.now) if each.last.day == days[-1]]
    lines = [f"- {each.name}: {_sets(each.last, unit_of(turn))}" for each in done]
    return Answer(f"Your last logged workout was on {_day(turn, days[-1])}:\n" + "\n".join(lines))


def best(turn: Turn) -> Answer:
    """The heaviest set and the best estimate, of a lift or of all."""
    one = lift_meant(turn)
    if one is None and _names_one(turn):
        return _not_logged(turn)
    found = (one,) if one is not None else history.lifts(turn.now)[:_most_lifts]
    if not found:
        return Answer(NOTHING)
    return Answer("\n".join(_best(turn, each) for each in found))


def _best(turn: Turn, one: Lift) -> str:
    heaviest = max(one.sessions, key=lambda each: (each.top.kilograms, each.top.reps, each.day))
    top, unit = heaviest.top, unit_of(turn)
    said = f"{_load(top.kilograms, unit)} x {top.reps}" if top.kilograms else f"{top.reps} reps"
    estimates = [each.e1rm for each in one.sessions if each.e1rm]
    estimated = f"; best estimated max {_load(max(estimates), unit)} (Epley, with your RPE)" if estimates else ""
    return f"{one.name}: heaviest {said} on {_day(turn, heaviest.day)}{estimated}."


def e1rm(turn: Turn) -> Answer:
    """The estimated maximum of a lift, or of a set that was said, with the formula named and others beside it."""
    said = _set_said(turn)
    if said is not None:
        return Answer(_estimates(*said))
    one = lift_meant(turn) or (None if _names_one(turn) else _before(turn))
    if one is None:
        return best(turn) if not _names_one(turn) else _not_logged(turn)
    top, unit = one.last.top, unit_of(turn)
    if one.last.e1rm is None:
        return Answer(
            f"{one.name} has no load logged, so there is no maximum to estimate; the last was {top.reps} reps."
        )
    rpe = f" at RPE {number(top.rpe)}" if top.rpe is not None else ""
    done = f"{_load(top.kilograms, unit)} x {top.reps}{rpe}"
    plain = formulas.epley(history.in_unit(top.kilograms, unit), top.reps)
    with_rpe = " counting the reps in reserve" if top.rpe is not None else ""
    alone = f"; the reps alone give {number(plain)} {unit.value}" if plain is not None and top.rpe is not None else ""
    sure = "" if top.reps <= formulas.CONFIDENT_UP_TO_REPS else " Above 12 reps that is a rough guess."
    return Answer(
        f"{one.name}: about {_load(one.last.e1rm, unit)}, by Epley from {done} on {_day(turn, one.last.day)}"
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


def stall(turn: Turn, one: Lift) -> Answer:
    """Whether a lift is stalled, and the one thing to change if it is."""
    found = _analysed(turn, one)
    unit = unit_of(turn)
    if doubt := _doubt(one, unit):
        return Answer(doubt)
    if not found.is_stalled:
        return Answer(f"{one.name} is not stalled: {_trend(one, unit)}. {found.details}")
    details = f" {found.details}" if found.details else ""
    return Answer(
        f"{one.name} is stalled. {found.reason} ({_trend(one, unit)}.) One thing to change: "
        f"{found.suggested_fix}{details}"
    )


def _analysed(turn: Turn, one: Lift) -> StallAnalysisResponse:
    weekly = {muscle.value: sets for muscle, sets in _weekly_sets(turn).items()}
    context = StallContext(
        exercise_name=one.name,
        last_sessions=history.for_rules(one, unit_of(turn)),
        current_prescription=PrescriptionContext(),
        user_goal=_goal(turn),
        weekly_sets=weekly,
        unit=unit_of(turn),
    )
    return analysed(context)


def _goal(turn: Turn) -> Goal:
    wanted = turn.known.goal.value if turn.known.goal is not None else ""
    return {"strength": Goal.STRENGTH, "hypertrophy": Goal.HYPERTROPHY}.get(wanted, Goal.BOTH)


def next_load(turn: Turn, one: Lift) -> Answer:
    """What to lift next time, by the rules of progression."""
    unit = unit_of(turn)
    if doubt := _doubt(one, unit):
        return Answer(doubt)
    same = len({each.kilograms for each in one.last.sets}) == 1 and len(one.last.sets) > 1
    prescription = PrescriptionContext(
        progression_type=ProgressionType.DOUBLE if same else ProgressionType.TOP_SET,
        sets=min(len(one.last.sets), 10) if same else None,
    )
    today = history.today(turn.now)
    context = CoachContext(
        user_goal=_goal(turn),
        current_template=TemplateContext(
            name="Next", exercises=(TemplateExerciseContext(name=one.name, prescription=prescription),)
        ),
        recent_history=(ExerciseHistoryContext(exercise_name=one.name, last_sessions=history.for_rules(one, unit)),),
        unit=unit,
        date=today.isoformat() if today is not None else None,
    )
    planned = plan(context)
    said = " ".join(each for each in (*planned.reasoning, *planned.adjustments) if one.name in each)
    return Answer(said or f"I have no next load for {one.name}.")


def volume(turn: Turn) -> Answer:
    """Hard sets of the last seven days by muscle, against what a muscle can use."""
    sets = _weekly_sets(turn)
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


def _weekly_sets(turn: Turn) -> dict:  # type: ignore[type-arg]
    newest = history.today(turn.now)
    found: dict = {}  # type: ignore[type-arg]
    for each in history.lifts(turn.now):
        for session in each.sessions:
            if newest is not None and newest - session.day < _week and each.exercise is not None:
                for muscle in each.exercise.primary:
                    found[muscle] = found.get(muscle, 0) + len(session.sets)
    return found


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
    return Answer(f"{what}: {len(recent)} sessions in the last four weeks, the last on {_day(turn, days[-1])}.")


def judged(turn: Turn) -> Answer:
    """How good the progress is, held against the person's own log and the smallest step."""
    one = _before(turn)
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
    rate = f"{number((history.in_unit(gained, unit) / weeks).quantize(Decimal('0.1')))} {unit.value} a week"
    if gained > 0:
        verdict = "The rule adds the smallest plates whenever the reps are there, so any steady rise is good going"
    else:
        verdict = "That is no progress in load; ask me why it is not moving and I will look for the one thing "
        "to change"
    return Answer(
        f"{one.name}: {_trend(one, unit)}, which is {rate}. {verdict}. I have no table of other people to hold "
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


def _doubt(one: Lift, unit: Unit) -> str:
    """P10: sets that are too good to be true."""
    if one.exercise is None:
        return ""
    sessions = history.for_rules(one, unit)
    options = load_options_for(one.exercise, EquipmentContext(), unit, top_loads(sessions))
    doubtful = checked(sessions, one.exercise, options, body_counted(one.exercise, None, unit)).doubtful
    if not doubtful:
        return ""
    found = doubtful[-1]
    return (
        f"{one.name}: {number(found.load)} {unit.value} x {found.reps} is {percent(found.above)} above your "
        f"best before it. "
        "That looks like a typing error, so I build nothing on it until it is confirmed in your log."
    )


def _session(turn: Turn, session: Session) -> str:
    return f"{_sets(session, unit_of(turn))} on {_day(turn, session.day)}"


def _sets(session: Session, unit: Unit) -> str:
    alike = len({(each.reps, each.kilograms) for each in session.sets}) == 1
    top = session.top
    rpe = (
        f" at RPE {number(max(each.rpe for each in session.sets if each.rpe is not None))}"
        if any(each.rpe for each in session.sets)
        else ""
    )
    if alike:
        load = f" x {_load(top.kilograms, unit)}" if top.kilograms else ""
        return f"{len(session.sets)} x {top.reps}{load}{rpe}"
    done = [
        f"{each.reps} x {_load(each.kilograms, unit)}" if each.kilograms else str(each.reps) for each in session.sets
    ]
    return f"{', '.join(done)}{rpe}"


def _load(kilograms: Decimal, unit: Unit) -> str:
    return weight(kilograms, unit.value)


def _day(turn: Turn, day: date) -> str:
    today = history.today(turn.now)
    ago = (today - day).days if today is not None else 0
    since = f" ({ago} days ago)" if ago > 1 else " (yesterday)" if ago == 1 else " (today)"
    return f"{day.day} {day:%B}{since}"


_needs = (SOURCE, "current_workout")
PROGRESS = {
    "progress.lift": Skill(_of_a_lift(lift), needs=_needs),
    "progress.overall": Skill(overall, needs=_needs),
    "progress.last": Skill(last, needs=_needs),
    "progress.best": Skill(best, needs=_needs),
    "progress.e1rm": Skill(e1rm, needs=_needs),
    "progress.stall": Skill(_of_a_lift(stall), needs=_needs),
    "progress.next_load": Skill(_of_a_lift(next_load), needs=_needs),
    "progress.volume": Skill(volume, needs=_needs),
    "progress.frequency": Skill(frequency, needs=_needs),
    "progress.judged": Skill(judged, needs=_needs),
}
