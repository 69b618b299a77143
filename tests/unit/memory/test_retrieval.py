"""The cases of which memories a message needs, and that meaning finds clearly more of them than words alone."""

import hashlib

import pytest

from tests.unit.memory import retrieval
from tests.unit.memory.retrieval import Half, by_both, by_meaning, by_words, by_words_and_the_rest, cases, score

MOST_OF_WORDS = {"seen": (0.40, 0.30), "unseen": (0.40, 0.28)}
LEAST_OF_BOTH = {"seen": (0.72, 0.45), "unseen": (0.72, 0.45)}
"""Recall at twelve and mean reciprocal rank, as they were when the encoder was last taught."""


def test_there_are_as_many_cases_as_were_asked_for_and_no_user_is_in_both_halves() -> None:
    seen, unseen = cases("seen"), cases("unseen")
    assert (len(seen), len(unseen)) == (81, 78)
    assert not {case.memories for case in seen} & {case.memories for case in unseen}
    assert all(case.wanted <= {memory.id for memory in case.memories} for case in seen + unseen)


def test_the_unseen_half_is_as_it_was_split_off() -> None:
    stored = (retrieval._corpus / "unseen.jsonl").read_bytes()
    assert hashlib.sha256(stored).hexdigest()[:16] == "1c019eeac8d79824"


@pytest.mark.parametrize("half", ["seen", "unseen"])
def test_words_and_meaning_find_clearly_more_than_words_alone(half: Half) -> None:
    words, filled, both = score(half, by_words), score(half, by_words_and_the_rest), score(half, by_both)
    assert (words.recall, words.reciprocal_rank) <= MOST_OF_WORDS[half]
    assert both.recall >= LEAST_OF_BOTH[half][0]
    assert both.reciprocal_rank >= LEAST_OF_BOTH[half][1]
    assert both.recall >= filled.recall + 0.05, "not for telling more of them alone"
    assert both.reciprocal_rank >= filled.reciprocal_rank + 0.1


@pytest.mark.parametrize("half", ["seen", "unseen"])
def test_the_encoder_alone_puts_what_is_wanted_further_up_than_words_do(half: Half) -> None:
    assert score(half, by_meaning).reciprocal_rank > score(half, by_words_and_the_rest).reciprocal_rank
