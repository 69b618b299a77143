"""What a checkpoint holds beside its prose: what somebody has said that must not be lost, in their own words.

All of it is found by code, from the log and from the checkpoint before. ``said`` is what the offline coach and safety
still hear; ``facts`` are numbers, records, wishes and injuries, for models.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spotter.agent.containment import context_cut, unreadable
from spotter.agent.message_day import day_of
from spotter.agent.outside.noted import is_from_outside
from spotter.dialogue.person.carried import carried
from spotter.dialogue.person.memorable import Kind, Memorable, is_taken_back, memorable, records_in
from spotter.errors import error_location
from spotter.memory.forgetting import is_forgotten
from spotter.observability import logger
from spotter.store.events import Event

MOST_CHARS = 8_000
"""Of ``said``, and of ``facts``: two thousand tokens each."""
_rank = {kind: place for place, kind in enumerate(reversed(Kind))}
_of_the_workout = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise", "plan_today"})


@dataclass(frozen=True, slots=True)
class _Message:
    """What the user said, and on which day."""

    at: str
    text: str


def content_of(events: Sequence[Event], upto: int, most_chars: int, deleted: Collection[str] = ()) -> dict[str, Any]:
    """What a checkpoint over ``events`` up to ``upto`` carries by code. ``events`` are the whole context.

    Of ``said`` and of ``facts`` each at most ``most_chars`` letters, and never more than MOST_CHARS. ``deleted`` are
    digests of memories that the user has had forgotten: no fact tells of them any more. What safety goes by stays.
    """
    before = next((event for event in reversed(events) if event.type == "checkpoint"), None)
    earlier: Mapping[str, Any] = before.data if before else {}
    covered = covered_by(events, upto)
    heard = [_Message(item["at"], item["text"]) for item in earlier.get("said", ())]
    new = list(_messages(covered, unreadable(events)))
    most = min(most_chars, MOST_CHARS)
    ends = [event for event in covered if "stop_reason" in event.data]
    return {
        "upto": upto,
        "said": _said([*heard, *new], most),
        "facts": _facts(earlier.get("facts", ()), covered, new, most, deleted),
        "sources": _sources(events, upto),
        "messages": int(earlier.get("messages", 0)) + len(new),
        "runs": int(earlier.get("runs", 0)) + len(ends),
        "since": earlier.get("since") or (day_of(events[0]).today if events else ""),
    }


def covered_by(events: Sequence[Event], upto: int) -> list[Event]:
    """The events that a checkpoint up to ``upto`` is the first to cover: nothing that is not to be read again."""
    after = max(context_cut(events), max((_upto(event) for event in events), default=0))
    return [event for event in events if after < event.seq <= upto and event.type != "checkpoint"]


def _upto(event: Event) -> int:
    return int(event.data.get("upto", 0)) if event.type == "checkpoint" else 0


def _messages(events: Sequence[Event], omitted: Collection[int]) -> Iterator[_Message]:
    for event in events:
        if event.type == "user_message" and event.seq not in omitted:
            yield _Message(day_of(event).today, str(event.data["message"]))


def _said(messages: Sequence[_Message], most_chars: int) -> list[dict[str, str]]:
    kept = carried([message.text for message in messages], most_chars)
    return [{"at": messages[place].at, "text": text} for place, text in kept]


def _facts(
    earlier: Sequence[Mapping[str, str]],
    covered: Sequence[Event],
    new: Sequence[_Message],
    most_chars: int,
    deleted: Collection[str],
) -> list[dict[str, str]]:
    """The facts of the checkpoint before and of the events, each once where it was told last, those of most weight."""
    found = [(each["at"], Memorable(Kind(each["kind"]), each["text"])) for each in earlier]
    for message in new:
        found = [(at, fact) for at, fact in found if not _taken_back(fact, message.text)]
        found += [(message.at, fact) for fact in _read(message.text)]
    found += _told_by_tools(covered)
    once = {" ".join(fact.text.lower().split()).strip(".!"): (at, fact) for at, fact in reversed(found)}
    facts = [each for each in reversed(once.values()) if not is_forgotten(each[1].text, deleted)]
    while sum(len(fact.text) for _at, fact in facts) > most_chars:
        facts.remove(min(facts, key=lambda each: _rank[each[1].kind]))
    return [{"at": at, "kind": fact.kind.value, "text": fact.text} for at, fact in facts]


def _told_by_tools(covered: Sequence[Event]) -> Iterator[tuple[str, Memorable]]:
    """What results told, on the day of the message that they came behind."""
    day = ""
    for event in covered:
        if event.type == "user_message":
            day = day_of(event).today
        for fact in _of_result(event):
            yield day or event.at[:10], fact


def _taken_back(fact: Memorable, later: str) -> bool:
    try:
        return is_taken_back(fact, later)
    except Exception as error:  # noqa: BLE001 - what cannot be read takes nothing back
        _report(error)
        return False


def _read(text: str) -> list[Memorable]:
    try:
        return list(memorable(text))
    except Exception as error:  # noqa: BLE001 - it was answered as one that cannot be read when it was the newest
        _report(error)
        return []


def _report(error: Exception) -> None:
    where = {"error": type(error).__name__, "place": error_location(error)}
    logger.error("a message was not looked through for what is to be kept of it", extra=where)


def _of_result(event: Event) -> Iterator[Memorable]:
    """The records that a tool told of. What a source tells is loaded again, and the workout is stored.

    What a tool from outside says is nothing that is known of the user.
    """
    name = event.data.get("name")
    if is_from_outside(event):
        return
    if event.type == "result" and event.data["ok"] and name != "fetch_data" and name not in _of_the_workout:
        yield from records_in(str(event.data["text"]))


def _sources(events: Sequence[Event], upto: int) -> list[str]:
    """The data sources whose newest data a cut behind ``upto`` takes from the context: they are to be loaded again."""
    newest: dict[str, int] = {}
    for event in events:
        if event.type == "checkpoint":
            newest = dict.fromkeys(event.data.get("sources", ()), 0) | newest
        newest.update((name, event.seq) for name in _sources_of(event))
    return sorted(name for name, seq in newest.items() if seq <= upto)


def _sources_of(event: Event) -> Iterator[str]:
    if event.type == "knowledge":
        yield from (str(source["name"]) for source in event.data["sources"])
    elif event.type == "result" and event.data["ok"] and not is_from_outside(event):
        if event.data["name"] == "fetch_data":
            yield from event.data["data"].get("raw", {})
        elif event.data["name"] in _of_the_workout:
            yield "current_workout"
