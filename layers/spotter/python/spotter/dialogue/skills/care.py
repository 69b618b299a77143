"""A question about what somebody tells of their health that safety has not recognised. Nothing is built meanwhile."""

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.heard import likely_kinds
from spotter.dialogue.requests.likelihood import topic_of
from spotter.dialogue.turn import Skill, Turn
from spotter.safety.assess import read

_urgent = "If it is sudden, severe or frightens you, stop and call your local emergency number."
_questions = {
    "pain": "I am sorry that something hurts. Where is it, and does it hurt sharply, or only when you move it? "
    f"{_urgent}",
    "illness": "I am sorry that you are unwell. Do you have a fever, or is it in your chest or stomach? Then rest "
    f"until you are well, and see a doctor if it lasts. {_urgent}",
    "exhaustion": "That sounds like more than being tired, and a workout will not help with that today. Can you eat, "
    "drink and sleep first, and is there someone you can talk to?",
    "despair": "I am sorry, that sounds very hard, and training can wait. Is there someone you trust whom you can talk "
    "to now? If you might harm yourself, call a crisis line (988 in the US, 116 123 in the UK and much of Europe).",
    "dieting": "Your health matters more than a date: losing weight fast costs muscle and is a risk. Would you talk to "
    "a doctor or a dietitian about it? I plan training, and no diets.",
    "doping": "I do not give advice on drugs or doses: the risk to your health is real, and a doctor can tell you of "
    "it. Shall we look at your training instead?",
}
_unknown = (
    "I want to be sure that training is safe for you first. What exactly do you feel, and since when? With anything "
    f"new, a condition or an injury, ask your doctor before you train. {_urgent}"
)
_answered = "I plan and change nothing until that is settled. Tell me how you are when you know more."


def asked(turn: Turn) -> Answer:
    """The question that fits what was told; where safety has answered the message, no second one."""
    if read(turn.now.said.text).categories:
        return Answer(_answered)
    topic = topic_of("care", likely_kinds(turn.now.said))
    return ask(_questions.get(topic or "", _unknown))


CARE = {"care.ask": Skill(asked)}
