"""The wire shape of a parsed log."""

from spotter.notation import parse, result_rows


def test_a_row_for_each_item_and_each_piece_that_was_not_logged() -> None:
    parsed = parse("bench 3x5 82.5kg @8 (felt solid), row 3x10 20kg, skipped dips, squat 5/5/4, plank 3x30s", None)
    rows = [row.model_dump(mode="json", by_alias=True, exclude_none=True) for row in result_rows(parsed)]
    candidates = rows[1].pop("candidates")
    assert "Barbell Row" in candidates
    assert rows == [
        {
            "status": "logged",
            "input": "bench 3x5 82.5kg @8 (felt solid)",
            "matched": "Bench Press",
            "sets": 3,
            "reps": 5,
            "weight": 82.5,
            "unit": "kg",
            "rpe": 8.0,
            "notes": "felt solid",
        },
        {
            "status": "unmatched",
            "input": "row 3x10 20kg",
            "sets": 3,
            "reps": 10,
            "weight": 20.0,
            "unit": "kg",
            "code": "ambiguous_exercise",
            "detail": "the name may mean several exercises",
        },
        {
            "status": "error",
            "input": "skipped dips",
            "code": "not_performed",
            "detail": "this was not done, or not yet",
        },
        {
            "status": "flagged",
            "input": "squat 5/5/4",
            "matched": "Back Squat",
            "sets": 3,
            "variableReps": [5, 5, 4],
            "code": "missing_weight",
            "detail": "the load is not written",
        },
        {
            "status": "logged",
            "input": "plank 3x30s",
            "matched": "Plank",
            "sets": 3,
            "durationSeconds": 30,
        },
    ]


def test_a_log_of_nothing_has_one_row() -> None:
    (row,) = result_rows(parse("how do I squat?", None))
    assert (row.status, row.code, row.input) == ("error", "not_a_log", "how do I squat")
