"""A message in pieces: the days, exercises and figures that it names, and the words that say what is done with them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from spotter.catalogue import Exercise, all_exercises, match
from spotter.dialogue.plan_changes.change import Amount, Target
from spotter.dialogue.plan_changes.cues import Cue, cue_phrases
from spotter.dialogue.plan_changes.figures import Figure, figure_at
from spotter.dialogue.plan_changes.planned import AREAS, Planned, name_words
from spotter.dialogue.understanding.exercises_said import exercises_said
from spotter.dialogue.weekly.days_said import DaysSaid, days_said, weekday_of
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set
from spotter.language.words import singular


class Kind(StrEnum):
    """What a piece is."""

    DAYS = "days"
    EXERCISE = "exercise"
    FIGURE = "figure"
    CUE = "cue"
    DENIAL = "denial"
    BREAK = "break"
    """The end of a sentence, a line or a clause that a semicolon or a colon ends."""
    COMMA = "comma"
    """A comma, or a word that joins clauses."""
    ONE_WEEK = "one week"
    QUESTION = "question"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands at ``start:end`` of the words."""

    kind: Kind
    start: int
    end: int
    text: str = ""
    days: tuple[int, ...] = ()
    target: Target | None = None
    figure: Figure | None = None
    cues: frozenset[Cue] = frozenset()

    @property
    def amount(self) -> Amount:
        """Its figures."""
        return self.figure.amount if self.figure is not None else Amount()


_ends = frozenset({".", "!", "?", ";", ":"})
_joins = word_set(", and but then so plus while whereas though although & + / – — ( ) …")
_denials = word_set("dont never not no doesnt wont didnt shouldnt isnt cant cannot couldnt")
_reasons = word_set("because cos cause coz since bc cuz as")
_from_now = word_set("please instead so and but then")
_sessions = word_set("day days session sessions workout workouts one ones")
_not_a_label = word_set("the a this that my one same whole and or of for day days session workout first last")
_of_an_area = word_set(
    "shit crap exercise exercises stuff work thing things movement movements isolation something move moves"
)
_one_week = (
    "this week",
    "next week",
    "next wk",
    "this wk",
    "for one week",
    "for a week",
    "one week only",
    "that week",
    "just for the week",
    "week after next",
    "for two weeks",
    "just today",
    "only today",
    "this coming",
    "this monday",
    "next monday",
    "this tuesday",
    "next tuesday",
    "this wednesday",
    "next wednesday",
    "this thursday",
    "next thursday",
    "this friday",
    "next friday",
    "this saturday",
    "next saturday",
    "this sunday",
    "next sunday",
)
_dont_touch = word_set("touch change")


def pieces_of(tokens: Sequence[Token], text: str, planned: Planned) -> tuple[Piece, ...]:
    """The pieces in their order; what is said as a reason is left out."""
    targets = {each.start: each for each in _targets(tokens, planned)}
    days = {each.start: each for said in days_said(text, tokens) for each in _parted(tokens, said)}
    named = {start: (each.days, each.end) for start, each in days.items()}
    found: list[Piece] = []
    at = 0
    while at < len(tokens):
        piece = _piece(tokens, at, planned, targets, named)
        if piece.kind is Kind.OTHER and tokens[at].text in _reasons and _is_a_reason(tokens, at):
            at = _behind_reason(tokens, at)
            found.append(Piece(Kind.COMMA, at, at))
            continue
        is_particle = piece.kind is Kind.CUE and piece.text in _particles and piece.end == at + 1
        is_behind = bool(found) and found[-1].kind in (Kind.EXERCISE, Kind.CUE, Kind.DENIAL)
        if is_particle and (not is_behind or (piece.text == "off" and _goes_on(tokens, at + 1, targets, days))):
            piece = Piece(Kind.OTHER, at, at + 1, piece.text)
        found.append(piece)
        at = piece.end
    return tuple(_without_denied(found))


def _without_denied(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces without a day or a name right behind a ``not``: ``on Friday, not on Wednesday``."""
    is_denied = False
    for each in pieces:
        is_behind = is_denied and each.kind is Kind.OTHER and each.text in _before_denied
        if is_denied and each.kind in (Kind.DAYS, Kind.EXERCISE):
            yield Piece(Kind.OTHER, each.start, each.end, each.text)
        else:
            yield each
        is_denied = is_behind or (each.kind is Kind.DENIAL and each.text == "not")


_before_denied = word_set("the my on at")


def _parted(tokens: Sequence[Token], said: DaysSaid) -> Iterator[DaysSaid]:
    """Days that are named as a stretch; where something moves, the one that it leaves and the one that it goes to."""
    words = [token.text for token in tokens[said.start : said.end]]
    moves = {token.text for token in tokens[: said.start]} & _moving
    if len(words) == _to_a_day and words[1] == "to" and moves:
        yield DaysSaid(said.days[:1], said.start, said.start + 1)
        yield DaysSaid(said.days[-1:], said.end - 1, said.end)
    else:
        yield said


_moving = word_set("move moves shift push switch swap change put moved bring pass carry")
_to_a_day = 3


def _piece(
    tokens: Sequence[Token],
    at: int,
    planned: Planned,
    targets: dict[int, Target],
    days: dict[int, tuple[tuple[int, ...], int]],
) -> Piece:
    word = tokens[at].text
    if tokens[at].kind is TokenKind.BREAK or word in _ends:
        return Piece(Kind.QUESTION if word == "?" else Kind.BREAK, at, at + 1, word)
    if (week := _one_week_at(tokens, at)) is not None:
        return Piece(Kind.ONE_WEEK, at, week)
    if at in targets:
        return Piece(Kind.EXERCISE, at, targets[at].end, targets[at].text, target=targets[at])
    if (session := _session_at(tokens, at, planned, days)) is not None:
        if _is_a_source(tokens, at):
            return Piece(Kind.OTHER, at, session[1], _source)
        return Piece(Kind.DAYS, at, session[1], days=session[0])
    if (figure := figure_at(tokens, at)) is not None:
        return Piece(Kind.FIGURE, at, figure.end, figure=figure)
    if word in _denials and (denial := _denial(tokens, at)) is not None:
        return denial
    is_picture = tokens[at].kind is TokenKind.MARK and not word.isascii()
    if word in _joins or is_picture:
        return Piece(Kind.COMMA, at, at + 1, word)
    if word.endswith("ed") and at and tokens[at - 1].text in _who_did:
        return Piece(Kind.OTHER, at, at + 1, word)
    if (cue := cue_phrases().at(tokens, at)) is not None:
        return Piece(Kind.CUE, at, cue.end, word, cues=cue.meaning)
    return Piece(Kind.OTHER, at, at + 1, word)


def _denial(tokens: Sequence[Token], at: int) -> Piece | None:
    """What a word that denies says: nothing in ``don't forget`` and ``no more than``, None for ``no more``."""
    word, behind = tokens[at].text, [each.text for each in tokens[at + 1 : at + 3]]
    if behind[:1] == ["forget"]:
        return Piece(Kind.OTHER, at, at + 2, word)
    if word == "no" and behind[:1] == ["more"]:
        return Piece(Kind.OTHER, at, at + 3, word) if behind[1:] == ["than"] else None
    return Piece(Kind.DENIAL, at, at + 1, word)


def _goes_on(tokens: Sequence[Token], at: int, targets: Mapping[int, Target], days: Mapping[int, object]) -> bool:
    """Whether words of something else follow: ``squats off a training max``."""
    is_end = at >= len(tokens) or not tokens[at].is_word or tokens[at].text in _joins
    return not (is_end or at in targets or at in days or tokens[at].text in ("of", "on", "the", "please", "for"))


_who_did = word_set("i we you ive weve already just")
"""``I removed``: what was done is told, and nothing asked for."""
_particles = word_set("in off")
"""``In`` puts something in only right behind its name: ``dips in``."""
_source = "source"
_points = word_set("as like already than")


def _is_a_source(tokens: Sequence[Token], at: int) -> bool:
    """Whether a day is the one that figures are taken from: ``the same sets as on Tuesday``."""
    near: list[str] = []
    for token in reversed(tokens[max(0, at - 3) : at]):
        if not token.is_word:
            break
        near.insert(0, token.text)
    return any(word in _points and near[place + 1 : place + 2] != ["well"] for place, word in enumerate(near))


def _one_week_at(tokens: Sequence[Token], at: int) -> int | None:
    for phrase in _one_week:
        words = phrase.split()
        if [token.text for token in tokens[at : at + len(words)]] == words:
            return at + len(words)
    return None


def _is_a_reason(tokens: Sequence[Token], at: int) -> bool:
    """``As`` gives a reason where somebody is spoken of behind it, and not in ``same as on``."""
    if tokens[at].text != "as":
        return True
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return behind in {"i", "my", "im", "we", "the", "they", "theyre", "its"} and (
        not at or tokens[at - 1].text != "same"
    )


def _behind_reason(tokens: Sequence[Token], at: int) -> int:
    for place in range(at + 1, len(tokens)):
        if tokens[place].text in _ends or tokens[place].text in {",", "please", "so"}:
            return place
        if tokens[place].kind is TokenKind.BREAK:
            return place
    return len(tokens)


def _session_at(
    tokens: Sequence[Token], at: int, planned: Planned, days: dict[int, tuple[tuple[int, ...], int]]
) -> tuple[tuple[int, ...], int] | None:
    """The days that are named at a place, by their weekday, by what their session is called, or by both."""
    found, end = days.get(at, ((), at))
    if len(found) == _whole_week:
        found = tuple(sorted(planned.rows))
    if not found and (behind := _every_session(tokens, at)) > at:
        return tuple(sorted(planned.rows)), behind
    labels, behind = _label_at(tokens, end, planned, is_behind_a_day=bool(found))
    if labels and end == at and at and tokens[at - 1].text in _ordinals:
        place = _ordinals[tokens[at - 1].text]
        labels = labels[place : place + 1] or labels
    if labels:
        both = tuple(day for day in labels if day in found) if found else labels
        return (both or found, behind)
    if not found:
        return None
    while end < len(tokens) and tokens[end].text in _sessions and tokens[end].text not in ("one", "ones"):
        end += 1
    return found, end


_whole_week = 7
_ordinals = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "other": 1}


def _every_session(tokens: Sequence[Token], at: int) -> int:
    """Behind ``every session``, ``each workout``, ``all three days``, ``every day that i train``."""
    word = tokens[at].text
    if word in ("every", "each") and at + 1 < len(tokens) and tokens[at + 1].text in ("session", "workout", "training"):
        return at + 2
    if word == "all" and at + 2 < len(tokens) and tokens[at + 2].text in ("days", "sessions", "workouts"):
        return at + 3 if number_at(tokens, at + 1) is not None else at
    return at


def _label_at(
    tokens: Sequence[Token], at: int, planned: Planned, *, is_behind_a_day: bool
) -> tuple[tuple[int, ...], int]:
    """The days whose session is called so: ``leg day``, ``both push days``, ``upper a``, ``tuesday legs``."""
    for length in (3, 2, 1):
        words = [token.text for token in tokens[at : at + length]]
        if len(words) < length or not all(token.is_word for token in tokens[at : at + length]):
            continue
        said = [singular(word) for word in words if word != "body"]
        if not said or set(said) <= _not_a_label:
            continue
        alike = tuple(day for day, name in sorted(planned.names.items()) if _begins(name, said))
        behind = tokens[at + length].text if at + length < len(tokens) else ""
        is_whole = length > 1 and any(_begins(planned.names[day], said, whole=True) for day in alike)
        if alike and behind in _sessions:
            return alike, at + length + 1
        if alike and (is_whole or is_behind_a_day):
            return alike, at + length
    return (), at


def _begins(name: str, said: Sequence[str], *, whole: bool = False) -> bool:
    words = [singular(word) for word in name.casefold().split() if word != "body"]
    return bool(words) and (words == list(said) if whole else words[: len(said)] == list(said))


def _targets(tokens: Sequence[Token], planned: Planned) -> Iterator[Target]:
    """The exercises that are named; behind a word that parts two of them another one begins."""
    cuts = [0, *(at for at, token in enumerate(tokens) if token.text in _parting), len(tokens)]
    found: list[Target] = []
    for start, end in pairwise(cuts):
        for each in exercises_said(tokens[start:end], ()):
            if start + each.start < _greeting and tokens[start + each.start].text == "good":
                continue  # ``Good morning, could you ...``
            if each.exercise is None or _is_an_exercise(tokens, start + each.start, start + each.end):
                found.append(_target(tokens, start + each.start, start + each.end, each.exercise, each.candidates))
    taken = {at for each in found for at in range(each.start, each.end)}
    found += _by_last_words(tokens, planned, taken)
    taken |= {at for each in found for at in range(each.start, each.end)}
    found += _by_first_words(tokens, planned, taken)
    taken |= {at for each in found for at in range(each.start, each.end)}
    found += _vague(tokens, taken)
    yield from sorted(found, key=lambda each: each.start)


_greeting = 2
_parting = word_set("with for by to and instead than")


def _target(
    tokens: Sequence[Token], start: int, end: int, exercise: Exercise | None, candidates: tuple[Exercise, ...] = ()
) -> Target:
    """What is named there, with the words before it that are of a longer name."""
    first = start
    while exercise is None and first and _may_be_of_a_name(tokens[first - 1]) and start - first < _longest_name:
        longer = " ".join(token.text for token in tokens[first - 1 : end])
        found = match(longer, fuzzy=False)
        if found.exercise is None and not found.candidates:
            break
        first, exercise, candidates = first - 1, found.exercise, found.candidates
    before = {token.text for token in tokens[max(0, first - 3) : first]}
    words = tuple(token.text for token in tokens[first:end])
    is_kind = (
        bool(before & _of_all) or words[-1].endswith("ing") or (end - first == 1 and singular(words[0]) != words[0])
    )
    return Target(words, exercise, candidates, first, end, is_kind=is_kind)


def _may_be_of_a_name(token: Token) -> bool:
    return token.is_word and token.text not in _not_a_label and token.text not in _of_all


_longest_name = 4
_of_all = word_set("all every any each no")


def _by_last_words(tokens: Sequence[Token], planned: Planned, taken: set[int]) -> Iterator[Target]:
    """What the plan or the catalogue has by the last word of its name, with the words before it that are of it too."""
    for at, token in enumerate(tokens):
        if at in taken or not token.is_word:
            continue
        (own,) = name_words(token.text) or ("",)
        start = at
        is_two = at > 0 and at - 1 not in taken
        if is_two and (tokens[at - 1].text, singular(token.text)) in _in_two_words:
            start, own = at - 1, next(iter(planned.heads), "")
        elif singular(token.text) == "up" and is_two:
            start, own = at - 1, "up"
        elif own not in planned.heads and own not in _heads():
            continue
        while (
            start and start - 1 not in taken and tokens[start - 1].is_word and _is_of_a_name(tokens[start - 1], planned)
        ):
            start -= 1
        named = match(" ".join(each.text for each in tokens[start : at + 1] if name_words(each.text)), fuzzy=False)
        if own not in planned.heads and not (named.exercise or named.candidates):
            continue
        if _is_an_exercise(tokens, start, at + 1):
            yield _target(tokens, start, at + 1, named.exercise, named.candidates)


@cache
def _heads() -> frozenset[str]:
    """The last words of the names of the catalogue that are no words of everyday life."""
    words = (singular(each.name.casefold().replace("-", " ").split()[-1]) for each in all_exercises())
    return frozenset(words) - _everyday


_in_two_words = {("push", "down"), ("pull", "down"), ("dead", "lift"), ("skull", "crusher"), ("leg", "extension")}
_everyday = word_set(
    "up down hold walk carry bike step run rope machine bar jump swing rotation sit wall bench band ball floor back "
    "out in twist stretch morning set knee kick pull push work round march box climber drag throw sled board bag bird "
    "dog dead bug hang reach tap shuffle get circle"
)


def _by_first_words(tokens: Sequence[Token], planned: Planned, taken: set[int]) -> Iterator[Target]:
    """What the plan has by a first word of its name, where figures or a change stand beside it: ``incline 150``."""
    for at, token in enumerate(tokens):
        words = name_words(token.text)
        if at in taken or not token.is_word or len(words) != 1 or not words <= (planned.words - _gear) | AREAS.keys():
            continue
        next_at = at + 1 + (at + 1 < len(tokens) and bool(name_words(tokens[at + 1].text) & _gear))
        behind = tokens[next_at].text if next_at < len(tokens) else ""
        before = tokens[at - 1].text if at else ""
        is_figured = next_at < len(tokens) and (tokens[next_at].kind is TokenKind.NUMBER or behind in _leads_to_figure)
        is_the_one = (
            before in ("the", "of", "my") and behind in ("", ",", ".", "with", "and", "!") and not words <= AREAS.keys()
        )
        is_the_one = is_the_one or (before in _putting and words <= AREAS.keys())
        if is_figured or is_the_one:
            words_said = tuple(each.text for each in tokens[at:next_at])
            yield Target(words_said, None, (), at, next_at)


_putting = word_set("add plus")
_gear = word_set("dumbbell barbell cable machine kettlebell band body back leg up full standing seated floor")
_leads_to_figure = word_set("to up down goes @ at stays")


def _is_of_a_name(token: Token, planned: Planned) -> bool:
    words = name_words(token.text)
    return bool(words) and (words <= planned.words or words <= _name_words()) and token.text not in _not_a_label


@cache
def _name_words() -> frozenset[str]:
    found = frozenset[str]().union(*(name_words(each.name) for each in all_exercises()))
    return found - _everyday - {"side"} | {"step", "sit", "bug", "bird"}


def _is_an_exercise(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a word that is a verb or an adjective as well is none here: ``raise the bench press``, ``are dead``."""
    before = tokens[start - 1].text if start else ""
    word = tokens[start].text
    if end - start > 1:
        return True
    behind = tokens[end] if end < len(tokens) else None
    if before in _listing and (behind is None or behind.text in _listing or behind.kind is TokenKind.NUMBER):
        return True
    if not before and behind is not None and behind.text in _before_figure:
        return True
    if word in _verbs:
        return (
            before in _determiners
            or weekday_of(before.removesuffix("'s")) is not None
            or (not before and end < len(tokens) and tokens[end].kind is TokenKind.NUMBER)
        )
    return not (before in {"i", "we", "you", "to", "can", "ill", "are", "is", "im"} and not word.endswith("s"))


_listing, _before_figure = word_set(", and & +"), word_set("+ - @")
_verbs = word_set("raise press pull push row curl squat run walk hold dip fly dead bridge crunch jump stretch")
_determiners = word_set(
    "the that every each one this my and for with on of at from your both swap replace remove drop add delete ditch "
    "scrap"
)


def _vague(tokens: Sequence[Token], taken: set[int]) -> Iterator[Target]:
    """``A hamstring exercise``, ``some neck stuff``, ``something for the chest``."""
    for at, token in enumerate(tokens):
        area = singular(token.text)
        if at in taken or area not in AREAS:
            continue
        behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
        before = {each.text for each in tokens[max(0, at - 4) : at]}
        area = f"rear {area}" if at and tokens[at - 1].text == "rear" else area
        more = tokens[at - 1].text if at else ""
        if more in ("more", "extra", "some") and behind not in _of_an_area:
            yield Target((area,), None, (), at, at + 1, is_vague=True)
        elif behind in _of_an_area and behind != "something":
            yield Target((area,), None, (), at, at + 2, is_vague=True, is_kind=True)
        elif "something" in before and "for" in before:
            yield Target((area,), None, (), at, at + 1, is_vague=True)
