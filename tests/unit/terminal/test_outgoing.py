"""A message goes out as often as it takes, always under the same id."""

from terminal.outgoing import ANSWER_WAIT_SECONDS, BUSY_PAUSE_SECONDS, Outgoing


def test_a_message_without_an_answer_goes_out_again_under_the_same_id() -> None:
    outgoing = Outgoing("hi", None)
    first = outgoing.request(0.0)
    assert first == {"action": "message", "message": "hi", "idempotencyKey": outgoing.key}
    assert outgoing.request(ANSWER_WAIT_SECONDS / 2) is None
    assert outgoing.request(ANSWER_WAIT_SECONDS) == first
    outgoing.lost()
    assert outgoing.request(ANSWER_WAIT_SECONDS + 0.1) == first


def test_a_message_says_where_it_was_written_where_that_is_known() -> None:
    request = Outgoing("hi", None, "Europe/Berlin").request(0.0)
    assert request is not None
    assert request["timeZone"] == "Europe/Berlin"


def test_an_accepted_message_goes_out_no_more_unless_the_server_forgot_it() -> None:
    outgoing = Outgoing("hi", None)
    outgoing.accepted("ses_1")
    assert outgoing.request(100.0) is None
    outgoing.lost()
    assert outgoing.request(100.0) == {
        "action": "message",
        "message": "hi",
        "idempotencyKey": outgoing.key,
        "sessionId": "ses_1",
    }


def test_a_busy_server_is_asked_again_and_a_refusal_is_final() -> None:
    outgoing = Outgoing("hi", "ses_1")
    outgoing.request(0.0)
    outgoing.refused(503, "Later.", 1.0)
    assert outgoing.request(1.0) is None
    assert outgoing.request(1.0 + BUSY_PAUSE_SECONDS) is not None
    outgoing.refused(400, "Too long.", 3.0)
    assert (outgoing.refusal, outgoing.request(100.0)) == ("Too long.", None)


def test_two_messages_have_two_ids() -> None:
    assert Outgoing("hi", None).key != Outgoing("hi", None).key
