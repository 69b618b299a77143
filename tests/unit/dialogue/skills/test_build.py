"""A new workout: what is asked first, what is assumed, and what of the message the workout keeps to."""

import pytest

from spotter.dialogue.understanding.read import understand
from spotter.dialogue.understanding.sentences import FOLDER, read_sentences
from tests.unit.dialogue.talk import Talk


def names(talk: Talk) -> list[str]:
    return talk.chat.names


@pytest.mark.parametrize("file", ["build", "tell"])
def test_each_wording_matches_what_its_file_says_it_must(file: str) -> None:
    sentences = read_sentences(FOLDER / f"{file}.txt")
    for text, intent in sentences.must:
        acts = [(act.skill, act.intent) for act in understand(text).acts]
        assert (intent.skill, intent.name) in acts, text
    for text, intent in sentences.must_not:
        acts = [(act.skill, act.intent) for act in understand(text).acts]
        assert (intent.skill, intent.name) not in acts, text


@pytest.mark.parametrize(
    "said",
    ["give me a workout", "can i get a session please", "legs"],
)
def test_asks_for_time_and_equipment_where_nothing_is_known(said: str) -> None:
    talk = Talk("empty").say(said)
    assert talk.calls[-1] == "message_ask_user"
    assert not {"generate_workout", "plan_today"} & set(talk.calls)
    assert talk.reply == "How long do you have, and what can you train with?"


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("45", "A 45-minute leg session with bodyweight alone"),
        ("dumbbells", "A 45-minute leg session with dumbbells"),
        ("an hour at the gym", "A 60-minute leg session in a full gym"),
        ("whatever", "A 45-minute leg session with bodyweight alone"),
        ("you choose", "A 45-minute leg session with bodyweight alone"),
        ("30 dumbbells", "A 30-minute leg session with dumbbells"),
    ],
)
def test_takes_a_short_answer_and_assumes_the_rest(answer: str, title: str) -> None:
    talk = Talk("empty").say("legs").say(answer)
    assert talk.calls == ["generate_workout"]
    assert talk.reply.startswith(title)


def test_says_what_it_assumed() -> None:
    talk = Talk("empty").say("leg day")
    assert "I assumed 45 minutes." in talk.reply
    assert "I assumed no equipment" in talk.reply


@pytest.mark.parametrize("answer", ["ok ill go to bed", "so what can you do?", "no thanks"])
def test_builds_nothing_for_what_answers_nothing(answer: str) -> None:
    talk = Talk("empty").say("legs").say(answer)
    assert "generate_workout" not in talk.calls
    assert talk.workout == []


@pytest.mark.parametrize(
    "said",
    [
        "20 min dumbbells",
        "back n bis, 40ish mins, full gym",
        "legs, 1h, gym",
        "30 minutes dumbbells with goblet squats and sit-ups",
    ],
)
def test_time_and_equipment_or_an_area_alone_are_a_request(said: str) -> None:
    assert Talk("empty").say(said).calls == ["generate_workout"]


def test_what_is_for_another_day_is_booked() -> None:
    talk = Talk("empty").say("for tomorrow: legs, 1h, gym")
    assert talk.calls[-1] == "schedule_workout"
    assert talk.reply == "Booked: Legs tomorrow, gym, 60 minutes."


@pytest.mark.parametrize("what", ["lunges", "push-ups", "planks"])
def test_what_a_workout_is_to_be_without_is_not_in_it(what: str) -> None:
    talk = Talk("empty").say(f"build me a workout without {what}")
    assert talk.workout
    assert not any(what.removesuffix("s") in line.lower() for line in talk.workout)


@pytest.mark.parametrize("said", ["deads?", "dumbbells", "push ups", "kettlebell"])
def test_the_bare_name_of_an_exercise_or_of_equipment_is_no_request(said: str) -> None:
    talk = Talk("empty").say(said)
    assert talk.calls == ["message_ask_user"]


def test_a_word_that_is_not_understood_is_asked_about_and_named_beside_the_workout() -> None:
    talk = Talk("empty").say("30 min dumbbells florbig")
    assert talk.reply == "I did not understand 'florbig'. Shall I go on without it?"
    assert talk.say("yes").calls == ["generate_workout"]


def test_a_word_that_may_be_what_is_not_wanted_becomes_a_question_that_quotes_it() -> None:
    talk = Talk("empty").say("30 min dumbbells, no florbigs")
    assert talk.reply == "I did not understand 'florbigs'. Shall I go on without it?"
    assert talk.say("yes").calls == ["generate_workout"]


def test_the_exercise_that_it_is_asked_for_with_is_in_it() -> None:
    talk = Talk("history").say("gimme a bench day, 60 min, full gym, no ohp")
    assert "Bench Press" in names(talk)
    assert not any("Overhead" in name or "Shoulder Press" in name for name in names(talk))


def test_the_three_lifts_by_their_short_name_are_all_in_it() -> None:
    talk = Talk("history").say("45 min sbd day, full gym")
    assert {"Back Squat", "Bench Press", "Deadlift"} <= set(names(talk))
    assert talk.chat.estimate <= 45


def test_what_was_talked_about_is_what_it_is_built_around() -> None:
    talk = Talk("history").say("deads?").say("gimme a pull day around em, 75 min")
    assert "Deadlift" in names(talk)
    assert "Barbell Row" in names(talk)


def test_every_area_that_was_named_is_trained() -> None:
    talk = Talk("empty").say("arms and shoulders no bench got 2 10kg dbs")
    muscles = {muscle for each in talk.chat.exercises for muscle in each["muscles"]}
    assert {"biceps", "triceps", "side delts"} <= muscles
    assert "10 kg for the dbs" in talk.reply


@pytest.mark.parametrize(
    ("said", "count", "sets"),
    [
        ("4 exercises, 40 min, gym, back and biceps", 4, None),
        ("3 exercises only, glutes, 30 min gym", 3, None),
        ("12 sets total, 60 min, dumbbells, full body", None, 12),
    ],
)
def test_counts_are_kept_to(said: str, count: int | None, sets: int | None) -> None:
    talk = Talk("empty").say(said)
    exercises = talk.chat.exercises
    assert count is None or len(exercises) == count
    assert sets is None or sum(each.get("sets", 1) for each in exercises) <= sets


def test_a_scheme_is_that_of_every_exercise() -> None:
    talk = Talk("empty").say("4x6 on everything, 60 min gym, push")
    assert {(each["sets"], each["reps"]) for each in talk.chat.exercises} == {(4, 6)}
    assert talk.chat.estimate <= 60


def test_a_bad_day_has_fewer_sets_and_says_why() -> None:
    usual = Talk("empty").say("45 min dumbbells full body")
    tired = Talk("empty").say("slept 5 hours, 45 min dumbbells full body")
    assert _sets(tired) < _sets(usual)
    assert "You said 'slept 5 hours', so it has fewer sets, and every set ends with three good reps left (R1)." in (
        tired.reply
    )


def test_soreness_from_yesterday_is_of_today() -> None:
    talk = Talk("empty").say("still sore from yesterday, 45 min dumbbells full body")
    assert "You said 'sore from yesterday', so it has fewer sets" in talk.reply


def test_hours_of_sleep_are_no_length_of_a_session() -> None:
    talk = Talk("empty").say("only slept 5 hours, give me 20 min bodyweight")
    assert talk.chat.estimate <= 20


def test_a_good_day_may_go_closer_to_the_limit() -> None:
    talk = Talk("empty").say("feeling great today, 60 min at the gym, upper body")
    assert "You said 'feeling great', so a set may end with one or two good reps left" in talk.reply
    assert "Stop with one or two good reps left." in talk.chat.exercises[0]["instructions"]


def test_another_workout_leaves_out_what_is_in_this_one() -> None:
    talk = Talk("gym5")
    before = set(names(talk))
    talk.say("give me a completely different workout")
    assert talk.calls == ["generate_workout"]
    assert not before & set(names(talk))


def test_what_is_said_of_exercises_is_said_of_the_new_workout() -> None:
    talk = Talk("gym5").say("build me a leg day, 40 min, no squats")
    assert talk.calls == ["generate_workout"]
    assert not any("Squat" in name for name in names(talk))
    assert "Leg Press" in names(talk)


@pytest.mark.parametrize("said", ["what do i need for this workout", "leg day yesterday was rough", "workout was good"])
def test_what_speaks_of_a_workout_asks_for_none(said: str) -> None:
    assert "generate_workout" not in Talk("gym5").say(said).calls


def _sets(talk: Talk) -> int:
    return sum(int(each.get("sets", 1)) for each in talk.chat.exercises)
