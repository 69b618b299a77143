"""Whether a weekly plan is in hand, and how it was asked for so far, read off the conversation."""

from spotter.dialogue.intents.fitting import SURELY
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.training.state import TrainingState
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.decision import TOOL
from spotter.dialogue.weekly.edits_said import edits_said
from spotter.dialogue.weekly.hearing import asks_for_a_week
from spotter.dialogue.weekly.in_hand import InHand, makes_anew
from spotter.dialogue.weekly.plan_talk import plan_talk
from spotter.dialogue.weekly.planning import OPEN_QUESTIONS
from spotter.dialogue.weekly.redoing import redo_said
from spotter.language.talk.intent import Intent, Stands


def is_in_hand(state: TrainingState, at: int) -> bool:
    """Whether a plan was set in this conversation, and no workout made since; or it is said that the plan is meant.

    It is meant as well where one of its days is named: a workout that was made since is for none of them.
    """
    made = [each for each in state.events if each.name == TOOL and each.result.ok and each.message < at]
    later = [message for message, _name in state.other_writes if made and made[-1].message < message < at]
    text = state.messages[at]
    if not made or not later or plan_talk(text).is_of_plan:
        return bool(made)
    planned = {int(day["day"]) for each in made for day in each.call.arguments.get("days", ())}
    named = {day for each in days_said(text, plain(text).tokens) for day in each.days}
    changes = likelihoods(text, "", Stands.PLAN)[Intent.PLAN_CHANGE] if named else 0
    return bool(planned & named) or changes >= SURELY


def is_just_set(state: TrainingState, at: int) -> bool:
    """Whether the plan was set for the message before this one."""
    return any(each.name == TOOL and each.result.ok and each.message == at - 1 for each in state.events)


def is_open(state: TrainingState, at: int) -> bool:
    """Whether the coach has asked right before what is needed for a plan."""
    return state.asked_before[at] and any(each in state.replies[at] for each in OPEN_QUESTIONS)


def plan_in_hand(state: TrainingState, at: int) -> InHand:
    """The plan in hand as it was asked for, over all that was said of it."""
    asked: WeekAsked | None = None
    for message in range(at):
        text = state.messages[message]
        talk = plan_talk(text).text
        if asked is None:
            asked = week_said(text) if asks_for_a_week(text) else None
        elif is_open(state, message) or asks_for_a_week(text) or redo_said(text) or makes_anew(talk, edits_said(talk)):
            asked = asked.then(week_said(text))
    return InHand(asked or WeekAsked(), _is_all_new(state), is_just_set(state, at))


def _is_all_new(state: TrainingState) -> bool:
    """Whether nothing was planned before this conversation."""
    first = next((each for each in state.events if each.name == TOOL and each.result.ok), None)
    return first is not None and not (first.known.get("program") or {}).get("days")
