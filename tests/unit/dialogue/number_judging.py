"""What is answered to a question of somebody's own numbers, held against what its author wants to read in the answer.

A line of ``corpus/own_numbers_*.jsonl`` tells what the answer has to hold, and must not; ``honest``: there is no such
number, and the answer says so; ``ask``: it is to be asked about; ``changes``: something is to be changed as well.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from spotter.messages import AssistantTurn
from spotter.tools.tool import Record
from spotter.training import keys
from tests.fakes.chat import Chat
from tests.unit.dialogue.effects import Case, begun
from tests.unit.dialogue.turn_judging import is_not_understood

Verdict = Literal["right", "partly", "asked", "missed", "wrong"]
"""``partly``: some of what the answer has to hold stands in it; ``wrong``: something was written unasked."""
_may_change = (keys.PROGRAM, keys.WORKOUTS, keys.current_workout("s1"))
"""What a message may change that asks for a change as well."""
_corpus = Path(__file__).parent / "corpus"
_denials = ("no ", "not ", "nothing", "n't ", "none", "never")
_known = frozenset({"has", "hasnt", "honest", "ask", "changes"})


def cases(name: str) -> list[Case]:
    """The lines of a corpus."""
    lines = (_corpus / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [Case.of(json.loads(line)) for line in lines if line.strip()]


def judged(case: Case) -> tuple[Verdict, str]:
    """The verdict on what is answered to a message, and the answer."""
    chat = begun(case)
    before, said = dict(chat.records), len(chat.turns)
    calls = chat.say(case.text)
    asked = any(name == "message_ask_user" for name, _arguments in calls)
    changed = [key for key in changed_keys(before, chat.records) if not _is_asked_for(case, key)]
    answer = _answer(chat, said)
    return verdict(case.expect, answer, asked=asked, changed=bool(changed)), answer


def changed_keys(before: Mapping[str, Record], after: Mapping[str, Record]) -> list[str]:
    """The sort keys of what is stored otherwise now."""
    return sorted(key for key in {*before, *after} if before.get(key) != after.get(key))


def _is_asked_for(case: Case, key: str) -> bool:
    return bool(case.expect.get("changes")) and key.startswith(_may_change)


def _answer(chat: Chat, since: int) -> str:
    """All that was said in a turn, its questions with what they offer."""
    turns = [turn for turn in chat.turns[since:] if isinstance(turn, AssistantTurn)]
    questions = [call.arguments for turn in turns for call in turn.calls if call.name == "message_ask_user"]
    offered = [part for each in questions for part in (str(each["question"]), *map(str, each.get("options", ())))]
    return "\n".join([*(turn.text for turn in turns), *offered])


def verdict(expect: Mapping[str, Any], answer: str, *, asked: bool, changed: bool) -> Verdict:
    """What an answer is worth. ``changed``: something is stored otherwise that nobody asked to change."""
    assert expect.keys() <= _known, "a kind of expectation that is not judged"
    if changed:
        return "wrong"
    if expect.get("ask"):
        return "right" if asked else "missed"
    told = answer.casefold()
    held = [_holds(told, each) for each in expect.get("has", ())]
    if expect.get("honest"):
        held.append(not is_not_understood(answer) and any(each in told for each in _denials))
    if all(held) and not any(_holds(told, each) for each in expect.get("hasnt", ())):
        return "right"
    return "asked" if asked else "partly" if any(held) else "missed"


def _holds(told: str, wanted: str | Sequence[str]) -> bool:
    among = (wanted,) if isinstance(wanted, str) else wanted
    return any(each.casefold() in told for each in among)


def figures(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many of each verdict."""
    counts = Counter(verdicts)
    return {each: counts[each] for each in ("wrong", "right", "partly", "asked", "missed")}
