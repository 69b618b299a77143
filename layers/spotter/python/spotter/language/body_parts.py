"""Parts of the body as people name them when something hurts, with the name that a note of a pain uses."""

from spotter.language.lexicon import Lexicon

BODY_PARTS: Lexicon[str] = Lexicon(
    (phrase.strip(), part)
    for part, phrases in {
        "knee": "knee, knees, kneecap",
        "shoulder": "shoulder, shoulders, rotator cuff, delt, delts",
        "lower back": "lower back, low back, lumbar, back, spine",
        "upper back": "upper back",
        "wrist": "wrist, wrists",
        "elbow": "elbow, elbows",
        "hip": "hip, hips",
        "ankle": "ankle, ankles",
        "neck": "neck",
        "hamstring": "hamstring, hamstrings, hammy, hammies, hammie",
        "groin": "groin, adductor",
        "calf": "calf, calves",
        "quad": "quad, quads, thigh",
        "achilles": "achilles",
        "foot": "foot, feet, heel, plantar",
        "forearm": "forearm, forearms",
        "bicep": "bicep, biceps",
        "tricep": "tricep, triceps",
        "pec": "pec, pecs",
        "glute": "glute, glutes",
        "shin": "shin, shins",
        "thumb": "thumb",
        "rib": "rib, ribs",
        "lat": "lat",
        "hand": "hand, palm",
        "finger": "finger, fingers",
        "toe": "toe",
        "trap": "trap, traps",
    }.items()
    for phrase in phrases.split(",")
)
