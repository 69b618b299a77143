"""What messages change of what is stored: the judge tells what was wanted, and the read half is kept."""

from collections import Counter

import pytest

from tests.unit.dialogue.writes_judging import Wanted, lines, month, played, tools_that_write, verdict

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


_looks = ("show me my weekly plan", "my weekly plan please", "what did i do on monday?", "thanks")


@pytest.mark.parametrize("look", _looks)
@pytest.mark.parametrize(
    ("order", "tool"),
    [
        ("take lateral raises out of wednesday", "set_program"),
        ("swap wednesday and friday in my plan", "set_program"),
        ("please delete what is logged for monday", "delete_workout"),
        ("the bench on monday was 62.5 kg", "correct_workout"),
    ],
)
def test_who_has_only_looked_at_something_is_understood_as_before(look: str, order: str, tool: str) -> None:
    """A look changes nothing, and an order behind it does what it does by itself."""
    chat = month("nothing").copy()
    before = dict(chat.records)
    chat.say(look)
    assert chat.records == before
    assert tools_that_write(chat.say(order)) == (tool,)
