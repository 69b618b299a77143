"""The reply to a message: what a turn came to, and how long it is waited for."""

import dataclasses
from typing import Any

import pytest

from spotter.agent.close import APOLOGY
from spotter.agent.pointers import Pointers
from spotter.agent.post_message import PostedMessage
from spotter.agent.reply import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, STEPS_USED, MadeCall, Reply, reply_of, wait
from spotter.errors import NotFound, StoreUnavailable
from spotter.store.events import Event, EventType
from spotter.store.heads import head_key
from spotter.store.table import Item, Key
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF


def event(seq: int, type_: EventType, key: str = "", step: int = 1, **data: Any) -> Event:
    return Event(seq, type_, "r", step, key, "2026-03-02T09:00:00.000Z", data)


def action(seq: int, step: int, text: str = "", *calls: tuple[str, str], provider: str = "offline") -> Event:
    asked = [{"id": id_, "name": name, "arguments": {"of": id_}} for id_, name in calls]
    who = {"provider": provider, "model": f"{provider}-1"}
    return event(seq, "action", f"r/{step}/action", step, text=text, calls=asked, saw=seq - 1, **who)


def result(seq: int, step: int, call: str, data: dict[str, Any], *, ok: bool = True) -> Event:
    return event(seq, "result", f"r/{step}/result/{call}", step, ok=ok, data=data)


def end(seq: int, reason: str = "end_turn", saw: int = 1) -> Event:
    return event(seq, "action", "r/end", 9, stop_reason=reason, saw=saw)


MESSAGE = event(1, "user_message", "user/m1", 0, message="hello")
TURN = [
    MESSAGE,
    action(2, 1, "Let me see.", ("a", "generate_workout"), ("b", "message_notify_user"), ("c", "idle")),
    result(3, 1, "a", {"exercises": [{"id": "e1"}]}),
    result(4, 1, "b", {"message": "It is ready."}),
    result(5, 1, "c", {"error": "no"}, ok=False),
    action(6, 2, "", ("a", "message_ask_user"), provider="anthropic"),
    result(7, 2, "a", {"question": "Bar or bells?", "options": ["bar", "bells"]}),
    end(8, "awaiting_input"),
]


def test_a_turn_is_told_with_all_that_was_said_asked_and_done() -> None:
    assert reply_of(TURN) == Reply(
        text="Let me see.\n\nIt is ready.\n\nBar or bells?",
        messages=("Let me see.", "It is ready."),
        exercises=[{"id": "e1"}],
        question={"text": "Bar or bells?", "options": ["bar", "bells"]},
        calls=(
            MadeCall("generate_workout", {"of": "a"}, {"exercises": [{"id": "e1"}]}),
            MadeCall("message_notify_user", {"of": "b"}, {"message": "It is ready."}),
            MadeCall("idle", {"of": "c"}, {"error": "no"}),
            MadeCall("message_ask_user", {"of": "a"}, {"question": "Bar or bells?", "options": ["bar", "bells"]}),
        ),
        iterations=2,
        provider="anthropic",
        model="anthropic-1",
        fallback="",
        stop_reason="awaiting_input",
    )


def test_nothing_is_told_of_a_turn_without_events() -> None:
    assert reply_of([]) == Reply("", (), None, None, (), 0, "", "", "", "")


def test_a_turn_that_has_not_ended_has_no_stop_reason() -> None:
    told = reply_of(TURN[:3])
    assert (told.stop_reason, told.text, told.calls) == ("", "Let me see.", reply_of(TURN).calls[:1])


def test_a_call_that_failed_says_nothing_and_hides_no_call_behind_it() -> None:
    events = [
        MESSAGE,
        action(2, 1, "", ("a", "message_notify_user"), ("b", "message_ask_user"), ("c", "message_notify_user")),
        result(3, 1, "a", {"error": "no"}, ok=False),
        result(4, 1, "c", {"message": "Here."}),
        end(5),
    ]
    told = reply_of(events)
    assert (told.text, told.messages, told.question) == ("Here.", ("Here.",), None)
    assert [call.arguments["of"] for call in told.calls] == ["a", "c"]


def test_a_question_without_options_has_none_to_choose_from() -> None:
    events = [MESSAGE, action(2, 1, "", ("a", "message_ask_user")), result(3, 1, "a", {"question": "Why?"}), end(4)]
    assert reply_of(events).question == {"text": "Why?", "options": []}


def test_the_newest_exercises_are_told_and_a_call_without_any_leaves_them() -> None:
    events = [
        MESSAGE,
        action(2, 1, "", ("a", "generate_workout"), ("b", "swap_exercise"), ("c", "fetch_data")),
        result(3, 1, "a", {"exercises": [{"id": "e1"}]}),
        result(4, 1, "b", {"exercises": [{"id": "e2"}]}),
        result(5, 1, "c", {}),
        end(6),
    ]
    assert reply_of(events).exercises == [{"id": "e2"}]


def test_an_error_is_apologised_for_behind_what_was_said() -> None:
    told = reply_of([MESSAGE, action(2, 1, "I begin."), end(3, "error")])
    assert told.text == f"I begin.\n\n{APOLOGY}"
    assert told.messages == ("I begin.", APOLOGY)
    assert reply_of([MESSAGE, end(2, "error")]).provider == ""


@pytest.mark.parametrize("said", ["", "Let me see."])
def test_a_turn_that_used_up_its_steps_says_so_behind_what_was_said(said: str) -> None:
    reply = reply_of([MESSAGE, action(2, 1, said, ("a", "fetch_data")), end(3, "max_steps")])
    words = (said, STEPS_USED) if said else (STEPS_USED,)
    assert (reply.text, reply.messages) == ("\n\n".join(words), words)


@pytest.mark.parametrize(("saw", "reason"), [(4, "end_turn"), (5, "cancelled"), (6, "cancelled")])
def test_a_turn_goes_on_to_the_end_that_has_seen_its_message(saw: int, reason: str) -> None:
    message = event(5, "user_message", "user/m2", 0, message="hello")
    events = [message, end(6, "cancelled", saw), action(7, 1, "Hi."), end(8, "end_turn", 7), end(10, "goal_met", 9)]
    told = reply_of(events)
    assert (told.stop_reason, told.iterations) == (reason, int(reason == "end_turn"))


class Waiting:
    """Somebody who waits for the answer to a message; ``at`` says what happens at a look."""

    def __init__(self) -> None:
        self.conversation = Conversation()
        self.said = self.conversation.say("0", "m1")
        self.now = 50.0
        self.pauses: list[float] = []
        self.looks = 0
        self.at: dict[int, Any] = {}
        peek = self.conversation.table.peek

        def look(key: Key) -> Item | None:
            assert key == head_key(REF)
            self.looks += 1
            self.at.get(self.looks, lambda: None)()
            return peek(key)

        self.conversation.table.peek = look  # type: ignore[method-assign]  # counted, and others act in between

    def wait(self, seconds: float, said: PostedMessage | None = None) -> Reply | None:
        def pause(seconds: float) -> None:
            self.pauses.append(seconds)
            self.now += seconds

        ports = dataclasses.replace(self.conversation.ports, monotonic=lambda: self.now, pause=pause)
        return wait(ports, said or self.said, self.now + seconds)

    def head(self, **changes: Any) -> None:
        key = head_key(REF)
        self.conversation.table.items[key] = {**self.conversation.table.items[key], **changes}

    def fail(self) -> None:
        raise StoreUnavailable("throttled")


def test_a_reply_that_is_there_is_given_without_a_pause() -> None:
    waiting = Waiting()
    waiting.conversation.run()
    told = waiting.wait(0)
    assert told is not None
    assert (told.text, told.stop_reason, waiting.pauses) == ("Done after 0 results.", "end_turn", [])


def test_a_run_that_saw_nothing_but_its_message_has_answered_it() -> None:
    waiting = Waiting()

    def fail(name: str, _pointers: Pointers) -> None:
        if name == "Prepare":
            raise ValueError

    waiting.conversation.before_step = fail
    waiting.conversation.run()
    told = waiting.wait(0)
    assert told is not None
    assert (told.text, told.stop_reason) == (APOLOGY, "error")


def test_a_reply_to_a_later_message_holds_nothing_of_the_turn_before() -> None:
    waiting = Waiting()
    waiting.conversation.run()
    later = waiting.conversation.say("1", "m2")
    waiting.conversation.run()
    told = waiting.wait(0, later)
    assert told is not None
    assert (told.iterations, told.text) == (2, "I count.\n\nDone after 1 results.")


def test_it_is_looked_for_ever_less_often_until_the_time_is_up() -> None:
    waiting = Waiting()
    assert waiting.wait(5) is None
    assert waiting.pauses[0] == FIRST_PAUSE_SECONDS == 0.1
    assert waiting.pauses[1:] == [min(before * 1.5, LONGEST_PAUSE_SECONDS) for before in waiting.pauses[:-1]]
    assert waiting.pauses[-1] == LONGEST_PAUSE_SECONDS
    assert 4 < sum(waiting.pauses) <= 5
    assert waiting.looks == len(waiting.pauses) + 1


def test_a_pause_that_ends_at_the_deadline_is_made_and_a_longer_one_is_not() -> None:
    waiting = Waiting()
    waiting.now = 0.0
    assert waiting.wait(FIRST_PAUSE_SECONDS) is None
    assert waiting.pauses == [FIRST_PAUSE_SECONDS]
    assert waiting.wait(FIRST_PAUSE_SECONDS * 0.99) is None
    assert len(waiting.pauses) == 1


def test_it_is_given_at_the_look_that_finds_it() -> None:
    waiting = Waiting()
    waiting.at = {3: waiting.conversation.run}
    assert waiting.wait(5) is not None
    assert (waiting.looks, len(waiting.pauses)) == (3, 2)


def test_a_look_that_is_turned_away_turns_nobody_away() -> None:
    waiting = Waiting()
    waiting.at = {1: waiting.fail, 2: waiting.conversation.run}
    assert waiting.wait(5) is not None
    assert waiting.looks == 2


def test_a_session_that_is_deleted_meanwhile_is_not_waited_for() -> None:
    waiting = Waiting()
    waiting.at = {2: lambda: waiting.head(deleted_at="2026-03-02T09:00:00.000Z")}
    with pytest.raises(NotFound):
        waiting.wait(5)
    assert waiting.looks == 2
    waiting.at = {3: waiting.conversation.table.items.clear}
    with pytest.raises(NotFound):
        waiting.wait(5)
