"""Changes of a workout by what is said: what is named changes, and nothing else does."""

import pytest

from tests.unit.dialogue.talk import Talk

SQUAT, BENCH = "Back Squat 3x5 @100 r150", "Bench Press 3x5 @80 r150"
ROW, PULLDOWN, PLANK = "Barbell Row 3x8 @70 r120", "Lat Pulldown 3x10 @50 r90", "Plank 3x45s r45"
GYM = [SQUAT, BENCH, ROW, PULLDOWN, PLANK]


def gym(*messages: str) -> Talk:
    """A talk about the gym workout of five, after ``messages``."""
    talk = Talk("gym5")
    for message in messages:
        talk.say(message)
    return talk


@pytest.mark.parametrize(
    ("message", "changed"),
    [
        ("bench 5x5", {1: "Bench Press 5x5 @80 r150"}),
        ("bump sq to 5x3 @ 110, leave everything else", {0: "Back Squat 5x3 @110 r150"}),
        ("squat 105kg, bench 82.5kg and row 72.5kg", {
            0: "Back Squat 3x5 @105 r150", 1: "Bench Press 3x5 @82.5 r150", 2: "Barbell Row 3x8 @72.5 r120"
        }),
        ("add 5kg to the squat", {0: "Back Squat 3x5 @105 r150"}),
        ("take 10 kilos off the bench", {1: "Bench Press 3x5 @70 r150"}),
        ("drop the bench to 75", {1: "Bench Press 3x5 @75 r150"}),
        ("2 kg more on the rows", {2: "Barbell Row 3x8 @72 r120"}),
        ("two more reps on the pulldown", {3: "Lat Pulldown 3x12 @50 r90"}),
        ("add another set to bench and rows", {1: "Bench Press 4x5 @80 r150", 2: "Barbell Row 4x8 @70 r120"}),
        ("3 minutes rest on squats", {0: "Back Squat 3x5 @100 r180"}),
        ("hold the plank for a minute", {4: "Plank 3x60s r45"}),
        ("lets go heavier on the bench", {1: "Bench Press 3x5 @82.5 r150"}),
        ("half the reps on the pulldown", {3: "Lat Pulldown 3x5 @50 r90"}),
        ("do 12 reps of rows instead of 8", {2: "Barbell Row 3x12 @70 r120"}),
        ("4 series on everything except bench, bench stay 3", {
            0: "Back Squat 4x5 @100 r150", 2: "Barbell Row 4x8 @70 r120",
            3: "Lat Pulldown 4x10 @50 r90", 4: "Plank 4x45s r45",
        }),
        ("225 lbs on squat", {0: "Back Squat 3x5 @102.06 r150"}),
    ],
)  # fmt: skip
def test_amounts_change_where_they_are_asked_for(message: str, changed: dict[int, str]) -> None:
    assert gym(message).workout == [changed.get(at, line) for at, line in enumerate(GYM)]


def test_a_bare_load_is_of_the_unit_that_was_spoken_of_last() -> None:
    talk = gym("bench 185 pounds", "make it 175", "and 155 on the rows")
    assert talk.workout[1:3] == ["Bench Press 3x5 @79.38 r150", "Barbell Row 3x8 @70.31 r120"]
    talk.say("squats 90 kilos")
    talk.say("no, 95")
    assert talk.workout[0] == "Back Squat 3x5 @95 r150"


def test_a_bare_load_far_above_that_would_fit_in_pounds_is_asked_about() -> None:
    talk = gym("put me down for 165 on the bench")
    assert talk.workout == GYM
    assert talk.asked
    assert talk.reply == "165 of which, for Bench Press: pounds or kilograms?"
    talk.say("165 lb")
    assert talk.workout[1] == "Bench Press 3x5 @74.84 r150"


@pytest.mark.parametrize(
    ("message", "at", "line"),
    [
        ("squat 170", 0, "Back Squat 3x5 @170 r150"),
        ("squat to 225 kg", 0, "Back Squat 3x5 @225 r150"),
        ("bench to 300", 1, "Bench Press 3x5 @300 r150"),
    ],
)
def test_a_load_that_would_not_fit_in_pounds_or_says_its_unit_is_no_question_of_units(
    message: str, at: int, line: str
) -> None:
    assert gym(message).workout[at] == line


def test_what_comes_in_is_given_the_amounts_that_are_told_with_it() -> None:
    talk = gym("swap the rows for dumbbell rows, 3x12 at 20 kilos")
    if talk.asked:
        talk.say("1")
    assert talk.workout == [*GYM[:2], "Dumbbell Row 3x12 @20 r120", *GYM[3:]]


def test_a_correction_changes_what_was_changed_last() -> None:
    talk = gym("bench 4x5 and squats 5x3 @ 110", "wait no 107.5")
    assert talk.workout[:2] == ["Back Squat 5x3 @107.5 r150", "Bench Press 4x5 @80 r150"]


def test_a_correction_back_to_the_start_can_be_corrected_again() -> None:
    assert gym("bench 4x5", "no 3x5", "actually 3x6").workout[1] == "Bench Press 3x6 @80 r150"


def test_the_answers_to_two_questions_add_up() -> None:
    talk = gym("change the weight", "bench")
    assert talk.asked
    assert talk.say("70").workout == [SQUAT, "Bench Press 3x5 @70 r150", ROW, PULLDOWN, PLANK]


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("the plank can go", [SQUAT, BENCH, ROW, PULLDOWN]),
        ("scrap the last two", [SQUAT, BENCH, ROW]),
        ("get rid of numbers 2 and 4", [SQUAT, ROW, PLANK]),
        ("remove everything except the squats", [SQUAT]),
        ("drop the third exercise and the plank", [SQUAT, BENCH, PULLDOWN]),
        ("the rows, take them out", [SQUAT, BENCH, PULLDOWN, PLANK]),
        ("put the plank first and take out the rows", [PLANK, SQUAT, BENCH, PULLDOWN]),
    ],
)
def test_what_is_named_is_taken_out(message: str, left: list[str]) -> None:
    assert gym(message).workout == left


@pytest.mark.parametrize(
    ("message", "order"),
    [
        ("put the rows first", [ROW, SQUAT, BENCH, PULLDOWN, PLANK]),
        ("plank before squats", [PLANK, SQUAT, BENCH, ROW, PULLDOWN]),
        ("bench after rows please", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ("finish with squats", [BENCH, ROW, PULLDOWN, PLANK, SQUAT]),
        ("do bench 3rd", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ("put the last exercise first", [PLANK, SQUAT, BENCH, ROW, PULLDOWN]),
        ("swap the order of bench and row", [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ("reverse the order", [PLANK, PULLDOWN, ROW, BENCH, SQUAT]),
    ],
)
def test_the_order_changes_and_nothing_else(message: str, order: list[str]) -> None:
    assert gym(message).workout == order


@pytest.mark.parametrize(
    ("message", "at", "name"),
    [
        ("add calf raises at the end", 5, "Calf Raise"),
        ("add dips after the bench", 2, "Dip"),
        ("throw in some bicep curls", 5, "Curl"),
        ("Pop some goblet squats on the end for me.", 5, "Goblet Squat"),
    ],
)
def test_what_is_added_comes_where_it_was_asked_for(message: str, at: int, name: str) -> None:
    workout = gym(message).workout
    assert name in workout[at]
    assert workout[:at] + workout[at + 1 :] == GYM


@pytest.mark.parametrize(
    "message",
    [
        "don't remove the first exercise",
        "never swap the squats",
        "do not swap the first one for a machine",
        "leave everything as it is",
        "don't touch the squats",
        "keep the bench",
        "i did 5x5 on bench yesterday",
        "my friend benches 140",
        "should I swap the bench?",
        "what if i did 5x5 bench",
        "why is the bench 3x5?",
        "no lunges my knee hates them",
        "Would you count down sixty seconds for me after each plank?",
        "swap squats and bench",
        "longer plank",
        "make it harder but nah",
        "add pull ups, actually no",
        "I was going to ask you to make it harder but nah",
        "I was about to ask for more sets, forget it",
        "I almost asked you to drop the rows",
        "just give me the next exercise",
        "drop set on squats",
        "went proper dizzy under the bar just now like seein stars had to dump it",
    ],
)
def test_what_is_not_asked_for_is_not_done(message: str) -> None:
    assert gym(message).workout == GYM


def test_words_that_take_back_do_so_only_at_the_end_and_behind_a_request() -> None:
    assert len(gym("no wait, remove the first exercise").workout) == len(GYM) - 1
    assert len(gym("never mind, remove the first exercise").workout) == len(GYM) - 1


def test_equipment_that_was_sold_is_not_there() -> None:
    after = Talk("empty").say("I sold my dumbbells, only bands now. 20 min upper workout").workout
    assert after
    assert not any("Dumbbell" in line for line in after)


def test_a_figure_of_something_else_is_no_age() -> None:
    assert "you are 85" not in gym("it was 85").reply


def test_what_is_kept_is_left_out_of_the_whole() -> None:
    after = gym("don't change the squats, everything else 4 sets").workout
    assert after == [SQUAT, *(line.replace(" 3x", " 4x") for line in GYM[1:])]


def test_no_dumbbells_bands_only_leaves_nothing_but_bands() -> None:
    names = [line.split(" ")[0] for line in gym("no dumbbells available right now, bands only").workout]
    assert names[0] == names[2] == names[3] == "Band"
    assert not {"Barbell", "Dumbbell", "Lat", "Back", "Bench"} & set(names)


def test_what_was_swapped_out_or_is_there_does_not_come_in() -> None:
    talk = gym("swap the bench", "swap the second one", "swap the second one")
    seen = {"Bench Press"} | {line.split(" 3x")[0] for line in talk.workout}
    assert len(seen) == 6


def test_a_name_that_fits_two_is_a_question() -> None:
    talk = gym("add dumbbell rows", "drop the rows")
    assert talk.asked
    assert len(talk.workout) == 6


def test_places_are_those_of_the_message_even_after_its_first_change() -> None:
    talk = gym("remove the first and make the second 4 sets")
    assert talk.workout == ["Bench Press 4x5 @80 r150", ROW, PULLDOWN, PLANK]


@pytest.mark.parametrize(
    ("messages", "after"),
    [
        (("remove the bench", "undo"), GYM),
        (("make it 20 min", "put it back how it was"), GYM),
        (("bench 5x5", "squats 5x5", "put the bench back how it was"), [
            "Back Squat 5x5 @100 r150", BENCH, ROW, PULLDOWN, PLANK
        ]),
        (("bench 5x5", "remove the plank", "undo", "undo"), GYM),
        (("make it harder", "not the bench though"), [
            "Back Squat 3x5 @102.5 r150", BENCH, "Barbell Row 3x8 @72.5 r120", "Lat Pulldown 3x10 @52.5 r90",
            "Plank 3x55s r45",
        ]),
        (("take out the rows", "put the rows back at the end"), [SQUAT, BENCH, PULLDOWN, PLANK, ROW]),
        (("swap the bench for dips", "bring back the bench press"), GYM),
    ],
)  # fmt: skip
def test_what_was_changed_comes_back(messages: tuple[str, ...], after: list[str]) -> None:
    assert gym(*messages).workout == after


def test_shorter_brings_in_nothing_and_raises_nothing() -> None:
    talk = gym("i must be on ramp 17:30 so only 25 min for this. cut it")
    assert talk.chat.estimate <= 25
    assert [line.split(" 2x")[0] for line in talk.workout] == ["Back Squat", "Bench Press", "Barbell Row"]


def test_minutes_to_cut_are_not_the_minutes_that_are_left() -> None:
    before = Talk("gym5").chat.estimate
    after = gym("make the workout 10 min shorter").chat.estimate
    assert before - 20 <= after <= before - 10


def test_longer_drops_nothing() -> None:
    after = gym("make it longer").workout
    assert [line.split(" ")[:1] for line in after[:5]] == [line.split(" ")[:1] for line in GYM]
    assert after[0] == "Back Squat 4x5 @100 r150"


def test_easier_takes_off_and_harder_adds() -> None:
    assert gym("tone it down a bit please").workout[:2] == ["Back Squat 3x5 @90 r150", "Bench Press 3x5 @70 r150"]
    assert gym("make the rows harder").workout == [SQUAT, BENCH, "Barbell Row 3x8 @72.5 r120", PULLDOWN, PLANK]


def test_the_reply_has_one_list_and_says_what_changed() -> None:
    talk = gym("bench 4x5, drop the plank")
    assert talk.reply.count("1. Back Squat") == 1
    assert talk.reply.startswith("Bench Press: 4 sets instead of 3.\nPlank is out.")
    assert "2. Bench Press: 4 x 5 at 80 kg, 150 s rest" in talk.reply


@pytest.mark.parametrize(
    "order",
    ["add hip thrusts", "swap the rows for hip thrusts", "i never said that i do want the hip thrust. put it in"],
)
def test_what_is_asked_for_by_name_comes_in_whatever_was_said_against_it(order: str) -> None:
    talk = Talk("gym5").say("no hip thrusts please").say(order)
    assert any("Hip Thrust" in line for line in talk.workout)
    assert "do not want" not in talk.reply


def test_what_is_not_asked_for_by_name_stays_out() -> None:
    talk = Talk("gym5").say("no hip thrusts please").say("add something for the glutes")
    assert not any("Hip Thrust" in line for line in talk.workout)


def test_what_takes_the_place_of_what_hurts_asks_less_of_it() -> None:
    talk = Talk("empty").say("give me a bodyweight workout with pike push-ups and squats, 30 min")
    talk.say("pike pushups bother my wrist a bit. swap for something else")
    assert "Handstand" not in " ".join(talk.workout)


def test_who_orders_what_needs_something_has_it() -> None:
    talk = Talk("gym5").say("i have no dumbbells today").say("swap the rows for dumbbell rows")
    assert any(line.startswith("Dumbbell Row") for line in talk.workout)


def test_a_number_that_says_how_it_is_is_not_told_to_be_left() -> None:
    assert "47" not in Talk("gym5").say("still 47 lol. kick out the plank then").reply.partition("Now,")[0]
