"""What is not done here, said honestly: nothing else happens, whatever the message holds."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.turn import Skill, Turn

_replies = {
    "log": "I can't log what you did from here yet, so nothing was written down. Log it where you log your "
    "sets, and I can read it.",
    "schedule": "I can't keep a calendar or plan whole weeks yet: I build one session at a time.",
    "timer": "I can't run a timer or count for you yet. The clock of your phone will do; I can tell you how "
    "long to rest.",
    "reminder": "I can't send reminders yet.",
    "food": "I can't help with food or supplements: a dietitian can, and I would only guess.",
    "medical": "I can't give medical advice or plan rehabilitation: a doctor or a physiotherapist can.",
    "settings": "I can't change your profile, goals, units or data in this conversation yet; the settings can.",
    "media": "I can't look at or show pictures and videos yet. I can tell you in words how an exercise is done.",
    "apps": "I can't reach other apps, devices or your account from here yet.",
    "supersets": "I can't arrange supersets, circuits or drop sets yet. Do two exercises in turn and rest after the "
    "second, if you like.",
    "other": "I can't help with that: training is all I know.",
}
_can = "I can build or change a workout, explain exercises, and read your log."
_longest_quoted = 90
_blocking = ("log",)
"""What is about sets that were done: they are no prescription, so nothing is changed in the same message."""


def unknown(turn: Turn) -> Answer:
    """Something that has no name here: it is quoted, and not done."""
    said = turn.now.said.text.strip()
    quoted = f': "{said}"' if len(said) <= _longest_quoted else ""
    return Answer(f"I cannot do that from here yet{quoted}. {_can}")


UNSUPPORTED = {"unsupported.unknown": Skill(unknown)} | {
    f"unsupported.{name}": Skill(lambda _turn, text=text: Answer(text), blocks=name in _blocking)  # type: ignore[misc]
    for name, text in _replies.items()
}
