"""What is said and done of the plans of a message: data to fetch, the report of the calls, a question."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.answer import ask as asking
from spotter.dialogue.replies.failures import failure_said
from spotter.dialogue.state import FETCH
from spotter.dialogue.training import doubted, held
from spotter.dialogue.training.held import logged_said
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.state import Event, SourceNeeded, TrainingState

_bundled = {
    "workout_history": ("workout_history", "program", "user_settings"),
    "program": ("workout_history", "program", "user_settings"),
    "schedule": ("schedule", "program"),
    "category_goals": ("category_goals", "muscle_goals"),
    "muscle_goals": ("category_goals", "muscle_goals"),
}
"""Sources that are needed together, so that one fetch brings them."""
_most_logged = 50


def fetching(needed: SourceNeeded, state: TrainingState) -> Answer:
    """The call that fetches what is needed, with what is needed along with it."""
    names = dict.fromkeys(name for each in needed.names for name in _bundled.get(each, (each,)))
    missing = [name for name in names if name in state.offered and (name in needed.names or name not in state.sources)]
    arguments: dict[str, object] = {"sources": missing}
    if "workout_history" in missing:
        arguments["params"] = {"workout_history": {"limit": _most_logged}}
    return Answer(calls=((FETCH, arguments),))


def spoken(plans: Sequence[Plan]) -> Answer:
    """What is said where nothing is done, and the first question of all."""
    text = "\n\n".join(filter(None, (plan.text for plan in plans)))
    asked = next((plan for plan in plans if plan.question), None)
    return Answer(text) if asked is None else replace(asking(asked.question, asked.options), text=text)


def reported(done: Sequence[Event], plans: Sequence[Plan]) -> Answer:
    """What became of the calls, in the order in which they were made, then what else was to be said."""
    steps: list[Step] = [step for plan in plans for step in plan.steps]
    lines: list[str] = []
    for at, event in enumerate(done):
        step = steps[at] if at < len(steps) and steps[at].tool == event.name else None
        told = step.told if step is not None else ""
        if doubted.doubt_of(event):
            continue
        if step is not None and step.report is not None:
            lines.append(step.report(event.result))
        elif not event.result.ok:
            lines.append(failure_said(event.result, told))
        elif held.rows_of(event):
            lines.append(logged_said(event, told))
        else:
            lines.append(told or event.result.text)
    lines += [plan.text for plan in plans if plan.text]
    text = "\n".join(dict.fromkeys(filter(None, lines)))
    for event in done:
        if (question := held.asked(event, text)) is not None:
            return question
        if (question := doubted.asked(event)) is not None:
            return replace(question, text=text)
    asked = next((plan for plan in plans if plan.question), None)
    if asked is not None:
        return replace(asking(asked.question, asked.options), text=text)
    return Answer(text or "Done.")
