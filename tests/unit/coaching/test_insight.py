"""The most telling thing of a session."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.insight import insight
from spotter.coaching.types import InsightResponse, SessionSummary

Json = dict[str, Any]


def lift(name: str = "Bench Press", **changes: Any) -> Json:
    body: Json = {
        "name": name,
        "topSet": {"weight": 100, "reps": 5, "rpe": 8, "targetReps": 5},
        "backoffSets": [{"weight": 90, "reps": 8, "rpe": 8, "targetReps": 8}],
        "targetHit": True,
        "e1RM": 116.7,
        "previousE1RM": 116.7,
    }
    return body | changes


def top(weight: float, reps: int, target: int, rpe: float | None = 8) -> Json:
    return {"weight": weight, "reps": reps, "targetReps": target} | ({"rpe": rpe} if rpe is not None else {})


def said(*lifts: Json, **changes: Any) -> InsightResponse:
    body: Json = {
        "templateName": "Upper A",
        "exercises": list(lifts),
        "readiness": {"energy": "OK", "soreness": "None"},
        "totalVolume": 5000,
        "duration": 60,
    }
    return insight(SessionSummary.model_validate(body | changes))


class TestProgress:
    def test_a_better_estimate(self) -> None:
        found = said(lift(e1RM=120.2))
        assert found.category == "progress"
        assert found.insight == "Bench Press e1RM improved 3%."
        assert found.action == "Add 2.5 kg next session: 102.5 kg."

    def test_the_seed_shape_without_an_estimate_of_ours(self) -> None:
        found = said(lift(e1RM=0, previousE1RM=110))
        assert found.insight == "Bench Press e1RM improved 6.1%."

    def test_half_a_percent_is_noise(self) -> None:
        assert said(lift(e1RM=117.2)).category == "volume"

    def test_the_heaviest_ever(self) -> None:
        found = said(lift(bestWeight=97.5))
        assert found.insight == "Bench Press: 100 kg is your heaviest ever, 2.6% more than before."

    def test_most_reps_at_a_load(self) -> None:
        found = said(lift(bestReps=4))
        assert found.insight == "Bench Press: 100 kg × 5, 1 rep more than ever at this load."

    def test_an_increase_is_advised_only_where_it_is_earned(self) -> None:
        over_the_cap = lift(e1RM=120.2, topSet=top(100, 5, 5, 9.5), rpeCap=8)
        assert said(over_the_cap).action == "Stay at 100 kg next session and aim for one rep more."

    def test_the_next_dumbbell(self) -> None:
        press = lift("Dumbbell Bench Press", topSet=top(30, 8, 8), e1RM=40, previousE1RM=38)
        assert said(press).action == "Add 2 kg next session: 32 kg."

    def test_pounds(self) -> None:
        assert said(lift(e1RM=125, topSet=top(225, 5, 5)), unit="lb").action == "Add 5 lb next session: 230 lb."


class TestFatigue:
    def test_missed_reps(self) -> None:
        found = said(lift(topSet=top(100, 3, 5, 9), targetHit=False))
        assert found.category == "fatigue"
        assert found.insight == "Bench Press fell 2 reps short at 100 kg."

    def test_missed_reps_everywhere(self) -> None:
        short = [lift(name, topSet=top(100, 3, 5, 9), targetHit=False) for name in ("Bench Press", "Barbell Row")]
        found = said(*short, lift("Deadlift"))
        assert found.insight == "Reps were missed in 2 of 3 exercises."

    def test_over_the_cap(self) -> None:
        found = said(lift(topSet=top(100, 5, 5, 9.5), rpeCap=8))
        assert found.category == "fatigue"
        assert found.insight == "Bench Press was RPE 9.5, over the cap of 8."

    def test_a_target_that_was_only_said_to_be_missed(self) -> None:
        assert said(lift(targetHit=False)).insight == "Bench Press missed its target."

    def test_volume_down(self) -> None:
        found = said(lift(), totalVolume=4000, previousVolume=5000)
        assert found.category == "fatigue"
        assert found.insight == "Volume was down 20% on the last session."

    def test_a_record_is_more_telling_than_one_missed_backoff(self) -> None:
        found = said(
            lift(e1RM=121, previousE1RM=115),
            lift("Barbell Row", backoffSets=[{"weight": 70, "reps": 7, "rpe": 9, "targetReps": 8}]),
        )
        assert found.category == "progress"


FIRST: Json = {"e1RM": None, "previousE1RM": None}


class TestTheFirstTime:
    def test_missed_reps_are_a_guess_that_was_too_heavy(self) -> None:
        found = said(lift(**FIRST, topSet=top(100, 3, 5, 9), targetHit=False))
        assert found.category == "technique"
        assert found.insight == "Bench Press fell 2 reps short at 100 kg, the first time on record."
        assert found.action == "The first time is a guess: take 90 kg next session and build up from there."

    def test_so_is_an_rpe_over_the_cap(self) -> None:
        found = said(lift(**FIRST, topSet=top(100, 5, 5, 9.5), rpeCap=8))
        assert found.category == "technique"
        assert found.insight == "Bench Press was RPE 9.5, over the cap of 8, the first time on record."

    def test_a_whole_first_session_is_no_fatigue(self) -> None:
        names = ("Bench Press", "Barbell Row", "Push-up")
        found = said(*[lift(name, **FIRST, topSet=top(60, 3, 8, 10), targetHit=False) for name in names])
        assert found.category == "technique"
        assert [each.rule for each in found.decisions] == ["I3"]


class TestTypingErrors:
    def test_a_jump_that_cannot_be_true_is_asked_about(self) -> None:
        found = said(lift(topSet=top(1000, 5, 5), e1RM=1166.7, previousE1RM=116.7))
        assert found.insight == (
            "Bench Press: 1000 kg × 5 would be 899.7% above your best, which looks like a typing error."
        )
        assert found.action.startswith("Is 1000 kg × 5 right?")
        assert [each.rule for each in found.decisions] == ["P10"]

    @pytest.mark.parametrize(("previous", "rule"), [(100, "P10"), (98, "P10"), (105, "I1"), (110, "I1")])
    def test_more_than_20_percent_is_a_jump(self, previous: float, rule: str) -> None:
        found = said(lift(topSet=top(105, 5, 5), e1RM=122.5, previousE1RM=previous))
        assert [each.rule for each in found.decisions] == [rule]

    def test_the_best_that_is_known_is_what_counts(self) -> None:
        back = lift(topSet=top(100, 5, 5), e1RM=116.7, previousE1RM=90, bestWeight=110)
        assert [each.rule for each in said(back).decisions] == ["I1"]

    def test_too_many_reps_are_a_jump_too(self) -> None:
        found = said(lift(topSet=top(100, 55, 5), e1RM=None, previousE1RM=None, bestReps=5))
        assert [each.rule for each in found.decisions] == ["P10"]

    def test_the_next_dumbbell_is_not(self) -> None:
        curl = lift("Dumbbell Curl", topSet=top(6, 8, 8), e1RM=7.6, previousE1RM=5.6)
        assert [each.rule for each in said(curl).decisions] == ["I1"]

    def test_nothing_else_is_made_of_it(self) -> None:
        typo = lift(topSet=top(1000, 3, 5, 10), targetHit=False, e1RM=1100, previousE1RM=116.7, bestWeight=100)
        assert [each.rule for each in said(typo, totalVolume=9000, previousVolume=5000).decisions] == ["P10"]


class TestTechnique:
    def test_far_past_the_target_at_a_low_rpe(self) -> None:
        found = said(lift(topSet=top(100, 9, 5, 6), previousE1RM=None))
        assert found.category == "technique"
        assert found.insight == "Bench Press: 4 reps past the target at RPE 6, so 100 kg is too light."

    def test_far_short_at_a_low_rpe(self) -> None:
        found = said(lift(topSet=top(100, 2, 5, 6), targetHit=False, previousE1RM=None))
        assert found.category == "technique"

    def test_one_lift_against_the_trend(self) -> None:
        found = said(
            lift("Bench Press", e1RM=110, previousE1RM=116.7),
            lift("Barbell Row"),
            lift("Overhead Press"),
        )
        assert found.category == "technique"
        assert found.insight == "Bench Press e1RM was down 5.7% while the other lifts held or rose."


class TestVolume:
    def test_more_volume(self) -> None:
        found = said(lift(), totalVolume=5500, previousVolume=5000)
        assert found.category == "volume"
        assert found.insight == "Volume went up 10% to 5500 kg."

    def test_an_ordinary_session(self) -> None:
        assert said(lift()).insight == "Upper A: 5000 kg over 1 exercise in 60 min."

    def test_an_empty_session(self) -> None:
        found = said(totalVolume=0)
        assert found.category == "volume"
        assert "no exercise" in found.insight


lifts = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["Bench Press", "Push-up", "Assisted Pull-up", "Dumbbell Curl", "Mystery"]),
        "topSet": st.one_of(
            st.none(),
            st.builds(
                top, st.integers(0, 200), st.integers(0, 20), st.integers(1, 15), st.sampled_from([None, 5, 7, 9.5])
            ),
        ),
        "targetHit": st.booleans(),
        "e1RM": st.one_of(st.none(), st.integers(0, 200)),
        "previousE1RM": st.one_of(st.none(), st.integers(0, 200)),
    }
)


@settings(max_examples=100, deadline=None)
@given(st.lists(lifts, max_size=5), st.integers(0, 9000), st.one_of(st.none(), st.integers(0, 9000)))
def test_there_is_always_one_sentence_and_one_action(done: list[Json], volume: int, before: int | None) -> None:
    found = said(*done, totalVolume=volume, previousVolume=before)
    assert found.insight.endswith(".")
    assert found.action.endswith(".")
    assert found == said(*reversed(done), totalVolume=volume, previousVolume=before)


@pytest.mark.parametrize("missing", ["e1RM", "previousE1RM", "backoffSets"])
def test_what_is_optional_may_be_left_out(missing: str) -> None:
    body = lift()
    del body[missing]
    assert said(body).insight
