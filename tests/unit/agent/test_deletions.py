"""A session that is deleted is gone at once, leaves nothing behind, and is not brought back."""

from datetime import UTC, datetime, timedelta

import pytest

from spotter.agent import sessions
from spotter.agent.pointers import Pointers
from spotter.errors import NotFound, StoreUnavailable
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef, event_sk
from spotter.store.table import ConditionFailedError, Item, Key, Update
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF


def test_a_session_deleted_during_its_run_is_gone_at_once_and_nothing_stays_behind() -> None:
    conversation = Conversation()

    def delete(name: str, _pointers: Pointers) -> None:
        if name == "Act":
            sessions.delete(conversation.ports, REF)

    conversation.before_step = delete
    conversation.say("2 big", "m1")
    conversation.run()
    with pytest.raises(NotFound):
        sessions.look(conversation.ports, REF)
    conversation.table.items[Key(REF.pk, event_sk(9))] = {"pk": REF.pk, "sk": event_sk(9), "seq": 9}
    assert sessions.empty_deleted(conversation.ports) == 0
    conversation.clock.pass_by(minutes=5)
    assert sessions.empty_deleted(conversation.ports) == 1
    assert [key for key in conversation.table.items if key.pk == REF.pk] == [head_key(REF)]
    with pytest.raises(NotFound):
        sessions.look(conversation.ports, REF)
    assert sessions.empty_deleted(conversation.ports) == 0


def test_a_first_message_that_is_sent_again_after_its_session_was_deleted_does_not_bring_it_back() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    sessions.delete(conversation.ports, REF)
    for minutes in (0, 5, 60):
        conversation.clock.pass_by(minutes=minutes)
        sessions.empty_deleted(conversation.ports)
        with pytest.raises(NotFound):
            conversation.say("1", "m1")
    (kept,) = (item for key, item in conversation.table.items.items() if key.pk == REF.pk)
    assert set(kept) == {"pk", "sk", "deleted_at", "expires_at"}
    assert datetime.fromtimestamp(int(str(kept["expires_at"])), UTC) - conversation.clock() > timedelta(days=89)
    assert conversation.blobs.objects == {}


def test_a_deletion_that_meets_its_own_first_try_goes_on() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    real = conversation.table.update

    def lost(update: Update) -> Item:
        item = real(update)
        conversation.table.update = real  # type: ignore[method-assign]  # once
        raise ConditionFailedError(item)

    conversation.table.update = lost  # type: ignore[method-assign]  # the answer was lost, and botocore made it again
    sessions.delete(conversation.ports, REF)
    assert set(conversation.runs.status.values()) == {"ABORTED"}
    assert [key for key in conversation.table.items if key.pk == REF.pk] == [head_key(REF)]


def test_a_deleted_session_that_cannot_be_emptied_does_not_keep_the_others() -> None:
    conversation = Conversation()
    refs = [SessionRef(REF.tenant, REF.user, f"ses_{number}") for number in range(3)]
    for number, ref in enumerate(refs):
        conversation.say("0", f"m{number}", ref)
        conversation.run()
        sessions.delete(conversation.ports, ref)
        conversation.clock.pass_by(seconds=1)
    conversation.clock.pass_by(minutes=10)
    real = conversation.blobs.delete_prefix

    def delete_prefix(prefix: str) -> None:
        if refs[0].session in prefix:
            raise StoreUnavailable("S3 did not answer")
        real(prefix)

    conversation.blobs.delete_prefix = delete_prefix  # type: ignore[method-assign]  # one that fails
    with pytest.raises(StoreUnavailable):
        sessions.empty_deleted(conversation.ports, limit=1)
    with pytest.raises(StoreUnavailable):
        sessions.empty_deleted(conversation.ports)
    left = {ref.session for ref in refs if "expires_at" not in conversation.table.items[head_key(ref)]}
    assert left == {refs[0].session}
    conversation.blobs.delete_prefix = real  # type: ignore[method-assign]  # it answers again
    assert sessions.empty_deleted(conversation.ports) == 1
