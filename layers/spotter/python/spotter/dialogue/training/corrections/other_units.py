"""What was just logged in one unit and was in the other: ``change all of it to lbs``, ``I use pounds``.

The loads get the unit that is named, and so does the setting. Where the log itself named its unit only what is shown
changes, which is a setting alone.
"""

from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.answers import TOPIC
from spotter.dialogue.training.corrections.calls import set_steps
from spotter.dialogue.training.corrections.entries import Entry, entries_of, newest_logs
from spotter.dialogue.training.corrections.units_said import unit_said
from spotter.dialogue.training.plan import SURELY, Plan, Step
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

_SETTING = "update_settings"
_of_all = word_set("all everything it them those these that this whole lot both")
_putting_right = word_set(
    "change fix correct were was are r is should meant mean not wrong again use american make turn put all in"
)
_showing = word_set("show display see view convert switch what whats how")
_longest = 16


def in_other_unit(context: Context, said: Message) -> Plan | None:
    """The loads of the newest log in the unit that a sentence names; None where it says anything else."""
    if len(said.words) > _longest or said.numbers() or said.exercises or said.is_question or said.says(*_showing):
        return None
    unit = unit_said(said)
    if unit is None or not (said.says(*_of_all, "use", "american") and said.says(*_putting_right)):
        return None
    found: dict[str, Entry] = {}
    for log in newest_logs(context):
        told = message(context.state.messages[log.message], context.today)
        if told.has("unit_lb" if unit == "kg" else "unit_kg") and not told.says("?"):
            return None
        found |= {each.name: each for each in entries_of(context, log.workout)}
    steps: list[Step] = []
    for entry in found.values():
        right = [replace(one, unit=unit) if one.weight is not None else one for one in entry.done]
        if tuple(right) != entry.done:
            steps += set_steps(context, entry, right)
    if not any(one.weight is not None for entry in found.values() for one in entry.done):
        return None
    if context.settings.get("unit") != unit and context.offers(_SETTING):
        steps.append(Step(_SETTING, {"unit": unit}, f"Set: weights in {unit}."))
    return Plan(TOPIC, tuple(steps), partial={SURELY: True}) if steps else None
