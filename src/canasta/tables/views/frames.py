"""The messages that a table sends; parts shared by several readers are written once.

    frames = Frames(table)
    frames.follow(table.apply(entry))          # for every entry, also when a table is loaded
    moment = frames.moment(now_ms)             # the table now
    moment.update(seat, language)              # to everybody, after every entry
    moment.welcome(seat, language, you, watchers)    # to a new connection or on request

A message is JSON text. Its hash covers the literal texts of its parts ``table`` and ``own``, so the
browser can check the state it shows.
"""

from collections import deque
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from pydantic import TypeAdapter

from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import Language
from canasta.protocol.message import PROTOCOL_VERSION
from canasta.protocol.table_view import OwnView, PublicTable
from canasta.protocol.updates import Happening, LogLine, You
from canasta.tables.state import Applied, TableState
from canasta.tables.views.field_texts import FieldTexts
from canasta.tables.views.kept_views import KeptViews
from canasta.tables.views.narrators import Narrators
from canasta.tables.views.news import News, happening, log_lines
from canasta.tables.views.own_part import own_view
from canasta.tables.views.public_part import public_table
from canasta.tables.views.since_turn import RoundEvents

REMEMBERED: Final = 60
"""The number of entries in the log of a ``welcome``."""

_log: Final[TypeAdapter[tuple[LogLine, ...]]] = TypeAdapter(tuple[LogLine, ...])


class Frames:
    """Makes the messages of one table and stores the news for its log."""

    def __init__(self, table: TableState) -> None:
        """Begin with a table that has no entries yet."""
        self._table: Final = table
        self._past: Final[deque[News]] = deque(maxlen=REMEMBERED)
        self._happenings: tuple[tuple[int | None, str], ...] = ()
        self._round_events: Final = RoundEvents()
        self._kept: Final = KeptViews()
        self._public: Final = FieldTexts(PublicTable)
        self._owns: Final[dict[int, tuple[OwnView, str]]] = {}
        """The last own part of each seat, with its JSON text."""
        self._lines: Final[dict[tuple[Language, int], str]] = {}
        """The sentences on the last entry, by language and reader."""
        self.narrators: Final = Narrators(table)

    def follow(self, applied: Applied) -> None:
        """Store the effects of the last entry; needed after every entry, before :meth:`moment`."""
        outcome = applied.happened
        actors = tuple([seat.actor for seat in self._table.seats])
        self._past.append(News(self._table.seq, applied, self.narrators.names, actors))
        happened: list[Happening] = []
        if outcome is not None:
            pairs = zip(outcome.events, outcome.faces, strict=True)
            happened = [happening(event, faces) for event, faces in pairs]
        texts = [shown.model_dump_json() for shown in happened]
        readers = [] if outcome is None else [event.private_to for event in outcome.events]
        self._happenings = tuple(zip(readers, texts, strict=True))
        self._round_events.follow(self._table, applied, happened, texts)
        self._lines.clear()

    @property
    def seq(self) -> int:
        """The ``seq`` of the last entry of the table."""
        return self._table.seq

    def moment(self, now_ms: int) -> "Moment":
        """Return the present table at ``now_ms``, in milliseconds since 1970."""
        table = self._public.json(public_table(self._table, self._kept))
        return Moment(self, table, self._table.seq, now_ms)

    def own(self, seat: int, language: Language) -> str:
        """Return the own part of a seat as JSON, which is ``null`` for a watcher."""
        if seat == NO_SEAT:
            return "null"
        narrator = self.narrators.narrator(language, seat)
        view = own_view(self._table, seat, narrator, self._kept)
        before = self._owns.get(seat)
        if before is None or before[0] is not view:
            before = self._owns[seat] = view, view.model_dump_json()
        return before[1]

    def happenings(self, seat: int) -> str:
        """Return the events of the last entry that a seat may see, as JSON."""
        seen = [text for private_to, text in self._happenings if private_to in (None, seat)]
        return f"[{','.join(seen)}]"

    def since_turn(self, seat: int) -> str:
        """Return the other players' plays since the last turn of a seat, as JSON."""
        return self._round_events.since_turn(seat)

    def log(self, seat: int, language: Language, *, is_whole: bool) -> str:
        """Return the sentences on the last entry or, with ``is_whole``, on all entries stored.

        The result is JSON.
        """
        actor = "" if seat == NO_SEAT else self._table.seats[seat].actor
        if is_whole:
            return _log.dump_json(
                tuple([line for news in self._past for line in self._read(news, actor, language)])
            ).decode()
        news = self._past[-1]
        key = language, news.reader(actor)
        if key not in self._lines:
            self._lines[key] = _log.dump_json(self._read(news, actor, language)).decode()
        return self._lines[key]

    def _read(self, news: News, actor: str, language: Language) -> tuple[LogLine, ...]:
        """Return the sentences on an entry, as ``actor`` saw it from the seat at that time."""
        return log_lines(news, self.narrators.narrator(language, news.reader(actor), news.names))


@dataclass
class _Own:
    """The own part of a seat in one language, with the hash of the whole message."""

    text: str
    hash: str


class Moment:
    """The table at one moment, for all readers; each text is made on first use."""

    def __init__(self, frames: Frames, table: str, seq: int, now_ms: int) -> None:
        """Store the moment; ``table`` is the JSON text of the public part."""
        self._frames: Final = frames
        self._table: Final = table
        self._seq: Final = seq
        self._now_ms: Final = now_ms
        self._public_hash: Final = sha256(table.encode())
        self._owns: dict[tuple[int, Language], _Own] = {}
        self._updates: dict[tuple[int, Language], str] = {}

    def update(self, seat: int, language: Language) -> str:
        """Return the ``update`` for a seat, or for a watcher (-1)."""
        text = self._updates.get((seat, language))
        if text is None:
            own = self._own(seat, language)
            text = self._updates[seat, language] = (
                f'{{"t":"update","seq":{self._seq},"hash":"{own.hash}","table":{self._table},'
                f'"own":{own.text},"happenings":{self._frames.happenings(seat)},'
                f'"since_turn":{self._frames.since_turn(seat)},'
                f'"log":{self._frames.log(seat, language, is_whole=False)},'
                f'"now_ms":{self._now_ms}}}'
            )
        return text

    def welcome(self, seat: int, language: Language, you: You, watchers: int) -> str:
        """Return the ``welcome`` for a connection that is new or must start over."""
        own = self._own(seat, language)
        return (
            f'{{"t":"welcome","protocol":{PROTOCOL_VERSION},"you":{you.model_dump_json()},'
            f'"seq":{self._seq},"hash":"{own.hash}","table":{self._table},"own":{own.text},'
            f'"since_turn":{self._frames.since_turn(seat)},'
            f'"log":{self._frames.log(seat, language, is_whole=True)},"watchers":{watchers},'
            f'"now_ms":{self._now_ms}}}'
        )

    def _own(self, seat: int, language: Language) -> _Own:
        if self._frames.seq != self._seq:
            raise ValueError("the table has gone on since this moment")
        own = self._owns.get((seat, language))
        if own is None:
            text = self._frames.own(seat, language)
            whole = self._public_hash.copy()
            whole.update(text.encode())
            own = self._owns[seat, language] = _Own(text, whole.hexdigest()[:16])
        return own
