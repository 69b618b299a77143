"""A session where there is no program: chosen by goals, what was trained lately, equipment, time and the body."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Equipment, Exercise, Kind, Level, Muscle, all_exercises
from spotter.coaching.compose import ComposedExercise, Focus, Goal, Session, WorkoutRequest, compose
from spotter.coaching.compose.request import LONGEST_MINUTES, SHORTEST_MINUTES
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.formatting import listed
from spotter.coaching.pain import flags_of, hurts
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.types import PrescriptionContext, ProgressionType, RepRange, Severity, TemplateExerciseContext
from spotter.training.planning.person import Person
from spotter.training.planning.stored import Json, StoredData, day, mappings, text, whole
from spotter.training.planning.wishes import focus_of

USUAL_MINUTES = 45
RECOVERY_DAYS = 2
"""Muscles that were trained within so many days are left to recover where others wait."""
MOST_WANTED_MUSCLES = 3
NOT_WANTED = -5
"""A muscle with a goal as low as this is not trained by a session that is composed."""
_around = 2
"""The reps of a first time are the middle of a range this wide to both sides."""
_around_seconds = 10
_conditioning = frozenset({"cardio", "hiit", "endurance", "conditioning", "running"})
_mobility = frozenset({"mobility", "flexibility", "yoga", "stretching"})
_upper = frozenset(
    {
        Muscle.CHEST, Muscle.UPPER_CHEST, Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.TRICEPS,
        Muscle.BICEPS, Muscle.LATS, Muscle.UPPER_BACK, Muscle.TRAPS,
    }
)  # fmt: skip
_lower = frozenset({Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.CALVES, Muscle.ADDUCTORS, Muscle.ABDUCTORS})


@dataclass(frozen=True, slots=True)
class Composed:
    """The exercises with their doses; ``minutes`` with the general warm-up. ``equipment`` None: everything.

    ``remarks`` say what was assumed and why these muscles.
    """

    exercises: tuple[ComposedExercise, ...]
    minutes: int
    warm_up: str
    equipment: frozenset[Equipment] | None
    level: Level
    remarks: tuple[str, ...]


def composed(person: Person, stored: StoredData, today: date, name: str = "") -> Composed:
    """A session for today. ``name`` is what a scheduled session without a template is called: it may name a part."""
    recent = stored.log.recent()
    remarks: list[str] = []
    equipment = _equipment(person, recent, remarks)
    level = level_of(person)
    session, goal = _kind(stored, person)
    request = WorkoutRequest(
        minutes=_minutes(person, remarks),
        equipment=equipment,
        focus=_focus(person, stored, recent, today, name, remarks),
        areas=_areas(stored),
        level=level,
        goal=goal,
        session=session,
        exclude=frozenset(person.unwanted) | _hurting(person) | _not_wanted(stored),
        needs_care=bool(person.conditions),
        loads={},
    )
    found = compose(request)
    return Composed(found.exercises, found.minutes, found.warm_up, equipment, level, (*remarks, *found.notes))


def template_exercise(each: ComposedExercise) -> TemplateExerciseContext:
    """An exercise with its dose as straight sets: the rules choose the load, within a range around its reps."""
    amount, around = (each.hold_seconds, _around_seconds) if each.kind is Kind.HOLD else (each.reps, _around)
    prescription = PrescriptionContext(
        progression_type=ProgressionType.DOUBLE,
        top_set_reps_range=RepRange(max(amount - around, 1), amount + around),
        sets=each.sets,
    )
    return TemplateExerciseContext(name=each.exercise.name, prescription=prescription)


def _minutes(person: Person, remarks: list[str]) -> int:
    if person.minutes is None:
        remarks.append(f"Nobody told me how long you have: planned for {USUAL_MINUTES} minutes.")
        return USUAL_MINUTES
    return min(max(person.minutes, SHORTEST_MINUTES), LONGEST_MINUTES)


def level_of(person: Person) -> Level:
    """The person's; where it is not known, exercises that suit any level."""
    return Level(person.profile.level.value.lower()) if person.profile.level else Level.BEGINNER


def _equipment(person: Person, recent: Sequence[Json], remarks: list[str]) -> frozenset[Equipment] | None:
    """What is there; where nobody told, what was trained with lately."""
    if person.equipped:
        return equipment_at(person.location, person.equipment_names, person.equipment)[0]
    done = [person.named(name) for workout in recent for name in _names(workout)]
    found = frozenset[Equipment]().union(*(each.exercise.equipment for each in done if each.known))
    if found:
        remarks.append("Counted on what you have trained with lately; tell me what you have, and I will use it.")
    else:
        remarks.append("Nobody told me what you train with: planned without equipment.")
    return found


def _names(workout: Json) -> Iterable[str]:
    return (name for each in mappings(workout.get("exercises")) if (name := text(each.get("name"))))


def _kind(stored: StoredData, person: Person) -> tuple[Session, Goal]:
    weights = {name.lower(): weight for name, value in stored.category_goals.items() if (weight := whole(value))}
    most = max(weights, key=lambda name: (weights[name], name), default="")
    if most in _mobility:
        return Session.MOBILITY, Goal.BOTH
    if most in _conditioning and not person.conditions:
        return Session.STRENGTH, Goal.CONDITIONING
    return Session.STRENGTH, Goal(person.goal.value.lower())


def _hurting(person: Person) -> frozenset[str]:
    """Exercises that a moderate or severe pain forbids; of a moderate one without a place none, for all are eased.

    What brings a pain on, however mild, and its variations are not chosen: there is always something else.
    """
    every_flag = flags_of(person.pains)
    groups = {flag.variation_group for flag in every_flag} - {None}
    bringing = frozenset(each.id for each in all_exercises() if each.variation_group in groups)
    flags = [flag for flag in every_flag if flag.severity is Severity.SEVERE or not flag.anywhere]
    if not flags:
        return bringing
    every = ((each, hurts(NamedExercise(each.name, each, known=True), flags)) for each in all_exercises())
    return bringing | {each.id for each, pain in every if pain is not None and pain[0] is not Severity.MILD}


def _not_wanted(stored: StoredData) -> frozenset[str]:
    muscles = {name for name, value in stored.muscle_goals.items() if isinstance(value, int) and value <= NOT_WANTED}
    found = {Muscle(name) for each in muscles if (name := _plain(each)) in set(Muscle)}
    return frozenset(each.id for each in all_exercises() if found & set(each.primary)) if found else frozenset()


def _areas(stored: StoredData) -> tuple[frozenset[Muscle], ...]:
    """The muscles of the highest goals: each has an exercise before any has its second."""
    wanted = sorted((-weight, _plain(name)) for name, value in stored.muscle_goals.items() if (weight := whole(value)))
    return tuple(frozenset({Muscle(name)}) for _weight, name in wanted if name in set(Muscle))[:MOST_WANTED_MUSCLES]


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "_")


def _focus(
    person: Person, stored: StoredData, recent: Sequence[Json], today: date, name: str, remarks: list[str]
) -> Focus | frozenset[Muscle]:
    """The part that was asked for; else the half of the body that has rested, else the whole."""
    asked = person.wishes.focus or (focus_of(name) if name else None)
    if asked:
        return asked
    lately = _sets_lately(person, recent, today)
    upper, lower = (sum(lately.get(each, 0) for each in half) for half in (_upper, _lower))
    if upper == lower == 0:
        return Focus.FULL
    if upper == lower:
        upper, lower = (_counted(stored, half) for half in (_upper, _lower))
    rested, tired = (Focus.LOWER, "upper") if upper >= lower else (Focus.UPPER, "lower")
    days = listed(sorted({_when(workout, today) for workout in recent if _is_recent(workout, today)} - {""}))
    remarks.append(f"You trained {days}, the {tired} body most: today is for the {rested.value} body.")
    return rested


def _sets_lately(person: Person, recent: Iterable[Json], today: date) -> dict[Muscle, int]:
    found: dict[Muscle, int] = {}
    for workout in recent:
        if not _is_recent(workout, today):
            continue
        for each in mappings(workout.get("exercises")):
            exercise: Exercise = person.named(text(each.get("name")) or "-").exercise
            done = sum(one.get("warmup") is not True for one in mappings(each.get("sets")))
            for muscle in exercise.primary:
                found[muscle] = found.get(muscle, 0) + done
    return found


def _is_recent(workout: Json, today: date) -> bool:
    done = day(workout.get("date"))
    return done is not None and 0 <= (today - done).days <= RECOVERY_DAYS


def _when(workout: Json, today: date) -> str:
    done = day(workout.get("date"))
    return "" if done is None else ("today", "yesterday", "two days ago")[(today - done).days]


def _counted(stored: StoredData, muscles: Iterable[Muscle]) -> int:
    counts = stored.distribution.get("muscle_counts")
    told: Mapping[str, object] = counts if isinstance(counts, Mapping) else {}
    return sum(whole(told.get(each.value)) or 0 for each in muscles)
