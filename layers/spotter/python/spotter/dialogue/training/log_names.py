"""The exercises that a stretch of a log names: all its words must be true of an exercise, or it is asked about."""

from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache
from pathlib import Path

from spotter.catalogue import Exercise, Implement, LoadType, Pattern, all_exercises, match
from spotter.catalogue.words import words as canonical
from spotter.catalogue.words import written_words
from spotter.dialogue.training.kit_named import IMPLEMENT_WORDS
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.understanding.exercises_said import Named, is_a_place
from spotter.dialogue.understanding.message import Message
from spotter.language.durations import Duration, durations
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set
from spotter.language.words import english_words, mended

_longest = 4
_no_day = date.min
_no_names = log_words("no names")
"""Words that name nothing for themselves."""
_other_lifts = log_words("other lifts")
"""Words that make another exercise of the name behind them."""
_behind = log_words("behind names")
"""Words that make another exercise of the name before them."""


def named_in(said: Message) -> tuple[Named, ...]:
    """Every exercise that is named, in order."""
    return _named(said.tokens, said.own)


@lru_cache(maxsize=1024)
def _named(tokens: tuple[Token, ...], own: tuple[Exercise, ...]) -> tuple[Named, ...]:
    text = Message("", tokens, _no_day, own)
    known = {each.start: each for each in text.exercises}
    found: list[Named] = []
    at = 0
    while at < len(tokens):
        one = _at(tokens, at, known, own)
        if one is not None:
            found.append(one)
        at = one.end if one is not None else at + 1
    found = [each for each in found if not _is_only_an_implement(tokens, each)]
    found = [
        each
        for at, each in enumerate(found)
        if not is_a_place(tokens, found[at - 1].end if at else None, each.start, each.end)
    ]
    found = [each for at, each in enumerate(found) if not at or not _says_when(tokens, found[at - 1], each)]
    narrowed = [_narrowed(tokens, each, _beside(tokens, found, at)) for at, each in enumerate(found)]
    narrowed = [_of_own_log(tokens, each, own) for each in narrowed]
    return tuple(each for at, each in enumerate(narrowed) if not at or each.start >= narrowed[at - 1].end)


def _of_own_log(tokens: Sequence[Token], named: Named, own: Sequence[Exercise]) -> Named:
    """A lift that was never done, named without its bar, as the one variation of it that this person does."""
    exercise = named.exercise
    if exercise is None or exercise in own or exercise.implement is not Implement.BARBELL:
        return named
    written = set(canonical(" ".join(token.text for token in tokens[named.start : named.end])))
    if "barbell" in written or len(written) > _short_name:
        return named
    alike = [
        each
        for each in own
        if each.variation_group == exercise.variation_group and set(canonical(each.name)) - {"dumbbell"} == written
    ]
    return Named(alike[0], (), named.start, named.end) if len(alike) == 1 else named


_short_name = 2


def _beside(tokens: Sequence[Token], found: Sequence[Named], at: int) -> tuple[int, int]:
    """The stretch in which words can be of the name at ``at``: between its neighbours, within its sentence."""
    named = found[at]
    begin = max(found[at - 1].end if at else 0, named.start - _words_before)
    end = min(found[at + 1].start if at + 1 < len(found) else len(tokens), named.end + _words_behind)
    stops = [place for place in range(named.end, end) if tokens[place].text in _ends]
    starts = [place + 1 for place in range(begin, named.start) if tokens[place].text in _ends]
    return max([begin, *starts]), min([end, *stops])


_words_before, _words_behind = 6, 14
_ends = ("\n", "", ".", "!", "?", ";")


def _says_when(tokens: Sequence[Token], before: Named, named: Named) -> bool:
    """Whether a name only tells when the one before it was done: ``calf raises after the leg press, 3x15``."""
    between = tokens[before.end : named.start]
    words = [token.text for token in between if token.text not in _articles]
    told = any(token.text in (*_ends, ",", "then") or token.value is not None for token in between)
    return bool(words) and words[-1] in _times and not told


_articles = word_set("the my")
_times = word_set("after before following")


def _is_only_an_implement(tokens: Sequence[Token], named: Named) -> bool:
    words_ = set(canonical(" ".join(token.text for token in tokens[named.start : named.end])))
    return words_ <= {"dumbbell", "barbell", "kettlebell", "machine", "cable", "band", "bar", "plate"}


def _at(tokens: Sequence[Token], at: int, known: dict[int, Named], own: tuple[Exercise, ...]) -> Named | None:
    """The name that begins at ``at``: of the log, longer than one that is known, or the known one."""
    entry = _log_names().at(tokens, at)
    here = known.get(at)
    is_word_alone = here is not None and here.end == at + 1
    if here is not None and is_word_alone and tokens[at].text == "dead" and not _beside_figures(tokens, at, here.end):
        here = None
    if entry is not None and (entry.end - entry.start > 1 or _beside_figures(tokens, entry.start, entry.end)):
        meant = _meaning(tuple(entry.meaning.lower().split()), own)
        if meant is not None and (here is None or entry.end >= here.end):
            return Named(meant[0], meant[1], entry.start, entry.end)
    following = next((known[place] for place in range(at, min(at + _longest, len(tokens))) if place in known), None)
    if following is not None and following.start > at and tokens[at].text in _other_lifts:
        between = [token.text for token in tokens[at : following.start]]
        if all(word in _other_lifts for word in between) and between != ["single"]:
            return _longer(tokens, at, following.end, own)
    if here is not None:
        behind = tokens[here.end].text if here.end < len(tokens) else ""
        if behind in _behind and here.exercise is not None and here.end not in known:
            return _longer(tokens, at, here.end + 1, own)
        return here
    return _spelled_out(tokens, at, known, own)


def _longer(tokens: Sequence[Token], begin: int, end: int, own: tuple[Exercise, ...]) -> Named:
    """What a name with a word more means; what no exercise is called leaves it open."""
    written = tuple(token.text for token in tokens[begin:end])
    meant = _meaning(tuple("push" if word == "press" and "up" in "".join(written) else word for word in written), own)
    if meant is not None:
        return Named(meant[0], meant[1], begin, end)
    return Named(None, (), begin, end)


def _spelled_out(tokens: Sequence[Token], at: int, known: dict[int, Named], own: tuple[Exercise, ...]) -> Named | None:
    """A name of the catalogue, or one that may mean several, right beside figures."""
    for length in range(min(_longest, len(tokens) - at), 0, -1):
        span = tokens[at : at + length]
        if not all(token.is_word for token in span) or any(place in known for place in range(at + 1, at + length)):
            continue
        written = tuple(token.text for token in span)
        if all(word in _no_names for word in written) or written[0] in _edges or written[-1] in _edges:
            continue
        if any(number_at(tokens, place) is not None for place in range(at, at + length)):
            continue
        if not _beside_figures(tokens, at, at + length):
            continue
        spelled = tuple(map(_right_spelling, written))
        meant = _meaning(spelled, own) or (_seen_through(written) if length > 1 else None)
        if meant is not None and (meant[0] is not None or length > 1 or _is_head(spelled[0], meant[1])):
            return Named(meant[0], meant[1], at, at + length)
    return None


@lru_cache(maxsize=4096)
def _right_spelling(word: str) -> str:
    """The word of an exercise's name that a word beside figures is a slip of: ``bech`` is ``bench``; or itself."""
    return mended(word, _words_of_names(), _shortest_slip)


def _seen_through(written: tuple[str, ...]) -> tuple[Exercise | None, tuple[Exercise, ...]] | None:
    """What a name of several words means in which one that nobody knows is a slip: ``lat pulldn``."""
    if all(word in english_words() or word in _words_of_names() for word in written):
        return None
    found = match(" ".join(written)).exercise
    return (found, ()) if found is not None else None


@cache
def _words_of_names() -> frozenset[str]:
    return written_words().union(word for each in all_exercises() for word in canonical(each.name))


_shortest_slip = 4


def _is_head(word: str, candidates: Sequence[Exercise]) -> bool:
    """Whether a word is the movement of several exercises, and no word about one."""
    return len(candidates) > 1 and any(canonical(each.name)[-1:] == canonical(word)[-1:] for each in candidates)


_edges = log_words("edges")


@lru_cache(maxsize=4096)
def _meaning(
    written: tuple[str, ...], own: tuple[Exercise, ...]
) -> tuple[Exercise | None, tuple[Exercise, ...]] | None:
    name = " ".join(written)
    found = match(name, fuzzy=False)
    if found.exercise is not None:
        return found.exercise, ()
    if not found.candidates:
        done = _done.get(written[-1])
        return _meaning((*written[:-1], done), own) if done is not None else None
    of_own = [each for each in found.candidates if each in own]
    only = of_own if len(of_own) == 1 else found.candidates
    if len(only) == 1 and (of_own or (len(written) > 1 and set(canonical(name)) <= set(canonical(only[0].name)))):
        return only[0], ()
    return None, found.candidates


_done = {
    "rowed": "row", "curled": "curl", "lunged": "lunge", "dipped": "dip", "shrugged": "shrug",
    "snatched": "snatch", "cleaned": "clean", "planked": "plank",
}  # fmt: skip
"""What somebody did with a lift, and its name."""


def _beside_figures(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a number stands right behind a name, or right before it."""
    place = end
    while place < len(tokens) and (not tokens[place].is_word or tokens[place].text in _small) and place - end < 3:
        if number_at(tokens, place) is not None:
            return True
        place += 1
    if place < len(tokens) and number_at(tokens, place) is not None and tokens[place].text != "a":
        return True
    before = begin - 1
    while before >= 0 and tokens[before].text in _small | {"on", "of", "reps", "kg", "lb", "lbs", "kilos", "kilo"}:
        before -= 1
    if any(each.end == before + 1 for each in _lengths(tuple(tokens))):
        return True
    return before >= 0 and number_at(tokens, before) is not None


@lru_cache(maxsize=1024)
def _lengths(tokens: tuple[Token, ...]) -> tuple[Duration, ...]:
    return tuple(durations(tokens))


_small = log_words("small")


def _narrowed(tokens: Sequence[Token], named: Named, beside: tuple[int, int]) -> Named:
    """What a name of several means where its implement is told in the same breath, or where nothing is lifted."""
    words_ = [token.text for token in tokens[beside[0] : beside[1]]]
    behind = tokens[named.end : beside[1]]
    if named.exercise is not None:
        return _with_implement(tokens, named, named.exercise, behind, words_)
    if not named.candidates:
        return named
    if {token.text for token in tokens[named.start : named.end]} <= _rows and _is_by_the_clock(tokens, named):
        return Named(match("rowing machine").exercise, (), named.start, named.end)
    written = set(canonical(" ".join(token.text for token in tokens[named.start : named.end])))
    fitting: list[Exercise] = []
    for implement, signs in IMPLEMENT_WORDS.items():
        if set(words_) & signs or (implement is Implement.DUMBBELL and _is_of_pairs(behind)):
            fitting = fitting or [each for each in named.candidates if each.implement is implement]
    if not fitting and _is_unloaded(words_):
        fitting = [each for each in named.candidates if each.load_type in _bodies]
    plainest = _plainest(fitting, written)
    return named if plainest is None else Named(plainest, (), named.start, named.end)


def _is_in_hands(behind: Sequence[Token]) -> bool:
    """Whether a load is told as that of one hand, so that it was no bar."""
    words_ = [token.text for token in behind]
    return any(words_[at : at + 2] in (["each", "hand"], ["per", "hand"]) for at in range(len(words_)))


def _is_of_pairs(behind: Sequence[Token]) -> bool:
    """Whether a load is told as that of one hand: ``the 8s``, ``14 kg per hand``; the 5s of ``80 for 5s`` are reps."""
    words_ = [token.text for token in behind]
    hands = (["each", "hand"], ["per", "hand"], ["a", "hand"])
    if any(words_[at : at + 2] in hands for at in range(len(words_))):
        return True
    numbers = [at for at in range(len(behind)) if behind[at].kind is TokenKind.NUMBER]
    return any(
        (at == numbers[0] or (at and words_[at - 1] in _before_pairs))
        and words_[at + 1 : at + 2] == ["s"]
        and behind[at + 1].glued
        and (behind[at].value or 0) >= _lightest_pair
        and not _of_time & set(words_[at + 2 : at + 4])
        for at in numbers
    )


_before_pairs = word_set("the with w using holding my")
_of_time = word_set("rest rests pause pauses hold holds tempo between")
_lightest_pair = 6
"""Kilograms, or pounds: less is a count of repetitions, ``squat 5s``."""


def _with_implement(
    tokens: Sequence[Token], named: Named, exercise: Exercise, behind: Sequence[Token], beside: Sequence[str]
) -> Named:
    """``bench with dumbbells`` is the one with dumbbells, ``500 m row`` the one on the machine."""
    written = [token.text for token in tokens[named.start : named.end]]
    if exercise.pattern is Pattern.HORIZONTAL_PULL and _rows & set(written) and _is_ride(tokens, named):
        return Named(match("rowing machine").exercise, (), named.start, named.end)
    if (placed := _placed(tokens, named, exercise)) is not None:
        return placed
    if exercise.implement is not Implement.BARBELL:
        return named
    name = exercise.name.removeprefix("Barbell ").removeprefix("Back ")
    words_ = {token.text for token in behind}
    for word, signs in _other_implements.items():
        if words_ & signs:
            found = match(f"{word} {name}", fuzzy=False)
            return Named(found.exercise, found.candidates, named.start, named.end)
    if _is_of_pairs(behind) and (pair := match(f"dumbbell {name}", fuzzy=False).exercise) is not None:
        bell = match(f"kettlebell {name}", fuzzy=False).exercise
        other = bell if bell is not None and _is_in_hands(behind) else exercise
        return Named(None, (pair, other), named.start, named.end)
    if _is_unloaded(beside) and (bare := match(f"bodyweight {name}", fuzzy=False).exercise) is not None:
        return Named(bare, (), named.start, named.end)
    return named


def _placed(tokens: Sequence[Token], named: Named, exercise: Exercise) -> Named | None:
    """The variation that is told by what it was done on: ``push-ups against the wall``, ``squats to a box``."""
    words_ = [token.text for token in tokens[named.end : named.end + _words_of_place]]
    if words_[:1] != [word for word in words_[:1] if word in _at_places]:
        return None
    at = next((at for at in range(1, len(words_)) if words_[at] not in _before_places), len(words_))
    if not words_ or at == len(words_):
        return None
    for noun in dict.fromkeys((words_[at], words_[at].removesuffix("s"))):
        found = match(f"{noun} {exercise.name.removeprefix('Barbell ').removeprefix('Back ')}", fuzzy=False).exercise
        if found is not None and found.variation_group == exercise.variation_group:
            return Named(found, (), named.start, named.end + at + 1)
    return None


_words_of_place = 4
_at_places = word_set("against on at from off to onto")
_before_places = word_set("the a an my both two")

_other_implements = {
    "dumbbell": IMPLEMENT_WORDS[Implement.DUMBBELL],
    "kettlebell": IMPLEMENT_WORDS[Implement.KETTLEBELL],
    "smith machine": IMPLEMENT_WORDS[Implement.SMITH_MACHINE],
}


_rows = word_set("row rows rowed")


def _is_ride(tokens: Sequence[Token], named: Named) -> bool:
    """Whether it is told by a distance, or how long somebody rowed."""
    near = tokens[max(0, named.start - 3) : named.end + 3]
    units = {"m", "k", "km", "metres", "meters"}
    if tokens[named.end - 1].text == "rowed":
        units |= {"min", "mins", "minutes"}
    return any(each.text in units and number_at(near, at - 1) is not None for at, each in enumerate(near) if at)


def _is_by_the_clock(tokens: Sequence[Token], named: Named) -> bool:
    """Whether all that is told right behind a row is a way or a time: ``row 10min 2300m`` is of the machine."""
    end = next((at for at in range(named.end, len(tokens)) if tokens[at].text in _ends_of_ride), len(tokens))
    numbers = [
        number for at in range(named.end, end) if tokens[at].value is not None and (number := number_at(tokens, at))
    ]
    units = [tokens[each.end].text if each.end < end else "" for each in numbers]
    return bool(units) and set(units) <= _ways | _minutes and (len(units) > 1 or bool(set(units) & _ways))


_ends_of_ride = {*_ends, ",", "then", "and", "plus"}
_ways = word_set("m k km metres meters")
_minutes = word_set("min mins minute minutes")


_bodies = (LoadType.NONE, LoadType.ADDED)


def _plainest(fitting: Sequence[Exercise], written: set[str]) -> Exercise | None:
    """The one that has the fewest words beside those that were written; None where several have."""
    fitting = [each for each in fitting if set(canonical(each.name)[-1:]) <= written]
    if not fitting:
        return None
    more = {each.id: len(set(canonical(each.name)) - written) for each in fitting}
    least = min(more.values())
    best = [each for each in fitting if more[each.id] == least]
    return best[0] if len(best) == 1 else None


def _is_unloaded(words_: Sequence[str]) -> bool:
    """Whether it is said that no weight was used."""
    phrases = (("no", "weight"), ("no", "weights"), ("without", "weight"), ("own", "weight"), ("bodyweight",), ("bw",))
    return any(tuple(words_[at : at + len(phrase)]) == phrase for phrase in phrases for at in range(len(words_)))


@cache
def _log_names() -> Lexicon[str]:
    return Lexicon(read_phrases(Path(__file__).with_name("data") / "log_names.txt"))
