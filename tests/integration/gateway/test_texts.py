"""Texts as they are written, however long and of whatever make."""

import json
from collections.abc import Iterator

import pytest

from spotter.agent import delta_buffer
from spotter.errors import ProviderUnavailable
from spotter.llm.provider import Filled, InvalidOutput, Structured
from spotter.messages import Chunk, Request, TextDelta, ToolCall
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person
from tests.integration.gateway.steering import Steered
from tests.integration.gateway.turns import LOOK
from tests.integration.gateway.viewer import MOST_BYTES, Viewer, subscribed


def test_a_text_is_seen_as_it_is_written(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delta_buffer, "GATHER_SECONDS", 0.0)
    steering.plays = ScriptedProvider([says("One two three four.", LOOK), says("Five six.")])
    session = person.new_session()
    viewers.append(subscribed(person, session))
    run = person.say("hi", session).json()["runId"]
    viewers[0].watch_until_end()
    for step, text in ((1, "One two three four."), (2, "Five six.")):
        responses = [frame for frame in viewers[0].received if (frame["type"], frame["step"]) == ("response", step)]
        *deltas, durable = responses
        assert "".join(frame["data"]["delta"] for frame in deltas) == text
        assert len(deltas) > 1
        assert durable["data"] == {"text": text, "answeredBy": {"provider": "scripted", "model": "scripted-1"}}
        for frame in deltas:
            assert not frame.keys() & {"seq", "part", "parts"}
            assert (frame["runId"], frame["attempt"], frame["data"].keys()) == (run, 0, {"delta"})


class Stumbling:
    """Breaks off in the middle of its first answer, and gives it whole when it is asked again."""

    name = "stumbling"
    model = "stumbling-1"

    def __init__(self) -> None:
        self._stumbled = False

    def respond(self, request: Request) -> Iterator[Chunk]:
        yield TextDelta("One two")
        if not self._stumbled:
            self._stumbled = True
            raise ProviderUnavailable
        yield TextDelta(" three.")
        yield says("One two three.")

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        raise InvalidOutput("nothing is filled here")


def test_a_text_that_is_begun_anew_says_so(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delta_buffer, "GATHER_SECONDS", 0.0)
    steering.plays = Stumbling()
    session = person.new_session()
    viewers.append(subscribed(person, session))
    person.say("hi", session)
    viewers[0].watch_until_end()
    written = [
        (frame["attempt"], frame["data"].get("delta"), frame["data"].get("text"))
        for frame in viewers[0].received
        if frame["type"] == "response"
    ]
    assert written == [
        (0, "One two", None),
        (64, "One two", None),
        (64, " three.", None),
        (1, None, "One two three."),
    ]


@pytest.mark.parametrize("letter", ["x", '"', "é", "\U0001f4aa", "\u0001"])
def test_however_long_a_text_its_frames_are_small(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    monkeypatch.setattr(delta_buffer, "GATHER_SECONDS", 0.0)
    text = letter * 20_000
    unknown = ToolCall("c" * 500, "n" * 9_000, {"why": text})
    steering.plays = ScriptedProvider([says(text, unknown), says(text)])
    session = person.new_session()
    viewers.append(subscribed(person, session))
    person.say(text, session)
    viewers[0].watch_until_end()
    assert viewers[0].shown == person.events(session)["frames"]
    said = [frame["data"]["message"] for frame in viewers[0].shown if frame["seq"] == 1]
    written = [frame["data"]["text"] for frame in viewers[0].shown if (frame["seq"], frame["type"]) == (2, "response")]
    assert "".join(said) == "".join(written) == text
    deltas = [frame["data"]["delta"] for frame in viewers[0].received if "delta" in frame["data"]]
    assert "".join(deltas) == text * 2
    sizes = [
        len(json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()) for frame in viewers[0].received
    ]
    assert max(sizes) <= MOST_BYTES
