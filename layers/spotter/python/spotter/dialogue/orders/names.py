"""Which exercises a stretch of an order names: lines of the workout, what it had before, or others of the catalogue."""

from dataclasses import dataclass, field
from functools import lru_cache

from spotter.catalogue import Exercise, Muscle, all_exercises, match
from spotter.catalogue.forms import IMPLEMENT_WORDS
from spotter.catalogue.words import words as name_words
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import mended_tokens
from spotter.dialogue.understanding.slots.exercises import Named, exercises
from spotter.dialogue.understanding.slots.references import Places, references
from spotter.dialogue.workouts.workout import known
from spotter.language.templates import Slot
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set
from spotter.language.words import singular

_between_names = word_set("to for with instead into by and or then")


@dataclass(frozen=True, slots=True)
class Ref:
    """Exercises that are named. ``places`` are lines of the workout; ``unclear``: it may be any of them.

    ``plural``: all of them may be meant as well.
    """

    text: str
    places: tuple[int, ...] = ()
    unclear: bool = False
    plural: bool = False
    gone: Listed | None = field(default=None, compare=False)
    """What the workout had before and has no more."""
    named: Named | None = None
    muscles: frozenset[Muscle] = frozenset()
    """Of a part of the body that is named instead."""

    @property
    def is_here(self) -> bool:
        """Whether it is in the workout."""
        return bool(self.places)


class Scene:
    """What there is to name: the workout in hand, and what the conversation had before it."""

    def __init__(self, now: ConversationState, said: Understanding) -> None:
        self.lines = now.workout.exercises
        self.names = [str(each["name"]) for each in self.lines]
        self.gone = _gone(now)
        self.latest = _latest(now)
        """The line that the message before brought in or changed, where it is one."""
        self.tokens = _tokens(said.text)
        self._found: dict[int, tuple[Ref, int]] = {}
        for slot in exercises(self.tokens, ()):
            if slot.kind == "exercise" and isinstance(slot.value, Named):
                ref = Ref(slot.value.text, named=self._preferred(slot.value))
                inside = {token.text for token in self.tokens[slot.start + 1 : slot.end - 1]} & _between_names
                if inside <= set(slot.value.exercises[0].name.lower().split()):
                    self._offer(slot.start, slot.end, ref)
        for names, of_now in (([str(each["name"]) for each in self.gone], False), (self.names, True)):
            for slot in references(self.tokens, names):
                if slot.kind == "place" and of_now and isinstance(slot.value, Places) and self._is_a_line(slot):
                    self._offer(slot.start, slot.end, Ref(self._text(slot.start, slot.end), slot.value.places))
                if slot.kind != "listed" or not isinstance(slot.value, Places):
                    continue
                if of_now or self._is_head(slot.start, slot.end, [names[at] for at in slot.value.places]):
                    self._offer(slot.start, slot.end, self._ref(slot.start, slot.end, slot.value, of_now=of_now))
        begins = {token.start: at for at, token in enumerate(self.tokens)}
        ends = {token.end: at + 1 for at, token in enumerate(self.tokens)}
        self._areas: dict[int, tuple[str, int]] = {}
        for each in said.named("area"):
            start, end = begins.get(said.tokens[each.start].start), ends.get(said.tokens[each.end - 1].end)
            if start is not None and end is not None:
                self._areas[start] = str(each.value), end

    def at(self, at: int) -> tuple[Ref, int] | None:
        """What is named from ``at``, the longest name, and where it ends."""
        return self._found.get(at)

    def is_part_of_the_body(self, at: int) -> bool:
        """Whether a word is one for a part of the body, and no exercise here or in the catalogue is called so."""
        found, area = self._found.get(at), self._areas.get(at)
        if found is None or area is None or found[1] > area[1]:
            return False
        return found[0].is_here and not self._is_head(at, found[1], [self.names[place] for place in found[0].places])

    def with_gear(self, ref: Ref, gear: frozenset[str]) -> Ref | None:
        """What is named, as it is done with another implement: ``a seated row with the band``."""
        said = set(name_words(ref.text)) - IMPLEMENT_WORDS
        found = [
            each
            for each in all_exercises()
            if gear & set(name_words(each.name)) and set(name_words(each.name)) - IMPLEMENT_WORDS <= said
        ]
        own = [each for each in ref.named.exercises if gear & {each.implement.value}] if ref.named else []
        found.sort(key=lambda each: -len(set(name_words(each.name)) - IMPLEMENT_WORDS))
        return Ref(ref.text, named=Named(ref.text, tuple(own or found[:1]))) if own or found else None

    def line_called_so(self, ref: Ref) -> Ref | None:
        """The one line that is called as ``ref`` is but for the implement, where the name tells none."""
        said = set(name_words(ref.text))
        if ref.named is None or said & IMPLEMENT_WORDS:
            return None
        wanted = set(name_words(ref.named.exercises[0].name)) - IMPLEMENT_WORDS
        found = [at for at, name in enumerate(self.names) if set(name_words(name)) - IMPLEMENT_WORDS == wanted]
        return Ref(ref.text, (found[0],)) if len(found) == 1 else None

    def _is_head(self, start: int, end: int, names: list[str]) -> bool:
        """Whether a word alone is what a name ends in: the hip is no hip thrust."""
        if end - start > 1:
            return True
        said = set(name_words(singular(self.tokens[start].text)))
        return any(
            said & set(name_words(name)[-1:]) or set(name_words(name)) - IMPLEMENT_WORDS == said for name in names
        )

    def _is_a_line(self, slot: Slot) -> bool:
        """Whether a place is that of a line, and not one where something is to go: ``the second``, ``the last two``."""
        behind = self.tokens[slot.end].text if slot.end < len(self.tokens) else ""
        is_edge = self.tokens[slot.start].text in ("first", "last", "final") and slot.end == slot.start + 1
        if behind in _of_amounts:
            return False  # ``floor press first 4x6``
        is_called_so = slot.start > 0 and self.tokens[slot.start - 1].text == "the"
        return not is_edge or is_called_so or behind in ("one", "exercise", "ex")

    def by_words(self, begin: int, end: int) -> Ref | None:
        """The exercise that a short name means beside the others: ``press``, where all is done with kettlebells."""
        said = set(name_words(" ".join(singular(token.text) for token in self.tokens[begin:end])))
        if not said - IMPLEMENT_WORDS:
            return None
        places = [at for at, name in enumerate(self.names) if said <= set(name_words(name))]
        exact = [at for at in places if set(name_words(self.names[at])) - IMPLEMENT_WORDS == said]
        places = [] if _is_of_many(frozenset(said)) else places
        if len(exact or places) == 1:
            return Ref(self._text(begin, end), tuple(exact or places))
        usual = match(self._text(begin, end)).exercise
        if usual is not None and (line := self.line_called_so(Ref(usual.name, named=Named(usual.name, (usual,))))):
            return Ref(self._text(begin, end), line.places)
        gone = [each for each in self.gone if said <= set(name_words(str(each["name"])))]
        gone = [each for each in gone if set(name_words(str(each["name"]))) - IMPLEMENT_WORDS == said] or (
            [] if _is_of_many(frozenset(said)) else gone
        )
        if len(gone) == 1:
            return self._of_gone(self._text(begin, end), gone[0])
        used = [own.implement for each in self.lines if (own := known(each)) is not None]
        found = [
            each
            for each in all_exercises()
            if set(name_words(each.name)) - IMPLEMENT_WORDS == said and each.implement in used
        ]
        found.sort(key=lambda each: -used.count(each.implement))
        found = found or _in_short(frozenset(said))
        return Ref(self._text(begin, end), named=Named(self._text(begin, end), tuple(found))) if found else None

    def area_at(self, at: int) -> tuple[Ref, int] | None:
        """The part of the body that is named at ``at``, with the lines that are mainly for it."""
        mention = self._areas.get(at)
        if mention is None:
            return None
        name, end = mention
        muscles = muscles_of_area(area_named(name)[1])
        places = tuple(
            place
            for place, each in enumerate(self.lines)
            if (own := known(each)) is not None and own.primary[0] in muscles
        )
        said = set(name_words(self._text(at, end)))
        by_name = [place for place in places if said & set(name_words(self.names[place]))]
        if len(by_name) == 1 and len(places) != 1:
            return Ref(self._text(at, end), tuple(by_name)), end
        return Ref(self._text(at, end), places, muscles=muscles), end

    def _offer(self, start: int, end: int, ref: Ref) -> None:
        """Keeps the longest name from a place; of two as long the later one, which is nearer to the workout."""
        before = self._found.get(start)
        if before is None or end > before[1] or (end == before[1] and not (ref.unclear and _is_in_full(before[0]))):
            self._found[start] = ref, end

    def _ref(self, start: int, end: int, places: Places, *, of_now: bool) -> Ref:
        text = self._text(start, end)
        if of_now:
            is_plural = singular(self.tokens[end - 1].text) != self.tokens[end - 1].text
            several = places.unclear and len(places.places) > 1
            return Ref(text, places.places, unclear=several, plural=several and is_plural)
        if len(places.places) == 1:
            return self._of_gone(text, self.gone[places.places[0]])
        return Ref(text, unclear=True)

    def _of_gone(self, text: str, line: Listed) -> Ref:
        own = known(line)
        return Ref(text, gone=line, named=Named(text, (own,)) if own is not None else None)

    def _preferred(self, named: Named) -> Named:
        """A family with what the workout's own equipment is for first."""
        used = {own.implement for each in self.lines if (own := known(each)) is not None}

        def rank(each: Exercise) -> bool:
            return each.implement not in used

        if set(name_words(named.text)) == set(name_words(named.exercises[0].name)):
            return named
        return Named(named.text, tuple(sorted(named.exercises, key=rank)))

    def _text(self, start: int, end: int) -> str:
        return " ".join(token.text for token in self.tokens[start:end])


def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens, slips of the keyboard mended; a letter or two may be a part of a name: ``y raise``."""
    both = zip(tokenise(text), mended_tokens(text), strict=False)
    return tuple(raw if len(raw.text) <= _shortest_mended else mended for raw, mended in both)


_shortest_mended = 2
_of_amounts = word_set("x × sets reps")


def _gone(now: ConversationState) -> list[Listed]:
    """What the workout had before some change and has no more, the latest first, each once."""
    found: dict[str, Listed] = {}
    here = {str(each["name"]) for each in now.workout.exercises}
    for revision in reversed(now.workout.revisions):
        for each in revision.before:
            if str(each["name"]) not in here:
                found.setdefault(str(each["name"]), each)
    return list(found.values())


def _latest(now: ConversationState) -> int | None:
    last = now.workout.revisions[-1] if now.workout.revisions else None
    if last is None or last.message != len(now.heard) - 2:
        return None
    found = [at for at, each in enumerate(now.workout.exercises) if each["id"] in last.changed_ids]
    return found[0] if len(found) == 1 else None


def _is_in_full(ref: Ref) -> bool:
    """Whether it is the whole name of an exercise."""
    return ref.named is not None and set(name_words(ref.text)) == set(name_words(ref.named.exercises[0].name))


@lru_cache(maxsize=256)
def _in_short(said: frozenset[str]) -> list[Exercise]:
    """The exercise whose name has an implement and another word that are said: ``dumbbell romanian``.

    Of several it is the one of the fewest words, where that is one alone.
    """
    if not said & IMPLEMENT_WORDS or said <= IMPLEMENT_WORDS:
        return []
    found = [each for each in all_exercises() if said <= set(name_words(each.name))]
    fewest = min((len(name_words(each.name)) for each in found), default=0)
    shortest = [each for each in found if len(name_words(each.name)) == fewest]
    return shortest if len(shortest) == 1 else []


@lru_cache(maxsize=256)
def _is_of_many(said: frozenset[str]) -> bool:
    """Whether so many exercises have these words in their names that they tell none from another: ``press``."""
    return sum(said <= set(name_words(each.name)) for each in all_exercises()) >= _many


_many = 8
