"""How much is looked at and told of many memories: counted, for a clock says something else on every machine."""

from datetime import UTC, datetime

import pytest

from bench.memories import compared, many
from spotter.memory import ranking, wording
from spotter.memory.ranking import MOST_TOLD, TOKENS_OF_A_MESSAGE


@pytest.mark.parametrize("count", [0, 1, 10, 100, 1_000])
def test_no_more_is_told_of_many_than_of_a_few(count: int) -> None:
    told, tokens = compared(count)
    assert told == min(count, told)
    assert told <= MOST_TOLD
    assert tokens <= TOKENS_OF_A_MESSAGE


def test_each_of_a_thousand_is_read_once_in_the_life_of_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    ranking._read.cache_clear()

    def counted(text: str) -> tuple[str, ...]:
        read.append(text)
        return wording.terms_of(text)

    monkeypatch.setattr(ranking, "terms_of", counted)
    kept = many()
    for _ in range(3):
        ranking.chosen(kept, "squat", datetime(2026, 3, 2, tzinfo=UTC))
    assert len(read) == len({memory.content for memory in kept}) + 3
    ranking._read.cache_clear()
