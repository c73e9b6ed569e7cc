"""The reason why the database could not store a change, for a tab."""

from canasta.i18n import Language
from canasta.protocol.updates import Reason
from canasta.store.errors import StoreError
from canasta.tables.audience.refusal_messages import unstored_reason


def store_reason(language: Language, error: StoreError) -> Reason:
    """Return the reason why a change could not be stored."""
    return unstored_reason(language, error.key, error.values)
