"""Plans of a week that people want in talks: the judge tells what keeps to a wish, and the read half is kept."""

import json
from collections import Counter
from pathlib import Path

from tests.unit.dialogue.effects import Case
from tests.unit.dialogue.week_judging import week_played

_seen = Path(__file__).parent / "corpus/week_requests_seen.jsonl"
_ask = "make me a plan for monday and thursday with dumbbells, 40 minutes each"
_demanded = {"days": ["Monday", "Thursday"], "gear": ["dumbbells"]}


def test_a_plan_is_judged_by_what_was_demanded() -> None:
    """Other days, other gear, a session in its place or a plan that nobody wanted are wrong."""
    assert week_played(Case(_ask, {"plan": "new", **_demanded})).verdict == "right"
    for amiss in ({"days": ["Monday", "Friday"]}, {"gear": ["barbell"]}, {"not_days": ["Thursday"]}, {"minutes": 20}):
        assert week_played(Case(_ask, {"plan": "new", **amiss})).verdict == "wrong"
    assert week_played(Case(_ask, {"plan": "unchanged"})).verdict == "wrong"
    assert week_played(Case("give me a 30 minute dumbbell workout", {"plan": "unchanged"})).verdict == "wrong"
    assert week_played(Case("thanks, that helps", {"plan": "new"})).verdict == "missed"


def test_an_answer_that_is_offered_is_tried() -> None:
    """A question is as good as what its first answer does."""
    without_gear = Case("plan me a week, monday and thursday", {"plan": "new", "days": ["Monday", "Thursday"]})
    assert week_played(without_gear).verdict == "offered"


def test_what_people_want_of_a_week_is_done() -> None:
    """Of the half that is read: most at once, four in five at once or by the first answer, hardly one wrong."""
    lines = [json.loads(line) for line in _seen.read_text("utf-8").splitlines()]
    found = Counter(week_played(Case.of(line)).verdict for line in lines)
    assert found["right"] >= 80
    assert found["right"] + found["offered"] >= 130
    assert found["wrong"] <= 9
