"""``make learn``: writes the weights anew from the seen halves of the corpora.

``python -m learning words`` writes those of the classifiers by words alone (minutes), ``python -m learning meanings``
those of the encoder (a quarter of an hour on two cores), ``roles`` those of a reader upon the encoder as it is (a
minute), ``changes`` those of the reader of changes (three quarters of an hour), ``messages`` those of the readers of
messages by themselves (three quarters of an hour), ``builds`` those of the parts of a new workout upon them (a minute),
``questions`` those of what a question is about (three minutes), ``wishes`` those of what a request for a workout says
of it, and of whether one is asked for (a quarter of an hour),
``stances`` those of what is said of each thing that a message names, upon ``wishes`` (five minutes),
``intents`` those of what a message of a talk asks for and wants changed, upon ``messages`` (ten minutes),
``talks`` those of what a message of a talk asks for and what its words tell, upon ``messages`` (twenty-five
minutes), ``plans`` those of what each word of a message about a week is in the plan, upon ``talks`` (a minute),
``logs`` those of the parts of figures in a log (a minute), ``programs`` those of which sets a message tells of (half an
hour), ``change_programs`` those of which changes it asks for, upon ``changes`` (half an hour), ``fixes`` those
of what corrections and further sets mean (ten minutes), ``choices`` those of what is asked of a workout, upon those
before (three quarters of an hour), ``readings`` those of how a whole message is taken, upon all others (ten minutes);
without a word, all.
"""

import sys
from collections.abc import Callable

import numpy as np

from learning import (
    build_roles,
    change_examples,
    change_programs,
    change_programs_teaching,
    change_teaching,
    changes,
    choices,
    clauses,
    conditional_logit,
    fixes,
    intents,
    intents_teaching,
    log_figures,
    meanings,
    message_examples,
    message_teaching,
    minilm,
    new_workouts,
    plan_roles,
    pretrained,
    questions,
    readings,
    roles,
    safety,
    set_examples,
    set_programs,
    set_programs_teaching,
    stances,
    talks,
    talks_teaching,
    teaching,
    wanted_writes,
    wishes,
    word_teaching,
    words,
)
from learning.fitting import Example, fingerprint, fit, fit_one_of, write
from learning.message_examples import Matter
from learning.minilm_teaching import body_of, head_of, upper_of
from learning.requests import SOURCES, STRENGTH, asked, examples
from learning.two_layers import two_layers
from spotter.dialogue.change_programs import network as change_network
from spotter.dialogue.intents import network as intent_network
from spotter.dialogue.intents import wanted_writes as wanted_write_reader
from spotter.dialogue.intents.wanted_writes import Write
from spotter.dialogue.likely_changes import weighing
from spotter.dialogue.likely_readings import weighing as reading_weights
from spotter.dialogue.training.corrections import likely_fix
from spotter.dialogue.training.figure_parts import reading as figure_reading
from spotter.dialogue.training.set_programs import network
from spotter.dialogue.understanding import build_roles as build_reader
from spotter.dialogue.understanding import change_reader, clause_kinds, question_topics, request_kinds, story_words
from spotter.dialogue.understanding import new_workouts as new_workout_reader
from spotter.dialogue.understanding import roles as role_reader
from spotter.dialogue.understanding import stances as stance_reader
from spotter.dialogue.understanding import wishes as wish_reader
from spotter.dialogue.understanding.stances import Stance
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.weekly import plan_roles as plan_role_reader
from spotter.dialogue.weekly import plan_wanted as plan_wanted_reader
from spotter.dialogue.weekly.plan_wanted import PlanWanted
from spotter.language import encoder, message_encoder, word_pieces, wordpiece
from spotter.language import minilm as transformer
from spotter.language.talk import asking
from spotter.language.talk import reader as talk_reader
from spotter.language.talk.intent import Intent
from spotter.language.talk.telling import Telling
from spotter.safety import in_talk, learned


def main(which: str = "") -> int:
    """Learn, write, and say how much."""
    for name, learn in _readers.items():
        if which in ("", name):
            learn()
    return 0


def _words() -> None:
    found = tuple(examples(asked()))
    classifier = fit(found, STRENGTH)
    write(classifier, request_kinds.WEIGHTS, f"{len(found)} messages ({fingerprint(SOURCES)})")
    _say(f"{request_kinds.WEIGHTS.name}: {len(found)} examples, {len(classifier.weights)} features")
    of_clauses = tuple(clauses.examples())
    kinds = fit_one_of(of_clauses, clauses.STRENGTH, clauses.LEAST_WEIGHT)
    write(kinds, clause_kinds.WEIGHTS, f"{len(of_clauses)} clauses ({fingerprint(clauses.SOURCES)})")
    _say(f"{clause_kinds.WEIGHTS.name}: {len(of_clauses)} clauses, {len(kinds.weights)} features")
    safety.write()
    _say(f"{learned.WEIGHTS.name}: {learned.WEIGHTS.stat().st_size:,} bytes")


def _meanings() -> None:
    begin = pretrained.pretrained()
    lines = ("\t".join(each) for each in pretrained.word_pieces())
    word_pieces.PIECES.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    taught = tuple(meanings.taught())
    weights = teaching.learned(taught, begin, _say)
    learned_from = f"{len(taught)} texts ({fingerprint(meanings.SOURCES)})"
    teaching.write(teaching.body_of(weights), encoder.WEIGHTS, learned_from)
    _say(f"{encoder.WEIGHTS.name}: {encoder.WEIGHTS.stat().st_size:,} bytes")


def _roles() -> None:
    """Read by what the kinds of request are likely, so that these come first."""
    found = tuple(roles.examples(changes.messages(changes.TAUGHT)))
    labels = sorted({each.role.value for each in found})
    learned_from = f"{len(found)} mentions ({fingerprint(changes.SOURCES)})"
    by_words = [Example(each.features, frozenset({each.role.value})) for each in found]
    write(fit_one_of(by_words, roles.STRENGTH, roles.LEAST_WEIGHT), role_reader.WEIGHTS, learned_from)
    given = np.stack([each.meaning for each in found])
    layers = two_layers(given, [labels.index(each.role.value) for each in found], len(labels), roles.COURSE)
    teaching.write(layers, role_reader.MEANINGS, learned_from, labels)
    for path in (role_reader.WEIGHTS, role_reader.MEANINGS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _changes() -> None:
    wordpiece.PIECES.write_text("".join(f"{piece}\n" for piece in minilm.word_pieces()), "utf-8")
    found = tuple(change_examples.taught())
    weights = change_teaching.learned(found, minilm.pretrained(), _say)
    learned_from = f"{len(found)} messages ({fingerprint(change_examples.SOURCES)})"
    teaching.write(body_of(weights), transformer.WEIGHTS, learned_from, packed=False)
    teaching.write(head_of(weights), change_reader.HEADS, learned_from, packed=False)
    for path in (transformer.WEIGHTS, change_reader.HEADS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _messages() -> None:
    found = tuple(message_examples.texts())
    labels = message_teaching.labels_of(found)
    weights = message_teaching.learned(found, minilm.pretrained(), _say)
    learned_from = f"{len(found)} texts ({fingerprint(message_examples.SOURCES)})"
    teaching.write(upper_of(weights), message_encoder.TOP, learned_from, packed=False)
    for matter, path in _OF_MESSAGES.items():
        teaching.write(head_of(weights, f"{matter} "), path, learned_from, labels[matter])
    for path in (message_encoder.TOP, *_OF_MESSAGES.values()):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _builds() -> None:
    """Upon the readers of messages as they are, so that these come first."""
    found = tuple(build_roles.examples(build_roles.SOURCES))
    parts = tuple(build_reader.BuildRole)
    given = np.stack([each.given for each in found])
    layers = two_layers(given, [parts.index(each.role) for each in found], len(parts), build_roles.COURSE)
    learned_from = f"{len(found)} mentions ({fingerprint(build_roles.SOURCES)})"
    teaching.write(layers, build_reader.WEIGHTS, learned_from, parts)
    _say(f"{build_reader.WEIGHTS.name}: {build_reader.WEIGHTS.stat().st_size:,} bytes")


def _plans() -> None:
    """Upon the reader of talks as it is, so that this comes first."""
    given, places = plan_roles.examples()
    roles_of_words = tuple(plan_role_reader.PlanRole)
    layers = two_layers(given, places, len(roles_of_words), plan_roles.COURSE)
    learned_from = f"{len(given)} words ({fingerprint((plan_roles.TAUGHT,))})"
    teaching.write(layers, plan_role_reader.WEIGHTS, learned_from, roles_of_words)
    given, places = plan_roles.wants()
    layers = two_layers(given, places, len(PlanWanted), plan_roles.OF_WANTS)
    teaching.write(layers, plan_wanted_reader.WEIGHTS, f"{len(given)} messages", tuple(PlanWanted))
    for path in (plan_role_reader.WEIGHTS, plan_wanted_reader.WEIGHTS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")
    for line in plan_roles.figures():
        _say(line)


def _questions() -> None:
    """Upon both encoders as they are, so that these come first."""
    found = questions.everything()
    topics = tuple(sorted({each.topic for each in found}))
    places = [topics.index(each.topic) for each in found]
    layers = two_layers(questions.given(found), places, len(topics), questions.COURSE)
    learned_from = f"{len(found)} messages ({fingerprint(questions.SOURCES)})"
    teaching.write(layers, question_topics.WEIGHTS, learned_from, topics)
    _say(f"{question_topics.WEIGHTS.name}: {question_topics.WEIGHTS.stat().st_size:,} bytes")


def _wishes() -> None:
    """Upon the reader of messages as it is, so that this comes first: its upper layers are where these begin."""
    found = tuple(words.examples(tuple(wishes.marked(wishes.TAUGHT)), WishKind.NONE))
    begin = {**encoder.read_weights(transformer.WEIGHTS), **encoder.read_weights(message_encoder.TOP)}
    weights = word_teaching.learned("wishes", len(wishes.KINDS), wishes.EPOCHS, found, begin, _say)
    learned_from = f"{len(found)} messages ({fingerprint(wishes.SOURCES)})"
    kinds = [each.value for each in wishes.KINDS]
    teaching.write(upper_of(weights), wish_reader.TOP, learned_from, packed=False)
    teaching.write(head_of(weights, "wishes "), wish_reader.HEADS, learned_from, kinds, packed=False)
    for path in (wish_reader.TOP, wish_reader.HEADS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")
    _new_workouts()


def _stances() -> None:
    """Its upper layers begin as those of the transformer that reads requests for workouts, so that this comes first."""
    found = tuple(words.examples(tuple(stances.marked(stances.TAUGHT)), Stance.NONE))
    begin = {**encoder.read_weights(transformer.WEIGHTS), **encoder.read_weights(wish_reader.TOP)}
    weights = word_teaching.learned("stances", len(Stance), stances.EPOCHS, found, begin, _say)
    learned_from = f"{len(found)} messages ({fingerprint(stances.SOURCES)})"
    teaching.write(upper_of(weights), stance_reader.TOP, learned_from, packed=False)
    teaching.write(head_of(weights, "stances "), stance_reader.HEADS, learned_from, tuple(Stance), packed=False)
    for path in (stance_reader.TOP, stance_reader.HEADS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")
    for line in stances.figures():
        _say(line)


def _new_workouts() -> None:
    found = tuple(new_workouts.everything())
    rows, places = new_workouts.given(found)
    asked = [each.value for each in new_workout_reader.Asked]
    layers = two_layers(rows, places, len(asked), new_workouts.COURSE)
    learned_from = f"{len(found)} messages ({fingerprint(new_workouts.SOURCES)})"
    teaching.write(layers, new_workout_reader.WEIGHTS, learned_from, asked)
    _say(f"{new_workout_reader.WEIGHTS.name}: {new_workout_reader.WEIGHTS.stat().st_size:,} bytes")


def _intents() -> None:
    """Its upper layers begin as those of the transformer that reads messages, so that this comes first."""
    found = tuple(intents.everything())
    begin = {**encoder.read_weights(transformer.WEIGHTS), **encoder.read_weights(message_encoder.TOP)}
    weights = intents_teaching.learned(found, begin, _say)
    learned_from = f"{len(found)} messages ({fingerprint(intents.SOURCES)})"
    teaching.write(upper_of(weights), asking.TOP, learned_from, packed=False)
    teaching.write(head_of(weights, "intents "), intent_network.HEADS, learned_from, tuple(Intent), packed=False)
    teaching.write(head_of(weights, "writes "), wanted_write_reader.WEIGHTS, learned_from, tuple(Write), packed=False)
    kinds = safety.KINDS_IN_TALK
    teaching.write(head_of(weights, "care "), in_talk.WEIGHTS, learned_from, kinds, packed=False)
    for path in (asking.TOP, intent_network.HEADS, wanted_write_reader.WEIGHTS, in_talk.WEIGHTS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")
    for line in (*intents.figures(), *wanted_writes.figures()):
        _say(line)


def _talks() -> None:
    """Its upper layers begin as those of the transformer that reads messages, so that this comes first."""
    found = tuple(talks.everything())
    begin = {**encoder.read_weights(transformer.WEIGHTS), **encoder.read_weights(message_encoder.TOP)}
    weights = talks_teaching.learned(found, begin, _say)
    learned_from = f"{len(found)} messages ({fingerprint(talks.SOURCES)})"
    labels = (*Intent, *Telling)
    teaching.write(upper_of(weights), talk_reader.TOP, learned_from, packed=False)
    teaching.write(head_of(weights, "messages "), talk_reader.OF_MESSAGES, learned_from, tuple(Intent), packed=False)
    teaching.write(head_of(weights, "words "), talk_reader.OF_WORDS, learned_from, labels, packed=False)
    for path in (talk_reader.TOP, talk_reader.OF_MESSAGES, talk_reader.OF_WORDS):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")
    for line in talks.figures():
        _say(line)


def _logs() -> None:
    found = tuple(log_figures.everyones())
    by = log_figures.taught(found)
    learned_from = f"{len(found)} logs ({fingerprint(log_figures.SOURCES)})"
    write(by.parts, figure_reading.PARTS, learned_from)
    write(by.sides, figure_reading.SIDES, learned_from)
    for path in (figure_reading.PARTS, figure_reading.SIDES):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _programs() -> None:
    found = tuple(map(set_programs.example_of, set_examples.everyones()))
    weights = set_programs_teaching.learned(found, minilm.pretrained(), _say)
    learned_from = f"{len(found)} messages ({fingerprint(set_examples.SOURCES)})"
    teaching.write(upper_of(weights), network.WEIGHTS.top, learned_from, packed=False)
    teaching.write(head_of(weights), network.WEIGHTS.heads, learned_from, packed=False)
    for path in (network.WEIGHTS.top, network.WEIGHTS.heads):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _change_programs() -> None:
    """Its upper layers begin as those of the transformer that reads changes, so that this comes first."""
    found = tuple(change_programs.everyones())
    begin = dict(encoder.read_weights(transformer.WEIGHTS))
    weights = change_programs_teaching.learned(found, begin, _say)
    learned_from = f"{len(found)} messages ({fingerprint(change_programs.SOURCES)})"
    teaching.write(upper_of(weights), change_network.WEIGHTS.top, learned_from, packed=False)
    teaching.write(head_of(weights), change_network.WEIGHTS.heads, learned_from, packed=False)
    for path in (change_network.WEIGHTS.top, change_network.WEIGHTS.heads):
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _fixes() -> None:
    for found, sources, path in (
        (tuple(fixes.everything()), fixes.SOURCES, likely_fix.WEIGHTS),
        (tuple(fixes.everything_behind_a_log()), fixes.SOURCES_OF_MORE, likely_fix.WEIGHTS_OF_MORE),
    ):
        conditional_logit.write(fixes.taught(found), path, f"{len(found)} messages ({fingerprint(sources)})")
        _say(f"{path.name}: {path.stat().st_size:,} bytes")


def _choices() -> None:
    """Upon all other readers as they are, so that these come first."""
    found = choices.everything()
    learned_from = f"{len(found)} messages ({fingerprint(choices.SOURCES)})"
    conditional_logit.write(choices.taught(found), weighing.WEIGHTS, learned_from)
    _say(f"{weighing.WEIGHTS.name}: {weighing.WEIGHTS.stat().st_size:,} bytes")


def _readings() -> None:
    """Upon everything else as it is: what each reading comes to is played."""
    found = readings.everything()
    learned_from = f"{len(found)} messages ({fingerprint(readings.SOURCES)})"
    conditional_logit.write(readings.taught(found), reading_weights.WEIGHTS, learned_from)
    _say(f"{reading_weights.WEIGHTS.name}: {reading_weights.WEIGHTS.stat().st_size:,} bytes")


_OF_MESSAGES = {
    Matter.CLAUSE: clause_kinds.MEANINGS,
    Matter.REQUEST: request_kinds.MEANINGS,
    Matter.CARE: learned.MEANINGS,
    Matter.WORD: story_words.WEIGHTS,
}


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


_readers: dict[str, Callable[[], None]] = {
    "words": _words,
    "meanings": _meanings,
    "roles": _roles,
    "changes": _changes,
    "messages": _messages,
    "builds": _builds,
    "questions": _questions,
    "wishes": _wishes,
    "stances": _stances,
    "intents": _intents,
    "talks": _talks,
    "plans": _plans,
    "logs": _logs,
    "programs": _programs,
    "change_programs": _change_programs,
    "fixes": _fixes,
    "choices": _choices,
    "readings": _readings,
}
"""What is learned, by its name, each upon those before it."""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
