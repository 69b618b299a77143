"""Replies of what concerns all of a user's data: exports, imports, and demo data."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, RootModel
from typing_extensions import TypeAliasType

from spotter.agent.account.everything import Everything
from spotter.api.events import LoggedEvent
from spotter.api.sessions import Session
from spotter.api.shapes import Moment, ReplyModel
from spotter.api.usage import UsageDay
from spotter.memory import keys as memory_keys
from spotter.training import keys

if TYPE_CHECKING:
    from spotter.training.portability.importing import ImportReport

EXPORT_VERSION = 1
MOST_NAMES_TOLD = 500
MOST_ROWS_TOLD = 100

ExportFormat = TypeAliasType("ExportFormat", Literal["json", "csv"])
ImportSource = TypeAliasType("ImportSource", Literal["strong", "hevy"])

EXAMPLE_FILE = (
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    '2026-03-02 18:30:00,"Push",55m,"Bench Press (Barbell)",1,80,5,0,0,"","",8\n'
)
_SHAPE = "The fields are those that are stored, under the names that they are stored by."


class ExportedSession(ReplyModel):
    """A conversation, whole."""

    session: Session = Field(description="The conversation as it stands.")
    events: list[LoggedEvent] = Field(description="All of its events, oldest first.")
    workout: dict[str, Any] | None = Field(description=f"The workout that it is about. Null: none. {_SHAPE}")


class ExportedGoals(ReplyModel):
    """What is wanted how much, from -10 to 10."""

    category: dict[str, Any] | None = Field(description=f"By category of training. Null: not set. {_SHAPE}")
    muscle: dict[str, Any] | None = Field(description=f"By muscle. Null: not set. {_SHAPE}")


class Export(ReplyModel):
    """Everything that is stored about a user."""

    version: int = Field(description="The version of this shape: 1. A new field does not change it.")
    exported_at: Moment = Field(description="When it was read: ISO 8601, in UTC.")
    profile: dict[str, Any] | None = Field(description=f"Who the user is. Null: nothing is known. {_SHAPE}")
    settings: dict[str, Any] | None = Field(description=f"How the user trains. Null: nothing is set. {_SHAPE}")
    goals: ExportedGoals = Field(description="What the user wants.")
    equipment: dict[str, Any] | None = Field(description=f"What there is to train with. Null: not told. {_SHAPE}")
    program: dict[str, Any] | None = Field(description=f"What is trained on which day. Null: none. {_SHAPE}")
    preferences: list[dict[str, Any]] = Field(description=f"Standing wishes, by id. {_SHAPE}")
    pain: list[dict[str, Any]] = Field(description=f"Where it hurts and has hurt, by id. {_SHAPE}")
    exercises: list[dict[str, Any]] = Field(description=f"Exercises and aliases of the user's own, by id. {_SHAPE}")
    schedule: list[dict[str, Any]] = Field(description=f"Planned sessions, the earliest first. {_SHAPE}")
    workouts: list[dict[str, Any]] = Field(
        description=f"Logged workouts, the oldest first; ``weight_kg`` is the load in kilograms. {_SHAPE}"
    )
    records: list[dict[str, Any]] = Field(description=f"The records of each lift, by exercise. {_SHAPE}")
    weeks: list[dict[str, Any]] = Field(description=f"What was done in each week, the earliest first. {_SHAPE}")
    memories: list[dict[str, Any]] = Field(
        description=f"What agents remember of the user, what was suggested and what was rejected. {_SHAPE}"
    )
    distribution: dict[str, Any] | None = Field(
        description=f"How often each category and muscle was trained. Null: never. {_SHAPE}"
    )
    ingests: list[dict[str, Any]] = Field(description=f"Texts that were sent to be logged, by id. {_SHAPE}")
    other: dict[str, dict[str, Any]] = Field(description=f"Whatever else is stored, by where it lies. {_SHAPE}")
    sessions: list[ExportedSession] = Field(description="All conversations, newest activity first.")
    usage: list[UsageDay] = Field(description="The days on which models were used, the newest first.")

    @classmethod
    def of(cls, everything: Everything, at: str) -> "Export":
        """The export of all that there is."""
        records = everything.records
        lists = {name: [data for sk, data in records.items() if sk.startswith(name)] for name in _LISTS}
        known = (*_LISTS, *_ONE_EACH, keys.EXPOSURES, memory_keys.STATES, memory_keys.DELETED)
        return cls.model_validate(
            {
                "version": EXPORT_VERSION,
                "exported_at": at,
                "goals": {"category": records.get(keys.CATEGORY_GOALS), "muscle": records.get(keys.MUSCLE_GOALS)},
                **{name: records.get(sk) for sk, name in _ONE_EACH.items() if name},
                **{name: lists[prefix] for prefix, name in _LISTS.items()},
                "other": {sk: data for sk, data in records.items() if not sk.startswith(known)},
                "usage": [UsageDay.of(each) for each in everything.usage],
                "sessions": [
                    ExportedSession(
                        session=Session.of(each.head),
                        events=[LoggedEvent.of(event) for event in each.events],
                        workout=dict(each.workout) if each.workout else None,
                    )
                    for each in everything.sessions
                ],
            }
        )


_ONE_EACH = {
    keys.PROFILE: "profile",
    keys.SETTINGS: "settings",
    keys.EQUIPMENT: "equipment",
    keys.DISTRIBUTION: "distribution",
    keys.CATEGORY_GOALS: "",
    keys.MUSCLE_GOALS: "",
    keys.PROGRAM: "program",
}
_LISTS = {
    keys.PREFERENCES: "preferences",
    keys.PAINS: "pain",
    keys.OWN_EXERCISES: "exercises",
    keys.SCHEDULE: "schedule",
    keys.WORKOUTS: "workouts",
    keys.LIFTS: "records",
    keys.WEEKS: "weeks",
    keys.INGESTS: "ingests",
    memory_keys.MEMORIES: "memories",
}


class ExportLink(ReplyModel):
    """An export that is too large for a reply: where it can be fetched, without a token, for a while."""

    url: str = Field(description="Where the file is. Whoever has this URL can read it: keep it to yourself.")
    expires_at: Moment = Field(description="Until when: ISO 8601, in UTC.")
    format: ExportFormat = Field(description="What the file is: as it was asked for.")
    size: int = Field(description="How many bytes the file has.")


class ExportReply(RootModel[Export | ExportLink]):
    """The export itself, or where it is."""


class ImportReply(ReplyModel):
    """What became of a file."""

    imported: int = Field(description="How many workouts were logged from it now.")
    completed: int = Field(
        description="How many workouts that were there were given the sets of exercises that had not been known before."
    )
    skipped: int = Field(description="How many workouts of it were there already, and stay as they are.")
    remaining: int = Field(
        description="How many workouts there was no time for. Unless it is 0, send the same file again: it goes on."
    )
    unmatched: list[str] = Field(
        description=f"Names of exercises that are not known: their sets were left out. {MOST_NAMES_TOLD} at most, as "
        "they stand in the file. Add them to your own exercises, or as aliases, and send the file again."
    )
    unmatched_sets: int = Field(description="How many sets were left out because of that.")
    unread_rows: list[int] = Field(
        description=f"Rows that hold no set that can be read, {MOST_ROWS_TOLD} at most. Row 1 is below the header."
    )
    unread: int = Field(description="How many rows hold no set that can be read.")
    sets_beyond: int = Field(description="How many sets were left out because their workout is too large.")

    @classmethod
    def of(cls, report: "ImportReport") -> "ImportReply":
        """The report, ready to send."""
        return cls(
            imported=report.imported,
            completed=report.completed,
            skipped=report.skipped,
            remaining=report.remaining,
            unmatched=list(report.unmatched)[:MOST_NAMES_TOLD],
            unmatched_sets=sum(report.unmatched.values()),
            unread_rows=list(report.unread_rows)[:MOST_ROWS_TOLD],
            unread=len(report.unread_rows),
            sets_beyond=report.sets_beyond,
        )


class DemoReply(ReplyModel):
    """What was loaded."""

    workouts: int = Field(description="How many workouts the demo has.")
    first: str = Field(description="The day of its first workout: ISO 8601.", examples=["2026-03-02"])
    last: str = Field(description="The day of its last workout: ISO 8601.", examples=["2026-05-29"])


Format = Annotated[
    ExportFormat,
    Query(
        description="json: everything that is stored. csv: the logged workouts, a line for each set.",
        json_schema_extra={"examples": ["json"]},
    ),
]
From = Annotated[
    ImportSource | None,
    Query(
        description="The app that wrote the file. Left out: its columns tell.",
        json_schema_extra={"examples": ["strong"]},
    ),
]
WeightUnit = Annotated[
    Literal["kg", "lb"] | None,
    Query(
        description="The unit of weights of which the file does not say it. Left out: that of your settings, or kg.",
        json_schema_extra={"examples": ["kg"]},
    ),
]
Zone = Annotated[
    str | None,
    Query(
        alias="timeZone",
        description="Where you are, by IANA's name: the demo ends yesterday. Left out: UTC.",
        max_length=64,
        json_schema_extra={"examples": ["Europe/Berlin"]},
    ),
]
