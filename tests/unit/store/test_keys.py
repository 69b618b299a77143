"""Where everything lives: the keys are a format that stored data has, so they are said here letter by letter."""

from spotter.store import keys
from spotter.store.keys import SessionRef

REF = SessionRef("gym", "ana", "ses_1")


def test_every_partition_begins_with_its_tenant() -> None:
    assert REF.pk == "T#gym#S#ses_1"
    assert REF.user_pk == keys.user_pk("gym", "ana") == "T#gym#U#ana"
    assert keys.tenant_pk("gym") == "T#gym"
    assert keys.sessions_list("gym", "ana") == "T#gym#U#ana#SESSIONS"
    assert REF.objects_prefix == "sessions/gym/ses_1/"


def test_events_are_numbered_from_one_with_ten_digits_so_that_their_keys_sort_as_they_do() -> None:
    assert keys.event_sk(keys.FIRST_EVENT) == "E#0000000001"
    assert keys.event_sk(9) < keys.event_sk(10) < keys.event_sk(9_999_999_999) < keys.HEAD


def test_markers_and_tickets_are_named_after_what_they_are() -> None:
    assert keys.marker_sk("abc") == "MSG#abc"
    assert keys.ticket_sk("abc") == "TICKET#abc"
