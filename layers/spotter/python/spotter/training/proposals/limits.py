"""What binds a proposed workout: what the person said, what is stored of them, and what they lifted last."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from spotter.catalogue import Equipment, Muscle
from spotter.coaching.contraindications import Condition
from spotter.coaching.load_bounds import USUAL, KnownLoad
from spotter.coaching.session_limits import HALF, WHOLE, SessionLimits
from spotter.coaching.types import EquipmentContext, Experience, ProfileContext, Severity, Sex, Unit


@dataclass(frozen=True, slots=True)
class Limits:
    """None and empty: nothing is known that binds. ``said_minutes`` binds every change, ``usual_minutes`` new workouts.

    ``pains`` are parts of the body, each with how bad it is; ``hurting`` are exercises that bring a pain on, by name.
    ``excluded`` are ids of exercises by the name under which
    they were refused. ``loads`` are the last ones of exercises by their keys, in ``unit``; ``heaviest`` the most that
    there is of a piece of equipment; ``real`` what it can be loaded with. ``holds``: no load goes up. ``refused``: why
    no workout is made or changed at all.
    """

    pains: tuple[tuple[str, Severity], ...] = ()
    hurting: tuple[tuple[str, Severity], ...] = ()
    excluded: tuple[tuple[str, frozenset[str]], ...] = ()
    unwanted: frozenset[Muscle] = frozenset()
    equipment: frozenset[Equipment] | None = None
    lacking: frozenset[Equipment] = frozenset()
    said_minutes: int | None = None
    usual_minutes: int | None = None
    conditions: frozenset[Condition] = frozenset()
    first_session: bool = False
    unit: Unit = Unit.KG
    bodyweight: Decimal | None = None
    sex: Sex | None = None
    level: Experience | None = None
    loads: Mapping[str, KnownLoad] = field(default_factory=dict)
    heaviest: Mapping[Equipment, Decimal] = field(default_factory=dict)
    real: EquipmentContext = USUAL
    holds: bool = False
    refused: str = ""

    @property
    def session(self) -> SessionLimits:
        """How much a session may hold: half of it for a minor and for a first one."""
        return HALF if self.first_session or Condition.MINOR in self.conditions else WHOLE

    @property
    def profile(self) -> ProfileContext:
        """What a first load is guessed from."""
        return ProfileContext(bodyweight=self.bodyweight, sex=self.sex, level=self.level)

    def to_json(self) -> dict[str, Any]:
        """As an action keeps them: what is empty is left out."""
        told: dict[str, Any] = {
            "pains": [[part, severity.value] for part, severity in self.pains],
            "hurting": [[name, severity.value] for name, severity in self.hurting],
            "excluded": [[name, sorted(ids)] for name, ids in self.excluded],
            "unwanted": sorted(self.unwanted),
            "lacking": sorted(self.lacking),
            "said_minutes": self.said_minutes,
            "usual_minutes": self.usual_minutes,
            "conditions": sorted(self.conditions),
            "first_session": self.first_session,
            "unit": self.unit.value,
            "bodyweight": None if self.bodyweight is None else str(self.bodyweight),
            "sex": self.sex and self.sex.value,
            "level": self.level and self.level.value,
            "loads": {
                key: [str(each.last), str(each.next), None if each.best is None else str(each.best)]
                for key, each in self.loads.items()
            },
            "heaviest": {gear.value: str(load) for gear, load in self.heaviest.items()},
            "real": self.real.model_dump(mode="json", exclude_none=True),
            "holds": self.holds,
            "refused": self.refused,
        }
        kept = {name: value for name, value in told.items() if value}
        if self.equipment is not None:
            kept |= _gear_told(self.equipment)
        return kept

    @staticmethod
    def of_json(told: Mapping[str, Any]) -> "Limits":
        """The inverse of :meth:`to_json`."""
        return Limits(
            pains=tuple((part, Severity(severity)) for part, severity in told.get("pains", ())),
            hurting=tuple((name, Severity(severity)) for name, severity in told.get("hurting", ())),
            excluded=tuple((name, frozenset(ids)) for name, ids in told.get("excluded", ())),
            unwanted=frozenset(map(Muscle, told.get("unwanted", ()))),
            equipment=_gear_of(told),
            lacking=frozenset(map(Equipment, told.get("lacking", ()))),
            said_minutes=told.get("said_minutes"),
            usual_minutes=told.get("usual_minutes"),
            conditions=frozenset(map(Condition, told.get("conditions", ()))),
            first_session=bool(told.get("first_session")),
            unit=Unit(told.get("unit", Unit.KG)),
            bodyweight=_decimal(told.get("bodyweight")),
            sex=Sex(told["sex"]) if "sex" in told else None,
            level=Experience(told["level"]) if "level" in told else None,
            loads={
                key: KnownLoad(Decimal(last), Decimal(following), _decimal(best))
                for key, (last, following, best) in told.get("loads", {}).items()
            },
            heaviest={Equipment(gear): Decimal(load) for gear, load in told.get("heaviest", {}).items()},
            real=EquipmentContext.model_validate(told.get("real", {})),
            holds=bool(told.get("holds")),
            refused=str(told.get("refused", "")),
        )


def _gear_told(equipment: frozenset[Equipment]) -> dict[str, list[Equipment]]:
    """What there is; of a gym that has nearly everything, what there is not: an action is paid for by its size."""
    missing = frozenset(Equipment) - equipment
    if len(missing) < len(equipment):
        return {"equipment_but": sorted(missing)}
    return {"equipment": sorted(equipment)}


def _gear_of(told: Mapping[str, Any]) -> frozenset[Equipment] | None:
    if "equipment_but" in told:
        return frozenset(Equipment) - frozenset(map(Equipment, told["equipment_but"]))
    return frozenset(map(Equipment, told["equipment"])) if "equipment" in told else None


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
