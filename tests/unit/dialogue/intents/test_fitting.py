"""Whether what the coach would do is for anything that a message may ask for."""

import pytest

from spotter.dialogue.intents.fitting import ASKING, OF_PLANS, is_meant, is_ordered, is_surely_to_be_done, may_ask
from spotter.language.talk.intent import Intent
from spotter.tools.registry import REGISTRY


def likely(**shares: float) -> dict[Intent, float]:
    return {each: shares.get(each.value, 0.0) for each in Intent}


def test_a_log_is_not_meant_where_a_change_surely_is() -> None:
    assert not is_meant(["log_workout"], likely(change=0.9))
    assert is_meant(["adjust_exercise"], likely(change=0.9))
    assert is_meant(["log_workout"], likely(change=0.9, fix_log=0.1))


def test_all_that_is_done_has_to_be_meant() -> None:
    assert not is_meant(["adjust_exercise", "log_workout"], likely(change=0.9))


@pytest.mark.parametrize("unsure", [likely(), likely(change=0.4), likely(change=0.9, yes=0.2)])
def test_where_nothing_else_is_likely_or_it_may_be_an_answer_all_may_be_meant(unsure: dict[Intent, float]) -> None:
    assert is_meant(["log_workout"], unsure)
    assert may_ask(OF_PLANS, unsure)


def test_what_reads_or_asks_is_for_anything() -> None:
    assert is_meant(["fetch_data", "message_ask_user", "idle"], likely(change=0.99))


def test_what_is_named_in_so_many_words_is_ordered() -> None:
    assert is_ordered(["log_workout"], "swap the squat, and log bench 80kg 3x5")
    assert not is_ordered(["log_workout"], "swap the squat, bench 80kg 3x5")
    assert not is_ordered(["adjust_exercise"], "log bench 80kg 3x5")


def test_questions_are_not_answered_where_none_is_likely() -> None:
    assert not may_ask(ASKING, likely(change=0.8, question=0.04))
    assert may_ask(ASKING, likely(change=0.8, about=0.06))
    assert is_surely_to_be_done(likely(change=0.8, question=0.04))
    assert not is_surely_to_be_done(likely(change=0.8, about=0.06))
    assert not is_surely_to_be_done(likely(session=0.9))


def test_every_tool_that_writes_is_for_something() -> None:
    """A new tool that changes anything has to say what it is called for, or nothing holds it back."""
    held = {name for name in REGISTRY if not is_meant([name], likely(coach=0.9))}
    writing = {name for name in REGISTRY if name.split("_")[0] in _verbs} - {"get_insight"}
    assert writing <= held


_verbs = {
    "generate",
    "swap",
    "adjust",
    "remove",
    "set",
    "delete",
    "end",
    "update",
    "log",
    "correct",
    "undo",
    "schedule",
}
_verbs |= {"cancel"}
