"""Folds what holds digits in a log and is no set: dates, rest, tempo, labels, percentages, body data, earlier sessions.

Each becomes a single token before anything is counted. A rule is given a cursor and a place and answers with the
place behind what it read, or None; each looks only a few tokens ahead.
"""

from collections.abc import Callable, Collection

from spotter.notation.annotations import body, comparisons, dates, implements, labels, machines, maxes, rest, tempo
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import Token, TokenKind
from spotter.notation.vocabulary import KILOGRAMS, POUNDS, REPS, SETS


def annotate(tokens: list[Token]) -> list[Token]:
    """``tokens`` with every annotation replaced by one token that spans it."""
    cursor = Cursor(tokens)
    folded: list[Token] = []
    at = 0
    while at < cursor.size:
        for rule in _rules_at(cursor, at):
            end = rule(cursor, at)
            if end is not None and end > at:
                kind = _kinds.get(rule, TokenKind.NOTE)
                first, last = cursor[at], cursor[min(end, cursor.size) - 1]
                word = "later" if kind is TokenKind.WORD else tempo.spelling(cursor, at, end)
                folded.append(Token(kind, word, first.start, last.end, first.glued))
                at = end
                break
        else:
            folded.append(cursor[at])
            at += 1
    return folded


_Rule = Callable[[Cursor, int], int | None]
_Rules = tuple[_Rule, ...]

_kinds: dict[_Rule, TokenKind] = dict.fromkeys((dates.ordinal_set, labels.set_label), TokenKind.SET_LABEL)
_kinds |= {dates.heading: TokenKind.HEADING, dates.deadline: TokenKind.WORD, labels.label: TokenKind.LABEL}
_kinds[tempo.tempo] = TokenKind.TEMPO
"""What a rule's token is, where it is no plain note."""

_dates: _Rules = (dates.heading, dates.time_of_day, dates.ordinal_set, dates.ordinal)
_reps: _Rules = (rest.rest, tempo.tempo, tempo.slow_part)
_maxes: _Rules = (maxes.percent, maxes.one_rep_max)
_labels: _Rules = (labels.set_label, labels.label)
_gauges: _Rules = (machines.setting, body.rating, labels.named_program, implements.number_held)
_before_numbers: _Rules = (*_dates, *_maxes, *_reps, *_labels, comparisons.comparison, *_gauges)
_by_sign: dict[str, _Rules] = {
    "m": (dates.heading,),
    "c": (machines.pace, dates.time_of_day, rest.rest, tempo.slow_part),
    "@": (dates.time_of_day, maxes.percent, tempo.tempo, machines.setting),
    "#": (*_labels, labels.hashtag),
    "=": (machines.volume_behind,),
    "?": (machines.unknown_load,),
    "+": (comparisons.comparison,),
}
_rules_of_words: tuple[tuple[Collection[str], _Rule], ...] = (
    (dates.opening_words, dates.heading),
    (dates.before_deadlines, dates.deadline),
    (("at",), dates.time_of_day),
    (("at",), maxes.percent),
    (maxes.first_words, maxes.one_rep_max),
    (rest.words | {"ri", "r"}, rest.rest),
    (("tempo",), tempo.tempo),
    (("pause", "pausing", "paused", "pauses"), tempo.slow_part),
    (("set", "round", "rd"), labels.set_label),
    (labels.first_words, labels.label),
    (comparisons.first_words, comparisons.comparison),
    (body.first_words, body.weight),
    (machines.settings | {"at"}, machines.setting),
    (machines.averages, machines.average),
    (machines.volumes, machines.volume),
    (("on", "at", "after", "in", "of", "during", "by"), machines.on_a_set),
    (body.ratings, body.rating),
    (("wendler", "wendler's", "jim"), labels.named_program),
)
_by_word: dict[str, _Rules] = {
    word: tuple(rule for words, rule in _rules_of_words if word in words)
    for word in frozenset[str]().union(*(words for words, _ in _rules_of_words))
}
_behind_units: _Rules = (machines.volume_behind, comparisons.comparison, body.weight_behind)
_plain_units = KILOGRAMS | POUNDS | REPS | SETS


def _rules_at(tokens: Cursor, at: int) -> _Rules:
    """The rules that may hold at ``at``, by the token there and the one behind it."""
    if tokens.words[at]:
        return _by_word.get(tokens.words[at], ())
    if not tokens.is_number(at):
        return _by_sign.get(tokens.signs[at], ())
    if tokens.is_times(at + 1):
        return (tempo.tempo,) if tokens.is_glued(at + 1) else ()
    if tokens.is_sign(at + 1, "0@"):
        return tempo.tempo, implements.number_held
    return _behind_units if tokens.is_word(at + 1, _plain_units) else _before_numbers
