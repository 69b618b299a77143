"""What somebody has told of their condition rules exercises out of all that is built, added or swapped in later."""

import pytest

from spotter.catalogue import match
from spotter.coaching.contraindications import Condition, left_out
from spotter.dialogue.person.conditions import conditions_in
from tests.fakes.chat import Chat
from tests.unit.dialogue.talk import Talk


def _left_out_in(names: list[str], condition: Condition) -> set[str]:
    return {str(getattr(match(name).exercise, "id", "")) for name in names} & left_out(frozenset({condition}))


@pytest.mark.parametrize(
    ("told", "condition"),
    [
        ("I'm 7 months pregnant", Condition.PREGNANCY),
        ("I'm 15", Condition.MINOR),
        ("I take beta blockers for my blood pressure", Condition.HEART),
        ("I'm 74", Condition.OLD_AGE),
        ("I am a woman with osteoporosis", Condition.OSTEOPOROSIS),
    ],
)
def test_a_later_session_has_six_reps_at_least_and_nothing_that_is_left_out(told: str, condition: Condition) -> None:
    chat = Chat()
    chat.say(told)
    chat.say("45 minutes, full gym, strength workout for the whole body")
    reps = [int(each["reps"]) for each in chat.exercises if each["type"] == "reps"]
    assert reps
    assert min(reps) >= 6
    assert not _left_out_in(chat.names, condition)


def test_without_a_condition_strength_work_is_heavier() -> None:
    chat = Chat()
    chat.say("45 minutes, full gym, strength workout for the whole body")
    assert min(int(each["reps"]) for each in chat.exercises if each["type"] == "reps") == 5


@pytest.mark.parametrize("place", ["bodyweight", "dumbbells", "full gym"])
@pytest.mark.parametrize("area", ["core", "full body", "chest", "legs", "cardio", "upper body", "glutes"])
@pytest.mark.parametrize(
    ("told", "condition"),
    [
        ("I'm 30 weeks pregnant", Condition.PREGNANCY),
        ("my core is still weak since the second baby", Condition.POSTNATAL),
        ("I have osteoporosis and I'm 81", Condition.OSTEOPOROSIS),
    ],
)
def test_no_session_has_what_is_left_out(told: str, condition: Condition, area: str, place: str) -> None:
    chat = Chat()
    chat.say(told)
    chat.say(f"30 minute {area} workout, {place}")
    assert not _left_out_in(chat.names, condition)


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("81 with osteoporosis", {Condition.ILLNESS, Condition.OSTEOPOROSIS, Condition.OLD_AGE}),
        ("my mum is 81, bodyweight, 20 min", {Condition.OLD_AGE}),
        ("my grandad is 70 and wants a workout", {Condition.OLD_AGE}),
        ("im 74, full body", {Condition.OLD_AGE}),
        ("im 69, full body", set()),
        ("I don't have osteoporosis", set()),
        ("my bench is 75", set()),
        ("my dad is 81 kg", set()),
        ("my mum is 81 and has osteopenia", {Condition.ILLNESS, Condition.OSTEOPOROSIS, Condition.OLD_AGE}),
        ("had a c-section 3 weeks ago", {Condition.POSTNATAL, Condition.SURGERY}),
        ("gave birth 8 weeks ago, want to start again", {Condition.POSTNATAL}),
        ("I have diastasis recti, yes or no, sit ups?", {Condition.POSTNATAL}),
        ("had my second kid 14 months ago, still a small gap in my tummy muscles", {Condition.POSTNATAL}),
        ("second pregnancy, 20 weeks, had a c section with the first", {Condition.PREGNANCY, Condition.SURGERY}),
    ],
)
def test_what_a_message_tells(text: str, conditions: set[Condition]) -> None:
    assert set(conditions_in(text)) == conditions


@pytest.mark.parametrize(
    ("told", "wish", "name", "why"),
    [
        ("I'm 30 weeks pregnant", "add sit-ups", "Sit-up", "in pregnancy I plan no sit-ups"),
        ("I have osteoporosis", "add russian twists", "Russian Twist", "with osteoporosis I plan no twisting"),
        ("I'm 78", "swap the push-ups for crunches", "Crunch", "from about 70 on I plan no sit-ups"),
        ("I have osteoporosis", "swap the squats for box jumps", "Box Jump", "with osteoporosis I plan nothing that"),
        ("I'm 12 weeks pregnant", "add bench press", "Bench Press", "in pregnancy I plan nothing flat on the back"),
    ],
)
def test_what_is_asked_for_by_name_is_refused_with_the_reason(told: str, wish: str, name: str, why: str) -> None:
    talk = Talk("home4").say(told).say(wish)
    assert not any(each.startswith(f"{name} ") for each in talk.workout)
    assert f"{name}" in talk.reply
    assert why in talk.reply


def test_a_new_workout_leaves_out_what_was_named_and_says_why() -> None:
    chat = Chat()
    chat.say("I'm 30 weeks pregnant")
    chat.say("30 minutes dumbbells with goblet squats and sit-ups")
    assert "Goblet Squat" in chat.names
    assert "Sit-up" not in chat.names
    assert "I left Sit-up out: in pregnancy I plan no sit-ups" in chat.reply


@pytest.mark.parametrize(
    ("told", "condition"), [("I'm pregnant", Condition.PREGNANCY), ("I have osteoporosis", Condition.OSTEOPOROSIS)]
)
@pytest.mark.parametrize(
    "wish",
    [
        "add something for core",
        "add a finisher",
        "swap the plank",
        "make it longer",
        "add a chest exercise",
        "add cardio",
    ],
)
def test_nothing_that_is_left_out_comes_in(told: str, condition: Condition, wish: str) -> None:
    talk = Talk("gym5").say(told)
    before = {each.partition(" ")[0] for each in talk.chat.names}
    talk.say(wish)
    came = [name for name in talk.chat.names if name not in before]
    old = {"Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"}
    assert not _left_out_in([name for name in came if name not in old], condition)


def test_a_workout_is_adapted_to_a_condition() -> None:
    talk = Talk("gym5").say("I'm 20 weeks pregnant").say("adapt this workout for me")
    assert talk.workout
    assert not _left_out_in(talk.chat.names, Condition.PREGNANCY)


def test_what_of_the_workout_is_not_for_somebody_is_named_when_they_tell_of_their_condition() -> None:
    talk = Talk("gym5").say("I'm 20 weeks pregnant")
    assert "I will keep in mind: your pregnancy." in talk.reply
    assert "Bench Press is not for you, since in pregnancy I plan nothing flat on the back" in talk.reply
    assert "Back Squat" not in talk.reply


@pytest.mark.parametrize(
    ("told", "never"),
    [
        ("my shoulder hurts", ["Dumbbell Bench Press", "Smith Machine Bench Press"]),
        ("I'm 20 weeks pregnant", ["Dumbbell Bench Press", "Smith Machine Bench Press"]),
    ],
)
def test_what_is_named_in_place_of_an_exercise_suits_the_person(told: str, never: list[str]) -> None:
    talk = Talk("gym5").say(told).say("what can i do instead of bench press?")
    assert "In place of Bench Press I would take" in talk.reply
    assert not any(name in talk.reply for name in never)


def test_exercises_named_for_a_muscle_suit_the_person() -> None:
    talk = Talk("gym5").say("I have osteoporosis").say("which exercises train the abs?")
    assert "Plank" in talk.reply
    assert "Crunch" not in talk.reply
    assert "Sit-up" not in talk.reply


def test_what_is_not_for_somebody_is_named_beside_a_change() -> None:
    talk = Talk("gym5").say("I'm 20 weeks pregnant, swap the plank")
    assert "Plank 3x45s r45" not in talk.workout
    assert "Bench Press is not for you now: say if I should change that." in talk.reply


@pytest.mark.parametrize("wish", ["make it a hard one", "I feel amazing"])
def test_who_trains_with_care_gets_no_more_of_it_on_a_good_day(wish: str) -> None:
    plain = Chat()
    plain.say("I'm 15. 45 minutes full gym, upper body")
    hard = Chat()
    hard.say(f"I'm 15. 45 minutes full gym, upper body. {wish}")
    assert hard.exercises == plain.exercises
    assert "one or two good reps left" not in hard.reply
    assert "I kept it at moderate effort all the same: every set ends with three good reps left." in hard.reply


@pytest.mark.parametrize("text", ["I'm pregnant", "I take insulin", "estoy embarazada", "I have diabetes"])
def test_a_condition_told_alone_is_understood(text: str) -> None:
    talk = Talk("gym5").say(text)
    assert not talk.asked
    assert "did not understand" not in talk.reply
    assert "doctor" in talk.reply


def test_a_word_beside_a_condition_that_nobody_knows_is_asked_about() -> None:
    assert "frobnicate" in Talk("gym5").say("I'm pregnant, frobnicate it").reply


@pytest.mark.parametrize(
    "text",
    [
        "should I go up on the goblet squat? next bell is 16, thats quite a jump",
        "the next plate is 15",
        "the heaviest is 16",
        "my bar is 15",
    ],
)
def test_the_weight_of_a_thing_is_nobodys_age(text: str) -> None:
    assert Condition.MINOR not in set(conditions_in(text))


@pytest.mark.parametrize("text", ["im 16", "my son is 16 and wants to lift", "my eldest one is 16", "she's 15"])
def test_an_age_under_18_is_heard(text: str) -> None:
    assert Condition.MINOR in set(conditions_in(text))
