"""Whether a message is about somebody who is hurt, ill, worn out or in despair, as the words of many have taught.

Safety reads what it knows for certain, and answers it. What people say of themselves has more wordings than it knows:
where the learned reader hears one, nothing is built or made harder, and the coach asks (COACHING.md, "Pain and
safety").
"""

from collections.abc import Mapping

from spotter.dialogue.requests.likelihood import change

SURE = 0.6
"""How likely that has to be, and likelier than any change."""
_borne_out = 0.15
"""How likely a clause has to be of care or of a pain as well, by what was learned of clauses."""

SAID_OUTRIGHT = 0.9
"""How likely a clause has to be of care to call for it whatever the message as a whole is likely to be."""


def is_cause_for_care(likely: Mapping[str, float], of_clauses: float, of_care: float = 0.0) -> bool:
    """Whether care is so likely called for that nothing may be built or made harder before the coach has asked.

    ``of_clauses``: how likely it is that some clause tells of a pain or calls for care; ``of_care``: the latter alone,
    ``blacked out after the last set, what's my next one``.
    """
    if of_care >= SAID_OUTRIGHT:
        return True
    return likely.get("care", 0) >= max(SURE, change(likely)) and of_clauses >= _borne_out
