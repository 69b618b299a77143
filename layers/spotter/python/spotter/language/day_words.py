"""The words that days, weeks and months are called by."""

from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set


def _numbered(names: tuple[str, ...], start: int = 0) -> dict[str, int]:
    return {name: number for number, group in enumerate(names, start) for name in group.split()}


def _phrases(offsets: dict[int, str]) -> dict[tuple[str, ...], int]:
    """Phrases parted by commas, as tokens spell them."""
    return {
        tuple(token.text for token in tokenise(phrase)): offset
        for offset, phrases in offsets.items()
        for phrase in phrases.split(",")
    }


WEEKDAYS = _numbered(
    (
        "monday mon mondy mondee montag lunes lundi lunedi",
        "tuesday tue tues teusday tusday tuesdy tuesdee dienstag martes mardi martedi",
        "wednesday wed weds wensday wendesday wednsday wednesdy wednesdee wensdy wensdee wedsday "
        "mittwoch miercoles mercredi mercoledi",
        "thursday thu thur thurs thrusday thirsday thurday thursdy thursdee donnerstag jueves jeudi giovedi",
        "friday fri fridy fridee freitag viernes vendredi venerdi",
        "saturday sat saterday saturdy saturdee satdy satdee samstag sonnabend sabado samedi sabato",
        "sunday sun sundy sundee sonntag domingo dimanche domenica",
    )
)
"""From 0, Monday."""
AMBIGUOUS_WEEKDAYS = frozenset({"mon", "wed", "sat", "sun"})
"""Weekdays cut short that are words of their own: ``the dog sat``."""
MONTHS = _numbered(
    (
        *("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug"),
        *("september sep sept", "october oct", "november nov", "december dec"),
    ),
    start=1,
)
FIXED_DAYS = _phrases(
    {
        -2: "day before yesterday",
        -1: "yesterday,yesterdays,yday,yest,yesturday,yesterdy,yesteday,yestrday,ystrday,last night",
        0: "today,todays,tonight,tonite,this morning,this afternoon,this evening,earlier today,later today",
        1: "tomorrow,tomorrows,tmrw,tmr,tmw,tomoz,tomo,2moro,2morrow,tmrrw,tomorow,tommorow,tommorrow",
        2: "day after tomorrow",
    }
)
"""Phrases, and how many days from today they are."""
LONGEST_FIXED_DAY = max(map(len, FIXED_DAYS))
VAGUE_DAYS = frozenset({("the", "other", "day"), ("the", "other", "night"), ("the", "other", "morning")})
DAYS_OF_UNIT = _numbered(("", "day days night nights")) | {"week": 7, "weeks": 7, "fortnight": 14, "fortnights": 14}
A_FEW = word_set("few several some")
PAST_WORDS = word_set("last past previous")
COMING_WORDS = word_set("coming upcoming following")
WEEK_WORDS = word_set("week weeks wk")
"""``Last week's`` is ``weeks``."""
WEEKEND_WORDS = word_set("weekend weekends")
BEFORE_DAYS = word_set("on for by until till til since from to before after dated")
"""Behind these a number may be a day: ``on the 5th``."""
BEFORE_WEEKDAYS = BEFORE_DAYS | word_set("this last next past coming and or between previous of , & / (")
RECURRING = word_set("every each all any most")
"""``Every monday`` is no day."""
BEHIND_DATES = word_set(
    "at to becomes become goes moves instead is isnt and or then for from around about before after morning afternoon "
    "evening night until till not please pls"
)
"""What may stand behind the date of a weekday, ``friday 20 at seven``: no number of sets or minutes has it."""
BEHIND_ORDINALS = word_set(
    "at and or please instead then but because in i we from with for to if is was by around before after pls thanks "
    "not as my it did do of"
)
"""What may stand behind ``the 5th`` where it is a day: not ``the 5th exercise``."""
COUNTED = word_set(
    "x set sets rep reps min mins minute minutes s sec secs seconds hour hours h kg kgs lb lbs kilos pounds rounds "
    "exercises times more % *"
)
"""What makes a number one of something else: ``march 5 minutes``."""
