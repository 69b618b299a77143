"""What becomes of a request to an adapter: the whole answer or a typed error, in time, and nothing told that is secret."""

import itertools
import time
import traceback
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from spotter.llm.errors import ProviderError
from spotter.llm.provider import Provider
from spotter.messages import (
    AnswerRestarted,
    ModelResponse,
    Request,
    TextDelta,
    ToolCall,
    ToolDefinition,
    UserTurn,
)
from tests.fakes.hostile.answers import FULL, FULL_CALLS, KEY, WORDS
from tests.fakes.hostile.server import HostileServer, Reply

MARGIN_SECONDS: Final = 3.0
"""How much later than its seconds a call may come back on a machine that is busy with other tests."""
PATIENCE_SECONDS: Final = 20.0
"""For a call that is not to run out of time."""
AT_ONCE: Final = 16
UNREADABLE: Final = "unreadable_arguments"
"""What adapters call the arguments of a call that are no JSON object: no tool takes them."""

TOOLS: Final = tuple(
    ToolDefinition(
        name,
        f"{name} in the current workout",
        {
            "type": "object",
            "properties": {"exercise": {"type": "string"}, "reason": {"type": "string"}, "sets": {"type": "integer"}},
            "required": ["exercise"],
            "additionalProperties": False,
        },
    )
    for name in ("swap_exercise", "adjust_exercise")
)
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Told:
    """What of an answer is to be right whatever happened on the way: its text, and its calls."""

    text: str
    calls: tuple[ToolCall, ...] = ()

    def fits(self, response: ModelResponse) -> bool:
        """Whether the response says this. The ids of calls may be others, but each has one of its own."""
        ids = [call.id for call in response.calls]
        return (
            response.text == self.text
            and len(response.calls) == len(self.calls)
            and len(set(ids)) == len(ids)
            and all(ids)
            and all(map(_is_same_call, response.calls, self.calls))
        )


def _is_same_call(told: ToolCall, meant: ToolCall) -> bool:
    return told.name == meant.name and (
        dict(told.arguments) == dict(meant.arguments) or set(told.arguments) == {UNREADABLE}
    )


RIGHT: Final = Told("".join(FULL.text), FULL_CALLS)


@dataclass(frozen=True)
class Case:
    """A reply, and what may come of it: one of these errors, or one of these answers."""

    name: str
    reply: Reply | Sequence[Reply]
    errors: tuple[type[ProviderError], ...] = ()
    answers: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of a request, how long it took, and the text that was streamed since the answer was last begun."""

    came: ModelResponse | ProviderError
    seconds: float
    streamed: str


def request(marker: str = "", seconds: float = PATIENCE_SECONDS) -> Request:
    """A request whose words are known, with a marker that the hostile server picks its reply by."""
    return Request(
        system=f"You coach somebody with {WORDS}.",
        tools=TOOLS,
        turns=(UserTurn(f"{WORDS} hurts when I squat. {marker}"),),
        today="2026-11-22",
        max_tokens=1000,
        seconds=seconds,
    )


def outcome_of(provider: Provider, asked: Request) -> Outcome:
    """Ask. AssertionError when the answer's chunks are not as they have to be; what is no ProviderError is passed on."""
    began = time.monotonic()
    streamed: list[str] = []
    whole: list[ModelResponse] = []
    try:
        for chunk in provider.respond(asked):
            assert not whole, "nothing comes after the whole answer"
            if isinstance(chunk, ModelResponse):
                whole.append(chunk)
            elif isinstance(chunk, AnswerRestarted):
                streamed.clear()
            elif isinstance(chunk, TextDelta):
                streamed.append(chunk.text)
    except ProviderError as error:
        assert not whole, "a whole answer is no failure"
        return Outcome(error, time.monotonic() - began, "".join(streamed))
    (response,) = whole
    return Outcome(response, time.monotonic() - began, "".join(streamed))


def check(
    provider: Provider, hostile: HostileServer, cases: Iterable[Case], seconds: float = PATIENCE_SECONDS
) -> list[Outcome]:
    """Play all cases, many at once; AssertionError lists those that came to something that they may not."""
    by_marker = {f"#{next(_numbers)}#": case for case in cases}
    hostile.play({marker: case.reply for marker, case in by_marker.items()})
    with ThreadPoolExecutor(AT_ONCE) as pool:
        outcomes = list(pool.map(lambda marker: _outcome_or_flaw(provider, marker, seconds), by_marker))
    flaws = [
        f"{case.name}: {flaw}"
        for case, outcome in zip(by_marker.values(), outcomes, strict=True)
        if (flaw := _flaw(case, outcome, seconds))
    ]
    assert flaws == [], f"{len(flaws)} of {len(by_marker)} went wrong:\n" + "\n".join(flaws)
    return [outcome for outcome in outcomes if isinstance(outcome, Outcome)]


def _outcome_or_flaw(provider: Provider, marker: str, seconds: float) -> Outcome | str:
    try:
        return outcome_of(provider, request(marker, seconds))
    except Exception as error:  # noqa: BLE001 - which is what is looked for: it is told as a flaw
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} ({error}) at {place.filename.rpartition('/')[2]}:{place.lineno}"


def _flaw(case: Case, outcome: Outcome | str, seconds: float) -> str:
    """What is wrong with an outcome; empty when nothing is."""
    if isinstance(outcome, str):
        return outcome
    if outcome.seconds > seconds + MARGIN_SECONDS:
        return f"it took {outcome.seconds:.1f} s of {seconds} s"
    if isinstance(outcome.came, ModelResponse):
        if not any(answer.fits(outcome.came) for answer in case.answers):
            return f"it passed as whole: {outcome.came.text!r} {outcome.came.calls}"
        return ""
    if not isinstance(outcome.came, case.errors):
        return f"{type(outcome.came).__name__}: {outcome.came}"
    return "it tells what is secret" if secrets_in(outcome.came) else ""


def secrets_in(error: BaseException) -> list[str]:
    """The key and the words that an error, or one that it came from, would write into a log."""
    told = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error))
    return [secret for secret in (KEY, WORDS) if secret in told]


def by_name(cases: Iterable[Case]) -> Mapping[str, Case]:
    """Cases by their names."""
    return {case.name: case for case in cases}
