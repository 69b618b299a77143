"""What people say to a coach, and what the coach does: a table of requests on a workout in hand, and one without."""

from typing import Any

import pytest

from spotter.catalogue import Equipment, Exercise, Joint, Pattern, Stress, match
from spotter.dialogue.understanding.slots.equipment import BODYWEIGHT
from tests.fakes.chat import Chat
from tests.fakes.workout import with_workout

SQUAT, PUSH, ROW, CURL, PLANK = "ex_squat", "ex_push", "ex_row", "ex_curl", "ex_plank"
NAMES = ["Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Curl", "Plank"]


def known(name: str) -> Exercise:
    exercise = match(name).exercise
    assert exercise is not None, name
    return exercise


def each_of(fields: dict[str, int]) -> dict[str, dict[str, int]]:
    return {each: dict(fields) for each in (SQUAT, PUSH, ROW, CURL, PLANK)}


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("swap the second one", [PUSH]),
        ("swap goblet squat for something easier on my knees", [SQUAT]),
        ("replace push-ups", [PUSH]),
        ("another exercise instead of the row", [ROW]),
        ("switch the curls to something else", [CURL]),
        ("can you change exercise 3", [ROW]),
        ("give me an alternative for the last one", [PLANK]),
        ("I want a different exercise for the chest one", [PUSH]),
        ("sub out the rows", [ROW]),
        ("I don't like push ups", [PUSH]),
        ("I hate the first one", [SQUAT]),
        ("I can't do push-ups", [PUSH]),
        ("an easier version of the push-up", [PUSH]),
        ("something harder than the squat", [SQUAT]),
        ("swap gobblet sqaut", [SQUAT]),
        ("I don't have dumbbells anymore", [SQUAT, ROW, CURL]),
        ("bodyweight only please", [SQUAT, ROW, CURL]),
        ("swap all of them", [SQUAT, PUSH, ROW, CURL, PLANK]),
    ],
)
def test_a_swap_names_another_exercise_and_a_reason(text: str, targets: list[str]) -> None:
    chat = with_workout()
    calls = chat.say(text)
    assert [(name, arguments["exercise_id"]) for name, arguments in calls] == [
        ("swap_exercise", each) for each in targets
    ]
    new = [arguments["new_exercise"]["name"] for _name, arguments in calls]
    assert not set(new) & set(NAMES)
    assert all(arguments["reason"] for _name, arguments in calls)
    assert all(name in chat.reply for name in new)
    assert len(set(chat.names)) == 5


@pytest.mark.parametrize(
    ("text", "target", "new"),
    [
        ("swap the squat for lunges", SQUAT, "lunge"),
        ("replace push-ups with dips", PUSH, "dip"),
        ("change the plank to crunches", PLANK, "crunch"),
        ("do hammer curls instead of the curls", CURL, "hammer curl"),
        ("instead of the row, give me pull-ups", ROW, "pull-up"),
        ("RDL instead of squats", SQUAT, "romanian deadlift"),
    ],
)
def test_a_named_replacement_is_taken(text: str, target: str, new: str) -> None:
    ((name, arguments),) = with_workout().say(text)
    assert (name, arguments["exercise_id"], arguments["reason"]) == ("swap_exercise", target, "as you asked")
    assert new in arguments["new_exercise"]["name"].lower()


@pytest.mark.parametrize(
    ("text", "joint"),
    [
        ("swap goblet squat for something easier on my knees", Joint.KNEE),
    ],
)
def test_what_hurts_is_spared(text: str, joint: Joint) -> None:
    chat = with_workout()
    chat.say(text)
    assert all(known(name).stress_on(joint) in (None, Stress.LOW) for name in chat.names)


def without_fetches(calls: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    return [each for each in calls if each[0] != "fetch_data"]


@pytest.mark.parametrize(
    ("text", "severity", "says"),
    [
        ("my knee hurts", "Moderate", "Noted: the knee hurts (moderate, as you did not say how bad"),
        ("my knee is a bit sore", "Mild", "Noted: the knee hurts (mild). I will hold back increases"),
    ],
)
def test_a_pain_is_noted_and_changes_no_workout_unasked(text: str, severity: str, says: str) -> None:
    chat = with_workout()
    assert chat.say(text) == [("set_pain", {"body_part": "knee", "severity": severity})]
    assert chat.names == NAMES
    assert says in chat.reply


def test_a_pain_of_which_it_is_not_said_to_be_noted_is_asked_about() -> None:
    chat = with_workout()
    assert [name for name, _arguments in chat.say("severe knee pain")] == ["message_ask_user"]
    assert chat.names == NAMES
    assert "have it looked at" in chat.reply


@pytest.mark.parametrize("text", ["the squat hurts my knee"])
def test_a_pain_that_an_exercise_may_bring_on_is_kept_in_mind(text: str) -> None:
    chat = with_workout()
    assert chat.say(text) == []
    assert chat.names == NAMES
    assert "have it looked at" in chat.reply
    assert "I will keep in mind: your knee" in chat.reply


def test_without_equipment_nothing_that_needs_it_stays() -> None:
    chat = with_workout()
    chat.say("I don't have dumbbells")
    assert all(Equipment.DUMBBELL not in known(name).equipment for name in chat.names)


@pytest.mark.parametrize(
    ("text", "adjusted"),
    [
        ("make the squats 4 sets", {SQUAT: {"sets": 4}}),
        ("4 sets of 8 for the row", {ROW: {"sets": 4, "reps": 8}}),
        ("12 reps for squats", {SQUAT: {"reps": 12}}),
        ("fewer reps on the rows", {ROW: {"reps": 8}}),
        ("more reps for the push-ups please", {PUSH: {"reps": 14}}),
        ("one more set of curls", {CURL: {"sets": 4}}),
        ("add a set to the squats", {SQUAT: {"sets": 4}}),
        ("hold the plank for 45 seconds", {PLANK: {"hold_time": 45}}),
        ("plank for 1 minute", {PLANK: {"hold_time": 60}}),
        ("push-ups are too hard", {PUSH: {"reps": 10}}),
        ("the first one is too easy", {SQUAT: {"reps": 12}}),
        ("make the third one harder", {ROW: {"reps": 12}}),
        ("less rest on the curls", {CURL: {"rest_between_sets": 30}}),
        ("change the reps of the row to 6", {ROW: {"reps": 6}}),
        ("5x5 squats", {SQUAT: {"sets": 5, "reps": 5}}),
        ("squats and rows 4 sets", {SQUAT: {"sets": 4}, ROW: {"sets": 4}}),
        (
            "4 sets of everything",
            {SQUAT: {"sets": 4}, PUSH: {"sets": 4}, ROW: {"sets": 4}, CURL: {"sets": 4}, PLANK: {"sets": 4}},
        ),
        ("30 seconds rest", each_of({"rest_between_sets": 30})),
        ("longer rests", each_of({"rest_between_sets": 90})),
        (
            "make it harder",
            {SQUAT: {"reps": 12}, PUSH: {"reps": 14}, ROW: {"reps": 12}, CURL: {"reps": 14}, PLANK: {"hold_time": 40}},
        ),
        (
            "too hard",
            {SQUAT: {"reps": 8}, PUSH: {"reps": 10}, ROW: {"reps": 8}, CURL: {"reps": 10}, PLANK: {"hold_time": 20}},
        ),
    ],
)
def test_an_adjustment_changes_what_was_asked(text: str, adjusted: dict[str, dict[str, int]]) -> None:
    chat = with_workout()
    calls = chat.say(text)
    assert {name for name, _arguments in calls} == {"adjust_exercise"}
    assert {arguments["exercise_id"]: arguments["adjustments"] for _name, arguments in calls} == adjusted
    stored = {exercise["id"]: exercise for exercise in chat.exercises}
    assert all(stored[each].items() >= fields.items() for each, fields in adjusted.items())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("drop the last one", NAMES[:-1]),
        ("skip the squats", NAMES[1:]),
        ("remove push-ups", ["Goblet Squat", "Dumbbell Row", "Dumbbell Curl", "Plank"]),
        ("take out number 4", ["Goblet Squat", "Push-up", "Dumbbell Row", "Plank"]),
        ("take the plank out", NAMES[:-1]),
        ("get rid of the curls and the plank", NAMES[:-2]),
        ("no more rows", ["Goblet Squat", "Push-up", "Dumbbell Curl", "Plank"]),
        ("leave out the first two", NAMES[2:]),
        ("delete the core exercise", NAMES[:-1]),
    ],
)
def test_a_removal_takes_out_what_was_named(text: str, left: list[str]) -> None:
    chat = with_workout()
    calls = chat.say(text)
    assert {name for name, _arguments in calls} == {"remove_exercise"}
    assert chat.names == left


@pytest.mark.parametrize(
    ("text", "tools", "names"),
    [
        ("drop the row and make the squats 4 sets", ["remove_exercise", "adjust_exercise"], 4),
        ("swap squats for lunges, then remove the plank", ["swap_exercise", "remove_exercise"], 4),
        ("remove the plank and add crunches", ["swap_exercise"], 5),
    ],
)
def test_several_requests_in_one_message_are_all_done(text: str, tools: list[str], names: int) -> None:
    chat = with_workout()
    assert sorted(name for name, _arguments in chat.say(text)) == sorted(tools)
    assert len(chat.names) == names


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("swap it", "Which one should I swap?"),
        ("replace something", "Which one should I swap?"),
        ("remove one", "Which one should I take out?"),
        ("fewer reps", "Which exercise should I change?"),
        ("replace the deadlift", "Deadlift is not in this workout. Which one should I swap?"),
        ("the second one", "What should I do about Push-up?"),
        ("remove everything", "That would leave nothing. Shall I build you another workout instead?"),
        ("change it", "What should I change?"),
        ("add something", "What should I add?"),
    ],
)
def test_an_unclear_change_is_asked_about_with_options(text: str, question: str) -> None:
    chat = with_workout()
    ((name, arguments),) = chat.say(text)
    assert (name, arguments["question"]) == ("message_ask_user", question)
    assert len(arguments["options"]) >= 2
    assert chat.names == NAMES


@pytest.mark.parametrize(
    ("text", "minutes", "count"),
    [
        ("make it 20 minutes", 20, 5),
        ("I only have 15 minutes", 15, 5),
        ("cut the workout to 20 minutes", 20, 5),
    ],
)
def test_another_length_makes_another_workout(text: str, minutes: int, count: int) -> None:
    chat = with_workout()
    ((name, arguments),) = chat.say(text)
    assert name == "generate_workout"
    assert arguments["workout"]["summary"]["total_duration_estimate"] <= minutes
    assert 1 <= len(chat.names) <= count
    assert all(known(each).equipment <= {Equipment.DUMBBELL} for each in chat.names)


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("add push-downs", "Tricep Pushdown"),
        ("include some lunges", "Lunge"),
        ("throw in burpees at the end", "Burpee"),
    ],
)
def test_what_is_added_comes_last(text: str, added: str) -> None:
    chat = with_workout()
    ((name, _arguments),) = chat.say(text)
    assert name == "generate_workout"
    assert chat.names[:5] == NAMES
    assert added in chat.names[5]


def test_core_work_can_be_added_without_naming_it() -> None:
    chat = with_workout()
    chat.say("add something for the core")
    assert len(chat.names) == 6
    assert known(chat.names[5]).pattern.value.startswith("core")


def test_another_workout_has_other_exercises() -> None:
    chat = with_workout()
    chat.say("give me another workout with dumbbells")
    assert set(chat.names) - set(NAMES)


BUILDS: list[tuple[str, dict[str, Any]]] = [
    (
        "give me a 30 minute dumbbell upper body workout",
        {"minutes": 30, "gear": {Equipment.DUMBBELL}, "focus": ["upper body"]},
    ),
    ("30 min bodyweight workout", {"minutes": 30, "gear": BODYWEIGHT, "focus": ["full body"]}),
    ("leg day, 40 minutes, dumbbells", {"minutes": 40, "gear": {Equipment.DUMBBELL}, "focus": ["legs"]}),
    ("quick abs workout", {"minutes": 20, "gear": BODYWEIGHT, "focus": ["core"]}),
    ("half an hour at home please", {"minutes": 30, "gear": BODYWEIGHT, "focus": ["full body"]}),
    ("30 minute workout in my hotel room", {"minutes": 30, "gear": BODYWEIGHT, "focus": ["full body"]}),
    ("chest and triceps, 45 min, gym", {"minutes": 45, "gear": set(Equipment), "focus": ["chest", "triceps"]}),
    ("I have kettlebells and 20 minutes", {"minutes": 20, "gear": {Equipment.KETTLEBELL}, "focus": ["full body"]}),
    (
        "can you make me a glute workout with bands, 35 mins",
        {"minutes": 35, "gear": {Equipment.BAND}, "focus": ["glutes"]},
    ),
    ("15 min hiit, no equipment", {"minutes": 15, "gear": BODYWEIGHT, "focus": ["cardio"]}),
    ("stretching routine", {"minutes": 20, "gear": BODYWEIGHT, "focus": ["mobility"]}),
    (
        "push day 60 minutes full gym advanced",
        {"minutes": 60, "gear": set(Equipment), "focus": ["push"], "level": "advanced"},
    ),
    (
        "I'm a beginner with dumbbells, full body, 30 min",
        {"minutes": 30, "gear": {Equipment.DUMBBELL}, "level": "beginner"},
    ),
    (
        "I want to build muscle, dumbbells and a bench, 45 min",
        {"minutes": 45, "gear": {Equipment.DUMBBELL, Equipment.BENCH}},
    ),
    ("home workout without jumping, 30 min", {"minutes": 30, "gear": BODYWEIGHT}),
    ("bands only, 25 minutes, back", {"minutes": 25, "gear": {Equipment.BAND}, "focus": ["back"]}),
]


@pytest.mark.parametrize(("text", "wanted"), BUILDS)
def test_a_clear_request_is_built_at_once_within_its_limits(text: str, wanted: dict[str, Any]) -> None:
    chat = Chat()
    ((name, arguments),) = chat.say(text)
    assert name == "generate_workout"
    summary = arguments["workout"]["summary"]
    assert summary["total_duration_estimate"] <= wanted["minutes"]
    assert summary["focus_areas"] == wanted.get("focus", summary["focus_areas"])
    assert summary["difficulty"] == wanted.get("level", summary["difficulty"])
    assert all(known(each).equipment <= set(wanted["gear"]) for each in chat.names)
    assert all(each in chat.reply for each in chat.names)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("30 min bodyweight workout, no push-ups", lambda exercise: "push-up" not in exercise.name.lower()),
        ("30 min bodyweight workout without jumping", lambda exercise: exercise.pattern is not Pattern.JUMP),
        (
            "30 min dumbbell workout, my shoulder hurts",
            lambda exercise: exercise.stress_on(Joint.SHOULDER) in (None, Stress.LOW),
        ),
        (
            "I tore my rotator cuff. 30 min dumbbell workout",
            lambda exercise: exercise.stress_on(Joint.SHOULDER) is None,
        ),
        ("dumbbells but no bench, 40 min chest workout", lambda exercise: Equipment.BENCH not in exercise.equipment),
        ("30 minutes dumbbells, no legs", lambda exercise: "quads" not in exercise.primary),
    ],
)
def test_limits_are_kept(text: str, holds: Any) -> None:
    chat = Chat()
    chat.say(text)
    assert chat.names
    assert all(holds(known(name)) for name in chat.names)


@pytest.mark.parametrize(
    "text", ["give me a workout", "workout please", "I want to train", "what should I do today?", "gimme a wrokout"]
)
def test_a_bare_request_is_asked_about_once_with_options(text: str) -> None:
    *looked_up, (name, arguments) = Chat().say(text)
    assert [each for each, _sources in looked_up] in ([], ["fetch_data"])
    assert name == "message_ask_user"
    assert arguments == {
        "question": "How long do you have, and what can you train with?",
        "options": ["30 minutes, bodyweight", "30 minutes, dumbbells", "45 minutes, full gym", "You choose"],
    }


def test_a_request_that_lacks_the_equipment_is_asked_for_that() -> None:
    ((name, arguments),) = Chat().say("30 minutes")
    assert (name, arguments["question"]) == ("message_ask_user", "What can you train with?")


@pytest.mark.parametrize(
    ("text", "trains"), [("leg day", "quads"), ("train my chest", "chest"), ("something for my back", "lats")]
)
def test_a_request_for_a_part_of_the_body_is_built_and_says_what_was_assumed(text: str, trains: str) -> None:
    chat = Chat()
    chat.say(text)
    assert any(trains in known(name).primary for name in chat.names)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hi", "Hello!"),
        ("Good morning coach!", "Hello!"),
        ("thanks", "You are welcome."),
        ("ok thank you so much", "You are welcome."),
        ("how are you?", "Doing well"),
        ("who are you?", "I am Spotter"),
        ("are you a bot?", "I am Spotter"),
        ("what can you do?", "I can build you a workout"),
        ("help", "I can build you a workout"),
        ("bye", "Take care."),
        ("never mind", "Nothing was changed."),
        ("how long should I rest between sets?", "three minutes on heavy barbell"),
        ("how many reps should I do?", "3 to 6 reps"),
        ("what is RPE?", "RPE, the rating of perceived exertion, says how hard"),
        ("should I warm up?", "brisk movement"),
        ("can I train when I'm sore?", "You can train while sore"),
        ("how often should I train?", "Two to four strength sessions"),
        ("how do I do a goblet squat?", "Goblet Squat:"),
        ("what is a romanian deadlift?", "Romanian Deadlift:"),
        ("what muscles does the bench press work?", "Bench Press trains the chest"),
        ("how am I doing?", "no logged workouts"),
        ("log my workout", "Nothing was logged. Name the exercise with its sets, reps and load"),
        ("remind me to train tomorrow", "I can't send reminders"),
        ("what should I eat before training?", "wait two hours or so after a large meal"),
        ("how much protein do I need?", "About 1.6 g of protein"),
        ("show me a video of a squat", "I can't look at or show pictures and videos"),
        ("sync with my garmin", "I can't reach other apps"),
        ("what steroids should I take?", "I do not give doses"),
        ("I have chest pain", "emergency"),
        ("lose 10kg in a week", "I will not help with losing weight that fast"),
    ],
)
def test_words_are_answered_in_words(text: str, says: str) -> None:
    chat = Chat()
    assert chat.say(text) == []
    assert says in chat.reply


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("what's the weather?", "training is all I know"),
    ],
)
def test_what_it_has_no_answer_for_writes_nothing(text: str, says: str) -> None:
    chat = Chat()
    assert {name for name, _arguments in chat.say(text)} <= {"fetch_data"}
    assert says in chat.reply


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("how much weight should I use?", "For which exercise?"),
        ("schedule a workout for Friday", "Shall I do this: booked: session tomorrow?"),
        ("set my goal to strength", "Shall strength count for more or for less?"),
    ],
)
def test_what_is_not_sure_is_asked_before_anything_is_stored(text: str, question: str) -> None:
    chat = Chat()
    ((name, arguments),) = without_fetches(chat.say(text))
    assert (name, arguments["question"]) == ("message_ask_user", question)
    assert chat.records == {}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("show me the workout", "1. Goblet Squat: 3 x 10, 60 s rest\n2. Push-up"),
        ("what was the workout again?", "5. Plank: 3 x 30 s, 60 s rest"),
        ("how long is it?", "About 32 minutes"),
        ("how do I do the third one?", "Dumbbell Row:"),
        ("why the squats?", "Goblet Squat trains the quads and glutes"),
        ("why did you choose these?", "I choose by movement"),
        ("what muscles does the row work?", "Dumbbell Row trains"),
        ("heavier weights on the squat", "Goblet Squat has no load in this plan yet"),
        ("reps of 12 for the plank", "Plank is held for time"),
        ("I don't have a barbell", "Nothing in this workout needs that"),
        ("replace the row with push-ups", "Push-up is in your workout already"),
        ("swap it back", "There was no workout before this one"),
        ("great, thanks", "You are welcome"),
        ("is this good for beginners?", "It is right if the last reps of a set leave one to three in reserve"),
    ],
)
def test_questions_about_the_workout_are_answered_in_words(text: str, says: str) -> None:
    chat = with_workout()
    assert chat.say(text) == []
    assert says in chat.reply
    assert chat.names == NAMES


@pytest.mark.parametrize("text", ["asdf qwer", "???", "purple monkey dishwasher", "1234567890"])
def test_what_is_not_understood_is_said_and_never_guessed(text: str) -> None:
    chat = Chat()
    calls = chat.say(text)
    assert {name for name, _arguments in calls} <= {"message_ask_user"}
    assert "did not" in chat.reply


@pytest.mark.parametrize("text", ["swap the second one", "drop the last one", "make it harder"])
def test_without_a_workout_there_is_nothing_to_change(text: str) -> None:
    ((name, arguments),) = without_fetches(Chat().say(text))
    assert name == "message_ask_user"
    assert arguments["question"].startswith("There is no workout ")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("move the plank to the start", ["Plank", *NAMES[:4]]),
        ("do the squats last", [*NAMES[1:], "Goblet Squat"]),
        ("start with the curls", ["Dumbbell Curl", "Goblet Squat", "Push-up", "Dumbbell Row", "Plank"]),
    ],
)
def test_an_exercise_can_be_moved(text: str, names: list[str]) -> None:
    chat = with_workout()
    ((name, _arguments),) = chat.say(text)
    assert (name, chat.names) == ("generate_workout", names)


@pytest.mark.parametrize("text", ["more chest", "I want some core too", "focus more on back"])
def test_more_of_a_body_part_adds_an_exercise_for_it(text: str) -> None:
    chat = with_workout()
    chat.say(text)
    assert chat.names[:5] == NAMES
    assert len(chat.names) == 6


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("is 30 seconds rest enough?", "30 s is enough if the next set is as good as the last"),
        ("should I do cardio after?", "lift first"),
        ("is this a good workout?", "It takes about 32 minutes"),
        ("what's a superset?", "two exercises done one after the other"),
        ("let's go", "begin with Goblet Squat: 3 x 10"),
        ("that's not what I meant", "Sorry about that."),
    ],
)
def test_a_question_never_changes_the_workout(text: str, says: str) -> None:
    chat = with_workout()
    assert chat.say(text) == []
    assert says in chat.reply
    assert chat.names == NAMES


def test_a_request_that_ends_the_turn_says_what_was_not_come_to() -> None:
    chat = with_workout()
    assert [name for name, _arguments in chat.say("remove the plank, swap an exercise and remove the curls")] == [
        "remove_exercise",
        "message_ask_user",
    ]
    assert "I have not come to this: remove the curls." in chat.reply
    assert chat.reply.startswith("Plank is out.")


def test_a_pain_before_a_request_is_noted_and_minded() -> None:
    chat = with_workout()
    noted, (name, arguments) = chat.say("my back is sore, swap the rows")
    assert noted == ("set_pain", {"body_part": "back", "severity": "Moderate"})
    assert (name, arguments["exercise_id"]) == ("swap_exercise", ROW)
    assert "easier on your lower back" in chat.reply
