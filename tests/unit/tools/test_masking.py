"""A credential that a server repeats is in nothing that is kept or shown."""

import base64
import json
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.tools.masking import LEAST_LETTERS, MASK, Masking

SLASHED = "tok/en/secret123456"
SECRET = "Bearer s3cr3t/to+ken=="
BASIC = "Basic " + base64.b64encode(b"admin:correct horse").decode()
_ASCII = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=LEAST_LETTERS, max_size=40)


@pytest.mark.parametrize(
    "said",
    [
        SECRET,
        "s3cr3t/to+ken==",
        quote("s3cr3t/to+ken==", safe=""),
        quote_plus(SECRET),
        base64.b64encode(SECRET.encode()).decode(),
        base64.b64encode(b"s3cr3t/to+ken==").decode().rstrip("="),
        BASIC,
        BASIC.removeprefix("Basic "),
        "admin:correct horse",
        "correct horse",
    ],
)
def test_every_form_of_it_is_masked(said: str) -> None:
    masking = Masking([SECRET, BASIC])
    assert masking.text(f"got {said}, thanks") == f"got {MASK}, thanks"
    assert masking.json({"headers": {said: [said, 1, None, True]}}) == {"headers": {MASK: [MASK, 1, None, True]}}


def test_escapes_of_json_hide_nothing() -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in SECRET)
    assert Masking([SECRET]).json(json.loads(f'["{escaped}"]')) == [MASK]


def test_a_number_is_no_hiding_place() -> None:
    assert Masking(["1234567890"]).json([1234567890, 12, 12345678901.5]) == [MASK, 12, MASK]


@given(_ASCII, st.text(max_size=30), st.text(max_size=30))
def test_it_never_stays(secret: str, before: str, after: str) -> None:
    masking = Masking([secret])
    assert secret not in masking.text(before + secret + after)


@given(_ASCII, st.data())
def test_not_even_the_beginning_of_one_stays_where_a_text_was_cut(secret: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(LEAST_LETTERS // 2, len(secret)))
    shown = Masking([secret]).cut_text(f"it is \u00e4 {secret[:cut]}")
    assert not shown.endswith(secret[: LEAST_LETTERS // 2]) or "\\" in secret[: LEAST_LETTERS // 2]
    assert shown.startswith("it is")


def test_what_is_short_is_left_alone_and_other_text_is_as_it_was() -> None:
    assert Masking(["abc"]).text("abcabc") == "abcabc"
    assert Masking([]).text("anything \u2028") == "anything \u2028"


_LEAVES = st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text()
_JSON = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(_JSON)
def test_json_without_a_credential_is_as_it_was_and_can_be_written(value: Any) -> None:
    masked = Masking(["0123456789-secret"]).json(value)
    assert json.dumps(masked).encode()
    json.dumps(masked, ensure_ascii=False).encode()
    assert masked == value or json.dumps(value) >= "\ud800"


def test_half_a_character_does_not_stay() -> None:
    assert Masking([]).json(["\ud800", {"\udfff": 1}]) == ["?", {"?": 1}]


@pytest.mark.parametrize(
    "written",
    [
        r'{"said": "tok\/en\/secret123456"}',
        json.dumps({"said": SLASHED}),
    ],
)
def test_what_json_has_escaped_is_masked_too(written: str) -> None:
    masked = Masking([SLASHED]).text(written)
    assert "secret123456" not in masked


@given(st.text(alphabet='ab"\\/&<>=+é', min_size=8, max_size=20))
def test_no_writer_of_json_brings_it_back(secret: str) -> None:
    for said in (json.dumps(secret), json.dumps(secret).replace("/", "\\/"), json.dumps(secret, ensure_ascii=False)):
        assert secret not in str(json.loads(Masking([secret]).text(said)))
