"""Chunks judged by what their sentence tells: something done, or a question, a plan, the past, something left out."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.notation import intent
from spotter.notation.chunks import Chunk, words_of
from spotter.notation.elements import M, Word, amounts
from spotter.notation.names import Mention
from spotter.notation.types import Code
from spotter.notation.vocabulary import first_phrase, future, got, history, plans, undone

_new_sentence = {M.STOP, M.LABEL, M.QUESTION, M.BREAK}

farthest_turn = 6
"""A plan is followed by what was done within so many chunks, or not at all."""

_turns = frozenset({"but", "did", "got", "instead", "however", "hit", "managed", "today"})


def judged(found: Sequence[Chunk]) -> list[Chunk]:
    """The chunks, each with what it is refused for, sentence by sentence."""
    told: list[Chunk] = []
    sentence: list[Chunk] = []
    for chunk in found:
        if chunk.before in _new_sentence and sentence:
            told += _judged(sentence)
            sentence = []
        sentence.append(chunk)
    return told + (_judged(sentence) if sentence else [])


def _judged(sentence: list[Chunk]) -> list[Chunk]:
    """The chunks of a sentence, each with what it is refused for; one that turns into a plan midway is cut there."""
    asked = any(chunk.asked for chunk in sentence)
    tail = _question_tail(sentence) if asked else len(sentence)
    if tail == len(sentence):
        whole = intent.of_sentence([word for chunk in sentence[:3] for word in chunk.words], asked)
        if whole is None and intent.of_others(_before_numbers(sentence)):
            whole = Code.NOT_A_LOG
        if any(intent.is_order(chunk.words) and not chunk.mentions and chunk.counts for chunk in sentence[1:]):
            whole = Code.NOT_A_LOG
        if whole is not None:
            return [_refuse(chunk, whole) for chunk in sentence]
    return _without_plans(sentence[:tail]) + [_refuse(chunk, Code.NOT_A_LOG) for chunk in sentence[tail:]]


def _question_tail(sentence: Sequence[Chunk]) -> int:
    """Where a question behind a log begins: ``bench 3x5 100kg, is that good?``"""
    for at, chunk in enumerate(sentence):
        if intent.of_sentence(chunk.words, asked=False) is not None:
            behind_a_log = at > 0 and any(each.counts for each in sentence[:at])
            return at if behind_a_log and not any(each.counts for each in sentence[at:]) else len(sentence)
    return len(sentence)


def _before_numbers(sentence: Sequence[Chunk]) -> list[str]:
    found: list[str] = []
    for chunk in sentence:
        for part in chunk.parts:
            if isinstance(part, amounts):
                return found
            found += words_of(part)
    return found


def _without_plans(sentence: list[Chunk]) -> list[Chunk]:
    """The chunks with those refused that tell of a plan or of long ago (up to a turn), or of something left undone."""
    judged: list[Chunk] = []
    since: Code | None = None
    for at, chunk in enumerate(sentence):
        words = chunk.words
        if words and words[0] in _turns:
            since = None
        if at > 0 and intent.of_sentence(words, asked=False) is not None:
            since = Code.NOT_A_LOG
        left_out = _undone_at(chunk, words, judged)
        lasting, code = (
            (None, None) if left_out is not None else _lasting_turn(words, sentence[at + 1 : at + 1 + farthest_turn])
        )
        begins = left_out if left_out is not None else lasting
        told, rest = (chunk, None) if begins is None else _split(chunk, begins)
        if told is not None and rest is not None and left_out is not None and words[left_out] != "instead":
            told, rest = chunk, None
        if told is not None and rest is not None and not rest.counts and _lies_ahead(words):
            told, rest = None, chunk
        if told is not None:
            judged.append(_refuse(told, since) if since else told)
        since = code or since
        if rest is not None and told is not None and left_out is not None:
            continue
        if rest is not None:
            judged.append(_refuse(rest, since if left_out is None and since else Code.NOT_PERFORMED))
            rest.planned = left_out is None and since is Code.NOT_PERFORMED
    return judged


def _undone_at(chunk: Chunk, words: Sequence[str], before: Sequence[Chunk]) -> int | None:
    """Where the chunk tells of something left undone: by its words, by ``no squats``, or as the next of several."""
    told = first_phrase(words, undone)
    if told is not None or not chunk.mentions or chunk.counts:
        return told
    last = before[-1] if before else None
    goes_on = chunk.before in (M.JOIN, M.COMMA) and last is not None and not last.counts and bool(last.mentions)
    if goes_on and last is not None and last.refused is Code.NOT_PERFORMED and not last.planned:
        return 0
    for behind, part in zip(chunk.parts, chunk.parts[1:], strict=False):
        if isinstance(part, Mention) and isinstance(behind, Word) and behind.word == "no":
            return 0
    return None


def _lasting_turn(words: Sequence[str], onward: Sequence[Chunk]) -> tuple[int | None, Code | None]:
    """Where the sentence turns to the past or to a plan, and the code of what follows."""
    past = first_phrase(words, history)
    if past is not None:
        return past, Code.NOT_A_LOG
    plan = first_phrase(words, plans)
    as_planned = plan is not None and plan > 0 and words[plan - 1] == "as"
    if plan is None or as_planned or _got_later(words[plan:], onward):
        return None, None
    return plan, Code.NOT_PERFORMED


def _lies_ahead(words: Sequence[str]) -> bool:
    """``bench 5x5 next week``: a time to come, or long past, at the end holds for all before it."""
    return first_phrase(words, future) is not None or first_phrase(words, history) is not None


def _got_later(rest: Sequence[str], onward: Sequence[Chunk]) -> bool:
    """``planned 5x5, got 5,5,4``: the plan is followed by what was done; ``want to hit 180`` is all plan."""
    return _says_got(rest) or any(_says_got(chunk.words) for chunk in onward)


def _says_got(words: Sequence[str]) -> bool:
    return any(word in got and before != "to" for before, word in pairwise(("", *words)))


def _split(chunk: Chunk, word: int) -> tuple[Chunk | None, Chunk]:
    """The chunk before and from its ``word``-th word, if numbers stand before it."""
    seen = 0
    for at, part in enumerate(chunk.parts):
        seen += len(words_of(part))
        if seen > word:
            if any(isinstance(each, amounts) for each in chunk.parts[:at]):
                return replace(chunk, parts=chunk.parts[:at]), Chunk(M.COMMA, chunk.parts[at:])
            break
    return None, chunk


def _refuse(chunk: Chunk, code: Code) -> Chunk:
    chunk.refused = code
    return chunk
