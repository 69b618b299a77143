"""Whether somebody denies the symptom that a stop is about, and whether they plainly answer no when asked about it.

A denial of every sign that a stop was read in takes it back (``denials``), unless that sign stood in the table of plain
red flags. Any other takes nothing back by itself: it may be of one thing among several, or of how it is now. It is
answered with a closed question that names the symptom (``answers.question_of``), and a plain no to that lifts the stop.
A yes does not, nor does anything that tells of the symptom, of a time, or of how much.
"""

from collections.abc import Iterator, Mapping, Sequence

from spotter.language.clauses import sentences
from spotter.language.negation import begins_request, scopes
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
from spotter.safety.answers import SYMPTOMS
from spotter.safety.verdict import Category, Pain

_signs: Mapping[Category, frozenset[str]] = {
    Category.CHEST_PAIN: word_set("pain pains pressure tight tightness chest heart cardiac palpitations"),
    Category.FAINTING: word_set("faint fainted fainting dizzy collapse collapsed"),
    Category.BREATHLESSNESS: word_set("breath breathless breathing breathlessness breathe"),
    Category.LOSS_OF_CONTROL: word_set("bladder bowel bowels numb numbness groin control incontinent leak leaked"),
    Category.WEAKNESS_OR_NUMBNESS: word_set("numb numbness tingling tingly tingle"),
    Category.DARK_URINE: word_set("urine pee dark blood"),
    Category.JOINT_INJURY: word_set("pop popped popping swollen swelling swelled swells injury unstable"),
    Category.FEVER: word_set("fever temperature feverish"),
    Category.EMERGENCY: word_set("emergency pain pains hurt hurts symptom symptoms sudden severe alarm"),
}
"""What names the symptom of a stop; of a stop that is not here nothing is asked."""
_signs_of_refusals: Mapping[Category, frozenset[str]] = {
    Category.EATING_DISORDER: word_set("disorder disorders anorexia anorexic bulimia bulimic"),
    Category.ILLNESS: word_set("sick ill illness unwell flu cold nauseous nausea fever"),
}
"""What names that for which something is refused and nothing is stopped."""
ORGANS = word_set("chest heart breathing lungs bladder bowels head speech face temperature urine pee joint")
"""Parts and the like that a symptom is named by, and that may be named for themselves."""
_well = word_set("fine ok okay good healthy perfect alright normal great")
_misread = word_set("misread misreading misunderstood misunderstand misunderstanding misheard misinterpreted mistaken")
_misread_phrases = (
    *("false alarm", "read that wrong", "read it wrong", "read me wrong", "read this wrong", "got that wrong"),
    *("got it wrong", "got me wrong", "never said", "didnt say", "did not say", "never told", "not what i said"),
    *("not what i meant", "didnt mean", "did not mean", "thats wrong", "that is wrong", "no such thing"),
    *("never felt"),
)
_noes = word_set("no nope nah naw none never zero nothing neither nor not dont didnt havent hadnt wasnt isnt")
_answering = word_set(
    "i ive im you my me the a an any at all it its that thats this there was is were have had has do did got ever of "
    "or and in said say told tell again already absolutely definitely seriously sir mate dude bro coach thank god "
    "please ok okay as misread just of those these them they like kind sort such whatsoever either i promise"
)
_telling = word_set(
    "but yes yeah yep yup though although except yesterday earlier ago gone away passed anymore longer sometimes "
    "occasionally maybe perhaps possibly slightly little bit felt feels had went eased was were"
)
"""Words behind a no that may tell of the symptom after all: ``no. it was there last week``."""
_limiting = _telling | word_set(
    "feel feeling better now still before since really sure idea clue much always usually often today tonight week "
    "weeks month months after when during while more just only"
)
"""Such words within the sentence of the no: ``no, only when i run``."""
_affirming = word_set("was is were am have has had do did ive im got")
_denying = word_set("never not nor neither none dont didnt havent hadnt wasnt isnt")
_reach_of_no = 4
_reach_of_well = 4
_most_words_of_an_answer = 14
_of_the_chest = word_set("chest heart")


def signs_of(category: Category) -> frozenset[str]:
    """What names the symptom that a stop, or a refusal, is of; empty where it is none that can be denied."""
    return _signs.get(category) or _signs_of_refusals.get(category, frozenset())


def denies_symptom(tokens: Sequence[Token], opened: Category) -> bool:
    """Whether a message denies the symptom of the stop that is ``opened``: ``I never had chest pain``, ``misread``."""
    if opened not in SYMPTOMS:
        return False
    words = [token.text for token in tokens]
    said = f" {' '.join(words)} "
    if set(words) & _misread or any(f" {each} " in said for each in _misread_phrases):
        return True
    denied = {at for scope in scopes(tokens) for at in range(scope.cue_start, scope.end)}
    if any(word in _signs[opened] and at in denied for at, word in enumerate(words)):
        return True
    signs = _signs[opened] | ORGANS if opened is Category.EMERGENCY else _signs[opened] & ORGANS
    return any(
        word in signs and at not in denied and bool(_well & set(words[at + 1 : at + _reach_of_well]))
        for at, word in enumerate(words)
    )


def is_plain_no(tokens: Sequence[Token], opened: Category) -> bool:
    """Whether a message that answers the question about the ``opened`` stop begins with nothing but a no to it.

    What follows must tell nothing that may be the symptom, nor when or how much it was: ``no, only yesterday``. What is
    asked or ordered behind it tells nothing of the kind: ``no, none of those. could we go on though?``
    """
    end = next((end for _begin, end in sentences(tokens)), len(tokens))
    if _is_no(tokens[:end], opened):
        same: Sequence[Token] = ()
    elif len(tokens) > 1 and tokens[0].text in _noes:
        cut = next((at for at in range(1, end) if _is_asked_for(tokens, at)), end)
        is_said = cut < end and _is_no(tokens[:cut], opened)
        if not is_said and tokens[1].text not in (",", "-", ";"):
            return False
        same = () if is_said else tokens[2:end]
        end = cut if is_said else end
    else:
        return False
    behind = [*same, *_told_behind(tokens[end:])]
    asked = {token.text for token in tokens[end:]} & (signs := signs_of(opened) - ORGANS)
    if asked - _signs_denied(tokens, end, signs):
        return False
    denied = {at for scope in scopes(behind) for at in range(scope.cue_start, scope.end)}
    told = {token.text for at, token in enumerate(behind) if at not in denied}
    if told & _signs.get(opened, frozenset()) or _limiting & {token.text for token in same}:
        return False
    if any(token.is_word and token.text not in _noes | _answering for token in same):
        return False  # ``no, not at rest``, ``no, on the left side``
    return not _telling & {token.text for token in behind}


def without_no(tokens: Sequence[Token], text: str, opened: Category) -> str:
    """The text of an answer without its no: ``could we go on`` of ``no, none of those. could we go on``."""
    end = next((end for _begin, end in sentences(tokens)), len(tokens))
    cut = next((at for at in range(1, end) if _is_asked_for(tokens, at)), end)
    for at in (end, cut):
        if at and _is_no(tokens[:at], opened):
            return text[tokens[at].start :] if at < len(tokens) else ""
    return text


def _told_behind(tokens: Sequence[Token]) -> Iterator[Token]:
    """The sentences of what stands behind a no, without those that ask or order something."""
    for begin, end in sentences(tokens):
        first = next((at for at in range(begin, end) if tokens[at].is_word and tokens[at].text not in _joining), end)
        if first < end and not (tokens[first].text in _asking or begins_request(tokens[first])):
            yield from tokens[begin:end]


def _is_asked_for(tokens: Sequence[Token], at: int) -> bool:
    """Whether behind a mark, within the sentence of a no, something is asked or ordered: ``no, none, give me legs``."""
    before = tokens[at - 1]
    is_apart = before.text in (",", "-", ";", ":") or before.text in _joining
    return is_apart and (tokens[at].text in _asking or begins_request(tokens[at]))


def _signs_denied(tokens: Sequence[Token], begin: int, signs: frozenset[str]) -> frozenset[str]:
    """The signs that are denied wherever they stand behind a no."""
    denied = {at for scope in scopes(tokens) for at in range(scope.cue_start, scope.end)}
    named = [at for at in range(begin, len(tokens)) if tokens[at].text in signs]
    return frozenset({tokens[at].text for at in named} - {tokens[at].text for at in named if at not in denied})


_going_on = word_set("so and")
_joining = word_set("so and then ok okay now please also")
_asking = word_set("can could may would should shall will what how which when where why please lets give gimme")


def _is_no(sentence: Sequence[Token], opened: Category) -> bool:
    """Whether a sentence is made of a no and of the words of the question alone."""
    words = [token.text for token in sentence if token.is_word]
    symptom = _signs.get(opened, frozenset()) | word_set(SYMPTOMS.get(opened, "").replace(",", " "))
    is_short = len(words) <= _most_words_of_an_answer and "?" not in {token.text for token in sentence}
    if {"just", "only"} & set(words) and set(words) & _signs.get(opened, frozenset()):
        return False  # ``no pain, just tightness``
    return (
        is_short
        and bool(set(words) & _noes)
        and set(words) <= _noes | _answering | _going_on | symptom
        and not _affirms(words)
    )


def is_nothing_else(tokens: Sequence[Token], opened: Category) -> bool:
    """Whether a plain no is the whole message."""
    known = _noes | _answering | signs_of(opened) | _misread | _beside_a_name
    return all(token.text in known for token in tokens if token.is_word)


_beside_a_name = word_set("eating one")
"""Words that belong to the name of what is denied, and deny nothing by themselves."""


def without_symptom(pains: Mapping[str, Pain], opened: Category) -> dict[str, Pain]:
    """The pains without what was taken for the symptom of the stop."""
    if opened is not Category.CHEST_PAIN:
        return dict(pains)
    return {part: pain for part, pain in pains.items() if not is_of_the_chest(part)}


def is_of_the_chest(part: str) -> bool:
    """Whether the name of a part that hurts is the chest or the heart."""
    return bool(set(part.split()) & _of_the_chest)


def _affirms(words: Sequence[str]) -> bool:
    """Whether a verb of an answer is not denied: ``no i did``."""
    for at, word in enumerate(words):
        behind = next((each for each in words[at + 1 :] if each not in _affirming), "")
        if word in _affirming and not _denying & set(words[max(0, at - _reach_of_no) : at]) and behind not in _noes:
            return True
    return False
