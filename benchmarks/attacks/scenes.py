"""Prepares tables for attackers and bystanders in the server's data folder."""

from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection, insert

from canasta.cards.kinds import BLACK_THREE, FIRST_RANK, LAST_RANK, LETTERS
from canasta.cards.lanes import count, total
from canasta.protocol.settings import TableSettings
from canasta.server.settings import ServerSettings
from canasta.store.guests import find_guest
from canasta.store.schema import guests
from canasta.store.store import StoreSettings, open_store
from canasta.tables.clock import now_ms
from tests.server.prepared_tables import Table, add_guests, cookie_of, prepare
from tests.server.stored_tables import store_entries
from tests.tables.simulated_evening import NAMES, PEOPLE, Evening

_BIG_HANDS: Final = """
base = "classic"
packs = 3
jokers_per_pack = 4
cards_dealt = 20
cards_drawn = 3
canastas_to_go_out = 5
max_wilds = 12
wilds_to_naturals = "any"
"""
_SEED_OF_BIG_HANDS: Final = "big 1"
"""A seed whose deal gives a big hand with three black threes before the stock ends."""
_BIG: Final = 45
"""The number of cards in a big hand."""
_LONG: Final = 10_000
"""The number of entries of a long table."""
_SHORT: Final = 1000
_EXPERTS: Final = 56
_CHURNED: Final = 40
_REVIEWERS: Final = 8
_TWO: Final = TableSettings(players=2, sides=2, visibility="public")


@dataclass(frozen=True)
class Scene:
    """The prepared tables of an attack."""

    tables: tuple[Table, ...]
    guests: tuple[str, ...] = ()
    """The cookies of guests without a seat."""
    games: int = 0
    """The number of finished games at the first table."""
    play: str = ""
    """A play of the whole layable hand for the first seat at the first table, which is to act."""


@dataclass(frozen=True)
class Stage:
    """The prepared tables of the bystanders."""

    playing: Table
    """A table of four players."""
    with_robot: Table
    """A table of one player and a robot that plays at once."""
    kept: Scene
    """A table with finished games, and a guest who may see them."""


def stage(data: Path) -> Stage:
    """Prepare the tables of the bystanders."""
    (playing,) = prepare(data, 1, TableSettings())
    at_once = TableSettings(players=2, robot_pace="at_once")
    (with_robot,) = prepare(data, 1, at_once, robots=1)
    return Stage(playing, with_robot, _games(data, _SHORT, 1))


def waiting_table(data: Path) -> Scene:
    """Prepare a table that waits for its four players to deal."""
    return Scene(tuple(prepare(data, 1, TableSettings())))


def expert_tables(data: Path) -> Scene:
    """Prepare many tables of one person against three experts that play at once."""
    settings = TableSettings(robot_pace="at_once")
    return Scene(tuple(prepare(data, _EXPERTS, settings, robots=3, level="expert")))


def many_tables(data: Path) -> Scene:
    """Prepare many tables that wait for their players."""
    return Scene(tuple(prepare(data, _CHURNED, TableSettings())))


def big_hands(data: Path) -> Scene:
    """Prepare a table with big hands, after many draws and discards under house rules."""
    evening = Evening(_SEED_OF_BIG_HANDS, "big-hands")  # the cards depend on the name too
    evening.begin(_TWO.model_copy(update={"house_rules": _BIG_HANDS}))
    state = evening.card_game.state
    while state.public.turn != 0 or not _is_big(state.hand_in_turn()):
        evening.play("draw")
        evening.play(f"discard {LETTERS[_held(state.hand_in_turn())[0]]}")
    evening.play("draw")
    return Scene((_stored(data, evening),), play=_everything(state.hand_in_turn()))


def long_table(data: Path) -> Scene:
    """Prepare a table with many finished games of one round, and further guests."""
    return _games(data, _LONG, _REVIEWERS)


def _games(data: Path, entries: int, guests: int) -> Scene:
    evening = Evening("games", token_hex(8))
    evening.begin(_TWO.model_copy(update={"rounds": 1}))
    evening.play_round()
    while len(evening.entries) < entries:
        if evening.phase == "scoring":  # neither side has won
            evening.deal_next_round()
        else:
            for actor in PEOPLE[:2]:
                evening.say(actor, "rematch")
            evening.deal()
        evening.play_round()
    table = _stored(data, evening)
    return Scene((table,), _guests(data, guests), games=evening.table.game_number)


def _guests(data: Path, number: int) -> tuple[str, ...]:
    server = ServerSettings(data=data)
    with open_store(StoreSettings(url=server.database_url)) as store:
        added = add_guests(store, ["Gil"] * number)
    return tuple([cookie_of(server, guest.id) for guest in added])


def _is_big(hand: int) -> bool:
    return total(hand) >= _BIG and count(hand, BLACK_THREE) > 2


def _held(hand: int) -> list[int]:
    """Return the ranks of the natural cards in a hand."""
    return [kind for kind in range(FIRST_RANK, LAST_RANK + 1) if count(hand, kind)]


def _everything(hand: int) -> str:
    """Return a play that melds all possible cards of a hand, black threes first."""
    melds = [(kind, count(hand, kind)) for kind in (BLACK_THREE, *_held(hand))]
    return " ; ".join(
        [f"meld {LETTERS[kind]}:{LETTERS[kind] * cards}" for kind, cards in melds if cards > 2]
    )


def _stored(data: Path, evening: Evening) -> Table:
    """Store a table that was played without a server, with its guests."""
    server = ServerSettings(data=data)
    with open_store(StoreSettings(url=server.database_url)) as store:
        store.write(_seat_guests).result()
        store_entries(store, evening)
    return Table(evening.table.id, tuple([cookie_of(server, guest) for guest in PEOPLE[:2]]))


def _seat_guests(connection: Connection) -> None:
    """Register the people of simulated evenings as guests if necessary."""
    for guest in PEOPLE[:2]:
        if find_guest(connection, guest) is None:
            row = {"id": guest, "nickname": NAMES[guest], "language": "en"}
            at = {"created_ms": now_ms(), "seen_ms": now_ms()}
            connection.execute(insert(guests).values(**row, **at))
