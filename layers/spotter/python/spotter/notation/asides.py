"""What holds digits in a log and is no set: dates, rest, tempo, labels, percentages, body data, earlier sessions.

They are folded into single tokens before anything is counted. A rule is given a cursor and a place and answers with
the place behind what it read, or None; each looks only a few tokens ahead.
"""

from collections.abc import Callable

from spotter.notation import dates, earlier, labels, rests
from spotter.notation.cursor import Cursor
from spotter.notation.earlier import amount
from spotter.notation.lexer import T, Token
from spotter.notation.vocabulary import (
    distances,
    gauges,
    glued_gauges,
    kilograms,
    pounds,
    reps,
    sets,
    settings,
    units,
    word_set,
)

_ratings = word_set(
    "felt feel energy effort difficulty mood pump sleep form rating motivation intensity fatigue"
    " soreness stress feeling"
)
_weighings = frozenset({"weighed", "weighing", "weigh", "scale"})
_moments = frozenset(
    {"this", "today", "am", "pm", "morning", "fasted", "in", "at", "is", "was", "now", "on", "the", "scale"}
)
_maxima = frozenset({"e", "est", "estimated", "tm", "training", "theoretical", "calculated", "max"})
_volumes = frozenset({"volume", "tonnage", "total"})
_averages = frozenset({"avg", "average", "split", "pace"})
_changes = frozenset({"less", "off", "more", "lighter", "heavier", "drop", "deload"})
"""``10% off`` changes the load beside it."""
_closing = {T.BREAK, T.COMMA, T.STOP, T.CLOSE}


def fold(tokens: list[Token]) -> list[Token]:
    """``tokens`` with every aside replaced by one token that spans it."""
    cursor = Cursor(tokens)
    folded: list[Token] = []
    at = 0
    while at < cursor.size:
        for kind, rule in _rules_at(cursor, at):
            end = rule(cursor, at)
            if end is not None and end > at:
                first, last = cursor[at], cursor[min(end, cursor.size) - 1]
                folded.append(Token(kind, "", first.start, last.end, first.glued))
                at = end
                break
        else:
            folded.append(cursor[at])
            at += 1
    return folded


def _percent(tokens: Cursor, at: int) -> int | None:
    start = at + 1 if tokens.kind(at) is T.AT or tokens.is_word(at, ("at",)) else at
    if tokens.kind(start) is not T.NUMBER:
        return None
    end = start + 1
    if tokens.kind(end) is T.DASH and tokens.kind(end + 1) is T.NUMBER:
        end += 2
    changes = tokens.kind(at - 1) in (T.DASH, T.PLUS) or tokens.is_word(end + 1, _changes)
    if changes or (tokens.kind(end) is not T.PERCENT and not tokens.is_word(end, ("percent", "pct"))):
        return None
    end += 1
    end += tokens.is_word(end, ("of",))
    return _one_rep_max(tokens, end) or end


def _one_rep_max(tokens: Cursor, at: int) -> int | None:
    """``1RM``, ``e1rm 140``, ``5rm``, ``max: 140kg``."""
    end = at + tokens.is_word(at, ("e", "est", "estimated", "tm", "training", "theoretical", "calculated"))
    end += tokens.kind(end) is T.STOP
    if tokens.integer(end, 1, 20) is not None and tokens.is_word(end + 1, ("rm",)):
        end += 2
    elif (
        tokens.is_word(end, ("max",))
        and tokens.kind(at - 1) is not T.TIMES
        and (end > at or tokens.is_word(end + 1, ("is", "was")) or tokens.kind(end + 1) is T.COLON)
    ):
        end += 1
    else:
        return None
    start = end + (tokens.kind(end) in (T.COLON, T.EQUALS) or tokens.is_word(end, ("of", "is", "was", "now", "about")))
    start += tokens.kind(start) is T.ABOUT
    return amount(tokens, start) or end


def _body(tokens: Cursor, at: int) -> int | None:
    """Body weight, sleep, age and the like: ``BW: 82kg``, ``weighed in at 82.3``, ``slept 7h``."""
    if tokens.is_word(at, ("slept", "sleep")):
        start = at + 1 + (tokens.kind(at + 1) is T.COLON)
        return rests.amount_of_time(tokens, start) or amount(tokens, start)
    weighed = (
        tokens.is_word(at, _weighings)
        or tokens.are_words(at, ("body", "weight"))
        or tokens.is_word(at, ("bw", "bodyweight", "weight"))
    )
    if not weighed:
        return None
    strict = tokens.is_word(at, ("bw", "bodyweight", "weight"))
    start = at + 1 + tokens.are_words(at, ("body", "weight"))
    moments = 0
    while tokens.kind(start) in (T.COLON, T.EQUALS) or tokens.is_word(start, _moments):
        moments += tokens.is_word(start, ("this", "today", "morning", "fasted", "was", "is"))
        start += 1
    end = amount(tokens, start) if tokens.kind(start) is T.NUMBER else None
    if end is None:
        return None
    if strict and not moments:
        unit = tokens.is_word(end - 1, kilograms | pounds) or (
            tokens.kind(start - 1) is T.COLON and tokens.kind(end) in _closing
        )
        bare = tokens.kind(end) in _closing and 40 <= (tokens[end - 1].value or 0) <= 250
        told = tokens.word(at) != "weight" and (unit or bare)
        return end if told else None
    return end


def _unknown_load(tokens: Cursor, at: int) -> int | None:
    """``? kg``, ``??lbs``: the load is not known."""
    end = at
    while tokens.kind(end) is T.QUESTION and end < at + 4:
        end += 1
    return end + 1 if tokens.is_word(end, kilograms | pounds) else None


def _volume(tokens: Cursor, at: int) -> int | None:
    """``Volume: 2500kg``, ``total tonnage 12,500 kg``."""
    end = at + 1
    while end < at + 4 and (tokens.is_word(end, _volumes | {"was", "of"}) or tokens.kind(end) in (T.COLON, T.EQUALS)):
        end += 1
    if end == at + 1 and tokens.is_word(at, ("total",)):
        return None
    thousands = tokens.kind(end + 1) is T.COMMA and tokens.integer(end + 2, 0, 999) is not None
    return amount(tokens, end + 2 if thousands else end)


def _volume_behind(tokens: Cursor, at: int) -> int | None:
    """``(2500kg volume)``, ``= 2500kg total``."""
    start = at + (tokens.kind(at) is T.EQUALS)
    end = amount(tokens, start)
    named = end is not None and tokens.is_word(end, _volumes)
    plain_total = named and end is not None and tokens.is_word(end, ("total",)) and start == at
    return end + 1 if named and not plain_total and end is not None else None


def _on_a_set(tokens: Cursor, at: int) -> int | None:
    """``hurt on set 3``."""
    told = tokens.is_word(at + 1, ("set", "rep")) and tokens.integer(at + 2, 1, 30) is not None
    return at + 3 if told and tokens.kind(at + 3) in _closing else None


def _average(tokens: Cursor, at: int) -> int | None:
    """``avg split 1:56``, ``pace 5:30``."""
    end = at + 1
    while end < at + 4 and (tokens.is_word(end, _averages) or tokens.kind(end) is T.COLON):
        end += 1
    if tokens.kind(end) is not T.CLOCK:
        return None
    return _pace(tokens, end) or end + 1


def _pace(tokens: Cursor, at: int) -> int | None:
    """``5:30/km``, ``1:55 per 500m``."""
    per = tokens.kind(at + 1) is T.SLASH or tokens.is_word(at + 1, ("per",))
    unit = at + 2 + (tokens.kind(at + 2) is T.NUMBER)
    if tokens.is_word(at + 1, ("pace", "split", "splits")):
        return at + 2
    return unit + 1 if per and tokens.is_word(unit, distances | {"m"}) else None


def _body_behind(tokens: Cursor, at: int) -> int | None:
    """``80kg bodyweight``."""
    end = at + 2
    told = tokens.is_word(at + 1, kilograms | pounds) and tokens.is_word(end, ("bw", "bodyweight"))
    return end + 1 if told and tokens.kind(end + 1) not in (T.PLUS, T.DASH, T.TIMES) else None


def _gauge(tokens: Cursor, at: int) -> int | None:
    """Numbers of machines and trackers: ``level 8``, ``pin 6``, ``140 bpm``, ``5 km``, ``10 km/h``, ``30cm``."""
    if tokens.is_word(at, settings):
        start = at + 1 + (tokens.kind(at + 1) in (T.COLON, T.HASH, T.EQUALS))
        return start + 1 if tokens.kind(start) is T.NUMBER and tokens.kind(start + 1) is not T.TIMES else None
    start = at + 1 if tokens.kind(at) is T.AT or tokens.is_word(at, ("at",)) else at
    if tokens.kind(start) is not T.NUMBER:
        return None
    unit = start + 1
    glued = tokens.is_word(unit, glued_gauges) and tokens.is_glued(unit) and tokens.kind(unit + 1) is not T.SLASH
    if glued or (tokens.is_word(unit, distances | gauges) and (tokens.word(unit) != "m" or start > at)):
        per = tokens.kind(unit + 1) is T.SLASH and tokens.kind(unit + 2) is T.WORD
        return unit + 3 if per else unit + 1
    return None


def _rating(tokens: Cursor, at: int) -> int | None:
    """``energy 7/10``, ``8/10 effort``."""
    start = at
    if tokens.is_word(at, _ratings):
        start += 1
        while start < at + 3 and (
            tokens.kind(start) in (T.COLON, T.EQUALS) or tokens.is_word(start, ("like", "a", "was", "level", "score"))
        ):
            start += 1
    out_of_ten = (
        tokens.kind(start) is T.NUMBER
        and tokens.kind(start + 1) is T.SLASH
        and tokens.integer(start + 2, 10, 10) is not None
    )
    if out_of_ten and (start > at or tokens.is_word(start + 3, _ratings)):
        return start + 3
    named = start > at and tokens.kind(start) is T.NUMBER and tokens.kind(start - 1) in (T.COLON, T.EQUALS)
    return start + 1 if named and not tokens.is_word(start + 1, units) else None


_Rule = Callable[[Cursor, int], int | None]
_Rules = tuple[tuple[T, _Rule], ...]

_before_numbers: _Rules = (
    (T.HEADING, dates.heading),
    (T.NOTE, dates.time_of_day),
    (T.SET_LABEL, dates.ordinal_set),
    (T.NOTE, dates.ordinal),
    (T.NOTE, _percent),
    (T.NOTE, _one_rep_max),
    (T.NOTE, rests.rest),
    (T.NOTE, rests.tempo),
    (T.NOTE, rests.slow_part),
    (T.SET_LABEL, labels.set_label),
    (T.LABEL, labels.label),
    (T.NOTE, earlier.earlier),
    (T.NOTE, _gauge),
    (T.NOTE, _rating),
    (T.NOTE, labels.named_program),
)
_by_kind: dict[T, _Rules] = {
    T.NUMBER: _before_numbers,
    T.MALFORMED: ((T.HEADING, dates.heading),),
    T.CLOCK: ((T.NOTE, _pace), (T.NOTE, dates.time_of_day), (T.NOTE, rests.rest), (T.NOTE, rests.slow_part)),
    T.AT: ((T.NOTE, dates.time_of_day), (T.NOTE, _percent), (T.NOTE, rests.tempo), (T.NOTE, _gauge)),
    T.HASH: ((T.SET_LABEL, labels.set_label), (T.LABEL, labels.label), (T.NOTE, labels.hashtag)),
    T.EQUALS: ((T.NOTE, _volume_behind),),
    T.QUESTION: ((T.NOTE, _unknown_load),),
    T.PLUS: ((T.NOTE, earlier.earlier),),
}
_rules_of_words: tuple[tuple[frozenset[str], T, _Rule], ...] = (
    (dates.opening_words, T.HEADING, dates.heading),
    (frozenset({"at"}), T.NOTE, dates.time_of_day),
    (frozenset({"at"}), T.NOTE, _percent),
    (_maxima, T.NOTE, _one_rep_max),
    (rests.words | {"ri"}, T.NOTE, rests.rest),
    (frozenset({"tempo"}), T.NOTE, rests.tempo),
    (frozenset({"pause", "pausing", "paused", "pauses"}), T.NOTE, rests.slow_part),
    (frozenset({"set", "round", "rd"}), T.SET_LABEL, labels.set_label),
    (labels.first_words, T.LABEL, labels.label),
    (earlier.first_words, T.NOTE, earlier.earlier),
    (_weighings | {"slept", "sleep", "body", "bw", "bodyweight", "weight"}, T.NOTE, _body),
    (settings | {"at"}, T.NOTE, _gauge),
    (_averages, T.NOTE, _average),
    (_volumes, T.NOTE, _volume),
    (frozenset({"on", "at", "after", "in", "of", "during", "by"}), T.NOTE, _on_a_set),
    (_ratings, T.NOTE, _rating),
    (frozenset({"wendler", "wendler's", "jim"}), T.NOTE, labels.named_program),
)
_by_word: dict[str, _Rules] = {
    word: tuple((kind, rule) for words, kind, rule in _rules_of_words if word in words)
    for word in frozenset[str]().union(*(words for words, _, _ in _rules_of_words))
}
_earlier_alone: _Rules = ((T.NOTE, _volume_behind), (T.NOTE, earlier.earlier), (T.NOTE, _body_behind))
_tempo_alone: _Rules = ((T.NOTE, rests.tempo),)


def _rules_at(tokens: Cursor, at: int) -> _Rules:
    """The rules that may hold at ``at``, by the token there and the one behind it."""
    kind = tokens.kinds[at]
    if kind is T.WORD:
        return _by_word.get(tokens.words[at], ())
    if kind is not T.NUMBER:
        return _by_kind.get(kind, ())
    behind = tokens.kinds[at + 1]
    if behind is T.TIMES:
        return _tempo_alone if tokens.is_glued(at + 1) else ()
    if behind is T.NUMBER or behind is T.AT:
        return ()
    if behind is T.WORD and tokens.words[at + 1] in _plain_units:
        return _earlier_alone
    return _before_numbers


_plain_units = kilograms | pounds | reps | sets
