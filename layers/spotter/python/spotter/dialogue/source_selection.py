"""Which data sources a message needs, by what is asked in it (seed 000's rules)."""

from collections.abc import Collection, Iterable

from spotter.dialogue.conversation.short_messages import short_act
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.requests.implied import implied
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import WITH_UNNAMED, understand

_of_a_change = ("a change to the current workout", ("current_workout", "active_preferences", "pain"))
_of_history = ("progress is read from what was logged", ("workout_history", "exercise_distribution"))
_of_goals = ("goals are talked about", ("category_goals", "muscle_goals"))
_of_preferences = ("standing preferences are talked about", ("active_preferences",))
_of_pain = ("something hurts", ("active_preferences", "pain"))
_of_the_person = ("what is stored about the user is asked for", ("user_profile", "user_settings"))
_of_a_workout = (
    "a workout is built from goals, preferences, what was trained and what is at hand",
    (
        "category_goals",
        "muscle_goals",
        "active_preferences",
        "exercise_distribution",
        "user_profile",
        "user_settings",
        "pain",
        "equipment",
        "program",
    ),
)

Rule = tuple[str, tuple[str, ...]]
_by_skill: dict[str, Rule] = {
    **dict.fromkeys(
        ("swap", "remove", "adjust", "add", "move", "reshape", "undo", "keep", "show", "explain"), _of_a_change
    ),
    **dict.fromkeys(("progress", "compare"), _of_history),
    "build": _of_a_workout,
    "tell": _of_preferences,
}
_by_mention: dict[str, Rule] = {
    "goal": _of_goals,
    **dict.fromkeys(("time", "equipment", "location", "area", "session", "level", "feeling", "minutes"), _of_a_workout),
    **dict.fromkeys(("exercise", "impact"), _of_preferences),
    **dict.fromkeys(("place", "pointed"), _of_a_change),
}
_of_oneself = frozenset({"me", "my", "profile", "settings", "height", "weight", "age", "units"})
_asking_about = frozenset({"know", "profile", "settings"})


def sources_for(text: str, offered: Collection[str]) -> tuple[list[str], str]:
    """The sources of those ``offered`` that a message needs, and why; none for small talk."""
    rules = dict(_rules(text))
    chosen = [name for name in dict.fromkeys(name for names in rules.values() for name in names) if name in offered]
    if not chosen:
        return [], "Nothing stored is needed to answer this."
    return chosen, f"Needed, as {'; '.join(rules)}."


def _rules(text: str) -> Iterable[Rule]:
    said = understand(text, WITH_UNNAMED)
    words = {token.text for token in said.tokens}
    acts = [act.skill for act in said.acts]
    short = short_act(said)
    acts += [short.skill] if short is not None and not acts else []
    yield from (_by_skill[skill] for skill in acts if skill in _by_skill)
    if words & _asking_about and words & _of_oneself:
        yield _of_the_person
    if pains_in(text):
        yield _of_pain
    elif not any(skill in _by_skill for skill in acts):
        yield from _of_mentions(said)


def _of_mentions(said: Understanding) -> Iterable[Rule]:
    """What is only named: a request for a workout, half of one, or something to keep in mind."""
    if implied(said, has_workout=False) is not None:
        yield _of_a_workout
    yield from (_by_mention[each.kind] for each in said.mentions if each.kind in _by_mention)
