"""The corpus of conversations as it is played, and the floor under today's coach on the half that may be read."""

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from spotter.llm.provider import Filled, InvalidOutput, Structured
from spotter.messages import Chunk, KnowledgeTurn, ModelResponse, Request, ToolCall
from tests.unit.dialogue import scoring
from tests.unit.dialogue.corpus_format import Conversation, conversations
from tests.unit.dialogue.exercise_facts import items
from tests.unit.dialogue.scoring import HALVES, Scored, by_author, lines, main, play, table, totals
from tests.unit.dialogue.starting_states import records
from tests.unit.dialogue.turn_judging import Outcome

SAMPLED = 5
"""Every so many conversations of the seen half are played here: all of them take a minute (``make bench`` does)."""
FEW = 75
"""The same of those whose figures are only added up."""
LEAST_RIGHT = 395
LEAST_RIGHT_OR_ASKED = 400
LEAST_RIGHT_OR_OFFERED = 424
MOST_WRONG_WRITES = 15
MOST_HARMFUL = 0
"""Turns of the sample of 466, as the coach does today. They move one way."""


class Scripted:
    """A provider that answers with the calls it was given, one step after the other, then with words."""

    name = "scripted"
    model = "scripted-1"

    def __init__(self, *steps: tuple[str, Mapping[str, object]], reply: str = "Done.") -> None:
        self.requests: list[Request] = []
        self._steps = list(steps)
        self._reply = reply

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.requests.append(request)
        if not self._steps:
            yield ModelResponse("", (ToolCall("n", "message_notify_user", {"message": self._reply}), IDLE), "", "")
            return
        name, arguments = self._steps.pop(0)
        yield ModelResponse("", (ToolCall("c", name, arguments),), self.name, "")

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        raise InvalidOutput(f"nothing fills {model.__name__} for {request.today}")


IDLE = ToolCall("i", "idle", {"reason": "done"})


def conversation(start: str, *turns: tuple[str, Mapping[str, object]]) -> Conversation:
    told = [{"say": say, "expect": expect} for say, expect in turns]
    return Conversation.model_validate({"id": "x", "author": "x1", "start": start, "turns": told})


@cache
def few() -> tuple[Scored, ...]:
    return tuple(scored for each in conversations("seen")[::FEW] for scored in play(each))


def test_the_coach_does_no_worse_than_it_did() -> None:
    now = totals(tuple(scored for each in conversations("seen")[::SAMPLED] for scored in play(each)))
    assert now.counts[Outcome.RIGHT] >= LEAST_RIGHT
    assert now.counts[Outcome.RIGHT] + now.counts[Outcome.ASKED] >= LEAST_RIGHT_OR_ASKED
    assert round(now.right_or_offered * now.turns) >= LEAST_RIGHT_OR_OFFERED
    assert now.wrong_writes <= MOST_WRONG_WRITES
    assert now.harmful <= MOST_HARMFUL


@pytest.mark.parametrize(("half", "count"), [("seen", 1450), ("unseen", 1401)])
def test_both_halves_can_be_read_by_the_scorer(half: str, count: int) -> None:
    (known,) = (each for each in HALVES if each == half)
    assert len(conversations(known)) == count


def test_a_turn_is_played_with_the_real_tools_on_the_starting_workout() -> None:
    coach = Scripted(
        ("adjust_exercise", {"exercise_id": "ex_back_squat", "adjustments": {"sets": 5}}),
        ("remove_exercise", {"exercise_id": "ex_plank"}),
    )
    asked = {"act": "edit", "changes": [{"set": "Back Squat", "sets": 5}, {"remove": "Plank"}]}
    (scored,) = play(conversation("gym5", ("5 sets of squats and no planks", asked)), coach)
    assert scored.verdict.outcome is Outcome.RIGHT
    assert [item.name for item in scored.played.after] == ["Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown"]
    assert scored.calls == ("adjust_exercise", "remove_exercise", "message_notify_user", "idle")
    assert scored.played.reply == "Done."


def test_later_turns_are_judged_from_the_workout_as_it_is() -> None:
    coach = Scripted(("remove_exercise", {"exercise_id": "ex_plank"}))
    first = ("drop the first one", {"act": "edit", "changes": [{"remove": "#1"}]})
    second = ("drop the plank too", {"act": "edit", "changes": [{"remove": "Plank"}]})
    outcomes = [scored.verdict.outcome for scored in play(conversation("gym5", first, second), coach)]
    assert outcomes == [Outcome.WRONG_WRITE, Outcome.RIGHT]


def test_a_pain_that_was_told_makes_a_later_violation_harmful() -> None:
    lunges = {
        "name": "Lunge",
        "type": "reps",
        "sets": 3,
        "reps": 8,
        "categories": ["strength"],
        "muscles": ["quads"],
    }
    coach = Scripted(
        ("message_ask_user", {"question": "I am sorry. What hurts?"}),
        ("generate_workout", {"workout": {"exercises": [lunges]}}),
    )
    turns = ("my knee went pop", {"act": "care"}), ("ok, no lunges then", {"act": "build", "without": ["lunge"]})
    outcomes = [scored.verdict.outcome for scored in play(conversation("empty", *turns), coach)]
    assert outcomes == [Outcome.RIGHT, Outcome.HARMFUL]


def test_a_coach_that_fails_on_a_turn_has_missed_it() -> None:
    coach = Scripted(("no_such_tool", {}), ("message_ask_user", {"question": "Which one?"}))
    turns = ("drop the plank", {"act": "edit", "changes": [{"remove": "Plank"}]}), ("?", {"act": "ask"})
    scored = list(play(conversation("gym5", *turns), coach))
    assert [each.verdict.outcome for each in scored] == [Outcome.MISSED, Outcome.RIGHT]
    assert scored[0].calls == ("no_such_tool", "failed with KeyError")


def test_a_question_is_worth_the_turn_where_one_of_its_answers_does_what_was_meant() -> None:
    offers = ("message_ask_user", {"question": "Which one?", "options": ["the plank", "the squat"]})
    takes_out = ("remove_exercise", {"exercise_id": "ex_plank"})
    wants = ("lose it", {"act": "edit", "changes": [{"remove": "Plank"}]})
    (scored,) = play(conversation("gym5", wants), Scripted(offers, takes_out))
    assert scored.verdict.outcome is Outcome.OFFERED
    assert [str(item) for item in scored.played.after] == [str(item) for item in scored.played.before]
    takes_another = ("remove_exercise", {"exercise_id": "ex_back_squat"})
    (scored,) = play(conversation("gym5", wants), Scripted(offers, takes_another))
    assert scored.verdict.outcome is Outcome.MISSED


def test_an_answer_of_words_is_offered_only_where_the_author_looks_for_a_word() -> None:
    offers = ("message_ask_user", {"question": "Which one?", "options": ["the plank"]})
    (scored,) = play(conversation("gym5", ("how?", {"act": "answer"})), Scripted(offers, reply="Brace."))
    assert scored.verdict.outcome is Outcome.MISSED
    (scored,) = play(
        conversation("gym5", ("how?", {"act": "answer", "mentions": ["brace"]})), Scripted(offers, reply="Brace.")
    )
    assert scored.verdict.outcome is Outcome.OFFERED


def test_a_change_of_the_whole_where_nothing_was_built_yet_is_a_build_with_one_limit_more() -> None:
    squats = {
        "name": "Bodyweight Squat",
        "type": "reps",
        "sets": 2,
        "reps": 10,
        "rest_between_sets": 30,
        "categories": ["strength"],
        "muscles": ["quads"],
    }
    coach = Scripted(
        ("message_ask_user", {"question": "With what?"}),
        (
            "generate_workout",
            {"workout": {"exercises": [{**squats, "categories": ["strength"], "muscles": ["quads"]}]}},
        ),
    )
    shorter = {"act": "edit", "changes": [{"whole": "shorter", "max_minutes": 30}]}
    turns = ("legs please", {"act": "build", "trains": ["quads"]}), ("30 minutes at most", shorter)
    outcomes = [scored.verdict.outcome for scored in play(conversation("empty", *turns), coach)]
    assert outcomes == [Outcome.MISSED, Outcome.RIGHT]


def test_the_first_message_brings_the_workout_the_history_and_the_settings() -> None:
    coach = Scripted()
    list(play(conversation("history", ("hello", {"act": "nothing"})), coach))
    (learned,) = (turn for turn in coach.requests[0].turns if isinstance(turn, KnowledgeTurn))
    data = {source.name: source.data for source in learned.sources}
    assert list(data) == ["current_workout", "workout_history", "user_settings"]
    best = {
        (exercise["name"], done["weight_kg"])
        for workout in data["workout_history"]
        for exercise in workout["exercises"]
        for done in exercise["sets"]
    }
    assert {weight for name, weight in best if name == "Back Squat"} == {80, 85, 90, 95, 100}
    assert {weight for name, weight in best if name == "Deadlift"} == {120, 125, 130, 135, 140}
    assert {weight for name, weight in best if name == "Bench Press"} == {80}
    assert data["workout_history"][0]["date"] == "2026-01-11"


def test_the_starting_workouts_are_those_of_the_corpus() -> None:
    gym = items(records("gym5")["CURRENT#s1"]["exercises"])
    assert [str(item) for item in gym] == [
        "Back Squat 3x5 @100 r150",
        "Bench Press 3x5 @80 r150",
        "Barbell Row 3x8 @70 r120",
        "Lat Pulldown 3x10 @50 r90",
        "Plank 3x45s r45",
    ]
    home = items(records("home4")["CURRENT#s1"]["exercises"])
    assert [str(item) for item in home] == [
        "Goblet Squat 3x10 @16 r90",
        "Push-up 3x12 r90",
        "Dumbbell Row 3x10 @14 r90",
        "Dumbbell Shoulder Press 3x10 @10 r90",
    ]
    assert records("empty") == {}


def test_the_totals_add_up_and_are_told_by_author() -> None:
    all_turns, authors = totals(few()), by_author(few())
    assert list(authors) == sorted({each.author for each in conversations("seen")[::FEW]})
    assert sum(each.turns for each in authors.values()) == all_turns.turns
    assert sum(each.counts[Outcome.RIGHT] for each in authors.values()) == all_turns.counts[Outcome.RIGHT]
    assert all_turns.right == all_turns.counts[Outcome.RIGHT] / len(few())
    assert table("seen", few()).count("\n") == len(authors) + 1


def test_lines_are_shown_of_the_half_that_may_be_read_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list(lines("seen", few()))
    assert len(told) == len(few()) - totals(few()).counts[Outcome.RIGHT]
    with pytest.raises(ValueError, match="never shown"):
        list(lines("unseen", few()))
    monkeypatch.setattr(scoring, "conversations", lambda half: conversations(half)[::50])
    assert main(["unseen"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("unseen")
    assert not any(name in shown for name in ("said", "expected", "replied"))
    assert main(["both"]) == 2
