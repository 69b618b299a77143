"""Standing wishes that are dropped: found among those that are noted by any word of theirs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from spotter.catalogue import match
from spotter.dialogue.skills import preferences
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.language.words import runs, singular

DROP = "delete_preference"
_common = word_set(
    "a an the and or of on in at to for with without no not any only just my me i you it is are be do dont never more "
    "than at most up thing rule stuff work training train workout exercise session day week have has can all nothing "
    "anything that this them again press squat curl raise extension row pull push lift"
)
"""Words of a wish that say nothing of which one it is."""
_pronouns = word_set("that it this them those thing")
_everything = word_set("all everything every both")
_keeps = word_set("keep stays stay leave")
_forgets = word_set("forget drop remove delete lift lose scrap strike cancel")
_refuses = word_set("dont not never")

Wish = Mapping[str, Any]


def forget(context: Context) -> Plan | None:
    """A standing wish that is dropped."""
    if not context.offers(DROP):
        return None
    said, wishes = context.said, context.preferences
    if not wishes:
        return Plan("forget_preference", text="No wish of yours is noted, so there is nothing to drop.")
    if _is_kept(said):
        return Plan("forget_preference", text=f"All right, it stays. Noted are: {_listed(wishes)}.")
    named = _named(wishes, said) or _named_before(context, wishes)
    if not named and said.says(*_everything) and said.says("wishes", "preferences", "rules", "exclusions", "noted"):
        return confirm("forget_preference", f"Shall I drop all of these: {_listed(wishes)}?", _steps(wishes))
    if not named:
        text = f"Nothing like that is noted, so there is nothing to drop. Noted are: {_listed(wishes)}."
        return Plan("forget_preference", text=text)
    if len(named) == 1 and _is_partly(named[0], context):
        return confirm("forget_preference", f"Do you mean this one: {_listed(named)}? Shall I drop it?", _steps(named))
    if len(named) > 1 and not said.says(*_everything) and not _names_each(named, said):
        options = tuple(str(each["value"]) for each in named)
        return ask("forget_preference", f"Which one shall I drop: {_listed(named)}?", options)
    return Plan("forget_preference", (*_steps(named), *_wished_instead(context)))


def _wished_instead(context: Context) -> tuple[Step, ...]:
    """What is wished in the place of what is dropped: ``i want to focus on squats instead``."""
    for start, end in clauses(context.said.tokens):
        clause = context.said.part(start, end)
        if not clause.says("instead") or clause.says(*_forgets):
            continue
        plan = preferences.note(replace(context, said=clause, pending=None))
        if plan is not None and all(step.arguments.get("preference_type") != "custom" for step in plan.steps):
            return plan.steps
    return ()


def _named(wishes: Sequence[Wish], said: Message) -> tuple[Wish, ...]:
    """The wishes that a stretch names best: by the words of their value, or by what kind of wish they are."""
    scores = [_score(each, said) if not _stays(each, said) else 0 for each in wishes]
    highest = max(scores, default=0)
    if highest:
        return tuple(each for each, score in zip(wishes, scores, strict=True) if score == highest)
    kinds = _kinds_said(said)
    return tuple(each for each in wishes if f"kind {each.get('preference_type')}" in kinds and not said.numbers())


_kinds = ("kind focus", "kind time_available", "kind intensity", "kind equipment", "kind location")


def _kinds_said(said: Message) -> frozenset[str]:
    """The kinds of wishes that are named by nothing but their kind: ``my focus``, and not ``the pulling focus``."""
    return frozenset(
        entry.meaning
        for kind in _kinds
        for entry in word_classes("preferences")[kind].find(said.tokens)
        if not entry.start or not said.tokens[entry.start - 1].is_word or said.words[entry.start - 1] in _determiners
    )


_determiners = word_set("the my that this your a lift drop any minute minutes scrap forget")


def _score(wish: Wish, said: Message) -> int:
    """How many words of a wish are said; its exercise, or all of its words, count more than some."""
    value = _content(wish)
    spoken = {singular(word) for at, word in enumerate(said.words) if not _is_refused(wish, said, at)}
    own = match(str(wish.get("value", ""))).exercise
    named = (each for each in said.exercises if not _is_refused(wish, said, each.start))
    if own is not None and any(each.exercise is not None and each.exercise.id == own.id for each in named):
        return len(value) + 1
    shared = len(value & spoken)
    return shared + (1 if shared and shared == len(value) else 0)


def _stays(wish: Wish, said: Message) -> bool:
    """Whether the clause that names a wish says that it stays."""
    spans = [said.part(start, end) for start, end in clauses(said.tokens)]
    naming = [each for each in spans if _score(wish, each)]
    return bool(naming) and all(each.says(*_keeps) and not each.says("need", *_forgets) for each in naming)


def _is_refused(wish: Wish, said: Message, at: int) -> bool:
    """Whether a no stands before a word, where the wish is none that leaves something out: ``no bench``."""
    kind = wish.get("preference_type")
    return kind in ("focus", "equipment") and said.words[max(0, at - 1) : at] == ("no",)


def _content(wish: Wish) -> frozenset[str]:
    """The words of a wish that tell it from others."""
    value = frozenset(singular(word) for word in runs(str(wish.get("value", "")).lower()))
    return value - _common or value


def _is_partly(wish: Wish, context: Context) -> bool:
    """Whether only some of what a wish says is named, among them no number of it."""
    kinds = _kinds_said(context.said)
    if f"kind {wish.get('preference_type')}" in kinds and not context.said.numbers():
        return False
    spoken = {singular(word) for word in context.said.words}
    if wish.get("preference_type") == "equipment" and _core(wish) and _core(wish) <= spoken:
        return False
    return 0 < _score(wish, context.said) < len(_content(wish))


def _core(wish: Wish) -> frozenset[str]:
    """The equipment that a wish is about, without its sizes and what there is not: ``dumbbells up to 20, no bar``."""
    items = (item.strip() for item in str(wish.get("value", "")).lower().split(","))
    names = (item.split(" up ")[0].split(" until ")[0] for item in items if not item.startswith("no "))
    return frozenset(singular(word) for name in names for word in runs(name) if word.isalpha()) - _common


def _names_each(wishes: Sequence[Wish], said: Message) -> bool:
    """Whether each of several wishes is named in full, and by words of its own."""
    values = [_content(each) for each in wishes]
    spoken = {singular(word) for word in said.words}
    return all(value <= spoken for value in values) and len(set(values)) == len(values)


def _named_before(context: Context, wishes: Sequence[Wish]) -> tuple[Wish, ...]:
    """What ``that`` and ``it`` mean: a wish of the rest of the message, or of what was said before it."""
    if not context.said.says(*_pronouns):
        return ()
    several: tuple[Wish, ...] = ()
    for text in (context.whole.quoted(), *context.state.messages[-2:-1], context.state.replies[-1]):
        found = tuple(each for each in wishes if _score(each, message(text, context.today)))
        if len(found) == 1:
            return found
        several = several or found
    return several


def _is_kept(said: Message) -> bool:
    words = said.words
    refused = any(
        word in _forgets and _refuses & set(words[max(0, at - 1) : at]) and "need" not in words[max(0, at - 3) : at]
        for at, word in enumerate(words)
    )
    return refused or (said.says(*_keeps) and not said.says(*_forgets, "need", "can", "may"))


def _listed(wishes: Sequence[Wish]) -> str:
    return ", ".join(f"{str(each.get('preference_type')).replace('_', ' ')}: {each.get('value')}" for each in wishes)


def _steps(wishes: Sequence[Wish]) -> tuple[Step, ...]:
    return tuple(
        Step(DROP, {"preference_id": str(each["id"])}, f"Dropped: {_listed((each,)).replace(':', '', 1)}.")
        for each in wishes
    )
