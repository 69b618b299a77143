"""Generated messages: requests, what may stand beside them, and how people strew it about."""

from dataclasses import dataclass

from hypothesis import strategies as st

from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.sentences import sentences
from tests.unit.dialogue.corpus_format import Start

WRITING = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})
"""Tools that change the workout."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something told beside a request. ``names``: one of them stands in the reply that names it."""

    text: str
    kind: str
    names: tuple[str, ...]
    value: str = ""


CHANGES: tuple[str, ...] = tuple(
    text
    for each in sentences()
    for text, intent in each.must
    if (skill := SKILLS.get(f"{intent.skill}.{intent.name}")) is not None and skill.writes
)
"""Every sentence that a skill which writes must read."""

EXERCISES = ("squats", "push ups", "rows", "shoulder press")
"""The exercises of the workout ``home4``, as people call them, in its order."""
EXERCISE_NAMES = ("Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press")

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
    ["don't {}", "do not {}", "please don't {}", "never {}", "you don't have to {}", "dont {} ok"]
)

FILLERS = st.sampled_from(
    ["", "", "please", "hey coach", "ok", "could you", "thanks", "um", "just", "today", "honestly", "if you can"]
)
_marks = st.sampled_from([", ", ". ", " ", "\n", " - ", "; ", "! ", " and "])
"""How two parts of a message are joined."""
NONSENSE = st.sampled_from(["qwzrk", "blorfing", "zanthel", "vexiphones", "krumbly", "snarfed"])

TIMES = st.sampled_from(["20 minutes", "30 min", "half an hour", "45 mins", "an hour"])
_minutes = {"20 minutes": "20", "30 min": "30", "half an hour": "30", "45 mins": "45", "an hour": "60"}
TIME_FACTS = TIMES.map(lambda text: Fact(text, "time", (text, f"{_minutes[text]} min", f"{_minutes[text]}-min")))
_equipment = ("dumbbells", "kettlebell", "resistance bands", "barbell", "no equipment")
EQUIPMENT_FACTS = st.sampled_from(
    [
        Fact(f"{text} only" if not text.startswith("no") else text, "equipment", (text.rstrip("s"),), text)
        for text in _equipment
    ]
)
EXCLUSIONS = st.sampled_from(
    [
        Fact(f"{no} {what}", "exclusion", (what.removesuffix("s"), what), what)
        for no in ("no", "without", "i hate")
        for what in ("lunges", "burpees", "planks", "deadlifts")
    ]
)
PAINS = st.sampled_from(
    [
        Fact(text.format(part), "pain", (part,), part)
        for part in ("knee", "shoulder", "wrist", "elbow", "lower back")
        for text in ("my {} hurts", "sore {}", "my left {} is a bit achy", "bad {}")
    ]
)
LEVELS = st.sampled_from(
    [Fact(text, "level", (level,), level) for text, level in (("i'm a beginner", "beginner"), ("advanced", "advanced"))]
)
NUMBERS = st.sampled_from(
    [Fact(text, "number", (text, text.split()[0])) for text in ("5 sets", "12 reps", "40 kg", "7")]
)
FACTS = st.one_of(TIME_FACTS, EQUIPMENT_FACTS, EXCLUSIONS, PAINS, LEVELS, NUMBERS)


@st.composite
def strewn(draw: st.DrawFn, parts: list[str]) -> str:
    """The parts in any order, joined by any marks, with words that mean nothing before and behind."""
    words = [" ".join(filter(None, [draw(FILLERS), part])) for part in draw(st.permutations(parts))]
    text = words[0]
    for word in words[1:]:
        text += draw(_marks) + word
    return " ".join(filter(None, [text, draw(FILLERS)])) + draw(st.sampled_from(["", ".", "!", "", "?"]))


def with_word_at(text: str, word: str, at: int) -> str:
    """``text`` with one word more, at a place that is taken round its words."""
    words = text.split()
    at %= len(words) + 1
    return " ".join([*words[:at], word, *words[at:]])


STARTS: tuple[Start, ...] = ("home4", "gym5", "empty", "history")
