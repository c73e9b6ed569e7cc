"""Positions as a dictionary with the keys of the TOML form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from .cards import RANKS, read_cards, read_sequence, write_cards
from .effects import begin_turn
from .melds import Meld, read_meld, write_meld
from .rules import Rules, values_of
from .table import Table

Position = Mapping[str, object]


def read_position(position: Position) -> Table:
    """Return the table of a position; a missing key has its default."""

    def entry(key: str, default: object) -> object:
        return position.get(key, default)

    def number(key: str, default: int) -> int:
        return int(cast(int, entry(key, default)))

    def text(key: str, default: str) -> str:
        return str(entry(key, default))

    def row(key: str, count: int, *, default: object) -> list[object]:
        given = list(cast(list[object], entry(key, [])))
        return given + [default] * (count - len(given))

    rules = cast(Rules, entry("rules", "classic"))
    base = rules
    while isinstance(base, Mapping):
        base = cast(Rules, base["base"])
    players = number("players", 2 if base == "duel" else 4)
    given_scores = cast(list[int], entry("scores", []))
    sides = number("sides", len(given_scores) or (2 if players % 2 == 0 else players))
    phase = text("phase", "draw")
    asked = text("asked", "")
    # In "answer", a yes given so far is that of the first partner.
    partners_asked = 1 if phase == "answer" and asked else 0

    melds = [
        dict(read_meld(meld) for meld in cast(list[str], side))
        for side in row("melds", sides, default=[])
    ]
    # While a side is opening, its melds were laid in this turn.
    opening_side = number("turn", 0) % sides if number("opening", 0) else -1
    default_laid = [
        bool(melds[seat % sides]) and seat % sides != opening_side for seat in range(players)
    ]
    given_laid = cast(list[bool], entry("laid", []))
    table = Table(
        rules=rules,
        values=values_of(rules),
        players=players,
        sides=sides,
        scores=[int(cast(int, score)) for score in row("scores", sides, default=0)],
        dealer=number("dealer", players - 1),
        turn=number("turn", 0),
        phase=phase,
        hands=[read_cards(str(hand)) for hand in row("hands", players, default="")],
        stock=read_sequence(text("stock", "")),
        packets=[read_sequence(packet) for packet in text("pile", "").split("|") if packet.strip()],
        melds=melds,
        red_threes=[int(cast(int, laid)) for laid in row("red_threes", sides, default=0)],
        had_turn=[bool(had) for had in row("had_turn", players, default=True)],
        laid=[bool(laid) for laid in given_laid] + default_laid[len(given_laid) :],
        concealed=[set(read_sequence(str(ranks))) for ranks in row("concealed", sides, default="")],
        penalty_cards=[
            read_cards(str(cards)) for cards in row("penalty_cards", players, default="")
        ],
        penalties=[int(cast(int, points)) for points in row("penalties", sides, default=0)],
        drawn=text("drawn", "stock") if phase in ("play", "answer") else "",
        opening=number("opening", 0),
        held=read_cards(text("held", "")),
        asked=asked,
        taken=read_cards(text("taken", "")),
        partners_asked=partners_asked,
        passed=number("passed", 0),
    )
    _derive_turn_so_far(table)
    if phase == "draw":
        begin_turn(table, table.turn)
    if phase == "over" and table.hand.total() == 0:
        table.gone_out = table.turn
    return table


def _derive_turn_so_far(table: Table) -> None:
    """Derive the facts about this turn that the keys imply.

    While the side is opening, all its melds were begun in this turn, from the hand and the top card
    only. Otherwise the position does not say which melds are new, and all count as old.
    """
    if table.phase not in ("play", "answer"):
        return
    table.laid_now = table.drawn == "pile" or table.opening > 0 or "b" in table.own_melds
    if table.opening:
        table.short = True
        table.from_hand = {rank: meld.cards for rank, meld in table.own_melds.items()}


def write_position(table: Table) -> dict[str, object]:
    """Return the position with every key, in its one canonical form."""
    return {
        "rules": table.rules,
        "players": table.players,
        "sides": table.sides,
        "scores": list(table.scores),
        "dealer": table.dealer,
        "turn": table.turn,
        "phase": table.phase,
        "hands": [write_cards(hand) for hand in table.hands],
        "stock": "".join(table.stock),
        "pile": " | ".join("".join(packet) for packet in table.packets),
        "melds": [_write_melds(melds) for melds in table.melds],
        "red_threes": list(table.red_threes),
        "had_turn": list(table.had_turn),
        "laid": list(table.laid),
        "concealed": [write_cards(Counter(ranks)) for ranks in table.concealed],
        "drawn": table.drawn,
        "opening": table.opening,
        "held": write_cards(table.held),
        "asked": table.asked,
        "taken": write_cards(table.taken),
        "penalty_cards": [write_cards(cards) for cards in table.penalty_cards],
        "penalties": list(table.penalties),
        "passed": table.passed,
    }


def _write_melds(melds: dict[str, Meld]) -> list[str]:
    return [write_meld(rank, melds[rank]) for rank in RANKS + "b" if rank in melds]
