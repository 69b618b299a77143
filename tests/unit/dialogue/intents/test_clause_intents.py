"""The clauses of a message are of what the message as a whole asks for."""

from spotter.dialogue.intents.clause_intents import OF_KINDS, fitted
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.language.talk.intent import Intent


def likely(**shares: float) -> dict[Intent, float]:
    return {each: shares.get(each.value, 0.0) for each in Intent}


LOG, NOTHING = Part("log", 0, 4, 0.8), Part("nothing", 4, 6, 0.9)


def test_a_clause_of_a_kind_that_is_surely_not_asked_for_is_of_the_likeliest_that_is() -> None:
    found = fitted((LOG, NOTHING), {"edit": 0.1, "undo": 0.05}, likely(change=0.95))
    assert [part.kind for part in found] == ["edit", "nothing"]
    assert [(part.start, part.end) for part in found] == [(0, 4), (4, 6)]


def test_what_may_be_asked_for_stays() -> None:
    assert fitted((LOG,), {}, likely(change=0.95, log=0.06)) == (LOG,)
    assert fitted((LOG,), {}, likely(change=0.7)) == (LOG,)
    assert fitted((LOG,), {}, likely(change=0.95, pick=0.2)) == (LOG,)


def test_a_log_and_its_correction_are_told_apart_by_their_own_words() -> None:
    assert fitted((LOG,), {"correct": 0.3}, likely(fix_log=0.95)) == (LOG,)


def test_every_intent_but_those_of_weeks_is_that_of_a_kind() -> None:
    assert set(Intent) - set(OF_KINDS.values()) == {Intent.WEEK, Intent.PLAN_CHANGE}
