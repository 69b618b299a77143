"""A message in pieces: what of it is a day, an exercise, a figure or a cue."""

import pytest

from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind, Piece, pieces_of
from spotter.dialogue.understanding.message import message
from tests.unit.dialogue.plan_changes.plans import FRIDAY, MONDAY, PLANNED, TODAY, TUESDAY, WEDNESDAY


def _pieces(text: str) -> tuple[Piece, ...]:
    said = message(text, TODAY, PLANNED.exercises)
    return pieces_of(said.tokens, said.text, PLANNED)


def _named(text: str) -> list[str]:
    return [each.target.called for each in _pieces(text) if each.target is not None]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("remove the leg press", [Kind.CUE, Kind.OTHER, Kind.EXERCISE]),
        ("rows 4x10 on friday", [Kind.EXERCISE, Kind.FIGURE, Kind.OTHER, Kind.DAYS]),
        ("don't drop wednesday.", [Kind.DENIAL, Kind.CUE, Kind.DAYS, Kind.BREAK]),
        ("leg press, plank?", [Kind.EXERCISE, Kind.COMMA, Kind.EXERCISE, Kind.QUESTION]),
        ("this week plank", [Kind.ONE_WEEK, Kind.EXERCISE]),
    ],
)
def test_each_stretch_is_of_one_kind(text: str, kinds: list[Kind]) -> None:
    assert [each.kind for each in _pieces(text)] == kinds


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("swap the bench for push ups", ["Bench Press", "Push-up"]),
        ("Romanian deadlifts and hammer curls", ["Romanian Deadlift", "Hammer Curl"]),
        ("swap fly for dips", ["fly", "Dip"]),
        ("monday's fly out", ["fly"]),
        ("a hamstring exercise on Friday", ["hamstring"]),
        ("something for the neck", ["neck"]),
        ("raise the plank", ["Plank"]),
        ("push the leg press", ["Leg Press"]),
    ],
)
def test_exercises_are_named_by_their_names_and_not_by_verbs(text: str, named: list[str]) -> None:
    assert _named(text) == named


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("plank on monday and friday", [(MONDAY,), (FRIDAY,)]),
        ("wednesdays", [(WEDNESDAY,)]),
        ("move monday to tuesday", [(MONDAY,), (TUESDAY,)]),
        ("the push day", [(MONDAY,)]),
        ("rows as on friday", []),
    ],
)
def test_days_by_weekday_or_by_the_name_of_their_session(text: str, days: list[tuple[int, ...]]) -> None:
    assert [each.days for each in _pieces(text) if each.days] == days


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("get rid of the rows", Cue.OUT),
        ("tack on dips", Cue.IN),
        ("swap out the rows", Cue.SWAP),
        ("rather than rows", Cue.INSTEAD_OF),
        ("rows across the board", Cue.EVERYWHERE),
        ("as a finisher rows", Cue.LAST),
        ("same as before", Cue.SAME),
    ],
)
def test_the_words_that_say_what_is_done(text: str, cue: Cue) -> None:
    assert any(cue in each.cues for each in _pieces(text))


@pytest.mark.parametrize("text", ["i removed the leg press", "we dropped the leg press", "you ve already deleted it"])
def test_what_was_done_is_no_order(text: str) -> None:
    assert not any(Cue.OUT in each.cues for each in _pieces(text))


def test_a_reason_is_left_out() -> None:
    assert _named("drop the fly because the bench press hurts, and add dips") == ["fly", "Dip"]
    assert _named("drop the fly since i hate the plank") == ["fly"]
