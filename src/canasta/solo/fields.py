"""Robots that play a deal of the day in the person's seat, decision by decision."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from canasta.daily.deal import DailyDeal
from canasta.daily.field import Field, Try, play_try
from canasta.solo.holdings import Resources
from canasta.solo.kept import FIELDS, kept_fields

_KEPT_EVERY: Final = 5
"""The number of results after which a field is stored, one result of each level."""


class Fields:
    """The field of the deal shown last, for which robots play between messages."""

    def __init__(self, resources: Resources) -> None:
        """Begin without a deal."""
        self._resources: Final = resources
        self._deal: DailyDeal | None = None
        self._try: Iterator[Try | None] = iter(())

    def field(self, deal: DailyDeal) -> Field:
        """Return the known part of a deal's field; if the field is incomplete, let robots play on.

        Robots of another version do not continue.
        """
        field = self._resources.holdings.fields.get(deal.name, Field({}))
        if deal != self._deal and deal.is_current:
            self._deal = deal
            self._try = iter(())
        return field

    def clear(self) -> None:
        """Drop the deal, for which robots no longer play."""
        self._deal = None

    def step(self) -> int | None:
        """Make one decision; return the milliseconds until the next call, or None if idle."""
        if self._deal is None:
            return None
        field = self.field(self._deal)
        if field.is_complete:
            self._deal = None
            return None
        for found in self._try:
            if found is not None:
                self._add(self._deal.name, field.with_try(found))
            return 0
        self._try = play_try(self._deal, *field.next_try())
        return 0

    def _add(self, name: str, field: Field) -> None:
        self._resources.holdings.fields[name] = field
        if field.size % _KEPT_EVERY == 0:
            put = {f"{FIELDS}{name}": kept_fields.dump_json(field).decode()}
            keep = partial(self._resources.device.keep, put, lambda: None)
            self._resources.device.do(keep)
