"""What is said once the facts are kept: what was noted, and what could not be."""

from collections.abc import Iterator, Sequence

from spotter.dialogue.answer import listed
from spotter.dialogue.introductions.keeping import days_said
from spotter.dialogue.introductions.told import Told
from spotter.dialogue.replies.failures import failure_said
from spotter.messages import ToolResult


def noted(told: Told, results: Sequence[ToolResult]) -> str:
    """One or two short sentences. ``results``: of the calls that keep it."""
    failed = dict.fromkeys(failure_said(each) for each in results if not each.ok)
    kept = [] if results and all(not each.ok for each in results) else list(_kept(told))
    unknown = [*told.gear.unknown, *told.wants.unknown]
    sentences = [f"Noted: {'; '.join(kept)}."] if kept else []
    sentences += failed
    sentences += [f"I have no place to keep {listed([f'“{each}”' for each in unknown])}."] if unknown else []
    return " ".join(sentences)


def _kept(told: Told) -> Iterator[str]:
    body, habits, gear, wants = told.body, told.habits, told.gear, told.wants
    facts = [
        f"age {body.age}" if body.age is not None else "",
        body.gender or "",
        f"height {body.height_cm:g} cm" if body.height_cm is not None else "",
        f"weight {body.weight:g} {body.unit}" if body.weight is not None else "",
        f"{body.training_years} years of training" if body.training_years is not None else "",
        habits.level or "",
        f"{habits.minutes} minutes a session" if habits.minutes is not None else "",
    ]
    if any(facts):
        yield ", ".join(filter(None, facts))
    if days := days_said(told):
        yield f"you train {days}" if habits.times else f"you train on {days}"
    there = listed([each.said() for each in gear.items])
    place = {"Gym": "at a gym", "Home": "at home"}.get(gear.place or "", "")
    if there or place:
        all_of_it = " and nothing else" if gear.is_all else ""
        yield (
            f"you train {place}{f' with {there}' if there else ''}{all_of_it}"
            if place
            else f"you have {there}{all_of_it}"
        )
    if gear.lacking:
        yield f"no {listed(list(gear.lacking), 'or')} there"
    if told.bests:
        yield f"best {listed([each.said() for each in told.bests])}"
    if wants.goals or wants.wanted:
        wanted = [each if each == "fat loss" else f"more {each}" for each in wants.wanted]
        yield f"your goal: {listed([*wants.goals, *wanted])}"
    if wants.refused:
        yield f"never {listed([each.lower() for each in wants.refused], 'or')}"
    if wants.liked:
        yield f"you like {listed([each.lower() for each in wants.liked])}"
    if wants.old:
        yield f"old injury of the {listed(list(wants.old))}"
