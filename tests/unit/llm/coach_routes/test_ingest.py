"""What a model reads of a log where notation declines, and what of it stands."""

from typing import Any

import pytest

from spotter.catalogue import all_exercises
from spotter.llm.coach_routes.ask import Answered, answered
from spotter.llm.coach_routes.ingest import READ_LOG, LogDraft, ReadSets, WrittenLog, declined
from spotter.training.ingest.entries import Entry
from spotter.training.ingest.reading import Lifter, read_text
from tests.unit.llm.coach_routes.drafting import Drafting

BY = Lifter(all_exercises())
TEXT = "three rounds of five on the bench with 100"
SETS = {"piece": 0, "name": "bench", "exercise": "Bench Press", "sets": 3, "reps": [5], "weight": 100}
OPEN: dict[str, Any] = {"unit": None, "rpe": None, "seconds": None}


def read(text: str, *sets: dict[str, Any]) -> tuple[Answered[tuple[Entry, ...]], Drafting]:
    log = WrittenLog(text, read_text(text, BY), BY)
    provider = Drafting(LogDraft(entries=[ReadSets.model_validate({**OPEN, **each}) for each in sets]))
    return answered(READ_LOG, log, provider), provider


def test_the_text_is_one_that_notation_declines() -> None:
    log = WrittenLog(TEXT, read_text(TEXT, BY), BY)
    assert [(each.entry.row.status, each.text) for each in declined(log)] == [("error", TEXT)]


def test_what_a_model_reads_is_logged_where_the_words_name_the_exercise_and_the_numbers_stand_there() -> None:
    given, provider = read(TEXT, SETS)
    (entry,) = given.reply
    assert (entry.row.status, entry.row.matched, entry.row.input) == ("logged", "Bench Press", TEXT)
    assert [each.to_json() for each in entry.sets] == [{"weight_kg": 100, "weight": 100, "unit": "kg", "reps": 5}] * 3
    assert (given.provider, given.model) == ("anthropic", "a-model")
    assert len(provider.requests) == 1


def test_an_exercise_that_the_words_do_not_name_is_held() -> None:
    (entry,) = read(TEXT, {**SETS, "exercise": "Squat", "name": "rounds"})[0].reply
    assert (entry.row.status, entry.row.code, entry.row.candidates) == (
        "flagged",
        "ambiguous_exercise",
        ("Back Squat",),
    )
    assert entry.row.sets == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"weight": 102.5},
        {"reps": [6]},
        {"sets": 4},
        {"sets": 2, "reps": [5, 5, 5]},
        {"exercise": "Flux Thing"},
        {"unit": "lb"},
        {"rpe": 8},
        {"reps": []},
        {"seconds": 5},
        {"sets": 0},
        {"weight": -100},
    ],
)
def test_what_does_not_stand_in_the_text_or_cannot_be_leaves_the_piece_as_it_was(wrong: dict[str, Any]) -> None:
    given, _ = read(TEXT, {**SETS, **wrong})
    assert [each.row.status for each in given.reply] == ["error"]
    assert (given.provider, given.fallback) == ("offline", "anthropic: the answer did not keep to the rules")


def test_a_name_with_a_word_that_nobody_knows_is_held_whatever_a_model_makes_of_it() -> None:
    sets = {**SETS, "name": "bench press", "reps": [10], "weight": 60}
    (entry,) = read("foo bench press 3x10 60kg", sets)[0].reply
    assert (entry.row.status, entry.row.candidates) == ("flagged", ("Bench Press",))


def test_one_wrong_reading_of_a_piece_leaves_the_whole_piece() -> None:
    given, _ = read(TEXT, SETS, {**SETS, "weight": 7})
    assert [each.row.status for each in given.reply] == ["error"]


def test_a_model_is_asked_only_for_what_notation_declines() -> None:
    given, provider = read("bench 3x5 100kg\nrow 3x10 50", SETS)
    assert provider.requests == []
    assert [each.row.status for each in given.reply] == ["logged", "unmatched"]


def test_what_nobody_lifts_and_what_was_not_done_is_not_asked_about() -> None:
    _, provider = read("bench 3x5 2000kg\nskipped squat 3x5 100kg\nbench 3x8-12", SETS)
    assert provider.requests == []


def test_no_model_is_shown_what_may_be_a_warning() -> None:
    given, provider = read(f"{TEXT}\nthen my chest hurt and I fainted", SETS)
    assert provider.requests == []
    assert given.fallback == "code answers what may be a warning"


def test_a_model_sees_the_pieces_that_were_declined_and_nothing_else() -> None:
    _, provider = read(f"squat 3x5 140kg\n{TEXT}", SETS)
    (request,) = provider.requests
    assert "squat" not in str(request.turns)
    assert "rounds" in str(request.turns)
