"""What somebody else is doing in the gym: ``the rack is taken by some dude doing curls`` asks for no curls."""

from dataclasses import replace

from spotter.dialogue.likely_readings.taking import last_said
from spotter.dialogue.understanding.read import plain
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import Request, UserTurn

_people = word_set(
    "dude dudes guy guys bloke blokes man woman girl girls lady kid kids bro bros chick fella person people someone "
    "somebody team class couple"
)
_doing = word_set("doing")
_being = word_set("is s are was who whos thats he she they still currently always in there on it")
_most_between = 3


def of_the_speaker(request: Request) -> Request:
    """The request without what its newest message says that somebody else is doing."""
    at = last_said(request)
    said = request.turns[at] if at >= 0 else None
    if not isinstance(said, UserTurn):
        return request
    text = without_others(said.text)
    if text == said.text:
        return request
    return replace(request, turns=(*request.turns[:at], replace(said, text=text), *request.turns[at + 1 :]))


def without_others(text: str) -> str:
    """The text without the exercise that somebody else is doing."""
    tokens = tokenise(text) if any(word in text.lower() for word in _doing) else ()
    for at, token in enumerate(tokens):
        if token.text not in _doing:
            continue
        before = [each.text for each in tokens[max(0, at - _most_between) : at]]
        while before and before[-1] in _being:
            before.pop()
        if not before or before[-1] not in _people:
            continue
        if {"with", "w"} & {each.text for each in tokens[max(0, at - _most_between - 2) : at]}:
            continue  # ``with the guys``: the speaker trains there too
        named = plain(text).named("exercise", "lift")
        lift = next((each for each in named if each.start in (at + 1, at + 2) and each.end <= len(tokens)), None)
        if lift is not None:
            return f"{text[: token.start].rstrip()} {text[tokens[lift.end - 1].end :].lstrip()}".strip()
    return text
