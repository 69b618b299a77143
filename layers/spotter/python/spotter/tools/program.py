"""The program: what is trained on which day of the week, set for whole days at a time."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from spotter.errors import InvalidFields, RequestError
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training import formats, keys
from spotter.training.models import Program, ProgramDay, ProgramExercise, Settings
from spotter.training.person import documents, program
from spotter.training.program_limits import MOST_EXERCISES, MOST_SETS, written_reps

if TYPE_CHECKING:
    from spotter.training.proposals.limits import Limits

_DAYS_OF_WEEK = 7
_HEAVIEST = 1100
_most_told = 6
Weekday = Annotated[int, Field(ge=1, le=_DAYS_OF_WEEK), BeforeValidator(reject_bool)]


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class ExerciseOfDay(ToolArguments):
    """One exercise of a day."""

    exercise: Annotated[str, StringConstraints(min_length=1, max_length=80)] = Field(description="Its common name")
    sets: Annotated[int, Field(ge=1, le=MOST_SETS), BeforeValidator(reject_bool)]
    reps: Annotated[
        str, StringConstraints(min_length=1, max_length=16), BeforeValidator(_text), AfterValidator(written_reps)
    ] = Field(description="Of each set: 8 or 8-12; seconds of a hold as 30 s")
    weight: Annotated[float, Field(gt=0, le=_HEAVIEST), BeforeValidator(reject_bool)] | None = Field(
        None, description="Only if the user has said it; the coach plans it else"
    )
    unit: Literal["kg", "lb"] | None = None
    rpe_cap: Annotated[float, Field(ge=1, le=10), BeforeValidator(reject_bool)] | None = Field(
        None, description="How hard a set may be at most, as RPE"
    )
    notes: Annotated[str, StringConstraints(max_length=300)] | None = None

    def stored(self, usual_unit: Literal["kg", "lb"]) -> ProgramExercise:
        """As the program keeps it."""
        told = {name: value for name, value in self.model_dump().items() if value not in (None, "")}
        told.pop("unit", None)
        if self.weight is not None:
            told["unit"] = self.unit or usual_unit
        return ProgramExercise.model_validate(told)


class DayOfProgram(ToolArguments):
    """One day of the week."""

    day: Weekday = Field(description="1 Monday to 7 Sunday")
    name: Annotated[str, StringConstraints(max_length=80)] = Field("", description="What it is called, such as Push")
    exercises: list[ExerciseOfDay] = Field(
        default_factory=list, max_length=MOST_EXERCISES, description="All of that day, in order"
    )


class SetProgram(ToolArguments):
    """Arguments of ``set_program``."""

    days: list[DayOfProgram] = Field(
        default_factory=list, max_length=_DAYS_OF_WEEK, description="Days to set, each as a whole; the others stay"
    )
    rest_days: list[Weekday] = Field(
        default_factory=list, max_length=_DAYS_OF_WEEK, description="Days on which nothing is trained from now on"
    )

    @model_validator(mode="after")
    def _sets_each_day_once(self) -> Self:
        named = [*(each.day for each in self.days), *self.rest_days]
        if not named:
            raise ValueError("give days, rest_days or both")
        if len(set(named)) != len(named):
            raise ValueError("name each day once")
        return self


def _set(arguments: SetProgram, context: ToolContext, reader: Reader) -> Outcome:
    before = program.read(reader).value
    usual: Literal["kg", "lb"] = "lb" if documents.read(reader, keys.SETTINGS, Settings).value.unit == "lb" else "kg"
    days = [_stored(each, usual) for each in arguments.days]
    if context.limits is not None:
        if refused := _refused(days, before, context.limits):
            return Outcome.refused(refused)
        days = [_without_new_loads(each, before) for each in days]
    changed = {*(each.day for each in days), *arguments.rest_days}
    kept = [each for each in before.days if each.day not in changed]
    try:
        new = Program(days=[*days, *kept], templates=before.templates)
        change = program.replace(reader, new)
    except InvalidFields as unknown:
        return Outcome.refused(_unknown(unknown, new))
    except RequestError as wrong:
        return Outcome.refused(wrong.detail)
    stored = change.result.value
    data: dict[str, Any] = {
        "success": True,
        "version": change.result.version,
        "days": [each.to_json() for each in stored.days],
        "before": [each.to_json() for each in before.days],
    }
    told = formats.program(stored) if stored.days else "No day is trained."
    return Outcome(data, f"Program set.\n{told}", change.effects)


def _stored(day: DayOfProgram, usual: Literal["kg", "lb"]) -> ProgramDay:
    return ProgramDay(day=day.day, name=day.name, exercises=[each.stored(usual) for each in day.exercises])


def _refused(days: list[ProgramDay], before: Program, limits: "Limits") -> str:
    """Why a model's days may not be stored: what binds its workouts binds its program; empty where they may."""
    from spotter.coaching.exercise_names import resolve_name
    from spotter.training.proposals.suitable import why_not

    if limits.refused:
        return limits.refused
    there = {each.exercise.casefold() for old in before.days for each in old.exercises}
    found: list[str] = []
    for each in (one for day in days for one in day.exercises):
        named = resolve_name(each.exercise)
        reason = why_not(named, named.exercise.kind, limits, limits.equipment)
        if reason and each.exercise.casefold() not in there:
            found.append(f"{each.exercise}: {reason}.")
    told = " ".join(dict.fromkeys(found[:_most_told]))
    return f"Nothing was stored. {told} Take others or leave them out." if found else ""


def _without_new_loads(day: ProgramDay, before: Program) -> ProgramDay:
    """The day with such loads alone as stand in the program: others are the rules' to plan, when the day comes."""
    known = {(each.exercise.casefold(), each.weight) for old in before.days for each in old.exercises}
    exercises = [
        each
        if each.weight is None or (each.exercise.casefold(), each.weight) in known
        else ProgramExercise.model_validate(
            {name: value for name, value in each.to_json().items() if name not in ("weight", "unit")}
        )
        for each in day.exercises
    ]
    return ProgramDay(day=day.day, name=day.name, exercises=exercises)


def _unknown(unknown: InvalidFields, new: Program) -> str:
    """Which names mean no exercise; a fault is told by its place, ``body.days.0.exercises.1.exercise``."""
    told: list[str] = []
    for each in unknown.faults[:_most_told]:
        _body, group, place, _exercises, at, *_ = each.field.split(".")
        workout = (new.templates if group == "templates" else new.days)[int(place)]
        possible = f" Possible: {', '.join(each.candidates)}." if each.candidates else ""
        told.append(f'"{workout.exercises[int(at)].exercise}": {each.fault}{possible}')
    return f"Nothing was stored. {' '.join(told)}"


SET_PROGRAM = ReadingTool(
    "set_program",
    "Set the user's weekly program, or some days of it: what is trained on which day of every week, exercise by "
    "exercise. Each day that is given takes the place of what was there; the others stay as they are.",
    SetProgram,
    _set,
)
