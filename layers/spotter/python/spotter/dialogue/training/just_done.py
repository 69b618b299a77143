"""The sets that a conversation is about: those that this message tells of, else those that were logged last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from spotter.dialogue.skills import log
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import log_of
from spotter.dialogue.training.sets_done import sets_of
from spotter.dialogue.understanding.clause_kinds import Setting, parts
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.notation import parse
from spotter.training.analytics.performed import ExerciseSession, PerformedSet


@dataclass(frozen=True, slots=True)
class JustDone:
    """What was done on a day."""

    day: date
    sessions: Sequence[ExerciseSession]


def just_done(context: Context) -> JustDone | None:
    """The sets that were told last; None where none were."""
    return _in_this_message(context) or _logged_before(context)


def _in_this_message(context: Context) -> JustDone | None:
    if "log" not in context.kinds or context.whole is context.said:
        return None
    for part in parts(context.whole, Setting.NONE):
        if part.kind != "log":
            continue
        plan = log.read(replace(context, said=context.whole.part(part.start, part.end), kind="log"))
        step = next((each for each in plan.steps if "text" in each.arguments), None) if plan is not None else None
        if step is not None:
            day = date.fromisoformat(str(step.arguments.get("date") or context.today))
            return JustDone(day, _sessions(str(step.arguments["text"]), day, context))
    return None


def _sessions(text: str, day: date, context: Context) -> tuple[ExerciseSession, ...]:
    return tuple(
        ExerciseSession(
            each.exercise.id,
            each.exercise.name,
            day,
            "",
            tuple(
                PerformedSet(
                    one.reps,
                    Decimal(one.seconds) if one.seconds is not None else None,
                    one.weight * POUND_IN_KILOGRAMS if one.weight is not None and one.unit == "lb" else one.weight,
                    one.rpe,
                )
                for one in each.sets
            ),
            each.exercise.load_type.value,
        )
        for each in sets_of(parse(text, None, default_unit=context.unit))
    )


def _logged_before(context: Context) -> JustDone | None:
    event = context.last("log_workout", "correct_workout")
    if event is None:
        return None
    day = date.fromisoformat(str(event.call.arguments.get("date") or context.today))
    names = str(event.call.arguments.get("text") or event.call.arguments.get("exercise") or "").lower()
    done = log_of(context).on(day)
    return JustDone(day, [each for each in done if each.name.lower() in names] or done)
