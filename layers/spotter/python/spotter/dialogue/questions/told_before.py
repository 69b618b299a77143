"""An answer of the handbook is not given again as it was told a moment ago: whoever asks on asks for something else.

The next likely entry is told in its place where it is about what is asked; else that there is no more, and what comes
near. Whoever wants to hear it again says so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.questions.gone_on_with import CONDITIONS
from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.questions.nearest_entries import near_entries, no_more
from spotter.dialogue.state import ConversationState
from spotter.language.sentences import sentences_in
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_messages_back = 3
_likely = 0.3
"""How likely an entry has to be that is told in place of one that was told before."""
_never = 2.0
_not_asked = ("that was about", "thats about", "that's about", "not about", "ask about", "asking about", "asked about")
_likely_by_name = 0.04
"""The same where its title names what is asked."""
_same, _few_words = "The same holds there:", 5
_shortest, _alike = 4, 5
"""Letters of a word that may name what is asked, and letters in which two forms of a word are alike."""
_repeating = word_set("repeat remind")
_once_more = ("say that again", "tell me again", "once more", "one more time", "what was that", "what did you say")
_naming_nothing = word_set(
    "about actual actually after during between again answer answered answers anything asked asking because before "
    "being better bigger "
    "body cant coach could different does doesnt doing done dont each else enough even every exact exactly exercise "
    "exercises from general going good have help helps hello here into itself just know later least less like lift "
    "lifting long make many matter mean meant more most much must need never next nothing often one ones only other "
    "over people please question really reason said same should simple simply skipped some something still surely take "
    "telling than thank thanks that thats their them then there these they thing things think this those though time "
    "told tell train training trains very want wanted wants weight weights well what whats when where whether which "
    "while will with without work workout would wrong your youre"
)
"""Words that stand in many questions and name no subject."""


def not_again(found: Answer, now: ConversationState) -> Answer:
    """``found`` without what was told in the last replies, or what is said in place of that."""
    known = frozenset(_told_lately(now))
    again = [name for name in known if entries()[name].answer in found.text]
    if found.calls or not again or _wants_it_again(now):
        return found
    text = found.text
    for name in again:
        text = text.replace(entries()[name].answer, "")
    if rest := "\n\n".join(filter(None, map(str.strip, text.split("\n\n")))):
        return replace(found, text=rest)
    asked = _without_what_was_not_asked(now.said.text)
    said = _sentence_about(asked, again)
    if not said and _asks_of_another(asked) and (same := _sentence_about(now.said.earlier, again)):
        return replace(found, text=f"{_same} {same}")
    further = "" if said and len(asked.split()) <= _few_words else _next(now, asked, again, known)
    return replace(found, text=further or no_more(asked, known, said))


def _told_lately(now: ConversationState) -> Iterator[str]:
    """The entries that the last replies told."""
    replies = [each.replied for each in now.heard[-_messages_back:] if each.replied]
    return (name for name, entry in entries().items() if any(entry.answer in reply for reply in replies))


def _wants_it_again(now: ConversationState) -> bool:
    words = [token.text for token in tokenise(now.said.text)]
    spoken = f" {' '.join(words)} "
    return bool(_repeating & set(words)) or any(f" {each} " in spoken for each in _once_more)


def _next(now: ConversationState, asked: str, again: Sequence[str], known: frozenset[str]) -> str:
    """The likeliest entry that was not told and is about what is asked; empty where none is.

    By its title it is where that names something that the titles of those that were asked for ``again`` do not. In
    place of what holds with a condition nothing is told that holds without one.
    """
    is_of_a_condition = any(entries()[name].chapter == CONDITIONS for name in again)
    wanted = set(naming(asked)).difference(*(naming(entries()[name].title) for name in again))
    for text, least in ((asked, _likely), (f"{now.said.earlier} {asked}", _never)):
        for name, likelihood in near_entries(text):
            names_it = bool(wanted & set(naming(entries()[name].title)))
            if name in known or (is_of_a_condition and entries()[name].chapter != CONDITIONS):
                continue
            if likelihood >= (_likely_by_name if names_it else least):
                return entries()[name].answer
    return ""


def _asks_of_another(asked: str) -> bool:
    """Whether a few words ask the same of something else: ``and for the back?``."""
    words = [token.text for token in tokenise(asked) if token.is_word]
    return 1 < len(words) <= _few_words and (words[0] in ("and", "for") or words[1:2] == ["about"])


def _sentence_about(asked: str, again: Sequence[str]) -> str:
    """The sentence of what was told that has most words of what is asked; empty where none has any."""
    wanted = {word for word in _words(asked) if word not in _naming_nothing}
    told = [sentence for name in again for sentence in sentences_in(entries()[name].answer)]
    shared = {sentence: len(wanted & set(_words(sentence))) for sentence in told}
    best = max(told, key=lambda sentence: shared[sentence], default="")
    return best if shared.get(best) else ""


def _words(text: str) -> list[str]:
    words = (token.text for token in tokenise(text) if token.is_word)
    return [word[:_alike] for word in words if len(word) >= _shortest - 1]


def _without_what_was_not_asked(text: str) -> str:
    """The sentences of a message without those that say what the answer before was about: ``that was about knees``."""
    kept = (each for each in sentences_in(text) if not any(phrase in each.casefold() for phrase in _not_asked))
    return " ".join(kept)


def naming(text: str) -> Iterator[str]:
    """The beginnings of the words that may name what a text is about."""
    words = (token.text for token in tokenise(text) if token.is_word)
    return (word[:_alike] for word in words if len(word) >= _shortest and word not in _naming_nothing)
