"""The HTTP API's shapes: requests, responses, errors as problem+json, identity."""
