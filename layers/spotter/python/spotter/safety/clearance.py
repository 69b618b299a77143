"""Whether somebody has been seen for what stopped their training, and whether who saw them lets them train.

Read by how it is said, not by set phrases: one who knows is named ("a colleague doc", "the practice"), as having seen
the person or said something, and a word of being content stands behind that. What is asked, wished, denied or still
to come lifts nothing, nor does a finding that needs treatment or that forbids all training.
"""

from collections.abc import Iterator, Sequence

from spotter.language.clauses import sentences
from spotter.language.negation import scopes
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_knowing = word_set(
    "doctor doctors doc docs dr gp physician physio physios physiotherapist consultant surgeon specialist nurse "
    "paramedic paramedics medic medics er hospital clinic practice cardiologist neurologist orthopedist orthopaedist "
    "orthopod osteopath midwife"
)
"""Who or what can let somebody train."""
_visiting = word_set(
    "saw seen visited went been called rang phoned checked examined looked tested scanned said says told tells thinks "
    "thought confirmed confirms found finds cleared gave let lets allows allowed moved spoke talked came got back "
    "reckons reckoned happy content had has look"
)
_long_ago = word_set("year years month months")
_seen = word_set("seen examined checked assessed evaluated tested scanned looked")
_was = word_set("was been got were have ive being")
_speaking = word_set("they she he doctor doc nurse physio gp yes yeah yep all im i everything")
_undecided = word_set("still waiting tests test results result pending running")
_to_come = word_set(
    "if when whenever should shall will would could until till before unless ask asking gonna need needs must "
    "want wants tomorrow appointment hope hoping hopefully suppose might may maybe without never not havent hasnt "
    "didnt wasnt dont cant isnt no supposed once or waiting wait next"
)
"""Before who knows, or before being content: it has not happened, or it is not known."""
_content = word_set(
    "cleared clear fine ok okay alright okayed harmless safe good allowed allows allow let happy approved "
    "approves nothing green can may okays"
)
_of_training = word_set(
    "train training trains lift lifting exercise exercises exercising workout workouts gym sport sports activity work "
    "do start move continue go"
)
_permitting = word_set("can may let lets allow allows allowed happy good safe")
_well = word_set("fine ok okay alright good clear")
_harm = word_set("serious wrong bad worrying dangerous broken grave to")
_doubting = word_set("if whether until when once would should not isnt hope might then after weeks off")
_ends = (".", "!", "?")
_refusing = word_set("not only nothing none no")
_not_yet = word_set("will would might could should wants tomorrow next hasnt")
_opening_a_question = word_set("should shall do does can could is are must would will what when")
_own_state = word_set("feel feels feeling felt im ive i")
_grave = word_set(
    "attack surgery operation operate operated admitted referred referral bedrest pending waiting ambulance broken "
    "fracture fractured torn ruptured clot stroke"
)
_all_training = word_set(
    "train training exercise exercising exercises gym sport sports workout workouts activity lifting"
)
_heavy = word_set("heavy heavily hard intense max maximal")
_resting = word_set("must should just only complete total full need to strict bed")
_reach_before, _reach_between, _reach_of_denial, _reach_of_content = 4, 34, 3, 4


def lets_train(tokens: Sequence[Token]) -> bool:
    """Whether one who knows is said to have seen the person and to let them train, if within limits."""
    return any(_is_content_behind(tokens, at) for at in _visits(tokens)) and not is_forbidden(tokens)


def is_answer_of_who_saw(tokens: Sequence[Token]) -> bool:
    """Whether a message from somebody who was seen says what came of it: ``they said light training is fine``."""
    words = _words(tokens)
    begin = 1 if words[:1] in (["ok"], ["okay"]) else 0
    is_told = bool(_speaking & set(words[:2])) or any(word in ("said", "says", "told") for word in words)
    is_open = bool(_undecided & set(words))
    return is_told and not is_open and _is_content_behind(tokens, begin) and not is_forbidden(tokens)


def was_seen(tokens: Sequence[Token]) -> bool:
    """Whether they say that they have been seen, whatever came of it: ``i was seen already``, ``been to the er``."""
    return next(_visits(tokens), None) is not None


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]


def _visits(tokens: Sequence[Token]) -> Iterator[int]:
    """Where one who knows is named as having seen the person or said something, or they say that they were seen."""
    words = _words(tokens)
    for begin, end in sentences(tokens):
        is_asked = "?" in words[end - 1 : end + 1] and words[begin] in _opening_a_question
        if is_asked or _long_ago & set(words[begin:end]):
            continue
        for at in range(begin, end):
            before, behind = words[max(begin, at - _reach_before) : at], words[at + 1 : at + 1 + _reach_before]
            if words[at] in _seen and _is_passive(before) and not set(before) & _to_come:
                yield at
            elif words[at] == "cleared" and set(before[-1:]) & _was and not set(before) & _to_come:
                yield max(0, at - 1)
            elif (
                words[at] in _knowing
                and _is_of_them(words, at)
                and not (set(before) & _to_come or set(behind[:2]) & _not_yet)
            ):
                around = words[max(begin, at - _reach_before - 2) : at]
                if _visiting & {*around, *behind}:
                    yield at


def _is_passive(before: Sequence[str]) -> bool:
    """Whether somebody was seen, and has not seen something themselves: ``i've looked at the plan``."""
    return bool(set(before) & (_was - {"have", "ive"}))


def _is_of_them(words: Sequence[str], at: int) -> bool:
    """Whether a word that is also an everyday one is of who knows: ``er, and its fine``, ``football practice``."""
    if words[at] not in _everyday:
        return True
    return bool({"the", "to", "an", "my", "a"} & set(words[max(0, at - 1) : at]))


_everyday = word_set("er practice")


def _is_content_behind(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word of being content stands behind, which is not denied, doubted, or said of how they feel."""
    words = _words(tokens)
    denied = {place for scope in scopes(tokens) for place in range(scope.start, scope.end)}
    reach = range(at, min(len(words), at + _reach_between))
    is_content = any(
        (words[place] in _content or words[place : place + 2] == ["lets", "me"])
        and (place not in denied or words[place] == "nothing")
        and not set(words[max(0, place - 3) : place]) & _doubting
        and _is_said_of_training(words, place)
        for place in reach
    )
    return is_content or any(words[place : place + 3] == ["no", "red", "flags"] for place in reach)


def _is_said_of_training(words: Sequence[str], place: int) -> bool:
    """Whether a word of being content is of the person's health or training, as its neighbours tell."""
    word, before = words[place], words[max(0, place - 3) : place]
    behind = words[place + 1 : place + 1 + _reach_of_content]
    if word in _permitting:
        near = {*before, *behind}
        is_permitted = bool(near & (_of_training | {"all", "everything", "me"})) and not _refusing & set(behind[:2])
        ends = next((each for each in words[place:] if each in _ends), "")
        is_of_them = word not in ("can", "may") or (before[-1:] in (["i"], ["me"]) and ends != "?")
        return is_permitted and is_of_them
    if word == "nothing":
        return bool(set(behind[:2]) & _harm)
    if word in _well and set(before[-2:]) & _own_state:
        return bool(set(behind[:2]) & {"to", "for"})
    return word != "clear" or bool(set(before) & {"in", "the", "all", "gave"})


def is_forbidden(tokens: Sequence[Token]) -> bool:
    """Whether what was found needs treatment, or all training is forbidden, not only some of it."""
    words = _words(tokens)
    denied = {place for scope in scopes(tokens) for place in range(scope.start, scope.end)}
    if any(word in _grave and place not in denied for place, word in enumerate(words)):
        return True
    for scope in scopes(tokens):
        reach = range(scope.cue_start, min(len(words), scope.cue_end + _reach_of_denial))
        held = next((place for place in reach if words[place] in _all_training), None)
        if held is not None and not set(words[scope.cue_start : held + 3]) & _heavy:
            return True
    for place, word in enumerate(words):
        before, behind = words[max(0, place - 2) : place], words[place + 1 : place + 4]
        if word in ("stop", "forbid", "forbids", "forbade", "banned", "avoid") and _all_training & set(behind[:2]):
            return True
        if word == "rest" and set(before) & _resting and behind[:2] != ["is", "allowed"]:
            return True
    return False
