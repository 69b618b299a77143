"""Checkpoints that are made after a memory was deleted, and sessions that go on after a checkpoint."""

from typing import Any

from spotter.agent.checkpoints.checkpoint_content import content_of
from spotter.agent.checkpoints.summary import history, summed_up
from spotter.agent.memories.due import MEMORIES_DUE
from spotter.llm.offline import OfflineProvider
from spotter.memory.forgetting import without_forgotten
from spotter.memory.wording import wording_of
from spotter.store.events import Event
from spotter.store.table import Key
from tests.fakes.long_conversation import with_a_model
from tests.fakes.world import REF

SAID = "I prefer to train in the morning."
DELETED = {wording_of("Prefers training in the mornings").digest, wording_of(SAID).digest}


def message(seq: int, text: str) -> Event:
    data: dict[str, Any] = {"message": text, "today": "2026-03-02", "zone": None}
    return Event(seq, "user_message", f"run_{seq}", 0, f"user/{seq}", "2026-03-02T09:00:00.000Z", data)


def end(seq: int) -> Event:
    data = {"stop_reason": "end_turn", "saw": seq - 1}
    return Event(seq, "action", f"run_{seq - 1}", 2, f"run_{seq - 1}/end", "2026-03-02T09:00:00.000Z", data)


EVENTS = [message(1, f"{SAID} My squat PR is 140 kg."), end(2), message(3, "My left knee hurts."), end(4)]


def test_a_summary_that_is_made_later_holds_nothing_of_a_deleted_memory() -> None:
    before = content_of(EVENTS, 4, 8_000)
    after = content_of(EVENTS, 4, 8_000, DELETED)
    assert SAID in [each["text"] for each in before["facts"]]
    assert [each["text"] for each in after["facts"]] == ["My squat PR is 140 kg.", "My left knee hurts."]
    assert [each["text"] for each in after["said"]] == [each["text"] for each in before["said"]], "safety hears it all"
    text = history(EVENTS, f"They met. {SAID}", DELETED)
    assert "morning" not in text
    assert "140 kg" in text
    assert "They met." in text
    written = summed_up(OfflineProvider(), EVENTS, {"summary": SAID}, after, DELETED)
    assert "morning" not in str(written)


def test_what_an_earlier_checkpoint_carried_is_carried_no_further() -> None:
    carried = content_of(EVENTS, 4, 8_000)
    checkpoint = Event(5, "checkpoint", "run_5", 0, "run_5/0/checkpoint", "2026-03-02T09:00:00.000Z", carried)
    later = content_of([*EVENTS[2:], checkpoint, message(6, "Good evening."), end(7)], 7, 8_000, DELETED)
    assert SAID not in [each["text"] for each in later["facts"]]
    assert "My squat PR is 140 kg." in [each["text"] for each in later["facts"]]


def test_a_text_without_what_was_deleted_is_left_as_it_is() -> None:
    assert without_forgotten("One.  Two.\nThree.", DELETED) == "One.  Two.\nThree."
    assert without_forgotten(f"One. {SAID} Three.", DELETED) == "One. Three."
    assert without_forgotten(SAID, ()) == SAID


def test_a_checkpoint_makes_its_session_due_up_to_what_it_covers() -> None:
    conversation, _model = with_a_model(734)
    line = "My squat PR is 140 kg, which I did on a quiet morning in May. " + "And so on and on. " * 20
    conversation.turn(line)
    while not conversation.checkpoints:
        conversation.turn(line)
    (checkpoint,) = conversation.checkpoints
    now = conversation.ports.log.now()
    due = conversation.table.query_list_until(MEMORIES_DUE, f"{now}~", limit=10)
    assert due.keys == (Key(REF.pk, "MEMORIES_DUE"),)
    assert conversation.table.items[due.keys[0]]["upto"] == checkpoint.data["upto"]
