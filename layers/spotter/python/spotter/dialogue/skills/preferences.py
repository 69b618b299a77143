"""Standing wishes: kept for good, for this session, or until a day."""

from dataclasses import replace
from datetime import timedelta

from spotter.dialogue.skills.kit_weights import kit_weights
from spotter.dialogue.skills.wish_kinds import THINGS, Wish, is_equipment_lacked, wishes_said
from spotter.dialogue.skills.wish_length import OPEN, PERMANENT, SESSION, TEMPORARY, UNTIL_TOLD, Length, length_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.word_lists import word_set
from spotter.training.models import LONGEST_WISH

__all__ = ["SET", "THINGS", "note", "step_of"]
SET = "set_preference"
_a_week, _until_told = "A week", "Until I say so"
_how_long = "Until which day does that hold?"


def note(context: Context) -> Plan | None:
    """A wish that is to be kept."""
    if not context.offers(SET):
        return None
    if (answered := _answered(context)) is not None:
        return answered
    said = context.said
    length = length_said(said)
    wishes = _with_kit(_with_names(context, wishes_said(said)), kit_weights(context))
    if length is None and _is_lacking_today(said, wishes):
        return None
    if all(not wish.value for wish in wishes):
        is_of_an_exercise = _points(said) and bool(_leaving_out & set(said.words))
        return ask("preference", "Which exercise do you mean?" if is_of_an_exercise else "What shall I keep in mind?")
    if any(wish.kind == "custom" for wish in wishes) and _asks(said):
        plan = _noted(wishes, length)
        return confirm("preference", f"Shall I keep this in mind: {wishes[0].value}?", plan.steps)
    if length is None and said.phrase("next time"):
        return ask("preference", "Only next time, or from now on?", ("From now on", "Only this once"), wishes=wishes)
    if length is OPEN:
        return ask("preference", _how_long, (_a_week, _until_told), wishes=wishes)
    return _noted(wishes, length)


def _with_names(context: Context, wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes; one that only points, ``never give me those again``, names what was named last.

    It is empty where nothing was, where the message before named several, or where nothing is to be left out.
    """
    if [wish.kind for wish in wishes] != ["custom"] or not _points(context.said):
        return wishes
    here = _named(context, context.whole.quoted())
    before = [name for text in context.state.messages[-2:-1] for name in _named(context, text)]
    named = here or tuple(before)
    names = named if len(named) == 1 else ()
    if not names or not _leaving_out & set(context.said.words):
        return (replace(wishes[0], value=""),)
    return tuple(Wish("exclusion", name, PERMANENT) for name in names)


def _named(context: Context, text: str) -> tuple[str, ...]:
    """The exercises that a message names, each once."""
    named = (each.exercise for each in message(text, context.today).exercises)
    return tuple(dict.fromkeys(each.name.lower() for each in named if each is not None))


def _points(said: Message) -> bool:
    """Whether all that is said of what is wanted, or not, is ``those``."""
    words = {token.text for token in said.tokens if token.is_word}
    return bool(words & _pointing) and words <= _pointing | _leaving_out | _beside | FUNCTION_WORDS


_pointing = word_set("those these them it that this one ones thing things")
_leaving_out = word_set("never no not dont wont stop avoid without hate skip")
_beside = word_set("give giving show want do put plan include suggest again ever anymore more please pls ok to me i")


def _with_kit(wishes: tuple[Wish, ...], kit: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes with the weights of the kit, in the place of what says less of them."""
    if not kit:
        return wishes
    return (*kit, *(wish for wish in wishes if wish.kind not in ("custom", "equipment")))


def _is_lacking_today(said: Message, wishes: tuple[Wish, ...]) -> bool:
    """Whether it is only told that something is not at hand, and not for how long: ``i don't have a barbell``.

    That holds in this conversation.
    """
    tells = any(said.phrase(each) for each in ("dont have", "havent got", "do not have", "have no"))
    return tells and all(wish.kind in ("equipment", "exclusion") for wish in wishes) and is_equipment_lacked(said)


def _asks(said: Message) -> bool:
    """Whether it ends as a question, which may be no wish at all."""
    words = [at for at, token in enumerate(said.tokens) if token.is_word]
    ends = word_set("ok okay yeah please pls right alright thanks")
    marks = [at for at, token in enumerate(said.tokens) if token.text == "?" and words and at > words[0]]
    return any(said.words[at - 1] not in ends for at in marks)


def _noted(wishes: tuple[Wish, ...], length: Length | None) -> Plan:
    return Plan(
        "preference",
        tuple(step_of(wish.kind, wish.value, length or Length(wish.length)) for wish in wishes if wish.value),
    )


def step_of(kind: str, value: str, length: Length) -> Step:
    """The call that keeps a wish; of one that is too long to be kept, the words that it begins with."""
    if len(value) > LONGEST_WISH:
        value = value[:LONGEST_WISH].rpartition(" ")[0] or value[:LONGEST_WISH]
    arguments = {"preference_type": kind, "value": value, "duration_type": length.kind}
    if length.until is not None:
        arguments["until"] = length.until.isoformat()
    return Step(SET, arguments, f"Noted {length.said()}: {kind.replace('_', ' ')}: {value}.")


def _answered(context: Context) -> Plan | None:
    """What the answer to the question how long a wish holds comes to."""
    pending = context.pending
    if pending is None or pending.topic != "preference" or "wishes" not in pending.partial:
        return None
    length = _length_answered(context.said)
    return _noted(pending.partial["wishes"], length) if length is not None else None


def _length_answered(said: Message) -> Length | None:
    if said.phrase("only this once") or said.says("once", "today"):
        return Length(SESSION)
    if said.phrase("from now on") or said.says("always", "ever", "good", "permanent"):
        return Length(PERMANENT)
    days = [each.day or next(iter(each.candidates), None) for each in said.days(Direction.FUTURE)]
    ahead = [day for day in days if day is not None and day >= said.today]
    if ahead:
        return Length(TEMPORARY, ahead[-1])
    if said.says("say", "tell", "notice", "unknown", "dunno", "know", "idk"):
        return UNTIL_TOLD
    if said.says("week") and not said.numbers():
        return Length(TEMPORARY, said.today + timedelta(days=7))
    found = length_said(said)
    return None if found is OPEN else found
