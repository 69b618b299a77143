"""Plays the conversations about a training log and counts how their turns went.

``python -m tests.unit.dialogue.training_scoring [seen|unseen]`` prints the totals; of the seen half also every turn
that was not right, with what was said, expected and done. The unseen half is scored and never shown.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import get_args

from spotter.llm.provider import Provider
from spotter.messages import ToolCall
from tests.unit.dialogue import training_states
from tests.unit.dialogue.offered import options_of, with_answers
from tests.unit.dialogue.scoring import Totals
from tests.unit.dialogue.training_format import Conversation, Expect, Half, Turn, conversations
from tests.unit.dialogue.training_judging import ASPECTS, Context, aspect, judge
from tests.unit.dialogue.training_play import Data, PlayedTurn, TrainingChat
from tests.unit.dialogue.turn_judging import Outcome, Verdict

HALVES: tuple[Half, ...] = get_args(Half)
_most_shown = 300


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn that was played and judged."""

    conversation: Conversation
    number: int
    turn: Turn
    played: PlayedTurn
    verdict: Verdict


def play(conversation: Conversation, provider: Provider | None = None) -> Iterator[Scored]:
    """Each turn of the conversation, played on what the turns before it left and judged."""
    chat = TrainingChat(training_states.records(conversation.start), provider)
    for number, begun in enumerate(begin(chat, conversation), start=1):
        played = begun.play(chat)
        yield Scored(conversation, number, begun.turn, played, begun.verdict(chat, played))


def begin(chat: TrainingChat, conversation: Conversation) -> Iterator["Begun"]:
    """Each turn as it begins. Whoever takes it lets it be played in ``chat`` before the next is asked for."""
    before_last_log: Data | None = None
    in_pain = conversation.start == "hurt"
    for turn in conversation.turns:
        in_pain = in_pain or bool({"care", "pain"} & set(turn.expect.acts))
        before = chat.data
        yield Begun(turn, Context(before_last_log, in_pain))
        if aspect(before, "workouts") != aspect(chat.data, "workouts"):
            before_last_log = before


@dataclass(frozen=True, slots=True)
class Begun:
    """A turn that has begun: what is said and expected, and how things stood."""

    turn: Turn
    context: Context

    def play(self, chat: TrainingChat) -> PlayedTurn:
        """What is done and said for it."""
        return chat.say(self.turn.say)

    def verdict(self, chat: TrainingChat, played: PlayedTurn) -> Verdict:
        """What that is worth, in ``chat`` as it is behind it."""
        expect = self.turn.expect
        said = partial(_answered, chat, expect, played, self.context)
        return with_answers(judge(expect, played, self.context), expect, options_of(played.calls), said)

    def worth(self, chat: TrainingChat) -> Verdict:
        """What it would be worth: it is played in a copy."""
        copied = chat.copy()
        return self.verdict(copied, self.play(copied))


def _answered(chat: TrainingChat, expect: Expect, asked: PlayedTurn, context: Context, option: str) -> Verdict:
    """What the turn is worth once the coach's question has been answered so, in a copy of the conversation."""
    answer = chat.copy().say(option)
    return judge(expect, replace(answer, before=asked.before, calls=(*_done(asked), *answer.calls)), context)


def _done(played: PlayedTurn) -> tuple[ToolCall, ...]:
    return tuple(call for call in played.calls if call.name != "message_ask_user")


def score(half: Half, provider: Provider | None = None) -> tuple[Scored, ...]:
    """Every turn of a half."""
    return tuple(scored for conversation in conversations(half) for scored in play(conversation, provider))


def totals(scored: Iterable[Scored]) -> Totals:
    """How these turns went."""
    counts = Counter(each.verdict.outcome for each in scored)
    return Totals({outcome: counts[outcome] for outcome in Outcome})


def table(half: Half, scored: Iterable[Scored]) -> str:
    """The counts and rates of a half."""
    found = totals(scored)
    header = (
        f"{half:<10}{'turns':>6}"
        + "".join(f"{outcome:>13}" for outcome in Outcome)
        + f"{'right':>9}{'or asked':>10}{'or offered':>12}"
    )
    counts = "".join(f"{found.counts[outcome]:>13}" for outcome in Outcome)
    rates = f"{found.right:>9.1%}{found.right_or_asked:>10.1%}{found.right_or_offered:>12.1%}"
    return f"{header}\n{'all':<10}{found.turns:>6}{counts}{rates}"


def by_act(scored: Iterable[Scored]) -> str:
    """The counts of each kind of act that was asked for."""
    acts: dict[str, list[Scored]] = {}
    for each in scored:
        acts.setdefault(each.turn.expect.act, []).append(each)
    rows = {act: totals(acts[act]) for act in sorted(acts)}
    return "\n".join(
        f"{act:<18}{each.turns:>4}" + "".join(f"{each.counts[outcome]:>13}" for outcome in Outcome)
        for act, each in rows.items()
    )


def lines(half: Half, scored: Iterable[Scored]) -> Iterator[str]:
    """Every turn that was not right. ValueError for the half that nobody may read."""
    if half != "seen":
        raise ValueError("the unseen half is scored and never shown")
    for each in scored:
        if each.verdict.outcome is not Outcome.RIGHT:
            yield _shown(each)


def _shown(each: Scored) -> str:
    played = each.played
    calls = [f"{call.name} {dict(call.arguments)}" for call in played.calls if call.name != "message_ask_user"]
    moved = [
        f"{name}: {aspect(played.before, name)} -> {aspect(played.after, name)}"
        for name in ASPECTS
        if name not in ("workouts", "current") and aspect(played.before, name) != aspect(played.after, name)
    ]
    told = {
        "said": each.turn.say,
        "expected": each.turn.expect.model_dump(mode="json", exclude_defaults=True),
        "called": " | ".join(calls)[: 2 * _most_shown],
        "replied": " / ".join(filter(None, played.reply.split("\n")))[:_most_shown],
        "moved": " ".join(moved),
        "why": each.verdict.why,
    }
    head = f"{each.verdict.outcome:<12} {each.conversation.id} {each.number}/{len(each.conversation.turns)}"
    return "\n".join([head, *(f"    {name:<9}{text}" for name, text in told.items() if text), ""])


def main(arguments: list[str]) -> int:
    """Print the totals of the halves that are asked for, or of both; 2 for anything else."""
    if any(each not in HALVES for each in arguments):
        sys.stderr.write("usage: python -m tests.unit.dialogue.training_scoring [seen|unseen]\n")
        return 2
    for half in [half for half in HALVES if half in arguments] or HALVES:
        scored = score(half)
        if half == "seen" and arguments:
            sys.stdout.writelines(f"{line}\n" for line in lines(half, scored))
        sys.stdout.write(f"{table(half, scored)}\n{by_act(scored)}\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
