"""What each word of a message about a week is in the plan: every word is read, and what is only mentioned is left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.dialogue.weekly.plan_roles import PlanRole, plan_roles, share_of
from spotter.language.tokens import tokenise

_said = (
    "monday tue weekends not no 3x three times a week dumbbells barbell knee hurts squats 45 min plan me , . ! ( ) "
    "church on every other day i train gym"
)
_words = st.sampled_from(_said.split())


@settings(max_examples=40, deadline=None)
@given(st.lists(_words, max_size=60))
def test_every_word_has_shares_that_add_up(words: list[str]) -> None:
    """Whatever stands in a message, in its order, and each share is one of all that it may be."""
    text = " ".join(words)
    found = plan_roles(text)
    letters = [(each.start, each.end) for each in found]
    assert letters == sorted(letters)
    assert set(letters) <= {(token.start, token.end) for token in tokenise(text)}
    for each in found:
        assert set(each.shares) == set(PlanRole)
        assert sum(each.shares.values()) == pytest.approx(1, abs=1e-4)


def test_a_very_long_message_is_read_as_far_as_any_is() -> None:
    """Nothing is known of what stands behind, and nothing fails."""
    assert 0 < len(plan_roles("monday and tuesday please " * 2_000)) < 2_000


def test_where_nothing_was_read_no_share_is_told() -> None:
    """Of letters behind the end."""
    assert share_of(plan_roles("plan my week"), 500, 510, PlanRole.TRAIN) == 0


@pytest.mark.parametrize(
    ("text", "named", "role"),
    [
        ("make me a plan for monday and thursday", "monday", PlanRole.TRAIN),
        ("plan my week please, but sundays are for church", "sundays", PlanRole.OFF),
        ("three days a week with dumbbells please", "dumbbells", PlanRole.HAVE),
        ("3 days a week, and no burpees", "burpees", PlanRole.OUT),
        ("plan me a week, 45 minutes a session", "45", PlanRole.MINUTES),
        ("i would like four days a week please", "four", PlanRole.COUNT),
        ("a plan for the week with legs on monday", "legs", PlanRole.FOCUS),
    ],
)
def test_plain_pieces_are_told(text: str, named: str, role: PlanRole) -> None:
    """What hardly anybody could misread."""
    at = text.index(named)
    found = next(each for each in plan_roles(text) if each.start == at)
    assert found.likeliest is role
