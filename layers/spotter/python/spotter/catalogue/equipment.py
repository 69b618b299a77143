"""What apps and people write about their equipment, as the catalogue's closed list."""

import re
from functools import cache

from spotter.catalogue.exercise import Equipment as E

MACHINES = frozenset(
    {
        E.CHEST_PRESS_MACHINE,
        E.SHOULDER_PRESS_MACHINE,
        E.PEC_DECK,
        E.ROW_MACHINE,
        E.PULLDOWN_MACHINE,
        E.ASSISTED_MACHINE,
        E.LEG_PRESS_MACHINE,
        E.HACK_SQUAT_MACHINE,
        E.LEG_EXTENSION_MACHINE,
        E.LEG_CURL_MACHINE,
        E.CALF_MACHINE,
        E.HIP_MACHINE,
        E.GLUTE_MACHINE,
        E.CURL_MACHINE,
        E.TRICEPS_MACHINE,
        E.LATERAL_RAISE_MACHINE,
        E.AB_MACHINE,
        E.BACK_EXTENSION_BENCH,
    }
)
"""What "machines" means where no more is said: those that stand on a gym's strength floor, cables apart."""

CARDIO_MACHINES = frozenset(
    {
        E.TREADMILL,
        E.EXERCISE_BIKE,
        E.AIR_BIKE,
        E.ROWING_MACHINE,
        E.SKI_MACHINE,
        E.ELLIPTICAL,
        E.STAIR_CLIMBER,
    }
)

_weights = frozenset({E.BARBELL, E.PLATE})
_nothing: frozenset[E] = frozenset()

_names: dict[str, frozenset[E]] = {
    "bodyweight, body weight, body weight only, bodyweight only, none, no equipment, nothing, mat, yoga mat, floor": _nothing,
    "barbell, bb, olympic bar, olympic barbell, barbell and plates, barbell plates, standard bar": _weights,
    "dumbbell, db, adjustable dumbbell, hand weight, pair of dumbbell, dumbell": frozenset({E.DUMBBELL}),
    "free weight, weight": _weights | {E.DUMBBELL},
    "kettlebell, kb, kettle bell": frozenset({E.KETTLEBELL}),
    "plate, weight plate, bumper plate": frozenset({E.PLATE}),
    "ez bar, ez curl bar, curl bar, e z bar": frozenset({E.EZ_BAR, E.PLATE}),
    "trap bar, hex bar": frozenset({E.TRAP_BAR, E.PLATE}),
    "bench, flat bench, weight bench, adjustable bench, incline bench, decline bench, workout bench": frozenset(
        {E.BENCH}
    ),
    "bench press station, bench press, olympic bench": _weights | {E.BENCH},
    "preacher bench, preacher curl bench, scott bench": frozenset({E.PREACHER_BENCH}),
    "rack, squat rack, squat stand, half rack": frozenset({E.RACK}),
    "power rack, power cage, full rack, squat cage": frozenset({E.RACK, E.PULL_UP_BAR}),
    "pull up bar, pullup bar, chin up bar, chinup bar, doorway bar, doorway pull up bar": frozenset({E.PULL_UP_BAR}),
    "dip bar, dip station, parallel bar, dip stand, parallette": frozenset({E.DIP_BARS}),
    "power tower": frozenset({E.PULL_UP_BAR, E.DIP_BARS}),
    "suspension, suspension trainer, trx, ring, gymnastic ring, gym ring": frozenset({E.SUSPENSION}),
    "landmine, landmine attachment": frozenset({E.LANDMINE}),
    "cable, cable machine, cable station, cable tower, cable crossover, functional trainer, pulley": frozenset(
        {E.CABLE}
    ),
    "smith machine, smith": frozenset({E.SMITH_MACHINE}),
    "machine, weight machine, gym machine, selectorized machine, selectorised machine, strength machine": MACHINES,
    "chest press machine, chest press": frozenset({E.CHEST_PRESS_MACHINE}),
    "shoulder press machine, shoulder press": frozenset({E.SHOULDER_PRESS_MACHINE}),
    "pec deck, pec fly machine, chest fly machine": frozenset({E.PEC_DECK}),
    "row machine, seated row machine, seated row, t bar row machine": frozenset({E.ROW_MACHINE}),
    "lat pulldown, lat pulldown machine, pulldown machine, lat pull down, lat pull down machine": frozenset(
        {E.CABLE, E.PULLDOWN_MACHINE}
    ),
    "assisted pull up machine, assisted dip machine, assisted machine": frozenset({E.ASSISTED_MACHINE}),
    "leg press, leg press machine": frozenset({E.LEG_PRESS_MACHINE}),
    "hack squat, hack squat machine": frozenset({E.HACK_SQUAT_MACHINE}),
    "leg extension, leg extension machine": frozenset({E.LEG_EXTENSION_MACHINE}),
    "leg curl, leg curl machine, hamstring curl machine": frozenset({E.LEG_CURL_MACHINE}),
    "calf machine, calf raise machine": frozenset({E.CALF_MACHINE}),
    "hip machine, hip abductor machine, hip adductor machine, abductor machine, adductor machine": frozenset(
        {E.HIP_MACHINE}
    ),
    "glute machine, hip thrust machine, glute kickback machine": frozenset({E.GLUTE_MACHINE}),
    "bicep curl machine, curl machine, preacher curl machine": frozenset({E.CURL_MACHINE}),
    "tricep machine, tricep extension machine": frozenset({E.TRICEPS_MACHINE}),
    "lateral raise machine": frozenset({E.LATERAL_RAISE_MACHINE}),
    "ab machine, ab crunch machine": frozenset({E.AB_MACHINE}),
    "back extension bench, back extension, roman chair, ghd, hyperextension bench": frozenset({E.BACK_EXTENSION_BENCH}),
    "band, resistance band, elastic band, loop band, mini band, exercise band": frozenset({E.BAND}),
    "medicine ball, med ball, slam ball, wall ball": frozenset({E.MEDICINE_BALL}),
    "stability ball, swiss ball, exercise ball, gym ball, yoga ball": frozenset({E.STABILITY_BALL}),
    "ab wheel, ab roller": frozenset({E.AB_WHEEL}),
    "box, plyo box, plyometric box, step, step platform, aerobic step": frozenset({E.BOX}),
    "sled, prowler, prowler sled": frozenset({E.SLED}),
    "sandbag, sand bag": frozenset({E.SANDBAG}),
    "battle rope, battling rope, battlerope": frozenset({E.BATTLE_ROPES}),
    "jump rope, skipping rope": frozenset({E.JUMP_ROPE}),
    "treadmill": frozenset({E.TREADMILL}),
    "exercise bike, stationary bike, spin bike, bike, recumbent bike": frozenset({E.EXERCISE_BIKE}),
    "air bike, assault bike, airdyne, fan bike, echo bike": frozenset({E.AIR_BIKE}),
    "rowing machine, rower, erg, rowing erg": frozenset({E.ROWING_MACHINE}),
    "ski machine, ski erg, skierg": frozenset({E.SKI_MACHINE}),
    "elliptical, cross trainer, elliptical machine, elliptical trainer": frozenset({E.ELLIPTICAL}),
    "stair climber, stair master, stairmaster, stepper, stepmill": frozenset({E.STAIR_CLIMBER}),
    "cardio machine, cardio, cardio equipment": CARDIO_MACHINES,
    "pool, swimming pool": frozenset({E.POOL}),
    "full gym, gym, commercial gym, everything, all, all equipment, full equipment": frozenset(E) - {E.POOL},
}


def equipment_named(text: str) -> frozenset[E] | None:
    """What ``text`` ("Dumbbells", "Pull-up Bar", "Squat Rack") provides.

    The empty set is bodyweight alone; None is a name that is not known. "Machine" is every strength machine.
    The closed list's own values ("pull_up_bar") are known too.
    """
    return _index().get(_plain(text))


def _plain(text: str) -> str:
    words = re.findall(r"[a-z]+", text.lower())
    return " ".join(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words
    )


@cache
def _index() -> dict[str, frozenset[E]]:
    index = {_plain(each.value): frozenset({each}) for each in E}
    for names, means in _names.items():
        index.update((_plain(name), means) for name in names.split(","))
    return index
