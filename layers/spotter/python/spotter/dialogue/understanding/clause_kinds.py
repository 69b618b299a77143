"""What each clause of a message does, as the messages of many people have taught.

A clause is told by its words with its slots as typed places, by the clauses beside it, and by what came before the
message. The kinds of a message's clauses are the likeliest row of kinds (Viterbi), where a change of kind costs
something. The weights are learned from labelled messages (``make learn``); what a clause says of its matter, its skill
reads off the same tokens.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations
from math import exp, log
from pathlib import Path

from spotter.dialogue.understanding.clauses import SENTENCE_ENDS, clauses
from spotter.dialogue.understanding.message import Message, cue_lexicons
from spotter.language.body_parts import BODY_PARTS
from spotter.language.classifier import Classifier, read_classifier
from spotter.language.days import Direction
from spotter.language.encoder import judged, one_of, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.tokens import Token, TokenKind

WEIGHTS = Path(__file__).with_name("data") / "clause_kinds.txt"
MEANINGS = Path(__file__).with_name("data") / "clause_meanings.npz"
_trust_in_meaning = 0.6
"""What the opinion by meaning counts beside the one by words."""
_few_words = 6
_known_by_words = 0.8
"""In so few words people mean what they were taught to mean, where they are as likely as this."""
_taught_otherwise = ("correct", "delete_log")
"""To take a set out of a log is of the one kind to those who taught the words, of the other to some of the others."""
_switch_cost = 2.0
"""What it costs, in log-likelihood, that a clause is of another kind than the one before."""
_switch_cost_of_pain = 0.2
"""The same where a sentence begins or ends that tells of a pain by itself: that is never a part of something else."""
_first_words = 2
_longest_told = 6
_stem = 4
"""Letters by which the forms of one word are alike."""


class Setting(StrEnum):
    """What stands right before a message."""

    NONE = "none"
    WORKOUT = "workout"
    """A workout is in hand."""
    LOGGED = "logged"
    """Something was logged."""
    ASKED = "asked"
    """The coach has asked."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a message that does one thing: its tokens ``start:end``, and how likely its kind is, 0 to 1.

    ``second`` is the kind that is likeliest but for that.
    """

    kind: str
    start: int
    end: int
    likelihood: float
    second: str = ""


def parts(said: Message, setting: Setting) -> tuple[Part, ...]:
    """The stretches of a message by what they do, in order; neighbours of one kind are one stretch.

    None of a message of which only the beginning was read: its end may take back what stands there.
    """
    return () if said.is_cut else _parts(said, setting)


@lru_cache(maxsize=256)
def _parts(said: Message, setting: Setting) -> tuple[Part, ...]:
    spans = clauses(said.tokens)
    if not spans:
        return ()
    likely = _likely(said, setting)
    found: list[Part] = []
    for (start, end), kind, of_clause in zip(spans, _row(likely, _costs(said, spans, likely)), likely, strict=True):
        second = max((each for each in of_clause if each != kind), key=lambda each: of_clause[each])
        one = Part(kind, start, end, of_clause[kind], second)
        if found and found[-1].kind == kind:
            before = found[-1]
            surer = before if before.likelihood >= one.likelihood else one
            one = Part(kind, before.start, end, surer.likelihood, surer.second)
            found.pop()
        found.append(one)
    return tuple(found)


def likeliest(said: Message, setting: Setting, kinds: Collection[str]) -> float:
    """How likely it is that some clause of a message does one of ``kinds``, 0 to 1: that of the surest clause."""
    return max((sum(of_clause[kind] for kind in kinds) for of_clause in _likely(said, setting)), default=0.0)


def kinds_likely(said: Message, setting: Setting) -> Mapping[str, float]:
    """How likely it is that some clause of a message does each kind, 0 to 1: that of the surest clause."""
    found: dict[str, float] = {}
    for of_clause in _likely(said, setting):
        for kind, value in of_clause.items():
            found[kind] = max(value, found.get(kind, 0.0))
    return found


@lru_cache(maxsize=256)
def _likely(said: Message, setting: Setting) -> tuple[Mapping[str, float], ...]:
    """How likely each kind is, clause by clause: by its words, and by what they mean where they stand."""
    by_words = [_log_shares(weights().totals(each)) for each in features(said, setting)]
    least = log(_known_by_words)
    if len(said.tokens) <= _few_words and all(max(each.values()) >= least for each in by_words):
        return tuple({kind: exp(share) for kind, share in each.items()} for each in by_words)
    return tuple(map(_mixed, by_words, _by_meaning(said, setting)))


def _by_meaning(said: Message, setting: Setting) -> list[Mapping[str, float] | None]:
    """The same by meaning alone, as logarithms; None of a clause that was not read."""
    rows = message_rows(tuple(token.text for token in said.tokens))
    known = read_weights(MEANINGS)
    before = one_of(len(Setting), tuple(Setting).index(setting))
    found: list[Mapping[str, float] | None] = []
    for start, end in clauses(said.tokens):
        own = rows.mean_of(start, end)
        if own is None:
            found.append(None)
        else:
            totals = judged(known, own, rows.whole, rows.mean, before)
            found.append(_log_shares(dict(zip(weights().labels, map(float, totals), strict=True))))
    return found


def _mixed(by_words: Mapping[str, float], by_meaning: Mapping[str, float] | None) -> Mapping[str, float]:
    if by_meaning is None:
        return {kind: exp(share) for kind, share in by_words.items()}
    by_meaning = _shared_as(by_meaning, by_words)
    mixed = {
        kind: (1 - _trust_in_meaning) * share + _trust_in_meaning * by_meaning[kind] for kind, share in by_words.items()
    }
    return {kind: exp(share) for kind, share in _log_shares(mixed).items()}


def features(said: Message, setting: Setting) -> list[frozenset[str]]:
    """What the kind of each clause is learned from and told by."""
    symbols, words = _symbols(said)
    spans = clauses(said.tokens)
    rows = [[symbols[at] for at in range(start, end) if symbols[at]] for start, end in spans]
    whole = {symbol for row in rows for symbol in row}
    signs = _signs(said, spans)
    asked = _asked(said.tokens)
    opening = {f"opening {place} {symbol}" for place, symbol in enumerate(rows[0][:_first_words])} if rows else set()
    of_all = {f"whole {symbol}" for symbol in whole} | opening | {f"setting {setting}"}
    found: list[frozenset[str]] = []
    for at, ((start, end), row) in enumerate(zip(spans, rows, strict=True)):
        of_clause = set(_of_row(row)) | of_all
        of_clause.update(f"w {words[place]}" for place in range(start, end) if words[place])
        of_clause.update(f"sign {cue}" for cue in signs[at])
        of_clause.update(f"signs {one} {two}" for one, two in combinations(signs[at], 2))
        of_clause.update(f"stem {token.text[:_stem]}" for token in said.tokens[start:end] if _has_stem(token))
        of_clause.update(f"{setting} {symbol}" for symbol in row)
        of_clause.add(f"length {min(_longest_told, len(row) // 2)}")
        of_clause.add(f"place {'first' if at == 0 else 'later'} {'last' if at == len(rows) - 1 else 'on'}")
        if at:
            of_clause.update(f"before {symbol}" for symbol in rows[at - 1])
        if at + 1 < len(rows):
            of_clause.update(f"behind {symbol}" for symbol in rows[at + 1])
        if asked[start]:
            of_clause.add("asks")
        found.append(frozenset(of_clause))
    return found


def _signs(said: Message, spans: Sequence[tuple[int, int]]) -> list[list[str]]:
    """What the words of each clause are signs of (``data/cues.txt``): each lexicon is searched once for all clauses."""
    clause_of = [clause for clause, (start, end) in enumerate(spans) for _ in range(start, end)]
    signs: list[list[str]] = [[] for _ in spans]
    for cue, lexicon in cue_lexicons().items():
        for clause in {clause_of[entry.start] for entry in lexicon.find(said.tokens)}:
            signs[clause].append(cue)
    return signs


def _asked(tokens: Sequence[Token]) -> list[bool]:
    """Of each place, whether its sentence ends in a question mark."""
    asked: list[bool] = []
    end = ""
    for token in reversed(tokens):
        end = token.text if token.text in SENTENCE_ENDS else end
        asked.append(end == "?")
    return asked[::-1]


def _has_stem(token: Token) -> bool:
    return token.is_word and len(token.text) > _stem


def _of_row(row: Sequence[str]) -> Iterator[str]:
    framed = ("<s>", *row, "</s>")
    for at in range(len(framed) - 1):
        yield f"1 {framed[at]}"
        yield f"2 {framed[at]} {framed[at + 1]}"


def _symbols(said: Message) -> tuple[list[str], list[str]]:
    """A symbol for each token, and the words that stand in a typed place.

    A slot is its kind in braces at its first token, and nothing at the others.
    """
    symbols = [_symbol(said, at) for at in range(len(said.tokens))]
    words = ["" for _ in symbols]
    held: set[int] = set()
    for start, end, kind in _slots(said):
        if held & set(range(start, end)):
            continue
        held.update(range(start, end))
        symbols[start:end] = [kind, *("" for _ in range(start + 1, end))]
        words[start:end] = [said.tokens[at].text for at in range(start, end)]
    return symbols, words


def _slots(said: Message) -> Iterator[tuple[int, int, str]]:
    for exercise in said.exercises:
        yield exercise.start, exercise.end, "{exercise}"
    for direction in (Direction.PAST, Direction.FUTURE):
        for day in said.days(direction):
            yield day.start, day.end, "{today}" if day.day == said.today else "{day}"
    for time in said.times():
        yield time.start, time.end, "{time}"
    for part in BODY_PARTS.find(said.tokens):
        yield part.start, part.end, "{part}"


def _symbol(said: Message, at: int) -> str:
    token = said.tokens[at]
    kinds = {TokenKind.NUMBER: "{number}", TokenKind.CLOCK: "{time}", TokenKind.BREAK: "{line}"}
    return kinds.get(token.kind, token.text)


def _log_shares(totals: Mapping[str, float]) -> Mapping[str, float]:
    """Of what speaks for each kind, the logarithm of its share of the likelihood."""
    highest = max(totals.values())
    whole = highest + log(sum(exp(total - highest) for total in totals.values()))
    return {kind: total - whole for kind, total in totals.items()}


def _shared_as(by_meaning: Mapping[str, float], by_words: Mapping[str, float]) -> Mapping[str, float]:
    """The opinion by meaning, where what speaks for the kinds that were taught otherwise is shared as by the words."""
    whole = log(sum(exp(by_meaning[kind]) for kind in _taught_otherwise))
    of_words = log(sum(exp(by_words[kind]) for kind in _taught_otherwise))
    return {**by_meaning, **{kind: whole + by_words[kind] - of_words for kind in _taught_otherwise}}


def _costs(said: Message, spans: Sequence[tuple[int, int]], likely: Sequence[Mapping[str, float]]) -> list[float]:
    """What a change of kind costs before each clause."""
    pains = [max(each, key=each.__getitem__) == "pain" for each in likely]
    return [
        _switch_cost_of_pain if at and _begins_sentence(said, start) and (pains[at] or pains[at - 1]) else _switch_cost
        for at, (start, _end) in enumerate(spans)
    ]


def _begins_sentence(said: Message, at: int) -> bool:
    before = said.tokens[at - 1]
    return before.kind is TokenKind.BREAK or before.text in SENTENCE_ENDS


def _row(likely: Sequence[Mapping[str, float]], costs: Sequence[float]) -> list[str]:
    """The likeliest row of kinds, one for each clause; ``costs``: of a change of kind before each of them."""
    best: dict[str, tuple[float, tuple[str, ...]]] = {
        kind: (log(max(value, 1e-9)), (kind,)) for kind, value in likely[0].items()
    }
    for of_clause, cost in zip(likely[1:], costs[1:], strict=True):
        top = max(best.values(), key=lambda each: each[0])
        following = {}
        for kind, value in of_clause.items():
            stays, switches = best[kind], (top[0] - cost, top[1])
            score, row = max(stays, switches, key=lambda each: each[0])
            following[kind] = (score + log(max(value, 1e-9)), (*row, kind))
        best = following
    return list(max(best.values(), key=lambda each: each[0])[1])


@cache
def weights() -> Classifier:
    """The weights that were learned."""
    return read_classifier(WEIGHTS)
