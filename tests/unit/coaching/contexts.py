"""Requests of every kind, for properties."""

from typing import Any

from hypothesis import strategies as st

from spotter.catalogue import all_exercises

Json = dict[str, Any]

KNOWN = [
    "Bench Press",
    "Back Squat",
    "Deadlift",
    "Overhead Press",
    "Barbell Row",
    "Barbell Curl",
    "Hip Thrust",
    "EZ-Bar Curl",
    "Trap Bar Deadlift",
    "Smith Machine Squat",
    "Dumbbell Bench Press",
    "Dumbbell Curl",
    "Dumbbell Lateral Raise",
    "Dumbbell Row",
    "Goblet Squat",
    "Kettlebell Swing",
    "Lat Pulldown",
    "Leg Press",
    "Leg Extension",
    "Tricep Pushdown",
    "Face Pull",
    "Standing Calf Raise",
    "Pull-up",
    "Assisted Pull-up",
    "Push-up",
    "Dip",
    "Plank",
    "Band Curl",
    "Running",
    "Sled Push",
]
UNKNOWN = ("Zercher Wobble", "Grandpa's Special", "press", "x")
ALL = tuple(each.name for each in all_exercises())
names = st.one_of(st.sampled_from(KNOWN), st.sampled_from(UNKNOWN), st.sampled_from(ALL))
loads = st.one_of(
    st.integers(0, 120).map(lambda each: each * 2.5),
    st.integers(0, 60).map(lambda each: each * 2.0),
    st.decimals(0, 260, places=2).map(float),
)
rpes = st.one_of(st.none(), st.integers(10, 20).map(lambda each: each / 2))
readiness = st.fixed_dictionaries(
    {"energy": st.sampled_from(["Low", "OK", "High"]), "soreness": st.sampled_from(["None", "Mild", "High"])}
)
ranges = st.tuples(st.integers(1, 20), st.integers(0, 10)).map(lambda each: f"{each[0]}-{each[0] + each[1]}")
dates = st.integers(1, 27).map(lambda day: f"2024-01-{day:02d}")
PARTS = "Right Shoulder,Lower Back,left knee,Elbow,Wrist,Hip,Ankle,Neck,Hamstring,Chest,soul,"
parts = st.sampled_from(PARTS.split(","))


def _without_nulls(each: Json) -> Json:
    return {key: value for key, value in each.items() if value is not None}


prescriptions = st.fixed_dictionaries(
    {
        "progressionType": st.sampled_from(["Top Set + Backoffs", "Double Progression"]),
        "topSetRepsRange": ranges,
        "topSetRPECap": st.integers(12, 20).map(lambda each: each / 2),
        "backoffSets": st.integers(0, 5),
        "backoffRepsRange": ranges,
        "backoffLoadDropPercent": st.integers(0, 50).map(lambda each: each / 100),
        "sets": st.one_of(st.none(), st.integers(1, 6)),
    }
).map(_without_nulls)
set_histories = st.fixed_dictionaries({"weight": loads, "reps": st.integers(0, 30), "rpe": rpes}).map(_without_nulls)
top_sets = st.fixed_dictionaries(
    {
        "date": dates,
        "topSetWeight": loads,
        "topSetReps": st.integers(0, 30),
        "topSetRPE": rpes,
        "totalSets": st.integers(1, 8),
        "readiness": st.one_of(st.none(), readiness),
    }
).map(_without_nulls)
set_level = st.fixed_dictionaries(
    {
        "date": dates,
        "sets": st.lists(set_histories, min_size=1, max_size=5),
        "prescribedWeight": st.one_of(st.none(), loads),
        "readiness": st.one_of(st.none(), readiness),
    }
).map(_without_nulls)
sessions = st.one_of(top_sets, set_level)
flags = st.fixed_dictionaries(
    {
        "exerciseName": st.one_of(st.none(), names),
        "bodyPart": parts,
        "severity": st.sampled_from(["Mild", "Moderate", "Severe"]),
    }
)
plates = st.fixed_dictionaries(
    {"weight": st.sampled_from([0.5, 1.25, 2.5, 5, 10, 20])}, optional={"pairs": st.integers(1, 3)}
)
weights = st.integers(1, 40).map(lambda each: each * 1.25)
equipment = st.fixed_dictionaries(
    {},
    optional={
        "barWeight": st.sampled_from([10, 15, 20]),
        "plates": st.lists(plates, min_size=1, max_size=4),
        "dumbbells": st.lists(weights, min_size=1, max_size=8),
        "dumbbellStep": st.sampled_from([1, 2, 2.5]),
        "dumbbellMax": st.sampled_from([20, 40]),
        "kettlebells": st.lists(weights, min_size=1, max_size=4),
        "machineStep": st.sampled_from([2.5, 5, 7]),
        "machineMax": st.sampled_from([50, 100]),
    },
)
GEAR = "Barbell,Dumbbell,Bench,Cable,Machine,Pull-up Bar,Bands,Kettlebell,Rack,spaceship"
kit = st.lists(st.sampled_from(GEAR.split(",")), max_size=6)

profiles = st.fixed_dictionaries(
    {},
    optional={
        "age": st.integers(12, 80),
        "pregnant": st.booleans(),
        "heartCondition": st.booleans(),
        "level": st.sampled_from(["Beginner", "Intermediate", "Advanced"]),
    },
)


@st.composite
def contexts(draw: st.DrawFn, *, most_exercises: int = 5) -> Json:
    """A request for a plan, as JSON."""
    chosen = draw(st.lists(names, min_size=1, max_size=most_exercises))
    return {
        "userGoal": draw(st.sampled_from(["Strength", "Hypertrophy", "Both"])),
        "currentTemplate": {
            "name": "Day",
            "exercises": [
                {"name": name, "prescription": draw(prescriptions), "isOptional": draw(st.booleans())}
                for name in chosen
            ],
        },
        "location": draw(st.sampled_from(["Gym", "Gym", "Home"])),
        "readiness": draw(readiness),
        "timeAvailable": draw(st.integers(5, 180)),
        "recentHistory": [
            {"exerciseName": name, "lastSessions": draw(st.lists(sessions, max_size=4))}
            for name in draw(st.lists(st.sampled_from(chosen), max_size=len(chosen)))
        ],
        "equipmentAvailable": draw(kit),
        "painFlags": draw(st.lists(flags, max_size=2)),
        "unit": draw(st.sampled_from(["kg", "lb"])),
        "equipment": draw(equipment),
        "profile": draw(profiles),
    }
