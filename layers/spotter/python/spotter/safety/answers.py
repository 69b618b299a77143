"""The fixed answers, and what each warning blocks. The same with every provider."""

from collections.abc import Sequence

from spotter.safety.verdict import Block, Category

URGENT = frozenset(
    {
        Category.CHEST_PAIN,
        Category.FAINTING,
        Category.BREATHLESSNESS,
        Category.LOSS_OF_CONTROL,
        Category.WEAKNESS_OR_NUMBNESS,
        Category.DARK_URINE,
        Category.SELF_HARM,
        Category.JOINT_INJURY,
        Category.FEVER,
        Category.EMERGENCY,
    }
)

_call = "Call your local emergency number (112 in Europe, 911 in the US)"

ANSWERS: dict[Category, str] = {
    Category.CHEST_PAIN: (
        "Please stop and rest now. Pain, pressure or tightness in the chest, or a heart that does not feel "
        f"right, can be an emergency. {_call} if it is there now or comes back, and do not drive yourself. No "
        "training until a doctor has said that it is safe; I will be here when it is."
    ),
    Category.FAINTING: (
        "Please stop training and sit or lie down. Fainting, or nearly fainting, needs a doctor before the "
        f"next session. {_call} if it came with chest pain, breathlessness or a fall, or if it happens again."
    ),
    Category.BREATHLESSNESS: (
        f"Please stop and sit upright. Breathlessness that is unusual for you can be an emergency. {_call} if "
        "it does not settle within a few minutes of rest, and see a doctor before you train again."
    ),
    Category.LOSS_OF_CONTROL: (
        "Please stop now. Losing control of bladder or bowel, or feeling numb around the groin, can mean that "
        f"nerves are being pressed, and hours matter. {_call} or go to an emergency department today. No "
        "training until you have been seen."
    ),
    Category.WEAKNESS_OR_NUMBNESS: (
        "Please stop training. New weakness, numbness or tingling, trouble speaking, or a sudden terrible "
        f"headache needs a doctor today. {_call} if it came suddenly, is on one side, or involves the face or "
        "speech. I will not plan training until you have been seen."
    ),
    Category.DARK_URINE: (
        "Please stop training and drink water. Dark, cola-coloured urine after hard work can mean that muscle "
        f"is breaking down and the kidneys are at risk. Have it checked in a hospital today. {_call} if you "
        "feel unwell."
    ),
    Category.SELF_HARM: (
        "I am glad that you told me, and I am sorry that it is this hard. Please do not stay alone with it: "
        "talk to someone you trust now, or to a crisis line (988 in the US, 116 123 in the UK and much of "
        f"Europe). {_call} if you are in danger. Training can wait; you matter more."
    ),
    Category.JOINT_INJURY: (
        "Please stop and do not load it. A joint that popped and swells, or that gives way, needs to be "
        "examined before it is trained: see a doctor today or tomorrow, and keep your weight off it until then. "
        f"{_call} if it looks out of shape, or is numb, cold or pale below. No training until it has been seen."
    ),
    Category.FEVER: (
        "Please do not train with a fever: it strains the heart and makes you ill for longer. Rest, drink, and begin "
        "gently when you have been free of it for two days. See a doctor if it is above 39 °C (102 °F), lasts longer "
        f"than three days, or comes with a stiff neck, a rash or trouble breathing. {_call} if you feel very unwell."
    ),
    Category.EMERGENCY: (
        "Please stop and rest now. What you describe may need help at once. "
        f"{_call} if it is there now, comes back or gets worse, and have a doctor look at it before you train "
        "again. If I read that wrongly, tell me that it was a false alarm."
    ),
    Category.EATING_DISORDER: (
        "Thank you for telling me. That sounds heavy, and it deserves real help: please talk to your doctor "
        "or to an eating-disorder helpline. I will not help with eating less or losing weight, but I am glad "
        "to keep training kind to you."
    ),
    Category.CRASH_WEIGHT_CUT: (
        "I will not help with losing weight that fast: it costs muscle, water and sometimes health. About "
        "half a percent to one percent of your bodyweight a week is what lasts. For a weigh-in or a medical "
        "reason, please ask a sports dietitian or a doctor."
    ),
    Category.DRUGS: (
        "I do not give doses or plans for drugs, steroids or painkillers. A doctor or a pharmacist can, "
        "without judging you. Training, food and sleep I can help with."
    ),
    Category.PUSH_THROUGH_PAIN: (
        "Effort is fine, pain is a signal: please do not push through it. Stop what hurts, tell me where it "
        "hurts and how much, and I will plan around it. If it is severe, or lasts longer than a week or two, "
        "have it looked at."
    ),
    Category.MAXIMUM_TEST: (
        "Let us not test a true maximum yet. With a coach beside you it can wait for its day; until then I "
        "estimate it from sets of three to eight with something left, which is safer and nearly as exact."
    ),
    Category.REHABILITATION: (
        "A rehabilitation plan belongs to a physiotherapist who can examine you. With their limits in hand I "
        "will gladly plan the training around them."
    ),
    Category.DIAGNOSIS: (
        "I cannot tell what it is: that takes somebody who can examine you, a doctor or a physiotherapist. "
        "What I can do is plan around it: tell me where it hurts, how much, and in which exercise."
    ),
    Category.DISTRESS: (
        "Thank you for telling me; that sounds hard. Are you safe right now? If you have thoughts of hurting yourself "
        "or of not going on, please talk to someone now: 988 in the US, 116 123 in the UK and much of Europe, or your "
        "local emergency number. If it is not that, tell me how you are: training can wait, or be small today."
    ),
    Category.ILLNESS: (
        "That does not sound like a day for training. Rest comes first, and nothing is lost by it. How long has it "
        "been like this, and do you have a fever, chest pain or trouble breathing? With any of those, or if it is not "
        "better within a few days, please see a doctor. When you feel like yourself again, we begin gently."
    ),
    Category.CONCERN: (
        "Before I plan anything: that sounds like more than ordinary soreness. Where is it, since when, and how bad is "
        "it from 0 to 10? Until I know, please do not load it. If it came suddenly, is getting worse, or you feel "
        "unwell with it, please have a doctor look at it."
    ),
    Category.CONDITION: (
        "Thank you for telling me. Training usually helps with that, within limits that I cannot know: please ask your "
        "doctor what effort is right for you and tell me what they say. Until then I keep it light."
    ),
    Category.PELVIC_FLOOR: (
        "Heaviness or pressure in the pelvis under load is often the pelvic floor: common, no emergency, and it can be "
        "treated. Please have a pelvic floor physiotherapist or a doctor look at it. Until then: moderate loads, "
        "breathe out on the effort, do not hold your breath, and leave out what brings it on. See a doctor soon if it "
        "is there at rest, hurts, or comes with bleeding or with loss of bladder or bowel control."
    ),
    Category.PREGNANCY: (
        "Congratulations, or all the best, as it may be. Training in and after pregnancy is usually good, "
        "with your doctor's or midwife's word on it first. I keep it moderate and leave out what feels wrong."
    ),
    Category.SURGERY: (
        "Thank you for telling me about the surgery. Please let your surgeon or physiotherapist clear you, "
        "and tell me their limits; until then I keep everything light and away from it."
    ),
    Category.HEART: (
        "Thank you for telling me. With a heart or blood-pressure condition or its medication, please ask "
        "your doctor what effort is right for you. I keep sets away from failure and without breath-holding."
    ),
    Category.MINOR: (
        "Good that you train. While you are under 18: learn the movements first, keep a few reps in reserve, "
        "no maximum tests, and have a parent and, best of all, a coach on board."
    ),
    Category.SEVERE_PAIN: (
        "Severe pain is for a clinician to look at before it is loaded again. I leave that region alone until "
        "you tell me that it is settled."
    ),
    Category.PAIN: (
        "I am sorry that it hurts. Pain is a signal: please stop what brings it on. If it is severe, swells, came with "
        "a pop, or lasts longer than a week or two, have it looked at. Tell me when it is settled."
    ),
}

BLOCKS: dict[Category, frozenset[Block]] = {
    category: frozenset({Block.EVERYTHING, Block.PLAN}) for category in URGENT
} | {
    Category.EATING_DISORDER: frozenset({Block.WEIGHT_LOSS}),
    Category.DISTRESS: frozenset({Block.PLAN, Block.WEIGHT_LOSS, Block.LOAD_INCREASE}),
    Category.ILLNESS: frozenset({Block.PLAN, Block.LOAD_INCREASE}),
    Category.CONCERN: frozenset({Block.PLAN, Block.LOAD_INCREASE}),
    Category.CONDITION: frozenset({Block.MAXIMUM_TEST}),
    Category.PAIN: frozenset({Block.LOAD_INCREASE}),
    Category.CRASH_WEIGHT_CUT: frozenset({Block.WEIGHT_LOSS, Block.ADVICE}),
    Category.DRUGS: frozenset({Block.ADVICE}),
    Category.PUSH_THROUGH_PAIN: frozenset({Block.ADVICE, Block.LOAD_INCREASE}),
    Category.MAXIMUM_TEST: frozenset({Block.ADVICE, Block.MAXIMUM_TEST}),
    Category.REHABILITATION: frozenset({Block.ADVICE}),
    Category.DIAGNOSIS: frozenset({Block.ADVICE}),
    Category.PELVIC_FLOOR: frozenset({Block.MAXIMUM_TEST, Block.LOAD_INCREASE}),
    Category.PREGNANCY: frozenset({Block.MAXIMUM_TEST}),
    Category.SURGERY: frozenset({Block.MAXIMUM_TEST, Block.LOAD_INCREASE}),
    Category.HEART: frozenset({Block.MAXIMUM_TEST}),
    Category.MINOR: frozenset({Block.MAXIMUM_TEST}),
    Category.SEVERE_PAIN: frozenset({Block.LOAD_INCREASE}),
}

CAVEATS: dict[Category, str] = {
    Category.EATING_DISORDER: "Eat enough for the training you do; if food is hard right now, a doctor can help.",
    Category.PREGNANCY: "Pregnant or newly a mother: your doctor's or midwife's word comes first; moderate effort, no "
    "breath-holding, nothing that feels wrong.",
    Category.SURGERY: "After surgery: only within what your surgeon or physiotherapist has cleared.",
    Category.HEART: "Heart or blood pressure: ask your doctor what effort is right; breathe through every rep and stop "
    "short of failure.",
    Category.CONDITION: "Your condition: ask your doctor what effort is right; stop when something feels wrong.",
    Category.MINOR: "Under 18: technique first, a few reps in reserve, no maximum tests, and an adult who knows of it.",
    Category.SEVERE_PAIN: "Severe pain: have a clinician look at it before you load it again.",
}

_emergency_lines = {
    "es": "Esto puede ser una emergencia: deja de entrenar y llama ahora al 112 o al número de emergencias de tu país.",
    "fr": "Cela peut être une urgence : arrêtez l'entraînement et appelez le 112 (911 au Québec) maintenant.",
    "de": "Das kann ein Notfall sein: Hör auf zu trainieren und ruf jetzt die 112 oder den örtlichen Notruf an.",
    "pt": "Isto pode ser uma emergência: pare de treinar e ligue já para o 112 (no Brasil 192) ou para o número local.",
    "it": "Può essere un'emergenza: smetti di allenarti e chiama subito il 112 o il numero di emergenza del tuo paese.",
}
_despair_lines = {
    "es": "No estás solo. Habla ahora con alguien de confianza o llama al 024 (España) o al 112 o tu número local.",
    "fr": "Vous n'êtes pas seul. Parlez à quelqu'un, ou appelez le 3114 (France), le 112 ou votre numéro local.",
    "de": "Du bist nicht allein. Sprich jetzt mit jemandem, oder ruf 0800 111 0 111 (Deutschland), 142 (Österreich), "
    "143 (Schweiz) oder die 112 an.",
    "pt": "Você não está só. Fale agora com alguém, ou ligue para o 188 (Brasil), o 1411 (Portugal), o 112 ou o seu "
    "número local.",
    "it": "Non sei solo. Parla adesso con qualcuno, oppure chiama il 112 o il numero di emergenza del tuo paese.",
}
_care_lines = {
    "es": "Te he entendido, pero contesto en inglés. Antes de entrenar, que lo vea un médico si es fuerte o no mejora.",
    "fr": "Je vous ai compris, mais je réponds en anglais. Voyez d'abord un médecin si c'est fort ou si cela dure.",
    "de": "Ich habe dich verstanden, antworte aber auf Englisch. Geh erst zum Arzt, wenn es stark ist oder bleibt.",
    "pt": "Entendi, mas respondo em inglês. Antes de treinar, consulte um médico se for forte ou não melhorar.",
    "it": "Ti ho capito, ma rispondo in inglese. Prima di allenarti, vai dal medico se è forte o non passa.",
}

_still_stands = (
    "What I said before still stands: no training until a doctor has looked at it, even if it has eased. "
    f"{_call} if it comes back or gets worse. Tell me when you have been seen, and what they allow."
)
_still_a_fever = (
    "What I said before still stands: no training with a fever, nor in the two days after it. See a doctor if it "
    f"stays, and tell me when it is gone. {_call} if you feel very unwell."
)
_still_here = (
    "What you told me still matters most. Please talk to someone you trust, or to a crisis line (988 in the US, "
    f"116 123 in the UK and much of Europe). {_call} if you are in danger. Training can wait."
)
_in_other_words = (
    f"I still plan no training: that waits until somebody who can examine you has looked at it. "
    f"{_call} if it comes back or gets worse."
)
_unchanged = (
    f"Nothing has changed there: please have it looked at first, and tell me what they allow. "
    f"{_call} if it comes back or gets worse. Your record, your calendar and your questions I can see to until then."
)
_what_was_said = (
    "Good that you have been seen. What did they say: may you train, and what should you leave out? I plan nothing "
    f"until I know that. {_call} if it comes back or gets worse."
)
_AGAIN: dict[Category, str] = {Category.FEVER: _still_a_fever, Category.SELF_HARM: _still_here}
"""What is said of a stop that stands, where it is another than that a doctor should look at it."""
_told_before: dict[Category, str] = {
    Category.EATING_DISORDER: (
        "What I said about eating stands: I help with training, and not with eating less. If I have misread you, tell "
        "me that you have no eating disorder, and I take it back."
    ),
    Category.ILLNESS: (
        "Rest still comes first, so I plan nothing yet. Tell me how you are now; if you were never ill, say so, and we "
        "go on. With a fever, chest pain or trouble breathing please see a doctor."
    ),
    Category.CONCERN: (
        "I still hold that back. Tell me which part it is and how bad it is from 0 to 10, in a few words, and I plan "
        "around it. If it came suddenly or is getting worse, please have a doctor look at it first."
    ),
    Category.DISTRESS: (
        "What you told me still matters most. If you are not safe, please call 988 in the US, 116 123 in the UK and "
        "much of Europe, or your local emergency number. Training can wait, or be small today: tell me how you are."
    ),
    Category.DIAGNOSIS: (
        "What it is I cannot tell, and somebody who can examine you can. Tell me where it hurts and how much, and I "
        "plan around it."
    ),
    Category.PUSH_THROUGH_PAIN: (
        "I still would not push through it. Tell me where it hurts and how much, and I plan around it."
    ),
}
"""What is said in place of a whole answer that stands in the conversation already, of what stops nothing for good."""


SYMPTOMS: dict[Category, str] = {
    Category.CHEST_PAIN: "chest pain or pressure, or a heart that does not feel right",
    Category.FAINTING: "a faint, or nearly one",
    Category.BREATHLESSNESS: "breathlessness that is unusual for you",
    Category.LOSS_OF_CONTROL: "any loss of control of bladder or bowel, or numbness around the groin",
    Category.WEAKNESS_OR_NUMBNESS: "weakness, numbness or tingling, trouble speaking, or a sudden terrible headache",
    Category.DARK_URINE: "dark or cola-coloured urine",
    Category.JOINT_INJURY: "a joint that popped and swelled, or that gives way",
    Category.FEVER: "a fever",
    Category.EMERGENCY: "any symptom that is sudden, severe or getting worse",
}
"""What a stop is about, for whoever says that they never had it."""
TAKEN_BACK = "Good, then I take that back: I misread you, and nothing stands in the way of training."
CLEARED = "Good that you have been seen and may train. I keep to what they said; stop if it comes back or gets worse."
WHAT_NOW = "What shall we do?"


REMINDER = "What I said before still stands: no training until a doctor has looked at it."
"""What is said of a stop that stands where something that trains nobody is answered: one sentence."""
NERVE = (
    "Please stop training. Tingling, numbness or weakness in an arm or a leg can mean that a nerve is irritated in the "
    "back, the neck or on its way: have a doctor look at it today or tomorrow, and load nothing that brings it on. Go "
    "to an emergency department at once if the limb grows weak, you feel numb around the groin, or lose control of "
    f"bladder or bowel. {_call} if it came suddenly on one side, or touches the face or the speech. I will not plan "
    "training until you have been seen."
)
"""The answer to numbness or the like of a limb, beside which nothing of the head is told."""


PERHAPS = (
    "I may be reading too much into this. If something weighs on you more than training does, please tell me, or talk "
    "to someone now: 988 in the US, 116 123 in the UK and much of Europe, or your local emergency number. If it is "
    "nothing of the kind, tell me what you would like, and we go on."
)
"""The answer to despair that no rule finds and that is only guessed from what the words mean."""


def stands_in(text: str, category: Category) -> bool:
    """Whether the whole answer of a warning stands in what the coach has said."""
    is_of_a_nerve = category is Category.WEAKNESS_OR_NUMBNESS and NERVE in text
    return is_of_a_nerve or ANSWERS[category] in text


def told_before(category: Category) -> str:
    """What is said of a refusal whose whole answer has been told; empty where it is told whole each time."""
    return _told_before.get(category, "")


def asked_again_of(category: Category) -> str:
    """The closed question once more, for whoever has been asked it and has said neither yes nor no."""
    return (
        f"A plain yes or no is enough: do you have, or did you have, {SYMPTOMS[category]}? With a no I take it back, "
        "and we go on."
    )


def question_of(category: Category) -> str:
    """The closed question that names what a stop is about; a plain no to it lifts the stop."""
    return (
        f"I may have misread you. Do you have, or did you have, {SYMPTOMS[category]}? Answer no, and I take it back. "
        "Until then I plan no training."
    )


def way_out_of(category: Category, *, was_seen: bool) -> str:
    """What lifts a stop, for whoever asks."""
    if category is Category.FEVER:
        return "Tell me when the fever is gone, and I plan a gentle start. If you never had one, say so."
    if category not in SYMPTOMS:
        return ""
    by_who_knows = (
        "You have been seen: tell me that they let you train, and what to leave out."
        if was_seen
        else "Tell me that a doctor or another professional has looked at it, that they let you train, and what to "
        "leave out."
    )
    return (
        f"What lifts this: {by_who_knows} Or, if you never had {SYMPTOMS[category]}, say that I misread you, and I ask "
        f"you once. Until then I plan no training. {_call} if it comes back or gets worse."
    )


def again_in(category: Category, language: str, *, was_seen: bool, before: Sequence[str] = ()) -> str:
    """What is said in place of the fixed answer where that has been said and still stands: short, with the number.

    ``was_seen``: somebody has looked at it, and it is not known what they allow. ``before``: what the coach said last;
    none of it is said again word for word.
    """
    first = _AGAIN.get(category) or (_what_was_said if was_seen else _still_stands)
    ways = [in_language(each, category, language) for each in _ways_to_say(first, category)]
    return min(ways, key=lambda each: (sum(each in said for said in before), ways.index(each)))


def _ways_to_say(first: str, category: Category) -> tuple[str, ...]:
    if category is Category.SELF_HARM:
        return first, _told_before[Category.DISTRESS]
    if category not in SYMPTOMS:
        return (first,)
    way_back = f"{_in_other_words} If you never had {SYMPTOMS[category]}, say that I misread you."
    return first, way_back, _unchanged


def answer_in(category: Category, language: str) -> str:
    """The fixed answer; before it, where the message is in another language, an honest line in that language."""
    return in_language(ANSWERS[category], category, language)


def in_language(answer: str, category: Category, language: str) -> str:
    """An answer with the honest line in the language of the message before it."""
    if category in (Category.SELF_HARM, Category.DISTRESS):
        line = _despair_lines.get(language)
    else:
        line = (_emergency_lines if category in URGENT else _care_lines).get(language)
    return f"{line}\n\n{answer}" if line else answer
