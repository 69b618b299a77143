"""What a small model finds worth remembering. It is given the user's own sentences, and what they know of already.

Whether two sentences of few common words say the same is for a model to tell: words cannot, and vectors of this size
are closer for "bench 100 kg" and "bench 110 kg" than for one thing said in two ways.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from pydantic import BaseModel, Field

from spotter.llm.deadline import structured_within
from spotter.llm.prompts.memories import MEMORIES
from spotter.llm.provider import Provider, Structured
from spotter.llm.rendering import conversation_text, known_text
from spotter.memory.models import LEAST_IMPORTANCE, MOST_IMPORTANCE, Memory, MemoryType, Status
from spotter.memory.suggestion import MOST_AT_ONCE, Suggestion
from spotter.memory.told import Told
from spotter.messages import Request, UserTurn

MOST_CHARS = 40_000
"""Ten thousand tokens, of the newest sentences: the small models of all providers read them in a second or two."""
MOST_KNOWN_CHARS = 8_000
"""Two thousand tokens of what is known."""
ANSWER_TOKENS = 1_500
SECONDS = 12.0
BYTES_PER_TOKEN = 4


class SuggestedMemory(BaseModel):
    """What is to be remembered of one sentence."""

    sentence: int = Field(ge=1, description="The number of the sentence that says it")
    type: Literal["preference", "fact", "goal", "constraint", "outcome"]
    content: str = Field(min_length=3, max_length=300, description="One short plain sentence")
    importance: int = Field(ge=LEAST_IMPORTANCE, le=MOST_IMPORTANCE)


class SuggestedMemories(BaseModel):
    """What is worth remembering."""

    memories: list[SuggestedMemory] = Field(max_length=MOST_AT_ONCE)


def request_for(told: Sequence[Told], today: str, known: Iterable[Memory] = ()) -> Request:
    """What a model is asked about these sentences.

    ``known`` is what it is not to suggest again: as much as fits, what was rejected first, of that the newest first.
    """
    written = "\n".join(f"{number}. {' '.join(each.text.split())}" for number, each in enumerate(told, start=1))
    asked = "\n".join(filter(None, (known_text(_that_fit(known)), conversation_text(written))))
    return Request(
        system=MEMORIES.text,
        tools=(),
        turns=(UserTurn(asked),),
        today=today,
        max_tokens=ANSWER_TOKENS,
        seconds=SECONDS,
        cache_key=MEMORIES.version,
    )


def tokens_read(request: Request) -> int:
    """An estimate of what a model reads of it."""
    letters = len(request.system) + sum(len(turn.text) for turn in request.turns if isinstance(turn, UserTurn))
    return letters // BYTES_PER_TOKEN


def newest_that_fit(told: Sequence[Told]) -> list[Told]:
    """The newest sentences that one request has room for, in order."""
    kept: list[Told] = []
    room = MOST_CHARS
    for each in reversed(told):
        room -= len(each.text)
        if room < 0:
            break
        kept.append(each)
    return kept[::-1]


def _that_fit(known: Iterable[Memory]) -> Iterator[str]:
    newest = sorted(known, key=lambda each: each.updated, reverse=True)
    room = MOST_KNOWN_CHARS
    for each in sorted(newest, key=lambda each: each.status != Status.REJECTED):
        room -= len(each.content) + 1
        if room < 0:
            return
        yield each.content


def ask(provider: Provider, request: Request) -> Structured[SuggestedMemories]:
    """A model's answer. Raises what the provider raises."""
    return structured_within(SECONDS, provider, request, SuggestedMemories)


def suggested_by_model(told: Sequence[Told], answer: SuggestedMemories) -> Iterator[Suggestion]:
    """What the answer suggests of sentences that there are."""
    for each in answer.memories:
        if each.sentence <= len(told):
            sentence = told[each.sentence - 1]
            yield Suggestion(sentence, MemoryType(each.type), " ".join(each.content.split()), each.importance)
