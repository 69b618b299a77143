"""Whatever fails where, one whole answer comes, in time, and says why it is not the first choice's."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from spotter.llm.chain import KEPT_FOR_OFFLINE_SECONDS, Chain, NotFilledIn, Timing
from spotter.llm.circuit_breaker import SKIPPED_SECONDS, CircuitBreaker
from spotter.llm.errors import (
    ConnectionFailed,
    ContentRefused,
    InvalidOutput,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from spotter.llm.fallback import WithFallback
from spotter.llm.offline import OfflineProvider
from spotter.llm.selection import DataSelection
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
    ToolCall,
    ToolResult,
    UserTurn,
)
from tests.fakes.failing_models import FailingModel, Scripted, Watch

WORDS = "my knee hurts since the divorce"
REQUEST = Request("", (), (UserTurn(WORDS),), "2026-01-15", seconds=100.0)
OVERLOADED = Scripted(end=Overloaded("529"))
ANSWERS = Scripted(["Yes", ", ", "you can."])


class World:
    """A chain of models on one clock, and what it has reported."""

    def __init__(self, **calls: Sequence[Scripted]) -> None:
        self.watch = Watch()
        self.models = [FailingModel(name, self.watch, *scripts) for name, scripts in calls.items()]
        self.reported: list[tuple[str, str]] = []
        self.breaker = CircuitBreaker(self.watch)
        self.offline = FailingModel("offline", self.watch, Scripted(["By the rules."], seconds=0.0))

    def chain(self, *, missed: Sequence[str] = ()) -> Chain:
        def report(name: str, place: str) -> None:
            self.reported.append((name, place))

        offline = WithFallback(self.offline, report)
        return Chain(self.models, offline, self.breaker, report, missed=missed, timing=self.watch.timing)

    def answer(self, request: Request = REQUEST) -> ModelResponse:
        response = self.chunks(request)[-1]
        assert isinstance(response, ModelResponse)
        return response

    def chunks(self, request: Request = REQUEST) -> list[Chunk]:
        return list(self.chain().respond(request))

    def calls(self) -> list[int]:
        return [model.calls for model in self.models]


def who(response: ModelResponse) -> tuple[str, str, str]:
    return response.provider, response.model, response.fallback


def test_the_first_choice_answers_and_nobody_else_is_asked() -> None:
    world = World(anthropic=[ANSWERS], openai=[ANSWERS])
    *deltas, response = world.chunks()
    assert deltas == [TextDelta("Yes"), TextDelta(", "), TextDelta("you can.")]
    assert response == world.models[0].says("Yes, you can.")
    assert world.calls() == [1, 0]
    assert world.models[0].is_closed == 1


def test_who_answered_and_why_the_others_did_not_is_said() -> None:
    world = World(anthropic=[OVERLOADED], openai=[Scripted(end=TimedOut(""))], bedrock=[ANSWERS])
    assert who(world.answer()) == ("bedrock", "bedrock-1", "anthropic: Overloaded 529; openai: TimedOut")
    world = World(anthropic=[OVERLOADED])
    assert who(world.answer()) == ("offline", "offline-1", "anthropic: Overloaded 529")


def test_without_models_offline_answers_and_there_is_nothing_to_excuse() -> None:
    world = World()
    assert who(world.answer()) == ("offline", "offline-1", "")
    assert (world.chain().name, world.chain().model) == ("offline", "offline-1")
    assert world.chain().members == (("offline", "offline-1"),)


def test_what_cannot_be_asked_at_all_is_said_too() -> None:
    world = World(openai=[OVERLOADED])
    *_, response = world.chain(missed=["anthropic: no key"]).respond(REQUEST)
    assert isinstance(response, ModelResponse)
    assert response.fallback == "anthropic: no key; openai: Overloaded 529"
    assert (world.chain().name, world.chain().model) == ("openai", "openai-1")
    assert world.chain().members == (("openai", "openai-1"), ("offline", "offline-1"))


@pytest.mark.parametrize("error", [Overloaded("529"), RateLimited("429"), TimedOut("read"), ConnectionFailed("reset")])
def test_what_may_pass_is_tried_again_with_full_jitter(error: ProviderError) -> None:
    world = World(anthropic=[Scripted(end=error), Scripted(end=error), ANSWERS])
    assert who(world.answer()) == ("anthropic", "anthropic-1", "")
    assert world.watch.pauses == [0.25, 0.5]  # half of 0.5 s and of 1 s: the chance of this clock is one half
    assert world.calls() == [3]


@pytest.mark.parametrize("error", [Rejected("400"), Unauthorized("401"), InvalidOutput("no JSON")])
def test_what_will_not_pass_is_not_tried_again(error: ProviderError) -> None:
    world = World(anthropic=[Scripted(end=error), ANSWERS], openai=[ANSWERS])
    response = world.answer()
    assert (response.provider, response.fallback) == ("openai", f"anthropic: {type(error).__name__} {error}")
    assert world.calls() == [1, 1]
    assert world.watch.pauses == []


def test_what_a_providers_policy_refuses_is_put_to_no_other_model() -> None:
    world = World(anthropic=[Scripted(end=ContentRefused("policy"))], openai=[ANSWERS])
    assert who(world.answer()) == ("offline", "offline-1", "anthropic: ContentRefused policy")
    assert world.calls() == [1, 0]


def test_the_moment_that_a_provider_names_is_kept_to() -> None:
    world = World(anthropic=[Scripted(end=RateLimited("429", retry_after=7.0)), ANSWERS])
    assert world.answer().provider == "anthropic"
    assert world.watch.pauses == [7.25]


@pytest.mark.parametrize(("retry_after", "seconds"), [(30.0, 100.0), (7.0, 8.0)])
def test_a_moment_too_far_off_is_not_waited_for(retry_after: float, seconds: float) -> None:
    """Beyond ten seconds, or beyond the time left."""
    world = World(anthropic=[Scripted(end=RateLimited("429", retry_after=retry_after)), ANSWERS], openai=[ANSWERS])
    request = Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=seconds)
    assert world.answer(request).fallback == "anthropic: RateLimited 429"
    assert (world.watch.pauses, world.calls()) == ([], [1, 1])


def test_what_was_sent_of_an_answer_that_broke_off_is_void_before_anything_else_is_sent() -> None:
    broken = Scripted(["Yes", ", but"], end=ConnectionFailed("reset"))
    assert World(anthropic=[broken, ANSWERS]).chunks()[:5] == [
        TextDelta("Yes"),
        TextDelta(", but"),
        AnswerRestarted(),
        TextDelta("Yes"),
        TextDelta(", "),
    ]
    world = World(anthropic=[broken], openai=[Scripted(end=Rejected("404"))])
    *before, last, response = world.chunks()
    assert before == [TextDelta("Yes"), TextDelta(", but"), AnswerRestarted()] * 3
    assert last == TextDelta("By the rules.")
    assert isinstance(response, ModelResponse)


def test_reasoning_is_void_as_well() -> None:
    world = World(anthropic=[Scripted(reasons=True, end=Rejected("400"))])
    assert world.chunks()[:3] == [ReasoningDelta("Hm"), AnswerRestarted(), TextDelta("By the rules.")]


def test_an_answer_that_never_began_voids_nothing() -> None:
    assert AnswerRestarted() not in World(anthropic=[OVERLOADED]).chunks()


def test_an_adapter_that_begins_anew_itself_is_passed_on_once() -> None:
    class Repairing(FailingModel):
        def respond(self, request: Request) -> Any:
            yield AnswerRestarted()
            yield TextDelta("{")
            yield AnswerRestarted()
            yield AnswerRestarted()
            yield from super().respond(request)

    world = World()
    world.models = [Repairing("anthropic", world.watch, Scripted(["Yes"]))]
    assert world.chunks()[:-1] == [TextDelta("{"), AnswerRestarted(), TextDelta("Yes")]


def test_an_answer_without_its_end_is_a_lost_connection() -> None:
    world = World(anthropic=[Scripted(["Yes"], end=None)])
    assert world.answer().fallback == "anthropic: ConnectionFailed the answer has no end"
    assert world.calls() == [3]


def test_a_fault_of_an_adapter_is_told_of_by_name_and_place_and_the_next_one_answers() -> None:
    world = World(anthropic=[Scripted(["Yes"], end=ValueError(WORDS))], openai=[ANSWERS])
    response = world.answer()
    assert who(response) == ("openai", "openai-1", "anthropic: ValueError")
    ((name, place),) = world.reported
    assert name == "ValueError"
    assert "knee" not in place
    assert world.calls() == [1, 1]


def test_a_fault_of_offline_is_answered_too_with_every_reason() -> None:
    world = World(anthropic=[OVERLOADED])
    world.offline = FailingModel("offline", world.watch, Scripted(["By"], end=ValueError(WORDS)))
    *_, restarted, text, response = world.chunks()
    assert isinstance(response, ModelResponse)
    assert (restarted, text) == (AnswerRestarted(), TextDelta(response.text))
    assert response.fallback.startswith("anthropic: Overloaded 529; ValueError at ")


def test_a_long_reason_is_cut() -> None:
    world = World(anthropic=[Scripted(end=Rejected("x" * 500))])
    assert len(world.answer().fallback) == len("anthropic: ") + 80


@pytest.mark.parametrize("stop", [StopReason.LENGTH, StopReason.REFUSAL, StopReason.PAUSED])
def test_an_answer_that_was_cut_off_is_passed_on_as_it_is(stop: StopReason) -> None:
    world = World()
    world.models = [FailingModel("anthropic", world.watch)]
    whole = world.models[0].says("Three sets of", stop)
    world.models[0]._calls = (Scripted(["Three sets of"], end=whole),)
    assert world.answer() == whole


@pytest.mark.parametrize(
    ("stop", "reason"),
    [
        (StopReason.REFUSAL, "ContentRefused the model refused"),
        (StopReason.LENGTH, "InvalidOutput empty answer, stop length"),
        (StopReason.PAUSED, "InvalidOutput empty answer, stop paused"),
        (StopReason.END, "InvalidOutput empty answer, stop end"),
    ],
)
def test_an_answer_with_nothing_in_it_is_none(stop: StopReason, reason: str) -> None:
    world = World(anthropic=[Scripted(reasons=True, end=ModelResponse(" ", (), "anthropic", "claude", stop=stop))])
    assert who(world.answer()) == ("offline", "offline-1", f"anthropic: {reason}")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("message_notify_user", {"success": True, "message": "Done."}),
        ("message_ask_user", {"success": True, "question": "Which one?"}),
        ("swap_exercise", {"success": True, "exercises": []}),
    ],
)
@pytest.mark.parametrize("calls", [(), (ToolCall("2", "idle", {}),)])
def test_behind_what_the_user_was_shown_a_model_may_have_nothing_more_to_say(
    name: str, data: dict[str, Any], calls: tuple[ToolCall, ...]
) -> None:
    shown = ResultsTurn((ToolResult("1", name, "done", data, True),))
    request = Request("", (), (UserTurn("hi"), AssistantTurn("", (ToolCall("1", name, {}),)), shown), "2026-01-15")
    empty = ModelResponse("", calls, "anthropic", "claude")
    assert World(anthropic=[Scripted(end=empty)]).answer(request) == empty


@pytest.mark.parametrize(
    "result",
    [
        ToolResult("1", "fetch_data", "Age: 30", {"success": True, "raw": {}}, True),
        ToolResult("1", "message_notify_user", "Error", {"success": False, "error": "too long"}, False),
    ],
)
@pytest.mark.parametrize("calls", [(), (ToolCall("2", "idle", {}),)])
def test_behind_what_the_user_was_not_shown_an_empty_answer_is_none(
    result: ToolResult, calls: tuple[ToolCall, ...]
) -> None:
    looked = AssistantTurn("", (ToolCall("1", result.name, {}),))
    request = Request("", (), (UserTurn("how old am I"), looked, ResultsTurn((result,))), "2026-01-15")
    empty = ModelResponse("", calls, "anthropic", "claude")
    response = World(anthropic=[Scripted(end=empty)]).answer(request)
    assert who(response) == ("offline", "offline-1", "anthropic: InvalidOutput empty answer, stop end")


def test_to_go_idle_without_a_word_is_no_answer() -> None:
    idle = ModelResponse("", (ToolCall("1", "idle", {}),), "anthropic", "claude", stop=StopReason.TOOLS)
    reason = "anthropic: InvalidOutput empty answer, stop tools"
    assert who(World(anthropic=[Scripted(end=idle)]).answer()) == ("offline", "offline-1", reason)


def test_calls_without_a_word_are_an_answer() -> None:
    calls = ModelResponse("", (ToolCall("1", "fetch_data", {}),), "anthropic", "claude", stop=StopReason.TOOLS)
    assert World(anthropic=[Scripted(end=calls)]).answer() == calls


def test_who_fails_three_times_is_skipped_for_a_minute_and_then_tried_with_one_call() -> None:
    world = World(anthropic=[OVERLOADED], openai=[ANSWERS])
    world.answer()
    assert world.calls() == [3, 1]
    assert world.answer().fallback == "anthropic: skipped after Overloaded 529"
    assert world.calls() == [3, 2]
    world.watch.seconds += SKIPPED_SECONDS
    assert world.answer().fallback == "anthropic: Overloaded 529"
    assert world.calls() == [4, 3]


def test_nobody_waits_for_who_is_skipped_from_now_on() -> None:
    world = World(anthropic=[OVERLOADED])
    for _ in range(2):
        world.breaker.failed(("anthropic", "anthropic-1"), "TimedOut")
    assert world.answer().fallback == "anthropic: Overloaded 529"
    assert (world.calls(), world.watch.pauses) == ([1], [])


def test_who_says_no_is_there_and_is_not_skipped() -> None:
    world = World(anthropic=[Scripted(end=Rejected("413"))])
    for _ in range(5):
        assert world.answer().fallback == "anthropic: Rejected 413"


def test_who_has_no_valid_key_or_a_broken_adapter_is_skipped_as_well() -> None:
    for error in (Unauthorized("401"), ValueError("x")):
        world = World(anthropic=[Scripted(end=error)])
        for _ in range(3):
            world.answer()
        assert world.answer().fallback.startswith("anthropic: skipped after")
        assert world.calls() == [3]


def test_whoever_stops_listening_leaves_no_connection_and_no_trial_behind() -> None:
    world = World(anthropic=[OVERLOADED, OVERLOADED, OVERLOADED, ANSWERS])
    world.answer()
    world.watch.seconds += SKIPPED_SECONDS
    chunks = world.chain().respond(REQUEST)
    assert next(chunks) == TextDelta("Yes")
    chunks.close()  # type: ignore[attr-defined]  # it is a generator
    assert world.models[0].is_closed == 4
    assert world.answer().provider == "anthropic"


def test_a_connection_that_cannot_be_closed_harms_no_answer() -> None:
    class Stuck(FailingModel):
        def respond(self, request: Request) -> Any:
            try:
                yield from super().respond(request)
            except GeneratorExit:
                raise ValueError(WORDS) from None

    world = World()
    world.models = [Stuck("anthropic", world.watch, ANSWERS)]
    assert who(world.answer()) == ("anthropic", "anthropic-1", "")
    assert [name for name, _place in world.reported] == ["ValueError"]


def test_the_time_is_split_so_that_those_behind_can_still_answer() -> None:
    slow = Scripted(["word "] * 1000, seconds=1.0)
    world = World(anthropic=[slow], openai=[slow], bedrock=[slow])
    response = world.answer()
    assert response.provider == "offline"
    assert [round(model.seconds[0], 1) for model in world.models] == [59.0, 26.7, 13.3]
    assert world.watch.seconds <= 1000 + 100 - KEPT_FOR_OFFLINE_SECONDS
    alone = World(anthropic=[slow])
    alone.answer()
    assert alone.models[0].seconds == [pytest.approx(99)]


def test_of_a_short_time_the_first_gets_two_parts_and_each_behind_it_one() -> None:
    slow = Scripted(["word "] * 1000, seconds=0.5)
    world = World(anthropic=[slow], openai=[slow])
    world.answer(Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=20.0))
    assert [model.seconds[0] for model in world.models] == [pytest.approx(19 * 2 / 3), pytest.approx(19 / 3)]


def test_an_endless_answer_is_cut_off_even_if_its_adapter_does_not() -> None:
    world = World(anthropic=[Scripted(["word "] * 10_000, seconds=1.0, is_punctual=False)])
    assert world.answer().fallback == "anthropic: TimedOut the answer takes too long"
    assert world.watch.seconds == 1000 + 99


def test_without_time_no_model_is_asked() -> None:
    world = World(anthropic=[ANSWERS])
    response = world.answer(Request("", (), (UserTurn("hi"),), "2026-01-15", seconds=1.0))
    assert (response.fallback, world.calls()) == ("anthropic: no time left", [0])


def test_a_model_is_filled_by_the_first_that_can() -> None:
    world = World(anthropic=[OVERLOADED, ANSWERS], openai=[ANSWERS])
    filled = world.chain().structured(REQUEST, DataSelection)
    assert (filled.value.data_sources, filled.provider, filled.fallback) == (["anthropic"], "anthropic", "")
    world = World(anthropic=[Scripted(end=InvalidOutput("no JSON"))], openai=[ANSWERS])
    filled = world.chain().structured(REQUEST, DataSelection)
    assert (filled.provider, filled.model) == ("openai", "openai-1")
    assert filled.fallback == "anthropic: InvalidOutput no JSON"


def test_what_nobody_could_fill_says_why() -> None:
    class Poem(BaseModel):
        verses: list[str]

    world = World(anthropic=[OVERLOADED], openai=[Scripted(end=InvalidOutput("no JSON"))])
    chain = Chain(
        world.models,
        OfflineProvider(),
        world.breaker,
        lambda *_: None,
        missed=["bedrock: no"],
        timing=world.watch.timing,
    )
    with pytest.raises(NotFilledIn) as raised:
        chain.structured(REQUEST, Poem)
    assert raised.value.reasons == "bedrock: no; anthropic: Overloaded 529; openai: InvalidOutput no JSON"
    assert isinstance(raised.value, InvalidOutput)
    with pytest.raises(NotFilledIn, match="no model is configured") as raised:
        Chain((), OfflineProvider(), world.breaker, lambda *_: None).structured(REQUEST, Poem)
    assert raised.value.reasons == ""


def test_a_selection_is_filled_by_the_rules_at_last() -> None:
    world = World(anthropic=[OVERLOADED])
    chain = Chain(world.models, OfflineProvider(), world.breaker, lambda *_: None, timing=world.watch.timing)
    filled = chain.structured(Request("", (), (UserTurn("leg day"),), "2026-01-15"), DataSelection)
    assert (filled.provider, filled.fallback) == ("offline", "anthropic: Overloaded 529")


def test_outside_of_tests_the_clock_and_the_pause_are_the_worlds_own() -> None:
    timing = Timing()
    assert timing.clock() <= timing.clock()
    assert 0 <= timing.random() < 1


ERRORS = st.one_of(
    st.sampled_from(
        [
            Overloaded("529"),
            TimedOut("read"),
            ConnectionFailed("reset"),
            Rejected("400"),
            Unauthorized("401"),
            ContentRefused("policy"),
            InvalidOutput("no"),
            ValueError(WORDS),
            RuntimeError(WORDS),
        ]
    ),
    st.floats(0, 200).map(lambda after: RateLimited("429", retry_after=after)),
)
SCRIPTS = st.builds(
    Scripted,
    pieces=st.lists(st.sampled_from(["Yes", " ", "no", ".", ""]), max_size=5),
    seconds=st.floats(0.0, 30.0),
    end=st.one_of(ERRORS, st.none(), st.just(...)),
    reasons=st.booleans(),
)
MODELS = st.lists(st.lists(SCRIPTS, min_size=1, max_size=4), max_size=3)


@settings(max_examples=300, deadline=None)
@given(scripts=MODELS, seconds=st.floats(0.5, 120.0), turns=st.integers(1, 3), chance=st.floats(0, 0.999))
def test_whatever_fails_where_one_whole_answer_comes_last_and_in_time(
    scripts: list[list[Scripted]], seconds: float, turns: int, chance: float
) -> None:
    world = World(**dict(zip(("anthropic", "openai", "bedrock"), scripts, strict=False)))
    world.watch.chance = chance
    for _ in range(turns):
        began = world.watch.seconds
        *deltas, response = world.chunks(Request("", (), (UserTurn(WORDS),), "2026-01-15", seconds=seconds))
        assert isinstance(response, ModelResponse)
        assert not any(isinstance(chunk, ModelResponse) for chunk in deltas)
        text = ""
        for chunk in deltas:
            text = "" if isinstance(chunk, AnswerRestarted) else text
            text += chunk.text if isinstance(chunk, TextDelta) else ""
        assert text == response.text
        assert world.watch.seconds <= began + seconds + 1e-6
        assert (response.provider == world.chain().name) == (response.fallback == "")
        assert "knee" not in response.fallback
    assert all(pause <= 10 for pause in world.watch.pauses)


@settings(max_examples=100, deadline=None)
@given(scripts=MODELS, seconds=st.floats(0.5, 120.0))
def test_a_selection_is_always_filled_in_time(scripts: list[list[Scripted]], seconds: float) -> None:
    world = World(**dict(zip(("anthropic", "openai", "bedrock"), scripts, strict=False)))
    request = Request("", (), (UserTurn("leg day"),), "2026-01-15", seconds=seconds)
    filled = world.chain().structured(request, DataSelection)
    assert (filled.provider == world.chain().name) == (filled.fallback == "")
    assert world.watch.seconds <= 1000 + seconds + 1e-6
