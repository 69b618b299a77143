"""The clauses of a message that changes a plan: each says one thing to be done, or goes on with the one before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import days_said
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_joins = word_set(", and then also but plus & so")
PASSED_OVER = word_set("please also then can could you we i want to id like need just and now so pls")
_tellers = word_set("i im ive its it they theyre my we that thats")
"""Words with which a reason begins behind a comma."""
_reasons = word_set("because cos cause coz since bc")


@dataclass(frozen=True)
class Clause:
    """A stretch with what it names; places count from its first token."""

    text: str
    tokens: tuple[Token, ...]
    mentions: tuple[Mention, ...]
    days: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Where days are named, as ``start, end, days``; all of the week where every day is meant."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its words and marks."""
        return tuple(token.text for token in self.tokens)


def clauses_of(text: str) -> Iterator[Clause]:
    """The clauses in their order, each without the reason that is given for it."""
    said = plain(text)
    tokens = said.tokens
    named = days_said(text, tokens)
    cuts = [0]
    for at, token in enumerate(tokens):
        if token.text in _ends or (token.text in _joins and _begins_a_clause(tokens, at + 1)):
            cuts.append(at + 1)
    cuts.append(len(tokens))
    for start, end in pairwise(cuts):
        stop = next((at for at in range(start, end) if tokens[at].text in _reasons), end)
        own = tuple(token for token in tokens[start:stop])
        if not any(token.is_word for token in own):
            continue
        yield Clause(
            text[own[0].start : own[-1].end].strip(" ,.!?"),
            own,
            tuple(
                replace(each, start=each.start - start, end=each.end - start)
                for each in said.mentions
                if start <= each.start < stop
            ),
            tuple((each.start - start, each.end - start, each.days) for each in named if start <= each.start < stop),
        )


def _begins_a_clause(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a joining word begins with what is to be done, or with a no."""
    lists = talk_words()
    verbs = lists["removes"] | lists["adds"] | lists["swaps"] | lists["takes"] | {"make", "no", "leave", "without"}
    if at < len(tokens) and tokens[at - 1].text == "," and tokens[at].text in _tellers:
        return True
    while at < len(tokens) and (tokens[at].text in PASSED_OVER | _joins):
        at += 1
    if [token.text for token in tokens[at + 1 : at + 3]] == ["sets", "of"] and not _is_number(tokens, at + 3):
        return True
    return at < len(tokens) and tokens[at].text in verbs - PASSED_OVER


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].value is not None
