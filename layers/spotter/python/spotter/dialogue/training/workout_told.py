"""Whether a message tells what was done of the workout in hand, and so is a log that points at it."""

from collections.abc import Sequence

from spotter.dialogue.training.figure import Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.workout_in_hand import Prescribed
from spotter.dialogue.training.workout_references import Reference, references
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_as_it_stands = (
    *("as written", "as planned", "as prescribed", "as you wrote", "as you said", "as you have", "as it is", "as is"),
    *("as it was", "as set", "as given", "as listed", "as it stands", "as you planned", "as you gave", "as it says"),
    *("to the letter", "per plan", "per the plan", "like you wrote", "like you said", "as told", "as instructed"),
    *("as above", "by the book", "according to plan", "as per plan", "like it says", "as in the plan", "as shown"),
)
_done_words = word_set("did done finished completed managed smashed nailed logged")


def says_as_it_stands(said: Message) -> bool:
    """Whether something is said to have been done as the workout has it."""
    return any(map(said.phrase, _as_it_stands))


def tells_of_the_workout(said: Message, held: Sequence[Prescribed]) -> bool:
    """Whether a message tells what was done of the workout: of all of it, or of exercises that it names."""
    if not held or not may_tell(said):
        return False
    if tells_of_all(said, held):
        return True
    found = references(said, held)
    own = [each for each in found if each.held]
    if not own or not any(_is_sign(said.part(*each)) for each in said.sentence_spans()):
        return False
    return _tells_sets(said) or (all(each.held for each in found) and _says_names_alone(said, own))


def tells_of_all(said: Message, held: Sequence[Prescribed]) -> bool:
    """Whether all of the workout is said to be done, or to be done as it stands."""
    if says_it_is_done(said):
        return True
    if says_as_it_stands(said) and said.says(*_done_words):
        return True
    return any(each.is_all and _is_done_behind(said, each) for each in references(said, held))


def _is_done_behind(said: Message, all_: Reference) -> bool:
    """Whether what is spoken of as a whole was done: ``did everything``, ``all done``, ``got through all of it``."""
    if "done" in said.words[all_.start : all_.end] or "did" in said.words[all_.start : all_.end]:
        return True
    before = said.words[max(0, all_.start - _near) : all_.start]
    return bool(_done_words & set(before)) or before[-2:] == ("got", "through")


def _is_sign(sentence: Message) -> bool:
    """Whether a sentence says that this person did something: ``done.``, ``I just did ...``, ``can you log ...``."""
    words = [word for word in sentence.words if word not in _openings]
    if not words:
        return False
    if words[0] in _done_words:
        return words[:2] not in (["did", "you"], ["did", "u"], ["did", "it"]) or "?" not in words
    if sentence.says(*_logging) and not sentence.says("dont", "not"):
        return True
    return any(
        word in _doers and any(each in _done_words for each in sentence.words[at + 1 : at + 1 + _near])
        for at, word in enumerate(sentence.words)
    )


def _tells_sets(said: Message) -> bool:
    """Whether there is a figure of a set beside times and efforts, which may be a rest."""
    return any(each.role not in (Role.SECONDS, Role.EFFORT, Role.DISTANCE) for each in figures_of(said, None))


_near = 3
_doers = word_set("i ive i've we")
_openings = word_set(
    "yay ok okay k and so well hey hi hello right just now oh yes yeah , . ! - all thanks thank you coach"
)


def _says_names_alone(said: Message, own: Sequence[Reference]) -> bool:
    held = {at for each in own for at in range(each.start, each.end)}
    return not said.is_question and all(
        at in held or not token.is_word or token.text in _plain_telling for at, token in enumerate(said.tokens)
    )


def says_it_is_done(said: Message) -> bool:
    """Whether a short message says no more than that the workout is done, or that it is to be logged."""
    words = [token.text for token in said.tokens if token.is_word]
    is_short = 0 < len(words) <= _few and not said.numbers() and set(words) <= _plain_telling
    is_of_it = bool(set(words) & _its_names) or orders_a_log(said)
    return is_short and is_of_it and bool(set(words) & _done_words) and "?" not in said.words[:-1]


def orders_a_log(said: Message) -> bool:
    """Whether something is to be written down: ``log it``, ``can you note that down``."""
    return said.says("log", "logged", "record", "note", "save", "write", "track") and not said.says("dont", "not")


_few = 12
_its_names = word_set("workout session training it routine that this")
_plain_telling = word_set(
    "i ive just did done have finished completed the my this that it all and & workout session training routine "
    "today now please pls log logged record save note down write can you could me for u okay ok yay so hi hey well "
    "with am im whole too also both coach thanks thank at last finally yes tonight in a"
)


def _orders_a_change(said: Message) -> bool:
    """Whether a clause begins with a verb that changes the workout: ``log the bench and swap the squat``."""
    return any(
        word in _changing
        and (not at or said.words[at - 1] in ("and", ",", "then", "please", "now", "but", "so", "you", "to"))
        and said.words[at + 1 : at + 2] not in (("it",), ("that",), ("this",))
        for at, word in enumerate(said.words)
    )


def may_tell(said: Message) -> bool:
    """Whether nothing in a message is to come, or orders a change."""
    if any(_orders_a_change(said.part(*each)) for each in said.sentence_spans()):
        return False
    asks = [said.part(*each) for each in said.sentence_spans()]
    if all(each.says("?") and not each.says(*_logging) for each in asks):
        return False
    return not (said.says(*_to_come) or any(map(said.phrase, _not_yet)))


_logging = word_set("log record note save track write")
_changing = word_set(
    "make change swap replace put move remove drop add give set take build create plan shorten cut kill ditch bin lose "
    "scrap skip do use keep try"
)
_to_come = word_set("tomorrow gonna will later should if wanna want")
_not_yet = ("not yet", "not done yet", "going to", "havent done", "have not done", "did not do", "didnt do anything")
