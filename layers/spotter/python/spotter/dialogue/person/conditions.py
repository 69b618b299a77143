"""Conditions of a person that rule exercises out and keep a session easy (COACHING.md, H5): told, or their age."""

from collections.abc import Iterable, Iterator, Sequence

from spotter.coaching.contraindications import OLD_AGE, Condition, conditions_named
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import Situation, understand
from spotter.language.tokens import Token
from spotter.safety.assess import read
from spotter.safety.figures import ADULT_AGE
from spotter.safety.verdict import Category

OF_CATEGORIES = {
    Category.PREGNANCY: Condition.PREGNANCY,
    Category.HEART: Condition.HEART,
    Category.MINOR: Condition.MINOR,
    Category.SURGERY: Condition.SURGERY,
    Category.CONDITION: Condition.ILLNESS,
}
"""The condition that a category of safety tells of."""
_brittle = ("osteopor", "osteopen", "brittle")
_oldest = 109
_being = frozenset({"is", "im", "am", "aged", "age", "turned", "turning", "hes", "shes", "whos"})
_family = frozenset(
    [
        *("mum", "mom", "mother", "dad", "father", "gran", "granny", "grandma", "grandmother", "nan", "grandpa"),
        *("grandad", "granddad", "grandfather", "wife", "husband", "uncle", "aunt", "client", "neighbour", "parent"),
    ]
)
_people = frozenset({"im", "am", "hes", "shes", "whos", "aged"})
_goes_on = frozenset({"and", "with", "so", "but", "who", "now", "years", "year", "yo", "yrs", "has", "can", "or"})
_old = frozenset({"elderly", "pensioner", "octogenarian", "nonagenarian", "septuagenarian"})


def conditions_of(now: ConversationState) -> frozenset[Condition]:
    """The conditions that follow from anything said so far, as safety reads it, from the stored age, and as stored."""
    stored = now.knowledge.get("user_profile")
    profile = stored if isinstance(stored, dict) else {}
    age = profile.get("age")
    found = set(_of_age(age)) if isinstance(age, int) else set()
    found.update(conditions_named(profile.get("conditions")))
    for each in now.heard:
        found.update(conditions_in(each.text))
    return frozenset(found)


def conditions_in(text: str) -> Iterator[Condition]:
    """The conditions that one message tells of."""
    reading = read(text)
    categories = reading.categories
    yield from (OF_CATEGORIES[each] for each in categories if each in OF_CATEGORIES and each is not Category.PREGNANCY)
    if Category.PREGNANCY in categories:
        yield Condition.POSTNATAL if reading.is_after_a_birth else Condition.PREGNANCY
    said = understand(text, Situation())
    if Category.CONDITION in categories and any(token.text.startswith(_brittle) for token in said.tokens):
        yield Condition.OSTEOPOROSIS
    ages = [int(mention.value) for mention in said.named("age")]  # type: ignore[call-overload]
    is_told = any(token.text in _old for token in said.tokens)
    if is_told or any(OLD_AGE <= age <= _oldest for age in (*ages, *_ages_told(said.tokens))):
        yield Condition.OLD_AGE


def _of_age(age: int) -> Iterator[Condition]:
    if age < ADULT_AGE:
        yield Condition.MINOR
    if age >= OLD_AGE:
        yield Condition.OLD_AGE


def _ages_told(tokens: Sequence[Token]) -> Iterator[int]:
    """Numbers that can only be the age of somebody: ``my mum is 81``, ``81 with osteoporosis``."""
    for at, token in enumerate(tokens):
        if not (token.text.isdecimal() and len(token.text) <= 3):
            continue
        before = [each.text for each in tokens[max(0, at - 2) : at]]
        is_told = bool(before) and (before[-1] in _people or (before[-1] in _being and before[0] in _family))
        is_first = at == 0 and len(tokens) > 1 and tokens[1].text == "with"
        ends = at + 1 == len(tokens) or not tokens[at + 1].is_word or tokens[at + 1].text in _goes_on
        if (is_told and ends) or is_first:
            yield int(token.text)


def tells_of_condition(text: str, left_over: Iterable[int]) -> bool:
    """Whether safety read a condition in ``text`` and every ``left_over`` token of it belongs to that."""
    reading = read(text)
    told = {at for concept in reading.concepts for at in range(concept.start, concept.end)}
    return bool(OF_CATEGORIES.keys() & set(reading.categories)) and told.issuperset(left_over)
