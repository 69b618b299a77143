"""The split that somebody follows, where they say which day of it is wanted now: that is no wish for all of it.

``i run push pull legs, gonna hit push today``.
"""

from collections.abc import Sequence

from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_several = 2
_before, _behind, _around = 4, 2, 5
_joins = word_set("and & / + ,")
_following = word_set("run running do doing on follow following usually normally my")
_splits = word_set("split splits ppl rotation cycle routine program programme")
_now = word_set("today todays tonight tonights now tomorrow tomorrows next")


def splits_followed(said: Understanding, named: Sequence[Mention]) -> tuple[tuple[int, int], ...]:
    """The stretches of letters in which such a split is told."""
    runs = _runs(said, [each for each in named if each.kind == "area" and not each.denied])
    of_now = [frozenset(each.value for each in run) for run in runs if _is_of_now(said, run)]
    found = []
    for run in runs:
        own = frozenset(each.value for each in run)
        if len(own) >= _several and _is_followed(said, run) and any(each < own for each in of_now):
            found.append((said.tokens[run[0].start].start, said.tokens[run[-1].end - 1].end))
    return tuple(found)


def _runs(said: Understanding, areas: Sequence[Mention]) -> list[list[Mention]]:
    """The areas that stand side by side, together."""
    runs: list[list[Mention]] = []
    for each in sorted(areas, key=lambda one: one.start):
        between = said.tokens[runs[-1][-1].end : each.start] if runs else ()
        if runs and all(token.text in _joins for token in between):
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _is_followed(said: Understanding, run: Sequence[Mention]) -> bool:
    before, behind = _words_around(said, run, _before, _behind)
    return bool(_following & before or _splits & (before | behind))


def _is_of_now(said: Understanding, run: Sequence[Mention]) -> bool:
    before, behind = _words_around(said, run, _around, _around)
    return bool(_now & (before | behind))


def _words_around(
    said: Understanding, run: Sequence[Mention], before: int, behind: int
) -> tuple[frozenset[str], frozenset[str]]:
    """The words before and behind a run, up to the next mark."""
    start, end = run[0].start, run[-1].end
    first, last = start, end
    while first > max(0, start - before) and said.tokens[first - 1].kind not in _marks:
        first -= 1
    while last < min(len(said.tokens), end + behind) and said.tokens[last].kind not in _marks:
        last += 1
    words = [token.text for token in said.tokens]
    return frozenset(words[first:start]), frozenset(words[end:last])


_marks = (TokenKind.MARK, TokenKind.BREAK)
