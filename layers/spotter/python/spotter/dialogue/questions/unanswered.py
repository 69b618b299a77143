"""Questions of general knowledge that what was decided does not answer: nothing is logged, or a word is not known.

The likeliest entry of the handbook is told in place of that, or that there is none.
"""

from spotter.dialogue.answer import Answer
from spotter.dialogue.person.logged_lifts import NOTHING as NO_PROGRESS
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.questions.load_choices import load_choice
from spotter.dialogue.questions.nearest_entries import entry_asked, no_answer
from spotter.dialogue.questions.plain_questions import asks_in_general
from spotter.dialogue.skills.last_time import NOTHING as NO_LOG
from spotter.dialogue.state import ASK, ConversationState

_likelier_than_nothing = 0.3
"""How likely an entry has to be that is told rather than that nothing is logged."""
_no_load = "no load to go by"
_not_understood = ("I did not understand '", "I did not quite follow that.", "There is no workout to change yet.")


def in_place_of_nothing(found: Answer, now: ConversationState) -> Answer:
    """``found``, or what is said in its place to a question of general knowledge that it does not answer."""
    questions = [str(arguments.get("question", "")) for name, arguments in found.calls if name == ASK]
    is_nothing = found.text in (NO_PROGRESS, NO_LOG) or _no_load in found.text
    is_nothing_logged = is_nothing and not found.calls
    is_not_understood = any(each.startswith(_not_understood) for each in questions)
    if is_nothing_logged and (choice := load_choice(now, fewest=1)):
        return Answer(choice)
    if not (is_nothing_logged or is_not_understood) or not asks_in_general(now):
        return found
    if name := entry_asked(now.said, _likelier_than_nothing):
        return Answer(handbook()[name])
    return Answer(no_answer(now.said.text)) if is_not_understood else found
