"""The rules of DESIGN's "The offline coach", held over generated messages.

Requests are the sentences of the skills themselves and orders made of parts; around them stand denials, facts, marks,
words that mean nothing and words that nobody knows.
"""

from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, all_exercises
from spotter.dialogue import coach
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import read
from spotter.dialogue.understanding.read import Situation, longest_read_chars, understand
from spotter.messages import UserTurn
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.exercise_facts import Item, allowed, demands, fits, is_excluded, items
from tests.unit.dialogue.messages import (
    CHANGES,
    DENIALS,
    EXERCISES,
    FACTS,
    NONSENSE,
    ORDERS,
    STARTS,
    WHOLE_ORDERS,
    WRITING,
    Fact,
    strewn,
    with_word_at,
)
from tests.unit.dialogue.talk import Talk

_rule = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _said(start: Start, text: str) -> Talk:
    return Talk(start).say(text)


def _writes(talk: Talk) -> bool:
    return bool(WRITING & set(talk.calls))


# 1. Nothing is written unless it is asked for and wholly understood.


@given(change=st.sampled_from(CHANGES), word=NONSENSE, at=st.integers(0, 30), start=st.sampled_from(STARTS))
@example(change="only 25 min for this. cut it", word="qwzrk", at=5, start="home4")
@_rule
def test_a_word_that_nobody_knows_never_leads_to_a_write(change: str, word: str, at: int, start: Start) -> None:
    assert not _writes(_said(start, with_word_at(change, word, at)))


@given(change=st.sampled_from(CHANGES), word=NONSENSE, at=st.integers(0, 30), start=st.sampled_from(STARTS))
@_rule
def test_a_question_quotes_the_word_that_kept_it_from_a_write(change: str, word: str, at: int, start: Start) -> None:
    if _writes(_said(start, change)):
        talk = _said(start, with_word_at(change, word, at))
        assert talk.asked
        assert word in talk.reply


@given(order=ORDERS, facts=FACTS, word=NONSENSE, at=st.integers(0, 40), data=st.data())
@_rule
def test_nor_does_it_among_other_things_that_are_said(
    order: tuple[str, int], facts: list[Fact], word: str, at: int, data: st.DataObject
) -> None:
    said = data.draw(strewn([order[0], *(fact.text for fact in facts)]))
    assert not _writes(_said("home4", with_word_at(said, word, at)))


@pytest.mark.parametrize("behind", ["qwzrk", "but not today", "and swap the rows"])
def test_what_is_beyond_the_longest_that_is_read_is_not_left_unsaid(behind: str) -> None:
    talk = _said("home4", f"remove the squats {'please ' * (longest_read_chars // 6)} {behind}")
    assert not _writes(talk)
    assert "beginning" in talk.reply


def test_a_log_that_is_longer_than_what_is_read_is_not_written_in_part() -> None:
    lifts = ", ".join(f"back squat 3 sets of 5 at {kilos} kg and it felt fine" for kilos in range(20, 60))
    talk = _said("empty", f"today I did {lifts}")
    assert not talk.calls
    assert talk.reply.startswith("I read only the beginning of that, up to ")
    assert talk.reply.endswith("send me in shorter messages what you did, or what you want.")


_named_exercises = [name for each in all_exercises() for name in (each.name, *each.aliases)]
_named_equipment = [each.value.replace("_", " ") for each in Equipment]
_one_in: dict[Start, int] = {start: 2 if start in ("home4", "empty") else 5 for start in STARTS}
"""Of the exercises' names one in so many is said to each of the starts, and every name of equipment."""
_names = [
    (name, tuple(start for start in STARTS if at % _one_in[start] == 0)) for at, name in enumerate(_named_exercises)
] + [(name, tuple(STARTS)) for name in _named_equipment]
"""Each with the starts that it is said to, one after another: what it means by itself is read once for all of them."""
_parts_of_names = 4
"""The names are dealt to this many tests, so that they run side by side."""


@pytest.mark.parametrize("part", range(_parts_of_names))
def test_the_bare_name_of_an_exercise_or_of_equipment_builds_nothing(part: int) -> None:
    chats = {start: Talk(start).chat for start in STARTS}
    known = {
        start: [turn for turn in Talk(start).say("hello").chat.turns[:-1] if not isinstance(turn, UserTurn)]
        for start in STARTS
    }
    built = []
    first, last = (len(_names) * at // _parts_of_names for at in (part, part + 1))
    for name, starts in _names[first:last]:
        for start in starts:
            chats[start].turns = [*known[start], UserTurn(name.lower())]
            answer = coach.answer(chats[start].request())
            built += [(name, start)] if any(call in WRITING for call, _ in answer.calls) else []
    assert built == []


# 2. Nothing that was said is dropped.


@given(facts=FACTS, start=st.sampled_from(("empty", "home4")), data=st.data())
@_rule
def test_whatever_a_request_for_a_workout_says_is_minded_or_named(
    facts: list[Fact], start: Start, data: st.DataObject
) -> None:
    said = data.draw(strewn(["build me a workout", *(fact.text for fact in facts)]))
    talk = _said(start, said)
    assert not _writes(talk) or _dropped(facts, talk, (), said) == []


@pytest.mark.parametrize(
    "said", ["my elbow hurts 40 kg, build me a workout", "build me a workout 40 kg my elbow hurts"]
)
def test_a_load_that_stands_in_what_is_only_told_is_named(said: str) -> None:
    talk = Talk("home4").say(said)
    assert "I left this as it is: 40 kg." in talk.reply
    assert "generate_workout" in talk.calls


@given(order=st.one_of(ORDERS.map(lambda order: order[0]), WHOLE_ORDERS), facts=FACTS, data=st.data())
@_rule
def test_whatever_stands_beside_an_edit_is_minded_or_named(order: str, facts: list[Fact], data: st.DataObject) -> None:
    said = data.draw(strewn([order, *(fact.text for fact in facts)]))
    talk = Talk("home4")
    before = items(talk.chat.exercises)
    talk.say(said)
    assert not _writes(talk) or _dropped(facts, talk, before, said) == []


def _dropped(facts: Iterable[Fact], talk: Talk, before: Iterable[Item], said: str) -> list[str]:
    """What of the facts neither the workout minds nor the reply names."""
    after, reply = items(talk.chat.exercises), talk.reply.lower()
    came = [item for item in after if str(item) not in set(map(str, before))]
    return [
        fact.text
        for fact in facts
        if not any(name in reply for name in fact.names) and not _is_minded(fact, talk, after, came, said)
    ]


def _is_minded(fact: Fact, talk: Talk, after: Iterable[Item], came: list[Item], said: str) -> bool:
    if fact.kind == "time":
        return 0 < talk.chat.estimate <= int(fact.value) or "make it longer" in said
    if fact.kind == "equipment":
        return bool(came) and all(fits(item, allowed((fact.value, "bodyweight"))) for item in came)
    if fact.kind in ("lack", "exclusion"):
        return not any(is_excluded(item, fact.value) for item in after)
    if fact.kind == "pain":
        return not any(demands(item, (fact.value.replace(" ", "_"),)) for item in after)
    if fact.kind == "number":
        return any(float(fact.value.split()[0]) in item.amounts.values() for item in came)
    acts = understand(said, Situation()).acts
    return any("level" in SKILLS[act.name].uses or act.skill == "build" for act in acts if act.name in SKILLS)


# 3. No means no.


@given(order=ORDERS, denial=DENIALS, data=st.data())
@_rule
@example(order=("add a set to the squats", 0), denial="don't {}", data=None)
@example(order=("move the squats to the end", 0), denial="do not {}", data=None)
def test_a_denied_order_changes_nothing(order: tuple[str, int], denial: str, data: st.DataObject | None) -> None:
    said = denial.format(order[0])
    assert not _writes(_said("home4", data.draw(strewn([said])) if data else said))


@given(order=WHOLE_ORDERS, denial=DENIALS, start=st.sampled_from(STARTS), data=st.data())
@_rule
def test_a_denied_change_of_the_whole_changes_nothing(
    order: str, denial: str, start: Start, data: st.DataObject
) -> None:
    assert not _writes(_said(start, data.draw(strewn([denial.format(order)]))))


@given(order=ORDERS, other=ORDERS, denial=DENIALS, data=st.data())
@_rule
def test_a_denied_order_leaves_its_exercise_as_it_is_whatever_else_is_asked(
    order: tuple[str, int], other: tuple[str, int], denial: str, data: st.DataObject
) -> None:
    talk = Talk("home4")
    kept = talk.workout[order[1]]
    if order[1] != other[1]:
        said = data.draw(strewn([denial.format(order[0]), other[0]]))
        assert kept in talk.say(said).workout


@given(at=st.integers(0, 3), whole=WHOLE_ORDERS.filter(lambda order: order.startswith("make")))
@_rule
def test_what_is_to_be_left_alone_is(at: int, whole: str) -> None:
    talk = Talk("home4")
    kept = talk.workout[at]
    assert kept in talk.say(f"{whole} but don't touch the {EXERCISES[at]}").workout


# And whatever is said.


@given(change=st.sampled_from(CHANGES), facts=FACTS, start=st.sampled_from(STARTS), data=st.data())
@settings(max_examples=30, deadline=None)
def test_the_same_message_has_the_same_answer(
    change: str, facts: list[Fact], start: Start, data: st.DataObject
) -> None:
    said = data.draw(strewn([change, *(fact.text for fact in facts)]))
    once = _said(start, said)
    understand.cache_clear()
    again = _said(start, said)
    assert (once.calls, once.reply, once.workout) == (again.calls, again.reply, again.workout)


_pieces = st.one_of(
    st.sampled_from(CHANGES),
    st.sampled_from(["0", "-1", "9" * 400, "1e999", "3x5", "0x0", "99 h 99", "½", "٣", "²", "1:99", "@", "#0", "#9"]),
    st.sampled_from(
        [",", ".", "?", "\n", "'", '"', "{", "[", "<", "|", "*", "é", "ß", "İ", "ﷺ", "\u202e", "\x00", "\ud800"]
    ),
    st.text(max_size=12),
)


@given(
    said=st.lists(st.lists(_pieces, max_size=6).map(" ".join), min_size=1, max_size=3), start=st.sampled_from(STARTS)
)
@_rule
@example(said=["", "  ", "\n"], start="home4")
@example(said=["swap the squats for " + "lunges and " * 300], start="home4")
def test_whatever_is_said_is_answered(said: list[str], start: Start) -> None:
    talk = Talk(start)
    for text in said:
        assert talk.say(text).reply
    assert read(talk.chat.request()).heard
