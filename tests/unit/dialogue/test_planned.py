from spotter.dialogue.replies.planned import planned

PLAN = {
    "name": "Upper",
    "exercises": [{"id": "ex_1", "name": "Bench Press"}, {"id": "ex_2", "name": "Barbell Row"}],
    "summary": {"total_duration_estimate": 45},
    "adjustments": ["R1: the cap is 7.5 today."],
    "caveats": ["Stop if the shoulder hurts."],
    "reasoning": ["one", "two", "three", "four"],
}


def test_a_plan_is_told_without_its_list_which_the_frame_has() -> None:
    told = planned(PLAN)
    assert told.splitlines() == [
        "Upper: 2 exercises, about 45 minutes, planned by the rules from what is stored.",
        "R1: the cap is 7.5 today.",
        "Stop if the shoulder hurts.",
        "one",
        "two",
        "three",
    ]
    assert "Bench Press" not in told
    assert "ex_1" not in told


def test_a_rest_day_is_told_by_its_reasons() -> None:
    assert planned({"exercises": [], "reasoning": ["Sunday is a rest day."]}) == "Sunday is a rest day."
