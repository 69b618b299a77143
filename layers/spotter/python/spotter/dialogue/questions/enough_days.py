"""Whether some days a week are enough for what somebody wants: ``Wednesday and Saturday, would that be enough?``.

Such a question stands beside the days that are to be planned, and is lost with them.
"""

from spotter.dialogue.questions.handbook import handbook
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_days = word_set(
    "day days times twice sessions weekly monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri "
    "sat sun"
)
_wanted = word_set("stronger strength strong muscle muscles fit fitter toned shape bigger grow progress results")
_losing, _lost = word_set("lose losing loss drop shed"), word_set("weight fat belly kg kilos pounds lbs")


def enough_days(sentence: str) -> str:
    """Whether that often is enough, from the handbook; empty where it is not asked."""
    words = {token.text for token in tokenise(sentence)}
    loses = bool(words & _losing and words & _lost)
    if "enough" not in words or not words & _days or not (words & _wanted or loses):
        return ""
    return "\n\n".join([handbook()["frequency"], *([handbook()["weight_loss_kind"]] if loses else [])])
