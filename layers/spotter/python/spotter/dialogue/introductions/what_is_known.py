"""The answer to somebody who asks what is known of them: everything that is stored, and what is not."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.skills.stored import everything
from spotter.dialogue.training.replies import fetching
from spotter.dialogue.training.requests import heard_in
from spotter.dialogue.training.state import SourceNeeded, read_state
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set
from spotter.messages import Request

_knowing = word_set("know knows noted stored saved remember remembered recorded kept file notes info data learned")
_of_me = (
    ("about", "me"),
    ("on", "me"),
    ("of", "me"),
    ("my", "file"),
    ("my", "data"),
    ("me", "down"),
    ("about", "myself"),
)
_asking = word_set("what whats everything all anything tell show list which")
_most_words = 14


def asks_what_is_known(text: str) -> bool:
    """Whether a short message asks for all that is stored of its writer: ``what have you noted about me``."""
    words = tuple(token.text for token in tokenise(text) if token.is_word)
    if len(words) > _most_words or not set(words) & _asking or not set(words) & _knowing:
        return False
    return any(words[at : at + 2] in _of_me for at in range(len(words)))


def what_is_known(request: Request) -> Answer:
    """All that is stored of the person, or the fetch of it."""
    state = read_state(request)
    try:
        return Answer(everything(heard_in(request, has_workout=False).context))
    except SourceNeeded as needed:
        return fetching(needed, state)
