"""The plug is pulled on a model in the middle of a sentence, at every point: the user has an answer all the same."""

import time
from collections.abc import Sequence
from dataclasses import replace

from spotter.llm.chain import Chain, Timing
from spotter.llm.circuit_breaker import CircuitBreaker
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Provider
from spotter.messages import ModelResponse, Request, UserTurn
from tests.fakes.hostile.answers import FULL
from tests.fakes.hostile.server import Ending, HostileServer, Reply, running
from tests.integration.models.adapters import Adapter, anthropic, openai_chat
from tests.integration.models.outcomes import RIGHT, outcome_of, request

ASKED = replace(request(), turns=(UserTurn("what can you do?"),))


def chain_of(*models: Provider) -> tuple[Chain, list[str]]:
    """A chain that pauses in no time and skips nobody for what was before, and the faults of ours that it tells."""
    faults: list[str] = []
    timing = Timing(pause=lambda _seconds: None)

    def report(name: str, place: str) -> None:
        faults.append(f"{name} at {place}")

    return Chain(models, OfflineProvider(), CircuitBreaker(time.monotonic), report, timing=timing), faults


def answer_of(chain: Chain, asked: Request = ASKED) -> tuple[ModelResponse, str]:
    """The whole answer, and the text that was streamed since it was last begun."""
    outcome = outcome_of(chain, asked)
    assert isinstance(outcome.came, ModelResponse), outcome.came
    return outcome.came, outcome.streamed


def cut_at_every_point(adapter: Adapter) -> Sequence[Reply]:
    """The answer, cut off before each event that it cannot do without."""
    frames = adapter.wire.frames(FULL)
    return [
        adapter.wire.reply(frames[:at], ending)
        for at in range(len(frames) - adapter.wire.last_words)
        for ending in (Ending.CUT, Ending.RESET)
    ]


def test_offline_answers_where_nobody_else_does(adapter: Adapter, hostile: HostileServer) -> None:
    expected, _ = answer_of(Chain((), OfflineProvider(), CircuitBreaker(time.monotonic), print))
    for reply in cut_at_every_point(adapter):
        hostile.play({"": reply})
        chain, faults = chain_of(adapter.provider)
        response, streamed = answer_of(chain)
        assert (response.text, response.provider) == (expected.text, "offline")
        assert response.fallback.startswith(f"{adapter.provider.name}: ConnectionFailed")
        assert streamed in ("", response.text), "nothing of the broken answer is left"
        assert len(hostile.received) == 3
        assert faults == []


def test_the_same_model_answers_when_it_is_asked_again(adapter: Adapter, hostile: HostileServer) -> None:
    for reply in cut_at_every_point(adapter):
        hostile.play({"": (reply, adapter.wire.whole(FULL))})
        chain, faults = chain_of(adapter.provider)
        response, streamed = answer_of(chain)
        assert RIGHT.fits(response)
        assert streamed == response.text
        assert (response.provider, response.fallback) == (adapter.provider.name, "")
        assert len(hostile.received) == 2
        assert faults == []


def test_the_next_model_answers_and_the_first_is_named(adapter: Adapter, hostile: HostileServer) -> None:
    with running() as server:
        behind = anthropic(server.url) if adapter.provider.name == "openai" else openai_chat(server.url)
        server.play({"": behind.wire.whole(FULL)})
        hostile.play({"": adapter.wire.reply(adapter.wire.frames(FULL)[:10], Ending.RESET)})
        chain, faults = chain_of(adapter.provider, behind.provider)
        response, streamed = answer_of(chain)
        assert RIGHT.fits(response)
        assert streamed == response.text
        assert response.provider == behind.provider.name
        assert response.fallback.startswith(f"{adapter.provider.name}: ")
        assert faults == []


def test_a_model_that_says_nothing_leaves_time_for_the_answer(adapter: Adapter, hostile: HostileServer) -> None:
    hostile.play({"": adapter.wire.reply(adapter.wire.frames(FULL)[:10], Ending.STALL)})
    chain, faults = chain_of(adapter.provider)
    began = time.monotonic()
    response, _ = answer_of(chain, replace(ASKED, seconds=2.0))
    assert response.provider == "offline"
    assert response.fallback.startswith(f"{adapter.provider.name}: TimedOut")
    assert time.monotonic() - began < 5
    assert faults == []
