"""The templates of what is no set: each is told by what stands before and behind it."""

import pytest

from spotter.notation.annotations.annotate import annotate
from spotter.notation.lexing.input_limits import readable
from spotter.notation.lexing.tokens import TokenKind
from tests.unit.notation.told import told

_made = {TokenKind.NOTE, TokenKind.HEADING, TokenKind.LABEL, TokenKind.SET_LABEL, TokenKind.TEMPO}


def _folded(text: str) -> list[str]:
    tokens, _ = readable(text)
    return [
        f"{each.kind.name.lower()} {text[each.start : each.end]}" for each in annotate(tokens) if each.kind in _made
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wed 06.11., bench 3x5", ["heading Wed 06.11."]),
        ("12.3.2025 bench 3x5", ["heading 12.3.2025"]),
        ("Week 3 of 8\nbench 3x5", ["heading Week 3 of 8"]),
        ("3/11 - bench 3x5 100", ["heading 3/11"]),
        ("bench 3/11", []),
        ("1.) bench 3x5   2.) squat 3x5", ["label 1.)", "label 2.)"]),
        ("bench 1x1 30kg (RPE 6), deadlift 1x1 30kg (RPE 7) twice", []),
        ("1. bench 3x5 100, 2. squat 5x5 120", ["label 1.", "label 2."]),
        ("chin-up 7, 6, 5. bw", []),
        ("1. Satz 12, 2. Satz 11", ["set_label 1. Satz", "set_label 2. Satz"]),
        ("ohp S1: 30kg, S2 32kg", ["set_label S1:", "set_label S2"]),
        ("snatch 6x1 50kg, 1'30 rest", ["note 1'30 rest"]),
        ("wall sit 60 seconds rest was 3 min", ["note rest was 3 min"]),
        ("slept 2 reps", ["note slept 2 reps"]),
        ("slept 2 x 5", []),
        ("2 reps better than last week, 3x5", ["note 2 reps better than last week"]),
        ("bench 40x5 50x5 80 3x5", []),
        ("bench 100kg 3x5 60x5", []),
        ("bench 100kg 3x5 30x1", ["tempo 30x1"]),
        ("two dumbbells 3x10", ["note two"]),
    ],
)
def test_what_is_folded(text: str, expected: list[str]) -> None:
    assert _folded(text) == expected


def test_a_ramp_before_its_sets_is_no_tempo() -> None:
    assert told("squat 60x5 80x3 then 100 3x5") == [
        "Back Squat 1x5 60kg",
        "Back Squat 1x3 80kg",
        "Back Squat 3x5 100kg",
    ]


def test_a_list_that_ends_a_sentence_keeps_its_last_number() -> None:
    assert told("Chins - 7, 6, 5. B.W.") == ["Chin-up 3x7/6/5"]
