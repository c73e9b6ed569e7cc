"""Positions as data: the form of puzzles, conformance cases and bug reports.

:func:`load_position` reads the keys documented in ``conformance/README.md``, each with a default;
:func:`position_of` writes a hand in play as the same keys.
"""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from canasta.cards.kinds import BLACK_THREE, KIND_COUNT, RED_THREE, TWO, is_natural, is_wild
from canasta.cards.lanes import contains, count, one, spread, total
from canasta.cards.text import counts_text, kinds_text
from canasta.engine.actions import ASK, bit_of_special
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.game_rules import Setup
from canasta.engine.state.public_state import (
    ANSWERING,
    DRAWING,
    FROM_PILE,
    FROM_STOCK,
    NOT_ASKED,
    NOT_YET,
    OVER,
    PLAYING,
    SAID_NO,
    SAID_YES,
    Table,
    new_table,
)
from canasta.engine.state.state import State
from canasta.engine.stepping.step import begin_turn
from canasta.record.errors import RecordError
from canasta.record.fields import Reader
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet

PHASES: Final = ("draw", "play", "answer", "over")
SOURCES: Final = ("", "stock", "pile")
ANSWERS: Final = ("", "no", "yes")

KEYS: Final = (
    "rules",
    "players",
    "sides",
    "sanctions",
    "scores",
    "dealer",
    "turn",
    "phase",
    "hands",
    "stock",
    "pile",
    "melds",
    "red_threes",
    "had_turn",
    "laid",
    "concealed",
    "drawn",
    "opening",
    "held",
    "asked",
    "taken",
    "penalty_cards",
    "known",
    "penalties",
)
"""The keys of a position."""


def load_position(data: Mapping[str, object], folder: Path | None = None) -> State:
    """Return the hand that ``data`` describes, in which somebody can act unless it is over.

    Raises:
        RecordError: as :func:`read_position`, or nothing is legal in the position.
        RuleError: the rule file cannot be used.
    """
    state = read_position(data, folder)
    if _is_dead_end(state):
        hand = state.hand_in_turn()
        raise RecordError("position.no_way_on", "hands", counts_text(hand))
    return state


def read_position(data: Mapping[str, object], folder: Path | None = None) -> State:
    """Return the hand that ``data`` describes; rule files are looked for in ``folder``.

    A conformance case may show why nothing is legal, so that is not looked at here.

    Raises:
        RecordError: unknown key, bad value, or a position that cannot arise.
        RuleError: the rule file cannot be used.
    """
    for key in data:
        if key not in KEYS:
            raise RecordError("position.unknown_key", key, ", ".join(KEYS))
    reader = Reader(data)
    setup = _setup(reader, load_rules(reader.text("rules", "classic"), folder))
    table = new_table(
        setup,
        reader.numbers("scores", setup.sides, -1_000_000),
        reader.number("dealer", setup.players - 1, 0, setup.players - 1),
    )
    if any(score % 5 for score in table.scores):
        raise RecordError("position.bad_value", "scores", repr(table.scores))
    table.turn = reader.number("turn", table.turn, 0, setup.players - 1)
    table.phase = reader.word("phase", PHASES, "draw")
    state = _cards(reader, table)
    _melds(reader, table)
    _turn(reader, state)
    _owed(reader, state)
    _check(state)
    if table.phase == DRAWING:
        begin_turn(state, None)
    return state


def _is_dead_end(state: State) -> bool:
    """Tell whether nothing is legal, or nothing would be once the partner has said no."""
    table = state.table.copy()
    if table.phase == ANSWERING and table.drawn_from != NOT_YET:
        table.phase = PLAYING
        table.asked = SAID_NO
    low, high = legal_words(table, state.hands[table.turn])
    return table.phase != OVER and low & ~bit_of_special(ASK) == 0 and high == 0


def _setup(reader: Reader, rules: RuleSet) -> Setup:
    usual = 4 if rules.default_sides(4) else rules.arrangements[0][0]
    players = reader.number("players", usual, 2, 6)
    sides = rules.default_sides(players)
    scores = reader.data.get("scores")
    if "sides" in reader.data:
        sides = reader.number("sides", 0, 2, 6)
    elif isinstance(scores, list):
        sides = len(scores)
    try:
        return Setup(rules, players, sides, sanctions=reader.flag("sanctions"))
    except ValueError as error:
        raise RecordError("position.bad_value", "players", str(error)) from None


def _cards(reader: Reader, table: Table) -> State:
    setup = table.setup
    hands = [reader.counts("hands", text) for text in reader.texts("hands", setup.players)]
    stock = reader.kinds("stock", reader.text("stock"))
    state = State(table, hands, bytes(stock))
    table.stock_size = len(stock)
    for seat, hand in enumerate(hands):
        table.change_hand_size(seat, total(hand))
    for packet in reader.text("pile").split("|"):
        if table.pile:
            table.packets = [*table.packets, len(table.pile)]
        table.pile.extend(reader.kinds("pile", packet))
    if table.packets and (not setup.wild_blocks or table.packets[-1] == len(table.pile)):
        raise RecordError("position.bad_value", "pile", reader.text("pile"))
    table.pile_counts = reader.counts("pile", kinds_text(table.pile))
    return state


def _melds(reader: Reader, table: Table) -> None:
    setup = table.setup
    sides = setup.sides
    empty: list[object] = []
    for side, melds in enumerate(reader.listed("melds", sides, empty)):
        if not isinstance(melds, list):
            raise RecordError("position.bad_value", "melds", repr(melds))
        for meld in melds:
            if not isinstance(meld, str):
                raise RecordError("position.bad_value", "melds", repr(meld))
            _meld(reader, table, side, meld)
    table.red_threes = reader.numbers("red_threes", sides, 0)
    for side, ranks in enumerate(reader.texts("concealed", sides)):
        for rank in reader.kinds("concealed", ranks):
            if not is_natural(rank):
                raise RecordError("position.bad_value", "concealed", ranks)
            table.concealed[side] |= one(rank)
    bit = 1
    for side in range(sides):
        if table.naturals[side]:
            table.opened |= bit << side


def _meld(reader: Reader, table: Table, side: int, text: str) -> None:
    setup = table.setup
    kinds = reader.kinds("melds", text)
    ranks = {kind for kind in kinds if not is_wild(kind)}
    bad = RecordError("position.bad_meld", "melds", text)
    if len(ranks) != 1 or RED_THREE in ranks:
        raise bad
    (rank,) = ranks
    twos = kinds.count(TWO)
    wilds = sum(1 for kind in kinds if is_wild(kind))
    naturals = len(kinds) - wilds
    if count(table.naturals[side], rank) or max(naturals, wilds) > 15:
        raise bad
    if rank == BLACK_THREE:
        if wilds or naturals not in (3, 4):
            raise bad
    elif wilds > max(setup.wild_room(naturals), 0) and not _is_key_meld(setup, naturals, wilds):
        raise bad
    elif len(kinds) < 3:
        if not _is_key_meld(setup, naturals, wilds) or table.key_rank >= 0:
            raise bad
        table.key_rank = rank
    elif naturals < setup.min_naturals:
        raise bad
    melds = table.sides[side]
    melds.naturals += naturals * one(rank)
    melds.twos += twos * one(rank)
    melds.jokers += (wilds - twos) * one(rank)


def _is_key_meld(setup: Setup, naturals: int, wilds: int) -> bool:
    """Tell whether a meld may be one that a single key card has begun."""
    return setup.takes_with_one_card and naturals + wilds == 2 and naturals >= 1


def _turn(reader: Reader, state: State) -> None:
    table = state.table
    _had_turn(reader, state)
    in_play = table.phase in (PLAYING, ANSWERING)
    drawn = reader.word("drawn", SOURCES, "stock" if table.phase == PLAYING else "")
    table.drawn_from = drawn if in_play else NOT_YET
    _question(reader, table)
    table.opening_points = reader.number("opening", 0, 0, 10_000) if in_play else 0
    table.held = reader.counts("held", reader.text("held"))
    table.held_size = total(table.held)
    seats = range(table.setup.players)
    usual = [table.sides[table.side_of(seat)].naturals != 0 for seat in seats]
    side = table.side_of(table.turn)
    if table.opening_points > 0:
        usual = [was and table.side_of(seat) != side for seat, was in enumerate(usual)]
        _half_open(table, side)
    elif table.held_size:
        raise RecordError("position.bad_value", "held", reader.text("held"))
    for seat, laid in enumerate(reader.flags("laid", usual)):
        table.laid += (1 << seat) if laid else 0
    # One who has drawn has two cards, and black threes are laid in the turn that goes out.
    table.laid_now = (
        table.drawn_from == FROM_PILE
        or table.opening_points > 0
        or count(table.sides[side].naturals, BLACK_THREE) > 0
        or (table.phase == PLAYING and table.hand_size(table.turn) < 2)
    )
    state.taken = reader.counts("taken", reader.text("taken"))
    if table.key_rank >= 0 and (table.phase != PLAYING or table.drawn_from != FROM_PILE):
        raise RecordError("position.bad_meld", "melds", "")
    if table.phase == PLAYING and table.drawn_from == NOT_YET:
        table.drawn_from = FROM_STOCK


def _had_turn(reader: Reader, state: State) -> None:
    table = state.table
    has_reds = [count(hand, RED_THREE) > 0 for hand in state.hands]
    for seat, had in enumerate(reader.flags("had_turn", [not red for red in has_reds])):
        if had:
            table.had_turn += 1 << seat
            if has_reds[seat]:
                raise RecordError("position.red_three_in_hand", "hands", str(seat))
    if any(has_reds) and table.setup.red_threes_at_once:
        raise RecordError("position.red_three_in_hand", "hands", str(has_reds.index(True)))


def _question(reader: Reader, table: Table) -> None:
    """Read what a partner has been asked in this turn; one may have said yes already."""
    table.asked = reader.word("asked", ANSWERS, "")
    if table.phase != ANSWERING:
        return
    if not table.setup.may_ask or table.asked == SAID_NO:
        raise RecordError("position.bad_value", "phase", "answer")
    if table.asked == SAID_YES:
        table.asked = NOT_ASKED
        table.yes_count = 1
        if len(table.setup.partners(table.turn)) < 2:
            raise RecordError("position.bad_value", "asked", "yes")


def _half_open(table: Table, side: int) -> None:
    """Note that all melds of ``side`` were laid in this turn and its opening is not complete."""
    melds = table.sides[side]
    bit = 1
    table.opened &= ~(bit << side)
    for rank in range(KIND_COUNT):
        cards = count(melds.naturals, rank) + count(melds.wilds(), rank)
        table.fresh += min(cards, 7) * one(rank)
    if table.opening_points >= melds.minimum:
        raise RecordError("position.bad_value", "opening", str(table.opening_points))


def _owed(reader: Reader, state: State) -> None:
    table = state.table
    setup = table.setup
    table.penalty_cards = _parts_of_hands(reader, state, "penalty_cards")
    table.known = _parts_of_hands(reader, state, "known")
    table.penalties = reader.numbers("penalties", setup.sides, 0)


def _parts_of_hands(reader: Reader, state: State, key: str) -> list[int]:
    """Return cards of each hand that lie open or are known; an empty list if there are none."""
    players = state.table.setup.players
    parts = [reader.counts(key, text) for text in reader.texts(key, players)]
    for cards, hand in zip(parts, state.hands, strict=True):
        if not contains(hand, cards):
            raise RecordError("position.too_many_cards", key, counts_text(cards))
    return parts if any(parts) else []


def _check(state: State) -> None:
    """Check that no kind is there more often than the packs hold it."""
    table = state.table
    setup = table.setup
    there = [0] * KIND_COUNT
    for kind in state.stock:
        there[kind] += 1
    for kind in range(KIND_COUNT):
        lanes = [*state.hands, table.pile_counts, table.held, *table.naturals]
        there[kind] += sum(count(lane, kind) for lane in lanes)
    there[TWO] += sum(total(twos) for twos in table.twos)
    there[TWO + 1] += sum(total(jokers) for jokers in table.jokers)
    there[RED_THREE] += sum(table.red_threes)
    for kind in range(KIND_COUNT):
        if there[kind] > count(setup.deck, kind):
            raise RecordError(
                "position.too_many_cards", "hands", f"{kinds_text([kind])}: {there[kind]}"
            )
    if not contains(state.hands[table.turn], state.taken):
        raise RecordError("position.too_many_cards", "taken", counts_text(state.taken))
    if count(table.held, RED_THREE) or count(state.taken & spread(one(RED_THREE)), RED_THREE):
        raise RecordError("position.bad_card", "held", counts_text(table.held))


def position_of(state: State) -> dict[str, object]:
    """Return a hand as the keys of a position; everything that differs from the default and more.

    Cards laid in this turn to each meld are not part of the form, so a concealed canasta that is
    half laid is not; nor is whether anything was laid after drawing by a side that had opened.
    """
    table = state.table
    setup = table.setup
    seats = range(setup.players)
    sides = range(setup.sides)
    phase = PHASES[table.phase]
    asked = "yes" if table.phase == ANSWERING and table.yes_count else ANSWERS[table.asked]
    is_over = table.phase == OVER
    nothing = [0] * setup.players
    return {
        "rules": setup.rules.id,
        "players": int(setup.players),
        "sides": int(setup.sides),
        "sanctions": setup.sanctions,
        "scores": list(table.scores),
        "dealer": int(table.dealer),
        "turn": int(table.turn),
        "phase": phase,
        "hands": [counts_text(hand) for hand in state.hands],
        "stock": kinds_text(list(state.stock[len(state.stock) - table.stock_size :])),
        "pile": pile_text(table),
        "melds": [meld_texts(table, side) for side in sides],
        "red_threes": list(table.red_threes),
        "had_turn": [(table.had_turn >> seat) & 1 != 0 for seat in seats],
        "laid": [(table.laid >> seat) & 1 != 0 for seat in seats],
        "concealed": [counts_text(table.concealed[side]) for side in sides],
        "drawn": SOURCES[table.drawn_from] if phase in ("play", "answer") else "",
        "opening": 0 if is_over else int(table.opening_points),
        "held": counts_text(table.held),
        "asked": "" if is_over else asked,
        "taken": "" if is_over else counts_text(state.taken),
        "penalty_cards": [counts_text(cards) for cards in table.penalty_cards or nothing],
        "known": [counts_text(cards) for cards in table.known or nothing],
        "penalties": list(table.penalties),
    }


def pile_text(table: Table) -> str:
    """Return the pile as text, top card last, packets joined by a bar."""
    starts = [0, *table.packets, len(table.pile)]
    packets = [kinds_text(table.pile[start:end]) for start, end in pairwise(starts)]
    return " | ".join(packets)


def meld_texts(table: Table, side: int) -> list[str]:
    """Return the melds of ``side`` as text, ranks ascending, black threes first."""
    texts: list[str] = []
    for rank in range(KIND_COUNT):
        naturals = count(table.naturals[side], rank)
        if naturals:
            twos, jokers = count(table.twos[side], rank), count(table.jokers[side], rank)
            texts.append(kinds_text([rank] * naturals) + "2" * twos + "*" * jokers)
    return texts
