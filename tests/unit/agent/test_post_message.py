"""What a message writes: the session that it opens, its title, its lease, and what a retry is told."""

import re
from typing import Any

import pytest

from spotter.agent.admission.activity import activity_key
from spotter.agent.pointers import Next, Pointers
from spotter.agent.post_message import TITLE_LETTERS, PostedMessage, derived_session, post_message
from spotter.errors import Contended, KeyReused, NotFound
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef, marker_sk, sessions_list
from spotter.store.log import SlotTakenError
from spotter.store.table import Key, Value
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF

AT = "2026-03-02T09:00:00.000Z"
MINUTE = 29_540_700
"""The same moment in minutes since 1970."""


def head(conversation: Conversation) -> dict[str, Value]:
    return dict(conversation.table.items[head_key(REF)])


def change_head(conversation: Conversation, **changes: Value) -> None:
    conversation.table.items[head_key(REF)] = {**head(conversation), **changes}


def test_a_first_message_opens_the_session_with_its_lease_its_marker_and_its_title() -> None:
    conversation = Conversation()
    said = conversation.say("0  and\n more", "m1")
    assert re.fullmatch("run_[0-9a-f]{24}", said.run)
    assert said == PostedMessage(REF, said.run, 1, joined=False, watched=False)
    ((run, run_input),) = conversation.runs.inputs.items()
    assert run == said.run
    assert Pointers.of_json(run_input) == Pointers(
        tenant="gym",
        user="ana",
        session="ses_1",
        run=run,
        start=1,
        tail=1,
        seen=1,
        step=1,
        limit=10,
        next=Next.PREPARE,
    )
    assert head(conversation) == {
        "pk": REF.pk,
        "sk": "HEAD",
        "user": "ana",
        "agent": "default",
        "title": "0 and more",
        "created_at": AT,
        "updated_at": AT,
        "list_pk": sessions_list("gym", "ana"),
        "list_sk": f"{AT}#ses_1",
        "last_message": 1,
        "lease_run": run,
        "lease_input": run_input,
        "slot": f"250 {MINUTE} 1 {MINUTE}",
    }
    assert dict(conversation.table.items[activity_key("gym", "ana")]) == {
        "pk": REF.user_pk,
        "sk": "ACTIVITY",
        "version": 1,
        "minute": MINUTE,
        "used": 0,
        "holders": '{"ses_1":250}',
    }
    marker = conversation.table.items[Key(REF.pk, marker_sk("m1"))]
    assert marker == {"pk": REF.pk, "sk": marker_sk("m1"), "seq": 1, "run": run}
    assert conversation.events()[0].data == {
        "message": "0  and\n more",
        "joined": False,
        "today": "2026-03-02",
        "zone": None,
    }


def test_a_later_message_moves_the_session_up_and_keeps_its_title() -> None:
    conversation = Conversation()
    first = conversation.say("0", "m1")
    conversation.run()
    conversation.clock.pass_by(seconds=60)
    change_head(conversation, context_start=2)
    later = conversation.say("0 later", "m2")
    assert later.run != first.run
    after = head(conversation)
    moved = "2026-03-02T09:01:00.000Z"
    assert (after["title"], after["updated_at"], after["list_sk"]) == ("0", moved, f"{moved}#ses_1")
    assert (after["last_message"], after["lease_run"]) == (5, later.run)
    pointers = Pointers.of_json(str(after["lease_input"]))
    assert (pointers.start, pointers.tail, pointers.seen) == (2, 5, 5)


def test_a_session_without_a_title_takes_it_from_a_message_as_far_as_it_goes() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    conversation.run()
    change_head(conversation, title="")
    conversation.say("0 " + "x" * 100, "m2")
    assert head(conversation)["title"] == "0 " + "x" * (TITLE_LETTERS - 2)
    assert TITLE_LETTERS == 60


def test_a_message_that_joins_leaves_the_lease_as_it_is() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    before = head(conversation)
    assert conversation.say("0", "m2").joined
    after = head(conversation)
    assert (after["lease_run"], after["lease_input"]) == (before["lease_run"], before["lease_input"])
    assert after["last_message"] == 2
    assert conversation.events()[1].data["joined"] is True


def test_no_session_is_opened_unless_it_is_asked_for() -> None:
    conversation = Conversation()
    with pytest.raises(NotFound, match="There is no such session"):
        post_message(conversation.ports, REF, "0", client_id="m1", agent="default")
    assert conversation.table.items == {}


def test_the_session_of_a_first_message_is_derived_from_who_sends_it_and_its_key() -> None:
    ids = {
        derived_session(*who)
        for who in [("gym", "ana", "k"), ("gym", "ana", "l"), ("gym", "bob", "k"), ("x", "ana", "k")]
    }
    assert len(ids) == 4
    assert all(re.fullmatch("ses_[0-9a-f]{24}", one) for one in ids)
    assert derived_session("gym", "ana", "k") in ids


def test_sessions_that_are_opened_with_one_key_have_runs_of_their_own() -> None:
    conversation = Conversation()
    other = SessionRef(REF.tenant, REF.user, "ses_2")
    assert conversation.say("0", "m1").run != conversation.say("0", "m1", other).run


def test_a_session_that_is_opened_again_under_its_id_has_runs_of_its_own() -> None:
    conversation = Conversation()
    first = conversation.say("0", "m1")
    conversation.table.items.clear()
    conversation.runs.inputs.clear()
    conversation.clock.pass_by(days=100)
    assert conversation.say("0", "m1").run != first.run


@pytest.mark.parametrize("watching", [True, False])
def test_whoever_watches_is_shown_the_message_and_the_sender_is_told_whether_somebody_was(watching: bool) -> None:
    conversation = Conversation()
    phone = conversation.inboxes.received["phone"] = []
    conversation.say("0", "m1")
    change_head(conversation, connections=frozenset({"phone" if watching else "gone"}))
    for _ in range(2):
        assert conversation.say("0", "m2").watched is watching
    assert [frame["seq"] for frame in phone] == ([2, 2] if watching else [])


def test_a_retry_finds_its_marker_wherever_the_log_has_gone() -> None:
    conversation = Conversation()
    first = conversation.say("1", "m1")
    joined = conversation.say("1 more", "m2")
    conversation.run()
    conversation.say("0", "m3")
    assert conversation.say("1", "m1") == first
    assert conversation.say("1 more", "m2") == joined
    assert joined.joined


@pytest.mark.parametrize("other", ["0", "2", "1 more"])
def test_a_key_that_came_with_another_message_is_refused_also_when_the_log_has_gone_on(other: str) -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    for _ in range(2):
        with pytest.raises(KeyReused):
            conversation.say(other, "m1")
        conversation.run()


def test_whoever_keeps_losing_the_slot_gives_up_after_24_tries() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    (event,) = conversation.events()
    tries: list[int] = []

    def lose(_ref: SessionRef, seq: int, _draft: Any, _with_writes: Any = ()) -> Any:
        tries.append(seq)
        raise SlotTakenError(event)

    log: Any = conversation.ports.log
    log.put_at = lose
    with pytest.raises(Contended):
        conversation.say("0", "m2")
    assert len(tries) == 24


def test_the_retry_of_a_message_of_a_session_that_is_gone_is_not_found() -> None:
    conversation = Conversation()
    conversation.say("0", "m1")
    log: Any = conversation.ports.log
    tail = log.tail
    answers = [tail(REF), (None, 0)]
    log.tail = lambda _ref: answers.pop(0)
    with pytest.raises(NotFound):
        conversation.say("0", "m1")
    assert answers == []


def test_steps_are_allowed_as_the_agent_says() -> None:
    conversation = Conversation(max_steps=4)
    conversation.say("0", "m1")
    (run_input,) = conversation.waiting
    assert Pointers.of_json(run_input).limit == 4
