"""An answer to a question of the coach that says more than a yes, or that comes a message late.

``yes, take it out. are the flys ok?`` takes what was offered, and what stands behind it is a message of its own. What
was offered stays open while a message only looks at something. Right behind a question about one exercise, ``it`` is
that exercise.
"""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer, is_told_by_number
from spotter.dialogue.conversation.agreed import agreed
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.conversation.consent import Consent, consent_in, consent_of
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.heard import named, understood
from spotter.dialogue.conversation.held_back import HELD
from spotter.dialogue.conversation.last_message import CARE, Heard, hear
from spotter.dialogue.conversation.part_by_part import is_named
from spotter.dialogue.likely_changes.offering import place_picked
from spotter.dialogue.likely_readings.taking import last_said
from spotter.dialogue.orders.names import Scene
from spotter.dialogue.orders.phrases import kinds_at
from spotter.dialogue.orders.reading import orders_in
from spotter.dialogue.orders.told import VERBS
from spotter.dialogue.requests.asking import asks
from spotter.dialogue.state import FETCH, ConversationState, Utterance
from spotter.dialogue.understanding.slots.references import Places, references
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set
from spotter.messages import Request, UserTurn

_yes = word_set(
    "yes yeah yep yup yea ya ye aye ok okay k sure alright right exactly definitely absolutely correct perfect great "
    "good fine cool please pls plz thanks thx ty course of go ahead on for it do that this lets let us then sounds "
    "thats id like to oh ah well so the first second third last one option number coach man bro mate dude lol haha"
)
"""Words of which a yes consists."""
_surely_yes = word_set("yes yeah yep yup yea ya aye ok okay k sure alright exactly definitely absolutely correct ahead")
_doing = word_set("do go ahead lets")
"""Without one of these a yes that comes a message late may be but a word of assent."""
_echoing = word_set("it that them this one out off the a an please pls for me in away just")
_leading = word_set("the a an to of on for so oh well then i my just")
"""Words that belong to what follows them."""
_joining = word_set("and also then plus n")
_going_against = word_set("but except unless if only not no dont just actually wait or nah nope never without")
_late, _two = 2, 2
_shortest_message = 2
"""Words of a sentence behind a yes: fewer belong to it."""
_marks = ".,!?;:-"


def in_its_place(request: Request) -> Request:
    """The request as it stood when what the newest message agrees to was offered, and with ``it`` called by name."""
    request = _without_the_look(request)
    now = before_this_turn(request, read_conversation(request))
    named_so = _with_the_name(now)
    if not named_so:
        return request
    at = last_said(request)
    turn = request.turns[at]
    said = replace(turn, text=named_so) if isinstance(turn, UserTurn) else turn
    return replace(request, turns=(*request.turns[:at], said, *request.turns[at + 1 :]))


def still_open(now: ConversationState) -> str:
    """The offer that the newest message, which only looks at something, leaves as it is; empty where none is open."""
    said = now.said
    if said.options != GO_ON and not _is_yes_or_no(said.options):
        return ""
    return f"Still open: {said.question}" if consent_of(understood(said)) is None else ""


def parts_of_an_answer(now: ConversationState) -> tuple[str, ...]:
    """What is answered and what is said behind that; nothing where a message is the one or the other.

    What is only a remark behind a plain yes is left out.
    """
    said = now.said
    if not said.answers or hear(now).requests[:1] == (CARE,):
        return ()
    tokens = tokenise(said.text)
    if (parts := _of_a_menu(now, tokens) or _behind_a_no(now, tokens)) is not None:
        return parts
    end = _end_of_answer(tokens, said)
    head = _as_option(tokens[:end], said)
    if not head:
        return ()
    begin = end
    while begin < len(tokens) and (tokens[begin].text in _marks or tokens[begin].kind is TokenKind.BREAK):
        begin += 1
    joined = begin
    while joined < len(tokens) and tokens[joined].text in _joining:
        joined += 1
    if _kinds_of(head) & {"take", "remove"}:
        joined = _behind_instead(tokens, joined)
    rest = said.text[tokens[joined].start :].strip() if joined < len(tokens) else ""
    if not rest or tokens[joined].text in _going_against:
        return ()
    is_apart = any(token.text in ".!;?" or token.kind is TokenKind.BREAK for token in tokens[end:begin])
    behind = replace(said, text=rest, question="", options=())
    if "?" in rest and not {token.text for token in tokens[:end]} & (_doing | {"yes", "yeah", "yep", "yea"}):
        return ()  # ``ok why?``
    if _is_a_message(now, behind, is_apart=is_apart):
        return head, rest
    is_remark = not any(token.kind in _figures for token in tokens[joined:]) and begin == end == joined
    return (head,) if is_remark and _is_yes_or_no(said.options) else ()


def _of_a_menu(now: ConversationState, tokens: Sequence[Token]) -> tuple[str, ...] | None:
    """What an answer picks of the options that were told with numbers, and what is said behind that; None if nothing.

    What stands in brackets behind a choice is a remark, unless it asks something.
    """
    said = now.said
    if not said.options or not is_told_by_number(said.question):
        return None
    at = 0
    while at < len(tokens) and tokens[at].text in _before_a_place:
        at += 1
    place = _places.get(tokens[at].text, len(said.options)) if at < len(tokens) else len(said.options)
    if place >= len(said.options):
        return None
    at += 1
    while at < len(tokens) and tokens[at].text in _behind_a_place:
        at += 1
    if at < len(tokens) and not _ends_a_part(tokens[at]):
        return None
    is_in_brackets = at < len(tokens) and "(" in {token.text for token in tokens[at : at + 2]}
    rest = _from(said.text, tokens, at)
    is_remark = is_in_brackets and "?" not in rest
    return (said.options[place],) if is_remark or not _asks_alone(now, rest) else (said.options[place], rest)


def _behind_a_no(now: ConversationState, tokens: Sequence[Token]) -> tuple[str, ...] | None:
    """A no to what was offered and what the next sentence asks for; None where a message is not made so.

    Within the sentence of the no what follows may be what the answer should have been: ``no, 65``.
    """
    said = now.said
    end = next((at for at, token in enumerate(tokens) if token.text in ".!;" or token.kind is TokenKind.BREAK), 0)
    head = {token.text for token in tokens[:end] if token.is_word}
    if not said.options or not head & _nos or head - _nos - _beside_a_no:
        return None
    declining = next((each for each in reversed(said.options) if _declines(each)), "")
    rest = _from(said.text, tokens, end)
    return (declining, rest) if declining and _asks_alone(now, rest) else None


def _from(text: str, tokens: Sequence[Token], at: int) -> str:
    """The text from the first word behind the marks and the joining words at a place."""
    while at < len(tokens) and (_ends_a_part(tokens[at]) or tokens[at].text in _joining):
        at += 1
    return text[tokens[at].start :].strip().removesuffix(")") if at < len(tokens) else ""


def _ends_a_part(token: Token) -> bool:
    return token.kind in (TokenKind.BREAK, TokenKind.MARK) or token.text in _joining


def _asks_alone(now: ConversationState, rest: str) -> bool:
    """Whether what stands behind an answer is long enough to be a message of its own."""
    return bool(rest) and _is_a_message(now, replace(now.said, text=rest, question="", options=()), is_apart=True)


def _declines(option: str) -> bool:
    return any(token.text in _nos | {"keep", "leave"} for token in tokenise(option)[:1])


_nos = word_set("no nope nah none neither")
_beside_a_no = word_set("thanks thank you please of these those them that the two like sorry not")
_before_a_place = word_set("the option number no ok okay yes yeah please i mean meant # its it is")
_behind_a_place = word_set("one please pls thanks option")
_places = {
    word: place
    for place, words in enumerate(
        ("1 1st first", "2 2nd second", "3 3rd third", "4 4th fourth", "5 5th fifth", "6", "7")
    )
    for word in words.split()
}


def _kinds_of(option: str) -> frozenset[str]:
    """What is ordered by the first words of an option."""
    return kinds_at(tokenise(option), 0)[0]


def _behind_instead(tokens: Sequence[Token], at: int) -> int:
    """Where it goes on behind ``instead of it``: what comes in place of something that is out just comes in."""
    if at >= len(tokens) or tokens[at].text != "instead":
        return at
    points = [token.text for token in tokens[at + 1 : at + 3]]
    return at + 3 if points[:1] == ["of"] and points[1:] in (["it"], ["that"], ["this"]) else at + 1


def may_do(heard: Heard, answer: Answer) -> bool:
    """Whether what comes of a part is done: it answers, it names what it changes, or it is of the whole workout."""
    is_of_all = bool(heard.requests) and all(act.skill in _of_all for act in heard.requests)
    return heard.utterance.answers or is_of_all or is_named(heard, answer)


_of_all = frozenset({"reshape", "undo"})
_figures = frozenset({TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.CLOCK})


def _is_a_message(now: ConversationState, behind: Utterance, *, is_apart: bool) -> bool:
    """Whether what stands behind a yes asks for something by itself, or is a sentence of its own."""
    read = orders_in(Scene(now, named(behind)))
    if (read.orders and not read.unsafe) or asks(understood(behind)) or "?" in behind.text:
        return True
    count = sum(token.is_word for token in tokenise(behind.text))
    return count > _shortest_message if is_apart else count > 1 and now.said.question.startswith(HELD)


def _end_of_answer(tokens: Sequence[Token], said: Utterance) -> int:
    """Where the words end that say yes, or say again what was offered."""
    end = _run(tokens, 0, _yes)
    offered = {token.text for token in tokenise(said.options[0])} if said.options else set()
    if said.options == GO_ON:
        offered = {token.text for token in tokenise(said.question)}
    is_verb = end < len(tokens) and tokens[end].text in offered and bool(kinds_at(tokens, end)[0] & set(VERBS))
    told = _run(tokens, end, frozenset(offered | _echoing)) if is_verb else end
    return told if not is_verb or _names_the_offer(tokens[end:told], tokens[told:], said) else end


_articles = frozenset({"the", "my", "a", "those", "these", "that"})


def _names_the_offer(echo: Sequence[Token], behind: Sequence[Token], said: Utterance) -> bool:
    """Whether words that say an offer again are of that one: they name it whole or not at all, and nothing else.

    ``take out the bench`` is no yes to an offer to take the rows out.
    """
    listed = [str(each["name"]) for each in said.listed]
    if any(slot.start == 0 or behind[slot.start - 1].text in _articles for slot in references(behind, listed)):
        return False
    offer = said.question if said.options == GO_ON else said.options[0]
    offered = {slot.value for slot in references(tokenise(offer), listed)}
    told = {slot.value for slot in references(echo, listed)}
    return not told or told == offered


def _run(tokens: Sequence[Token], begin: int, words: frozenset[str]) -> int:
    """Where words of these end that follow each other, with commas between them."""
    end = at = begin
    while at < len(tokens) and (tokens[at].text in words or tokens[at].text == ","):
        at += 1
        end = at if tokens[at - 1].is_word or tokens[at - 1].kind in _figures else end
    while end > begin and end < len(tokens) and tokens[end].is_word and tokens[end - 1].text in _leading:
        end -= 1
    return end


def _as_option(tokens: Sequence[Token], said: Utterance) -> str:
    """An answer as the coach offered it; empty where the words pick nothing of it."""
    words = {token.text for token in tokens}
    if not words:
        return ""
    text = " ".join(token.text for token in tokens)
    if not _is_yes_or_no(said.options):
        place = place_picked(replace(said, text=text), len(said.options))
        if place is not None:
            return said.options[place]
        return text if not said.options and _is_consent(tokens) else ""
    is_echo = bool(words - _yes - _echoing)
    if not (is_echo or _is_consent(tokens)):
        return ""
    return "yes" if said.options[0].lower().startswith("yes") else said.options[0]


def _is_consent(tokens: Sequence[Token]) -> bool:
    is_sure = bool({token.text for token in tokens} & (_surely_yes | _doing))
    return is_sure and consent_in(tokens) is Consent.YES


def _is_yes_or_no(options: Sequence[str]) -> bool:
    """Whether one thing is offered, to be taken or left."""
    declining = tokenise(options[1])[:1] if len(options) == _two else ()
    return any(token.text in ("no", "keep", "leave") for token in declining)


def _without_the_look(request: Request) -> Request:
    """The request without the message before, where that only looked at something and a yes behind it is for what was
    offered before it."""
    now = before_this_turn(request, read_conversation(request))
    if now.said.answers or len(now.heard) < _late or not now.heard[-2].answers or set(now.said.did) - {FETCH}:
        return request
    before = now.heard[-2]
    if not _is_yes_or_no(before.options) or consent_of(understood(before)) is not None:
        return request
    tokens = tokenise(now.said.text)
    head = tokens[: _end_of_answer(tokens, before)]
    is_meant = still_open(replace(now, heard=now.heard[:-1])) in now.said.replied
    is_meant = is_meant or bool({token.text for token in head} & (_doing | {"yes"}))
    if not (head and is_meant and _as_option(head, before)) or agreed(now):
        return request
    last = last_said(request)
    earlier = max(at for at in range(last) if isinstance(request.turns[at], UserTurn))
    return replace(request, turns=(*request.turns[:earlier], *request.turns[last:]))


def _with_the_name(now: ConversationState) -> str:
    """The newest message with the exercise that was asked about in place of the ``it`` that is to be changed.

    Empty where nothing points so, or the message names an exercise of the workout before.
    """
    said = now.said
    name = _asked_about(said)
    if not name:
        return ""
    tokens = tokenise(said.text)
    if _end_of_answer(tokens, said) == len(tokens):
        return ""
    names = [str(each["name"]) for each in said.listed]
    first_named = min((slot.start for slot in references(tokens, names) if slot.kind == "listed"), default=len(tokens))
    for at in range(min(first_named, len(tokens) - 1)):
        kinds, end = kinds_at(tokens, at)
        if kinds & _changing and end < len(tokens) and kinds_at(tokens, end)[0] & {"it"}:
            behind = kinds_at(tokens, end)[1]
            return f"{said.text[: tokens[end].start]}{name}{said.text[tokens[behind - 1].end :]}"
    return ""


_changing = frozenset({"swap", "remove", "take", "change", "move"})


def _asked_about(said: Utterance) -> str:
    """The one exercise of the workout that the coach's question names; empty where it names none, or several."""
    if not said.answers:
        return ""
    names = [str(each["name"]) for each in said.listed]
    found = {
        slot.value.places
        for slot in references(tokenise(said.question), names)
        if slot.kind == "listed" and isinstance(slot.value, Places) and not slot.value.unclear
    }
    return names[next(iter(found))[0]] if len(found) == 1 and len(next(iter(found))) == 1 else ""
