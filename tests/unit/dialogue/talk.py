"""A conversation with the coach of ``spotter.dialogue``, with the real tools on a workout in memory."""

import re
from collections.abc import Iterator

from spotter.dialogue.coach import answer
from spotter.llm.provider import Filled, Structured
from spotter.messages import Chunk, ModelResponse, Request, TextDelta, ToolCall
from tests.fakes.chat import Chat
from tests.unit.dialogue import starting_states
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.exercise_facts import items


class DialogueProvider:
    """The coach behind a provider's face."""

    name = "offline"
    model = "rules"

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The answer, word by word and whole."""
        decided = answer(request)
        yield from (TextDelta(piece) for piece in re.findall(r"(?<!\s)(?:\s*\S+|\s+\Z)", decided.text))
        calls = tuple(
            ToolCall(f"call_{len(request.turns)}_{at}", name, arguments)
            for at, (name, arguments) in enumerate(decided.calls)
        )
        yield ModelResponse(decided.text, calls, self.name, "rules")

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Nothing is filled here."""
        raise NotImplementedError


class Talk:
    """One conversation from a starting state of the corpus: ``gym5``, ``home4``, ``history`` or ``empty``."""

    def __init__(self, start: Start) -> None:
        self.chat = Chat(starting_states.records(start), DialogueProvider(), known=starting_states.SOURCES)
        self.calls: list[str] = []

    def say(self, text: str) -> "Talk":
        """Says something; ``calls`` are then the names of the tools that were called for it."""
        self.calls = [name for name, _arguments in self.chat.say(text)]
        return self

    @property
    def workout(self) -> list[str]:
        """The workout: ``Back Squat 3x5 @100 r150``."""
        return [str(item) for item in items(self.chat.exercises)]

    @property
    def reply(self) -> str:
        """The last thing that the coach said, its question included."""
        return self.chat.reply

    @property
    def asked(self) -> bool:
        """Whether it asked."""
        return "message_ask_user" in self.calls
