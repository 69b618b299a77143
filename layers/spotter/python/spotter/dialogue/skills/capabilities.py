"""What the coach can do, and what it is."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.turn import Skill

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap an "
    "exercise, "
    "adjust sets, reps, load or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that "
    "hurts. I also explain an exercise, and read your progress and your next load from what is logged."
)
_try = "Try: 30 minutes, dumbbells, upper body."
_who = "I am Spotter, a strength coach in software. Right now I work by fixed coaching rules, without a language model."

CAPABILITIES = {
    "capabilities.what": Skill(lambda _turn: Answer(f"{CAN_DO} {_try}")),
    "capabilities.who": Skill(lambda _turn: Answer(f"{_who} {CAN_DO}")),
}
