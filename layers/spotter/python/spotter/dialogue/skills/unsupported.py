"""What is not done here, said honestly: nothing else happens, whatever the message holds."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.turn import Skill, Turn

_replies = {
    "log": "I can't log what you did from here yet, so nothing was written down. Log it where you log your "
    "sets, and I can read it.",
    "schedule": "I can't keep a calendar or plan whole weeks yet: I build one session at a time.",
    "timer": "I can't run a timer or count for you yet. The clock of your phone will do; I can tell you how "
    "long to rest.",
    "reminder": handbook()["reminders"],
    "food": "I can't help with food or supplements: a dietitian can, and I would only guess.",
    "medical": handbook()["rehab"],
    "settings": "I can't change your profile, goals, units or data in this conversation yet; the settings can.",
    "media": handbook()["videos"],
    "apps": "I can't reach other apps, devices or your account from here yet.",
    "supersets": "Name the exercises that are to be done in turn, and I pair them: superset the curls with the "
    "pushdowns.",
    "other": "I can't help with that: training is all I know.",
}
_unclear = {
    "log": ("log_workout", "Nothing was logged. Name the exercise with its sets, reps and load, and I write it down."),
    "schedule": ("schedule_workout", "I keep a calendar of single sessions: name a day and a time, and I put one in."),
    "timer": (
        "generate_exercise_timer",
        "Say how many rounds, how long the work and how long the rest, and I make a timer.",
    ),
    "settings": (
        "update_settings",
        "I cannot do that in this conversation. What I can set here are your unit, your usual minutes, your level and "
        "your time zone.",
    ),
}
"""What is done here where its tool is on offer, and was not understood: the tool, and what is said then."""
_can = "I can build or change a workout, explain exercises, and keep and read your log."
_longest_quoted = 90
_blocking = ("log",)
"""What is about sets that were done: they are no prescription, so nothing is changed in the same message."""


def unknown(turn: Turn) -> Answer:
    """Something that has no name here: it is quoted, and not done."""
    said = turn.now.said.text.strip()
    quoted = f': "{said}"' if len(said) <= _longest_quoted else ""
    return Answer(f"I cannot do that from here yet{quoted}. {_can}")


def _reply(turn: Turn, name: str) -> Answer:
    tool, unclear = _unclear.get(name, ("", ""))
    return Answer(unclear if tool in turn.now.tools else _replies[name])


UNSUPPORTED = {"unsupported.unknown": Skill(unknown)} | {
    f"unsupported.{name}": Skill(lambda turn, name=name: _reply(turn, name), blocks=name in _blocking)  # type: ignore[misc]
    for name in _replies
}
