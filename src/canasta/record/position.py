"""Positions as data, as puzzles, conformance cases and bug reports use them.

:func:`load_position` reads the keys that ``conformance/README.md`` documents, each with a default.
:func:`position_of` writes a round in play with the same keys, and :func:`seen_position` writes the
part that one seat sees.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from canasta.cards.kinds import (
    BLACK_THREE,
    CANASTA_SIZE,
    KIND_COUNT,
    RED_THREE,
    TWO,
    is_natural,
    is_wild,
)
from canasta.cards.lanes import count, one, spread, total
from canasta.cards.text import counts_text, kinds_text
from canasta.engine.actions import ASK, bit_of_special
from canasta.engine.legality.legal_actions import legal_words
from canasta.engine.state.game_rules import GameRules
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
    PublicState,
    new_public_state,
)
from canasta.engine.state.state import State, View
from canasta.engine.stepping.turns import begin_turn
from canasta.record.errors import RecordError
from canasta.record.fields import Fields, too_many_cards
from canasta.rules.loader import load_rules, name_of
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
    "passed",
)
"""The keys of a position."""


def load_position(data: Mapping[str, object], folder: Path | None = None) -> State:
    """Return the round that ``data`` describes, and check that the seat to act has a legal action.

    Raises:
        RecordError: as for :func:`read_position`, or no action is legal in the position.
        RuleError: the rule file cannot be used.
    """
    state = read_position(data, folder)
    if _is_dead_end(state):
        hand = state.hand_in_turn()
        raise RecordError("position.no_way_on", "hands", counts_text(hand))
    return state


def read_position(data: Mapping[str, object], folder: Path | None = None) -> State:
    """Return the round that ``data`` describes; ``folder`` holds its rule files.

    The position may have no legal action, because a conformance case may be about one.

    Raises:
        RecordError: a key is unknown, a value is not allowed, or the position cannot arise.
        RuleError: the rule file cannot be used.
    """
    for key in data:
        if key not in KEYS:
            raise RecordError("position.unknown_key", key, ", ".join(KEYS))
    fields = Fields(data)
    game_rules = _game_rules(fields, load_rules(fields.text("rules", "classic"), folder))
    public = new_public_state(
        game_rules,
        fields.numbers("scores", game_rules.sides, -1_000_000),
        fields.number("dealer", game_rules.players - 1, 0, game_rules.players - 1),
    )
    if any(score % 5 for score in public.scores):
        raise RecordError("position.bad_value", "scores", repr(public.scores))
    public.give_turn(fields.number("turn", public.turn, 0, game_rules.players - 1))
    public.phase = fields.word("phase", PHASES, "draw")
    state = _cards(fields, public)
    _melds(fields, public)
    _turn(fields, state)
    _owed(fields, state)
    _check(state)
    if public.phase == DRAWING:
        begin_turn(state, None)
    return state


def _is_dead_end(state: State) -> bool:
    """Return whether no action is legal; a pending question counts as answered with no."""
    public = state.public.copy()
    if public.phase == ANSWERING and public.drawn_from != NOT_YET:
        public.phase = PLAYING
        public.asked = SAID_NO
    low, high = legal_words(public, state.hand_counts[public.turn])
    return public.phase != OVER and low & ~bit_of_special(ASK) == 0 and high == 0


def _game_rules(fields: Fields, rules: RuleSet) -> GameRules:
    usual = 4 if rules.default_sides(4) else rules.arrangements[0][0]
    players = fields.number("players", usual, 2, 6)
    sides = rules.default_sides(players)
    scores = fields.data.get("scores")
    if "sides" in fields.data:
        sides = fields.number("sides", 0, 2, 6)
    elif isinstance(scores, list):
        sides = len(scores)
    try:
        return GameRules(
            rules,
            players,
            sides,
            sanctions=fields.flag("sanctions"),
            # A position does not say which round of the game it belongs to.
            is_last_round=rules.rounds == 1,
        )
    except ValueError as error:
        wrong = f"{players}, sides = {sides}"
        raise RecordError("position.bad_value", "players", wrong) from error


def _cards(fields: Fields, public: PublicState) -> State:
    game_rules = public.game_rules
    hands = [fields.counts("hands", text) for text in fields.texts("hands", game_rules.players)]
    stock = fields.kinds("stock", fields.text("stock"))
    state = State(public, hands, bytes(stock))
    public.stock_size = len(stock)
    for seat, hand in enumerate(hands):
        public.change_hand_size(seat, total(hand))
    for packet in fields.text("pile").split("|"):
        if public.pile:
            public.packets = [*public.packets, len(public.pile)]
        public.pile.extend(fields.kinds("pile", packet))
    if public.packets and (not game_rules.wild_blocks or public.packets[-1] == len(public.pile)):
        raise RecordError("position.bad_value", "pile", fields.text("pile"))
    public.pile_counts = fields.counts("pile", kinds_text(public.pile))
    return state


def _melds(fields: Fields, public: PublicState) -> None:
    game_rules = public.game_rules
    sides = game_rules.sides
    empty: list[object] = []
    for side, melds in enumerate(fields.listed("melds", sides, empty)):
        if not isinstance(melds, list):
            raise RecordError("position.bad_value", "melds", repr(melds))
        for meld in melds:
            if not isinstance(meld, str):
                raise RecordError("position.bad_value", "melds", repr(meld))
            _meld(fields, public, side, meld)
    public.red_threes = fields.numbers("red_threes", sides, 0)
    for side, ranks in enumerate(fields.texts("concealed", sides)):
        for rank in fields.kinds("concealed", ranks):
            if not is_natural(rank):
                raise RecordError("position.bad_value", "concealed", ranks)
            public.concealed[side] |= one(rank)
    bit = 1
    for side in range(sides):
        if public.naturals[side]:
            public.opened |= bit << side


def _meld(fields: Fields, public: PublicState, side: int, text: str) -> None:
    game_rules = public.game_rules
    kinds = fields.kinds("melds", text)
    ranks = {kind for kind in kinds if not is_wild(kind)}
    bad = RecordError("position.bad_meld", "melds", text)
    if len(ranks) != 1 or RED_THREE in ranks:
        raise bad
    (rank,) = ranks
    twos = kinds.count(TWO)
    wilds = sum(1 for kind in kinds if is_wild(kind))
    naturals = len(kinds) - wilds
    if count(public.naturals[side], rank) or max(naturals, wilds) > 15:
        raise bad
    if rank == BLACK_THREE:
        if wilds or naturals not in (3, 4):
            raise bad
    elif not game_rules.rules.is_meld(naturals, wilds):
        if not _is_key_meld(game_rules, naturals, wilds) or public.key_rank >= 0:
            raise bad
        public.key_rank = rank
    melds = public.sides[side]
    melds.naturals += naturals * one(rank)
    melds.twos += twos * one(rank)
    melds.jokers += (wilds - twos) * one(rank)


def _is_key_meld(game_rules: GameRules, naturals: int, wilds: int) -> bool:
    """Return whether a single key card may have begun a meld of these cards."""
    return game_rules.takes_with_one_card and naturals + wilds == 2 and naturals >= 1


def _turn(fields: Fields, state: State) -> None:
    public = state.public
    _had_turn(fields, state)
    in_play = public.phase in (PLAYING, ANSWERING)
    drawn = fields.word("drawn", SOURCES, "stock" if public.phase == PLAYING else "")
    public.drawn_from = drawn if in_play else NOT_YET
    _question(fields, public)
    public.opening_points = fields.number("opening", 0, 0, 10_000) if in_play else 0
    public.held = fields.counts("held", fields.text("held"))
    public.held_size = total(public.held)
    seats = range(public.game_rules.players)
    usual = [public.sides[public.side_of(seat)].naturals != 0 for seat in seats]
    side = public.side
    if public.opening_points > 0:
        usual = [was and public.side_of(seat) != side for seat, was in enumerate(usual)]
        _half_open(state, side)
    elif public.held_size:
        raise RecordError("position.bad_value", "held", fields.text("held"))
    for seat, laid in enumerate(fields.flags("laid", usual)):
        public.laid += (1 << seat) if laid else 0
    # A player who has drawn has two cards, and black threes are laid in the turn that goes out.
    public.laid_now = (
        public.drawn_from == FROM_PILE
        or public.opening_points > 0
        or count(public.sides[side].naturals, BLACK_THREE) > 0
        or (public.phase == PLAYING and public.hand_size(public.turn) < 2)
    )
    state.taken = fields.counts("taken", fields.text("taken"))
    public.passed = fields.number("passed", 0, 0, _most_passed(public))
    if public.key_rank >= 0 and (public.phase != PLAYING or public.drawn_from != FROM_PILE):
        raise RecordError("position.bad_meld", "melds", "")
    if public.phase == PLAYING and public.drawn_from == NOT_YET:
        public.drawn_from = FROM_STOCK


def _most_passed(public: PublicState) -> int:
    """Return the highest possible number of players who have passed since the last discard."""
    game_rules = public.game_rules
    before_drawing = public.phase in (DRAWING, ANSWERING) and public.drawn_from == NOT_YET
    if before_drawing and public.stock_size == 0 and game_rules.stock_end_goes_round:
        return int(game_rules.players - 2)
    return 0


def _had_turn(fields: Fields, state: State) -> None:
    public = state.public
    has_reds = [count(hand, RED_THREE) > 0 for hand in state.hand_counts]
    for seat, had in enumerate(fields.flags("had_turn", [not red for red in has_reds])):
        if had:
            public.had_turn += 1 << seat
        # A turn begins by laying the red threes of the deal.
        if has_reds[seat] and (had or (seat == public.turn and public.phase != DRAWING)):
            raise RecordError("position.red_three_in_hand", "hands", str(seat))
    if any(has_reds) and public.game_rules.red_threes_at_once:
        raise RecordError("position.red_three_in_hand", "hands", str(has_reds.index(True)))


def _question(fields: Fields, public: PublicState) -> None:
    """Read the question to a partner in this turn; one of two partners may have said yes before."""
    public.asked = fields.word("asked", ANSWERS, "")
    if public.phase != ANSWERING:
        return
    if not public.game_rules.may_ask or public.asked == SAID_NO:
        raise RecordError("position.bad_value", "phase", "answer")
    if public.asked == SAID_YES:
        public.asked = NOT_ASKED
        public.yes_count = 1
        if len(public.game_rules.partners(public.turn)) < 2:
            raise RecordError("position.bad_value", "asked", "yes")


def _half_open(state: State, side: int) -> None:
    """Record that ``side`` laid all its melds in this turn and has not completed its opening."""
    public = state.public
    melds = public.sides[side]
    bit = 1
    public.opened &= ~(bit << side)
    for rank in range(KIND_COUNT):
        cards = count(melds.naturals, rank) + count(melds.wilds(), rank)
        state.fresh += min(cards, CANASTA_SIZE) * one(rank)
    if public.opening_points >= melds.minimum:
        raise RecordError("position.bad_value", "opening", str(public.opening_points))


def _owed(fields: Fields, state: State) -> None:
    public = state.public
    game_rules = public.game_rules
    exposed = _parts_of_hands(fields, state, "penalty_cards")
    public.penalty_cards = exposed if any(exposed) else []
    public.known = _parts_of_hands(fields, state, "known")
    public.penalties = fields.numbers("penalties", game_rules.sides, 0)


def _parts_of_hands(fields: Fields, state: State, key: str) -> list[int]:
    """Return the cards that ``key`` gives for each hand: cards lying face up, or known cards."""
    players = state.public.game_rules.players
    parts = [fields.counts(key, text) for text in fields.texts(key, players)]
    for cards, hand in zip(parts, state.hand_counts, strict=True):
        _check_contained(key, cards, hand)
    return parts


def _check_contained(key: str, cards: int, hand: int) -> None:
    """Check that ``hand`` contains the cards under ``key``."""
    for kind in range(KIND_COUNT):
        if count(cards, kind) > count(hand, kind):
            raise too_many_cards(key, kind, count(cards, kind), count(hand, kind))


def _check(state: State) -> None:
    """Check that no kind occurs more often than in the packs."""
    public = state.public
    game_rules = public.game_rules
    there = [0] * KIND_COUNT
    for kind in state.stock:
        there[kind] += 1
    for kind in range(KIND_COUNT):
        lanes = [*state.hand_counts, public.pile_counts, public.held, *public.naturals]
        there[kind] += sum(count(lane, kind) for lane in lanes)
    there[TWO] += sum(total(twos) for twos in public.twos)
    there[TWO + 1] += sum(total(jokers) for jokers in public.jokers)
    there[RED_THREE] += sum(public.red_threes)
    for kind in range(KIND_COUNT):
        if there[kind] > count(game_rules.deck, kind):
            raise too_many_cards("hands", kind, there[kind], count(game_rules.deck, kind))
    _check_contained("taken", state.taken, state.hand_counts[public.turn])
    if count(public.held, RED_THREE) or count(state.taken & spread(one(RED_THREE)), RED_THREE):
        raise RecordError("position.bad_card", "held", counts_text(public.held))


def position_of(state: State) -> dict[str, object]:
    """Return a round as the keys of a position, with at least every value that is not the default.

    Two facts are lost, because the format has no key for them: which cards a meld received in this
    turn, such as those of a half-laid concealed canasta, and whether a side that had opened laid
    anything after drawing.
    """
    public = state.public
    is_over = public.phase == OVER
    cards: dict[str, object] = {
        "hands": [counts_text(hand) for hand in state.hand_counts],
        "stock": kinds_text(list(state.stock[len(state.stock) - public.stock_size :])),
        "taken": "" if is_over else counts_text(state.taken),
    }
    everything = _public_position(public) | cards
    return {key: everything[key] for key in KEYS}


def seen_position(view: View) -> dict[str, object]:
    """Return a round as one seat sees it, in the keys of a position.

    ``hand`` is the hand of ``seat``. The other hands have only their sizes, under ``hand_sizes``,
    and ``stock`` is a size too.
    """
    public = view.public
    seats = range(public.game_rules.players)
    own: dict[str, object] = {
        "seat": int(view.seat),
        "hand": counts_text(view.hand),
        "hand_sizes": [int(public.hand_size(seat)) for seat in seats],
        "stock": int(public.stock_size),
    }
    return _public_position(public) | own


def _public_position(public: PublicState) -> dict[str, object]:
    """Return the keys of a position that everybody may see."""
    game_rules = public.game_rules
    seats = range(game_rules.players)
    sides = range(game_rules.sides)
    phase = PHASES[public.phase]
    asked = "yes" if public.phase == ANSWERING and public.yes_count else ANSWERS[public.asked]
    is_over = public.phase == OVER
    nothing = [0] * game_rules.players
    return {
        "rules": name_of(game_rules.rules),
        "players": int(game_rules.players),
        "sides": int(game_rules.sides),
        "sanctions": game_rules.sanctions,
        "scores": list(public.scores),
        "dealer": int(public.dealer),
        "turn": int(public.turn),
        "phase": phase,
        "pile": public.pile_text(),
        "melds": [public.meld_texts(side) for side in sides],
        "red_threes": list(public.red_threes),
        "had_turn": [(public.had_turn >> seat) & 1 != 0 for seat in seats],
        "laid": [(public.laid >> seat) & 1 != 0 for seat in seats],
        "concealed": [counts_text(public.concealed[side]) for side in sides],
        "drawn": SOURCES[public.drawn_from] if phase in ("play", "answer") else "",
        "opening": 0 if is_over else int(public.opening_points),
        "held": counts_text(public.held),
        "asked": "" if is_over else asked,
        "penalty_cards": [counts_text(cards) for cards in public.penalty_cards or nothing],
        "known": [counts_text(cards) for cards in public.known],
        "penalties": list(public.penalties),
        "passed": 0 if is_over else int(public.passed),
    }
