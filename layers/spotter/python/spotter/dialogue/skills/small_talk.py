"""What people say beside the matter: a short friendly word, and nothing is done."""

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.turn import Skill, Turn

_replies = {
    "greeting": "Hello! Tell me how long you have and what you can train with, and I will build you a workout.",
    "how_are_you": "Doing well, thank you: always rested. Tell me when you want to train.",
    "thanks": "You are welcome. Train well.",
    "apology": "No harm done.",
    "goodbye": "Take care. Rest well, and come back when you want to train.",
    "praise": "Glad it suits you.",
    "laughter": "Ha, good one. Ready when you are.",
    "congratulated": "Well done! That is what the work is for.",
    "agreed": "Good. I am here when you need me.",
    "never_mind": "All right, never mind it. Nothing was changed.",
    "enough": "All right. I am here when you need me.",
    "no": "All right, I leave it.",
    "frustration": (
        "Sorry about that. Say it in one short sentence and name the exercise or the thing to change, and I will do it."
    ),
    "personal": "I am software: no gym bag, no favourites, always awake. I like sessions that get done.",
    "confused": (
        "Sorry if that was unclear. Ask me about one exercise or about the workout, or say what I should change in one "
        "short sentence."
    ),
    "chat": "I see. Tell me when you want to train or change something.",
}

HOW_ARE_YOU = _replies["how_are_you"]
REPLIES = frozenset(_replies.values())


def unchanged(turn: Turn) -> Answer:
    """Nothing is to be changed."""
    there = " It stays exactly as it is." if turn.now.workout.exercises else ""
    return Answer(f"Very well.{there}")


def refusal(turn: Turn) -> Answer:
    """Not that one: which one then?"""
    names = tuple(str(each["name"]) for each in turn.now.workout.exercises)
    return ask("Sorry. Which one do you mean, and what should I do with it?", names[:12])


def _said(text: str) -> Skill:
    return Skill(lambda _turn: Answer(text))


SMALL_TALK = {f"small_talk.{name}": _said(text) for name, text in _replies.items()} | {
    "small_talk.unchanged": Skill(unchanged),
    "small_talk.refusal": Skill(refusal),
}
