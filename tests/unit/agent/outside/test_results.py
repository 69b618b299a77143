"""What comes back from outside: bounded, readable, and nothing but data, whatever it is."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.agent.outside.results import MOST_DATA_BYTES, MOST_TEXT_BYTES, fit_to_keep
from spotter.tools.tool import Effect, Outcome, TurnEffect

PIECES = st.text(st.characters(exclude_categories=()), max_size=20) | st.sampled_from(
    ["\x00", '"', "😀", "![", "data:"]
)
TIMES = st.sampled_from([1, 3, 5_000])


def size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode())


@settings(deadline=None, max_examples=60)
@given(piece=PIECES, times=TIMES, data=st.dictionaries(st.text(max_size=5), PIECES, max_size=3), ok=st.booleans())
def test_whatever_comes_back_fits_into_an_item_and_can_be_written(
    piece: str, times: int, data: dict[str, str], ok: bool
) -> None:
    kept = fit_to_keep(Outcome({name: value * times for name, value in data.items()}, piece * times, ok=ok))
    assert size(kept.text) <= MOST_TEXT_BYTES + 100
    assert size(dict(kept.data)) <= MOST_DATA_BYTES + 100
    assert kept.data["success"] is ok
    assert kept.ok is ok


def test_what_is_short_is_kept_as_it_is() -> None:
    assert fit_to_keep(Outcome({"success": True, "n": [1]}, "Booked.")) == Outcome(
        {"success": True, "n": [1]}, "Booked."
    )


def test_of_what_is_too_long_the_beginning_is_kept_and_how_much_was_left_out_is_said() -> None:
    kept = fit_to_keep(Outcome({"all": "y" * 50_000}, "x" * 50_000))
    body, _, rest = kept.text.partition("\n")
    assert body == "x" * len(body) and len(body) > MOST_TEXT_BYTES - 100
    assert rest == f"(... {50_000 - len(body)} characters more were left out)"
    assert kept.data == {"success": True, "truncated": True}


def test_effects_and_ends_of_turns_are_not_an_outside_tools_to_ask() -> None:
    kept = fit_to_keep(Outcome({}, "", (Effect("PROFILE", 0, {"age": 3}),), TurnEffect.IDLE, fault="invalid_arguments"))
    assert (kept.effects, kept.turn_effect, kept.fault) == ((), TurnEffect.NO, "")


def _deep() -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(5_000):
        value = {"a": value}
    return value


@pytest.mark.parametrize("data", [{"a": object()}, {"a": {1, 2}}, _deep()], ids=["object", "set", "deep"])
def test_data_that_is_no_json_is_left_out(data: dict[str, Any]) -> None:
    assert fit_to_keep(Outcome(data, "text")).data == {"success": True, "truncated": True}


def test_a_number_that_json_does_not_know_becomes_null() -> None:
    assert fit_to_keep(Outcome({"a": float("nan")}, "")).data == {"a": None, "success": True}


def test_a_tool_cannot_say_that_it_has_succeeded_where_it_has_not() -> None:
    assert fit_to_keep(Outcome({"success": True}, "", ok=False)).data == {"success": False}


def test_images_are_described_and_links_stay_words() -> None:
    text = (
        "See ![a squat](https://evil.example/p.png?of=ana) and ![](x) and [the form](https://gym.example) "
        "and data:image/png;base64,AAAABBBB."
    )
    assert fit_to_keep(Outcome({}, text)).text == (
        "See [image: a squat] and [image: without a description] and [the form](https://gym.example) "
        "and [image/png, 6 bytes]."
    )
