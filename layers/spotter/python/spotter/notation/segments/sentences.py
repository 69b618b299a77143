"""Segments judged by what their sentence tells: something done, or a question, a plan, the past, something left out."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.notation.quantities.elements import amounts
from spotter.notation.quantities.kinds import MarkKind
from spotter.notation.segments import intent
from spotter.notation.segments.names import Mention
from spotter.notation.segments.segments import Segment, words_of
from spotter.notation.segments.taken_back import split
from spotter.notation.types import Code
from spotter.notation.vocabulary import FUTURE, GOT, HISTORY, NAMED, PLANS, UNDONE, first_phrase

_new_sentence = {MarkKind.STOP, MarkKind.LABEL, MarkKind.QUESTION, MarkKind.BREAK}

farthest_turn = 6
"""A plan is followed by what was done within so many segments, or not at all."""


def judged(found: Sequence[Segment]) -> list[Segment]:
    """The segments, each with what it is refused for, sentence by sentence."""
    told: list[Segment] = []
    sentence: list[Segment] = []
    for segment in found:
        if segment.before in _new_sentence and sentence:
            told += _judged(sentence)
            sentence = []
        sentence.append(segment)
    return told + (_judged(sentence) if sentence else [])


def _judged(sentence: list[Segment]) -> list[Segment]:
    """The segments of a sentence, each with what it is refused for; one that turns into a plan midway is cut there."""
    asked = any(segment.asked for segment in sentence)
    tail = _question_tail(sentence) if asked else len(sentence)
    if tail == len(sentence):
        whole = intent.of_sentence([word for segment in sentence[:3] for word in segment.words], asked)
        told = _before_numbers(sentence)
        if whole is None and (intent.of_others(told) or (intent.of_a_stranger(told) and sentence[0].mentions)):
            whole = Code.NOT_A_LOG
        if any(intent.is_order(segment.words) and segment.counts for segment in sentence[1:]):
            whole = Code.NOT_A_LOG
        if whole is not None:
            return [_refuse(segment, whole) for segment in sentence]
    return _without_plans(sentence[:tail]) + [_refuse(segment, Code.NOT_A_LOG) for segment in sentence[tail:]]


def _question_tail(sentence: Sequence[Segment]) -> int:
    """Where a question behind a log begins: ``bench 3x5 100kg, is that good?``"""
    for at, segment in enumerate(sentence):
        if intent.of_sentence(segment.words, asked=False) is not None:
            behind_a_log = at > 0 and any(each.counts for each in sentence[:at])
            return at if behind_a_log and not any(each.counts for each in sentence[at:]) else len(sentence)
    return len(sentence)


def _before_numbers(sentence: Sequence[Segment]) -> list[str]:
    found: list[str] = []
    for segment in sentence:
        for part in segment.parts:
            if isinstance(part, amounts):
                return found
            found += words_of(part)
    return found


def _without_plans(sentence: list[Segment]) -> list[Segment]:
    """The segments; those that tell of a plan, of long ago (up to a turn) or of something left undone are refused."""
    judged: list[Segment] = []
    since: Code | None = None
    if any(map(_is_a_time_to_come, sentence)):
        return [_refuse(segment, Code.NOT_PERFORMED) for segment in sentence]
    sentence = [piece for segment in sentence for piece in _cut_at_turn(segment)]
    for at, segment in enumerate(sentence):
        words = segment.words
        if words and words[0] in NAMED["turns"]:
            since = None
        if at > 0 and intent.of_sentence(words, asked=False) is not None:
            since = Code.NOT_A_LOG
        left_out = _undone_at(segment, words, judged)
        lasting, code = (
            (None, None) if left_out is not None else _lasting_turn(words, sentence[at + 1 : at + 1 + farthest_turn])
        )
        begins = left_out if left_out is not None else lasting
        told, rest = (segment, None) if begins is None else split(segment, begins)
        if told is not None and rest is not None and left_out is not None and words[left_out] != "instead":
            told, rest = segment, None
        if _lies_ahead(segment):
            told, rest = None, segment
        if told is not None:
            judged.append(_refuse(told, since) if since else told)
        since = code or since
        if rest is not None and told is not None and left_out is not None and not rest.counts:
            continue
        if rest is not None:
            judged.append(_refuse(rest, since if left_out is None and since else Code.NOT_PERFORMED))
            rest.planned = left_out is None and since is Code.NOT_PERFORMED
    return judged


def _undone_at(segment: Segment, words: Sequence[str], told_before: Sequence[Segment]) -> int | None:
    """Where the segment tells of something left undone: by its words, by ``no squats``, or as the next of several."""
    told = first_phrase(words, UNDONE)
    if any(isinstance(part, Mention) and words_of(before) == ["no"] for before, part in pairwise(segment.parts)):
        return 0
    if told is not None or not segment.only_names:
        return told
    last = told_before[-1] if told_before and segment.before in (MarkKind.JOIN, MarkKind.COMMA) else None
    left_out = last is not None and last.only_names and last.refused is Code.NOT_PERFORMED and not last.planned
    return 0 if left_out else None


def _lasting_turn(words: Sequence[str], onward: Sequence[Segment]) -> tuple[int | None, Code | None]:
    """Where the sentence turns to the past or to a plan, and the code of what follows."""
    past = first_phrase(words, HISTORY)
    if past is not None:
        return past, Code.NOT_A_LOG
    plan = first_phrase(words, PLANS)
    as_planned = plan is not None and plan > 0 and words[plan - 1] == "as"
    if plan is None or as_planned or _got_later(words[plan:], onward):
        return None, None
    return plan, Code.NOT_PERFORMED


def _is_a_time_to_come(segment: Segment) -> bool:
    """``tomorrow`` and nothing else: it holds for the whole sentence."""
    return bool(segment.words) and not segment.counts and tuple(segment.words) in FUTURE.get(segment.words[0], ())


def _lies_ahead(segment: Segment) -> bool:
    """``bench 5x5 next week``: a time to come, or long past, at the end holds for all before it."""
    words = segment.words
    places = (first_phrase(words, phrases) for phrases in (FUTURE, HISTORY))
    pieces = [split(segment, at) for at in places if at is not None and words[at - 1 : at] != ["as"]]
    return any(told is not None and not rest.counts for told, rest in pieces)


def _cut_at_turn(segment: Segment) -> list[Segment]:
    """``was to bench but did squat 5x5 140kg``, ``skipped curls but did squat 5x5 140kg``: something else was done."""
    words = segment.words
    plan, undone = first_phrase(words, PLANS), first_phrase(words, UNDONE)
    planned = (at for at in _got_places(words) if plan is not None and at > plan)
    others = (at for at in _got_places(words) if undone is not None and at > undone and words[at - 1] == "but")
    turn = min((*planned, *others), default=None)
    before, behind = split(segment, turn, (*amounts, Mention)) if turn is not None else (None, segment)
    return [before, behind] if before is not None and behind.mentions and behind.counts else [segment]


def _got_later(rest: Sequence[str], onward: Sequence[Segment]) -> bool:
    """``planned 5x5, got 5,5,4``: the plan is followed by what was done; ``want to hit 180`` is all plan."""
    others = (segment for segment in onward if not (segment.mentions and segment.counts))
    return bool(_got_places(rest)) or any(_got_places(segment.words) for segment in others)


def _got_places(words: Sequence[str]) -> list[int]:
    found = enumerate(pairwise(("", *words)))
    return [at for at, (before, word) in found if word in GOT and before not in NAMED["ahead"]]


def _refuse(segment: Segment, code: Code) -> Segment:
    segment.refused = code
    return segment
