"""However a server writes a credential, letter by letter or as a whole: nobody who reads it has eight letters of it."""

import json
import time
from collections.abc import Iterator

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from spotter.tools.masking import LEAST_LETTERS, MASK, Masking
from tests.fakes.letter_writings import decodings, encodings, readings, written

_PRINTABLE = st.characters(min_codepoint=0x21, max_codepoint=0x7E)
_TOKENS = st.text(st.sampled_from("abcDEF0129-_.~+/=%&\\;#ux "), min_size=LEAST_LETTERS, max_size=40)
SECRETS = st.one_of(st.text(_PRINTABLE, min_size=LEAST_LETTERS, max_size=40), _TOKENS).map(str.strip)
LONG = st.text(_PRINTABLE, min_size=32, max_size=60)
AROUND = st.text(st.sampled_from("abcdef0123456789 \"'%&\\#;ux{}+-=/<>:,.\u00e9\u4e2d\n\u200b"), max_size=20)
OPENING = st.sampled_from(['"', ": ", "=", ">", '\\"', "%22", "&quot;", "\\u0022", "\n", "Bearer "])
CLOSING = st.sampled_from(['"', " ", ",", "<", '\\"', "%22", "&quot;", "\\u0022", "\n"])


def seen(secret: str, text: str) -> list[str]:
    """Which eight letters of a credential somebody can read in a text. Letter cases hide nothing."""
    windows = {secret[at : at + LEAST_LETTERS].lower() for at in range(len(secret) - LEAST_LETTERS + 1)}
    found = (each.lower() for each in _read(text))
    return [window for each in found for window in windows if window in each]


def _read(text: str) -> Iterator[str]:
    for each in readings(text):
        yield each
        yield from decodings(each)


def letters_of(secret: str) -> int:
    """Those that are not only there to escape what is behind them."""
    return len(secret.replace("\\", ""))


def is_usable(secret: str) -> bool:
    """Long enough, and more than backslashes; and nothing that a reader makes less of than it is."""
    return len(secret) >= LEAST_LETTERS and letters_of(secret) >= LEAST_LETTERS


@given(SECRETS, AROUND, OPENING, CLOSING, AROUND, st.data())
def test_letters_written_otherwise_are_masked(
    secret: str, before: str, opening: str, closing: str, after: str, data: st.DataObject
) -> None:
    assume(is_usable(secret))
    said = data.draw(written(secret))
    masking = Masking([secret])
    around = before + opening, closing + after
    assume(not seen(secret, "".join(around)))
    for whole in (said, said.swapcase()) if said == secret else (said,):
        assert seen(secret, masking.text(around[0] + whole + around[1])) == []


@given(LONG, AROUND, AROUND, st.data())
def test_what_stands_right_beside_it_hides_it_from_nobody_but_its_ends(
    secret: str, before: str, after: str, data: st.DataObject
) -> None:
    assume(letters_of(secret) >= 32)
    said = data.draw(written(secret))
    assert seen(secret, Masking([secret]).text(before + said + after)) == []


@given(SECRETS, AROUND, OPENING, st.data())
def test_a_beginning_that_was_cut_is_masked(secret: str, before: str, opening: str, data: st.DataObject) -> None:
    assume(is_usable(secret))
    assume(not seen(secret, before + opening))
    said = data.draw(written(secret))
    cut = said[: data.draw(st.integers(1, len(said)))]
    shown = Masking([secret]).cut_text(before + opening + cut)
    assert seen(secret, shown) == []


@given(SECRETS, st.binary(max_size=20), st.binary(max_size=20), st.data())
def test_it_is_masked_within_a_longer_text_that_is_encoded(
    secret: str, before: bytes, after: bytes, data: st.DataObject
) -> None:
    assume(is_usable(secret))
    for whole in encodings(before + secret.encode() + after):
        said = data.draw(written(whole, 1))
        shown = Masking([secret]).text(f'{{"said": "{said}"}}')
        assert MASK in shown
        assert seen(secret, shown) == []
        cut = said[: data.draw(st.integers(0, len(said)))]
        assert seen(secret, Masking([secret]).cut_text(f"said: {cut}")) == []


@given(st.text(), st.text(alphabet="%&\\#;u0123456789abcdefx{}\xad\u200b\u4e2d ", max_size=60))
def test_harmless_text_is_as_it_was(anything: str, escapes: str) -> None:
    masking = Masking(["Bearer zQ9-zQ8_zQ7.zQ6", "Basic enp6OnNlc2FtZS1vcGVu"])
    for text in (anything, escapes, anything + escapes):
        plain = text.encode(errors="replace").decode()
        assert masking.text(text) == plain
        assert masking.json({"a": [text]}) == {"a": [plain]}


@pytest.mark.parametrize(
    "said",
    [
        r"s3cr3t\u002Fto\u002bken\u003D\u003d",
        "s3cr3t%2fto%2bken%3d%3D",
        "s3cr3t%252fto%252Bken%253d%253d",
        "s3cr3t&#47;to&#043;ken&#x3d;&#X003D;",
        "s3cr3t&sol;to&plus;ken&equals;&equals;",
        r"s3cr3t\\\\\/to\\u002bken==",
        r"s3cr3t\x2fto\x2Bken==",
        "S3CR3T/TO+KEN==",
        "s3cr3t/to\r\n\t+ken==",
        "s3cr3t/to\u200b+k\u202een==",
        "s\0003\000c\000r\0003\000t\000/\000t\000o\000+\000k\000e\000n\000=\000=",
        "%73%33%63%72%33%74%2F%74%6F%2B%6B%65%6E%3D%3D",
        "733363723374" + "2F746F2B6B656E3D3D",
    ],
)
def test_what_servers_write_is_one_mask(said: str) -> None:
    masking = Masking(["Bearer s3cr3t/to+ken=="])
    assert masking.text(f"got <{said}>, thanks") == f"got <{MASK}>, thanks"
    assert masking.json([said, {said: 1}]) == [MASK, {MASK: 1}]


def test_a_password_with_letters_beyond_ascii_is_masked() -> None:
    masking = Masking(["Basic w6RubmU6cMOkc3N3w7ZydC3wn5SR"])  # änne:pässwört-🔑
    for said in ("p\u00e4ssw\u00f6rt-\U0001f511", "p%C3%A4ssw%c3%b6rt-%F0%9F%94%91"):
        assert masking.text(f"<{said}>") == f"<{MASK}>"
    assert masking.text(json.dumps("p\u00e4ssw\u00f6rt-\U0001f511")) == f'"{MASK}"'
    assert masking.text("p&#228;ssw&ouml;rt-&#x1f511;!") == f"{MASK}!"


@given(st.text(alphabet="\\", min_size=8, max_size=12))
def test_one_of_backslashes_alone_is_masked_as_it_is(secret: str) -> None:
    assert Masking([secret]).text(f"a{secret}b") == f"a{MASK}b"


def test_what_is_written_too_often_is_masked_whole() -> None:
    said = "%" * 30 + "3" * 31
    assert Masking(["0123456789abcdef"]).text(f"a {said} b") == MASK
    assert Masking([]).text(said) == said


CREDENTIALS = [f"Bearer {chr(97 + at)}{'9sK2-xQ_' * 5}{at:02}" for at in range(10)]
_LARGEST = 100_000


@pytest.mark.parametrize(
    "part",
    [
        "plain words, and then more of them. ",
        '{"name":"squat","kg":102.5,"note":"h\\u00e4rd"},',
        "\\",
        "\\u",
        "&#0",
        "&amp;",
        "&",
        "%25",
        "%",
        "%41",
        "%2541%u0041&#65;\\u0041",
        "&#000000000000000000000000000000000000000000000000",
        "\u200b",
        "\u4e2d",
        "a9sK2-xQ_9sK2-xQ_",
        "9sK2",
        "\\9sK2-xQ_9sK2-xQ_9sK2-xQ_",
        "Bearer a9sK2-xQ_9sK2-xQ_9sK2-xQ_9sK2-xQ_9sK2-xQ_00 ",
        "\\x61\\x39",
    ],
)
def test_no_body_takes_long(part: str) -> None:
    body = (part * _LARGEST)[:_LARGEST]
    masking = Masking(CREDENTIALS)
    begun = time.process_time()
    masking.text(body)
    masking.cut_text(body)
    assert time.process_time() - begun < 3, "linear: some tens of milliseconds on a quiet machine"


def test_a_large_value_of_small_texts_takes_no_longer() -> None:
    value = [{"name": f"set {at}", "kg": at / 4, "done": True} for at in range(5_000)]
    begun = time.process_time()
    masking = Masking(CREDENTIALS)
    assert masking.json(value) == value
    assert masking.json(CREDENTIALS[:1] * 5_000) == [MASK] * 5_000
    assert time.process_time() - begun < 3


@example("0" * 40)
@example("ab" * 8)
@given(st.text(alphabet="ab", min_size=8, max_size=40))
def test_one_that_repeats_itself_is_masked_wherever_it_begins(secret: str) -> None:
    for before in range(3):
        assert secret not in Masking([secret]).text("ab" * before + secret + "b")
