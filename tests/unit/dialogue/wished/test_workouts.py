"""What a request says of a workout is in it, or is named: in the words of many people."""

from typing import Any

import pytest

from spotter.catalogue import Equipment, Kind, match
from spotter.coaching.postures import in_posture
from tests.unit.dialogue.talk import Talk


def _made(text: str, start: str = "empty") -> Talk:
    talk = Talk(start).say(text)  # type: ignore[arg-type]
    assert talk.calls[-1] == "generate_workout", talk.reply
    return talk


def _ids(talk: Talk) -> set[str]:
    found = [match(name, fuzzy=False).exercise for name in talk.chat.names]
    return {each.id for each in found if each is not None}


def _notes(talk: Talk) -> str:
    return " ".join(str(each.get("notes", "")) for each in talk.chat.exercises)


def _sets(talk: Talk) -> list[dict[str, Any]]:
    return [dict(each) for each in talk.chat.exercises if "sets" in each]


def test_supersets_are_pairs_of_different_work() -> None:
    talk = _made("upper body at the gym, 45 min, supersets")
    assert "Superset A." in _notes(talk)
    assert all(each["rest_between_sets"] <= 60 for each in _sets(talk))
    assert "Superset A." in talk.reply


def test_an_emom_fills_its_minutes() -> None:
    talk = _made("emom 20 mins, kettlebell 16kg, no burpees")
    assert {each["type"] for each in talk.chat.exercises} == {"intervals"}
    assert sum(each["rounds"] for each in talk.chat.exercises) == 20
    assert "On the minute" in _notes(talk)


def test_work_and_rest_of_intervals_are_as_told() -> None:
    talk = _made("40 seconds on 20 off, full body, bodyweight, 20 minutes")
    assert {(each["work_time"], each["rest_time"]) for each in talk.chat.exercises} == {(40, 20)}


def test_exercises_have_the_doses_and_the_order_that_were_said() -> None:
    talk = _made("give me a gym session: squat 5x5, then bench 4x6, then barbell row 3x10")
    assert talk.chat.names[:3] == ["Back Squat", "Bench Press", "Barbell Row"]
    assert [(each["sets"], each["reps"]) for each in talk.chat.exercises[:3]] == [(5, 5), (4, 6), (3, 10)]


def test_reps_and_rests_of_all_are_as_told() -> None:
    talk = _made("back and biceps, cables only, 10-15 reps, 60s rest, 40 min")
    assert all(10 <= each["reps"] <= 15 and each["rest_between_sets"] == 60 for each in _sets(talk))


def test_the_sets_in_all_are_as_told() -> None:
    assert sum(each["sets"] for each in _sets(_made("full body at the gym, 12 sets in total, 60 minutes"))) == 12


def test_sets_that_do_not_fit_are_told_of() -> None:
    talk = _made("full body at the gym, 30 sets in total, 30 minutes")
    assert "30 do not fit in 30 minutes." in talk.reply


@pytest.mark.parametrize(
    ("text", "posture"),
    [
        ("45 min full body at the gym, nothing overhead", "overhead"),
        ("legs at home, 30 min, no kneeling", "kneeling"),
        ("full body, bodyweight, 30 minutes, nothing on the floor", "floor"),
        ("30 min legs with dumbbells, no jumping", "jumping"),
    ],
)
def test_what_is_left_out_by_posture_is_not_in_it(text: str, posture: str) -> None:
    talk = _made(text)
    assert not _ids(talk) & in_posture(posture)


def test_cardio_at_the_end_does_not_shorten_the_session_to_itself() -> None:
    talk = _made("full body session at the hotel gym with dumbbells, 45 min, ending with ten minutes on the bike")
    last = talk.chat.exercises[-1]
    assert last["type"] == Kind.DURATION and last["duration"] == 600
    assert len(talk.chat.exercises) > 3
    assert talk.chat.estimate <= 45


def test_what_was_trained_yesterday_is_not_trained() -> None:
    talk = _made("did legs yesterday and they are dead. 45 min at the gym please")
    muscles = {muscle for each in talk.chat.exercises for muscle in each["muscles"][:1]}
    assert not muscles & {"quads", "hamstrings", "calves"}


def test_a_technique_stands_beside_the_exercise_and_what_is_not_done_is_declined() -> None:
    assert "drop the load" in _notes(_made("biceps and triceps, cables, 30 min, drop set on the last set of each"))
    assert "not planned here" in _made("arms with bfr cuffs, 30 minutes, dumbbells").reply


def test_how_many_reps_are_left_stands_in_the_cue() -> None:
    talk = _made("full body at the gym, 45 min, rpe 7")
    cues = " ".join(str(each.get("instructions", "")) for each in talk.chat.exercises)
    assert "three good reps left" in cues and "two good reps left" not in cues


def test_whoever_cannot_do_a_thing_gets_an_easier_form() -> None:
    talk = _made("push workout, bodyweight, 30 minutes, i can't do push ups from the floor yet")
    assert "push-up" not in _ids(talk)
    assert "cannot do yet" in talk.reply


def test_a_sport_tells_what_is_trained_and_why() -> None:
    talk = _made("give me a 45 minute gym session for climbing")
    assert "climbing" in talk.reply
    assert {"lats", "upper back", "forearms"} & {muscle for each in talk.chat.exercises for muscle in each["muscles"]}


def test_a_single_machine_that_is_named_stands_in_a_gym() -> None:
    talk = _made("quads today: hack squat, leg extension, 40 min")
    assert {"Hack Squat", "Leg Extension"} <= set(talk.chat.names)


def test_only_machines_means_no_bodyweight_work() -> None:
    talk = _made("full body, using only the machines, 45 minutes")
    found = [match(name, fuzzy=False).exercise for name in talk.chat.names]
    assert all(each is not None and each.equipment for each in found)


def test_what_nobody_knows_is_asked_about_before_anything_is_made() -> None:
    talk = Talk("empty").say("arms and florbigs, 30 mins, dumbbells")
    assert talk.workout == []
    assert "florbigs" in talk.reply


def test_what_is_said_right_behind_a_new_workout_makes_it_anew() -> None:
    talk = _made("30 min legs with dumbbells")
    before = set(talk.chat.names)
    talk.say("make it supersets")
    assert talk.calls[-1] == "generate_workout"
    assert "Superset" in _notes(talk)
    assert len(before & set(talk.chat.names)) >= 2
    needed = {one for name in talk.chat.names if (own := match(name).exercise) is not None for one in own.equipment}
    assert needed <= {Equipment.DUMBBELL, Equipment.BENCH}


def test_a_change_of_one_exercise_right_behind_a_new_workout_changes_that_alone() -> None:
    talk = _made("30 min legs with dumbbells")
    before = talk.workout
    talk.say("4x8 on the first one")
    assert talk.workout[1:] == before[1:]


def test_what_is_for_tomorrow_is_booked() -> None:
    assert Talk("empty").say("for tomorrow: legs, 1h, gym").calls[-1] == "schedule_workout"


@pytest.mark.parametrize("manner", ["tabata", "emom", "40 seconds on 20 off", "amrap"])
def test_who_trains_with_care_has_no_work_against_the_clock(manner: str) -> None:
    talk = _made(f"i am 15. full body, bodyweight, 20 minutes, {manner}")
    assert "intervals" not in {each["type"] for each in talk.chat.exercises}
    assert "no work against the clock" in talk.reply


@pytest.mark.parametrize("dose", ["3 reps each", "squat 5x1, bench 5x2", "singles"])
def test_who_trains_with_care_never_has_fewer_than_six_reps(dose: str) -> None:
    talk = Talk("empty").say(f"i am 15. give me a 45 minute gym workout, {dose}")
    assert all(each["reps"] >= 6 for each in talk.chat.exercises if each["type"] == "reps")


def test_who_trains_with_care_presses_no_set_to_its_end() -> None:
    talk = _made("i am 15. biceps and triceps, cables, 30 min, drop sets to failure")
    assert "drop the load" not in _notes(talk)
    cues = " ".join(str(each.get("instructions", "")) for each in talk.chat.exercises)
    assert "no clean rep" not in cues


@pytest.mark.parametrize(
    "text",
    [
        "full body, bodyweight, 20 min, 0 on 0 off",
        "full body, bodyweight, 20 min, 40 on 9999 off",
        "gym workout: squat 500x500, plank 3x9999s",
        "full body at the gym, 500 sets in total, 900 rounds, 45 min",
        "full body at the gym, 45 min, finish with 9000 minutes on the bike",
    ],
)
def test_figures_beyond_belief_are_brought_down_and_break_nothing(text: str) -> None:
    talk = Talk("empty").say(text)
    for each in talk.chat.exercises:
        assert each.get("sets", 1) <= 10 and each.get("duration", 0) <= 3600 and each.get("reps", 1) <= 50


@pytest.mark.parametrize(
    "said",
    [
        "run push pull legs, been lifting a year. gonna hit push today, got like an hour, full gym",
        "i follow a push pull legs split. push day today please, 60 min at the gym",
        "im on push pull legs and today is push, 1 hour, full gym",
    ],
)
def test_of_the_split_that_is_followed_only_the_day_is_made_that_is_wanted(said: str) -> None:
    talk = _made(said)
    assert talk.reply.startswith("A 60-minute push session")
    assert not {"Back Squat", "Barbell Row", "Lat Pulldown", "Dumbbell Curl"} & set(talk.chat.names)


def test_a_split_of_which_no_day_is_named_is_what_is_wanted() -> None:
    talk = _made("give me push pull legs in one session, 60 min, full gym")
    assert "push, pull and leg session" in talk.reply


@pytest.mark.parametrize(
    "said",
    [
        "yo whats up, im tom, 19, been lifting like a year. gonna hit push today, got like an hour",
        "My physiotherapist, a nice man, said I shall move more. Make me a session for today, 25 minutes, with bands",
        "im sven. 30 min leg workout with dumbbells please",
    ],
)
def test_names_jobs_and_relatives_are_no_words_to_complain_of(said: str) -> None:
    assert "could make nothing" not in _made(said).reply


def test_a_word_that_may_change_what_is_made_is_named() -> None:
    assert "'flimps'" in Talk("empty").say("give me a 30 min leg workout with dumbbells, no flimps").reply


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("push day at the gym, 60 min, barbell bench first", "Bench Press"),
        ("60 min push at the gym, start with lateral raises", "Dumbbell Lateral Raise"),
        ("back and biceps at the gym, 50 min, curls first", "Dumbbell Curl"),
    ],
)
def test_a_session_begins_with_what_is_told_first(said: str, first: str) -> None:
    talk = _made(said)
    assert talk.chat.names[0] == first
    assert len(set(talk.chat.names)) == len(talk.chat.names)


@pytest.mark.parametrize(
    "said",
    [
        "lower body with heavy back squats, about 60 min, i have a barbell and a rack",
        "leg day, heavy back squat, barbell and rack, an hour",
    ],
)
def test_a_heavy_lift_has_few_reps_and_long_rests(said: str) -> None:
    squat = _made(said).chat.exercises[0]
    assert squat["name"] == "Back Squat"
    assert squat["reps"] == 5
    assert squat["rest_between_sets"] == 180


def test_a_lift_that_is_not_said_to_be_heavy_keeps_its_reps() -> None:
    squat = _made("lower body with back squats, about 60 min, i have a barbell and a rack").chat.exercises[0]
    assert squat["reps"] > 5


def test_a_part_of_the_body_in_a_list_of_exercises_is_trained_too() -> None:
    talk = _made("upper body session, full gym, 60 min: rows pulldowns curls triceps")
    assert {"Barbell Row", "Lat Pulldown", "Dumbbell Curl"} <= set(talk.chat.names)
    muscles = {muscle for each in talk.chat.names for muscle in match(each, fuzzy=False).exercise.primary}  # type: ignore[union-attr]
    assert "triceps" in {each.value for each in muscles}


@pytest.mark.parametrize("who", ["I am Helga, 61.", "Im Bert, 67, retired.", "I'm a complete beginner."])
def test_who_is_new_to_it_or_of_age_does_one_exercise_after_the_other(who: str) -> None:
    talk = _made(
        f"{who} I have resistance bands and one kettlebell 8 kg. Make me a session for today, 25 minutes please"
    )
    assert "Superset" not in talk.reply


def test_what_somebody_did_before_is_not_what_they_want_now() -> None:
    talk = _made("crossfit background. lower body at the gym, 60 min")
    assert any(each["rest_between_sets"] >= 120 for each in _sets(talk))


def test_bests_that_are_told_are_no_exercises_that_are_wanted() -> None:
    talk = _made("my maxes are squat 140, bench 100 and dl 180. give me a 60 min upper strength session, full gym")
    assert "Deadlift" not in talk.chat.names
    assert "could make nothing" not in talk.reply


def test_a_share_of_a_best_is_a_dose_of_what_is_wanted() -> None:
    talk = _made("give me squat 5x5 at 80% of my max and bench 3x8, full gym")
    assert talk.chat.names[:2] == ["Back Squat", "Bench Press"]


@pytest.mark.parametrize("often", ["3x a week", "3 times per week", "3 days a week", "3 d / week"])
def test_how_often_somebody_trains_is_no_number_of_sets(often: str) -> None:
    text = "{}full body session with dumbbells and a bench, 45 min please"
    sets = [each["sets"] for each in _sets(_made(text.format(f"i train {often}. ")))]
    assert sets == [each["sets"] for each in _sets(_made(text.format("")))]


@pytest.mark.parametrize("said", ["no flat bench", "without flat benching", "nothing on the flat bench"])
def test_no_flat_bench_leaves_the_presses_on_a_slope(said: str) -> None:
    talk = _made(f"give me a chest workout, {said}, full gym, 45 min")
    assert "Bench Press" not in talk.chat.names
    assert any("Incline" in each for each in talk.chat.names)
