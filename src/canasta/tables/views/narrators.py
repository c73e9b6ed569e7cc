"""The narrators of a table, cached by language and seat."""

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Language, Narrator, load
from canasta.tables.state import TableState


class Narrators:
    """The narrators of one table; a change of names empties the cache."""

    def __init__(self, table: TableState) -> None:
        """Create a collection without narrators."""
        self._table = table
        self._names: tuple[str, ...] = ()
        self._narrators: dict[tuple[Language, int], Narrator] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The current names at the table, by seat."""
        return tuple([seat.name for seat in self._table.seats])

    def narrator(
        self, language: Language, seat: int = NO_SEAT, names: tuple[str, ...] | None = None
    ) -> Narrator:
        """Return the narrator for ``seat`` in ``language``.

        ``names`` are the players' names, by default the current ones; older events need the names
        of their time.
        """
        table = self._table
        names = self.names if names is None else names
        if names != self._names:
            self._names = names
            self._narrators.clear()
        found = self._narrators.get((language, seat))
        if found is None or found.rules is not table.rules or found.sides != table.settings.sides:
            place = None if seat == NO_SEAT else seat
            found = Narrator(load(language), table.rules, names, table.settings.sides, place)
            self._narrators[language, seat] = found
        return found
