"""What holds digits in a log and is no set: dates, rest, tempo, labels, percentages, body data, earlier sessions.

They are folded into single tokens before anything is counted. A rule is given a cursor and a place and answers with
the place behind what it read, or None; each looks only a few tokens ahead.
"""

from collections.abc import Callable

from spotter.notation import dates
from spotter.notation.cursor import Cursor
from spotter.notation.lexer import T, Token
from spotter.notation.vocabulary import (
    distances,
    gauges,
    glued_gauges,
    hours,
    kilograms,
    minutes,
    pounds,
    reps,
    seconds,
    sets,
    settings,
    units,
)

_times = seconds | minutes | hours
_rests = frozenset({"rest", "rests", "rested", "resting", "break", "breaks", "pause"})
_slow = frozenset(
    "eccentric eccentrics negative negatives lowering descent pause pauses paused squeeze squeezes down tempo isometric iso holds"
    " concentric ecc lockout count cnt".split()
)
_compared = frozenset("more less better heavier lighter fewer up down extra worse faster".split())
_ratings = frozenset("felt feel energy effort difficulty mood pump sleep form rating motivation intensity fatigue soreness stress felt: feeling".split())
_past = frozenset({"last", "previous", "prev", "prior", "past"})
_past_times = frozenset("week time session workout month year friday monday tuesday wednesday thursday saturday sunday week's time's".split())
_weighings = frozenset({"weighed", "weighing", "weigh", "bodyweight:", "scale"})
_moments = frozenset({"this", "today", "am", "pm", "morning", "fasted", "in", "at", "is", "was", "now", "on", "the", "scale"})
_maxima = frozenset({"e", "est", "estimated", "tm", "training", "theoretical", "calculated", "max"})
_earlier_words = frozenset("vs versus compared up down old previously former".split())
_closing = {T.BREAK, T.COMMA, T.STOP, T.CLOSE}
_label_signs = {T.COLON, T.CLOSE, T.STOP, T.DASH}


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


def _time(tokens: Cursor, at: int) -> int | None:
    """The end of an amount of time: ``90s``, ``2-3 min``, ``1:30``, ``2 min 30``."""
    if tokens.kind(at) is T.CLOCK:
        return at + 2 if tokens.is_word(at + 1, _times) else at + 1
    if tokens.kind(at) is not T.NUMBER:
        return None
    end = at + 1
    if (tokens.kind(end) is T.DASH or tokens.is_word(end, ("to",))) and tokens.kind(end + 1) is T.NUMBER:
        end += 2
    if tokens.kind(end) is T.PRIME:
        return end + 1
    return end + 1 if tokens.is_word(end, _times) else None


def _rest(tokens: Cursor, at: int) -> int | None:
    if tokens.is_word(at, _rests | {"ri"}) and not tokens.is_word(at, ("pause",)):
        start = at + 1
        while tokens.kind(start) is T.COLON or tokens.is_word(start, ("of", "about", "for", "was", "time", "period", "periods", "is")):
            start += 1
        end = _time(tokens, start)
        if end is None and tokens.kind(start) is T.NUMBER and tokens.kind(start + 1) is not T.TIMES:
            return start + 1
        return end
    end = _time(tokens, at)
    if end is None or tokens.kind(at - 1) is T.TIMES:
        return None
    end += tokens.is_word(end, ("of",))
    if tokens.is_word(end, _rests):
        end += 1
        if _time(tokens, end + (tokens.kind(end) is T.COLON)) is not None:
            return None
        return end + 2 if tokens.is_word(end, ("between",)) and tokens.is_word(end + 1, sets) else end
    if tokens.is_word(end, ("between", "btwn", "inbetween", "b/w")):
        return end + 2 if tokens.is_word(end + 1, sets | {"each"}) else end + 1
    return None


def _tempo(tokens: Cursor, at: int) -> int | None:
    if tokens.is_word(at, ("tempo",)):
        start = at + 1 + (tokens.kind(at + 1) is T.COLON)
        return _tempo_digits(tokens, start)
    if tokens.kind(at) is T.AT and (end := _tempo_digits(tokens, at + 1)) and tokens.is_word(end, ("tempo",)):
        return end + 1
    end = _tempo_digits(tokens, at)
    return end + 1 if end and tokens.is_word(end, ("tempo",)) else None


def _tempo_digits(tokens: Cursor, at: int) -> int | None:
    """``3010``, ``3-0-1``, ``31x1``, ``3/1/1``."""
    if tokens.kind(at) is not T.NUMBER:
        return None
    end = at + 1
    while end < at + 8 and tokens.is_glued(end) and tokens.kind(end) in (T.NUMBER, T.DASH, T.SLASH, T.TIMES, T.COLON):
        end += 1
    return end


def _slow_part(tokens: Cursor, at: int) -> int | None:
    """``3s eccentric``, ``2 sec pause``, ``pause 2 sec``, ``2s hold at the top``."""
    if tokens.is_word(at, ("pause", "pausing", "paused", "pauses")):
        end = _time(tokens, at + 1)
        return end if end and tokens.is_word(end - 1, _times) else None
    end = _time(tokens, at)
    if end is None:
        counted = tokens.kind(at) is T.NUMBER and tokens.is_word(at + 1, ("count", "cnt"))
        return at + 3 if counted and tokens.is_word(at + 2, _slow) else None
    if tokens.is_word(end, _slow):
        return end + 1
    if tokens.is_word(end, ("hold", "stop")) and tokens.is_word(end + 1, ("at", "on", "in")):
        return end + 2
    return end + 1 if tokens.is_word(end, ("at",)) and tokens.is_word(end + 1, ("the", "top", "bottom")) else None


def _set_label(tokens: Cursor, at: int) -> int | None:
    """``Set 1:``, ``set 2 -``, ``#3``, ``1:`` and ``2)`` before a set."""
    if tokens.is_word(at - 1, ("last", "final", "top")):
        return None
    if tokens.is_word(at, ("set", "round", "rd")) and tokens.integer(at + 1, 1, 20) is not None:
        bracketed = tokens.kind(at - 1) is T.OPEN
        if tokens.kind(at + 2) in _label_signs and (bracketed or tokens.kind(at + 2) is not T.CLOSE):
            return at + 3
        return at + 2 if tokens.kind(at + 2) is T.NUMBER and not tokens.is_glued(at + 2) else None
    hash_before = tokens.kind(at) is T.HASH
    number = at + hash_before
    if not tokens.line_starts(at) or tokens.integer(number, 1, 20) is None:
        return None
    sign = tokens.kind(number + 1)
    goes_on = tokens.kind(number + 2) is T.NUMBER or tokens.is_word(number + 2, ("bw",))
    if sign in (T.COLON, T.CLOSE) and goes_on:
        return number + 2
    if sign is T.STOP and goes_on and not tokens.is_glued(number + 2):
        return number + 2
    return number + 1 if hash_before and sign is T.NUMBER else None


def _label(tokens: Cursor, at: int) -> int | None:
    """``1.``, ``2)``, ``A1:``, ``B2``, ``C)`` and ``A1/`` before an exercise."""
    if tokens.kind(at) is T.HASH and tokens.integer(at + 1, 1, 40) is not None and tokens.kind(at + 2) is T.WORD:
        return at + 2 if tokens.line_starts(at) and not tokens.is_word(at + 2, units) else None
    number = tokens.integer(at, 1, 40)
    if number is not None:
        named = tokens.kind(at + 1) in (T.STOP, T.CLOSE) and tokens.kind(at + 2) in (T.WORD, T.MARK, T.OPEN, T.TIMES)
        opened = tokens.line_starts(at) or tokens.kind(at - 1) in (T.COMMA, T.SEMICOLON)
        return at + 2 if named and opened and not tokens.is_word(at + 2, units) else None
    token = tokens[at]
    if token.kind is not T.WORD or len(token.word) != 1 or not "a" <= token.word <= "h":
        return None
    if tokens.integer(at + 1, 1, 9) is not None and tokens.is_glued(at + 1):
        end = at + 2
        if tokens.kind(end) in (T.TIMES, T.NUMBER) or tokens.is_word(end, units):
            return None
        end += tokens.kind(end) in _label_signs
        return end
    if tokens.kind(at + 1) in (T.CLOSE, T.STOP, T.COLON):
        return at + 2 if _opens(tokens, at) else None
    return at + 1 if token.word != "a" and tokens.line_starts(at) and tokens.kind(at + 1) is T.WORD else None


def _opens(tokens: Cursor, at: int) -> bool:
    before = tokens.kind(at - 1)
    return tokens.line_starts(at) or before in (T.COMMA, T.SEMICOLON, T.SLASH, T.STOP, T.BAR)


def _percent(tokens: Cursor, at: int) -> int | None:
    start = at + 1 if tokens.kind(at) is T.AT or tokens.is_word(at, ("at",)) else at
    if tokens.kind(start) is not T.NUMBER:
        return None
    end = start + 1
    if tokens.kind(end) is T.DASH and tokens.kind(end + 1) is T.NUMBER:
        end += 2
    if tokens.kind(end) is not T.PERCENT and not tokens.is_word(end, ("percent", "pct")):
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
    elif tokens.is_word(end, ("max",)) and tokens.kind(at - 1) is not T.TIMES and (end > at or tokens.is_word(end + 1, ("is", "was")) or tokens.kind(end + 1) is T.COLON):
        end += 1
    else:
        return None
    start = end + (tokens.kind(end) in (T.COLON, T.EQUALS) or tokens.is_word(end, ("of", "is", "was", "now", "about")))
    start += tokens.kind(start) is T.ABOUT
    return _amount(tokens, start) or end


def _amount(tokens: Cursor, at: int) -> int | None:
    """The end of a number and its unit, if no set begins with it."""
    start = at + (tokens.kind(at) in (T.ABOUT, T.PLUS))
    if tokens.kind(start) is not T.NUMBER:
        return None
    end = start + 1
    if tokens.kind(end) is T.DASH and tokens.kind(end + 1) is T.NUMBER:
        end += 2
    end += tokens.is_word(end, units | {"reps"}) or (tokens.kind(end) is T.HASH)
    return None if tokens.kind(end) is T.TIMES else end


def _earlier(tokens: Cursor, at: int) -> int | None:
    """What was done before: ``last week 145kg``, ``up from 95``, ``vs 3x5 90kg``, ``old PR 117.5``, ``2kg more than last time``."""
    if tokens.is_word(at, _past) and tokens.is_word(at + 1, _past_times):
        return _earlier_sets(tokens, at + 2)
    if tokens.is_word(at, ("vs", "versus")) or tokens.are_words(at, ("compared", "to")) or tokens.are_words(at, ("up", "from")):
        end = at + 1 + (tokens.word(at) in ("compared", "up"))
        end += tokens.kind(end) is T.STOP
        return _earlier_sets(tokens, end)
    if tokens.is_word(at, ("old", "previous", "previously", "prev", "former")):
        end = at + 1
        while tokens.is_word(end, ("pr", "pb", "best", "max", "record", "was", "is")):
            end += 1
        return _earlier_sets(tokens, end)
    if tokens.kind(at) is T.PLUS or tokens.is_word(at, ("up", "down")):
        end = _amount(tokens, at + 1)
        return end + 1 if end and tokens.is_word(end, ("from", "vs", "over", "than", "on", "since", "compared", "more")) else None
    end = _amount(tokens, at)
    return end + 1 if end and tokens.is_word(end, _compared) and tokens.is_word(end + 1, ("than", "then", "vs")) else None


def _earlier_sets(tokens: Cursor, at: int) -> int | None:
    """The end of what is told of an earlier session, up to the next stop or comma."""
    end = at
    while end < at + 3 and (tokens.kind(end) in (T.COLON, T.EQUALS) or tokens.is_word(end, ("was", "i", "did", "at", "with", "got", "is"))):
        end += 1
    if tokens.kind(end) is not T.NUMBER:
        return None
    while end < at + 12 and (tokens.kind(end) in _in_sets or tokens.is_word(end, units | {"for", "of", "rpe"})):
        end += 1
    return end


_in_sets = {T.NUMBER, T.TIMES, T.AT, T.SLASH, T.HASH}


def _body(tokens: Cursor, at: int) -> int | None:
    """Body weight, sleep, age and the like: ``BW: 82kg``, ``weighed in at 82.3``, ``slept 7h``."""
    if tokens.is_word(at, ("slept", "sleep")):
        start = at + 1 + (tokens.kind(at + 1) is T.COLON)
        return _time(tokens, start) or _amount(tokens, start)
    weighed = tokens.is_word(at, _weighings) or tokens.are_words(at, ("body", "weight")) or tokens.is_word(at, ("bw", "bodyweight", "weight"))
    if not weighed:
        return None
    strict = tokens.is_word(at, ("bw", "bodyweight", "weight"))
    start = at + 1 + tokens.are_words(at, ("body", "weight"))
    moments = 0
    while tokens.kind(start) in (T.COLON, T.EQUALS) or tokens.is_word(start, _moments):
        moments += tokens.is_word(start, ("this", "today", "morning", "fasted", "was", "is"))
        start += 1
    end = _amount(tokens, start) if tokens.kind(start) is T.NUMBER else None
    if end is None:
        return None
    if strict and not moments:
        unit = tokens.is_word(end - 1, kilograms | pounds) or (tokens.kind(start - 1) is T.COLON and tokens.kind(end) in _closing)
        told = tokens.word(at) != "weight" and unit
        return end if told else None
    return end


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
        while start < at + 3 and (tokens.kind(start) in (T.COLON, T.EQUALS) or tokens.is_word(start, ("like", "a", "was", "level", "score"))):
            start += 1
    out_of_ten = tokens.kind(start) is T.NUMBER and tokens.kind(start + 1) is T.SLASH and tokens.integer(start + 2, 10, 10) is not None
    if out_of_ten and (start > at or tokens.is_word(start + 3, _ratings)):
        return start + 3
    named = start > at and tokens.kind(start) is T.NUMBER and tokens.kind(start - 1) in (T.COLON, T.EQUALS)
    return start + 1 if named and not tokens.is_word(start + 1, units) else None


def _named_program(tokens: Cursor, at: int) -> int | None:
    """``5/3/1 week``, ``531 BBB``, ``PPL 2``: a program's name is no list of reps."""
    start = at + tokens.is_word(at, ("wendler", "wendler's", "jim"))
    program = tokens.integer(start, 531, 531) is not None
    end = start + 1
    if not program and [tokens.integer(start + step, 1, 5) for step in (0, 2, 4)] == [5, 3, 1]:
        program, end = tokens.kind(start + 1) is T.SLASH, start + 5
    told = start > at or tokens.is_word(end, ("day", "week", "bbb", "cycle", "program", "workout", "wendler", "template", "style"))
    return end if program and told else None


def _hashtag(tokens: Cursor, at: int) -> int | None:
    if tokens.kind(at) is not T.HASH or tokens.kind(at + 1) is not T.WORD or not tokens.is_glued(at + 1):
        return None
    return None if tokens.kind(at - 1) is T.NUMBER and tokens.is_glued(at) else at + 2


_Rule = Callable[[Cursor, int], int | None]
_Rules = tuple[tuple[T, _Rule], ...]

_before_numbers: _Rules = (
    (T.HEADING, dates.heading),
    (T.NOTE, dates.time_of_day),
    (T.NOTE, dates.ordinal),
    (T.NOTE, _percent),
    (T.NOTE, _one_rep_max),
    (T.NOTE, _rest),
    (T.NOTE, _tempo),
    (T.NOTE, _slow_part),
    (T.SET_LABEL, _set_label),
    (T.LABEL, _label),
    (T.NOTE, _earlier),
    (T.NOTE, _gauge),
    (T.NOTE, _rating),
    (T.NOTE, _named_program),
)
_by_kind: dict[T, _Rules] = {
    T.NUMBER: _before_numbers,
    T.MALFORMED: ((T.HEADING, dates.heading),),
    T.CLOCK: ((T.NOTE, dates.time_of_day), (T.NOTE, _rest), (T.NOTE, _slow_part)),
    T.AT: ((T.NOTE, dates.time_of_day), (T.NOTE, _percent), (T.NOTE, _tempo), (T.NOTE, _gauge)),
    T.HASH: ((T.SET_LABEL, _set_label), (T.LABEL, _label), (T.NOTE, _hashtag)),
    T.PLUS: ((T.NOTE, _earlier),),
}
_rules_of_words: tuple[tuple[frozenset[str], T, _Rule], ...] = (
    (dates.opening_words, T.HEADING, dates.heading),
    (frozenset({"at"}), T.NOTE, dates.time_of_day),
    (frozenset({"at"}), T.NOTE, _percent),
    (_maxima, T.NOTE, _one_rep_max),
    (_rests | {"ri"}, T.NOTE, _rest),
    (frozenset({"tempo"}), T.NOTE, _tempo),
    (frozenset({"pause", "pausing", "paused", "pauses"}), T.NOTE, _slow_part),
    (frozenset({"set", "round", "rd"}), T.SET_LABEL, _set_label),
    (frozenset("abcdefgh"), T.LABEL, _label),
    (_past | _earlier_words, T.NOTE, _earlier),
    (_weighings | {"slept", "sleep", "body", "bw", "bodyweight", "weight"}, T.NOTE, _body),
    (settings | {"at"}, T.NOTE, _gauge),
    (_ratings, T.NOTE, _rating),
    (frozenset({"wendler", "wendler's", "jim"}), T.NOTE, _named_program),
)
_by_word: dict[str, _Rules] = {
    word: tuple((kind, rule) for words, kind, rule in _rules_of_words if word in words)
    for word in frozenset[str]().union(*(words for words, _, _ in _rules_of_words))
}
_earlier_alone: _Rules = ((T.NOTE, _earlier),)
_tempo_alone: _Rules = ((T.NOTE, _tempo),)


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
