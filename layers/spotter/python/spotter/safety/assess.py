"""Reads a message, and what is known of the person, for warnings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from spotter.catalogue import Joint
from spotter.language.negation import Denial, denies, scopes
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set
from spotter.safety import clearance
from spotter.safety.answers import BLOCKS, CAVEATS, NERVE, PERHAPS, URGENT, answer_in, in_language
from spotter.safety.as_told import as_told
from spotter.safety.concept import Concept
from spotter.safety.concepts import concepts_in, windows
from spotter.safety.everyday import with_pelvic_floor, without_misread
from spotter.safety.exercise_names import without_names
from spotter.safety.figures import ADULT_AGE
from spotter.safety.in_talk import care_in_talk
from spotter.safety.languages import ENGLISH, languages_of
from spotter.safety.learned import (
    Likelihood,
    Reader,
    features_of,
    likelihood,
    likelihood_within,
    reader,
    reader_by_words,
)
from spotter.safety.pains import pains_in, parts_in
from spotter.safety.rules import Places, categories_of
from spotter.safety.trained_parts import is_only_a_place, without_place_of_the_bar, without_trained
from spotter.safety.verdict import Block, Category, Pain, SafetyState, SafetyVerdict, SafetyVerdicts
from spotter.safety.weighing import (
    BY_MEANING,
    IN_TONGUES,
    NEVER_CLEARED,
    OFTEN_FIGURATIVE,
    THRESHOLDS,
    Thresholds,
    category_of,
    is_plain,
)

LONGEST_TEXT = 20_000
"""Letters that are read: a whole message of the chat route."""
_first_tokens, _last_tokens = 2_200, 1_300
"""Words and marks that are read of the beginning and of the end: as many as 20,000 letters of ordinary writing make."""
_fewest_words = 2
"""Of which the learned reader reads: a word alone is a name of something."""
_most_meant = 160
"""Words and marks of a text of which the meaning is asked: hardly any message is longer, and each costs time."""
_well = "fine"
"""The concept of what is said to be well."""
_elisions = str.maketrans(dict.fromkeys("'’‘`´ʼ′", " "))
"""``l'épaule`` is two words, where English makes one of ``don't``."""
_state_categories = frozenset(
    {Category.EATING_DISORDER, Category.PREGNANCY, Category.SURGERY, Category.HEART, Category.CONDITION, Category.MINOR}
)
"""What stays true of a person when the message is over."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says by itself: its language, what it names, and which categories that makes, the gravest first."""

    language: str
    concepts: tuple[Concept, ...]
    categories: tuple[Category, ...]
    pains: tuple[Pain, ...]
    is_a_guess: bool = False
    """Whether despair is found by no rule, and is not likely in a talk."""

    @property
    def is_after_a_birth(self) -> bool:
        """Whether all that is told of a pregnancy is what comes after it."""
        after = {at for each in self.concepts if each.name == "afterbirth" for at in range(each.start, each.end)}
        return bool(after) and all(each.start in after for each in self.concepts if each.name == "pregnant")


def assess(text: str, state: SafetyState | None = None) -> SafetyVerdicts:
    """What safety sees in ``text`` and ``state``, the gravest warning first; false where there is none.

    An emergency in words, or one that is still open, comes first and blocks everything; then what we refuse or ask
    about; then what asks for care. ``caveats`` hold the sentences of every condition that is known.
    """
    return _assessed(read(text), state or SafetyState())


def assess_by_words(text: str) -> SafetyVerdicts:
    """What safety sees in what a stored record says, by words alone: whoever plans by records loads no encoder."""
    return _assessed(read_by_words(text), SafetyState())


def _assessed(reading: Reading, state: SafetyState) -> SafetyVerdicts:
    told = list(reading.categories)
    known = tuple(dict.fromkeys((*_of_the_state(state), *(each for each in told if each in _state_categories))))
    if _asks_for_a_maximum(reading) and (state.beginner or Category.MINOR in known):
        told.append(Category.MAXIMUM_TEST)
    seen = {*told, *known} | ({state.open_warning} if state.open_warning is not None else set())
    categories = tuple(each for each in Category if each in seen)
    if not categories:
        return SafetyVerdicts(language=reading.language)
    gravest = verdict_of(categories[0], known, reading.language)
    if gravest.category is Category.EATING_DISORDER and Category.EATING_DISORDER in told:
        gravest = _refusing(gravest)
    if gravest.category is Category.WEAKNESS_OR_NUMBNESS and _is_of_a_limb(reading):
        gravest = replace(gravest, answer=in_language(NERVE, gravest.category, reading.language))
    if gravest.category is Category.DISTRESS and reading.is_a_guess:
        gravest = replace(gravest, answer=PERHAPS)
    return SafetyVerdicts(gravest, categories, reading.pains, reading.language)


def _is_of_a_limb(reading: Reading) -> bool:
    """Whether a limb, or the back, hurts or was trained beside what tingles, and no sign is of the head."""
    names = {each.name for each in reading.concepts}
    parts = {each.part for each in reading.pains}
    is_of_limbs = any(joint in _of_limbs for each in reading.pains for joint in each.joints)
    return bool(parts) and is_of_limbs and bool(names & _of_a_lift) and not names & _of_the_head


_of_limbs = frozenset(
    {
        *(Joint.SHOULDER, Joint.ELBOW, Joint.WRIST, Joint.HIP, Joint.KNEE, Joint.ANKLE),
        *(Joint.LOWER_BACK, Joint.NECK),
    }
)
_of_a_lift = frozenset({"hurt", "gymtalk"})
"""One of them has to stand beside it: an arm that goes numb out of nothing may be of the brain or the heart."""
_of_the_head = frozenset(
    {"stroke", "part/face", "part/head", "headhit", "headache", "dizzy", "vision", "sudden", "double", "limp", "whole"}
)


def verdict_of(category: Category, known: tuple[Category, ...] = (), language: str = ENGLISH) -> SafetyVerdict:
    """The fixed answer to ``category``, with what it and the ``known`` conditions block and add."""
    caveats = tuple(CAVEATS[each] for each in known if each in CAVEATS)
    blocks = BLOCKS[category].union(*(BLOCKS[each] for each in known))
    return SafetyVerdict(category, answer_in(category, language), blocks, caveats, urgent=category in URGENT)


@dataclass(frozen=True, slots=True)
class LexiconReading:
    """What the lexicons and the rules alone make of a text."""

    text: str
    tokens: tuple[Token, ...]
    languages: tuple[str, ...]
    concepts: tuple[Concept, ...]
    categories: frozenset[Category]


@lru_cache(maxsize=256)
def read(text: str) -> Reading:
    """What ``text`` says by itself, by all readers. Takes time linear in its length."""
    return _read(text, reader())


@lru_cache(maxsize=256)
def read_by_words(text: str) -> Reading:
    """What ``text`` says by itself, by the lexicons and the reader of words. Takes time linear in its length."""
    return _read(text, reader_by_words())


def _read(text: str, by: Reader) -> Reading:
    known = lexicon_reading(text[:LONGEST_TEXT])
    told = weighed(known, by)
    if not refused(told):
        told |= _of_a_stretch(known, by) or _meant_in_a_stretch(known, by)
    told = without_misread(known.tokens, known.concepts, told)
    told = with_pelvic_floor(known.tokens, told, known.categories)
    if Category.CHEST_PAIN in told - known.categories and is_only_a_place(known.tokens, known.concepts):
        told = told - {Category.CHEST_PAIN} | {Category.PAIN}
    found, pains = categories_with_pains(known, told)
    if found and by.by_meaning is not None and _is_meant(known):
        found, pains = as_told(known.text, _likely(known, by).care, found, pains, known.categories)
    categories = tuple(each for each in Category if each in found)
    is_a_guess = bool(found & _of_despair) and not known.categories & _of_despair and _is_meant(known)
    is_a_guess = is_a_guess and by.by_meaning is not None and care_in_talk(known.text) < _likely_in_talk
    return Reading(known.languages[0], known.concepts, categories, pains, is_a_guess)


def _is_surely_harmless(known: LexiconReading, by: Reader) -> bool:
    """Whether a message as a whole leaves no doubt that it needs no care."""
    return by.by_meaning is not None and _is_meant(known) and _likely(known, by).care < _any_doubt


_any_doubt = 0.1
_few_words = 4
"""Of a stretch that the rest of a message hides wholly: a longer one tells something by what it means."""
_surely_grave, _likely_despair = 0.9, 0.4
"""How likely such a longer one needs care by itself where it counts in a message that is surely harmless: despair is
said quietly."""
_of_despair = frozenset({Category.SELF_HARM, Category.DISTRESS})


def _of_a_stretch(known: LexiconReading, by: Reader) -> frozenset[Category]:
    """What a stretch between two marks tells by itself: ``i feel dizzy, bench 4 sets``.

    The rest of the message may drown it. So it counts where a rule and the learned reader agree on the stretch alone;
    not where something is denied, which may be said of more than one stretch.
    """
    stretches = () if denies(known.tokens) else _stretches(known)
    doubted = bool(stretches) and _is_surely_harmless(known, by)
    for start, end in stretches:
        tokens = known.tokens[start:end]
        part = lexicon_reading(known.text[tokens[0].start : tokens[-1].end])
        seen = part.categories - {Category.PAIN, Category.CONCERN}
        least = _likely_despair if seen & _of_despair else _surely_grave
        if doubted and sum(token.is_word for token in tokens) > _few_words and _likely(part, by).care < least:
            continue
        if refused(seen) and refused(told := weighed(part, by) & seen):
            return told
    return frozenset()


def _meant_in_a_stretch(known: LexiconReading, by: Reader) -> frozenset[Category]:
    """What a stretch surely means where the whole message hides it: ``fine, move it to 7, i just want it to end``."""
    if by.by_meaning is None or not _is_meant(known):
        return frozenset()
    for start, end in _stretches(known):
        part = lexicon_reading(known.text[known.tokens[start].start : known.tokens[end - 1].end])
        features = features_of(known.tokens[start:end], part.concepts, part.categories, known.languages[0])
        likely = likelihood_within(known.tokens, start, end, features, by)
        found = category_of(likely.kind, part.concepts)
        if likely.care >= BY_MEANING.adds_of_a_stretch and likely.kind not in _minded and refused({found}):
            return frozenset({found})
    return frozenset()


_minded = frozenset({"pain", "condition"})
"""Kinds of care that training minds and that stop nothing by themselves."""


def _stretches(known: LexiconReading) -> list[tuple[int, int]]:
    """The stretches between marks, each of several words; of many, the first and the last; none if it is one."""
    ends = [at for at, token in enumerate(known.tokens) if token.text in _marks or token.kind is TokenKind.BREAK]
    found = [(before + 1, end) for before, end in pairwise((-1, *ends, len(known.tokens)))]
    told = [each for each in found if sum(token.is_word for token in known.tokens[slice(*each)]) >= _fewest_words]
    half = _most_stretches // 2
    return [] if len(found) <= 1 else told if len(told) <= _most_stretches else [*told[:half], *told[-half:]]


_marks = frozenset(",;.!?")
_most_stretches = 12


def lexicon_reading(text: str) -> LexiconReading:
    """What the lexicons and the rules alone make of ``text``."""
    tokens = _beginning_and_end(tokenise(text))
    languages = languages_of(tokens)
    if languages[0] != ENGLISH:
        tokens = _beginning_and_end(tokenise(text.translate(_elisions)))
    concepts = without_trained(tokens, without_names(tokens, concepts_in(tokens, languages)))
    concepts = without_place_of_the_bar(tokens, concepts)
    categories = frozenset(categories_of(_places(tokens, concepts)))
    return LexiconReading(text, tokens, languages, tuple(concepts), categories)


def weighed(known: LexiconReading, by: Reader | None = None, at: Thresholds = THRESHOLDS) -> frozenset[Category]:
    """The categories on which the readers agree, or of which one is sure enough.

    The learned reader adds what no lexicon lists, and clears what it reads as harmless; never what stands in the table
    of plain red flags, nor a condition that somebody names. It goes by the words, and by what they mean where the
    encoder can tell that. ``by``: another than the product's own; ``at``: its thresholds where it goes by words alone.
    """
    if sum(token.is_word for token in known.tokens) < _fewest_words:
        return known.categories
    by = by or reader()
    if by.by_meaning is None or not _is_meant(known):
        at = IN_TONGUES if at is THRESHOLDS and known.languages[0] != ENGLISH else at
        return _weighed(known, _likely(known, replace(by, by_meaning=None)), at)
    found = _weighed(known, _likely(known, by), BY_MEANING)
    is_guessed = not known.categories and refused(found)
    return frozenset() if is_guessed and care_in_talk(known.text) < _hardly_in_talk else found


_hardly_in_talk, _likely_in_talk = 0.1, 0.6
"""How likely a message needs care as one of a talk, where one reader alone would stop it; and where it is no guess."""


def _weighed(known: LexiconReading, likely: Likelihood, at: Thresholds) -> frozenset[Category]:
    if not known.categories:
        return _added(known, likely, at)
    least = at.clears if known.categories - NEVER_CLEARED <= OFTEN_FIGURATIVE else at.clears_grave
    if likely.care >= least or not likely.is_whole or is_plain(known.tokens, known.concepts):
        return known.categories
    kept = known.categories & NEVER_CLEARED
    if Category.PAIN in kept and not _are_known(_pains_told(known)):
        return kept - {Category.PAIN}  # it would be asked about, and nothing else given
    return kept


def _is_meant(known: LexiconReading) -> bool:
    """Whether the encoder can tell what the text means: it has read English alone."""
    return known.languages[0] == ENGLISH and len(known.tokens) <= _most_meant


def _likely(known: LexiconReading, by: Reader) -> Likelihood:
    return likelihood(known.tokens, known.concepts, known.categories, known.languages[0], by)


def _added(known: LexiconReading, likely: Likelihood, at: Thresholds) -> frozenset[Category]:
    """What is added; no condition beside a denial, which is likely of that: ``I don't have osteoporosis``."""
    category = category_of(likely.kind, known.concepts)
    if likely.care < _least_to_add(category, known, at):
        return frozenset()
    if category is Category.MAXIMUM_TEST and _tells_a_maximum(known):
        return frozenset()
    denies = any(each.kind in (Denial.DENY, Denial.LACK) for each in scopes(known.tokens))
    return frozenset() if denies and category is Category.CONDITION else frozenset({category})


def _least_to_add(category: Category, known: LexiconReading, at: Thresholds) -> float:
    """How likely ``category`` has to be: what stops nothing is said sooner."""
    if category is Category.PAIN and not _are_known(parts_in(known.tokens, known.concepts, known.text)):
        category = Category.CONCERN
    if category is Category.DISTRESS and _is_of_one_exercise(known.tokens):
        return _surely_despair
    if refused({category}):
        return at.adds
    return at.said_well if any(concept.name == _well for concept in known.concepts) else at.remarks


_surely_despair = 0.95
"""How likely despair has to be where an exercise is named that somebody sees no point in."""


def _is_of_one_exercise(tokens: Sequence[Token]) -> bool:
    """Whether it is an exercise that somebody sees no point in, and not life: ``what is the point of the curls``."""
    words = [token.text.removesuffix("s") for token in tokens]
    return not _of_all & set(words) and any(
        word == "point" and words[at + 1 : at + 2] in (["of"], ["in"]) and _works & set(words[at + 2 : at + _reach])
        for at, word in enumerate(words)
    )


_reach = 6
_of_all = word_set(
    "anymore nothing matter life living everything ever all anything alive tired trying me myself around feel feeling "
    "day every week if or gone here alone wont hopeless today tonight tomorrow longer whole why"
)
_works = word_set(
    "curl squat lunge row pres deadlift plank raise fly flye crunch bench exercise movement bodyweight dumbbell "
    "barbell kettlebell machine cable band goblet glute calf calve lat romanian rdl bicep tricep chin dip bridge "
    "thrust pullover pulldown pushdown kickback extension abduction stepup burpee superman carry shrug halo swing"
)


def refused(told: Iterable[Category]) -> bool:
    """Whether a message that tells of these is not given what it asks for."""
    return any(each is Category.EATING_DISORDER or verdict_of(each).refuses for each in told)


def categories_with_pains(
    known: LexiconReading, found: frozenset[Category]
) -> tuple[frozenset[Category], tuple[Pain, ...]]:
    """What was ``found``, with the pains that training has to mind; a pain of no known part is asked about."""
    pains = _pains_told(known) if found else ()
    if Category.PAIN in found and not pains:
        named = parts_in(known.tokens, known.concepts, known.text)
        pains = named if Category.PAIN not in known.categories or len(named) == 1 else ()
    if Category.PAIN in found and not _are_known(pains):
        found = found - {Category.PAIN} | {Category.CONCERN}
    elif Category.PAIN in found and not _is_more_than_a_pain(known):
        found -= {Category.CONCERN}  # what it is and where is told: it is spared
    return found, pains


def _is_more_than_a_pain(known: LexiconReading) -> bool:
    """Whether a pain of a part that is known is to be asked about; not where somebody who knows lets them train."""
    names = {concept.name for concept in known.concepts} & _more_than_a_pain
    is_let = lets_train(known.tokens, known.concepts) or clearance.lets_train(known.tokens)
    return bool(names - {"medical"}) or ("medical" in names and not is_let)


def lets_train(tokens: Sequence[Token], concepts: Sequence[Concept]) -> bool:
    """Whether a doctor or a physio is said to be content that they train: ``physio's happy for me to lift``.

    A word of being content stands behind the one who knows, one of training behind that, and no no anywhere near.
    """
    for each in concepts:
        if each.name != "medical":
            continue
        words = [token.text for token in tokens[each.end : each.end + _longest_way]]
        ends = next((at for at, word in enumerate(words) if word in _marks), len(words))
        words = words[:ends]
        at = next((at for at, word in enumerate(words) if word in _content), None)
        trained = next((at for at, word in enumerate(words) if word in _training), None)
        if at is None or trained is None or trained < at:
            continue
        before = {token.text for token in tokens[max(0, each.start - _way_before) : each.start]}
        if not (before | set(words[: trained + 1])) & _no:
            return True
    return False


_content = word_set("happy content pleased ok okay fine allows allowed encourages encouraged approves cleared lets let")
_training = word_set(
    "train training lift lifting exercise exercises exercising workout gym strengthen strengthening move moving squat "
    "bench"
)
_no = word_set(
    "not never no none nothing only less far hardly barely isnt wasnt doesnt didnt wont hasnt cant cannot without "
    "until unless if whether should would will might stop against forbids forbid banned bans ban waiting wait ask "
    "asking asked rest"
)
_longest_way, _way_before = 10, 3
_more_than_a_pain = frozenset({"worry", "cannot", "whole", "numb", "medical"})
"""Beside one of these a pain of a part that is known is asked about all the same: ``I can't walk, my foot hurts``."""


def _pains_told(known: LexiconReading) -> tuple[Pain, ...]:
    surgery = Category.SURGERY in known.categories
    return pains_in(known.tokens, known.concepts, known.text, surgery=surgery)


def _are_known(pains: Sequence[Pain]) -> bool:
    """Whether it is known of any of them what to spare."""
    return any(pain.joints or pain.muscles for pain in pains)


def _beginning_and_end(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    if len(tokens) <= _first_tokens + _last_tokens:
        return tokens
    return tokens[:_first_tokens] + tokens[-_last_tokens:]


def _places(tokens: Sequence[Token], concepts: Sequence[Concept]) -> Iterator[Places]:
    """Where each concept stands, window by window."""
    first = 0
    for start, end in windows(tokens):
        while first < len(concepts) and concepts[first].start < start:
            first += 1
        places: dict[str, list[int]] = {}
        at = first
        while at < len(concepts) and concepts[at].start < end:
            name, place = concepts[at].name, concepts[at].start
            if name in places:
                places[name].append(place)
            else:
                places[name] = [place]
            if name.startswith("part/"):
                places.setdefault("part", []).append(place)
            at += 1
        if "past" in places and "now" not in places:
            places["over"] = places["past"]
        if places.get("question", [-1])[0] == start and "me2" not in places:
            places["theory"] = [start]
        if places:
            yield places


def _refusing(verdict: SafetyVerdict) -> SafetyVerdict:
    blocks = verdict.blocks | {Block.ADVICE}
    return SafetyVerdict(verdict.category, verdict.answer, blocks, verdict.caveats, verdict.urgent)


def _asks_for_a_maximum(reading: Reading) -> bool:
    names = {concept.name for concept in reading.concepts}
    return {"max", "trymax"} <= names


def _tells_a_maximum(known: LexiconReading) -> bool:
    """Whether each maximum stands beside its figure, and none is to be tried: ``deadlift max 180, bench 1rm 100``."""
    places = [each for each in known.concepts if each.name == "max"]
    near = (known.tokens[max(0, each.start - _beside) : each.end + _beside] for each in places)
    is_told = all(any(token.kind is TokenKind.NUMBER for token in tokens) for tokens in near)
    return is_told and not any(token.text in _trying for token in known.tokens)


_beside = 3
_trying = word_set(
    "test tests testing try tries trying attempt attempts attempting go going hit hitting break beat out up want wanna "
    "gonna today tonight now alone matter spotter spot"
)


def _of_the_state(state: SafetyState) -> Iterable[Category]:
    flags: Mapping[Category, bool] = {
        Category.EATING_DISORDER: state.eating_disorder,
        Category.PREGNANCY: state.pregnant,
        Category.SURGERY: state.recent_surgery,
        Category.HEART: state.heart_condition,
        Category.MINOR: state.age is not None and state.age < ADULT_AGE,
    }
    return [category for category, holds in flags.items() if holds]
