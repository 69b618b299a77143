"""What messages change of what is stored: the judge tells what was wanted, and the read half is kept."""

from collections import Counter

from tests.unit.dialogue.writes_judging import Wanted, lines, played, verdict

_fewest_right, _fewest_right_or_offered, _most_wrong = 58, 68, 2


def _wanted(text: str, stands: str, *writes: str, may: str = "") -> Wanted:
    return Wanted(text, stands, frozenset(writes), frozenset({may} - {""}))


def test_a_change_is_judged_by_the_kind_that_was_wanted() -> None:
    """Another kind beside it is wrong, unless its author would not mind; a part of it is a part."""
    of_both = _wanted("", "log", "unlog", "calendar")
    assert verdict(of_both, ("delete_workout", "cancel_scheduled_workout"), asked=False) == "right"
    assert verdict(of_both, ("delete_workout",), asked=False) == "partly"
    assert verdict(of_both, ("delete_workout", "set_preference"), asked=False) == "wrong"
    assert verdict(_wanted("", "log", "unlog", may="note"), ("undo_log", "set_preference"), asked=False) == "right"
    assert verdict(of_both, (), asked=True) == "asked"
    assert verdict(of_both, (), asked=False) == "missed"
    assert verdict(_wanted("", "log"), (), asked=True) == "right"


def test_a_message_is_played_where_it_comes() -> None:
    assert played(_wanted("delete today's log", "log", "unlog"))[0] == "right"
    assert played(_wanted("delete today's log", "log"))[0] == "wrong"
    assert played(_wanted("take the plank out", "workout", "workout"))[0] == "right"
    assert played(_wanted("thanks, that looks good", "plan", "plan"))[0] == "missed"


def test_what_people_want_changed_is_changed_and_hardly_anything_else() -> None:
    """Of the half that is read."""
    found = Counter(played(each)[0] for each in lines("writes_seen"))
    assert found["right"] >= _fewest_right
    assert found["right"] + found["offered"] >= _fewest_right_or_offered
    assert found["wrong"] <= _most_wrong
