"""The key of a trial: the same when it is sent again, and no other user's, tool's or tenant's."""

import re
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from spotter.platform.trials import trial_key

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=8)
NAMED = st.tuples(WORDS, WORDS, WORDS, WORDS)


@given(st.lists(NAMED, min_size=2, max_size=6, unique=True))
def test_each_user_tool_and_key_has_its_own(named: list[tuple[str, str, str, str]]) -> None:
    for one, other in combinations(named, 2):
        assert trial_key(*one) != trial_key(*other)


def test_it_is_the_same_again_and_tells_no_id() -> None:
    key = trial_key("gym", "ana", "http:tool_1", "k1")
    assert key == trial_key("gym", "ana", "http:tool_1", "k1")
    assert re.fullmatch("test/[0-9a-f]{32}", key)
