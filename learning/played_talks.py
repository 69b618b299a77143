"""``python -m learning.played_talks [teach|aside] [every]``: what the coach does with marked messages of talks.

Each message is said where what it stands beside is there: a workout, a plan, a log, or nothing. What it asks for is
known (``learning.talks``), so what is done can be held against that: of what is to be done, whether a tool for it was
called, and whether any other tool was. Messages that answer a question are left out: the question was another coach's.
Whether a question was answered well is not told here. ``teach`` prints each message with what was done, and may be
read; of those set aside (``aside``) the figures alone are printed.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from learning import talks
from spotter.dialogue.intents.fitting import ANSWERING, ASKING, done_for
from spotter.language.talk.intent import Intent, Stands
from tests.fakes.chat import Chat
from tests.unit.dialogue.talk import Talk

_begun = {
    Stands.NOTHING: ("empty", ()),
    Stands.WORKOUT: ("gym5", ()),
    Stands.PLAN: ("empty", ("make me a 3 day plan for mon, wed and fri, 45 minutes each, full gym",)),
    Stands.LOGGED: ("gym5", ("log back squat 3x5 100 kg, bench press 3x5 80 kg, barbell row 3x8 70 kg",)),
}
_to_be_done = frozenset(Intent) - {*ANSWERING, *ASKING, Intent.TALK}
_reading = frozenset({"fetch_data", "message_ask_user", "message_notify_user", "idle"})


@dataclass(frozen=True, slots=True)
class Played:
    """A message, what it asks for that is to be done, what of it was done, and which tools nothing asked for."""

    text: str
    asks: frozenset[Intent]
    done: frozenset[Intent]
    unasked: tuple[str, ...]
    asked: bool
    reply: str

    @property
    def due(self) -> frozenset[Intent]:
        """What is to be done."""
        return self.asks & _to_be_done


@cache
def _talk(stands: Stands) -> Chat:
    start, messages = _begun[stands]
    talk = Talk(start)  # type: ignore[arg-type]
    for each in messages:
        talk.say(each)
    return talk.chat


def played(messages: Sequence[talks.Marked]) -> Iterator[Played]:
    """Each message as it went."""
    for each in messages:
        asks = frozenset(intent for _start, _end, intent in each.parts)
        if asks & set(ANSWERING):
            continue
        chat = _talk(each.stands).copy()
        called = [name for name, _arguments in chat.say(each.text)]
        tools = [name for name in called if name not in _reading]
        done = frozenset(intent for name in tools for intent in done_for(name) if intent in asks)
        unasked = tuple(name for name in tools if done_for(name) and not set(done_for(name)) & asks)
        yield Played(each.text, asks, done, unasked, "message_ask_user" in called, chat.reply)


def figures(found: Sequence[Played]) -> Iterator[str]:
    """A line for each figure."""
    due = [each for each in found if each.due]
    yield f"to be done: {len(due)}; all of it done {sum(each.due <= each.done for each in due)}, "
    yield f"  part of it {sum(bool(each.done) and not each.due <= each.done for each in due)}, "
    yield f"  nothing, but asked {sum(not each.done and each.asked for each in due)}, "
    yield f"  nothing {sum(not each.done and not each.asked for each in due)}"
    yield f"with a tool that nothing asked for: {sum(bool(each.unasked) for each in found)} of {len(found)}"
    kinds = Counter(intent for each in due for intent in each.due)
    right = Counter(intent for each in due for intent in each.due & each.done)
    for intent, count in kinds.most_common():
        yield f"  {intent}: {right[intent]} of {count}"
    yield f"  unasked: {Counter(name for each in found for name in each.unasked).most_common(12)}"


def _main(half: str = "aside", every: str = "4") -> None:
    path = talks.TAUGHT if half == "teach" else talks.SET_ASIDE
    found = []
    for each in played(list(talks.marked(path))[:: int(every)]):
        found.append(each)
        if half == "teach":
            asks = " ".join(sorted(each.asks))
            print(
                f"- {each.text}\n    asks {asks}; not done: {' '.join(sorted(each.due - each.done))}; "
                f"unasked: {' '.join(each.unasked)}\n    {each.reply!r}"
            )
    print("\n".join(figures(found)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
