"""Wordings that must be answered by safety, as people write them."""

import pytest

from spotter.coaching.types import Severity
from spotter.safety import Block, Category, assess

EMERGENCIES = {
    Category.CHEST_PAIN: [
        "I have chest pain",
        "my chest hurts",
        "My chest hurts when I bench, like a squeezing under the breastbone",
        "there's a tight feeling in my chest and I'm sweating",
        "chest feels really tight during cardio",
        "I get pressure in my chest when I climb stairs",
        "getting chest pains after the warm up sets",
        "sharp pain in the left side of my chest",
        "my chest is killing me",
        "my heart hurts",
        "chestpain since this morning, can I still train?",
        "Chest tightness + pain going down my left arm",
        "I think I'm having a heart attack",
        "heart palpitations when I lie down",
        "my heart keeps skipping beats",
        "my heart is racing for no reason while sitting",
        "it feels like an elephant sitting on my chest",
        "not sure if this chest pain is normal",
        "I didn't sleep, chest pain all night",
        "never had chest pain like this before",
        "no dizziness but my chest aches",
        "Is it normal to have a burning pain behind my sternum after running",
        "chest discomfort when I push the sled",
        "my chest has been hurting since yesterday, give me a push day",
        "crushing pain across my chest",
        "CHEST PAIN!!!",
        "should I do my workout with chest pains",
        "my chest pain won't go away",
    ],
    Category.FAINTING: [
        "I fainted during squats",
        "I passed out after my last deadlift",
        "nearly blacked out on the leg press",
        "I feel like I'm going to faint",
        "almost fainted yesterday, what now",
        "my training partner just collapsed",
        "I lost consciousness for a few seconds",
        "everything went black when I stood up from the bench",
        "keep passing out at the gym",
        "I woke up on the floor, I must have fainted",
        "I blacked out mid set",
        "why do I faint when I do overhead press",
    ],
    Category.BREATHLESSNESS: [
        "I can't breathe",
        "cant catch my breath and I'm just sitting here",
        "I'm short of breath walking to the car",
        "shortness of breath at rest",
        "having trouble breathing since the warm up",
        "I get out of breath lying in bed",
        "it's really hard to breathe",
        "unusually breathless today climbing one flight of stairs",
        "I am struggling to breathe",
        "I took the belt off and I still can't breathe",
        "breathing problems all day, should I train?",
        "I suddenly can't get enough air",
    ],
    Category.LOSS_OF_CONTROL: [
        "I can't control my bladder since I hurt my back",
        "lost control of my bowels after deadlifts",
        "I peed myself during deadlifts and my back hurts",
        "numbness in my groin",
        "my saddle area feels numb",
        "I can't pee since yesterday's session",
        "loss of bladder control",
        "I'm incontinent since the injury",
        "numb between my legs after squatting",
        "I wet myself when I lifted the bar",
    ],
    Category.WEAKNESS_OR_NUMBNESS: [
        "my left leg is numb",
        "sudden weakness in my right arm",
        "numbness in my fingers that started today",
        "I can't feel my foot",
        "after deadlifts I can't feel my left leg",
        "pins and needles down my arm",
        "tingling in both hands when I press",
        "my face is drooping",
        "my speech is slurred",
        "one side of my body feels weak all of a sudden, my arm went numb",
        "I can't lift my arm anymore",
        "I can't move my toes",
        "new weakness in my legs",
        "my hand keeps going numb",
        "my leg suddenly went weak",
        "worst headache of my life during squats",
        "I have foot drop",
        "I've lost feeling in my hand",
        "I don't know why my arm is numb",
    ],
    Category.JOINT_INJURY: [
        "my knee gives way when walking since Monday",
        "my ankle gave way and swelled up like a balloon",
        "felt my knee pop and now it's swollen",
        "shoulder popped out of its socket",
        "knee keeps buckling on the stairs",
    ],
    Category.FEVER: [
        "I have a fever, can I train",
        "running a temperature since last night",
        "fever and chills but it is leg day",
        "got a high temperature, quick session?",
        "tengo fiebre, entreno igual?",
    ],
    Category.DARK_URINE: [
        "my pee is brown after the workout",
        "cola coloured urine and super sore arms",
        "urine looks like tea today",
        "think I got rhabdo",
        "there is blood in my urine",
    ],
    Category.SELF_HARM: [
        "I want to kill myself",
        "I feel suicidal",
        "I don't want to live anymore",
        "been thinking about ending my life",
        "I keep cutting myself",
        "there's no point in living",
    ],
}
REFUSED = {
    Category.DRUGS: [
        "how much tren should I take",
        "what's a good first steroid cycle",
        "dose for anavar?",
        "can I take dbol with test e",
        "should I run SARMs",
        "500 mg testosterone enanthate a week ok?",
        "where can I buy clen",
        "how many ibuprofen before training",
        "painkillers so I can train today",
        "how much insulin for bulking",
        "help me plan my pct after trenbolone",
        "is 50mg of winstrol enough",
        "should I hop on gear",
    ],
    Category.PUSH_THROUGH_PAIN: [
        "should I push through the pain",
        "how do I train through a shoulder injury",
        "I want to work through the knee pain",
        "I'll just ignore the pain and squat",
        "can I keep squatting with this sharp pain",
        "numb the pain and go heavy",
        "I want to keep going no matter how much it hurts",
    ],
    Category.REHABILITATION: [
        "give me a rehab plan for my torn rotator cuff",
        "how do I rehab my ACL",
        "design a rehabilitation program for my knee",
        "exercises to fix my herniated disc",
        "I need a physio plan for my ankle",
        "what rehab exercises should I do for my meniscus",
        "how can I heal my pulled hamstring",
    ],
    Category.DIAGNOSIS: [
        "what's wrong with my shoulder",
        "did I tear my bicep",
        "do I have tendonitis",
        "is my ankle broken",
        "can you diagnose my knee",
        "could it be a herniated disc",
        "what injury do I have",
        "do you think my hamstring is torn",
        "is this a sprain or a torn ligament",
        "why does my elbow hurt",
    ],
    Category.CRASH_WEIGHT_CUT: [
        "help me lose 10 kg in 2 weeks",
        "I want to drop 20 lbs by next week",
        "how do I water cut for my weigh-in",
        "lose 5 kilos in three days",
        "I only eat 600 calories a day, what workout",
        "how to lose 15 pounds in a week",
        "stop drinking water before weigh in",
        "wear a sauna suit to cut weight tonight",
        "I need to lose weight by tomorrow",
        "crash diet for the wedding",
    ],
    Category.MAXIMUM_TEST: [
        "I'm a beginner and want to test my 1RM",
        "first week at the gym, how do I find my one rep max",
        "I just started lifting, can I max out on bench today?",
        "I'm 15 years old, help me test my deadlift max",
        "newbie here, want to go for a max attempt alone",
    ],
}
CARE = {
    Category.EATING_DISORDER: [
        "I make myself throw up after meals",
        "I've been starving myself to get lean",
        "I have anorexia, give me a cardio plan",
        "I haven't eaten in three days",
        "I need to burn off everything I ate",
        "I binge and purge",
        "I'm terrified of gaining weight",
        "I want to punish myself for eating cake",
        "I don't deserve to eat if I skip training",
        "can I fast for 5 days and train",
    ],
    Category.PREGNANCY: [
        "I'm 20 weeks pregnant, can I squat",
        "third trimester workout please",
        "I gave birth two months ago",
        "postpartum training plan",
        "my wife is pregnant and wants to deadlift",
    ],
    Category.SURGERY: [
        "I had knee surgery three weeks ago",
        "six weeks post-op, can I bench",
        "recovering from a hernia operation",
        "got my stitches out yesterday",
        "ACL reconstruction in March, leg day?",
    ],
    Category.HEART: [
        "I take beta blockers",
        "I'm on blood pressure medication",
        "I have high blood pressure, can I lift heavy",
        "I've got a heart condition",
        "I have a pacemaker",
        "on metoprolol, what heart rate should I aim for",
        "I have afib",
        "had chest pain years ago as a kid",
    ],
    Category.MINOR: [
        "I'm 14 and want to get big",
        "my son is 12, what should he lift",
        "I am 16 years old",
        "15yo, push pull legs ok?",
        "I'm in middle school, how do I bench more",
    ],
}


def _cases(table: dict[Category, list[str]]) -> list[tuple[Category, str]]:
    return [(category, text) for category, texts in table.items() for text in texts]


@pytest.mark.parametrize(("category", "text"), _cases(EMERGENCIES))
def test_an_emergency_stops_everything(category: Category, text: str) -> None:
    verdict = assess(text).gravest
    assert verdict is not None
    assert verdict.category is category
    assert verdict.urgent
    assert {Block.EVERYTHING, Block.PLAN} <= verdict.blocks


@pytest.mark.parametrize(("category", "text"), _cases(REFUSED))
def test_what_is_not_ours_is_refused(category: Category, text: str) -> None:
    verdict = assess(text).gravest
    assert verdict is not None
    assert verdict.category is category
    assert not verdict.urgent
    assert Block.PLAN not in verdict.blocks


@pytest.mark.parametrize(("category", "text"), _cases(CARE))
def test_a_condition_is_answered_with_care(category: Category, text: str) -> None:
    verdict = assess(text).gravest
    assert verdict is not None
    assert verdict.category is category
    assert verdict.caveats
    assert not verdict.urgent


def test_there_are_enough_wordings_of_each_kind() -> None:
    assert all(len(texts) >= 5 for table in (EMERGENCIES, REFUSED, CARE) for texts in table.values())
    assert sum(len(texts) for table in (EMERGENCIES, REFUSED, CARE) for texts in table.values()) >= 160


@pytest.mark.parametrize(
    "text",
    [
        "my blood pressure was 185/120 this morning, heavy squats today?",
        "bp 190/110, 30 min squats",
        "my sugar is 3.1, quick 15 minute workout",
        "hypo right now, quick 10 min workout",
        "my asthma is bad today and i want 20 min hiit",
        "asthma is acting up, 20 min hiit",
        "feeling cold and confused mid workout, 2 more rounds?",
    ],
)
def test_an_acute_state_is_no_day_for_training(text: str) -> None:
    verdicts = assess(text)
    assert Category.ILLNESS in verdicts.categories
    assert verdicts.refuses


@pytest.mark.parametrize("text", ["blood pressure was 120/80", "i have asthma, leg day", "sugar is 30 g in that bar"])
def test_an_ordinary_figure_or_a_settled_condition_is_no_acute_state(text: str) -> None:
    assert Category.ILLNESS not in assess(text).categories


@pytest.mark.parametrize(
    "text", ["my grandson (10) wants deadlifts", "my nephew who is 12 wants to bench", "my kid, 9"]
)
def test_the_age_of_a_child_counts_as_its_parent_writes_it(text: str) -> None:
    assert Category.MINOR in assess(text).categories


@pytest.mark.parametrize("text", ["that is, 15 reps", "5, 6 or 8 reps", "bar is (10) for now", "my girl, 12 reps"])
def test_a_number_of_something_else_is_no_age(text: str) -> None:
    assert Category.MINOR not in assess(text).categories


def test_no_point_in_anything_is_heard_without_its_apostrophe() -> None:
    assert assess("whats the point of anything anymore").refuses


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("hip replacement 6 weeks ago. legs 30 min gym", ["hip"]),
        ("surgery on my left knee last month, arms 20 min", ["knee"]),
        ("i have stitches in my hand since tuesday, 20 min dumbbell upper", ["hand"]),
        ("had an operation, leg workout", []),
    ],
)
def test_nothing_is_to_load_what_was_operated_on(text: str, parts: list[str]) -> None:
    verdicts = assess(text)
    assert Category.SURGERY in verdicts.categories
    assert [pain.part for pain in verdicts.pains if pain.severity is Severity.SEVERE] == parts


def test_a_surgery_that_is_long_healed_is_not_recent() -> None:
    assert Category.SURGERY not in assess("knee surgery 10 years ago, all good now, legs").categories


@pytest.mark.parametrize(
    "text",
    [
        "my knee hurts, give me chest and arms",
        "my knee hurts, chest day please",
        "can I train chest, my elbow is sore",
        "my shoulder hurts when I train chest",
        "me duele la rodilla, quiero entrenar pecho y brazos",
    ],
)
def test_a_part_that_is_to_be_trained_is_not_what_hurts(text: str) -> None:
    verdicts = assess(text)
    assert verdicts.categories == (Category.PAIN,)
    assert [pain.part for pain in verdicts.pains] in (["knee"], ["elbow"], ["shoulder"])


@pytest.mark.parametrize(
    "text",
    [
        "my knee hurts, my chest does too",
        "my chest and knee hurt",
        "it hurts, chest",
        "my arm hurts, chest and jaw",
        "my left arm hurts and chest",
        "give me a workout, my chest hurts",
        "arm day, my chest hurts",
    ],
)
def test_a_chest_that_may_hurt_stays_an_emergency(text: str) -> None:
    assert assess(text).categories[0] is Category.CHEST_PAIN


@pytest.mark.parametrize("text", ["I take insulin", "im on insulin", "tomo insulina", "ich nehme insulin"])
def test_insulin_is_the_medicine_of_a_condition(text: str) -> None:
    assert assess(text).categories == (Category.CONDITION,)


@pytest.mark.parametrize(
    "text", ["how much insulin for bulking", "insulin dose for gains?", "wie viel insulin für masse"]
)
def test_insulin_to_grow_on_is_refused(text: str) -> None:
    assert assess(text).categories[0] is Category.DRUGS


@pytest.mark.parametrize("end", ["I fainted this morning.", "my chest hurts", "I want to kill myself"])
@pytest.mark.parametrize("filler", ["a ", "I can't ", "great session today, bench 3x5 at 80. "])
def test_a_warning_at_the_end_of_a_long_message_is_seen(filler: str, end: str) -> None:
    text = (filler * 20_000)[: 20_000 - len(end) - 1] + "\n" + end
    assert assess(text).stops
