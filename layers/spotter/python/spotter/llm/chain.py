"""A provider made of providers: the chosen one, those behind it, and offline at last, which always answers.

How the time of a request is split, who is asked again and who is skipped: docs/decisions/0073.
"""

import random as randomness
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from spotter.errors import error_location
from spotter.llm.circuit_breaker import CircuitBreaker
from spotter.llm.errors import ConnectionFailed, ContentRefused, InvalidOutput, ProviderError, TimedOut, Unauthorized
from spotter.llm.fallback import Report
from spotter.llm.provider import Filled, Provider, Structured
from spotter.messages import (
    AnswerRestarted,
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningDelta,
    Request,
    ResultsTurn,
    StopReason,
    TextDelta,
    Turn,
    UserTurn,
)

TRIES = 3
"""Of one model for one request."""
FIRST_PAUSE_SECONDS = 0.5
"""The longest pause before the second try; it doubles from try to try, and chance takes a part of it (full jitter)."""
LONGEST_PAUSE_SECONDS = 10.0
"""A provider that asks for more patience is left for the next one: a person is waiting."""
LEAST_TRY_SECONDS = 1.0
"""No model answers in less; what is shorter is not begun."""
KEPT_FOR_A_FALLBACK_SECONDS = 20.0
"""What each model behind keeps of the time at most: enough for an answer of usual length."""
KEPT_FOR_OFFLINE_SECONDS = 1.0
"""The coach that needs no model takes milliseconds, a cold one on a small function some tenths of a second."""
REASON_LETTERS = 80
"""Of one provider's reason for not answering."""
IDLE = "idle"
"""The tool that ends a turn and says nothing."""
SHOWN = frozenset({"message", "question", "exercises"})
"""What of a result the user sees."""

Ask = Callable[[Provider, Request], Iterator[Any]]
"""Puts a request to a provider: chunks, or the one model that was filled in."""


class NotFilledIn(InvalidOutput):
    """Nobody could fill the model: ``reasons`` says why the models that were asked did not, empty if there are none."""

    def __init__(self, reasons: str) -> None:
        super().__init__(reasons or "no model is configured")
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Timing:
    """The world's clock, sleep and chance; tests hand in their own."""

    clock: Callable[[], float] = time.monotonic
    pause: Callable[[float], None] = time.sleep
    random: Callable[[], float] = randomness.random
    """From 0 up to 1."""


class Chain:
    """Asks one model after the other until one answers, and offline if none does.

    ``missed`` says of choices that cannot be asked at all why that is (``openai: no key``). ``report`` is told of
    faults of ours by name and place alone.
    """

    def __init__(
        self,
        models: Sequence[Provider],
        offline: Provider,
        breaker: CircuitBreaker,
        report: Report,
        *,
        missed: Sequence[str] = (),
        timing: Timing | None = None,
    ) -> None:
        self._models = tuple(models)
        self._offline = offline
        self._breaker = breaker
        self._report = report
        self._missed = tuple(missed)
        self._timing = timing or Timing()

    @property
    def name(self) -> str:
        """The first choice's."""
        return self._first.name

    @property
    def model(self) -> str:
        """The first choice's."""
        return self._first.model

    @property
    def members(self) -> tuple[tuple[str, str], ...]:
        """Provider and model of each that is asked, in order; offline is the last."""
        return tuple((one.name, one.model) for one in (*self._models, self._offline))

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The first whole answer that there is, its deltas as they come; offline's errors alone go out."""
        yield from self._asked(request, lambda provider, asked: provider.respond(asked), [])

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """The model as the first that could has filled it. NotFilledIn, an InvalidOutput, if nobody could."""

        def fill(provider: Provider, asked: Request) -> Iterator[Structured[Filled]]:
            yield provider.structured(asked, model)

        reasons: list[str] = []
        filled: Structured[Filled]
        try:
            (filled,) = self._asked(request, fill, reasons)
        except InvalidOutput:
            raise NotFilledIn("; ".join(reasons)) from None
        return filled

    @property
    def _first(self) -> Provider:
        return self._models[0] if self._models else self._offline

    def _asked(self, request: Request, ask: Ask, reasons: list[str]) -> Iterator[Any]:
        """What the first provider that answers says. Why others did not is put into ``reasons`` as it comes."""
        reasons += self._missed
        clock = self._timing.clock
        end = clock() + request.seconds - min(KEPT_FOR_OFFLINE_SECONDS, request.seconds / 4)
        stream = _Stream()
        for at, provider in enumerate(self._models):
            until = clock() + _share(end - clock(), behind=len(self._models) - at - 1)
            turn = _Turn(provider, request, until, ask, stream)
            failure = yield from self._tried(turn, reasons)
            if failure is None:
                return
            reasons.append(f"{provider.name}: {failure.reason}")
            if failure.is_refusal:
                break
        stream.begin()
        for item in ask(self._offline, request):
            yield from stream.passed(_with_reasons(item, reasons))

    def _tried(self, turn: "_Turn", reasons: Sequence[str]) -> "Generator[Any, None, _Failure | None]":
        """Ask one model, again if that may help and there is time: None when it has answered, else why it did not."""
        failure = None
        for number in range(TRIES):
            if turn.until - self._timing.clock() < LEAST_TRY_SECONDS:
                return failure or _Failure("no time left")
            if not self._breaker.admit(turn.key):
                return failure or _Failure(f"skipped after {self._breaker.last_failure(turn.key)}"[:REASON_LETTERS])
            failure = yield from self._once(turn, reasons)
            if failure is None or not failure.is_retried or number + 1 == TRIES:
                break
            pause = self._pause_seconds(number, failure.retry_after)
            if pause > LONGEST_PAUSE_SECONDS or self._timing.clock() + pause + LEAST_TRY_SECONDS > turn.until:
                break
            self._timing.pause(pause)
        return failure

    def _once(self, turn: "_Turn", reasons: Sequence[str]) -> "Generator[Any, None, _Failure | None]":
        """One call, which the breaker has let in and is told the outcome of."""
        try:
            whole = yield from self._streamed(turn)
        except ProviderError as error:
            reason = f"{type(error).__name__} {error}".strip()[:REASON_LETTERS]
            if not (error.is_retried or isinstance(error, Unauthorized)):
                self._breaker.succeeded(turn.key)  # it is there, and has said no
                return _Failure(reason, is_refusal=isinstance(error, ContentRefused))
            is_skipped = self._breaker.failed(turn.key, reason)
            return _Failure(reason, is_retried=error.is_retried and not is_skipped, retry_after=error.retry_after)
        except Exception as error:  # noqa: BLE001 - whatever an adapter of ours has run into, another one answers
            name = type(error).__name__
            self._report(name, error_location(error))
            self._breaker.failed(turn.key, name)
            return _Failure(name)
        except BaseException:  # whoever asked has gone away
            self._breaker.left(turn.key)
            raise
        self._breaker.succeeded(turn.key)
        yield from turn.stream.passed(_with_reasons(whole, reasons))
        return None

    def _streamed(self, turn: "_Turn") -> Generator[Any, None, Any]:
        """Pass on the deltas of one call; the whole answer is returned."""
        turn.stream.begin()
        seconds = turn.until - self._timing.clock()
        items = turn.ask(turn.provider, replace(turn.request, seconds=seconds))
        try:
            for item in items:
                if isinstance(item, Structured):
                    return item
                if isinstance(item, ModelResponse):
                    _check(item, turn.request)
                    return item
                if self._timing.clock() >= turn.until:
                    raise TimedOut("the answer takes too long")
                yield from turn.stream.passed(item)
        finally:
            self._close(items)
        raise ConnectionFailed("the answer has no end")

    def _close(self, items: Iterator[Any]) -> None:
        """Let go of the connection now, and not when the collector comes. A fault in that harms no answer."""
        try:
            if isinstance(items, Generator):
                items.close()
        except Exception as error:  # noqa: BLE001
            self._report(type(error).__name__, error_location(error))

    def _pause_seconds(self, number: int, retry_after: float | None) -> float:
        chance = self._timing.random()
        if retry_after is not None and retry_after > 0:
            return retry_after + chance * FIRST_PAUSE_SECONDS  # not all at the moment that it named
        return chance * min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0**number)


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a model has not answered, and what may be done about it."""

    reason: str
    is_retried: bool = False
    is_refusal: bool = False
    """What one provider's policy refuses is not put to others: offline answers."""
    retry_after: float | None = None


class _Stream:
    """What has gone out. Deltas of a call that failed are void, which is said before anything else goes out."""

    def __init__(self) -> None:
        self._has_deltas = False
        self._is_void = False

    def begin(self) -> None:
        """A call begins: what there is of earlier ones is void."""
        self._is_void = self._has_deltas

    def passed(self, item: Any) -> Iterator[Any]:
        """The item, behind what has to be said before it."""
        if self._is_void or isinstance(item, AnswerRestarted):
            if self._has_deltas:
                yield AnswerRestarted()
            self._is_void = self._has_deltas = False
        if not isinstance(item, AnswerRestarted):
            self._has_deltas |= isinstance(item, TextDelta | ReasoningDelta)
            yield item


@dataclass(frozen=True, slots=True)
class _Turn:
    """One model's turn to answer a request."""

    provider: Provider
    request: Request
    until: float
    """The moment when its share of the time ends."""
    ask: Ask
    stream: _Stream

    @property
    def key(self) -> tuple[str, str]:
        return self.provider.name, self.provider.model


def _share(left: float, *, behind: int) -> float:
    """How many of the seconds left the model may take whose turn it is: those behind each keep half as many, or 20."""
    return left - behind * min(KEPT_FOR_A_FALLBACK_SECONDS, left / (behind + 2))


def _check(response: ModelResponse, request: Request) -> None:
    """An answer that nothing can be done with is none, nor one that leaves the user without a word.

    ContentRefused, InvalidOutput.
    """
    if response.text.strip() or any(call.name != IDLE for call in response.calls):
        return
    if response.stop is StopReason.REFUSAL:
        raise ContentRefused("the model refused")
    if response.stop in (StopReason.LENGTH, StopReason.PAUSED) or not _has_answered(request.turns):
        raise InvalidOutput(f"empty answer, stop {response.stop.value}")


def _has_answered(turns: Sequence[Turn]) -> bool:
    """Whether the user has been told or shown something since they last spoke."""
    for turn in reversed(turns):
        if isinstance(turn, UserTurn):
            return False
        if isinstance(turn, AssistantTurn) and turn.text.strip():
            return True
        if isinstance(turn, ResultsTurn) and any(each.ok and SHOWN & each.data.keys() for each in turn.results):
            return True
    return False


def _with_reasons(item: Any, reasons: Sequence[str]) -> Any:
    """A whole answer with the reasons why it is not the first choice's; anything else as it is."""
    if reasons and isinstance(item, ModelResponse | Structured):
        return replace(item, fallback="; ".join([*reasons, *([item.fallback] if item.fallback else [])]))
    return item
