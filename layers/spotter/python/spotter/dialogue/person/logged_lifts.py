"""Which logged lift is meant, and how its sessions, sets and trend are said."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from spotter.catalogue import Muscle, match
from spotter.coaching.formatting import number
from spotter.coaching.types import Unit
from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.person import history, person
from spotter.dialogue.person.history import Lift, Session
from spotter.dialogue.turn import Turn
from spotter.dialogue.workouts.facts import exercise_meant, named_in, places_meant
from spotter.dialogue.workouts.prescription import line
from spotter.training.amounts import weight

MOST_LIFTS = 4
"""More lifts than this are not told at once."""
_week = timedelta(days=7)
_most_spoken = 6
NOTHING = (
    "I have no logged workouts of yours yet, so I can say nothing honest about your progress. Once your sets "
    "are logged there will be something to compare."
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


def lift_before(turn: Turn) -> Lift | None:
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


def of_a_lift(run: Callable[[Turn, Lift], Answer]) -> Callable[[Turn], Answer]:
    """``run`` for the lift that is meant; honest where nothing of it is logged."""

    def found(turn: Turn) -> Answer:
        lift = lift_meant(turn)
        if lift is None and not names_one(turn):
            lift = lift_before(turn)
        return run(turn, lift) if lift is not None else not_logged(turn)

    return found


def names_one(turn: Turn) -> bool:
    """Whether the act names an exercise."""
    return bool(turn.act.all("target"))


def not_logged(turn: Turn) -> Answer:
    """That nothing is logged of what is meant, and what is."""
    places = places_meant(turn)
    own = exercise_meant(turn)
    today = f" In your workout it stands as {line(turn.now.workout.exercises[places[0]])}." if places else ""
    logged = history.lifts(turn.now)
    if own is not None and not places and turn.now.workout.exercises and _is_proposed(turn):
        question = f"{own.name} is not in this workout. What shall I do about it?"
        return ask(question, (f"Add {own.name}", f"How do I do {own.name}?", "Leave it as it is"))
    if not logged:
        return Answer(f"{NOTHING}{today}")
    name = own.name if own is not None else "that"
    return Answer(f"Nothing of {name} is logged. I have {listed([each.name for each in logged[:MOST_LIFTS]])}.{today}")


def _is_proposed(turn: Turn) -> bool:
    """Whether an exercise is proposed rather than asked about: ``how about lunges instead?``."""
    words = {token.text for token in turn.heard.tokens}
    return "instead" in words or {"how", "about"} <= words


def trend(one: Lift, unit: Unit) -> str:
    """From the first session to the last: loads, and the estimated maximum."""
    first, last = one.sessions[0], one.last
    days = (last.day - first.day).days
    before, after = first.e1rm, last.e1rm
    loads = f"top set from {load_said(first.top.kilograms, unit)} to {load_said(last.top.kilograms, unit)}"
    if first.top.kilograms == last.top.kilograms:
        loads = (
            f"top set at {load_said(last.top.kilograms, unit)} throughout"
            if _flat(one)
            else f"top set back at {load_said(last.top.kilograms, unit)}"
        )
    said = f"{len(one.sessions)} sessions in {days} days, {loads}"
    if not before or not after:
        return f"{said}, reps from {first.top.reps} to {last.top.reps}"
    change = (after / before - 1) * 100
    moved = (
        f"{'up' if change > 0 else 'down'} {number(abs(change).quantize(Decimal('0.1')))}%" if change else "unchanged"
    )
    return f"{said}; estimated max (Epley, with your RPE) {moved}, now {load_said(after, unit)}"


def _flat(one: Lift) -> bool:
    return len({each.top.kilograms for each in one.sessions}) == 1


def session_said(turn: Turn, session: Session) -> str:
    """A session in words: its sets and its day."""
    return f"{sets_said(session, unit_of(turn))} on {day_said(turn, session.day)}"


def sets_said(session: Session, unit: Unit) -> str:
    """The sets of a session: ``3 x 5 x 100 kg``."""
    alike = len({(each.reps, each.kilograms) for each in session.sets}) == 1
    top = session.top
    rpe = (
        f" at RPE {number(max(each.rpe for each in session.sets if each.rpe is not None))}"
        if any(each.rpe for each in session.sets)
        else ""
    )
    if alike:
        load = f" x {load_said(top.kilograms, unit)}" if top.kilograms else ""
        return f"{len(session.sets)} x {top.reps}{load}{rpe}"
    done = [
        f"{each.reps} x {load_said(each.kilograms, unit)}" if each.kilograms else str(each.reps)
        for each in session.sets
    ]
    return f"{', '.join(done)}{rpe}"


def load_said(kilograms: Decimal, unit: Unit) -> str:
    """A load in the person's unit."""
    return weight(kilograms, unit.value)


def day_said(turn: Turn, day: date) -> str:
    """A day, and how long ago it was."""
    today = history.today(turn.now)
    ago = (today - day).days if today is not None else 0
    since = f" ({ago} days ago)" if ago > 1 else " (yesterday)" if ago == 1 else " (today)"
    return f"{day.day} {day:%B}{since}"


def weekly_sets(turn: Turn) -> dict[Muscle, int]:
    """The sets of the last seven days by target muscle."""
    newest = history.today(turn.now)
    found: dict[Muscle, int] = {}
    for each in history.lifts(turn.now):
        for session in each.sessions:
            if newest is not None and newest - session.day < _week and each.exercise is not None:
                for muscle in each.exercise.primary:
                    found[muscle] = found.get(muscle, 0) + len(session.sets)
    return found
