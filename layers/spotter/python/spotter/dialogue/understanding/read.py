"""The one pass: a message becomes an ``Understanding``.

Words are mended, slots are found, denials are found; then the cheapest reading of the message as a row of the skills'
templates settles what is done with what (``language.templates``). What no template and no slot accounts for is left
over, except for digressions: stretches that plainly tell of something else than training.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from spotter.catalogue import all_exercises
from spotter.catalogue.forms import IMPLEMENT_WORDS, movements
from spotter.catalogue.words import words as name_words
from spotter.catalogue.words import written_words
from spotter.dialogue.understanding import data_files
from spotter.dialogue.understanding.digressions import digressions
from spotter.dialogue.understanding.model import Act, Understanding, mention_of
from spotter.dialogue.understanding.request_kinds import apart, features_of, probabilities
from spotter.dialogue.understanding.restarts import taken_back
from spotter.dialogue.understanding.sentences import Intent, templates
from spotter.dialogue.understanding.slots import slots_of
from spotter.language.negation import Denial, Scope, scopes
from spotter.language.numbered_lists import without_list_numbers
from spotter.language.repairs import without_taken_back
from spotter.language.templates import Costs, Matched, Slot
from spotter.language.tokens import Token, tokenise
from spotter.language.words import mended, swapped_back, unstretched

longest_read_chars = 1_500
"""What is read of a message. A request is shorter; of more the coach says that it has read the beginning only."""
longest_read_tokens = 300
"""The same in words and marks: signs without a word between them are many to a letter."""

_loose = {
    **dict.fromkeys(("time", "feeling", "level", "goal", "effort", "whole", "pointed", "others"), 0.02),
    **dict.fromkeys(("equipment", "location", "session", "impact"), 0.03),
    "area": 0.04,
    **dict.fromkeys(("exercise", "listed", "place"), 0.1),
    **dict.fromkeys(("scheme", "weight", "sets", "reps", "rounds", "count", "percent"), 0.2),
    "number": 0.4,
    **dict.fromkeys(
        ("length", "intensity", "like", "sleep", "body_weight", "age", "clock", "past", "part", "movement"), 0.02
    ),
}
_orders_no = frozenset({"dont", "never"})
_told = ("tell", "have")
"""What is told of is denied, and not the telling: "I don't have a barbell"."""
COSTS = Costs(loose_slots=_loose)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a message is read in: the names of the current workout's exercises, in order."""

    listed: tuple[str, ...] = ()
    skills: frozenset[str] = frozenset()
    """The skills whose wordings it is read by; all if none is named."""


WITH_UNNAMED = Situation(tuple("?" for _ in range(10)))
"""A workout of ten exercises whose names nobody says: for what can be meant of any workout."""


@lru_cache(maxsize=256)
def understand(text: str, situation: Situation = Situation()) -> Understanding:
    """What ``text`` says. Deterministic; the time is linear in the length of the text."""
    tokens, slots, denials, fillers = _found(text, situation.listed)
    cues = frozenset(at for scope in denials for at in _cue(scope))
    reading = templates(situation.skills).read(tokens, slots, fillers | cues, COSTS, between=cues)
    said = {at for match in reading.matches if not _is_told(match) for at in match.literals}
    denials = tuple(scope for scope in denials if not _is_own(scope, said, fillers))
    acts = tuple(_act(match, tokens, denials) for match in reading.matches)
    mentions = tuple(mention_of(slot, _denial(denials, slot.start)) for slot in reading.loose)
    told, left = digressions(text, tokens, reading, meaningful())
    return Understanding(text, tokens, acts, mentions, left, told)


@lru_cache(maxsize=256)
def plain(text: str, situation: Situation = Situation()) -> Understanding:
    """What ``text`` names, whatever is done with it: no acts, and the longest of the slots that overlap."""
    tokens, slots, denials, _fillers = _found(text, situation.listed)
    mentions = tuple(mention_of(slot, _denial(denials, slot.start)) for slot in apart(slots))
    return Understanding(text, tokens, (), mentions, (), ())


@lru_cache(maxsize=256)
def request_kinds(text: str, situation: Situation = Situation()) -> Mapping[str, float]:
    """How likely each kind of request is that ``text`` can make, 0 to 1."""
    words = [token.text for token in tokenise(text[:longest_read_chars])[:longest_read_tokens]]
    return probabilities(learned_features(text, situation), words, has_workout=bool(situation.listed))


def learned_features(text: str, situation: Situation = Situation()) -> frozenset[str]:
    """What the kinds of request are learned from and told by."""
    said = understand(text, situation)
    tokens, slots, denials, _fillers = _found(text, situation.listed)
    acts = [f"not {act.name}" if act.denied else act.name for act in said.acts]
    return features_of(tokens, slots, denials, acts, has_workout=bool(situation.listed), is_whole=not said.left_over)


@lru_cache(maxsize=256)
def _found(
    text: str, listed: tuple[str, ...]
) -> tuple[tuple[Token, ...], tuple[Slot, ...], tuple[Scope, ...], frozenset[int]]:
    """The tokens of a text, its slots, its denials, and the places of words that mean nothing by themselves."""
    tokens = without_taken_back(without_list_numbers(mended_tokens(text)), arrows=True)
    slots = tuple(slots_of(tokens, listed))
    gone = taken_back(tokens, slots)
    meant = tuple(slot for slot in slots if slot.start not in gone)
    denials = tuple(each for each in _apart(tokens) if each.cue_start not in gone)
    return tokens, meant, denials, frozenset(_places_of_fillers(tokens)) | gone


@lru_cache(maxsize=256)
def mended_tokens(text: str) -> tuple[Token, ...]:
    """The tokens of what is read of a text, slips of the keyboard mended."""
    return tuple(map(_mended, tokenise(text[:longest_read_chars])[:longest_read_tokens]))


def _apart(tokens: Sequence[Token]) -> Iterator[Scope]:
    """The denials; one ends where the next is ordered: don't shorten it, don't add anything."""
    found = scopes(tokens)
    begins = [each.cue_start for each in found if tokens[each.cue_start].text in _orders_no]
    for each in found:
        ends = [at for at in begins if each.start <= at < each.end]
        yield replace(each, end=min(ends)) if ends else each


def _mended(token: Token) -> Token:
    if not token.is_word:
        return token
    meant = _meant(token.text)
    return token if meant == token.text else replace(token, text=meant)


@lru_cache(maxsize=4096)
def _meant(word: str) -> str:
    known = _vocabulary_by_letter().get(word[:1], frozenset())
    drawn = unstretched(word, known)
    spelled = data_files.spellings().get(drawn, drawn)
    known = _vocabulary_by_letter().get(spelled[:1], frozenset())
    return mended(swapped_back(spelled, known), known)


@cache
def vocabulary() -> frozenset[str]:
    """Every word that is known here: slips are mended towards them."""
    names = {word for each in all_exercises() for name in (each.name, *each.aliases) for word in name_words(name)}
    names |= written_words()
    plurals = {f"{word}s" for word in names}
    return (
        frozenset(names | plurals | templates().words | data_files.slot_words().words | data_files.fillers().words)
        | data_files.change_words().words
    )


@cache
def _vocabulary_by_letter() -> dict[str, frozenset[str]]:
    """The known words by their first letter: the letter of a slip that is right."""
    found: dict[str, set[str]] = {}
    for word in vocabulary():
        found.setdefault(word[:1], set()).add(word)
    return {letter: frozenset(words) for letter, words in found.items()}


@cache
def meaningful() -> frozenset[str]:
    """The words that may change what is asked for, wherever they stand: nobody who says one of them is passed over."""
    named = movements() | IMPLEMENT_WORDS
    kinds = ("meaning", "condition", "request")
    return frozenset[str]().union(*map(data_files.words_of, kinds)) | named


def _places_of_fillers(tokens: Sequence[Token]) -> set[int]:
    return {at for found in data_files.fillers().find(tokens) for at in range(found.start, found.end)}


def _cue(scope: Scope) -> range:
    return range(scope.cue_start, scope.cue_end)


def _is_own(scope: Scope, said: set[int], fillers: frozenset[int]) -> bool:
    """Whether a cue is what templates say themselves ("no more squats"), and not only a part of it: "do not put"."""
    cue = set(_cue(scope))
    return bool(cue & said) and cue - said <= fillers


def _act(match: Matched[Intent], tokens: Sequence[Token], denials: Sequence[Scope]) -> Act:
    """A match as an act. What is denied along with the whole act is not denied beside it."""
    first = min(match.literals, default=match.start)
    over_all = [] if _is_told(match) else [each for each in denials if each.holds(first) or first in _cue(each)]
    inside = [scope for scope in denials if scope not in over_all]
    mentions = tuple((name, mention_of(slot, _denial(inside, slot.start))) for name, slot in match.captures)
    held = {at for _name, slot in match.captures for at in range(slot.start, slot.end)}
    words = tuple(tokens[at].text for at in range(match.start, match.end) if at not in held)
    return Act(
        match.meaning.skill,
        match.meaning.name,
        match.start,
        match.end,
        mentions,
        len(over_all) % 2 == 1,
        match.skipped,
        words,
    )


def _is_told(match: Matched[Intent]) -> bool:
    return (match.meaning.skill, match.meaning.name) == _told


def _denial(denials: Sequence[Scope], at: int) -> Denial | None:
    """The denial at a token: twice is none at all, but ``no machines, theyre always taken`` says one no in two ways."""
    holding = [scope for scope in denials if scope.holds(at)]
    if any(each.kind in _of_things for each in holding):
        holding = [each for each in holding if each.kind is not Denial.BEHIND]
    return holding[-1].kind if len(holding) % 2 == 1 else None


_of_things = frozenset({Denial.LACK, Denial.REFUSE, Denial.EXCEPT})
