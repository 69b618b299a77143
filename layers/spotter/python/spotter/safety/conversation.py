"""What still stands of what somebody has said: warnings until they are lifted, pains until they are taken back."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from spotter.coaching.types import Severity
from spotter.language.clauses import is_join
from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.negation import Denial, scopes
from spotter.language.sentences import sentences_in
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set
from spotter.safety.assess import LONGEST_TEXT, assess, lexicon_reading, read, refused, verdict_of
from spotter.safety.clearance import is_answer_of_who_saw, is_forbidden, lets_train, was_seen
from spotter.safety.concept import Concept
from spotter.safety.denials import denied_signs, denies_all, denies_what_it_names, without_denials
from spotter.safety.pains import parts_in
from spotter.safety.taken_back import ORGANS, denies_symptom, is_plain_no, signs_of, without_no, without_symptom
from spotter.safety.verdict import Category, Pain, SafetyState, SafetyVerdicts
from spotter.safety.weighing import is_plain

_flags = {
    Category.PREGNANCY: "pregnant",
    Category.SURGERY: "recent_surgery",
    Category.HEART: "heart_condition",
    Category.EATING_DISORDER: "eating_disorder",
}
_at_once = 50
"""Messages that are gone through in one go: each builds on the one before it."""
_minor_age = 17
"""Stands for "under 18" where no age was said."""


def assess_conversation(earlier: Sequence[str], newest: str, state: SafetyState | None = None) -> SafetyVerdicts:
    """What safety sees in the ``newest`` message, given the ``earlier`` ones and what is known of the person.

    An emergency stays open until it is lifted ("my doctor cleared me"). What is known from earlier adds its caveats and
    is not answered again. ``pains`` are all that stand: a pain ends when it is taken back, and only for its part.
    """
    state, standing = _after_all(state or SafetyState(), tuple(earlier))
    opened = state.open_warning
    taken_back = _taken_back(newest, state)
    known = {pain.part: pain for pain in standing}
    pains = _standing(without_symptom(known, taken_back) if taken_back is not None else known, newest)
    is_denied = _is_denied(newest, state)
    is_lifted = _is_lifted(newest, state)
    if is_lifted or taken_back is not None or is_cleared(newest):
        state = replace(state, open_warning=None, was_seen=False, was_asked=False)
    before, state = state, _without_denied(newest, state)
    if before != state:
        taken_back = taken_back or Category.EATING_DISORDER
    verdicts = _spoken_of(_undenied(newest, assess(newest, state), state), assess("", state).categories, state)
    if is_lifted:
        verdicts = _without_what_is_cleared(newest, verdicts, state)
        left = " ".join(each for each in sentences_in(newest) if is_there(each))
        pains = _standing({pain.part: pain for pain in standing}, left)
    if earlier and _is_answered(earlier[-1], newest, verdicts):
        pains = _asked_of(earlier[-1]) | pains
        verdicts = _instead(verdicts, Category.PAIN, state)
    elif earlier and not refused(verdicts.categories) and _is_graver(earlier[-1], newest):
        verdicts = _instead(verdicts, Category.CONCERN, state)
    known_before = set(assess("", state).categories)
    told = set(assess(newest).categories) - _denied_of(newest, assess(newest).categories)
    says = verdicts.stops or bool(set(verdicts.categories) - known_before or told - known_before or refused(told))
    says = says and not _is_told_again(newest, verdicts, told, earlier[-_most_remembered:])
    says = says and not (is_lifted and set(verdicts.categories) == {Category.PAIN})  # it was seen for that
    is_open = state.open_warning is not None and verdicts.stops and (is_denied or not _tells_anew(newest, opened))
    is_seen = is_open and (state.was_seen or was_seen(_tokens_of(newest)))
    is_denied = is_open and is_denied
    return replace(
        verdicts,
        pains=tuple(pains.values()),
        says=says,
        is_open=is_open,
        was_seen=is_seen,
        is_denied=is_denied,
        taken_back=taken_back,
    )


def _is_denied(text: str, state: SafetyState) -> bool:
    """Whether a message behind a stop denies what that is of, and tells of nothing anew."""
    opened = state.open_warning
    return opened is not None and denies_symptom(_tokens_of(text), opened) and not _tells_another(text, opened)


def _taken_back(text: str, state: SafetyState) -> Category | None:
    """The stop that a plain no to the question about it lifts, or a denial of all that it was read in.

    None where there is no stop, or anything speaks for it.
    """
    opened = state.open_warning
    if opened is None or opened in _of_despair:
        return None
    if state.was_asked and is_plain_no(_tokens_of(text), opened) and not _tells_another(text, opened):
        return opened
    return opened if _is_misread(text, state, opened) else None


def _is_misread(text: str, state: SafetyState, opened: Category) -> bool:
    """Whether a message denies every sign that a stop was read in, and what it says beside that tells of nothing.

    A sign in the table of plain red flags is asked about first; who was asked may deny it in other words.
    """
    tokens, told = _tokens_of(text), _tokens_of(state.opened_by)
    if not state.was_asked and is_plain(told, read(state.opened_by).concepts):
        return False
    is_answer = state.was_asked and denies_what_it_names(tokens, signs_of(opened), ORGANS)
    if not (is_answer or denies_all(tokens, told, signs_of(opened))):
        return False
    left = without_denials(text[:LONGEST_TEXT], tokens, signs_of(opened))
    return not _is_back(text) and not any(verdict_of(each).urgent for each in assess(left).categories)


def _without_denied(text: str, state: SafetyState) -> SafetyState:
    """The state without a disorder that a message says they do not have."""
    is_denied = state.eating_disorder and Category.EATING_DISORDER in _denied_of(text, (Category.EATING_DISORDER,))
    return replace(state, eating_disorder=False) if is_denied else state


def _denied_of(text: str, told: Iterable[Category]) -> frozenset[Category]:
    """Those of the categories that a message was taken for of which it denies the name, and tells nothing beside."""
    tokens = _tokens_of(text)
    found = {each for each in told if each in _misheard and denied_signs(tokens, signs_of(each))}
    return frozenset(
        each
        for each in found
        if each not in assess(without_denials(text[:LONGEST_TEXT], tokens, signs_of(each))).categories
    )


def _undenied(text: str, verdicts: SafetyVerdicts, state: SafetyState) -> SafetyVerdicts:
    """``verdicts`` without what the message only names to say that it is not so."""
    denied = _denied_of(text, verdicts.categories)
    if not denied:
        return verdicts
    known = assess("", state).categories
    left = tuple(each for each in verdicts.categories if each not in denied)
    if not left:
        return SafetyVerdicts(pains=verdicts.pains, language=verdicts.language)
    return replace(verdicts, gravest=verdict_of(left[0], known, verdicts.language), categories=left)


def _spoken_of(verdicts: SafetyVerdicts, known: Sequence[Category], state: SafetyState) -> SafetyVerdicts:
    """``verdicts`` with the gravest of what the message tells as what is answered; what is known adds its caveats."""
    told = [each for each in verdicts.categories if each not in known or each is state.open_warning]
    if verdicts.gravest is None or verdicts.gravest.category not in known or verdicts.stops or not told:
        return verdicts
    return replace(verdicts, gravest=verdict_of(told[0], tuple(known), verdicts.language))


_misheard = frozenset({Category.EATING_DISORDER, Category.ILLNESS})


def _tells_another(text: str, opened: Category) -> bool:
    """Whether a message that denies what a stop is of tells of an emergency all the same.

    One that no rule finds is none in a sentence that does nothing but deny: it is of the same words.
    """
    gravest = assess(text).gravest
    is_of_it = gravest is not None and gravest.category in (opened, Category.EMERGENCY)
    if gravest is None or not is_of_it or gravest.category in lexicon_reading(text[:LONGEST_TEXT]).categories:
        return _tells_anew(text, opened)
    told = _parts_of(text, gravest.category)
    is_denied = all(denies_symptom(_tokens_of(each), opened) and not _turning & _words_of(each) for each in told)
    return not is_denied or _is_back(text)


def _is_lifted(text: str, state: SafetyState) -> bool:
    """Whether a message lifts the warning that is open: who knows has seen them, and lets them train.

    Not where it tells that what the warning is of is there again, nor of another emergency.
    """
    if state.open_warning is None or state.open_warning in _of_despair:
        return False
    tokens = _tokens_of(text)
    is_let = lets_train(tokens) or (state.was_seen and is_answer_of_who_saw(tokens))
    return is_let and not _tells_anew(text, state.open_warning) and not _is_to_be_asked_about(text)


def _is_to_be_asked_about(text: str) -> bool:
    """Whether a message tells of something that is there and that would be asked about by itself."""
    told = (each for each in assess(text).categories if refused((each,)))
    return any(
        is_there(part) and not _is_a_finding(part, each, text) for each in told for part in _parts_of(text, each)
    )


def _is_a_finding(part: str, category: Category, text: str) -> bool:
    """Whether a sentence only tells who let them train, or what they called it: it asks nothing, and nothing hurts.

    ``text``: the whole message. Somebody who knows is named in one sentence, and what they said often in the next.
    """
    if category not in _of_a_finding or "?" in part:
        return False
    found = {each.name for each in read(part).concepts}
    is_of_who_knows = "medical" in found and lets_train(_tokens_of(text))
    return (is_of_who_knows or lets_train(_tokens_of(part))) and not _felt & found


_of_a_finding = frozenset({Category.DIAGNOSIS, Category.CONCERN, Category.PUSH_THROUGH_PAIN, Category.REHABILITATION})


def _tells_anew(text: str, opened: Category | None) -> bool:
    """Whether a message tells of an emergency: another than that which is ``opened``, or that one as there again."""
    gravest = assess(text).gravest
    if gravest is None or not gravest.urgent:
        return _is_back(text)
    is_the_same = gravest.category in (opened, Category.EMERGENCY)
    return not is_the_same or any(is_there(part) for part in _parts_of(text, gravest.category))


def _parts_of(text: str, category: Category) -> tuple[str, ...]:
    """The sentences that tell of ``category`` by themselves; the whole text where none does."""
    telling = tuple(each for each in sentences_in(text) if category in assess(each).categories)
    return telling or (text,)


def is_there(text: str) -> bool:
    """Whether a sentence of an emergency does not say that it is over, or what somebody who knows made of it."""
    words = _words_of(text)
    if words & _returned or _is_back(text):
        return True
    clauses = [each for each in _clauses_of(text) if assess(each).refuses]
    return not all(map(_is_past, clauses)) if clauses else not _is_past(text)


def _clauses_of(text: str) -> tuple[str, ...]:
    """The stretches of a sentence between its joining words and its commas."""
    tokens = _tokens_of(text)
    cuts = [0, *(at for at, token in enumerate(tokens) if is_join(token)), len(tokens)]
    spans = [(start, end) for start, end in pairwise(cuts) if start < end]
    return tuple(text[tokens[start].start : tokens[end - 1].end] for start, end in spans)


def _is_past(text: str) -> bool:
    tokens = [token.text for token in _tokens_of(text)]
    is_over = any(word in _over and tokens[at - 1 : at] != ["all"] for at, word in enumerate(tokens))
    return is_over or any(each.name == "medical" for each in read(text).concepts)


def _is_back(text: str) -> bool:
    """Whether something is said to have come back."""
    in_order = " ".join(token.text for token in _tokens_of(text))
    return any(each in in_order for each in _came_back)


_felt = frozenset({"hurt", "numb", "cannot", "severe", "swell", "limp", "dizzy", "breathless"})
_turning = frozenset({"but", "though", "although", "except", "still", "again", "worse", "however"})
_over = frozenset({"gone", "away", "passed", "stopped", "settled", "disappeared", "vanished", "over", "better"})
_returned = frozenset({"again", "still", "worse", "return", "returned", "returning", "but", "until", "sometimes"})
_came_back = ("is back", "its back", "are back", "came back", "comes back", "coming back")
_of_despair = frozenset({Category.SELF_HARM, Category.DISTRESS})
_asked_about = frozenset({Category.CONCERN, Category.DIAGNOSIS, Category.PAIN, Category.PUSH_THROUGH_PAIN})


def _without_what_is_cleared(text: str, verdicts: SafetyVerdicts, state: SafetyState) -> SafetyVerdicts:
    """``verdicts`` of a message that lifts a warning, without what it only says to be cleared."""
    known = assess("", state).categories
    left = tuple(
        each
        for each in verdicts.categories
        if each in known
        or not (verdict_of(each).urgent or each in _asked_about)
        or any(is_there(part) and not _is_a_finding(part, each, text) for part in _parts_of(text, each))
    )
    if not left:
        return SafetyVerdicts(language=verdicts.language)
    return replace(verdicts, gravest=verdict_of(left[0], known, verdicts.language), categories=left)


def _tokens_of(text: str) -> tuple[Token, ...]:
    return tokenise(text[:LONGEST_TEXT])


def _is_told_again(newest: str, verdicts: SafetyVerdicts, told: Collection[Category], earlier: Sequence[str]) -> bool:
    """Whether a message tells of pains alone that were told and answered before, and are no worse than they were.

    ``told``: what it tells by itself. No other side is named then, and no word of what tells of it says that anything
    has changed.
    """
    if verdicts.gravest is not None and verdicts.gravest.category is Category.PELVIC_FLOOR:
        is_changed = _is_changed(newest) or bool(_words_of(newest) & _growing)
        return not is_changed and any(Category.PELVIC_FLOOR in assess(each).categories for each in earlier)
    if verdicts.stops or set(told) != {Category.PAIN}:
        return False
    pains = read(newest).pains
    telling = [
        each
        for each in sentences_in(newest)
        if any(pain.part in each.lower() for pain in pains) or _hurting & _words_of(each)
    ]
    told_of_it = " ".join(telling) or newest
    words = _words_of(told_of_it)
    return bool(pains) and not _is_changed(told_of_it) and all(_was_answered(each, words, earlier) for each in pains)


def _is_changed(text: str) -> bool:
    """Whether something that hurts is said to be worse, or to hurt more, or again, than before."""
    words = [token.text for token in _tokens_of(text)]
    if _changed & set(words):
        return True
    hurting = [at for at, word in enumerate(words) if word in _hurting]
    return any(_growing & set(words[max(0, at - _near_a_pain) : at + _near_a_pain + 1]) for at in hurting)


def _was_answered(pain: Pain, words: frozenset[str], earlier: Sequence[str]) -> bool:
    """Whether one of the ``earlier`` messages was answered as telling of this pain, as bad as it is now."""
    ranks = tuple(Severity)
    for text in earlier:
        found = [
            each for each in read(text).pains if each.part == pain.part or (pain.joints and pain.joints <= each.joints)
        ]
        gravest = assess(text).gravest
        is_answered = gravest is not None and gravest.category is Category.PAIN
        is_as_bad = any(ranks.index(each.severity) >= ranks.index(pain.severity) for each in found)
        if is_answered and is_as_bad and words & _of_a_side <= _words_of(text) & _of_a_side:
            return True
    return False


def _words_of(text: str) -> frozenset[str]:
    return frozenset(token.text for token in tokenise(text[:LONGEST_TEXT]))


_most_remembered = 40
"""Messages back that a pain may have been answered in."""
_of_a_side = frozenset({"left", "right", "both", "other"})
_changed = frozenset({"worse", "worsened", "worsening", "increasing", "increased", "sharper"})
_growing = frozenset({"more", "again", "new"})
"""Beside a word of pain one of these tells of a change: ``it hurts more``, and not ``one more set, my knee hurts``."""
_near_a_pain = 3


def _instead(verdicts: SafetyVerdicts, category: Category, state: SafetyState) -> SafetyVerdicts:
    """``verdicts`` with ``category`` as what is told; what is known of the person keeps its caveats."""
    known = assess("", state).categories
    categories = tuple(each for each in Category if each is category or each in known)
    return replace(verdicts, gravest=verdict_of(category, known, verdicts.language), categories=categories)


def _is_answered(before: str, newest: str, verdicts: SafetyVerdicts) -> bool:
    """Whether this message calls a pain mild of which the message before has named the part, and tells nothing graver.

    Where that is, is known then and not asked: it is spared.
    """
    if verdicts.gravest is None or verdicts.gravest.category is not Category.CONCERN:
        return False
    if not _OF_A_PAIN & set(read(before).categories) or not _asked_of(before):
        return False
    if {each.name for each in read(newest).concepts} & _graver or not _is_only_a_pain(newest):
        return False
    return set(verdicts.categories) <= {Category.CONCERN, Category.PAIN}


def _is_only_a_pain(text: str) -> bool:
    """Whether a message tells that something is mild, and nothing that is asked about all the same."""
    tokens = tokenise(text[:LONGEST_TEXT])
    found = list(_told_of_a_pain().find(tokens))
    mild = [each for each in found if each.meaning == "mild"]
    held = {at for each in mild for at in range(each.start, each.end)}
    denied = _denied(tokens)
    grave = [each for each in found if each.meaning != "mild" and not held & set(range(each.start, each.end))]
    return bool(mild) and all(each.start in denied for each in grave)


def _denied(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of what is denied."""
    return frozenset(at for scope in scopes(tokens) for at in range(scope.start, scope.end))


@cache
def _told_of_a_pain() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "only_a_pain.txt")


def _is_graver(before: str, newest: str) -> bool:
    """Whether what the message before told hurts does not carry them, or is told to be worse: ``it's swollen``."""
    if not _OF_A_PAIN & set(read(before).categories):
        return False
    tokens = tokenise(newest[:LONGEST_TEXT])
    words = [token.text for token in tokens]
    concepts = (each for each in read(newest).concepts if each.name == "cannot")
    if any(set(words[each.end : each.end + _reach]) & _carrying for each in concepts):
        return True
    denied = _denied(tokens)
    return any(each.meaning == "of it" and each.start not in denied for each in _told_of_a_pain().find(tokens))


_carrying = frozenset({"walk", "stand", "weight", "walking", "standing"})
_reach = 4
_OF_A_PAIN = frozenset({Category.PAIN, Category.CONCERN, Category.DIAGNOSIS})
_graver = frozenset({"worry", "cannot", "numb", "severe"})


def _asked_of(text: str) -> dict[str, Pain]:
    """Every part of the body that a message of a pain names and of which it is known what to spare, by its name."""
    reading = read(text)
    found = reading.pains or parts_in(tokenise(text[:LONGEST_TEXT]), reading.concepts, text)
    return {pain.part: pain for pain in found if pain.joints or pain.muscles}


def standing_after(texts: Sequence[str]) -> tuple[SafetyState, tuple[Pain, ...]]:
    """What still stands after all of ``texts``: the warnings and conditions, and the pains, by what they say alone."""
    return _after_all(SafetyState(), tuple(texts))


def _after_all(state: SafetyState, earlier: tuple[str, ...]) -> tuple[SafetyState, tuple[Pain, ...]]:
    """The state and the pains after all of ``earlier``: what was made of the same beginning is not made again."""
    for end in range(_at_once, len(earlier), _at_once):
        _after_beginning(state, earlier[:end])
    return _after_beginning(state, earlier)


@lru_cache(maxsize=512)
def _after_beginning(state: SafetyState, earlier: tuple[str, ...]) -> tuple[SafetyState, tuple[Pain, ...]]:
    if not earlier:
        return state, ()
    before, pains = _after_beginning(state, earlier[:-1])
    known = {pain.part: pain for pain in pains}
    taken_back = _taken_back(earlier[-1], before)
    standing = _standing(without_symptom(known, taken_back) if taken_back is not None else known, earlier[-1])
    if len(earlier) > 1 and _is_answered(earlier[-2], earlier[-1], assess(earlier[-1], before)):
        standing = _asked_of(earlier[-2]) | standing
    return _after(before, earlier[-1]), tuple(standing.values())


def stop_taken_back(earlier: Sequence[str], newest: str) -> Category | None:
    """The stop of the ``earlier`` messages that the ``newest`` takes back; None where it does not."""
    return _taken_back(newest, _after_all(SafetyState(), tuple(earlier))[0])


def beside_what_is_taken_back(earlier: Sequence[str], newest: str) -> str:
    """The ``newest`` message without what takes back a stop, or a refusal, of the ``earlier`` ones.

    As it is where it takes nothing back, or does nothing else.
    """
    state = _after_all(SafetyState(), tuple(earlier))[0]
    category = _taken_back(newest, state)
    if category is None and _without_denied(newest, state) != state:
        category = Category.EATING_DISORDER
    if category is None or len(newest) > LONGEST_TEXT:
        return newest
    left = without_denials(newest, _tokens_of(newest), signs_of(category))
    return without_no(_tokens_of(left), left, category) or newest


def takes_back(text: str, pain: Pain) -> bool:
    """Whether a message says that ``pain`` is over: its part, and no other, is well again."""
    return pain.part not in _standing({pain.part: pain}, text)


def is_cleared(text: str) -> bool:
    """Whether a message lifts a warning: a doctor has, or it was a joke. Not where a no stands anywhere near it.

    Nor where it is still to come, or what was found is grave or forbids all training.
    """
    tokens = _tokens_of(text)
    if is_forbidden(tokens):
        return False
    denied, cues = _denied(tokens), {scope.cue_start for scope in scopes(tokens)}
    for each in _clearings().find(tokens):
        around = {*range(each.start - _before, each.start), *range(each.end, each.end + _near)}
        behind = {token.text for token in tokens[each.end : each.end + _near]}
        ahead = {token.text for token in tokens[max(0, each.start - _far_before) : each.start]}
        if each.start not in denied and not around & cues and not behind & _noes and not ahead & _conditions:
            return True
    return False


_before, _near, _far_before = 2, 6, 3
_conditions = frozenset({"if", "when", "once", "until", "unless", "before", "whether", "till", "hope", "hoping"})
_noes = frozenset({"not", "no", "stop", "never", "nothing", "attack", "but", "rest", "wait", "until", "cant", "cannot"})
"""Words that leave a warning open behind what would lift it: ``the er said it was a heart attack``."""


def _after(state: SafetyState, text: str) -> SafetyState:
    """The state after an earlier message."""
    verdicts = assess(text)
    if _is_lifted(text, state) or _taken_back(text, state) is not None:
        return replace(state, open_warning=None, was_seen=False, was_asked=False)
    state = replace(_without_denied(text, state), was_asked=_is_denied(text, state))
    if verdicts.gravest is not None and verdicts.gravest.urgent and not state.was_asked:
        is_seen = state.was_seen and not _tells_anew(text, state.open_warning)
        is_seen = is_seen or (state.open_warning is not None and was_seen(_tokens_of(text)))
        is_anew = state.open_warning is None or _tells_anew(text, state.open_warning)
        opened_by = text if is_anew else state.opened_by
        return replace(state, open_warning=verdicts.gravest.category, was_seen=is_seen, opened_by=opened_by)
    if is_cleared(text):
        state = replace(state, open_warning=None, was_seen=False, was_asked=False)
    elif state.open_warning is not None and was_seen(_tokens_of(text)):
        state = replace(state, was_seen=True)
    denied = _denied_of(text, verdicts.categories)
    for category in verdicts.categories:
        if category in denied:
            continue
        if category is Category.MINOR and state.age is None:
            state = replace(state, age=_minor_age)
        elif category in _flags:
            state = replace(state, **{_flags[category]: True})  # type: ignore[arg-type]
    return state


def _standing(pains: dict[str, Pain], text: str) -> dict[str, Pain]:
    """The pains after a message: those that it takes back are gone, those that it tells of are there."""
    reading = read(text)
    told = {pain.part: pain for pain in reading.pains}
    fine = [each for each in reading.concepts if each.name == "fine"]
    kept = {
        part: pain
        for part, pain in pains.items()
        if not ((fine and _names(reading.concepts, text, pain)) or (part not in told and _is_denied_of(text, part)))
    }
    return kept | told


def _is_denied_of(text: str, part: str) -> bool:
    """Whether a message says that a part does not hurt, or never did: ``I never said that my wrist hurts``."""
    tokens = _tokens_of(text)
    named = set(part.split()) - {"my", "the"}
    if _limiting & {token.text for token in tokens} or _of_a_side & ({token.text for token in tokens} - named):
        return False
    return any(
        named <= (held := {token.text for token in tokens[scope.cue_start : scope.end]})
        and bool(held & _hurting and held & _having)
        and not held & _wishing
        and "i" in {token.text for token in tokens[max(0, scope.cue_start - 2) : scope.cue_start + 1]}
        for scope in scopes(tokens)
        if scope.kind is Denial.DENY and "?" not in {token.text for token in tokens}
    )


_limiting = word_set("only except but when during on while healed")
_of_a_side = frozenset({"left", "right", "other"})
_having = word_set("said say told had have felt")
_wishing = word_set("want wanna wish need like any more anymore until if")


_hurting = word_set("pain pains hurt hurts hurting ache aches aching sore problem problems injury injured issue issues")


def _names(concepts: Sequence[Concept], text: str, pain: Pain) -> bool:
    tokens = tokenise(text[:LONGEST_TEXT])
    named = {
        concept.name.partition("/")[2] or " ".join(token.text for token in tokens[concept.start : concept.end])
        for concept in concepts
        if concept.name in ("part", "muscle", "chest") or concept.name.startswith("part/")
    }
    return any(part in pain.part or pain.part in part for part in named)


@cache
def _clearings() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "clearings.txt")
