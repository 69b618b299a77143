"""Generated messages: requests, what may stand beside them, and how people strew it about."""

from dataclasses import dataclass

from hypothesis import strategies as st

from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.sentences import sentences
from tests.unit.dialogue.corpus_format import Start

STARTS: tuple[Start, ...] = ("home4", "gym5", "empty", "history")
WRITING = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})
"""Tools that change the workout."""

CHANGES: tuple[str, ...] = tuple(
    text
    for each in sentences()
    for text, intent in each.must
    if (skill := SKILLS.get(f"{intent.skill}.{intent.name}")) is not None and skill.writes
)
"""Every sentence that a skill which writes must read: these grow with the skills."""

EXERCISES = ("squats", "push ups", "rows", "shoulder press")
"""The exercises of the workout ``home4``, as people call them, in its order."""
_orders = (
    *("remove {}", "take out {}", "get rid of {}", "swap {}", "replace {} with something else", "drop {}"),
    *("make {} easier", "make {} harder", "add a set to {}", "do fewer reps of {}", "move {} to the end"),
)
ORDERS = st.builds(
    lambda order, at: (order.format(f"the {EXERCISES[at]}"), at), st.sampled_from(_orders), st.integers(0, 3)
)
"""Something to be done with one exercise of ``home4``, and its place."""
WHOLE_ORDERS = st.sampled_from(
    ["make it shorter", "make it longer", "make it easier", "make it harder", "build me a new workout", "start over"]
)
DENIALS = st.sampled_from(
    ["don't {}", "do not {}", "please don't {}", "never {}", "you don't have to {}", "no need to {}", "dont {} ok"]
)

NONSENSE_WORDS = ("qwzrk", "blorquimming", "zanthel", "vexiphones", "krumbly", "snarfed")
NONSENSE = st.sampled_from(NONSENSE_WORDS)
_fillers = st.sampled_from(
    ["", "", "please", "hey coach", "ok", "could you", "thanks", "um", "just", "today", "honestly", "if you can"]
)
_marks = st.sampled_from([", ", ". ", " ", "\n", " - ", "; ", "! ", " and "])


@dataclass(frozen=True, slots=True)
class Fact:
    """Something told beside a request. ``value`` is what a workout that minds it can be held against.

    ``names``: one of them stands in a reply that names it.
    """

    kind: str
    text: str
    value: str
    names: tuple[str, ...]


_minutes = {"20 minutes": "20", "30 min": "30", "half an hour": "30", "45 mins": "45", "an hour": "60"}
_times = [Fact("time", text, minutes, (text, f"{minutes} min", f"{minutes}-min")) for text, minutes in _minutes.items()]
_equipment = [
    Fact("equipment", text, value, (value, *text.split()[:1]))
    for text, value in (
        ("dumbbells only", "dumbbell"),
        ("with a kettlebell", "kettlebell"),
        ("just resistance bands", "band"),
        ("no equipment", "bodyweight"),
    )
]
_lacks = [Fact("lack", f"{no} {what}", what, (what,)) for no in ("no", "without a") for what in ("bench", "barbell")]
_exclusions = [
    Fact("exclusion", f"{no} {what}", what, (what.removesuffix("s"),))
    for no in ("no", "without", "i hate")
    for what in ("lunges", "burpees", "planks", "deadlifts")
]
_pains = [
    Fact("pain", text.format(part), part, (part,))
    for part in ("knee", "shoulder", "wrist", "elbow", "lower back")
    for text in ("my {} hurts", "sore {}", "my left {} is a bit achy", "bad {}")
]
_levels = [
    Fact("level", text, level, (level,)) for text, level in (("i'm a beginner", "beginner"), ("advanced", "advanced"))
]
_numbers = [Fact("number", text, text, (text.split()[0],)) for text in ("5 sets", "12 reps", "40 kg", "7")]
FACTS = st.lists(
    st.sampled_from([*_times, *_equipment, *_lacks, *_exclusions, *_pains, *_levels, *_numbers]),
    min_size=1,
    max_size=3,
    unique_by=lambda fact: fact.kind,
)


@st.composite
def strewn(draw: st.DrawFn, parts: list[str]) -> str:
    """The parts in any order, joined by any marks, with words that mean nothing before and behind."""
    words = [" ".join(filter(None, [draw(_fillers), part])) for part in draw(st.permutations(parts))]
    text = words[0]
    for word in words[1:]:
        text += draw(_marks) + word
    return " ".join(filter(None, [text, draw(_fillers)])) + draw(st.sampled_from(["", ".", "!", ""]))


def with_word_at(text: str, word: str, at: int) -> str:
    """``text`` with one word more, at a place that is counted round its words."""
    words = text.split()
    at %= len(words) + 1
    return " ".join([*words[:at], word, *words[at:]])
