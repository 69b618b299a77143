"""What is kept of the facts that people tell of themselves: the judge, and floors of the half that may be read."""

import pytest

from tests.unit.dialogue.effects import Case
from tests.unit.dialogue.facts_kept import Fact, cases, counts, facts_of, is_same_fact, kept

_fewest_kept, _most_false = 40, 8


@pytest.mark.parametrize(
    ("told", "stored", "is_same"),
    [
        (("age", "52"), ("age", "52"), True),
        (("age", "52"), ("age", "45"), False),
        (("height_cm", "178"), ("height_cm", "177.8"), True),
        (("weight", "231 lb"), ("weight", "104.8 kg"), True),
        (("weight", "231 lb"), ("weight", "231 kg"), False),
        (("have", "dumbbells up to 30 kg"), ("have", "dumbbells"), True),
        (("have", "dumbbells up to 30 kg"), ("lack", "dumbbells"), False),
        (("no", "lunges"), ("no", "lunge"), True),
        (("no", "lunges"), ("no", "could"), False),
        (("days", "3"), ("custom", "trains on Monday, Wednesday and Friday"), False),
        (("sex", "female"), ("sex", "female"), True),
        (("bests", "Squat 95 kg x 1"), ("bests", "Back Squat 95 kg x 1"), True),
        (("bests", "Squat 95 kg x 1"), ("bests", "Back Squat 95 kg x 3"), False),
    ],
)
def test_a_stored_fact_is_the_one_that_was_told(told: Fact, stored: Fact, is_same: bool) -> None:
    assert is_same_fact(told, stored) is is_same


def test_what_is_kept_missed_and_false_is_told_apart() -> None:
    said = "Hi there, I'm 34 years old, 181 cm tall and I weigh 92 kg."
    found = kept(Case(said, {"facts": {"age": 34, "height_cm": 175, "years": 3}}))
    assert found.kept == (("age", "34"),)
    assert found.missed == (("height_cm", "175"), ("years", "3"))
    assert {kind for kind, _value in found.false} == {"height_cm", "weight"}


def test_each_fact_counts_once() -> None:
    assert list(facts_of({"facts": {"have": ["bench", "rack"], "is_all": True, "days": ["Monday", "Friday"]}})) == [
        ("have", "bench"),
        ("have", "rack"),
        ("days", "2"),
    ]


def test_facts_of_the_half_that_may_be_read_are_kept_and_hardly_any_falsely() -> None:
    found = counts(kept(each) for each in cases("seen"))
    assert found["kept"] >= _fewest_kept
    assert found["false"] <= _most_false
