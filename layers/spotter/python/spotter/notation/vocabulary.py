"""The closed lists of words that the parser knows besides the names of exercises."""

from decimal import Decimal


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


kilograms = _set("kg kgs kilo kilos kilogram kilograms kilogramm kgm k")
pounds = _set("lb lbs pound pounds lbm lbf")
seconds = _set("s sec secs second seconds")
minutes = _set("min mins minute minutes")
hours = _set("h hr hrs hour hours")
distances = _set("km kms kilometer kilometers kilometre kilometres mi mile miles meter meters metre metres mtr mtrs yd yds yard yards ft feet")
reps = _set("rep reps r repetition repetitions wdh whd wiederholungen wiederholung repeticiones répétitions répétition")
sets = _set("set sets satz sätze sätzen serien series séries")
rounds = _set("round rounds circuit circuits")
other_weights = _set("stone st plate plates block blocks bricks ton tons")
gauges = _set(
    "bpm kcal cal cals calorie calories steps step watts watt rpm kph kmh mph floors laps lap x-ups degrees deg degree"
    " percent years yrs yo old weeks days months people inches inch litres liters grams"
)
"""What follows a number that says nothing of sets."""
glued_gauges = _set("w cm l ml g oz")
"""The same, written to the number without a space."""
settings = _set("pin seat hole notch setting level lvl resistance incline speed hr heartrate zone gear height gym age room bench# platform")
"""What stands before a number that says nothing of sets."""

units = kilograms | pounds | seconds | minutes | hours | distances | reps | sets | rounds

number_words = {
    word: Decimal(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty".split()
    )
} | {word: Decimal(10 * tens) for tens, word in enumerate("thirty forty fifty sixty seventy eighty ninety".split(), 3)}

rep_words = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}
set_adjectives = _set(
    "working work hard more total straight heavy light easy warmup warm-up warm up top backoff back-off back off drop quality good"
    " all-out solid additional extra full ramping ramp main clean"
)
rep_adjectives = _set("good clean strict paused full solid hard easy total slow controlled more straight tough grindy smooth perfect deep")
vague_counts = _set("couple few several some many bunch")

sides = _set("side sides hand hands arm arms leg legs db dumbbell dumbbells dumbell bell bells kb kettlebell kettlebells foot way direction")
each = _set("per each ea every")
both_together = _set("total combined altogether together")

effort = _set("rpe rir")
body = _set("bw bodyweight body-weight")
as_many = _set("amrap max failure f")

about = _set("about around approx approximately roughly circa ca maybe perhaps probably nearly almost somewhere like")
got = _set("got hit did managed made actual completed achieved")
planned = _set("was planned target supposed meant prescribed scheduled programmed aimed wanted goal")
failed = _set("fail failed failing fails missed miss misses bailed dumped")
taken_back = _set("actually wait oops sorry correction scratch rather mean meant")
"""Words that take back what stands before them, if numbers follow."""
unsure = (
    ("not", "sure"),
    ("can't", "remember"),
    ("cant", "remember"),
    ("cannot", "remember"),
    ("don't", "remember"),
    ("dont", "remember"),
    ("i", "think"),
    ("i", "guess"),
    ("i", "believe"),
    ("just", "kidding"),
    ("jk",),
    ("or", "something"),
    ("or", "so"),
    ("or", "maybe"),
    ("ish",),
    ("idk",),
    ("forgot",),
    ("unsure",),
)
"""The writer doubts or takes back what stands around."""

joins = _set("and then plus followed superset supersetted ss into und n")

connectors = _set("at with for of @ w on x by using per to à de con mit je")
"""Words that may stand between a name and its numbers."""

fillers = _set(
    "i i've ive i'm im we you me my mine our the a an some did do done doing hit hitting got get getting managed made went was were is are be been"
    " on in at for of with using to then and also plus next after afterwards before finally first firstly second secondly lastly last"
    " today today's tonight this morning afternoon evening yesterday now just only so ok okay yo hey hi hello lol haha well about from it that them"
    " these those there here had have has by as but because cause since still again all both moved moving started starting start finished finishing"
    " ended began begin onto into log logged logging add added record recorded please can could you workout session training trained train gym"
    " work worked working another other more same exercise exercises came come followed superset supersets supersetted ss super"
    " total each per set sets rep reps weight weights load w weighted? up? ramped ramping until till no lbs kg x out? whole day time times"
    " completed complete performed between every not too very really quite pretty bit little lot much"
    " thanks thank cheers today: note notes rpe rir amrap max emom superset: giant tri-set triset sesh solo"
    " planned target supposed meant prescribed scheduled programmed aimed wanted goal actual achieved"
    " actually wait oops sorry correction scratch rather mean meant"
    " mon monday mondays tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday"
    " wu ws w-u skipped cancelled canceled"
    " à de con je mal jk"
    " dropped lowered reduced increased bumped stripped upped"
    " about around approx approximately roughly circa ca maybe perhaps probably nearly almost somewhere like between tho though"
    " threw knocked banged cranked crank pumped punched put save track enter write our us or und dann mit heute"
).union({"&"})
"""Words that are no part of a name and part one name from another."""

chatter = _set(
    "heavy light lighter heavier easy easier hard harder tough felt feel feels feeling great good solid strong weak tired sore sick pump pr prs pb pbs pr! new"
    " personal best record records max work top backoff back-off backoffs drop drops dropset dropsets warm warmup warm-up warmups warming cooldown"
    " cool slow fast strict clean deep belt beltless raw sleeves straps strapped wraps chalk chalked video form technique bar speed grinder grindy"
    " grind crushed smashed nailed killed killing dead slightly bad ok okay meh nice awesome amazing super fun brutal smooth rough shaky fresh"
    " up down out over off energy low high sleep slept pain painful hurt hurts hurting tight tightness niggle strain twinge cramp quick quickly rest rested rested: resting short long"
    " failure failed fail missed easy-ish decent fine perfect terrible awful horrible ugly finally opener openers paused? touch go reset tempo"
    " unilateral bodyweight bw off ramp ramp-up feeder main accessory accessories finisher finish burnout amrap emom pyramid ladder cluster"
    " yes yeah yep no nope sweaty sweat tonnage volume intensity deload week light-ish comfy wow damn hell shit fuck fucking lfg gains"
)
"""Words around a log that belong to no name and need not be understood."""

done_to_name = {
    "benched": "bench",
    "benching": "bench",
    "squatted": "squat",
    "squatting": "squat",
    "deadlifted": "deadlift",
    "deadlifting": "deadlift",
    "curled": "curl",
    "planked": "plank",
    "ran": "run",
    "running": "run",
    "cycled": "cycling",
    "biked": "bike",
    "swam": "swim",
    "walked": "walk",
    "lunged": "lunge",
    "shrugged": "shrug",
    "snatched": "snatch",
    "jogged": "jog",
}
"""What somebody did, and what it is called."""

timed_formats = _set("emom e2mom e3mom e90mom otm tabata chipper ladder ladders amrap-style")
"""What makes of sets something that no count of sets can hold."""

headings = _set(
    "tris bis tri bi delts delt traps lats quad ham hammies calves calf forearms neck glute abs"
    " "
    "day push pull legs leg upper lower body full chest back shoulders shoulder arms arm biceps triceps glutes hams quads core abs cardio conditioning"
    " workout session training week block phase cycle a b c d mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday"
    " sat saturday sun sunday today yesterday morning afternoon evening warm up warmup warm-up cooldown cool down main work working sets accessories accessory"
    " assistance finisher finishers supersets superset circuit strength hypertrophy power volume intensity deload light heavy max effort dynamic speed"
    " gym home garage log diary journal notes note mobility stretching rehab prehab and & the of my for on at in part"
    " exercises exercise lifts lift lifting gains leg-day legday pushday pullday legs: ppl program programme"
)

weekdays = _set("mon monday mondays tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday")
months = _set(
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december"
)

soft_modifiers = _set(
    "paused pause tempo strict weighted explosive alternating alternate alt beltless belted controlled slow banded? dead-stop touch-and-go"
    " unilateral bilateral raw deep full partial continuous high-bar? single-arm one-arm single-leg one-leg heavy light"
)
modifiers = (
    _set(
        "dumbbell dumbbells db dbs barbell bb kettlebell kettlebells kb kbs cable cables machine smith band bands banded ez ez-bar bar trap-bar hex-bar trap hex"
        " landmine trx rope plate incline decline flat seated standing lying sumo conventional close close-grip wide wide-grip narrow neutral"
        " grip reverse romanian stiff-leg deficit front overhead hammer preacher single one arm leg assisted underhand overhand supinated pronated"
        " kneeling chest-supported bent-over box high-bar low-bar hack goblet bulgarian"
    )
    | soft_modifiers
)
"""Words that, behind a name, say which variation of it was done."""
weak_modifiers = _set("one arm leg bar grip plate box rope hex trap single")
"""Those of them that say it only together with another: ``one arm``, ``single leg``."""
