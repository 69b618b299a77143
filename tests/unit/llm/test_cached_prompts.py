"""In a conversation with tools, every request begins with the whole of the one before it: provider caches are met."""

from itertools import pairwise

import pytest

from bench.models import MakeProvider, body_of
from bench.prompt_cache import ADAPTERS, PartsOf, cached_bytes, requests_by_turn
from spotter.messages import Request

TURNS = 12


@pytest.fixture(scope="module")
def requests() -> list[Request]:
    """The requests of a conversation that builds, changes, explains and asks."""
    return [request for turn in requests_by_turn(TURNS) for request in turn]


@pytest.mark.parametrize(("name", "make", "parts_of"), ADAPTERS)
def test_each_prompt_begins_with_the_one_before_it(
    name: str, make: MakeProvider, parts_of: PartsOf, requests: list[Request]
) -> None:
    prompts = [parts_of(body_of(make, request)) for request in requests]
    assert len(prompts) > TURNS  # some turns take several steps
    for number, (before, prompt) in enumerate(pairwise(prompts)):
        assert prompt[: len(before)] == before, f"{name}: prompt {number + 1}"
        assert len(prompt) > len(before)


def test_what_is_cached_is_the_longest_earlier_prompt_that_a_prompt_begins_with() -> None:
    earlier = [("tools",), ("tools", "é"), ("tools", "x", "y")]
    assert cached_bytes(("tools", "é", "z"), earlier) == len("tools") + 2
    assert cached_bytes(("other",), earlier) == 0
