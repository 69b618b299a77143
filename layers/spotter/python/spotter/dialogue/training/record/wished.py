"""Whether the sets of a message are wished for, dictated for a session to come, or bests that are told in passing."""

from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_wishing = (
    *("i want", "id like", "i would like", "what i want", "i fancy", "give me", "set me up", "put me", "put this"),
    *("for tonight", "the plan", "todays plan", "my plan", "planning to", "plan to do", "about to", "going in now"),
    *("on my way", "im gonna", "i will", "ill do", "im going to", "lets do", "lets say", "on the menu", "on the cards"),
    *(
        "todays session should",
        "the workout should",
        "i intend",
        "intending to",
        "hoping to",
        "aiming for",
        "can we do",
    ),
)
_bests = (
    *(
        "my best",
        "my bests",
        "my prs",
        "my pr is",
        "prs are",
        "my maxes",
        "my max is",
        "all time best",
        "lifetime best",
    ),
    *("lifetime bests", "personal bests", "years ago", "years back", "back in the day", "back when", "my 1rm"),
)
_past = word_set(
    "did done finished completed managed got hit was were went made felt ended just logged log record recorded "
    "yesterday failed missed skipped"
)
_past_of_bests = word_set("today yesterday just log logged record")


def is_wished(said: Message) -> bool:
    """Whether something is wished or to come, and no word says that anything was done."""
    return any(map(said.phrase, _wishing)) and not said.says(*_past)


def tells_bests(said: Message) -> bool:
    """Whether the figures are bests that are told in passing, of no day that is near."""
    return any(map(said.phrase, _bests)) and not said.says(*_past_of_bests)
