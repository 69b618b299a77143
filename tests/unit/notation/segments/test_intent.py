"""What tells of nothing done is not logged, however perfect its numbers are."""

import pytest

from tests.unit.notation.told import told

_bench = "Bench Press 3x5 100kg"


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "thanks, that was great!",
        "💪🔥💪",
        "how do I squat?",
        "What exercises should I do today?",
        "should I bench 3x5 100kg?",
        "is bench 3x5 100kg good",
        "bench 3x5 100kg?",
        "if I bench 100x5 what's my 1RM?",
        "delete bench 3x5 100kg",
        "change my bench to 3x5 105kg",
        "can you swap squats for leg press 3x10 100kg",
        "plan me a workout with bench 3x5 100kg",
        "my best bench is 140x1",
        "Last year I could bench 140kg x 1",
        "last week bench 3x5 95kg",
        "I can bench 100kg x 5",
        "My brother benched 140kg x 5",
        "my gym buddy did 3x5 100kg bench",
        "she squatted 100kg 5x5",
        "Saw someone squat 200kg x 5",
        "PRs: bench 120kg x1, squat 160kg x 1",
        "I usually bench 3x5 100kg",
        "don't log bench 3x5 100kg",
        "correction: bench was 3x5 95kg",
        "bench 3x5 100kg, please change it to 105",
        "weighed in at 82.3kg this morning",
        "BW: 82.5",
    ],
)
def test_no_log(text: str) -> None:
    assert told(text) == ["! not_a_log"]


@pytest.mark.parametrize("text", ["", "   ", "\n\t\n"])
def test_nothing_written(text: str) -> None:
    assert told(text) == ["! empty_input"]


@pytest.mark.parametrize(
    "text",
    [
        "skipped bench today",
        "no squats today",
        "didn't do squats",
        "couldn't finish bench 3x5 100kg",
        "failed bench 120kg x 1",
        "going to bench 3x5 100kg tomorrow",
        "tomorrow: squat 5x5 120kg",
        "thinking of doing bench 5x5 at 85kg next week",
        "want to bench 3x5 100kg",
        "want to hit bench 100kg x 1 by June",
        "hoping to hit bench 100kg x 1",
        "Plan for Friday: deadlift 5x3 160kg",
        "planned bench 3x5 100kg",
        "bench 5x5 100kg planned",
        "up next: bench 3x5 100kg",
        "my coach wants me to bench 3x5 100kg",
        "almost got bench 120kg x 1",
        "- [ ] squat 5x5 120kg",
        "☐ squat 5x5 120kg",
        "~~squat 5x5 120kg~~",
        "goal: bench 1x1 140kg",
        "instead of bench did incline bench press 3x8 60kg",
    ],
)
def test_not_performed(text: str) -> None:
    assert told(text) == ["! not_performed"]


def test_a_plan_above_its_lines_holds_for_them_up_to_an_empty_line() -> None:
    assert told("Plan:\nSquat 5x5 100kg\n\nDone:\nBench 3x5 100kg") == [_bench, "! not_performed"]


@pytest.mark.parametrize(
    "text",
    [
        "Bench 3x5 100kg. Is that good?",
        "bench 3x5 100kg, is that good?",
        "Can you log bench press 3x5 100kg for me?",
        "please add bench 3x5 100kg, thanks!",
        "Bench 3x5 100kg, next time 102.5kg",
        "bench 3x5 100kg next week 102.5kg",
        "bench 3x5 100kg goal 105",
        "bench 3x5 100kg instead of incline bench press",
        "Did some bench 3x5 100kg with my brother spotting",
        "bench 3x5 100kg as planned",
        "Felt tired. Bench 3x5 100kg. Skipped accessories.",
        "bench 3x5 100kg, clean form",
        "bench 3x5 100kg but didn't do squats",
        "Hey, logged off yesterday before adding this: bench 3x5 at 100kg. Sorry!",
        "Bodyweight 82kg. Bench 3x5 100kg",
        "bench 3x5 100kg to failure",
    ],
)
def test_what_stands_around_a_log_does_not_change_it(text: str) -> None:
    assert told(text) == [_bench]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("skipped squats, did bench 3x5 100kg instead", [_bench, "! not_performed"]),
        ("didn't do squats, bench 3x5 100kg", [_bench, "! not_performed"]),
        ("bench 3x5 100kg, skipped squats and deadlifts", [_bench, "! not_performed", "! not_performed"]),
        ("Bench 3x5 100kg\nSquat - skipped", [_bench, "! not_performed"]),
    ],
)
def test_what_was_left_out_is_reported_beside_what_was_done(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bench 3x5 100kg i think", "ambiguous_notation"),
        ("bench 3x5 100kg, not sure", "ambiguous_notation"),
        ("bench 3x5 100kg, failed last rep", "ambiguous_notation"),
        ("bench 3x5 100kg, couldn't get the last rep", "ambiguous_notation"),
        ("bench 3x5 100kg - didn't do", "not_performed"),
        ("bench 3x5 100kg (not done)", "not_performed"),
        ("bench 3x5 100kg ❌ (skipped)", "not_performed"),
    ],
)
def test_doubts_are_flagged(text: str, code: str) -> None:
    assert told(text) == [f"? {code}: {_bench}"]


def test_a_failed_rep_beside_the_reps_that_were_done_is_a_note() -> None:
    assert told("Bench 100kg 5,5,4 (failed the 5th rep on the last)") == ["Bench Press 3x5/5/4 100kg"]
    assert told("bench 100kg 5, 5, 4 (1 fail)") == ["Bench Press 3x5/5/4 100kg"]
    assert told("bench 100x5, 110x3, 120x1 failed") == [
        "Bench Press 1x5 100kg",
        "Bench Press 1x3 110kg",
        "? not_performed: Bench Press 1x1 120kg",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "want to hit squat 180kg x 1 by June",
        "squat 180kg x 1 by June",
        "squat 180kg x 1, by the end of the year",
        "by summer: squat 180kg x 1",
        "squat 150kg x 3 in two weeks",
        "in 3 weeks squat 150kg x 3",
        "hopefully squat 150kg 3x5 soon",
        "one day I'd love to squat 200kg x 1",
        "dream: squat 200kg x 1",
        "working towards squat 200kg x 1",
        "squat 150kg 3x5, tomorrow",
        "prep for the meet: squat 180kg x 1",
        "the program has me doing squat 3x5 140kg on monday",
        "squat 140kg 3x5 is the plan",
        "squat 140kg 3x5 hopefully",
        "squat 140kg 3x5 would be nice",
        "squat 140kg 3x5 to do",
        "squat 140kg 3x5 starting monday",
        "squat 140kg 3x5 in the next block",
        "let me squat 140kg 3x5",
        "remaining: squat 140kg 3x5",
        "example: squat 140kg 3x5",
    ],
)
def test_what_is_meant_for_later_is_no_log_however_it_is_phrased(text: str) -> None:
    assert told(text) == ["! not_performed"]


@pytest.mark.parametrize(
    "text",
    [
        "first time in 3 months: squat 100kg 3x5",
        "squat 100kg 3x5, first time in two weeks",
        "squat 100kg 3x5, tomorrow off",
        "squat 100kg 3x5 done by 7pm",
        "squat 100kg 3x5, want more next week",
        "squat 100kg 3x5, hopefully more soon",
    ],
)
def test_a_span_of_time_that_is_over_is_a_note(text: str) -> None:
    assert told(text) == ["Back Squat 3x5 100kg"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("was supposed to bench 100kg 3x5 but did squat 3x5 140kg", ["Back Squat 3x5 140kg", "! not_performed"]),
        ("planned bench 100kg 3x5, did squat 3x5 140kg", ["Back Squat 3x5 140kg", "! not_performed"]),
        ("planned bench 100kg 3x5, did 95kg 3x5", ["Bench Press 3x5 95kg"]),
        ("no bench 100kg 3x5 today", ["! not_performed"]),
        ("bench 100kg 3x5 next squat 140kg 3x5", ["Bench Press 3x5 100kg", "Back Squat 3x5 140kg"]),
    ],
)
def test_a_plan_and_what_was_done_instead(text: str, expected: list[str]) -> None:
    assert told(text) == expected
