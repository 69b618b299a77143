"""Whether to train on a day that is not like the others, by the rules of readiness (COACHING.md, R1 to R3)."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.turn import Skill, Turn
from spotter.language.durations import Duration

_enough_seconds = 6 * 3600
"""Sleep below which the day counts as one of low energy."""
_low = (
    "You can train, only easier (rule R1): stop each set with two or three good reps in reserve (RPE 7.5 at most), do "
    "one backoff set less, and put no load up today. If the warm-up feels wrong, resting is training too."
)
_high = (
    "Then go for it (rule R2): where nothing is sore the sets may be half an RPE point harder, 9.5 at most, with one "
    "backoff set more."
)
_usual = (
    "It depends on how you feel. With low energy or sore muscles train easier (rule R1): RPE 7.5 at most, one backoff "
    "set less, no load put up. Rested and nothing sore: train as planned. Ill, feverish, dizzy or drunk: not today."
)


def judged(turn: Turn) -> Answer:
    """What the rules say of training with the sleep and the energy that were told."""
    slept = next((each.value for each in turn.heard.named("sleep") if isinstance(each.value, Duration)), None)
    feeling = turn.said.feeling
    short = slept is not None and slept.seconds < _enough_seconds
    if slept is not None and short:
        return Answer(f"{slept.seconds / 3600:g} hours of sleep is little. {_low}")
    return Answer(_low if feeling == "low" else _high if feeling == "high" else _usual)


READINESS = {"readiness.judged": Skill(judged)}
