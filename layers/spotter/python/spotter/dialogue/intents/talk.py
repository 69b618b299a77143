"""A message of a talk with what the coach did and said before it, in the words of those who taught the network."""

from collections.abc import Mapping
from statistics import fmean as mean

from spotter.dialogue.intents.fitting import ANSWERING, HARDLY, SURELY
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.intents.wanted_writes import Write, wanted_writes
from spotter.dialogue.state import Utterance
from spotter.language.talk.intent import Intent, Stands

_done = {
    "generate_workout": "Showed a workout.",
    **dict.fromkeys(("swap_exercise", "adjust_exercise", "remove_exercise"), "Changed the workout."),
    "plan_today": "Showed what is planned.",
    "set_program": "Set the weekly plan.",
    "log_workout": "Recorded the training.",
    "correct_workout": "Corrected what was recorded.",
    **dict.fromkeys(("undo_log", "delete_workout"), "Deleted what was recorded."),
    "schedule_workout": "Booked the session.",
    "update_scheduled_workout": "Moved the session.",
    "cancel_scheduled_workout": "Cancelled the session.",
    "set_pain": "Noted the pain.",
    "end_pain": "Noted that the pain is over.",
    **dict.fromkeys(("set_preference", "set_goals", "set_equipment"), "Noted that."),
    **dict.fromkeys(("update_profile", "update_settings"), "Noted that."),
    "delete_preference": "Forgot that preference.",
    **dict.fromkeys(("generate_exercise_timer", "generate_workout_timers"), "Made a timer."),
}
_longest_said = 160
"""Letters of a reply, or of a question, that say what it was about."""


def intents_of(utterance: Utterance) -> Mapping[Intent, float]:
    """How likely each intent of a message is, 0 to 1, each by itself.

    Where nothing was asked, little is an answer. In few words people go on from what they said before, which is not
    read here, or name a thing of which too little is said: then nothing is ruled out.
    """
    found = likely_intents(utterance.text, utterance)
    if not utterance.answers:
        found |= {each: 0.0 for each in ANSWERING if found[each] < _unasked}
    if found[Intent.TALK] >= SURELY or len(utterance.text.split()) > _few_words:
        return found
    return found | {each: max(share, HARDLY) for each, share in found.items() if each not in ANSWERING}


_unasked, _few_words = 0.3, 4


def likely_intents(text: str, utterance: Utterance) -> dict[Intent, float]:
    """How likely each intent is of a text that is a message, or one of its sentences, as things stand."""
    found = [likelihoods(text, said_last(utterance), stands) for stands in _may_stand(utterance)]
    return {each: mean(one[each] for one in found) for each in Intent}


def wanted_of(utterance: Utterance) -> Mapping[Write, float]:
    """How likely a message wants each kind of what is stored changed, 0 to 1, as things stand."""
    found = [wanted_writes(utterance.text, said_last(utterance), stands) for stands in _may_stand(utterance)]
    return {each: mean(one[each] for one in found) for each in Write}


def _may_stand(utterance: Utterance) -> tuple[Stands, ...]:
    """What a message may be about: where nothing was made or shown, it may as well be the plan that is stored."""
    stands = stands_of(utterance)
    return (stands, Stands.PLAN) if utterance.has_plan and stands is Stands.NOTHING else (stands,)


def stands_of(utterance: Utterance) -> Stands:
    """What there is when a message comes; a workout may be there from before the conversation, or a checkpoint."""
    return Stands.WORKOUT if utterance.stands is Stands.NOTHING and utterance.listed else utterance.stands


def said_last(utterance: Utterance) -> str:
    """The gist of what the coach did and said before a message: what was done, what was asked, else how it began."""
    done = list(dict.fromkeys(_done[name] for name in utterance.did if name in _done))
    asked = f"Asked: {utterance.question[:_longest_said]}" if utterance.question else ""
    told = "" if done or asked else utterance.replied[:_longest_said]
    return " ".join(filter(None, (*done, asked, told)))
