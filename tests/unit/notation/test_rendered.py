"""What is rendered as a log is read as what it was rendered from; what is not written of it is reported."""

from decimal import Decimal
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.notation import ParsedItem, parse

names = {"bench press": "Bench Press", "squat": "Back Squat", "deadlift": "Deadlift", "ohp": "Overhead Press"}

Row = tuple[int, int, Decimal, Decimal | None, str | None]
"""Sets, reps, kg, RPE, tempo."""

loads = st.integers(12, 80).map(lambda steps: steps * Decimal("2.5"))
efforts = st.none() | st.integers(12, 20).map(lambda halves: Decimal(halves) / 2)
tempos = st.none() | st.sampled_from(["3-1-1", "31X1", "4-0-1-0", "2010"])
rows = st.tuples(st.integers(1, 6), st.integers(1, 12), loads, efforts, tempos)
rests = st.sampled_from(["", " rest 2 min", " (90s rest)", ", 3 min rest between sets", " r90s"])


def _count(sets: int, reps: int, style: int) -> str:
    worded = f"{sets} sets of {reps}" if sets > 1 else f"1 set of {reps}"
    return [f"{sets}x{reps}", f"{sets} x {reps}", worded, f"{reps} reps x {sets} sets", f"{sets}*{reps}"][style]


def render(row: Row, style: int, load_first: bool, bracket: bool) -> str:
    """One exercise's sets, without its name."""
    sets, reps, kg, effort, tempo = row
    load = f"{kg.normalize():f}kg"
    parts = [load, _count(sets, reps, style)] if load_first else [_count(sets, reps, style), f"@ {load}"]
    if effort is not None:
        parts.append(f"(RPE {effort.normalize():f})" if bracket else f"rpe {effort.normalize():f}")
    if tempo is not None:
        parts.append(f"tempo {tempo}")
    return " ".join(parts)


def _unrolled(item: ParsedItem) -> list[tuple[str, int, Decimal | None, Decimal | None]]:
    assert item.exercise_match is not None
    reps = item.variable_reps or (item.reps_per_set or 0,) * item.sets
    return [(item.exercise_match.name, each, item.weight, item.rpe) for each in reps]


@given(
    told=st.lists(st.tuples(st.sampled_from(sorted(names)), rows), min_size=1, max_size=4),
    style=st.integers(0, 4),
    load_first=st.booleans(),
    bracket=st.booleans(),
    separator=st.sampled_from(["\n", ", ", "; ", ". "]),
    rest=rests,
)
@settings(max_examples=300, deadline=None)
def test_what_is_rendered_is_read(
    told: list[tuple[str, Row]], style: int, load_first: bool, bracket: bool, separator: str, rest: str
) -> None:
    told = [next(group) for _, group in groupby(told, key=lambda pair: pair[0])]
    lines = [f"{name} {render(row, style, load_first, bracket)}{rest}" for name, row in told]
    parsed = parse(separator.join(lines), None)
    assert parsed.errors == ()
    expected = [(names[name], reps, kg, effort) for name, (sets, reps, kg, effort, _tempo) in told for _ in range(sets)]
    assert [each for item in parsed.items for each in _unrolled(item)] == expected
    tempos = [row[4] for _, row in told]
    assert [item.tempo is not None for item in parsed.items] == [tempo is not None for tempo in tempos]


@given(
    reps=st.lists(st.integers(1, 12), min_size=2, max_size=6),
    kg=loads,
    sign=st.sampled_from([", ", ",", "/", " "]),
    doubt=st.sampled_from(
        ["", " failed 3x5", " x", " ?", " + 2kg more last set", ", 4.5", " (5, 5)", " then 12 x 60 x 3"]
    ),
)
@settings(max_examples=300, deadline=None)
def test_a_list_of_sets_is_written_whole_or_what_is_missing_is_reported(
    reps: list[int], kg: Decimal, sign: str, doubt: str
) -> None:
    parsed = parse(f"bench press {kg.normalize():f}kg {sign.join(map(str, reps))}{doubt}", None)
    written = [each for item in parsed.items if not item.flagged for each in _unrolled(item)]
    whole = [("Bench Press", each, kg, None) for each in reps]
    reported = bool(parsed.errors) or any(item.flagged for item in parsed.items)
    assert written == whole or reported
    assert written in (whole, []) or reported
