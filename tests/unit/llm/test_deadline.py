"""A structured answer in time, or none."""

import threading
from contextvars import ContextVar

import pytest

from spotter.llm.deadline import HEAD_START_SECONDS, structured_within
from spotter.llm.errors import Overloaded, TimedOut
from spotter.llm.selection import DataSelection
from spotter.messages import Request
from tests.fakes.world import Killed
from tests.unit.llm.coach_routes.drafting import Drafting

REQUEST = Request("", (), (), "")
CHOSEN = DataSelection(data_sources=["user_profile"], reasoning="because")
_of_the_call: ContextVar[str] = ContextVar("of the call", default="")


def test_an_answer_in_time_comes_as_it_is() -> None:
    provider = Drafting(CHOSEN)
    assert structured_within(8.0, provider, REQUEST, DataSelection).value == CHOSEN
    assert [request.seconds for request in provider.requests] == [8.0 - HEAD_START_SECONDS]


def test_what_hangs_is_left_alone() -> None:
    provider, over = Drafting(CHOSEN), threading.Event()
    provider.meanwhile = over.wait
    with pytest.raises(TimedOut, match=r"no answer within 0\.02 seconds"):
        structured_within(0.02, provider, REQUEST, DataSelection)
    over.set()
    assert provider.requests[0].seconds == 0.01


@pytest.mark.parametrize("error", [Overloaded("529"), ValueError("x"), Killed()])
def test_an_error_is_the_callers(error: BaseException) -> None:
    with pytest.raises(type(error)) as raised:
        structured_within(8.0, Drafting(error), REQUEST, DataSelection)
    assert raised.value is error


def test_the_call_goes_on_in_its_own_context() -> None:
    seen: list[str] = []
    provider = Drafting(CHOSEN)
    provider.meanwhile = lambda: seen.append(_of_the_call.get())
    token = _of_the_call.set("mine")
    structured_within(8.0, provider, REQUEST, DataSelection)
    _of_the_call.reset(token)
    assert seen == ["mine"]
