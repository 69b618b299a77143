"""What the coach changed last is computed from the workout before and after."""

from tests.unit.dialogue.talk import Talk


def test_what_was_taken_out_is_told() -> None:
    reply = Talk("gym5").say("drop the plank").say("what did you just take out?").reply
    assert reply.startswith("Changed last: Plank is out. All else stayed as it was.")


def test_what_stayed_is_told_by_what_changed() -> None:
    reply = Talk("gym5").say("4 sets of squats").say("the weight stays where it is, yeah?").reply
    assert "Back Squat: 4 sets instead of 3. All else stayed as it was." in reply


def test_where_nothing_was_changed_that_is_told() -> None:
    assert "Nothing has been changed yet." in Talk("gym5").say("what exactly did you change?").reply
