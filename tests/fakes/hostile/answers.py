"""Answers as a model means them, before an API puts them into events."""

from dataclasses import dataclass
from typing import Final

from spotter.model_response import ToolCall


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """A call of a tool. ``pieces`` are its arguments as they are streamed, together JSON, or not."""

    id: str
    name: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScriptedAnswer:
    """What the model says, in the pieces that it is streamed in."""

    reasoning: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    calls: tuple[ScriptedCall, ...] = ()
    is_interleaved: bool = False
    """The arguments of its calls come in turns, not one call after the other."""
    has_usage: bool = True


KEY: Final = "sk-hostile-4f1e9a77c0"
"""What the adapters are given to sign in with."""
WORDS: Final = "Gloria's left knee"
"""What the conversation is about: no error may hold a word of it."""
ECHO: Final = f"You said {WORDS}, and your key is {KEY}"
"""What the server says in every error."""

INPUT_TOKENS: Final = 120
"""Of the whole prompt."""
CACHED_TOKENS: Final = 80
OUTPUT_TOKENS: Final = 42

FULL: Final = ScriptedAnswer(
    reasoning=("The squat hurts; ", "a box squat does not – Ça va."),
    text=("I have swapped ", "the squat for a box squat 🏋️, ", "naïvely."),
    calls=(
        ScriptedCall("call_swap1", "swap_exercise", ('{"exercise": "ex_2", ', '"reason": "“sore” knee\\n🦵', '"}')),
        ScriptedCall("call_adjust2", "adjust_exercise", ('{"exerc', 'ise": "ex_3", "sets": ', "4}")),
    ),
)
"""Everything that an answer can have, with letters of two, three and four bytes."""
FULL_CALLS: Final = (
    ToolCall("call_swap1", "swap_exercise", {"exercise": "ex_2", "reason": "“sore” knee\n🦵"}),
    ToolCall("call_adjust2", "adjust_exercise", {"exercise": "ex_3", "sets": 4}),
)
"""What the calls of ``FULL`` ask for."""
