"""A written name as words that can be compared: case, accents, plurals, abbreviations and compounds made equal."""

import re
import unicodedata
from functools import lru_cache

longest_name_chars = 120
"""No exercise is called more than this; longer text has no words."""

_abbreviations: dict[str, str] = dict(
    pair.split("=")
    for pair in """
    db=dumbbell dumbell=dumbbell bb=barbell barbel=barbell kb=kettlebell bw=bodyweight bp=bench_press
    ohp=overhead_press mp=military_press rdl=romanian_deadlift dl=deadlift sldl=stiff_leg_deadlift
    cgbp=close_bench_press bss=bulgarian_split_squat ghr=gluteham_raise
    incl=incline inc=incline decl=decline dec=decline ext=extension tri=tricep bi=bicep alt=alternating
    alternate=alternating sa=singlearm sl=singleleg oh=overhead shld=shoulder cg=close wg=wide rev=reverse
    mach=machine hammy=hamstring ham=hamstring abdominal=ab abductor=abduction adductor=adduction
    onearm=singlearm oneleg=singleleg hexbar=trapbar pressdown=pushdown rom=romanian
    stiffleg=stiff_leg stiffed=stiff legged=leg banded=band bpress=bench_press
    """.split()
)

_compounds: dict[tuple[str, ...], str] = {
    tuple(pair.split("=")[0].split("_")): pair.split("=")[1]
    for pair in """
    pull_up=pullup push_up=pushup chin_up=chinup press_up=pressup sit_up=situp step_up=stepup get_up=getup
    muscle_up=muscleup v_up=vup pull_down=pulldown push_down=pushdown press_down=pushdown pull_over=pullover
    pull_apart=pullapart pull_through=pullthrough kick_back=kickback skull_crusher=skullcrusher dead_lift=deadlift
    bent_over=bentover t_bar=tbar trap_bar=trapbar hex_bar=trapbar ez_bar=ez e_z_bar=ez ez_curl_bar=ez smith_machine=smith
    cable_machine=cable body_weight=bodyweight roll_out=rollout cross_over=crossover x_over=crossover
    hand_stand=handstand l_sit=lsit dumb_bell=dumbbell bar_bell=barbell kettle_bell=kettlebell
    single_arm=singlearm one_arm=singlearm 1_arm=singlearm one_hand=singlearm single_hand=singlearm one_handed=singlearm
    single_leg=singleleg one_leg=singleleg 1_leg=singleleg single_legged=singleleg one_legged=singleleg
    lat_raise=lateral_raise lat_rise=lateral_raise pec_dec=pec_deck med_ball=medicine_ball swiss_ball=stability_ball
    exercise_ball=stability_ball glute_ham=gluteham farmer_walk=farmer_carry hyper_extension=hyperextension
    """.split()
}

_irregular = {
    "calves": "calf",
    "flies": "fly",
    "flyes": "fly",
    "flye": "fly",
    "abs": "ab",
    "feet": "foot",
    "achilles": "achilles",
}
_always_dropped = frozenset({"a", "an", "the", "and", "with", "on", "of", "my", "for", "using", "in", "to"})
_longest_compound_words = max(map(len, _compounds))


@lru_cache(maxsize=4096)
def words(name: str) -> tuple[str, ...]:
    """The words of ``name`` in their canonical spelling, in the order written and without repeats.

    ``DB Incl. Bench-Press`` and ``dumbbell incline bench presses`` are (dumbbell, incline, bench, press) both.
    """
    if len(name) > longest_name_chars:
        return ()
    text = unicodedata.normalize("NFKD", name).casefold()
    text = "".join(char for char in text if char not in "'’`´" and not unicodedata.combining(char))
    found = [singular(word) for word in re.findall(r"[^\W_]+", text)]
    kept = [word for word in found if word not in _always_dropped] or found
    expanded = [part for word in _joined(kept) for part in _abbreviations.get(word, word).split("_")]
    return tuple(dict.fromkeys(part for word in _joined(expanded) for part in word.split("_")))


def singular(word: str) -> str:
    """``presses`` is ``press``, ``flyes`` ``fly``, ``triceps`` ``tricep``."""
    if word in _irregular:
        return _irregular[word]
    if len(word) < 3 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith(("sses", "ches", "shes", "xes")):
        return word[:-2]
    return word[:-1]


def _joined(parts: list[str]) -> list[str]:
    """``parts`` with compounds written as two or three words made one, the longest first."""
    joined, at = [], 0
    while at < len(parts):
        for size in range(_longest_compound_words, 1, -1):
            compound = _compounds.get(tuple(parts[at : at + size]))
            if compound is not None:
                joined.append(compound)
                at += size
                break
        else:
            joined.append(parts[at])
            at += 1
    return joined
