"""Every adapter, and everything that can be wrong with a reply, at every point of it."""

import pytest

from spotter.llm.errors import ConnectionFailed, InvalidOutput, Overloaded, TimedOut
from spotter.messages import ModelResponse, TextDelta, Usage
from spotter.model_response import StopReason
from tests.fakes.hostile.answers import CACHED_TOKENS, FULL, FULL_CALLS, INPUT_TOKENS, OUTPUT_TOKENS, ScriptedAnswer
from tests.fakes.hostile.server import Ending, HostileServer, Reply
from tests.integration.models.adapters import Adapter
from tests.integration.models.faults import FAULTS, Fault, stalled
from tests.integration.models.outcomes import RIGHT, Case, Told, check, outcome_of, request
from tests.integration.models.refusals import no_http, no_stream, refused, refused_and_broken_off

SHORT_SECONDS = 0.5
"""For a call that is to run out of time."""


@pytest.mark.parametrize(
    "fault", [*FAULTS, refused, refused_and_broken_off, no_stream, no_http], ids=lambda one: one.__name__
)
def test_an_answer_is_right_or_an_error(adapter: Adapter, hostile: HostileServer, fault: Fault) -> None:
    cases = list(fault(adapter.wire))
    assert len(check(adapter.provider, hostile, cases)) == len(cases)


def test_an_answer_that_stalls_at_any_point_is_given_up_in_time(adapter: Adapter, hostile: HostileServer) -> None:
    cases = list(stalled(adapter.wire))
    assert len(check(adapter.provider, hostile, cases, SHORT_SECONDS)) == len(cases)
    assert hostile.is_left_alone(SHORT_SECONDS + 5), "nobody holds a connection to a server that says nothing"


def test_an_answer_without_end_is_given_up_in_time(adapter: Adapter, hostile: HostileServer) -> None:
    wire = adapter.wire
    frames = wire.frames(FULL)
    plain = {"content-type": "application/json"}
    bodies = {
        "deltas": wire.reply([frame for frame in frames[:9]], Ending.ENDLESS, 0.001),
        **{
            f"harmless {number}": wire.reply([*frames[:3], piece], Ending.ENDLESS, 0.001)
            for number, piece in enumerate(wire.harmless)
        },
        "a line": wire.reply([*frames[:3], b"x" * 1000], Ending.ENDLESS, 0.001),
        "an event": wire.reply([b"data: 1\n" * 100], Ending.ENDLESS, 0.001),
        "nothing but line ends": wire.reply([b"\n" * 1000], Ending.ENDLESS, 0.001),
        "headers": Reply((b"HTTP/1.1 200 OK\r\n", b"x: y\r\n"), Ending.ENDLESS, pause=0.005, has_head=False),
        "a header": Reply((b"HTTP/1.1 200 OK\r\nx: ", b"y"), Ending.ENDLESS, pause=0.005, has_head=False),
        "interim replies": Reply((b"HTTP/1.1 103 Early\r\n\r\n",), Ending.ENDLESS, pause=0.005, has_head=False),
        "a refusal": Reply((b"<p>no</p>" * 100,), Ending.ENDLESS, 500, plain, 0.001),
        "a dripping refusal": Reply((b" ",), Ending.ENDLESS, 500, plain, 0.02),
    }
    errors = (TimedOut, ConnectionFailed, InvalidOutput, Overloaded)
    cases = [Case(f"endless {what}", reply, errors) for what, reply in bodies.items()]
    assert len(check(adapter.provider, hostile, cases, SHORT_SECONDS)) == len(cases)
    assert hostile.is_left_alone(SHORT_SECONDS + 5), "nobody reads on"


def test_an_answer_that_drips_takes_no_longer_than_it_may(adapter: Adapter, hostile: HostileServer) -> None:
    whole = b"".join(adapter.wire.frames(FULL))
    letters = [whole[at : at + 1] for at in range(len(whole))]
    cases = [
        Case("head and all", Reply((b"H", b"T", b"T", *letters), pause=0.05, has_head=False), (TimedOut,)),
        Case("the body", adapter.wire.reply(letters, pause=0.05), (TimedOut,)),
    ]
    assert len(check(adapter.provider, hostile, cases, SHORT_SECONDS)) == len(cases)
    assert hostile.is_left_alone(SHORT_SECONDS + 5)


def test_an_answer_may_come_in_pieces_of_any_size(adapter: Adapter, hostile: HostileServer) -> None:
    whole = b"".join(adapter.wire.frames(FULL))
    sizes = (1, 2, 3, 7, 61, 1000, len(whole))
    cases = [
        Case(
            f"pieces of {size}",
            adapter.wire.reply([whole[at : at + size] for at in range(0, len(whole), size)]),
            answers=(RIGHT,),
        )
        for size in sizes
    ]
    assert len(check(adapter.provider, hostile, cases)) == len(sizes)


def test_an_answer_that_nothing_is_wrong_with(adapter: Adapter, hostile: HostileServer) -> None:
    hostile.play({"": adapter.wire.whole(FULL)})
    outcome = outcome_of(adapter.provider, request())
    response = outcome.came
    assert isinstance(response, ModelResponse)
    assert (response.text, response.calls) == ("".join(FULL.text), FULL_CALLS)
    assert outcome.streamed == response.text
    assert response.reasoning == "".join(FULL.reasoning)
    assert response.stop is StopReason.TOOLS
    assert response.usage == Usage(INPUT_TOKENS, OUTPUT_TOKENS, CACHED_TOKENS)
    assert (response.provider, response.model) == (adapter.provider.name, adapter.provider.model)
    assert response.fallback == ""
    assert len(hostile.received) == 1


def test_an_answer_without_figures_counts_nothing(adapter: Adapter, hostile: HostileServer) -> None:
    hostile.play({"": adapter.wire.whole(ScriptedAnswer(text=("Fine.",), has_usage=False))})
    response = outcome_of(adapter.provider, request()).came
    assert isinstance(response, ModelResponse)
    assert (response.text, response.usage, response.stop) == ("Fine.", Usage(), StopReason.END)


def test_calls_whose_arguments_come_in_turns(adapter: Adapter, hostile: HostileServer) -> None:
    answer = ScriptedAnswer(FULL.reasoning, FULL.text, FULL.calls, is_interleaved=True)
    case = Case("interleaved", adapter.wire.whole(answer), answers=(RIGHT,))
    assert len(check(adapter.provider, hostile, [case])) == 1


def test_an_answer_of_nothing_is_empty_or_an_error(adapter: Adapter, hostile: HostileServer) -> None:
    case = Case(
        "nothing", adapter.wire.whole(ScriptedAnswer()), (ConnectionFailed, InvalidOutput, Overloaded), (Told(""),)
    )
    assert len(check(adapter.provider, hostile, [case])) == 1


def test_who_stops_reading_leaves_the_server(adapter: Adapter, hostile: HostileServer) -> None:
    frames = adapter.wire.frames(FULL)
    hostile.play({"": adapter.wire.reply(frames[:-4], Ending.STALL)})
    chunks = adapter.provider.respond(request(seconds=20))
    assert next(chunk for chunk in chunks if isinstance(chunk, TextDelta)).text == FULL.text[0]
    chunks.close()  # type: ignore[attr-defined]  # every adapter's is a generator
    assert hostile.is_left_alone(5)
