"""What is not there yet, said honestly."""

from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.small_talk import CAN_DO

_lacks = tuple(
    (what, any_of(phrases))
    for what, phrases in (
        (
            "log what you did",
            r"""
(?:log|record|save|track|note down|write down|store) (?:my |the |this |that |a |it|these |todays |in )
(?:can you|please) (?:log|track)|mark (?:it|this|that)? ?(?:as )?(?:done|complete)
i (?:just )?(?:did|finished|completed|benched|squatted|deadlifted|lifted|ran|done)\b
(?:workout|session) (?:done|completed?|finished)|(?:im |i am |all )(?:done|finished)\b
""",
        ),
        (
            "keep a schedule or plan whole weeks",
            r"""
schedul|calendar
(?:book|plan) (?:it|this|a |my )?(?:[a-z]+ )?(?:for|on) (?:mon|tues|wednes|thurs|fri|satur|sun|tomorrow|next)
(?:weekly|monthly|\d+ ?(?:week|day|month)s?|multi week|long term) (?:plan|program|split|schedule|routine)
(?:plan|program|split)(?: out)?(?: for)? (?:the|this|next|a|my|\d+) (?:whole |next )?(?:week|month)
""",
        ),
        (
            "set reminders or timers",
            r"""
remind me (?!of|what|how)|reminders?\b|notif(?:y|ication)|wake me|alarm|set a timer|timer\b|stopwatch|count ?down
""",
        ),
        (
            "arrange supersets or circuits",
            r"""
(?:make|do|use|arrange|turn|into|as|with|add)\b.{0,80}\b(?:supersets?|giant sets?|drop sets?)|emom\b
(?:turn|make|do) (?:it|this|them) (?:in(?:to)? )?(?:as )?a circuit
""",
        ),
        (
            "help with food or supplements",
            r"""
nutrition|diet|calorie|protein|macros?\b|meals?\b|(?:what|should|can) (?:should |can |do )?i (?:eat|drink)|creatine|food
supplement|pre ?workout (?:drink|powder|shake)|recipe|fasting|vitamin|carbs?\b|eat (?:before|after)|keto|vegan
""",
        ),
        (
            "give medical advice or plan rehabilitation; a doctor or a physiotherapist can",
            r"""
diagnos|rehab|physio|medication|medicine|painkiller|ibuprofen|prescri|blood pressure|diabet|asthma|steroid
(?:is|could) (?:it|this|that|my [a-z ]{1,40}) (?:be )?(?:broken|torn|a tear|sprained|serious|arthritis|tendinitis)
""",
        ),
        (
            "store goals, preferences or settings",
            r"""
set (?:my |a )?goals?\b|my goals? (?:is|are|should)|change my goals?|update my (?:goal|profile|settings|preference)
(?:remember|save) (?:that|this|my)|from now on|(?:change|switch|set) (?:my )?units?\b
(?:use|in) (?:pounds|kilos|lbs|kg)\b
""",
        ),
        (
            "help with that: training is all I know",
            r"""
(?:play|recommend) (?:some |me )?(?:music|songs?|a playlist)|playlist|spotify|weather|news\b|joke|stock|bitcoin
translate|poem
write (?:code|an? (?:essay|email|story|poem|song))|capital of|homework|math\b|president|football|movie
""",
        ),
        (
            "look at or show pictures and videos",
            r"(?:photo|picture|image|video|gif|youtube|watch)\b|form check|send (?:me )?a (?:link|video)",
        ),
        (
            "reach other apps, devices or your account from here",
            r"""
connect|sync|apple (?:health|watch)|garmin|fitbit|strava|google fit|heart rate (?:data|monitor)|export
delete my (?:data|account)|subscription|refund|cancel my|price|billing
""",
        ),
    )
)
_never = ("doctor", "training is all")
"""Not to come either, so that no "yet" is said."""


def beyond(text: str) -> str | None:
    """An honest no to what is not there yet; None if it is nothing of the kind."""
    what = next((what for what, words in _lacks if words.search(text)), None)
    if what is None:
        return None
    yet = "" if any(never in what for never in _never) else " yet"
    return f"I can't {what}{yet}. {CAN_DO}"
