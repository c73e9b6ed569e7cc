"""Who reads what a table says: a reader for each language and seat, made once."""

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Language, Narrator, load
from canasta.tables.state import TableState


class Narrators:
    """The readers of one table. Whoever sits there may change, and then so do they."""

    def __init__(self, table: TableState) -> None:
        """Begin without any."""
        self._table = table
        self._names: tuple[str, ...] = ()
        self._narrators: dict[tuple[Language, int], Narrator] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table now, by seat."""
        return tuple([seat.name for seat in self._table.seats])

    def narrator(
        self, language: Language, seat: int = NO_SEAT, names: tuple[str, ...] | None = None
    ) -> Narrator:
        """Return who reads ``language`` on ``seat``.

        ``names`` are those to call the players by: who sat there when what is told happened.
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
