"""Folds what holds digits in a log and is no set: dates, rest, tempo, labels, percentages, body data, earlier sessions.

Each becomes a single token before anything is counted. A rule is given a cursor and a place and answers with the
place behind what it read, or None; each looks only a few tokens ahead.
"""

from collections.abc import Callable

from spotter.notation.annotations import (
    body_data,
    comparisons,
    dates,
    implements,
    labels,
    machine_settings,
    maxes,
    rest,
    tempo,
)
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import Token, TokenKind
from spotter.notation.vocabulary import kilograms, pounds, reps, sets


def fold(tokens: list[Token]) -> list[Token]:
    """``tokens`` with every annotation replaced by one token that spans it."""
    cursor = Cursor(tokens)
    folded: list[Token] = []
    at = 0
    while at < cursor.size:
        for kind, rule in _rules_at(cursor, at):
            end = rule(cursor, at)
            if end is not None and end > at:
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
_Rules = tuple[tuple[TokenKind, _Rule], ...]

_before_numbers: _Rules = (
    (TokenKind.HEADING, dates.heading),
    (TokenKind.NOTE, dates.time_of_day),
    (TokenKind.SET_LABEL, dates.ordinal_set),
    (TokenKind.NOTE, dates.ordinal),
    (TokenKind.NOTE, maxes.percent),
    (TokenKind.NOTE, maxes.one_rep_max),
    (TokenKind.NOTE, rest.rest),
    (TokenKind.TEMPO, tempo.tempo),
    (TokenKind.NOTE, tempo.slow_part),
    (TokenKind.SET_LABEL, labels.set_label),
    (TokenKind.LABEL, labels.label),
    (TokenKind.NOTE, comparisons.comparison),
    (TokenKind.NOTE, machine_settings.machine_setting),
    (TokenKind.NOTE, body_data.rating),
    (TokenKind.NOTE, labels.named_program),
    (TokenKind.NOTE, implements.number_held),
)
_by_kind: dict[TokenKind, _Rules] = {
    TokenKind.NUMBER: _before_numbers,
    TokenKind.MALFORMED: ((TokenKind.HEADING, dates.heading),),
    TokenKind.CLOCK: (
        (TokenKind.NOTE, machine_settings.pace),
        (TokenKind.NOTE, dates.time_of_day),
        (TokenKind.NOTE, rest.rest),
        (TokenKind.NOTE, tempo.slow_part),
    ),
    TokenKind.AT: (
        (TokenKind.NOTE, dates.time_of_day),
        (TokenKind.NOTE, maxes.percent),
        (TokenKind.TEMPO, tempo.tempo),
        (TokenKind.NOTE, machine_settings.machine_setting),
    ),
    TokenKind.HASH: (
        (TokenKind.SET_LABEL, labels.set_label),
        (TokenKind.LABEL, labels.label),
        (TokenKind.NOTE, labels.hashtag),
    ),
    TokenKind.EQUALS: ((TokenKind.NOTE, machine_settings.volume_behind),),
    TokenKind.QUESTION: ((TokenKind.NOTE, machine_settings.unknown_load),),
    TokenKind.PLUS: ((TokenKind.NOTE, comparisons.comparison),),
}
_rules_of_words: tuple[tuple[frozenset[str], TokenKind, _Rule], ...] = (
    (dates.opening_words, TokenKind.HEADING, dates.heading),
    (dates.before_deadlines, TokenKind.WORD, dates.deadline),
    (frozenset({"at"}), TokenKind.NOTE, dates.time_of_day),
    (frozenset({"at"}), TokenKind.NOTE, maxes.percent),
    (maxes.first_words, TokenKind.NOTE, maxes.one_rep_max),
    (rest.words | {"ri", "r"}, TokenKind.NOTE, rest.rest),
    (frozenset({"tempo"}), TokenKind.TEMPO, tempo.tempo),
    (frozenset({"pause", "pausing", "paused", "pauses"}), TokenKind.NOTE, tempo.slow_part),
    (frozenset({"set", "round", "rd"}), TokenKind.SET_LABEL, labels.set_label),
    (labels.first_words, TokenKind.LABEL, labels.label),
    (comparisons.first_words, TokenKind.NOTE, comparisons.comparison),
    (body_data.first_words, TokenKind.NOTE, body_data.body_data),
    (machine_settings.settings | {"at"}, TokenKind.NOTE, machine_settings.machine_setting),
    (machine_settings.averages, TokenKind.NOTE, machine_settings.average),
    (machine_settings.volumes, TokenKind.NOTE, machine_settings.volume),
    (frozenset({"on", "at", "after", "in", "of", "during", "by"}), TokenKind.NOTE, machine_settings.on_a_set),
    (body_data.ratings, TokenKind.NOTE, body_data.rating),
    (frozenset({"wendler", "wendler's", "jim"}), TokenKind.NOTE, labels.named_program),
)
_by_word: dict[str, _Rules] = {
    word: tuple((kind, rule) for words, kind, rule in _rules_of_words if word in words)
    for word in frozenset[str]().union(*(words for words, _, _ in _rules_of_words))
}
_earlier_alone: _Rules = (
    (TokenKind.NOTE, machine_settings.volume_behind),
    (TokenKind.NOTE, comparisons.comparison),
    (TokenKind.NOTE, body_data.body_data_behind),
)
_before_another: _Rules = ((TokenKind.TEMPO, tempo.tempo), (TokenKind.NOTE, implements.number_held))
_tempo_alone = _before_another[:1]


def _rules_at(tokens: Cursor, at: int) -> _Rules:
    """The rules that may hold at ``at``, by the token there and the one behind it."""
    kind = tokens.kinds[at]
    if kind is TokenKind.WORD:
        return _by_word.get(tokens.words[at], ())
    if kind is not TokenKind.NUMBER:
        return _by_kind.get(kind, ())
    behind = tokens.kinds[at + 1]
    if behind is TokenKind.TIMES:
        return _tempo_alone if tokens.is_glued(at + 1) else ()
    if behind is TokenKind.NUMBER or behind is TokenKind.AT:
        return _before_another
    if behind is TokenKind.WORD and tokens.words[at + 1] in _plain_units:
        return _earlier_alone
    return _before_numbers


_plain_units = kilograms | pounds | reps | sets
