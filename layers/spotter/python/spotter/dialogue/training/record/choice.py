"""Whether a message is read as a whole tale of the record, or stretch by stretch."""

from collections.abc import Sequence

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.plan import Plan
from spotter.language.word_lists import word_set

FILLED = "filled"
"""Of a plan: what it comes to needs what stands in the record, or was to be done, or leaves out what others did."""
FEW_WORDS = 8
"""In so few words there is hardly more than a figure."""


_correcting = word_set("not was were wasnt werent should actually wrong")


def _lines(plans: Sequence[Plan]) -> set[str]:
    """The lines of all logs that are written."""
    texts = (str(step.arguments.get("text") or "") for plan in plans for step in plan.steps)
    return {line for text in texts for line in text.splitlines()}


def says_more(context: Context, record: Plan, others: Sequence[Plan]) -> bool:
    """Whether the ``record`` that a whole message tells says more than the plans of its stretches.

    In few words about one exercise the stretches are read better: there is hardly more to them than a figure.
    """
    steps = [(step.tool, step.arguments) for plan in others for step in plan.steps]
    asks = any(plan.question for plan in others)
    own = [(step.tool, step.arguments) for step in record.steps]
    if own == steps:
        return asks and not record.question
    said = context.whole
    is_short = sum(token.is_word for token in said.tokens) <= FEW_WORDS
    if is_short and len({(each.exercise, each.candidates) for each in named_in(context.told)}) <= 1:
        is_fix = record.partial.get(FILLED, False) and said.says(*_correcting)
        is_answered = not others or (asks and not steps and is_fix)
        return is_answered and not context.has_workout
    if not record.question and _lines(others) < _lines([record]):
        return True  # something that was told is dropped
    if steps and not asks and (record.question or not record.partial.get(FILLED)):
        return False
    return bool(own) or not steps
