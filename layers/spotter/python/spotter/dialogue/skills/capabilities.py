"""What the coach can do, and what it is."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.turn import Skill, Turn

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap an "
    "exercise, adjust sets, reps, load or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that hurts. I explain an exercise, and read your progress and your next load from what is logged."
)
_of_training = (
    ("log_workout", "log what you did, for today or an earlier day, and put it right"),
    ("plan_today", "plan today's session"),
    ("schedule_workout", "book, move and cancel sessions"),
    ("generate_exercise_timer", "set timers"),
    ("set_preference", "keep your goals, wishes, pains and settings in mind"),
)
_try = "Try: 30 minutes, dumbbells, upper body."
_who = "I am Spotter, a strength coach in software. Right now I work by fixed coaching rules, without a language model."


def _can_do(turn: Turn) -> str:
    """What can be done with the tools that are on offer."""
    kept = [told for tool, told in _of_training if tool in turn.now.tools]
    return f"{CAN_DO} I also {', '.join(kept[:-1])} and {kept[-1]}." if len(kept) > 1 else CAN_DO


CAPABILITIES = {
    "capabilities.what": Skill(lambda turn: Answer(f"{_can_do(turn)} {_try}")),
    "capabilities.who": Skill(lambda turn: Answer(f"{_who} {_can_do(turn)}")),
}
