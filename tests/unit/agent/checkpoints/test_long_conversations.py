"""Conversations beyond what a context may hold: nothing that matters is lost, and a turn costs what it always did."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from bench.metered_table import Bill
from spotter.agent.checkpoints import context_size
from spotter.agent.context import turns_of
from spotter.agent.safety_gate import safety_gate
from spotter.catalogue import Joint, match
from spotter.coaching.types import Severity
from spotter.messages import Request, SummaryTurn
from spotter.store.keys import FIRST_EVENT
from tests.fakes.long_conversation import LongConversation, offline, said_in, summary_of, text_of, with_a_model
from tests.fakes.world import REF

TOLD = (
    "My squat PR is 140 kg.",
    "I tore my left ACL in 2019.",
    "I prefer to train in the morning.",
    "My right shoulder hurts when I press overhead.",
    "I hate burpees.",
    "I only have dumbbells and a bench.",
    "My bench 1RM is 97.5 kg.",
    "I weigh 82 kg and I am 34 years old.",
    "I can only train for 40 minutes.",
)
TALK = (
    "Tell me about warm-ups please, I never know how much of them I need.",
    "2 times please, and tell me what you make of the weather while you are at it.",
    "What do you think about training twice a day in a busy week?",
    "Thanks, that helps me a lot and I will think about it on my way home.",
)


def talk(conversation: LongConversation, turns: int, lines: Sequence[str] = TALK) -> None:
    for number in range(turns):
        conversation.turn(lines[number % len(lines)])


def test_every_record_injury_and_preference_is_still_in_the_context_after_three_checkpoints() -> None:
    conversation, model = with_a_model()
    for line in TOLD:
        conversation.turn(line)
    while len(conversation.checkpoints) < 4:
        talk(conversation, 3)
    request = model.requests[-1]
    summary = summary_of(request)
    assert not set(TOLD) & set(said_in(request)), "they have been cut"
    assert [line for line in TOLD if line not in summary.text] == []
    assert summary.text.startswith("They train and talk about it.")
    assert all(f"- 2026-03-02: {line}" in summary.text for line in TOLD)


def test_what_is_said_between_checkpoints_is_added_and_said_once() -> None:
    conversation, model = with_a_model()
    for number in range(6):
        conversation.turn(TOLD[0])
        conversation.turn(f"My deadlift PR is {180 + number} kg.")
        talk(conversation, 12)
    assert len(conversation.checkpoints) >= 3
    summary = summary_of(model.requests[-1]).text
    assert summary.count(TOLD[0]) == 1
    assert "My deadlift PR is 180 kg." in summary
    assert "My deadlift PR is 183 kg." in summary


def test_the_context_stays_within_its_bound_and_the_log_keeps_everything() -> None:
    conversation, model = with_a_model()
    talk(conversation, 80)
    assert len(conversation.checkpoints) >= 3
    sizes = [sum(len(text_of(turn)) for turn in request.turns) // 4 for request in model.requests]
    assert 900 < max(sizes) < 1_100
    events = conversation.events()
    assert [event.seq for event in events] == list(range(FIRST_EVENT, len(events) + 1))
    assert sum(event.type == "user_message" for event in events) == 80
    assert conversation.head.context_tokens < 1_200


def test_the_offline_coach_minds_a_pain_that_was_told_150_turns_ago_and_not_one_that_is_over() -> None:
    conversation = offline()
    conversation.turn("my left knee hurts, please mind it")
    conversation.turn("my wrist hurts")
    conversation.turn("I only have dumbbells")
    conversation.turn("no lunges please, I do not like them")
    chat(conversation, 20)
    conversation.turn("my wrist is fine now")
    chat(conversation, 130)
    assert len(conversation.checkpoints) >= 3
    context = conversation.ports.log.read(REF, conversation.head.context_start).events
    assert not any("knee" in str(event.data.get("message", "")) for event in context)
    conversation.turn("build me a 45 minute leg workout")
    (made,) = [event for event in conversation.events()[-8:] if event.data.get("name") == "generate_workout"]
    names = [exercise["name"] for exercise in made.data["data"]["exercises"]]
    for name in names:
        exercise = match(name).exercise
        assert exercise is not None
        stress = exercise.stress_on(Joint.KNEE)
        assert stress is None or str(stress) == "low", name
        assert "lunge" not in name.lower()
        assert {str(each) for each in exercise.equipment} <= {"dumbbell", "bodyweight"}
    gate = safety_gate(Request("", (), tuple(turns_of(context)), "2026-03-03"))
    assert [(pain.part, pain.severity) for pain in gate.verdicts.pains] == [("knee", Severity.MODERATE)]


def test_an_emergency_stays_open_over_a_checkpoint_until_it_is_lifted() -> None:
    conversation = offline()
    conversation.turn("I have chest pain and my left arm is numb")
    chat(conversation, 60)
    assert conversation.checkpoints
    conversation.turn("build me a 45 minute leg workout")
    assert conversation.events()[-2].data["provider"] == "code"
    conversation.turn("my doctor cleared me")
    conversation.turn("build me a 45 minute leg workout")
    assert any(event.data.get("name") == "generate_workout" for event in conversation.events()[-8:])


def test_what_the_context_knew_of_the_user_is_known_again_after_a_checkpoint() -> None:
    conversation, model = with_a_model()
    model.sources = ["user_settings", "user_profile"]
    conversation.turn(TALK[0])
    model.sources = []
    while not conversation.checkpoints:
        talk(conversation, 1)
    (checkpoint,) = conversation.checkpoints
    assert checkpoint.data["sources"] == ["user_profile", "user_settings"]
    knowledge = conversation.events()[checkpoint.seq]
    assert [source["name"] for source in knowledge.data["sources"]] == ["user_profile", "user_settings"]
    assert set(knowledge.data["holds"]) == {"user_profile", "user_settings"}
    talk(conversation, 1)
    assert conversation.head.knowledge == knowledge.seq
    assert [event.type for event in conversation.events()[knowledge.seq :]].count("knowledge") == 0


SHORT = (
    "30 minute leg workout",
    "thanks",
    "swap the first exercise",
    "what is RPE?",
    "make it shorter",
    "why that one?",
    "remove the last exercise",
    "hello",
    "3 sets for the first one",
    "how long will it take?",
)


def chat(conversation: LongConversation, turns: int) -> None:
    talk(conversation, turns, SHORT[1::2])


def replies(conversation: LongConversation, lines: Sequence[str]) -> list[tuple[list[str], list[str]]]:
    """For each line what was said, its words in any order (pains are named in the order of the telling), and called."""
    found = []
    for line in lines:
        before = len(conversation.events()) if conversation.said else 0
        conversation.turn(line)
        actions = [event.data for event in conversation.events()[before:] if "calls" in event.data]
        words = sorted(" ".join(action["text"] for action in actions).split())
        found.append((words, [call["name"] for action in actions for call in action["calls"]]))
    return found


def test_the_offline_coach_says_the_same_whether_the_context_was_cut_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ["my left knee hurts", "I only have dumbbells", "no lunges please", "my wrist is sore", *SHORT[1:4]]
    later = [*SHORT * 2, "my wrist is fine now", "I have 20 minutes", *SHORT, "build me a full body workout", *SHORT]
    cut = offline()
    ours = replies(cut, [*first, *later])
    assert len(cut.checkpoints) >= 2
    monkeypatch.setattr(context_size, "OFFLINE_EVENTS", 100_000)
    monkeypatch.setattr(context_size, "OFFLINE_TOKENS", 10_000_000)
    whole = offline()
    assert ours == replies(whole, [*first, *later])
    assert not whole.checkpoints


@dataclass(frozen=True, slots=True)
class Turned:
    """What a turn came to. ``began_anew``: with a checkpoint."""

    bill: Bill
    stored: int
    began_anew: bool


@pytest.fixture(scope="module")
def turned() -> list[Turned]:
    """211 turns of the offline coach, of ten messages in their order."""
    conversation = offline()
    found = []
    for number in range(211):
        stored = conversation.table.stored_bytes()
        before = conversation.head.checkpoint if number else 0
        bill = conversation.turn(SHORT[number % len(SHORT)])
        grown = conversation.table.stored_bytes() - stored
        found.append(Turned(bill, grown, conversation.head.checkpoint != before))
    return found


def test_turn_200_of_an_offline_conversation_costs_what_turn_10_does(turned: list[Turned]) -> None:
    for at in range(len(SHORT)):
        early, *_, late = [each for each in turned[10 + at :: len(SHORT)] if not each.began_anew]
        # one call more or less: a warm prepare may hold the event that says what the context knows
        assert abs(late.bill.total_calls - early.bill.total_calls) <= 1, SHORT[at]
        assert abs(late.bill.read_units - early.bill.read_units) <= 3, SHORT[at]
        assert abs(late.bill.write_units - early.bill.write_units) <= 1, SHORT[at]
        assert abs(late.stored - early.stored) <= 100, SHORT[at]
    begun = [number for number, each in enumerate(turned) if each.began_anew]
    assert len(begun) >= 8
    assert {later - earlier for earlier, later in itertools.pairwise(begun)} <= {21, 22}


def test_a_checkpoint_costs_one_read_one_transaction_and_the_loading_of_what_was_known(turned: list[Turned]) -> None:
    for number, each in enumerate(turned):
        if each.began_anew:
            same = next(one for one in turned[number - 10 :: -10] if not one.began_anew)
            assert each.bill.calls["TransactWriteItems"] - same.bill.calls["TransactWriteItems"] == 1, number
            queries = each.bill.calls["Query"] - same.bill.calls["Query"]
            assert 1 <= queries <= 3, "the context, the workouts, and the pains with the preferences beside them"
            assert 1 <= each.bill.total_calls - same.bill.total_calls <= 6, number
            assert each.bill.read_units - same.bill.read_units <= 18 + 8, (
                "the context once, and one for each thing known"
            )
            assert each.bill.write_units - same.bill.write_units <= 10, number


def test_a_summary_turn_holds_what_was_said_as_text_and_word_for_word() -> None:
    conversation = offline()
    conversation.turn("my left knee hurts, please mind it")
    chat(conversation, 40)
    context = conversation.ports.log.read(REF, conversation.head.context_start).events
    first = next(iter(turns_of(context)))
    assert isinstance(first, SummaryTurn)
    assert first.said == ("my left knee hurts, please mind it",)
    assert "- 2026-03-02: my left knee hurts, please mind it" in first.text
