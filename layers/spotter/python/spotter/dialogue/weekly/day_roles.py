"""Which days a message wants trained, and which something else is on: ``rugby is tues, i lift mon and wed``.

Around every run of days stands the piece of a sentence that says what they are: up to a mark that ends it, a word that
begins another, or the next run. A word that is known to be of no training, such as a match or a church, takes the days
of its piece; a word of which nothing is known takes them where other days are wanted, or where it is said to be there.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from statistics import fmean

from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import DaysSaid
from spotter.dialogue.weekly.plan_roles import PlanRole, plan_roles, share_of
from spotter.language.tokens import Token
from spotter.language.word_lists import read_lists, word_set

_ends = word_set(". ! ? ;")
_parts = word_set("but so because cos coz cuz cause bc since while though although whereas however")
_joins = word_set("and n / , & + or on also plus then")
_adds = word_set(", and & + n plus then also - –")
_subjects = word_set("i im ive id ill we were there theres its it thats my the no would could can they is are")
_denying = word_set("no not except never without excluding avoid avoiding")
_all_days = word_set("every any all each everyday")
_me = word_set("i im am we are me")
_keeping = word_set("keep leave keeping kept leaving")
_looking = word_set("look looks looking")
_relations = word_set("after before until following")
_of_trained_days = frozenset({"area", "exercise", "lift", "movement", "session", "intensity", "goal"})
_all_week = 7
_behind_a_relation = 2


class DayRole(StrEnum):
    """What a day is in a message."""

    TRAINED = "trained"
    TAKEN = "taken"
    LIKELY_TAKEN = "likely taken"
    """Something stands beside it of which nothing is known."""
    SAID_TO_BE_TAKEN = "said to be taken"
    """The same, and it is said to be on it."""
    BARE = "bare"
    MENTIONED = "mentioned"
    """It is spoken of, and neither wanted nor to be left free."""


@dataclass(frozen=True, slots=True)
class RunInRole:
    """Days that stand together, what they are, and the tokens ``start:end`` that say so."""

    run: tuple[DaysSaid, ...]
    role: DayRole
    start: int
    end: int

    @property
    def days(self) -> frozenset[int]:
        """The days of the run."""
        return frozenset(day for each in self.run for day in each.days)


@dataclass(frozen=True, slots=True)
class _Piece:
    run: tuple[DaysSaid, ...]
    start: int
    end: int

    @property
    def first(self) -> int:
        return self.run[0].start

    @property
    def last(self) -> int:
        return self.run[-1].end


def runs_of(tokens: Sequence[Token], days: Sequence[DaysSaid]) -> Iterator[list[DaysSaid]]:
    """Days with nothing but ``and``, a comma or a stroke between them belong together; one said again begins anew."""
    run: list[DaysSaid] = []
    for each in days:
        is_again = bool(run) and any(set(each.days) & set(one.days) for one in run)
        if run and (is_again or not all(token.text in _joins for token in tokens[run[-1].end : each.start])):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def denied_days(tokens: Sequence[Token], days: Sequence[DaysSaid]) -> tuple[DaysSaid, ...]:
    """Those that must not be trained: ``not on monday``, ``every day but sunday``, ``not fri or sat``."""
    found: list[DaysSaid] = []
    for each in days:
        before = found[-1] if found else None
        between = [token.text for token in tokens[before.end : each.start]] if before is not None else []
        if _is_denied(tokens, each) or (between and (set(between) <= _or or set(between) <= _and)):
            found.append(each)
    return tuple(found)


_or, _and = word_set("or nor on"), word_set("and n & +")
"""``Not on monday or on friday``, ``not monday and friday``; ``not on monday, and on friday legs`` is another thing."""


def _is_denied(tokens: Sequence[Token], days: DaysSaid) -> bool:
    before = [token.text for token in tokens[max(0, days.start - 3) : days.start]]
    if before[-1:] == ["but"]:
        return bool(_all_days & set(before))
    near = before[-2:]
    return bool(near) and (near[-1] in _denying or (near[-1] in ("on", "for", "at") and near[0] in _denying))


def days_in_roles(text: str, tokens: Sequence[Token], days: Sequence[DaysSaid]) -> tuple[RunInRole, ...]:
    """The runs of days in their order, each trained or taken; what is denied is taken."""
    denied = denied_days(tokens, days)
    wanted = [each for each in days if len(each.days) < _all_week and each not in denied]
    trained = {
        at
        for each in plain(text).mentions
        if each.kind in _of_trained_days and not each.denied
        for at in range(each.start, each.end)
    }
    runs = [part for run in runs_of(tokens, wanted) for part in _parted_by_roles(text, tokens, run)]
    pieces = list(_pieces(text, tokens, runs))
    only = next((each for each in pieces if {token.text for token in tokens[: each.first][-_near_only:]} & _only), None)
    found = [
        RunInRole(each.run, DayRole.TRAINED, each.start, each.end)
        if each is only and not _is_off(text, tokens, each)
        else _with_what_is_told(text, tokens, each, trained if only is None else ())
        for each in pieces
    ]
    found += [
        RunInRole((each,), DayRole.TAKEN, each.start, each.end)
        for each in days
        if len(each.days) < _all_week and each in denied
    ]
    return tuple(_settled(sorted(found, key=lambda each: each.run[0].start)))


def _settled(found: Sequence[RunInRole]) -> Iterator[RunInRole]:
    """Without what is only likely: other days that are wanted make it sure."""
    to_train = {day for each in found if each.role is DayRole.TRAINED for day in each.days}
    sure = {DayRole.TRAINED, DayRole.BARE, DayRole.TAKEN, DayRole.MENTIONED}
    for each in found:
        role = each.role
        if role not in sure:
            is_taken = not each.days <= to_train and (bool(to_train) or role is DayRole.SAID_TO_BE_TAKEN)
            role = DayRole.TAKEN if is_taken else DayRole.BARE
        yield RunInRole(each.run, role, each.start, each.end)


def taken_and_trained(found: Sequence[RunInRole]) -> tuple[frozenset[int], frozenset[int]]:
    """The days that are taken and those that are to be trained: what is said last of a day counts."""
    roles: dict[int, DayRole] = {}
    for each in found:
        for day in each.days if each.role is not DayRole.MENTIONED else ():
            if each.role is not DayRole.BARE or day not in roles:
                roles[day] = each.role
    taken = frozenset(day for day, role in roles.items() if role is DayRole.TAKEN)
    return taken, frozenset(roles) - taken


def _pieces(text: str, tokens: Sequence[Token], runs: Sequence[list[DaysSaid]]) -> Iterator[_Piece]:
    """What stands around each run; where several share a sentence, what stands on the side that all have."""
    held = {at for run in runs for at in range(run[0].start, run[-1].end)}
    is_behind: dict[int, bool] = {}
    for at, run in enumerate(runs):
        low = runs[at - 1][-1].end if at else 0
        high = runs[at + 1][0].start if at + 1 < len(runs) else len(tokens)
        start, end = run[0].start, run[-1].end
        while start > low and not _is_boundary(text, tokens, start - 1, held):
            start -= 1
        while end < high and not _is_boundary(text, tokens, end, held):
            end += 1
        shares_ahead = at > 0 and start == low
        shares_behind = at + 1 < len(runs) and end == high
        has_ahead = any(not _is_empty(each) for each in tokens[start : run[0].start])
        is_behind[at] = is_behind.get(at - 1, False) if shares_ahead else not has_ahead
        if shares_ahead and is_behind[at]:
            start = run[0].start
        if shares_behind and not is_behind[at]:
            end = run[-1].end
        yield _widened(text, tokens, _Piece(tuple(run), start, end), held)


def _is_boundary(text: str, tokens: Sequence[Token], at: int, held: Collection[int]) -> bool:
    word = tokens[at].text
    if at in held:
        return False
    is_line = at + 1 < len(tokens) and "\n" in text[tokens[at].end : tokens[at + 1].start]
    return word in _ends or word in _parts or word in _adds or is_line


def _is_empty(token: Token) -> bool:
    return not token.is_word or token.text in fillers().words


def _widened(text: str, tokens: Sequence[Token], piece: _Piece, held: Collection[int]) -> _Piece:
    """The piece with the one beside it, where days stand apart by a comma: ``on tuesdays, i have choir``."""
    own = [*tokens[piece.start : piece.first], *tokens[piece.last : piece.end]]
    if any(token.is_word and not _is_hollow(token) for token in own):
        return piece
    end = piece.end
    if end + 1 < len(tokens) and tokens[end].text in (",", "-", "–") and tokens[end + 1].text in _subjects:
        end += 1
        while end < len(tokens) and not _is_boundary(text, tokens, end, held):
            end += 1
        if not any(at in held for at in range(piece.end, end)):
            return _Piece(piece.run, piece.start, end)
    start = piece.start
    if start > 1 and tokens[start - 1].text in (",", "-", "–") and start - 1 not in held:
        start -= 1
        while start > 0 and not _is_boundary(text, tokens, start - 1, held) and start - 1 not in held:
            start -= 1
        if not (start and start - 1 in held):
            return _Piece(piece.run, start, piece.end)
    return piece


_hollow = word_set("on the a every each in at evening evenings morning mornings night nights afternoon please pls then")


def _is_hollow(token: Token) -> bool:
    return token.text in _hollow


def _in_role(tokens: Sequence[Token], piece: _Piece, trained: Collection[int]) -> RunInRole:
    places = [*range(piece.start, piece.first), *range(piece.last, piece.end)]
    places = [at for at in places if not _is_of_a_relation(tokens, at)]
    words = [tokens[at].text for at in places]
    return RunInRole(piece.run, _role(tokens, places, words, trained), piece.start, piece.end)


_likely, _nearly_sure, _surely_none, _doubtless = 0.4, 0.85, 0.85, 0.93
_guesses = frozenset({DayRole.BARE, DayRole.LIKELY_TAKEN})


def _parted_by_roles(text: str, tokens: Sequence[Token], run: list[DaysSaid]) -> Iterator[list[DaysSaid]]:
    """A run in parts where days to train and days off follow one another: ``mondays and thursdays, sundays church``."""
    part: list[DaysSaid] = []
    last: DayRole | None = None
    for each in run:
        told = _told(text, tokens, _Piece((each,), each.start, each.end), _likely)
        is_parted = bool(part) and any(token.text in _marks for token in tokens[part[-1].end : each.start])
        if is_parted and told is not None and last is not None and told is not last:
            yield part
            part = []
        part.append(each)
        last = told or last
    yield part


_marks = word_set(", - –")
_only, _near_only = word_set("only just"), 2


def _is_off(text: str, tokens: Sequence[Token], piece: _Piece) -> bool:
    return _told(text, tokens, piece, _likely) is DayRole.TAKEN


def _with_what_is_told(text: str, tokens: Sequence[Token], piece: _Piece, trained: Collection[int]) -> RunInRole:
    """What the days are: as is surely told by what they mean where they stand, else by words, else as is likely."""
    by_words = _in_role(tokens, piece, trained)
    if by_words.role not in _guesses:
        is_around = any(token.text == "around" for token in tokens[: piece.end])
        told = _told(text, tokens, piece, _nearly_sure)
        if is_around or told is not DayRole.TRAINED:
            told = _told(text, tokens, piece, _doubtless, none=_doubtless)
    else:
        told = _told(text, tokens, piece, _likely)
        told = DayRole.SAID_TO_BE_TAKEN if told is DayRole.TAKEN else told
    return replace(by_words, role=told) if told is not None else by_words


def _told(
    text: str, tokens: Sequence[Token], piece: _Piece, least: float, none: float = _surely_none
) -> DayRole | None:
    """What all days of a run are told as, at least so likely; ``none``: how likely it is that they are only named."""
    words = plan_roles(text)
    letters = [(tokens[each.start].start, tokens[each.end - 1].end) for each in piece.run]
    trained, taken, named = (
        [share_of(words, start, end, role) for start, end in letters]
        for role in (PlanRole.TRAIN, PlanRole.OFF, PlanRole.NONE)
    )
    if fmean(trained) >= max(least, 2 * fmean(taken)):
        return DayRole.TRAINED
    if fmean(taken) >= max(least, 2 * fmean(trained)):
        return DayRole.TAKEN
    return DayRole.MENTIONED if min(named) >= none else None


def _is_of_a_relation(tokens: Sequence[Token], at: int) -> bool:
    """``After work``, ``before my shift``: when, and not what."""
    ahead = [tokens[each].text for each in range(max(0, at - _behind_a_relation - 1), at)]
    return any(word in _relations and not (place and ahead[place - 1] in _looking) for place, word in enumerate(ahead))


def _role(tokens: Sequence[Token], places: Sequence[int], words: Sequence[str], trained: Collection[int]) -> DayRole:
    said = set(words)
    kinds = _words()
    is_around = "around" in said and bool(said & kinds["taken"]) and not said & kinds["suits"]
    if _is_unable(words) or is_around:
        return DayRole.TAKEN
    if said & kinds["suits"] or _does_well(words) or ("free" in said and said & _me and not said & _keeping):
        return DayRole.TRAINED
    if said & kinds["wants"] and (said & kinds["trains"] or any(_is_work_out(tokens, at) for at in places)):
        return DayRole.TRAINED
    if any(_is_of_something_else(tokens, at, trained) for at in places):
        return DayRole.TAKEN
    if {"i", "we"} & said and said & kinds["plays"] and not said & kinds["wants"]:
        return DayRole.TAKEN
    if said & (kinds["trains"] | kinds["plans"]) or any(at in trained for at in places):
        return DayRole.TAKEN if _is_around_something(tokens, places) else DayRole.TRAINED
    left = [at for at in places if tokens[at].is_word and tokens[at].text not in fillers().words | _quiet]
    if not left:
        return DayRole.TRAINED if {"only", "just"} & said or said & kinds["wants"] else DayRole.BARE
    return DayRole.SAID_TO_BE_TAKEN if said & kinds["states"] else DayRole.LIKELY_TAKEN


def _is_around_something(tokens: Sequence[Token], places: Sequence[int]) -> bool:
    """``Around my football: training tue``: whose training it is was said before in the sentence."""
    begin = min(places, default=0)
    ahead = [token.text for token in tokens[:begin]]
    last = max((at for at, word in enumerate(ahead) if word in _sentence_ends), default=-1)
    sentence = ahead[last + 1 :]
    return "around" in sentence and bool(_words()["taken"] & set(sentence[sentence.index("around") :]))


_sentence_ends = word_set(". ! ?")


def _is_of_something_else(tokens: Sequence[Token], at: int, trained: Collection[int]) -> bool:
    """Whether a word is of what is no training; ``some back work`` and ``glute bridge`` are training."""
    if at in trained or tokens[at].text not in _words()["taken"]:
        return False
    if _is_work_out(tokens, at):
        return False
    return not (tokens[at].text == "work" and at and (at - 1 in trained or tokens[at - 1].text in _some_work))


def _is_work_out(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].text in ("work", "working") and at + 1 < len(tokens) and tokens[at + 1].text == "out"


_some_work = word_set("some core heavy light easy extra more cardio gym the")
_quiet = word_set(
    "off rest free nothing evening evenings morning mornings night nights afternoon afternoons minute minutes min mins "
    "hour hours half make change remove take drop add put swap move show delete whole full body heavy light easy hard "
    "short shorter longer home days am pm instead"
)


def _is_unable(words: Sequence[str]) -> bool:
    """``I cant do``, ``is no good``, ``does not work``, ``not free``."""
    kinds = _words()
    if kinds["unable"] & set(words) or {"can", "not"} <= set(words) or (_is & set(words) and "out" in words):
        return True
    for at, word in enumerate(words):
        near = set(words[at + 1 : at + 4])
        if word in kinds["denies"] and (near & kinds["unfit"] or (word != "not" and near & kinds["able"])):
            return True
    return False


_is = word_set("is are thats")


def _does_well(words: Sequence[str]) -> bool:
    """``Mondays work for me``, ``friday works best``; not ``i work on friday``."""
    return any(
        word in ("work", "works") and words[at + 1 : at + 2] and words[at + 1] in _words()["does_well"]
        for at, word in enumerate(words)
    )


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("data") / "day_roles.txt")
