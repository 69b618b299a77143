"""Where a context is cut: only behind what is closed, and never into the last turns."""

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spotter.agent.calls import calls_of
from spotter.agent.checkpoints.context_size import ContextSize, tokens_of
from spotter.agent.checkpoints.cut import closed_ends, cut_behind
from spotter.agent.context import turns_of
from spotter.messages import AssistantTurn, ResultsTurn, SummaryTurn, UserTurn
from spotter.store.events import Event, EventType, end_key, result_key

AT = "2026-03-02T09:00:00.000Z"
MOST = ContextSize(400, 1_000)


class Log:
    """Events as runs write them."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.runs = 0

    def add(self, kind: EventType, run: str, step: int, key: str, **data: Any) -> Event:
        event = Event(len(self.events) + 1, kind, run, step, key, AT, data)
        self.events.append(event)
        return event

    @property
    def last(self) -> int:
        return len(self.events)

    def message(self, run: str, letters: int = 40) -> Event:
        return self.add("user_message", run, 0, f"user/{self.last}", message="m" * letters, joined=False)

    def action(self, run: str, step: int, calls: int, letters: int = 40) -> list[str]:
        asked = [{"id": f"c{at}", "name": "count", "arguments": {}} for at in range(calls)]
        self.add("action", run, step, f"{run}/{step}/action", text="a" * letters, calls=asked, saw=self.last)
        return [result_key(run, step, f"c{at}") for at in range(calls)]

    def result(self, run: str, step: int, key: str, letters: int = 40) -> None:
        call = key.rpartition("/")[2]
        self.add("result", run, step, key, call=call, name="count", ok=True, text="r" * letters, data={})

    def end(self, run: str, step: int, saw: int | None = None, reason: str = "end_turn") -> int:
        covered = self.last if saw is None else saw
        return self.add("action", run, step, end_key(run), stop_reason=reason, saw=covered).seq

    def turn(self, *calls: int, letters: int = 40) -> int:
        """A whole run: steps of so many calls each, then a reply."""
        self.runs += 1
        run = f"r{self.runs}"
        self.message(run, letters)
        for step, count in enumerate(calls, start=1):
            for key in self.action(run, step, count, letters):
                self.result(run, step, key, letters)
        self.action(run, len(calls) + 1, 0, letters)
        return self.end(run, len(calls) + 2)


@st.composite
def logs(draw: st.DrawFn) -> tuple[list[Event], int]:
    """A log of runs, with messages that joined and calls that wait for approval, and where the run at work begins."""
    log = Log()
    for _ in range(draw(st.integers(1, 12))):
        letters = draw(st.integers(1, 600))
        kind = draw(st.sampled_from(["turn", "turn", "turn", "joined", "waiting", "unanswered", "checkpoint"]))
        if kind == "turn":
            log.turn(*draw(st.lists(st.integers(1, 3), max_size=3)), letters=letters)
            continue
        log.runs += 1
        run = f"r{log.runs}"
        log.message(run, letters)
        if kind == "checkpoint" and log.last > 1:
            log.add("checkpoint", run, 0, f"{run}/0/checkpoint", summary="s", upto=0)
        keys = log.action(run, 1, 2)
        if kind == "waiting":
            log.end(run, 2, log.last, "awaiting_approval")
            log.runs += 1
            later = f"r{log.runs}"
            log.message(later)
            for key in keys:
                log.result(run, 1, key)
            log.action(later, 1, 0)
            log.end(later, 2)
            continue
        if kind == "joined":
            log.message(run)
        for key in keys:
            log.result(run, 1, key)
        if kind == "unanswered":
            log.message(run)
            log.end(run, 2, log.last - 1, "error")
            continue
        log.action(run, 2, 0)
        log.end(run, 3)
    tail = log.last + 1
    log.message("now")
    return log.events, tail


@given(logs())
def test_a_cut_leaves_every_pair_whole_and_every_unanswered_message_behind_it(drawn: tuple[list[Event], int]) -> None:
    events, tail = drawn
    upto = cut_behind(events, tail, MOST)
    assert 0 <= upto < tail
    gone = [event for event in events if event.seq <= upto]
    kept = [event for event in events if event.seq > upto]
    asked = {result_key(e.run, e.step, call.id) for e in gone if e.type == "action" for call in calls_of(e)}
    assert {event.key for event in gone if event.type == "result"} == asked
    seen = max((int(event.data["saw"]) for event in gone if event.type == "action"), default=0)
    assert all(event.seq <= seen for event in gone if event.type == "user_message")
    assert kept[-1] == events[-1], "the run at work stays"
    if upto:
        assert events[upto - 1].key.endswith("/end")


@given(logs())
def test_behind_a_cut_the_turns_are_valid_for_providers_and_the_last_ones_as_they_were(
    drawn: tuple[list[Event], int],
) -> None:
    events, tail = drawn
    upto = cut_behind(events, tail, MOST)
    if not upto:
        return
    whole = list(turns_of([event for event in events if event.type != "checkpoint"]))
    landed = Event(
        len(events) + 1, "checkpoint", "now", 0, "now/0/checkpoint", AT, {"summary": "All that.", "upto": upto}
    )
    turns = list(turns_of([*events, landed]))
    assert turns == list(turns_of([*events[upto:], landed])), "where the log is read from makes no difference"
    assert turns[0] == SummaryTurn("All that.")
    assert turns[1:] == whole[len(whole) - len(turns) + 1 :]
    assert isinstance(turns[1], UserTurn), "providers begin with the user"
    for before, turn in itertools.pairwise(turns):
        if isinstance(turn, ResultsTurn):
            assert isinstance(before, AssistantTurn)
            assert [result.call_id for result in turn.results] == [call.id for call in before.calls]
        if isinstance(before, AssistantTurn) and before.calls:
            assert isinstance(turn, ResultsTurn)


@given(logs())
def test_what_is_kept_is_at_most_half_of_what_may_be_and_all_that_fits_a_quarter(
    drawn: tuple[list[Event], int],
) -> None:
    events, tail = drawn
    upto = cut_behind(events, tail, MOST)
    if not upto:
        return
    kept = sum(tokens_of(event) for event in events if upto < event.seq < tail)
    ends = list(closed_ends(events[: tail - 1]))
    assert kept <= MOST.tokens / 2 or upto == ends[-1], "behind the last end nothing is closed"
    before = [end for end in ends if end < upto]
    if before:
        more = sum(tokens_of(event) for event in events if before[-1] < event.seq < tail)
        assert more > MOST.tokens / 4


def test_the_last_turn_is_kept_where_it_alone_is_more_than_a_quarter_but_no_more_than_half() -> None:
    for letters, is_kept in ((60, True), (180, True), (450, False)):
        log = Log()
        first = [log.turn(letters=400) for _ in range(3)]
        last = log.turn(letters=letters * 2)
        log.message("now")
        assert cut_behind(log.events, log.last, MOST) == (first[-1] if is_kept else last), letters


def test_where_little_would_be_cut_nothing_is() -> None:
    log = Log()
    log.turn(letters=40)
    log.turn(letters=360)
    log.message("now")
    assert cut_behind(log.events, log.last, MOST) == 0
    assert cut_behind(log.events, log.last, ContextSize(100, 1_000)) > 0


def test_many_small_events_are_as_much_as_a_few_long_ones() -> None:
    log = Log()
    ends = [log.turn(letters=1) for _ in range(20)]
    log.message("now")
    assert cut_behind(log.events, log.last, ContextSize(100_000, 24)) == ends[-3]
    assert cut_behind(log.events, log.last, ContextSize(100_000, 12)) == ends[-2]


def test_a_log_without_an_end_is_not_cut() -> None:
    log = Log()
    log.message("now", 4_000)
    assert cut_behind(log.events, 1, MOST) == 0
    assert cut_behind([], 1, MOST) == 0
