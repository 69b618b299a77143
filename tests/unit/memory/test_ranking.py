"""Which memories a message needs."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from spotter.memory.models import Memory
from spotter.memory.ranking import MOST_TOLD, TOKENS_OF_A_MESSAGE, chosen, ranked, tokens_of

NOW = datetime(2026, 3, 2, tzinfo=UTC)
OLD, NEW = "2025-03-02T00:00:00.000Z", "2026-03-01T00:00:00.000Z"


def memory(name: str, content: str, importance: int = 5, updated: str = NEW) -> Memory:
    return Memory(id=name, agent="a", content=content, importance=importance, status="active", updated=updated)


def names(memories: list[Memory], message: str) -> list[str]:
    return [each.memory.id for each in chosen(memories, message, NOW)]


def test_words_count_and_what_has_none_of_them_is_left_out() -> None:
    kept = [memory("row", "Likes rowing"), memory("squat", "Squats make them nervous"), memory("kids", "Has two kids")]
    assert names(kept, "Should I squat today?") == ["squat"]


def test_what_matters_most_is_told_whatever_the_message_says() -> None:
    kept = [memory("short", "Wants short answers", 9), memory("kids", "Has two kids", 6)]
    assert names(kept, "hello there") == ["short"]


def test_a_rare_word_counts_more_than_one_in_every_memory() -> None:
    kept = [memory(f"m{at}", f"Trains number {at}") for at in range(10)] + [memory("sled", "Trains with a sled")]
    assert names(kept, "train with the sled")[0] == "sled"


def test_of_equals_the_more_important_and_then_the_newer_comes_first() -> None:
    kept = [memory("a", "squat", 5, OLD), memory("b", "squat", 5, NEW), memory("c", "squat", 9, OLD)]
    assert names(kept, "squat") == ["c", "b", "a"]


def test_the_reason_names_words_of_the_message_and_none_of_the_memory() -> None:
    (only,) = ranked([memory("a", "Squats with chains on secret days", 8)], "squat with what?", NOW)
    assert only.reason == "shares squat with the message; importance 8"


def test_a_moment_that_cannot_be_read_is_old() -> None:
    assert names([memory("a", "squat", updated="")], "squat") == ["a"]


def test_what_is_close_in_meaning_is_told_without_a_common_word_and_says_so() -> None:
    kept = [memory("knee", "No cartilage left on the left side"), memory("kids", "Has two kids")]
    (only,) = chosen(kept, "my joint clicks", NOW, closeness={"knee": 2.0, "kids": -0.4})
    assert only.memory.id == "knee"
    assert only.reason == "close in meaning to the message; importance 5"


def test_the_closer_of_two_comes_first_and_a_score_is_at_most_one() -> None:
    kept = [memory("far", "Has a cat", 5), memory("near", "Has a dog", 5), memory("word", "squat", 10)]
    found = ranked(kept, "squat", NOW, {"far": 0.6, "near": 2.5, "word": 9.0})
    assert [each.memory.id for each in found] == ["word", "near", "far"]
    assert found[0].reason == "shares squat with the message; close in meaning to the message; importance 10"
    assert all(0 <= each.score <= 1 for each in found)


def test_where_no_meaning_is_known_words_choose_as_they_do() -> None:
    kept = [memory("row", "Likes rowing"), memory("squat", "Squats make them nervous")]
    assert ranked(kept, "squat", NOW, {}) == ranked(kept, "squat", NOW)


texts = st.text(st.sampled_from("abc squat1 "), max_size=300)


@given(st.lists(st.tuples(texts, st.integers(1, 10)), max_size=40), texts)
def test_no_more_than_the_budget_is_told_and_no_memory_twice(told: list[tuple[str, int]], message: str) -> None:
    kept = [memory(f"m{at:02}", content, importance) for at, (content, importance) in enumerate(told)]
    found = chosen(kept, message, NOW)
    assert sum(tokens_of(each.memory) for each in found) <= TOKENS_OF_A_MESSAGE
    assert len(found) <= MOST_TOLD
    assert len({each.memory.id for each in found}) == len(found)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert all(0 <= each.score <= 1 for each in found)
