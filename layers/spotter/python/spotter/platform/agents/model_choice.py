"""Which provider and model an agent may name. Whether it can be asked is another question, which its runs answer."""

from collections.abc import Collection

from spotter.errors import Fault, InvalidFields
from spotter.llm.provider_names import OFFLINE, PROVIDERS, family


def checked_provider(provider: str, model: str, servers: Collection[str] = ()) -> str:
    """The provider by the name that is stored, in lower case; empty: the deployment's.

    InvalidFields for a provider that nobody knows, and for a model that is another provider's. ``servers``: the
    providers in whose place a server of one's own is asked, which may have any model.
    """
    name = provider.casefold()
    if not name:
        return name
    names = PROVIDERS.get(name)
    if names is None:
        raise InvalidFields(
            [Fault("body.provider", "there is no such provider; leave it empty for the app's own", tuple(PROVIDERS))]
        )
    if not model:
        return name
    if OFFLINE in names:
        raise InvalidFields([Fault("body.model", "the offline coach has no models: leave it empty")])
    owner = family(model)
    if owner and owner not in names and not set(names) & set(servers):
        raise InvalidFields([Fault("body.model", f"this is a model of {owner}, and the provider is {name}", (owner,))])
    return name
