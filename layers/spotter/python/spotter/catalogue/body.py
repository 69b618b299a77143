"""The body parts that people name when something hurts, as joints and muscles of the catalogue."""

import re
from functools import cache
from typing import NamedTuple

from spotter.catalogue.exercise import Joint, Muscle

_parts = """
neck, cervical, cervical spine = neck / neck traps
shoulder, shoulder joint, labrum, ac joint, collarbone, clavicle, deltoid, delt = shoulder / front_delts side_delts rear_delts rotator_cuff
rotator cuff, rotator, impingement = shoulder / rotator_cuff
front delt, front shoulder, anterior delt = shoulder / front_delts
side delt, lateral delt = shoulder / side_delts
rear delt, rear shoulder, posterior delt = shoulder / rear_delts
shoulder blade, scapula, rhomboid = shoulder / upper_back traps
elbow = elbow /
tennis elbow, golfer elbow = elbow wrist / forearms
forearm = elbow wrist / forearms
wrist, hand, finger, thumb, palm, knuckle, carpal tunnel = wrist /
grip = wrist / forearms
arm, upper arm = elbow / biceps triceps
bicep, bicep tendon = / biceps
tricep, tricep tendon = / triceps
chest, pec, pectoral, pectoral muscle, sternum = / chest upper_chest
upper chest = / upper_chest
rib, ribcage, rib cage, intercostal = / obliques abs
oblique, side = / obliques
ab, abdominal, abdomen, stomach, belly, lower ab, upper ab = / abs
core, trunk = lower_back / abs obliques
upper back, thoracic, thoracic spine = / upper_back traps lats
mid back, middle back = lower_back / upper_back lats lower_back
back, spine, spinal = lower_back / lower_back upper_back lats traps
lower back, low back, lumbar, lumbar spine, disc, disk, slipped disc, herniated disc, erector = lower_back / lower_back
spinal erector, tailbone, sacrum, coccyx, sciatica, sciatic nerve = lower_back / lower_back
si joint, sacroiliac, sacroiliac joint = lower_back hip / lower_back
lat, lat muscle = / lats
trap, trapezius, upper trap = neck / traps
hip, hip joint, pelvis = hip / hip_flexors
hip flexor, psoas = hip / hip_flexors
outer hip = hip / abductors
groin = hip / adductors
adductor, inner thigh = / adductors
abductor, outer thigh = / abductors
glute, butt, buttock, bum, piriformis = hip / glutes
quad, quadricep, front thigh = / quads
hamstring, ham, hammy, hammie, back thigh = / hamstrings
thigh, upper leg = / quads hamstrings adductors
leg, lower body = hip knee ankle / quads hamstrings glutes adductors abductors calves
knee, knee joint, kneecap, patella, patellar tendon, acl, mcl, lcl, meniscus = knee /
it band, itb, iliotibial band = hip knee / abductors
calf, calve, lower leg = ankle / calves
achille, achille tendon = ankle / calves
shin, shin splint, tibialis = ankle / shins
ankle, foot, feet, heel, toe, arch, plantar fascia, plantar fasciitis = ankle /
upper body = neck shoulder elbow wrist / chest upper_chest front_delts side_delts rear_delts triceps biceps lats upper_back traps
"""

_longest_name_words = 3


class _Part(NamedTuple):
    joints: frozenset[Joint] = frozenset()
    muscles: frozenset[Muscle] = frozenset()


def joints_of(body_part: str) -> frozenset[Joint]:
    """The joints that ``body_part`` ("Right Shoulder", "lower back", "left knee and hip") names; empty if none.

    "hamstring" is muscle alone. A part of which neither joints nor muscles are known is not understood.
    """
    return _named(body_part).joints


def muscles_of(body_part: str) -> frozenset[Muscle]:
    """The muscles that ``body_part`` names; empty if none. "knee" is a joint alone: see ``joints_of``."""
    return _named(body_part).muscles


def _named(text: str) -> _Part:
    """The parts named in ``text``, the longest names first: an upper back is no back."""
    index, found, at = _index(), _Part(), 0
    words = [_singular(word) for word in re.findall(r"[a-z]+", text.lower().replace("'s", ""))]
    while at < len(words):
        for end in range(min(len(words), at + _longest_name_words), at, -1):
            part = index.get(" ".join(words[at:end]))
            if part is not None:
                found = _Part(found.joints | part.joints, found.muscles | part.muscles)
                at = end - 1
                break
        at += 1
    return found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "is", "us")) else word


@cache
def _index() -> dict[str, _Part]:
    index = {}
    for line in _parts.strip().splitlines():
        names, _, means = line.partition(" =")
        joints, _, muscles = means.partition("/")
        part = _Part(frozenset(map(Joint, joints.split())), frozenset(map(Muscle, muscles.split())))
        index.update((name, part) for name in names.split(", "))
    return index
