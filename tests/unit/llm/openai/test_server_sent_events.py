import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.llm.openai.server_sent_events import event_data


def test_an_event_is_its_data_and_comments_and_names_are_not() -> None:
    sent = b": keep alive\n\nevent: delta\nid: 7\nretry: 3\ndata: one\n\ndata:two\n\n"
    assert list(event_data([sent])) == [b"one", b"two"]


def test_lines_of_data_are_joined_and_only_one_space_is_taken_off() -> None:
    assert list(event_data([b"data: a\ndata:  b\ndata\ndata: c\n\n"])) == [b"a\n b\n\nc"]


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_lines_end_as_the_standard_lets_them(end: bytes) -> None:
    assert list(event_data([b"data: a" + end + end + b"data: b" + end + end])) == [b"a", b"b"]


def test_an_event_without_its_blank_line_has_not_come() -> None:
    assert list(event_data([b"data: a\n\ndata: b\n"])) == [b"a"]
    assert list(event_data([b"data: a\n\ndata: b"])) == [b"a"]


@given(st.data())
def test_it_does_not_matter_where_the_bytes_are_cut(data: st.DataObject) -> None:
    sent = b"".join(data.draw(st.lists(st.sampled_from([b"data: a", b"data", b"x", b"\r", b"\n", b"\r\n", b"\xf0"]))))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(sent)))))
    pieces = [sent[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    assert list(event_data(pieces)) == list(event_data([sent]))
