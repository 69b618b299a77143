"""``python -m spotter.dialogue "swap the squats, my knee hurts"``: shows what is understood, for whoever debugs.

Names of the current workout's exercises may follow the message.
"""

import sys
from datetime import UTC, datetime

from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.intents.wanted_writes import wanted_writes
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.requests.message_requests import weighed_choices
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.change_reader import Line, read_changes
from spotter.dialogue.understanding.clause_kinds import Setting, parts
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.dialogue.understanding.read import Situation, plain, request_kinds, understand
from spotter.dialogue.understanding.roles import Scene, Standing, cast
from spotter.language.talk.intent import Stands

_most_kinds, _least_shown = 5, 0.05


def shown(text: str, listed: tuple[str, ...]) -> str:
    """The understanding of ``text``, a line for each thing."""
    found = understand(text, Situation(listed))
    lines = []
    for act in found.acts:
        lines.append(f"{'not ' if act.denied else ''}{act.name}: {found.quoted(tuple(range(act.start, act.end)))!r}")
        lines += [f"    {name} = {_mention(mention)}" for name, mention in act.mentions]
        if act.left_over:
            lines.append(f"    left over: {found.quoted(act.left_over)!r}")
    lines += [f"mentions {_mention(mention)}" for mention in found.mentions]
    lines += [f"aside: {found.quoted(tuple(range(*aside)))!r}" for aside in found.digressions]
    if found.left_over:
        lines.append(f"left over: {found.quoted(found.left_over)!r}")
    said = message(text, datetime.now(UTC).date())
    for part in parts(said, Setting.WORKOUT if listed else Setting.NONE):
        lines.append(f"{part.kind} {part.likelihood:.2f}: {said.part(part.start, part.end).quoted()!r}")
    kinds = sorted(request_kinds(text, Situation(listed)).items(), key=lambda each: -each[1])
    lines += [
        "likely " + ", ".join(f"{kind} {value:.2f}" for kind, value in kinds[:_most_kinds] if value >= _least_shown)
    ]
    stands = Stands.WORKOUT if listed else Stands.NOTHING
    intents = sorted(likelihoods(text, "", stands).items(), key=lambda each: -each[1])
    lines.append(
        "intents " + ", ".join(f"{name} {value:.2f}" for name, value in intents[:_most_kinds] if value >= _least_shown)
    )
    wanted = wanted_writes(text, "", stands).items()
    lines.append("wants changed " + ", ".join(f"{name} {value:.2f}" for name, value in wanted if value >= _least_shown))
    asked = [f"{name} {value:.2f}" for name, value in topics_asked(text).items() if value >= _least_shown]
    lines.append(f"asks about {', '.join(asked[:_most_kinds])}")
    return "\n".join([*lines, *_roles(text, Situation(listed)), *_read_beside(text, listed), *_choices(text, listed)])


def _choices(text: str, listed: tuple[str, ...]) -> list[str]:
    """What may be asked of the workout, the likeliest first; three sets of ten where its amounts are not known."""
    exercises = tuple({"id": name, "name": name, **_usual} for name in listed)
    ranked = sorted(weighed_choices(Utterance(text, listed=exercises)), key=lambda each: -each.share)
    return [
        f"choice {each.share:.2f}: {each.choice.is_none or told(each.choice.acts, exercises)}"
        for each in ranked[:_most_kinds]
        if each.share >= _least_shown
    ]


_usual = {"type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 90}


def _read_beside(text: str, listed: tuple[str, ...]) -> list[str]:
    """What is asked of each exercise, as the message was read together with the workout."""
    reading = read_changes(plain(text, Situation(listed)), tuple(Line(name, {}) for name in listed))
    if reading is None or not listed:
        return []
    told = {"acts": reading.acts, "whole": reading.wholes}
    told |= {f"{at}. {name}": each for at, (name, each) in enumerate(zip(listed, reading.items, strict=True), start=1)}
    rows = (
        (name, [f"{key} {value:.2f}" for key, value in each.items() if value >= _least_shown])
        for name, each in told.items()
    )
    return [f"beside the workout, {name}: {', '.join(found)}" for name, found in rows if found]


def _roles(text: str, situation: Situation) -> list[str]:
    """The role of each mention, as far as it can be told where no amounts of the workout are known."""
    said = plain(text, situation)
    standing: tuple[Standing, ...] = tuple({} for _ in situation.listed)
    found = cast(Scene(said, understand(text, situation).acts, standing, request_kinds(text, situation)))
    return [
        f"{said.quoted(tuple(range(each.mention.start, each.mention.end)))}: {each.role} {each.likelihood:.2f}"
        for each in (found if situation.listed else ())
    ]


def _mention(mention: Mention) -> str:
    denial = f" ({mention.denial.value})" if mention.denial is not None else ""
    return f"{mention.kind} {mention.value}{denial}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit('usage: python -m spotter.dialogue "message" [exercise ...]')
    print(shown(sys.argv[1], tuple(sys.argv[2:])))
