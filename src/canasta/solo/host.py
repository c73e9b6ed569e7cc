"""Everything that a device hosts."""

from collections.abc import Callable
from dataclasses import dataclass, field

from canasta.solo.fields import Fields
from canasta.solo.holdings import Resources
from canasta.solo.reviews import Reviews
from canasta.solo.tables import SoloTables
from canasta.tables.robot_table import Start


@dataclass(frozen=True)
class Host(Resources):
    """Everything that the device hosts."""

    tables: SoloTables
    reviews: Reviews
    fields: Fields
    dismiss: Callable[[], None]
    """The function that closes all channels after everything has been deleted."""
    decisions: dict[tuple[str, int, int, int], Start] = field(default_factory=dict)
    """Cached decisions from which the person plays on, by table, game, round and play."""
