"""Exercises of the catalogue, by name or by the name of their family."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from spotter.catalogue import Exercise, all_exercises, get, joints_of, match, muscles_of
from spotter.catalogue.words import words
from spotter.dialogue.understanding.data_files import slot_words
from spotter.language.templates import Slot
from spotter.language.tokens import Token, TokenKind

_joining = frozenset({"and", "n", "or", "a", "an", "with", "the"})
_longest_name = 6
_hellos = frozenset({"hi", "hello", "hey", "well", "oh", "and", "a", "very"})
_behind_a_greeting = frozenset(
    [*".,!;-", "i", "im", "ive", "id", "coach", "there", "all", "everyone", "to", "could", "can", "may", "please", "my"]
)
_shortest_gerund = 6
_everyday = frozenset(
    [
        "dead",
        "press",
        "curl",
        "run",
        "walk",
        "row",
        "bench",
        "back",
        "up",
        "down",
        "hold",
        "raise",
        "lift",
        "step",
        "bar",
        "arm",
        "leg",
        "side",
        "front",
        "reverse",
        "rest",
        "one",
        "core",
        "chest",
        "work",
        "swim",
        "jog",
        "bike",
        "ride",
        "fly",
        "hip",
        "jump",
        "dip",
        "shoulder",
        "bridge",
        "crunch",
        "push",
        "pull",
        "jumping",
        "cardio",
        "stretch",
        "stretching",
        "dumbbell",
        "barbell",
        "kettlebell",
        "machine",
        "machines",
        "cable",
        "cables",
        "band",
        "bands",
        "bodyweight",
    ]
)
"""Words that name an exercise and much else: in the singular and alone they name nothing."""


_edges = frozenset(
    [
        "a",
        "an",
        "the",
        "some",
        "any",
        "my",
        "your",
        "it",
        "that",
        "this",
        "for",
        "with",
        "to",
        "by",
        "into",
        "instead",
        "of",
        "on",
        "at",
        "in",
        "and",
        "or",
        "no",
        "not",
        "do",
        "me",
        "i",
        "please",
        "one",
        "ones",
        "exercise",
        "exercises",
    ]
)
"""Words that no name begins or ends with."""


_smallest_family = 2
"""One word that only one exercise's name ends in is no name of a family: "bug" is no dead bug."""


_adverbs = frozenset({"back", "out", "up", "down", "off", "over", "first", "last", "easy", "hard", "long", "short"})
"""They end a name or belong to what is done with it: put the plank back."""
_between_names = frozenset({"for", "n", "instead", "by", "into", "than", "or", "vs", "versus", "then", "plus"})
"""What stands between two names, and within none."""


@dataclass(frozen=True, slots=True)
class Named:
    """Exercises that a name covers: one, or a family (``lunges``), the commonest first. ``text`` as it was said."""

    text: str
    exercises: tuple[Exercise, ...]

    def __str__(self) -> str:
        """The name as it was said, and how many exercises it covers."""
        return f"{self.text!r} ({len(self.exercises)})"

    @property
    def only(self) -> Exercise | None:
        """The exercise, if it can be no other."""
        return self.exercises[0] if len(self.exercises) == 1 else None


def exercises(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    """The slots ``exercise``, the longest name from each place, and ``lift``: a short name, or one for several."""
    words = [token.text for token in tokens]
    reach = _reach(tokens)
    for at in range(len(tokens)):
        yield from _lifts(tokens, at)
        if words[at] in _edges or _is_a_greeting(tokens, at) or _is_followed(words, at):
            continue
        for end in range(min(reach[at], at + _longest_name), at, -1):
            if words[end - 1] in _edges:
                continue
            name = " ".join(words[at:end])
            alone = end == at + 1
            is_word = alone and (name in _everyday or _is_body_part(name)) and not _is_row_in_a_list(tokens, at)
            found = () if is_word else named(name) or _done(name)
            if not _joining.isdisjoint(words[at + 1 : end - 1]) and not _is_whole_name(name, found):
                found = ()
            if found:
                yield Slot("exercise", Named(name, found), at, end)
                shorter = name.rpartition(" ")[0]
                if words[end - 1] in _adverbs and (own := named(shorter)):
                    yield Slot("exercise", Named(shorter, own), at, end - 1)
                break


def _is_a_greeting(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is the time of day that is wished, and not the lift of that name: ``Good morning. I have ...``."""
    words = [token.text for token in tokens]
    behind = tokens[at + 2] if at + 2 < len(tokens) else None
    opens = all(not token.is_word or token.text in _hellos for token in tokens[:at])
    goes_on = behind is not None and (behind.text in _behind_a_greeting or behind.kind is TokenKind.BREAK)
    return words[at : at + 2] == ["good", "morning"] and opens and goes_on


def _is_followed(words: Sequence[str], at: int) -> bool:
    """Whether a program is what somebody is running, and not a road: ``running push pull legs``."""
    if words[at] != "running":
        return False
    behind = [word for word in words[at + 1 : at + _longest_name] if word not in _before_programs]
    return bool(behind) and (behind[0] in _programs or len(set(behind[:_two]) & _days_of_a_split) == _two)


_before_programs, _two = frozenset({"a", "an", "the", "my", "this", "/", "-", ","}), 2
_programs = frozenset({"ppl", "split", "program", "programme", "routine", "phul", "phat", "ul"})
_days_of_a_split = frozenset({"push", "pull", "legs", "upper", "lower", "full", "body", "bro", "split"})


def _reach(tokens: Sequence[Token]) -> list[int]:
    """Of each place, how far a name that begins there may go: no mark and no ``for`` stands within one."""
    reach = [0] * len(tokens)
    end = len(tokens)
    for at in range(len(tokens) - 1, -1, -1):
        token = tokens[at]
        if not (token.is_word or token.text.isdigit()) or token.text in _between_names:
            end = at
        reach[at] = end
    return reach


def _is_whole_name(name: str, found: tuple[Exercise, ...]) -> bool:
    """Whether it is an exercise's own name, to the word: ``clean and jerk``, and not ``barbell and bench``."""
    said = set(name.split())
    return any(
        said == set(own.lower().replace("-", " ").split()) for each in found for own in (each.name, *each.aliases)
    )


def _done(name: str) -> tuple[Exercise, ...]:
    """The exercises that are done: ``overhead pressing``, ``squatting``."""
    *before, last = name.split()
    if not last.endswith("ing") or len(last) < _shortest_gerund:
        return ()
    stem = last.removesuffix("ing")
    stems = (stem, stem[:-1]) if stem[-1] == stem[-2] else (stem, f"{stem}e")
    return next((found for each in stems if (found := named(" ".join((*before, each))))), ())


def _lifts(tokens: Sequence[Token], at: int) -> Iterator[Slot]:
    found = slot_words().at(tokens, at)
    if found is not None and found.meaning.startswith("lift "):
        lifts = tuple(get(each) for each in found.meaning.split()[1:])
        if len(lifts) == 1 and is_lift(tokens, at, found.end):
            yield Slot("exercise", Named(lifts[0].name, lifts), at, found.end)
        yield Slot("lift", tuple(Named(each.name, (each,)) for each in lifts), at, found.end)


def is_lift(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether "bench" and its like are something to do, and nothing to lie on: bench first, and squats heavy."""
    before = tokens[at - 1].text if at else ""
    behind = tokens[end].text if end < len(tokens) else ""
    if before in _of_things:
        return False
    is_in = behind == "in" and end + 1 < len(tokens) and tokens[end + 1].text in _inside
    some_of = before == "of" and at > 1 and tokens[at - 2].text in _a_bit
    return behind in _of_lifts or is_in or some_of or _is_beside_lift(tokens, at, end)


def _is_row_in_a_list(tokens: Sequence[Token], at: int) -> bool:
    """Whether "row" stands behind another lift: ``squat, bench and a row``."""
    if tokens[at].text != "row":
        return False
    before = at - 1
    while before > 0 and tokens[before].text in _articles | _joined:
        before -= 1
    return before < at - 1 and tokens[before].text in _plain_lifts | {"bench", "press"}


_inside = frozenset({"it", "there", "this"})
_a_bit = frozenset({"bit", "some", "lot", "lots"})
_articles = frozenset({"a", "the", "some"})


def _is_beside_lift(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether it is named in one breath with another lift: ``squats and bench``."""
    after = [token.text for token in tokens[end : end + 3]]
    joined = len(after) > 1 and after[0] in _joined and after[1] in _plain_lifts
    if joined and (len(after) < 3 or after[2] not in _of_racks):
        return True
    return at > 1 and tokens[at - 1].text in _joined and tokens[at - 2].text in _plain_lifts


_joined = frozenset({"and", "n", "&", "+", ",", "plus"})
_plain_lifts = frozenset(
    [
        *("squat", "squats", "deadlift", "deadlifts", "deads", "ohp", "rdl", "rdls", "row", "rows", "dip", "dips"),
        *("lunge", "lunges", "curls", "pullups", "chinups", "chins"),
    ]
)
_of_racks = frozenset({"rack", "racks", "stand", "stands", "cage", "bar", "machine", "station"})
_of_lifts = frozenset({"first", "last", "heavy", "included", "pr", "pb", "plateau", "numbers", "not"})
_of_things = frozenset({"a", "the", "my", "one", "flat", "adjustable", "weight", "park", "have", "got"})


def _is_body_part(name: str) -> bool:
    return bool(joints_of(name) or muscles_of(name))


@lru_cache(maxsize=4096)
def named(name: str) -> tuple[Exercise, ...]:
    """The exercises that a name covers, as it is spelled; none if it is no name."""
    said = words(name)
    if not said:
        return ()
    found = match(name, fuzzy=False)
    if found.exercise is not None:
        return (found.exercise,)
    family = [each for each in found.candidates if _is_of_family(each, said)]
    if not family or (len(said) == 1 and len(family) < _smallest_family):
        return ()
    rest = (each for each in all_exercises() if each not in family and set(said) <= set(words(each.name)))
    return (*family, *rest)


def _is_of_family(exercise: Exercise, said: tuple[str, ...]) -> bool:
    """Whether the words end as the exercise's name does, and are all its own: curls, bicep curls, lunges."""
    name = words(exercise.name)
    own = {*name, *(word for alias in exercise.aliases for word in words(alias))}
    return bool(name) and said[-1] == name[-1] and set(said) <= own
