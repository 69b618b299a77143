"""What is said to a message that asks for nothing that is known, in the order in which it is tried."""

from collections.abc import Callable

from spotter.dialogue import history
from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.gear import gear_said
from spotter.dialogue.skills import progress
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workout_facts import trains

_openers = ("30 minutes, bodyweight", "30 minutes, dumbbells", "What can you do?")
_question_words = frozenset(
    {
        "what",
        "whats",
        "why",
        "how",
        "hows",
        "when",
        "where",
        "who",
        "which",
        "is",
        "are",
        "does",
        "do",
        "did",
        "am",
        "should",
    }
)
_others = frozenset(
    {"she", "shes", "he", "hes", "they", "theyre", "his", "her", "their", "weather", "its", "it", "was"}
)
_having = frozenset(
    {"have", "got", "own", "ive", "bought", "found", "theres", "im", "am", "hate", "cant", "no", "only", "dont"}
)
_most_quoted = 8
_longest_short_word = 2


def told(turn: Turn) -> Answer | None:
    """Something about the person or their equipment, without a request: it is heeded in this conversation."""
    said = turn.said
    if turn.heard.is_question or not {token.text for token in turn.heard.tokens} & _having:
        return None
    parts = []
    if said.equipment:
        parts.append(f"you have {gear_said(said.equipment)}")
    if said.lacking:
        parts.append(f"you do not have {gear_said(said.lacking)}")
    if said.banned_names:
        parts.append(f"no {listed(said.banned_names, 'or')}")
    if said.level is not None:
        parts.append(f"your level is {said.level.value}")
    if said.goal is not None:
        parts.append(f"you train for {said.goal.value}")
    if not parts:
        return None
    begin = "Good to know" if turn.heard.left_over else "Noted"
    return Answer(
        f"{begin}: {listed(parts)}. I keep that in mind in this conversation. Tell me when I should build or "
        f"change a workout."
    )


def bare_exercise(turn: Turn) -> Answer | None:
    """The name of an exercise and nothing else: what is logged of it, or a question."""
    mentions = [each for each in turn.heard.mentions if each.kind in ("exercise", "listed", "place", "pointed")]
    if not mentions or turn.heard.left_over:
        return None
    mention = mentions[0]
    quoted = turn.heard.quoted(tuple(range(mention.start, mention.end)))
    if isinstance(mention.value, Named) and not mention.denied:
        own = mention.value.exercises[0]
        lift = next((each for each in history.lifts(turn.now) if each.exercise == own), None)
        if lift is not None:
            return progress.lift(turn, lift)
        if len(mention.value.exercises) == 1 and not turn.now.workout.exercises:
            return ask(
                f"What about {quoted}? {trains(own)}", (f"How do I do {quoted}?", f"Build me a workout with {quoted}")
            )
    return ask(f"What should I do with {quoted}?", ("Swap it", "Change sets, reps or load", "Tell me how it is done"))


def chat(turn: Turn) -> Answer | None:
    """A story, the weather, the family: a friendly word."""
    said = turn.heard
    words = {token.text for token in said.tokens}
    begins = said.tokens[0].text if said.tokens else ""
    if said.is_question or begins in _question_words or turn.said.pains:
        return None
    if said.asides and not said.left_over and not said.mentions:
        return Answer("I see. Tell me when you want to train or change something.")
    if words & _others and begins in _others:
        return Answer("Good for them! Tell me when you want to train or change something.")
    return None


def unknown_question(turn: Turn) -> Answer | None:
    """A question to which no rule has an answer."""
    said = turn.heard
    begins = said.tokens[0].text if said.tokens else ""
    if len(said.tokens) < 4 or not (said.is_question or begins in _question_words):
        return None
    words = said.quoted(said.left_over[:_most_quoted])
    about = f" ({words})" if words else ""
    return Answer(
        f"My rules hold no answer to that{about}, and I will not guess. Ask me about your workout, an exercise, "
        f"rests, warm-ups "
        "or your log."
    )


def not_understood(turn: Turn) -> Answer:
    """A question that quotes what was not understood."""
    words = turn.heard.quoted(turn.heard.left_over[:_most_quoted])
    begin = f"I did not understand {words!r}." if words else "I did not quite follow that."
    again = turn.now.said.question.startswith("I did not")
    return ask(
        f"{begin} {'Try one short sentence.' if again else 'What would you like me to do?'}", _openers if again else ()
    )


FALLBACKS: tuple[Callable[[Turn], Answer | None], ...] = (told, bare_exercise, chat, unknown_question, not_understood)
