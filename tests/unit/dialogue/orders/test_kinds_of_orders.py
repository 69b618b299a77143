"""Supersets, effort, rests, lists, lengths and what is said behind an offer."""

import pytest

from tests.unit.dialogue.talk import Talk


def notes(talk: Talk) -> dict[str, str]:
    """What the exercises say of how they are done."""
    return {str(each["name"]): str(each.get("notes") or "") for each in talk.chat.exercises}


def names(talk: Talk) -> list[str]:
    return [str(each["name"]) for each in talk.chat.exercises]


@pytest.mark.parametrize(
    ("message", "name", "note"),
    [
        ("put RPE 8 on the squats", "Back Squat", "RPE 8."),
        ("bench at RPE 9 please", "Bench Press", "RPE 9."),
        ("last set of the rows to failure", "Barbell Row", "Last set to failure."),
        ("do the bench with a close grip and the rows slowly", "Bench Press", "Close grip."),
    ],
)
def test_how_hard_and_how_it_is_done_is_noted(message: str, name: str, note: str) -> None:
    talk = Talk("gym5").say(message)
    assert note in notes(talk)[name]
    assert talk.workout == Talk("gym5").workout
    assert note.rstrip(".").lower() in talk.reply.lower()


def test_another_effort_takes_the_place_of_the_first() -> None:
    talk = Talk("gym5").say("squats RPE 8").say("squats RPE 7")
    assert "RPE 7." in notes(talk)["Back Squat"]
    assert "RPE 8" not in notes(talk)["Back Squat"]


@pytest.mark.parametrize(
    "message",
    ["superset the bench with the rows", "can we do bench and rows as a superset", "make bench and rows a superset"],
)
def test_two_that_are_named_are_done_in_turn(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert "Superset A." in notes(talk)["Bench Press"]
    assert "Superset A." in notes(talk)["Barbell Row"]
    assert "uperset" not in notes(talk)["Back Squat"]


def test_a_superset_names_nothing_that_is_gone() -> None:
    talk = Talk("gym5").say("superset bench and rows").say("take out the rows")
    assert "uperset" not in notes(talk)["Bench Press"]
    assert "Bench Press: no longer in a superset." in talk.reply


def test_what_comes_in_for_a_part_of_a_superset_is_a_part_of_it() -> None:
    talk = Talk("gym5").say("superset bench and rows").say("swap the rows for dumbbell rows")
    assert "Superset A." in notes(talk)["Bench Press"]
    assert "Superset A." in notes(talk)["Dumbbell Row"]


@pytest.mark.parametrize(
    "message",
    [
        "just: bench, curls, plank",
        "i want bench, curls and the plank. nothing else",
        "bench, curls, plank",
        "just make it bench, curls and the plank",
    ],
)
def test_a_list_says_what_the_workout_is_to_be(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert names(talk) == ["Bench Press", "Barbell Curl", "Plank"]
    assert talk.workout[0] == "Bench Press 3x5 @80 r150"


def test_a_list_in_pairs_is_done_in_supersets() -> None:
    talk = Talk("gym5").say(
        "just make it: ez bar curl + rope pushdown superset 4 sets, hammer curl + bench superset 3 sets"
    )
    assert names(talk) == ["EZ-Bar Curl", "Rope Pushdown", "Hammer Curl", "Bench Press"]
    assert [line.split(" ")[-2].split("x")[0] for line in talk.workout[:2]] == ["4", "4"]
    assert "Superset B." in notes(talk)["Hammer Curl"]


def test_rests_are_shortened_before_anything_goes() -> None:
    talk = Talk("gym5").say("shorten the rests so that it fits into 40 minutes")
    assert names(talk) == names(Talk("gym5"))
    assert all(int(line.rsplit("r", 1)[1]) < 150 for line in talk.workout)


def test_all_of_one_kind_of_amount() -> None:
    talk = Talk("gym5").say("rest 2 min on the squats, 60 sec on everything else")
    assert [line.rsplit("r", 1)[1] for line in talk.workout] == ["120", "60", "60", "60", "60"]


def test_an_exercise_that_was_there_comes_back_as_it_was() -> None:
    talk = (
        Talk("gym5")
        .say("drop the rows and the plank")
        .say("why did you drop the rows? put them back and lose the bench")
    )
    assert names(talk) == ["Back Squat", "Lat Pulldown", "Barbell Row"]
    assert talk.workout[-1] == "Barbell Row 3x8 @70 r120"


def test_an_amount_behind_what_comes_in_is_of_that() -> None:
    talk = Talk("gym5").say("add push ups and make them 2 sets of 15. drop the plank")
    assert talk.workout[-1].startswith("Push-up 2x15")
    assert len(talk.workout) == 5


def test_the_order_that_is_told() -> None:
    talk = Talk("gym5").say("plank first, then rows, then bench")
    assert names(talk) == ["Plank", "Barbell Row", "Bench Press", "Back Squat", "Lat Pulldown"]


def test_what_is_so_already_is_said() -> None:
    talk = Talk("gym5").say("3 sets of everything, and bench stays 3x5")
    assert talk.workout == Talk("gym5").workout
    assert not talk.asked


def test_a_superset_that_is_one_already_stays_one() -> None:
    talk = (
        Talk("gym5")
        .say("superset bench and rows")
        .say("bench RPE 8")
        .say("superset the rows with the bench, bench 4x5")
    )
    assert notes(talk)["Bench Press"].startswith("Superset A.")
    assert "RPE 8." in notes(talk)["Bench Press"]
    assert "Superset A." in notes(talk)["Barbell Row"]


def test_what_is_not_there_is_told_beside_what_is_done() -> None:
    talk = Talk("gym5").say("drop the lunges and the plank, and make rows 4 sets")
    assert names(talk) == ["Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown"]
    assert "Lunges: not in this workout." in talk.reply


def test_only_the_rests_that_are_named_by_their_length_become_others() -> None:
    talk = Talk("gym5").say("could all the 150 second rests become 90 seconds?")
    assert [each.rpartition(" r")[2] for each in talk.workout] == ["90", "90", "120", "90", "45"]


def test_a_remark_before_a_polite_request_orders_nothing() -> None:
    talk = Talk("gym5").say(
        "I only asked about the 3 minute ones though, so could the plank go back to 1 minute rest please? "
        "And I was wondering if we could add the leg press?"
    )
    assert [each.rpartition(" r")[2] for each in talk.workout[:5]] == ["150", "150", "120", "90", "60"]
    assert "Leg Press" in names(talk)


def test_how_everything_is_now_is_no_order() -> None:
    talk = Talk("gym5").say("sorry, now everything is 1 minute. could you put bench press and rows back to 90 seconds?")
    assert [each.rpartition(" r")[2] for each in talk.workout] == ["150", "90", "90", "90", "45"]


@pytest.mark.parametrize("message", ["the rows should go and bench 4 sets", "the rows have to go, and bench 4 sets"])
def test_what_should_go_is_taken_out(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert names(talk) == ["Back Squat", "Bench Press", "Lat Pulldown", "Plank"]
    assert "Bench Press 4x5 @80 r150" in talk.workout


@pytest.mark.parametrize("message", ["the rows should go last", "the rows should go up to 4 sets"])
def test_what_should_go_somewhere_stays(message: str) -> None:
    assert "Barbell Row" in names(Talk("gym5").say(message))


def test_what_was_taken_out_comes_back_and_another_goes() -> None:
    talk = Talk("gym5").say("take out the rows").say("no not the rows, i want the rows back. the plank should go")
    assert sorted(names(talk)) == ["Back Squat", "Barbell Row", "Bench Press", "Lat Pulldown"]
    assert "Barbell Row 3x8 @70 r120" in talk.workout


def test_the_workout_is_listed_once_where_a_change_is_followed_by_a_look_at_it() -> None:
    talk = Talk("gym5").say("superset bench and rows").say("no supersets please. what is the whole session now")
    assert talk.reply.count("1. Back Squat") == 1


@pytest.mark.parametrize(
    "message",
    [
        "swap the barbell row for back extension, 3 x 10",
        "just put back extensions instead of the rows 3x10",
        "the row change it for back extension 3x10",
        "switch rows to back extensions 3 sets of 10",
    ],
)
def test_a_dose_behind_what_comes_in_is_its_dose(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert not talk.asked
    assert talk.workout[2].startswith("Back Extension 3x10")
    assert len(talk.workout) == 5


@pytest.mark.parametrize(
    "message",
    ["row out, back extension in, 3x10", "none of those. rows out, back extension in 3x10. leave bench alone"],
)
def test_one_is_out_and_another_in(message: str) -> None:
    talk = Talk("gym5").say(message)
    assert names(talk) == ["Back Squat", "Bench Press", "Lat Pulldown", "Plank", "Back Extension"]
    assert talk.workout[-1].startswith("Back Extension 3x10")


def test_amounts_and_a_place_in_one_message() -> None:
    talk = Talk("gym5").say("make bench and rows 4 sets and the squat 3x12 with 2x22kg, and put rows first")
    assert names(talk)[:3] == ["Barbell Row", "Back Squat", "Bench Press"]
    assert talk.workout[0].startswith("Barbell Row 4x8")
    assert talk.workout[1].startswith("Back Squat 3x12 @22")
    assert talk.workout[2].startswith("Bench Press 4x5")


def test_amounts_are_of_the_line_that_is_called_so() -> None:
    talk = Talk("gym5").say("swap bench for dumbbell bench press").say("make bench 4 sets and rows 4 sets")
    assert names(talk) == ["Back Squat", "Dumbbell Bench Press", "Barbell Row", "Lat Pulldown", "Plank"]
    assert talk.workout[1].startswith("Dumbbell Bench Press 4x")


@pytest.mark.parametrize(
    "message",
    [
        "BACK extension not leg extension. fix that",
        "not leg extension, back extension",
        "lmao no not leg extensions. i meant back extension instead",
        "i meant back extension instead",
    ],
)
def test_what_came_in_by_mistake_becomes_what_was_meant(message: str) -> None:
    talk = Talk("gym5").say("swap the rows for leg extension").say(message)
    assert names(talk) == ["Back Squat", "Bench Press", "Back Extension", "Lat Pulldown", "Plank"]


@pytest.mark.parametrize("message", ["rows, not curls", "not the bench, it is fine"])
def test_what_the_message_before_did_not_touch_is_no_mistake_of_it(message: str) -> None:
    talk = Talk("gym5").say("make the squats 4 sets").say(message)
    assert names(talk) == names(Talk("gym5"))


@pytest.mark.parametrize(
    ("message", "place"), [("move it up to 2nd", 1), ("put it to third", 2), ("move it to 1st", 0)]
)
def test_it_is_what_the_message_before_brought_in(message: str, place: int) -> None:
    talk = Talk("gym5").say("add db shoulder press").say(message)
    assert names(talk).index("Dumbbell Shoulder Press") == place
    assert len(names(talk)) == 6


def test_that_goes_out_is_what_came_in_right_before() -> None:
    talk = Talk("gym5").say("add leg extension").say("take that out and put floor press first, 4x6")
    assert names(talk) == ["Floor Press", "Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"]
    assert talk.workout[0].startswith("Floor Press 4x6")


def test_shorter_rests_so_that_it_fits_come_to_what_there_is_time_for() -> None:
    talk = Talk("empty").say("give me a 45 minute barbell workout with squats, bench press, barbell rows and deadlifts")
    talk.say("4 sets of everything").say("thats over 45 now, shorten the rests so it fits")
    assert talk.chat.estimate <= 45 or "over your 45" in talk.reply
    assert all(" 4x" in line for line in talk.workout)


def test_what_stands_behind_out_is_of_something_else() -> None:
    talk = Talk("gym5").say("take the rows out, floor press first 4x6")
    assert names(talk) == ["Floor Press", "Back Squat", "Bench Press", "Lat Pulldown", "Plank"]
    assert talk.workout[0].startswith("Floor Press 4x6")
    talk = Talk("gym5").say("add leg extension").say("take it out, floor press first 4x6")
    assert names(talk)[0] == "Floor Press"
    assert "Leg Extension" not in names(talk)


@pytest.mark.parametrize("message", ["take the rows out and the plank too", "kick the rows and the plank out"])
def test_what_goes_out_with_it_goes_too(message: str) -> None:
    assert names(Talk("gym5").say(message)) == ["Back Squat", "Bench Press", "Lat Pulldown"]
