"""What is the person's own under /me: who they are, what they have and want, what hurts, what they train when."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.me.equipment import EquipmentReply, EquipmentRequest
from spotter.api.me.exercises import OwnExerciseList, OwnExercisePatch, OwnExerciseReply, OwnExerciseRequest
from spotter.api.me.goals import GoalsReply, GoalsRequest
from spotter.api.me.pains import PainList, PainPatch, PainReply, PainRequest
from spotter.api.me.preferences import PreferenceList, PreferencePatch, PreferenceReply, PreferenceRequest
from spotter.api.me.profile import ProfileReply, ProfileRequest
from spotter.api.me.program import ProgramReply, ProgramRequest
from spotter.api.me.settings import SettingsReply, SettingsRequest
from spotter.api.me.shapes import ExerciseId, PainId, PreferenceId
from spotter.api.problems import responses
from spotter.api.shapes import IdempotencyKey
from spotter.observability import observed
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.training import keys, repository
from spotter.training.dates import today_in
from spotter.training.models import OwnEquipment, Profile, Settings
from spotter.training.person import documents, goals, own_exercises, pains, preferences, program
from spotter.training.person.known_exercises import SHELF as EXERCISES
from spotter.training.person.pains import SHELF as PAINS
from spotter.training.person.posting import Posting
from spotter.training.person.preferences import SHELF as PREFERENCES
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader

app = Api(refuse=wiring.refuse_deleted)
wiring.warm(wiring.table)

Result = TypeVar("Result")

READ = (401,)
REPLACED = (400, 401, 412, 415, 422)
ADDED = (400, 401, 409, 415, 422)
CHANGED = (400, 401, 404, 412, 415, 422)
DELETED = (401, 404, 412, 422)
_TAG = ["me"]


def _pk() -> str:
    return user_pk(app.caller.tenant, app.caller.user)


def _reader() -> Reader:
    return TableReader(wiring.table(), _pk())


def _commit(change: Callable[[Reader], Change[Result]]) -> Result:
    return repository.commit(wiring.table(), _pk(), stamp(wiring.now()), change)


def _settings(reader: Reader) -> Settings:
    return documents.read(reader, keys.SETTINGS, Settings).value


def _today(reader: Reader) -> str:
    return today_in(_settings(reader).time_zone, wiring.now()).isoformat()


def _posting(operation: Operation, key: str | None, content: dict[str, Any]) -> Posting:
    sent = client_id_of(operation, key or wiring.new_id())
    return Posting.of(f"{_pk()} {sent}", content)


@app.get(
    "/me/profile",
    operation_id="getProfile",
    responses=tagged(responses({200: ("Who you are", ProfileReply)}, READ)),
    summary="Who you are",
    tags=_TAG,
)
def profile() -> Response[ProfileReply]:
    """Name, height, weight in your unit, age, gender, goal, and what asks for care."""
    reader = _reader()
    found = documents.read(reader, keys.PROFILE, Profile)
    return answer_tagged(ProfileReply.of(found.value, _settings(reader)), found.version)


@app.put(
    "/me/profile",
    operation_id="putProfile",
    responses=tagged(responses({200: ("Who you are now", ProfileReply)}, REPLACED)),
    summary="Say who you are",
    tags=_TAG,
)
def put_profile(request: ProfileRequest, if_match: IfMatch = None) -> Response[ProfileReply]:
    """Replace the profile."""

    def change(reader: Reader) -> Change[Response[ProfileReply]]:
        check(if_match, documents.record_in(reader, keys.PROFILE).version)
        settings = _settings(reader)
        done = documents.replace(reader, keys.PROFILE, request.stored(settings))
        reply = ProfileReply.of(done.result.value, settings)
        return Change(answer_tagged(reply, done.result.version), done.effects)

    return _commit(change)


@app.get(
    "/me/settings",
    operation_id="getSettings",
    responses=tagged(responses({200: ("How you train", SettingsReply)}, READ)),
    summary="How you train",
    tags=_TAG,
)
def settings() -> Response[SettingsReply]:
    """Unit, time zone, usual duration, level, and equipment by name."""
    found = documents.read(_reader(), keys.SETTINGS, Settings)
    return answer_tagged(SettingsReply.of(found.value), found.version)


@app.put(
    "/me/settings",
    operation_id="putSettings",
    responses=tagged(responses({200: ("How you train now", SettingsReply)}, REPLACED)),
    summary="Say how you train",
    tags=_TAG,
)
def put_settings(request: SettingsRequest, if_match: IfMatch = None) -> Response[SettingsReply]:
    """Replace the settings."""

    def change(reader: Reader) -> Change[Response[SettingsReply]]:
        check(if_match, documents.record_in(reader, keys.SETTINGS).version)
        done = documents.replace(reader, keys.SETTINGS, request.stored())
        return Change(answer_tagged(SettingsReply.of(done.result.value), done.result.version), done.effects)

    return _commit(change)


@app.get(
    "/me/goals",
    operation_id="getGoals",
    responses=tagged(responses({200: ("What you want", GoalsReply)}, READ)),
    summary="What you want of training",
    tags=_TAG,
)
def read_goals() -> Response[GoalsReply]:
    """How much each category and each muscle counts, from -10 to 10."""
    found = goals.read(_reader())
    return answer_tagged(GoalsReply.of(found), found.version)


@app.put(
    "/me/goals",
    operation_id="putGoals",
    responses=tagged(responses({200: ("What you want now", GoalsReply)}, REPLACED)),
    summary="Say what you want of training",
    tags=_TAG,
)
def put_goals(request: GoalsRequest, if_match: IfMatch = None) -> Response[GoalsReply]:
    """Replace the goals; what is beyond -10 to 10 is brought within, and the notes say so."""

    def change(reader: Reader) -> Change[Response[GoalsReply]]:
        check(if_match, goals.read(reader).version)
        done = goals.replace(reader, request.category_goals, request.muscle_goals)
        return Change(answer_tagged(GoalsReply.of(done.result), done.result.version), done.effects)

    return _commit(change)


@app.get(
    "/me/equipment",
    operation_id="getEquipment",
    responses=tagged(responses({200: ("What there is to train with", EquipmentReply)}, READ)),
    summary="What you train with",
    tags=_TAG,
)
def equipment() -> Response[EquipmentReply]:
    """Where you train, what is there, and what it can be loaded with."""
    found = documents.read(_reader(), keys.EQUIPMENT, OwnEquipment)
    return answer_tagged(EquipmentReply.of(found.value), found.version)


@app.put(
    "/me/equipment",
    operation_id="putEquipment",
    responses=tagged(responses({200: ("What there is to train with now", EquipmentReply)}, REPLACED)),
    summary="Say what you train with",
    tags=_TAG,
)
def put_equipment(request: EquipmentRequest, if_match: IfMatch = None) -> Response[EquipmentReply]:
    """Replace the equipment; the notes name what no exercise asks for."""

    def change(reader: Reader) -> Change[Response[EquipmentReply]]:
        check(if_match, documents.record_in(reader, keys.EQUIPMENT).version)
        done = documents.replace(reader, keys.EQUIPMENT, request.stored(_settings(reader).unit))
        return Change(answer_tagged(EquipmentReply.of(done.result.value), done.result.version), done.effects)

    return _commit(change)


@app.get(
    "/me/program",
    operation_id="getProgram",
    responses=tagged(responses({200: ("What you train on which day", ProgramReply)}, READ)),
    summary="Your program",
    tags=_TAG,
)
def read_program() -> Response[ProgramReply]:
    """The days of the week with their exercises, and workouts that are on no day."""
    found = program.read(_reader())
    return answer_tagged(ProgramReply.of(found.value), found.version)


@app.put(
    "/me/program",
    operation_id="putProgram",
    responses=tagged(responses({200: ("What you train now on which day", ProgramReply)}, REPLACED)),
    summary="Say what you train on which day",
    tags=_TAG,
)
def put_program(request: ProgramRequest, if_match: IfMatch = None) -> Response[ProgramReply]:
    """Replace the program. Exercises are named as the catalogue or your own are; the errors name those that are not
    known, with what they may have meant.
    """

    def change(reader: Reader) -> Change[Response[ProgramReply]]:
        check(if_match, documents.record_in(reader, keys.PROGRAM).version)
        done = program.replace(reader, request.stored(_settings(reader).unit))
        return Change(answer_tagged(ProgramReply.of(done.result.value), done.result.version), done.effects)

    return _commit(change)


@app.get(
    "/me/preferences",
    operation_id="listPreferences",
    responses=responses({200: ("Your preferences", PreferenceList)}, READ),
    summary="Your standing wishes",
    tags=_TAG,
)
def list_preferences() -> PreferenceList:
    """Every preference, with whether it holds today."""
    reader = _reader()
    return PreferenceList.of(PREFERENCES.all(reader), _today(reader))


@app.post(
    "/me/preferences",
    operation_id="addPreference",
    responses=tagged(responses({201: ("The preference", PreferenceReply)}, ADDED)),
    summary="Say what is always to be minded",
    tags=_TAG,
)
def add_preference(request: PreferenceRequest, key: IdempotencyKey = None) -> Response[PreferenceReply]:
    """Store a preference; the same again, by its key or its content, is the one that there is."""
    wish = request.wish()
    posting = _posting(Operation.ADD_PREFERENCE, key, wish.to_json())

    def change(reader: Reader) -> Change[Response[PreferenceReply]]:
        today = _today(reader)
        done = preferences.add(reader, posting, wish, today)
        return Change(answer_tagged(PreferenceReply.of(done.result, today), done.result.version, 201), done.effects)

    return _commit(change)


@app.patch(
    "/me/preferences/<preferenceId>",
    operation_id="changePreference",
    responses=tagged(responses({200: ("The preference now", PreferenceReply)}, CHANGED)),
    summary="Change a standing wish",
    tags=_TAG,
)
def change_preference(
    preference_id: PreferenceId, request: PreferencePatch, if_match: IfMatch = None
) -> Response[PreferenceReply]:
    """Change what is sent, and leave the rest."""

    def change(reader: Reader) -> Change[Response[PreferenceReply]]:
        before = PREFERENCES.one(reader, preference_id)
        check(if_match, before.version)
        done = preferences.change(reader, request.changed(before.value))
        reply = PreferenceReply.of(done.result, _today(reader))
        return Change(answer_tagged(reply, done.result.version), done.effects)

    return _commit(change)


@app.delete(
    "/me/preferences/<preferenceId>",
    operation_id="deletePreference",
    responses=responses({204: ("Deleted", None)}, DELETED),
    summary="Take back a standing wish",
    tags=_TAG,
)
def delete_preference(preference_id: PreferenceId, if_match: IfMatch = None) -> Response[None]:
    """Delete a preference."""

    def change(reader: Reader) -> Change[Response[None]]:
        check(if_match, PREFERENCES.one(reader, preference_id).version)
        return Change(Response(status_code=204), PREFERENCES.deleted(reader, preference_id).effects)

    return _commit(change)


@app.get(
    "/me/pain",
    operation_id="listPain",
    responses=responses({200: ("Your pain flags", PainList)}, (401, 422)),
    summary="What hurts",
    tags=_TAG,
)
def list_pain(
    ended: Annotated[
        bool,
        Query(description="Whether to show those that have ended too.", json_schema_extra={"examples": [False]}),
    ] = False,
) -> PainList:
    """The pains that go on."""
    return PainList.of(PAINS.all(_reader()), ended=ended)


@app.post(
    "/me/pain",
    operation_id="addPain",
    responses=tagged(responses({201: ("The pain flag", PainReply)}, ADDED)),
    summary="Say what hurts",
    tags=_TAG,
)
def add_pain(request: PainRequest, key: IdempotencyKey = None) -> Response[PainReply]:
    """Store a pain flag: it binds every plan until it is ended."""
    told = request.told()
    posting = _posting(Operation.ADD_PAIN, key, told.to_json())

    def change(reader: Reader) -> Change[Response[PainReply]]:
        done = pains.add(reader, posting, told, _today(reader))
        return Change(answer_tagged(PainReply.of(done.result), done.result.version, 201), done.effects)

    return _commit(change)


@app.patch(
    "/me/pain/<painId>",
    operation_id="changePain",
    responses=tagged(responses({200: ("The pain flag now", PainReply)}, CHANGED)),
    summary="Say how a pain is now, or that it is over",
    tags=_TAG,
)
def change_pain(pain_id: PainId, request: PainPatch, if_match: IfMatch = None) -> Response[PainReply]:
    """Change what is sent, and leave the rest."""

    def change(reader: Reader) -> Change[Response[PainReply]]:
        before = PAINS.one(reader, pain_id)
        check(if_match, before.version)
        done = pains.change(reader, request.changed(before.value, _today(reader)))
        return Change(answer_tagged(PainReply.of(done.result), done.result.version), done.effects)

    return _commit(change)


@app.delete(
    "/me/pain/<painId>",
    operation_id="deletePain",
    responses=responses({204: ("Deleted", None)}, DELETED),
    summary="Delete a pain flag",
    tags=_TAG,
)
def delete_pain(pain_id: PainId, if_match: IfMatch = None) -> Response[None]:
    """Delete a pain flag, as if it had never been told. One that is over is ended by a PATCH."""

    def change(reader: Reader) -> Change[Response[None]]:
        check(if_match, PAINS.one(reader, pain_id).version)
        return Change(Response(status_code=204), PAINS.deleted(reader, pain_id).effects)

    return _commit(change)


@app.get(
    "/me/exercises",
    operation_id="listOwnExercises",
    responses=responses({200: ("Your own exercises", OwnExerciseList)}, READ),
    summary="Your own exercises",
    tags=_TAG,
)
def list_exercises() -> OwnExerciseList:
    """The exercises that you have added to the catalogue, and what you call those that are in it."""
    return OwnExerciseList.of(EXERCISES.all(_reader()))


@app.post(
    "/me/exercises",
    operation_id="addOwnExercise",
    responses=tagged(responses({201: ("The exercise", OwnExerciseReply)}, ADDED)),
    summary="Add an exercise of your own",
    tags=_TAG,
)
def add_exercise(request: OwnExerciseRequest, key: IdempotencyKey = None) -> Response[OwnExerciseReply]:
    """Add an exercise that the catalogue lacks, or other names for one that it has."""
    posting = _posting(Operation.ADD_EXERCISE, key, request.model_dump())
    done = _commit(lambda reader: own_exercises.add(reader, posting, request.named()))
    return answer_tagged(OwnExerciseReply.of(done), done.version, 201)


@app.patch(
    "/me/exercises/<exerciseId>",
    operation_id="changeOwnExercise",
    responses=tagged(responses({200: ("The exercise now", OwnExerciseReply)}, CHANGED)),
    summary="Change an exercise of your own",
    tags=_TAG,
)
def change_exercise(
    exercise_id: ExerciseId, request: OwnExercisePatch, if_match: IfMatch = None
) -> Response[OwnExerciseReply]:
    """Change what is sent, and leave the rest."""

    def change(reader: Reader) -> Change[Response[OwnExerciseReply]]:
        before = EXERCISES.one(reader, exercise_id)
        check(if_match, before.version)
        done = own_exercises.change(reader, exercise_id, request.named(before.value))
        return Change(answer_tagged(OwnExerciseReply.of(done.result), done.result.version), done.effects)

    return _commit(change)


@app.delete(
    "/me/exercises/<exerciseId>",
    operation_id="deleteOwnExercise",
    responses=responses({204: ("Deleted", None)}, DELETED),
    summary="Delete an exercise of your own",
    tags=_TAG,
)
def delete_exercise(exercise_id: ExerciseId, if_match: IfMatch = None) -> Response[None]:
    """Delete an exercise of your own; what was logged of it keeps its name."""

    def change(reader: Reader) -> Change[Response[None]]:
        check(if_match, EXERCISES.one(reader, exercise_id).version)
        return Change(Response(status_code=204), EXERCISES.deleted(reader, exercise_id).effects)

    return _commit(change)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
