"""Finding exercises: the program's, the catalogue's, those that fit somebody; and whether a proposed one is sound."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from spotter.catalogue import Exercise, Kind, Level, equipment_named
from spotter.coaching.pain import flags_of
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.types import EquipmentContext, Location, PainFlagContext
from spotter.tools.arguments import ToolArguments, Word, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training import keys
from spotter.training.analytics import told
from spotter.training.analytics.goals import muscles_meant
from spotter.training.analytics.units import plain
from spotter.training.exercise_check import Proposed, problems_of
from spotter.training.exercise_list import UserExercises
from spotter.training.exercise_search import UnknownWordError, filter_of, search
from spotter.training.exercise_suggestions import GOALS, Wanted, excluded_by, reason, suggestions
from spotter.training.models import Preference
from spotter.training.reading.coach_facts import active_pains, read_facts
from spotter.training.reading.lists import LAST, in_range, of_model, settings_of
from spotter.training.reading.named import lift_named
from spotter.training.reading.person import unit_of
from spotter.training.reading.program import PrescribedExercise, ProgramDayPlan, read_day
from spotter.training.reading.training_log import lift_records
from spotter.training.records import Range

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MOST_FOUND = 300
MOST_SUGGESTED = 20


def _day_of_week(value: Any) -> Any:
    """1 to 7, or a weekday's name in any case, short or whole."""
    reject_bool(value)
    if isinstance(value, str) and not value.strip().isdigit():
        said = value.strip().casefold()
        found = [at for at, name in enumerate(WEEKDAYS, start=1) if len(said) > 2 and name.casefold().startswith(said)]
        if not found:
            raise ValueError("needs to be 1 (Monday) to 7, or a weekday's name")
        return found[0]
    return value


class Nothing(ToolArguments):
    """No arguments."""


class GetExercisesForDay(ToolArguments):
    """Arguments of ``get_exercises_for_day``."""

    day: Annotated[
        int,
        Field(ge=1, le=7, description="1 (Monday) to 7, or a weekday's name"),
        BeforeValidator(_day_of_week, json_schema_input_type=int | str),
    ]


class GetAllExercises(ToolArguments):
    """Arguments of ``get_all_exercises``."""

    q: Annotated[str, Field(max_length=120)] | None = Field(None, description="Words of the name")
    muscle: Word | None = Field(None, description="Muscle or body part")
    equipment: Word | None = Field(None, description="Equipment that it uses")
    category: Literal["strength", "core", "plyometric", "cardio", "mobility"] | None = None
    limit: Annotated[int, Field(ge=1, le=MOST_FOUND), BeforeValidator(reject_bool)] = 50


class GetExerciseSuggestions(ToolArguments):
    """Arguments of ``get_exercise_suggestions``. What is left out is taken from what is stored of the user."""

    muscle: Word | None = Field(None, description="Muscle or body part to train")
    goal: Word | None = Field(None, description="strength, hypertrophy, power, core, cardio, mobility ...")
    equipment: list[Word] | None = Field(None, max_length=40, description="What there is; the user's own if left out")
    pain: list[Word] | None = Field(None, max_length=10, description="Body parts that hurt, beside those stored")
    exclude: list[Word] | None = Field(None, max_length=20, description="Exercises not to suggest")
    limit: Annotated[int, Field(ge=1, le=MOST_SUGGESTED), BeforeValidator(reject_bool)] = 5


class ValidateExercise(ToolArguments):
    """Arguments of ``validate_exercise``."""

    name: Annotated[str, Field(min_length=1, max_length=120)]
    type: Literal["reps", "hold", "duration", "intervals"] | None = None
    sets: Annotated[int, BeforeValidator(reject_bool)] | None = None
    reps: Annotated[int, BeforeValidator(reject_bool)] | None = None
    hold_time: Annotated[float, BeforeValidator(reject_bool)] | None = Field(None, description="Seconds")
    duration: Annotated[float, BeforeValidator(reject_bool)] | None = Field(None, description="Seconds")
    weight: Annotated[float, BeforeValidator(reject_bool)] | None = None
    unit: Literal["kg", "lb"] | None = None


def _day(plan: ProgramDayPlan, unit: str, today: str | None = None) -> Outcome:
    weekday = WEEKDAYS[plan.day - 1]
    data = {
        "success": True,
        "plan_id": "program",
        "dow": plan.day,
        "weekday": weekday,
        "name": plan.name,
        "exercises": [prescription_told(each, unit) for each in plan.exercises],
    }
    if today is not None:
        data["date"] = today
    named = f" ({plan.name})" if plan.name else ""
    if not plan.exercises:
        return Outcome(data, f"The program has nothing on {weekday}{named}.")
    lines = [f"{at}. {prescription_line(each, unit)}" for at, each in enumerate(plan.exercises, start=1)]
    return Outcome(data, "\n".join([f"{weekday}{named}:", *lines]))


def prescription_told(each: PrescribedExercise, unit: str) -> dict[str, Any]:
    """An exercise of the program, with its prescription."""
    written = each.written
    known = each.exercise
    data: dict[str, Any] = {
        "id": known.id if known is not None else None,
        "name": each.name,
        "aliases": list(known.aliases) if known is not None else [],
        "sets": written.sets,
        "reps": written.reps,
        **(told.weight(each.kilograms(unit), unit) if each.kilograms(unit) is not None else {}),
        "rpe_cap": written.rpe_cap,
        "notes": written.notes,
    }
    return {name: value for name, value in data.items() if value is not None}


def prescription_line(each: PrescribedExercise, unit: str) -> str:
    """``Bench Press 3 x 5-8 at 80 kg, RPE 8 at most``."""
    written = each.written
    load = f" at {plain(Decimal(str(written.weight)))} {written.unit or unit}" if written.weight else ""
    cap = f", RPE {plain(Decimal(str(written.rpe_cap)))} at most" if written.rpe_cap else ""
    return f"{each.name} {written.sets} x {written.reps}{load}{cap}"


def _today(_arguments: Nothing, context: ToolContext, reader: Reader) -> Outcome:
    day = date.fromisoformat(context.today)
    plan = read_day(reader, UserExercises(reader), day.isoweekday())
    return _day(plan, unit_of(reader), context.today)


def _for_day(arguments: GetExercisesForDay, _context: ToolContext, reader: Reader) -> Outcome:
    return _day(read_day(reader, UserExercises(reader), arguments.day), unit_of(reader))


def _all(arguments: GetAllExercises, _context: ToolContext, reader: Reader) -> Outcome:
    try:
        wanted = filter_of(arguments.q, arguments.muscle, arguments.equipment, arguments.category)
    except UnknownWordError as unknown:
        return Outcome.refused(str(unknown))
    exercises = UserExercises(reader)
    own = {each.id for each in exercises.own() if each.alias_of is None}
    found = search(exercises.all(), wanted)
    if wanted.text is None:
        found = (*(each for each in found if each.id in own), *(each for each in found if each.id not in own))
    shown = found[: arguments.limit]
    data = {
        "success": True,
        "total": len(found),
        "exercises": [told.exercise_told(each) | ({"own": True} if each.id in own else {}) for each in shown],
    }
    if not found:
        return Outcome(data, "No exercise is called so, or does that.")
    more = f" The first {len(shown)} of {len(found)}." if len(shown) < len(found) else ""
    return Outcome(data, f"{', '.join(each.name for each in shown)}.{more}")


def _suggestions(arguments: GetExerciseSuggestions, _context: ToolContext, reader: Reader) -> Outcome:
    goal = "_".join(arguments.goal.casefold().split()) if arguments.goal else None
    if goal is not None and goal not in GOALS:
        return Outcome.refused(f"goal: one of {', '.join(sorted(GOALS))}.")
    muscles = muscles_meant(arguments.muscle) if arguments.muscle else frozenset()
    if arguments.muscle and not muscles:
        return Outcome.refused("muscle: no muscle and no part of the body is called so.")
    exercises = UserExercises(reader)
    facts = read_facts(reader)
    if arguments.equipment is not None:
        unknown = [name for name in arguments.equipment if equipment_named(name) is None]
        if unknown:
            return Outcome.refused(f"equipment: {', '.join(unknown)} is not known.")
        available = equipment_at(Location.HOME, arguments.equipment, EquipmentContext())[0]
    else:
        available = equipment_at(facts.location, facts.equipment_names, facts.equipment)[0]
    hurting = tuple(PainFlagContext(body_part=part) for part in arguments.pain or ())
    names = [*(arguments.exclude or ()), *_excluded(reader)]
    wanted = Wanted(
        muscles,
        goal,
        available,
        _level(settings_of(reader).fitness_level),
        flags_of((*active_pains(reader), *hurting)),
        excluded_by(names, exercises.all()),
    )
    found = suggestions(exercises.all(), wanted, arguments.limit)
    data = {
        "success": True,
        "exercises": [{**told.exercise_told(each), "reason": reason(each, muscles)} for each in found],
    }
    text = "\n".join(f"{each.name}: {reason(each, muscles)}" for each in found)
    return Outcome(data, text or "Nothing fits that: too much of it is ruled out.")


def _excluded(reader: Reader) -> list[str]:
    stored = of_model(Preference, in_range(reader, Range(keys.PREFERENCES, keys.PREFERENCES + LAST)))
    return [each.value for each in stored if each.is_active and each.preference_type == "exclusion"]


def _level(written: str | None) -> Level | None:
    said = (written or "").casefold()
    return Level(said) if said in set(Level) else None


def _validate(arguments: ValidateExercise, _context: ToolContext, reader: Reader) -> Outcome:
    exercises = UserExercises(reader)
    found = lift_named(reader, exercises, arguments.name)
    unit = arguments.unit or unit_of(reader)
    proposed = Proposed(
        Kind(arguments.type) if arguments.type else None,
        arguments.sets,
        arguments.reps,
        arguments.hold_time,
        arguments.duration,
        arguments.weight,
        unit,
    )
    stored = lift_records(reader, (found.exercise.id,)).get(found.exercise.id) if found.exercise is not None else None
    best = stored.e1rm.e1rm_kg if stored is not None and stored.e1rm is not None else None
    problems = problems_of(found.exercise, proposed, best)
    candidates = found.candidates if found.exercise is None else ()
    data = {
        "success": True,
        "valid": found.exercise is not None and not problems,
        "exercise": told.exercise_told(found.exercise) if found.exercise is not None else None,
        "candidates": [each.name for each in candidates],
        "problems": list(problems),
    }
    return Outcome(data, " ".join([_known_line(arguments.name, found.exercise, candidates), *problems]))


def _known_line(name: str, exercise: Exercise | None, candidates: Sequence[Exercise]) -> str:
    if exercise is not None:
        return f"{name[:60]!r} is {exercise.name} ({exercise.kind.value})."
    if candidates:
        return f"{name[:60]!r} may mean {', '.join(each.name for each in candidates)}."
    return f"No exercise is called {name[:60]!r}."


GET_TODAY_EXERCISES = ReadingTool(
    "get_today_exercises", "The exercises that the program has for today.", Nothing, _today
)
GET_EXERCISES_FOR_DAY = ReadingTool(
    "get_exercises_for_day", "The exercises that the program has for a day of the week.", GetExercisesForDay, _for_day
)
GET_ALL_EXERCISES = ReadingTool(
    "get_all_exercises",
    "Known exercises by name, muscle, equipment or category; the user's own come first.",
    GetAllExercises,
    _all,
)
GET_EXERCISE_SUGGESTIONS = ReadingTool(
    "get_exercise_suggestions",
    "Exercises that fit the user: muscle, goal, equipment, pain, exclusions.",
    GetExerciseSuggestions,
    _suggestions,
)
VALIDATE_EXERCISE = ReadingTool(
    "validate_exercise",
    "Whether an exercise's name is known and its numbers are plausible.",
    ValidateExercise,
    _validate,
)
