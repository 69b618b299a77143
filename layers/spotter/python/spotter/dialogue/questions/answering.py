"""What a message is answered by that asks for no change, where the learned kind and topic tell more than the templates.

The templates of the skills know which words ask for which answer. Where none was said, the topic that was learned picks
the skill, and what was named says of what: "and why's it even on there" asks what the exercise is for that was spoken
of last. A template that the topic contradicts was met by chance.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from spotter.dialogue.conversation.completion import carried
from spotter.dialogue.conversation.heard import named, understood
from spotter.dialogue.conversation.short_messages import is_everyday
from spotter.dialogue.requests.asking import asks
from spotter.dialogue.requests.implied import is_bare_name
from spotter.dialogue.requests.likelihood import change, likeliest, topic_of
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.skills.facts import has_subject
from spotter.dialogue.state import ConversationState, Utterance
from spotter.dialogue.understanding.model import Act, Mention, Understanding

SURE = 0.8
"""How likely it is that a message is no request where what reads as one is not done."""
_hardly, _kind_of_change = 0.2, 0.6
_hardly_asked = 0.1
_nearly_all = 0.55
"""The part of a message that a template has to read to be believed whatever else is likely."""
_without_workout = 0.4
"""The same of a change where there is no workout to change."""
_answered = 0.35
"""How likely a question has to be where no template was said."""
_of_no_rule, _surely_a_fact = "facts.unknown", 0.5
"""What no rule answers is said where it is surely asked, or where the message has the form of a question."""
_contradicted, _contradicting = 0.05, 0.3
_hardly_a_topic = 0.1
"""Below this a word that is of one subject alone tells more than the likeliest topic."""
_of_anything = frozenset({"progress.judged", "explain.would"})
_topics: Mapping[str, tuple[str, ...]] = {
    "show": ("workout",),
    "explain": ("why", "alternatives", "workout"),
    "how_to": ("how",),
    "compare": ("compare",),
    "progress": ("progress", "next_load", "stall"),
    "capabilities": ("capabilities",),
}
"""The topics that the answers of a skill can be about."""
_exercises = ("listed", "place", "exercise", "lift", "pointed")
_messages_back = 3


def undoubted(requests: tuple[Act, ...], said: Utterance, likely: Mapping[str, float]) -> tuple[Act, ...]:
    """``requests`` without the changes of what is no request, and without answers to what was not asked."""
    return tuple(act for act in requests if not _is_doubted(act, said, likely))


def _is_doubted(act: Act, said: Utterance, likely: Mapping[str, float]) -> bool:
    if SKILLS[act.name].writes:
        return _is_no_request(act, likely, has_workout=bool(said.listed))
    if act.end - act.start > _nearly_all * len(understood(said).tokens):
        return False
    if act.skill == "small_talk":
        return likely.get("answer", 0) >= SURE
    if act.skill == "unsupported" and not SKILLS[act.name].blocks:
        return likely.get("answer", 0) < _hardly_asked and likely.get("answer.cannot", 0) < _contradicted
    return _is_by_chance(act, likely)


def _is_no_request(act: Act, likely: Mapping[str, float], *, has_workout: bool) -> bool:
    """Whether the message of a change is so likely a question, a fact or a word beside the matter that it is none."""
    writing = max(likely.get("build", 0), likely.get("edit", 0))
    other = max(likely.get(each, 0) for each in ("answer", "nothing", "remember"))
    if act.skill != "build" and not has_workout:
        return other > max(writing, _without_workout)
    return other >= SURE and writing < _hardly and change(likely) < _kind_of_change


def _is_by_chance(act: Act, likely: Mapping[str, float]) -> bool:
    topics = _topics.get(act.skill)
    best = topic_of("answer", likely)
    if topics is None or best is None or best in topics or act.name in _of_anything:
        return False
    own = sum(likely.get(f"answer.{each}", 0) for each in topics)
    return own < _contradicted and likely[f"answer.{best}"] >= _contradicting


def answering(now: ConversationState, likely: Mapping[str, float]) -> Act | None:
    """The question that the last message asks, by its topic and by what it names; None if it asks none."""
    said = understood(now.said)
    if likeliest(likely) != "answer" or likely["answer"] < _answered or is_everyday(said) or is_bare_name(said):
        return None
    said = named(now.said)
    topic = topic_of("answer", likely)
    if topic is None or not any(token.is_word for token in said.tokens):
        return None
    if likely[f"answer.{topic}"] < _hardly_a_topic and has_subject(said):
        topic = "fact"
    name = _name(topic, said)
    if name is None or (name == _of_no_rule and likely["answer.fact"] < _surely_a_fact and not asks(said)):
        return None
    skill, _, intent = name.partition(".")
    words = tuple(token.text for token in said.tokens)
    act = Act(skill, intent, 0, len(said.tokens), tuple(_mentions(topic, said)), denied=False, words=words)
    return about_the_last(act, now)


def about_the_last(act: Act, now: ConversationState) -> Act:
    """``act``; where it is about one exercise and names none, about the one that was named last.

    That is one of the same message that the template has not read, what was changed last, or one of earlier messages.
    """
    named_here = [mention for name, mention in act.mentions if name.startswith("target")]
    if any(each.kind != "pointed" for each in named_here) or (named_here and now.workout.talked_about is not None):
        return act
    if act.name not in _about_one:
        return act
    here = _last_named(now.said) or (_pointing if now.workout.talked_about is not None else None)
    if here is not None:
        return _for_one(replace(act, mentions=(*act.mentions, ("target", here))))
    for each in now.heard[-2 : -2 - _messages_back : -1]:
        before = _last_named(each)
        if before is not None:
            of_it = replace(act, mentions=(*act.mentions, ("target", before)))
            return _for_one(carried(of_it, each.listed, now.said.listed))
    return act


_pointing = Mention("pointed", "one", 0, 0)
_about_one = frozenset(
    {
        "how_to.technique",
        "explain.purpose",
        "explain.alternatives",
        "explain.easier",
        "overview.next_loads",
        "overview.stalls",
    }
)
_overall = {"progress": "progress.overall", "next_load": "overview.next_loads", "stall": "overview.stalls"}
_by_words = {
    "how": (
        ("hard", "facts.rpe"),
        ("heavy", "facts.weight"),
        ("rest", "how_to.rest"),
        ("rests", "how_to.rest"),
        ("warm", "how_to.warm_up"),
        ("warmup", "how_to.warm_up"),
    ),
    "why": (
        ("rest", "how_to.rest"),
        ("rests", "how_to.rest"),
        ("waiting", "how_to.rest"),
        ("wait", "how_to.rest"),
        ("pause", "how_to.rest"),
        ("pauses", "how_to.rest"),
    ),
    "workout": (("long", "show.duration"), ("duration", "show.duration"), ("minutes", "show.duration")),
}
_of_days = frozenset({"day", "days", "drop", "dropped"})
_skills = {
    "how": "how_to.technique",
    "why": "explain.purpose",
    "alternatives": "explain.alternatives",
    "compare": "compare.exercises",
    "capabilities": "capabilities.what",
    "readiness": "readiness.judged",
    "cannot": "unsupported.unknown",
    "fact": "facts.unknown",
}


def _name(topic: str, said: Understanding) -> str | None:
    words = {token.text for token in said.tokens}
    for word, name in _by_words.get(topic, ()):
        if word in words and not (name == "how_to.rest" and words & _of_days):
            return name
    kinds = {each.kind for each in said.named()}
    names_one = bool(kinds & set(_exercises))
    if topic == "workout":
        return "show.exercise" if names_one else "show.for_area" if "area" in kinds else "show.workout"
    if topic in _overall:
        return f"progress.{'lift' if topic == 'progress' else topic}" if names_one else _overall[topic]
    if topic == "alternatives" and not names_one and "area" in kinds:
        return "explain.for_muscle"
    return _skills.get(topic)


def _mentions(topic: str, said: Understanding) -> Iterator[tuple[str, Mention]]:
    exercises = {str(each.value): each for each in said.named(*_exercises)}
    if topic == "compare":
        yield from zip(("one", "other"), exercises.values(), strict=False)
        return
    yield from (("target", each) for each in exercises.values())
    yield from (("target_area", each) for each in said.named("area"))
    yield from ((each.kind, each) for each in said.named("time", "weight", "reps", "scheme"))


def _for_one(act: Act) -> Act:
    """``act``, by the skill that answers it of one lift."""
    one = act.name.replace("overview.next_loads", "progress.next_load").replace("overview.stalls", "progress.stall")
    skill, _, intent = one.partition(".")
    return replace(act, skill=skill, intent=intent)


def _last_named(utterance: Utterance) -> Mention | None:
    found = list(named(utterance).named("listed", "place", "exercise", "lift"))
    return found[-1] if found else None
