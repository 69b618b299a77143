"""Plays the corpus of conversations with a coach and counts how its turns went.

``python -m tests.unit.dialogue.scoring [seen|unseen]`` prints the totals; of the seen half also every turn that was not
right, with what was said, expected and done. The unseen half is scored and never shown.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import get_args

from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Provider
from spotter.messages import AssistantTurn, ToolCall
from tests.fakes.chat import Chat
from tests.unit.dialogue import starting_states
from tests.unit.dialogue.corpus_format import Conversation, Expect, Half, Turn, conversations
from tests.unit.dialogue.exercise_facts import Item, items
from tests.unit.dialogue.offered import options_of, with_answers
from tests.unit.dialogue.turn_judging import Outcome, Played, Verdict, judge

HALVES: tuple[Half, ...] = get_args(Half)
_most_shown = 400


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn of a conversation that was played and judged."""

    conversation: Conversation
    number: int
    """From 1."""
    turn: Turn
    played: Played
    calls: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Totals:
    """Turns by outcome."""

    counts: Mapping[Outcome, int]

    @property
    def turns(self) -> int:
        """All of them."""
        return sum(self.counts.values())

    @property
    def right(self) -> float:
        """The part that was right without a question."""
        return self._part(Outcome.RIGHT)

    @property
    def right_or_asked(self) -> float:
        """The part that was right, or a question where the author says that one is fitting."""
        return self._part(Outcome.RIGHT, Outcome.ASKED)

    @property
    def right_or_offered(self) -> float:
        """The same, with the questions of which one answer does exactly what was meant."""
        return self._part(Outcome.RIGHT, Outcome.ASKED, Outcome.OFFERED)

    @property
    def wrong_writes(self) -> int:
        """How many changed what nobody had asked to change. Those that did harm are counted apart."""
        return self.counts.get(Outcome.WRONG_WRITE, 0)

    @property
    def harmful(self) -> int:
        """How many did harm."""
        return self.counts.get(Outcome.HARMFUL, 0)

    def _part(self, *outcomes: Outcome) -> float:
        return sum(self.counts.get(each, 0) for each in outcomes) / self.turns if self.turns else 0.0


def play(conversation: Conversation, provider: Provider | None = None) -> Iterator[Scored]:
    """Each turn of the conversation, played on what the turns before it left and judged.

    ``provider`` is the offline coach if none is given. One that fails on a turn is judged by what it had done by then.
    """
    records = starting_states.records(conversation.start)
    yield from play_in(Chat(records, provider or OfflineProvider(), known=starting_states.SOURCES), conversation)


def play_in(chat: Chat, conversation: Conversation) -> Iterator[Scored]:
    """The same in a chat that has begun."""
    for number, begun in enumerate(begin(chat, conversation), start=1):
        played, calls = begun.play(chat)
        verdict = with_answers(
            begun.verdict(played), begun.turn.expect, options_of(calls), partial(begun.answered, chat)
        )
        yield Scored(conversation, number, begun.turn, played, tuple(call.name for call in calls), verdict)


def begin(chat: Chat, conversation: Conversation) -> Iterator["Begun"]:
    """Each turn as it begins. Whoever takes it lets it be played in ``chat`` before the next is asked for."""
    owed: Expect | None = None
    in_pain = False
    for turn in conversation.turns:
        in_pain = in_pain or turn.expect.minds_pain
        owed = turn.expect if turn.expect.act == "build" else owed
        in_gym = conversation.start == "gym5"
        yield Begun(turn, items(chat.exercises), len(chat.turns), in_pain, owed, in_gym)
        owed = None if items(chat.exercises) else owed


@dataclass(frozen=True, slots=True)
class Begun:
    """A turn that has begun: what is said and expected, and how things stood."""

    turn: Turn
    before: tuple[Item, ...]
    turns: int
    in_pain: bool
    owed: Expect | None
    in_gym: bool

    def play(self, chat: Chat, say: str | None = None) -> tuple[Played, tuple[ToolCall, ...]]:
        """What is done with the message; or with ``say``, as an answer to the question that it was met with."""
        failures: list[ToolCall] = []
        try:
            chat.say(self.turn.say if say is None else say)
        except Exception as fault:  # noqa: BLE001 - a coach that fails on one turn must not keep the others from being counted
            failures.append(ToolCall("", f"failed with {type(fault).__name__}", {}))
        answers = [turn for turn in chat.turns[self.turns :] if isinstance(turn, AssistantTurn)]
        calls = [call for answer in answers for call in answer.calls]
        played = Played(
            reply="\n".join(filter(None, map(_said, answers))),
            asked=any(call.name == "message_ask_user" for call in calls),
            generated=any(call.name == "generate_workout" for call in calls),
            before=self.before,
            after=items(chat.exercises),
            estimate=chat.estimate,
            in_gym=self.in_gym,
        )
        return played, (*calls, *failures)

    def verdict(self, played: Played) -> Verdict:
        """What it was worth."""
        return judge(self.turn.expect, played, in_pain=self.in_pain, owed=self.owed)

    def answered(self, chat: Chat, option: str) -> Verdict:
        """What the turn is worth once the coach's question has been answered so, in a copy of the conversation."""
        copied = chat.copy()
        return self.verdict(replace(self, turns=len(copied.turns)).play(copied, option)[0])

    def worth(self, chat: Chat) -> Verdict:
        """What the turn comes to in a copy of the conversation."""
        copied = chat.copy()
        played, calls = self.play(copied)
        return with_answers(self.verdict(played), self.turn.expect, options_of(calls), partial(self.answered, copied))


def _said(answer: AssistantTurn) -> str:
    parts = [answer.text]
    for call in answer.calls:
        parts += [str(call.arguments.get(name) or "") for name in ("message", "question")]
        parts[-1] += "".join(f" [{option}]" for option in call.arguments.get("options") or ())
    return "\n".join(filter(None, parts))


def score(half: Half, provider: Provider | None = None) -> tuple[Scored, ...]:
    """Every turn of a half."""
    return tuple(scored for conversation in conversations(half) for scored in play(conversation, provider))


def totals(scored: Iterable[Scored]) -> Totals:
    """How these turns went."""
    counts = Counter(each.verdict.outcome for each in scored)
    return Totals({outcome: counts[outcome] for outcome in Outcome})


def by_author(scored: Iterable[Scored]) -> dict[str, Totals]:
    """How the turns of each author went, in the order of their names."""
    authors: dict[str, list[Scored]] = {}
    for each in scored:
        authors.setdefault(each.conversation.author, []).append(each)
    return {author: totals(authors[author]) for author in sorted(authors)}


def table(half: Half, scored: Iterable[Scored]) -> str:
    """The counts and rates of a half, its authors' below."""
    turns = tuple(scored)
    header = (
        f"{half:<10}{'turns':>6}"
        + "".join(f"{outcome:>13}" for outcome in Outcome)
        + f"{'right':>9}{'or asked':>10}{'or offered':>12}"
    )
    rows = {"all": totals(turns), **by_author(turns)}
    return "\n".join([header, *(_row(name, each) for name, each in rows.items())])


def _row(name: str, each: Totals) -> str:
    counts = "".join(f"{each.counts[outcome]:>13}" for outcome in Outcome)
    return (
        f"{name:<10}{each.turns:>6}{counts}{each.right:>9.1%}{each.right_or_asked:>10.1%}{each.right_or_offered:>12.1%}"
    )


def lines(half: Half, scored: Iterable[Scored]) -> Iterator[str]:
    """Every turn that was not right, for whoever mends the coach. ValueError for the half that nobody may read."""
    if half != "seen":
        raise ValueError("the unseen half is scored and never shown")
    for each in scored:
        if each.verdict.outcome is not Outcome.RIGHT:
            yield _shown(each)


def _shown(each: Scored) -> str:
    played = each.played
    told = {
        "said": each.turn.say,
        "expected": _expected(each.turn.expect),
        "called": ", ".join(each.calls),
        "replied": " / ".join(filter(None, played.reply.split("\n")))[:_most_shown],
        "was": " · ".join(map(str, played.before)) if played.changed or each.turn.expect.act == "edit" else "",
        "is": " · ".join(map(str, played.after)) if played.changed else "",
        "why": each.verdict.why,
    }
    head = f"{each.verdict.outcome:<12} {each.conversation.id} {each.number}/{len(each.conversation.turns)}"
    return "\n".join([head, *(f"    {name:<9}{text}" for name, text in told.items() if text), ""])


def _expected(expect: Expect) -> str:
    limits = expect.model_dump(mode="json", exclude_defaults=True, exclude={"act"})
    if expect.changes:
        limits["changes"] = [change.model_dump(mode="json", exclude_defaults=True) for change in expect.changes]
    return f"{expect.act} " + ", ".join(f"{name} {json.dumps(limit)}" for name, limit in limits.items())


def main(arguments: list[str]) -> int:
    """Print the totals of the halves that are asked for, or of both; 2 for anything else."""
    if any(each not in HALVES for each in arguments):
        sys.stderr.write("usage: python -m tests.unit.dialogue.scoring [seen|unseen]\n")
        return 2
    for half in [half for half in HALVES if half in arguments] or HALVES:
        scored = score(half)
        if half == "seen" and arguments:
            sys.stdout.writelines(f"{line}\n" for line in lines(half, scored))
        sys.stdout.write(f"{table(half, scored)}\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
