"""Finding the exercises that a run of words names, and keeping them apart from chat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from spotter.catalogue import Exercise, Match, all_exercises, joints_of, match, muscles_of
from spotter.catalogue.words import words
from spotter.language.numbers import NUMBER_WORDS
from spotter.language.words import singular
from spotter.notation import vocabulary as known
from spotter.notation.quantities.elements import Word

longest_name_words = 7
most_lookups = 250
"""A log that names more things than a month of training is cut short here, so that time stays bounded."""

most_misspelt = 50
"""So many unknown names are searched for typing errors: that takes a hundred times as long as a plain lookup."""

most_candidates = 8

_never_within = known.JOINS | known.NAMED["parting"]
_never_at_an_end = _never_within | known.CONNECTORS | {"a", "an", "the", "in", "from"}

_cut_short = Match(None, "none", (), "unmatched")


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name an exercise, or try to: ``found`` says which, or why none."""

    text: str
    start: int
    end: int
    found: Match

    @property
    def exercise(self) -> Exercise | None:
        return self.found.exercise


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that are no exercise as they stand: a name if numbers follow, else chat."""

    text: str
    start: int
    end: int
    modifies: bool
    """All of them are words like dumbbell, incline, seated: they belong to the name before them."""
    soft: bool
    """All of them are words like paused: the name before them holds without them too."""


Piece = Mention | Unknown | Word


class Names:
    """Looks up names among ``exercises`` (None is the whole catalogue). One for each log: it counts its lookups."""

    def __init__(self, exercises: Sequence[Exercise] | None) -> None:
        self._among = None if exercises is None else tuple(exercises)
        self._known = _vocabulary(self._among)
        self._memo: dict[tuple[str, bool], Match] = {}
        self._seen: dict[str, bool] = {}
        self._misspelt = 0

    @property
    def only(self) -> Exercise | None:
        """The one exercise of a day that has no other: numbers without a name can be of nothing else."""
        return self._among[0] if self._among is not None and len(self._among) == 1 else None

    def look_up(self, text: str, *, typos: bool = True) -> Match:
        """What ``text`` names. Beyond ``most_lookups`` different texts everything is unmatched."""
        found = self._memo.get((text, typos))
        if found is None:
            found = self._looked_up(text, typos) if len(self._memo) < most_lookups else _cut_short
            self._memo[text, typos] = found
        return found

    def _looked_up(self, text: str, typos: bool) -> Match:
        found = match(text, self._among, fuzzy=False)
        if found.code != "unmatched":
            return found
        named = " ".join(known.DONE_TO_NAME.get(word, word) for word in text.split())
        self._misspelt += typos
        seen_through = typos and self._misspelt <= most_misspelt
        return match(named, self._among, fuzzy=seen_through) if seen_through or named != text else found

    def name(self, unknown: Unknown) -> Mention:
        """The words taken as a name after all."""
        found = self.look_up(unknown.text)
        one = found.code == "ambiguous_exercise" and len(found.candidates) == 1
        if one and singular(unknown.text) not in NUMBER_WORDS and not self._may_be_another(unknown.text):
            found = Match(found.candidates[0], "context")
        return Mention(unknown.text, unknown.start, unknown.end, found)

    def _may_be_another(self, text: str) -> bool:
        """``Shoulders`` may be any of them, and on a day's list a full name may be of one that is not on it."""
        if joints_of(text) or muscles_of(text):
            return True
        return self._among is not None and match(text, None, fuzzy=False).exercise is not None

    def with_modifier(self, mention: Mention, modifier: Unknown) -> Mention | None:
        """The exercise that the name means together with ``modifier``, or None if there is none."""
        for text in (
            f"{modifier.text} {mention.text}",
            f"{modifier.text} {mention.exercise.name}" if mention.exercise else "",
        ):
            found = self.look_up(text, typos=False) if text else None
            if found is not None and found.exercise is not None:
                return Mention(text, mention.start, mention.end, found)
        return None

    def pieces(self, run: Sequence[Word]) -> list[Piece]:
        """The run as names, unknown words and chat, in order."""
        found: list[Piece] = []
        at = 0
        loose: list[Word] = []
        while at < len(run):
            size, named = self._longest(run, at)
            if named is None:
                loose.append(run[at])
                at += 1
                continue
            left = self._attached(loose[::-1], strict=True)
            right = self._attached(run[at + size :], strict=False)
            before, loose = loose[: len(loose) - left], []
            found += self._unknowns(before)
            span = [*run[at - left : at], *run[at : at + size + right]]
            text = _text(span)
            match_found = named if left == right == 0 else self.look_up(text)
            found.append(Mention(text, span[0].start, span[-1].end, match_found))
            at += size + right
        found += self._unknowns(loose)
        return list(_either_or(found))

    def _longest(self, run: Sequence[Word], at: int) -> tuple[int, Match | None]:
        """The longest name that begins at ``at`` and is typed without error."""
        if run[at].word in _never_at_an_end or not self._is_known(run[at].word):
            return 0, None
        most = min(longest_name_words, len(run) - at)
        most = next((size for size in range(1, most) if run[at + size].word in _never_within), most)
        for size in range(most, 0, -1):
            span = run[at : at + size]
            if span[-1].word in _never_at_an_end or not self._is_known(span[-1].word):
                continue
            text = _text(span)
            behind = run[at + 1].word if at + 1 < len(run) else ""
            if size == 1 and text in known.CHATTER and behind in known.NAMED["of_chat"]:
                continue
            found = self.look_up(text, typos=False)
            if found.exercise is not None:
                return size, found
        return 0, None

    def _attached(self, side: Sequence[Word], *, strict: bool) -> int:
        """How many words of ``side``, the nearest first, touch a name and may belong to it.

        ``strict``: before a name even chat belongs to it if it is a word of some name, as in ``dead bench press``.
        """
        count = 0
        for word in side[:longest_name_words]:
            chat = word.word in known.CHATTER and not (strict and self._is_known(word.word))
            if chat or word.word in known.FILLERS or word.word == "or":
                break
            count += 1
        return count

    def _is_known(self, word: str) -> bool:
        seen = self._seen.get(word)
        if seen is None:
            seen = word in self._known or word in known.DONE_TO_NAME or any(each in self._known for each in words(word))
            self._seen[word] = seen
        return seen

    def _unknowns(self, loose: Sequence[Word]) -> Iterator[Piece]:
        """Stretches between fillers, without the chat at their ends."""
        stretch: list[Word] = []
        for word in [*loose, None]:
            if word is not None and word.word not in known.FILLERS:
                stretch.append(word)
                continue
            yield from _unknown(stretch)
            stretch = []
            if word is not None:
                yield word


def _unknown(stretch: list[Word]) -> Iterator[Piece]:
    first, last = 0, len(stretch)
    while first < last and stretch[first].word in known.CHATTER and stretch[first].word not in known.MODIFIERS:
        first += 1
    while last > first and stretch[last - 1].word in known.CHATTER and stretch[last - 1].word not in known.MODIFIERS:
        last -= 1
    yield from stretch[:first]
    core = stretch[first:last]
    if all(word.word in NUMBER_WORDS for word in core):
        yield from core
    else:
        modifies = all(word.word in known.MODIFIERS for word in core) and (
            len(core) > 1 or core[0].word not in known.WEAK_MODIFIERS
        )
        soft = modifies and all(word.word in known.SOFT_MODIFIERS for word in core)
        yield Unknown(_text(core), core[0].start, core[-1].end, modifies, soft)
    yield from stretch[last:]


def _either_or(pieces: list[Piece]) -> Iterator[Piece]:
    """``bench or incline bench`` names neither."""
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        between = pieces[at + 1] if at + 1 < len(pieces) else None
        other = pieces[at + 2] if at + 2 < len(pieces) else None
        if isinstance(piece, Mention) and isinstance(other, Mention) and getattr(between, "word", "") == "or":
            sides = ((side.exercise,) if side.exercise else side.found.candidates for side in (piece, other))
            both = tuple({each.id: each for side in sides for each in side}.values())[:most_candidates]
            unsure = Match(None, "none", both, "ambiguous_exercise")
            pieces[at + 2] = Mention(other.text, piece.start, other.end, unsure)
            at += 2
            continue
        yield piece
        at += 1


def _text(span: Sequence[Word]) -> str:
    return " ".join(word.word for word in span)


@lru_cache(maxsize=64)
def _vocabulary(among: tuple[Exercise, ...] | None) -> frozenset[str]:
    """The words of all names that may be meant."""
    exercises = (*all_exercises(), *(among or ()))
    names = [name.lower() for exercise in exercises for name in (exercise.name, *exercise.aliases)]
    written = {singular(word) for name in names for word in name.replace("-", " ").split()}
    return (frozenset(word for name in names for word in words(name)) | written) - NUMBER_WORDS.keys()
