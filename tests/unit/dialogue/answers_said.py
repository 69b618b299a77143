"""What is answered to a question about somebody's own numbers, held against what its author expects to be said.

``python -m tests.unit.dialogue.answers_said`` prints the figures of ``corpus/own_numbers_seen.jsonl``; with ``show``
it also shows every line that is not right, with what was said.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from spotter.dialogue.state import ASK
from spotter.messages import AssistantTurn, UserTurn
from tests.fakes.chat import Chat
from tests.unit.dialogue.effects import Case, begun

Verdict = Literal["right", "partly", "missed", "wrong"]
CORPUS = Path(__file__).parent / "corpus/own_numbers_seen.jsonl"
_honest = re.compile(
    r"\b(?:do not have|don't have|do not know|don't know|have no|has no|holds? no|cannot (?:tell|say|know)"
    r"|not (?:yet )?(?:been )?(?:logged|noted|recorded|stored|told)|(?:no|nothing)\b[^.\n]{0,60}?\b(?:is|are|was|were) "
    r"(?:logged|noted|recorded|stored)|not logged|nothing (?:is )?(?:logged|noted|recorded|stored)|never told me"
    r"|nothing to look up|did not tell me|no such)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a question. ``why``: what is not as it should be."""

    case: Case
    verdict: Verdict
    reply: str
    why: str = ""


def answered(case: Case) -> Said:
    """What is said to a message, judged by what its author expects to stand there, and that nothing is changed."""
    chat = begun(case)
    before = dict(chat.records)
    calls = chat.say(case.text)
    reply = said_in_the_turn(chat)
    amiss = list(_amiss(case.expect, reply, asked=any(name == ASK for name, _arguments in calls)))
    if chat.records != before and not case.expect.get("changes"):
        return Said(case, "wrong", reply, "; ".join(["something was changed", *amiss]))
    return Said(case, _verdict(case.expect, amiss), reply, "; ".join(amiss))


def said_in_the_turn(chat: Chat) -> str:
    """All that the coach said since the newest message, its questions among it."""
    last = max(at for at, turn in enumerate(chat.turns) if isinstance(turn, UserTurn))
    told: list[str] = []
    for turn in chat.turns[last:]:
        if isinstance(turn, AssistantTurn):
            told.append(turn.text)
            told += [str(call.arguments.get("question", "")) for call in turn.calls if call.name == ASK]
    return "\n".join(filter(None, told))


def holds(reply: str, wanted: str | Sequence[str]) -> bool:
    """Whether a string, or one of several, stands in a reply, case aside; a number not inside another."""
    return any(_stands(reply, each) for each in ([wanted] if isinstance(wanted, str) else wanted))


def is_honest(reply: str) -> bool:
    """Whether a reply says that something is not known."""
    return _honest.search(reply) is not None


def _stands(reply: str, wanted: str) -> bool:
    before = r"(?<![\d.,])" if wanted[:1].isdigit() else ""
    behind = r"(?!\d)" if wanted[-1:].isdigit() else ""
    return re.search(before + re.escape(wanted) + behind, reply, re.IGNORECASE) is not None


def _amiss(expect: Mapping[str, Any], reply: str, *, asked: bool) -> Iterator[str]:
    if expect.get("ask") and not asked:
        yield "lacks a question"
    if expect.get("honest") and not is_honest(reply):
        yield "lacks that it is not known"
    yield from (f"lacks {each}" for each in expect.get("has", ()) if not holds(reply, each))
    yield from (f"+says {each}" for each in expect.get("hasnt", ()) if holds(reply, each))


def _verdict(expect: Mapping[str, Any], amiss: Sequence[str]) -> Verdict:
    if not amiss:
        return "right"
    if any(each.startswith("+") for each in amiss):
        return "wrong"
    return "partly" if len(amiss) < len(expect.get("has", ())) else "missed"


def figures(found: Iterable[Said]) -> dict[str, int]:
    """How many of each verdict."""
    counts = dict.fromkeys(("right", "partly", "missed", "wrong"), 0)
    for each in found:
        counts[each.verdict] += 1
    return counts


def cases(path: Path = CORPUS) -> tuple[Case, ...]:
    """The lines of a corpus."""
    return tuple(Case.of(json.loads(line)) for line in path.read_text("utf-8").splitlines())


def main(arguments: Sequence[str]) -> None:
    """Prints the figures of a corpus: the seen one, or those whose paths are given."""
    shows = "show" in arguments
    for path in [Path(each) for each in arguments if each != "show"] or [CORPUS]:
        found = [answered(each) for each in cases(path)]
        for each in found:
            if shows and each.verdict != "right":
                print(f"[{each.verdict}] {each.case.before!r} > {each.case.text}\n   {each.why}\n   {each.reply!r}")
        print(path.name, figures(found))


if __name__ == "__main__":
    main(sys.argv[1:])
