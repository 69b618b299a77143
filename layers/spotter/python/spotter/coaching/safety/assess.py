"""Reads a message, or what is known of the person, for warnings."""

from collections.abc import Iterator

from spotter.coaching.safety.answers import ANSWERS, BLOCKS, CAVEATS, URGENT
from spotter.coaching.safety.moments import explained, harmless_signs, long_past, years_ago
from spotter.coaching.safety.patterns import patterns
from spotter.coaching.safety.text import clauses, plain, said
from spotter.coaching.safety.verdict import Category, SafetyState, SafetyVerdict
from spotter.coaching.safety.weight_loss import loses_too_fast

LONGEST_TEXT = 20_000
"""Letters that are read: a whole message of the chat route."""
ADULT_AGE = 18


def assess(text: str, state: SafetyState | None = None) -> SafetyVerdict | None:
    """The gravest warning in ``text`` or ``state``, or None.

    An emergency in words, or one that is still open, comes first and blocks everything; then what we refuse; then what
    asks for care. ``caveats`` hold the sentences of every condition that is known, whichever warning is answered.
    """
    state = state or SafetyState()
    words = plain(text[:LONGEST_TEXT])[:LONGEST_TEXT]  # one sign may stand for many letters
    parts = list(clauses(words))
    known = tuple(dict.fromkeys((*_of_the_state(state), *_cared_for(parts))))
    emergency = next(_emergencies(words, parts), state.open_warning)
    if emergency is not None:
        return verdict_of(emergency, known)
    if Category.EATING_DISORDER in known:
        return verdict_of(Category.EATING_DISORDER, known)
    refused = next(_refused(words, parts, known, state), None)
    if refused is not None:
        return verdict_of(refused, known)
    return verdict_of(known[0], known) if known else None


def verdict_of(category: Category, known: tuple[Category, ...] = ()) -> SafetyVerdict:
    """The fixed answer to ``category``, with what it and the ``known`` conditions block and add."""
    caveats = tuple(CAVEATS[each] for each in known if each in CAVEATS)
    blocks = BLOCKS[category].union(*(BLOCKS[each] for each in known))
    return SafetyVerdict(category, ANSWERS[category], blocks, caveats, urgent=category in URGENT)


def _emergencies(words: str, parts: list[str]) -> Iterator[Category]:
    harmless = harmless_signs(words)
    for meaning, pattern in patterns("red_flags").items():
        for clause in parts:
            if said(pattern, clause) and not long_past(clause) and not explained(clause, harmless):
                yield Category(meaning)


def _refused(words: str, parts: list[str], known: tuple[Category, ...], state: SafetyState) -> Iterator[Category]:
    refusals = patterns("refusals")
    novice = state.beginner or Category.MINOR in known or bool(refusals["beginner"].search(words))
    for meaning, pattern in refusals.items():
        if meaning == "beginner" or (meaning == Category.MAXIMUM_TEST and not novice):
            continue
        too_fast = meaning == Category.CRASH_WEIGHT_CUT and any(map(loses_too_fast, parts))
        if too_fast or any(said(pattern, clause) for clause in parts):
            yield Category(meaning)


def _cared_for(parts: list[str]) -> Iterator[Category]:
    for meaning, pattern in patterns("care").items():
        over = years_ago if meaning == Category.SURGERY else _never
        if any(said(pattern, clause) and not over(clause) for clause in parts):
            yield Category(meaning)
    heart_once = [patterns("red_flags")[each] for each in (Category.CHEST_PAIN, Category.FAINTING)]
    if any(long_past(clause) and said(pattern, clause) for clause in parts for pattern in heart_once):
        yield Category.HEART


def _never(_clause: str) -> bool:
    return False


def _of_the_state(state: SafetyState) -> Iterator[Category]:
    if state.eating_disorder:
        yield Category.EATING_DISORDER
    if state.pregnant:
        yield Category.PREGNANCY
    if state.recent_surgery:
        yield Category.SURGERY
    if state.heart_condition:
        yield Category.HEART
    if state.age is not None and state.age < ADULT_AGE:
        yield Category.MINOR
