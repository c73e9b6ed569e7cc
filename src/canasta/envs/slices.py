"""The index of an observation: the position, meaning and source of its numbers.

An observation is a row of numbers from 0 to 255, with the same layout for every rule set and
seating. Numbers that a seating does not use stay 0. Seats are counted from the observing seat, in
turn order. Sides are counted from the observing seat's own side, then the side of the next seat,
and so on. Points are written as two numbers: the hundreds, at most 255, and the remainder.

Change :data:`VERSION` whenever the meaning, the order or the count of these numbers changes.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from canasta.cards.kinds import KIND_COUNT

VERSION: Final = "canasta-obs/2"
"""Name and version of the observations."""
SEATS: Final = 6
"""Maximum number of seats, and of sides."""
RECENT: Final = 16
"""Number of cards of the pile that are listed in order, from the top."""
STOCK: Final = 168
"""Maximum number of cards in a stock: three packs with four jokers each."""
RED_THREES: Final = 6
"""Maximum number of red threes."""
ZERO_HUNDREDS: Final = 128
"""The number that means zero hundreds where points can be negative."""


class Slice(NamedTuple):
    """A named group of consecutive numbers."""

    name: str
    length: int
    meaning: str
    source: str
    """The source of the numbers: ``view``, ``public`` (the public state) or ``rules``."""


SEEN: Final = (
    Slice("hand", KIND_COUNT, "the cards of the observing seat, by kind", "view.hand"),
    Slice("unseen", KIND_COUNT, "the cards it does not see, by kind", "unseen_cards(view)"),
    Slice("phase", 4, "one of: draw, play, answer, over", "public.phase"),
    Slice("turn", SEATS, "the seat in turn", "public.turn"),
    Slice(
        "to_act",
        SEATS,
        "the seat that is to decide; none once the round is over",
        "public.to_act()",
    ),
    Slice("dealer", SEATS, "the dealer", "public.dealer"),
    Slice("seats", SEATS, "1 for each seat in use", "rules.players"),
    Slice("own_side", SEATS, "1 for each seat of the seat's own side", "rules.side_of()"),
    Slice("hand_sizes", SEATS, "cards in each hand", "public.hand_size()"),
    Slice("had_turn", SEATS, "1 for each seat that has had a turn", "public.had_turn"),
    Slice("laid", SEATS, "1 for each seat that laid cards in earlier turns", "public.laid"),
    Slice("known", SEATS * KIND_COUNT, "cards each hand holds for sure", "public.known"),
    Slice("open_cards", SEATS * KIND_COUNT, "known cards that lie face up", "public.penalty_cards"),
    Slice("stock", 1, "cards in the stock", "public.stock_size"),
    Slice("pile", KIND_COUNT, "the cards of the discard pile, by kind", "public.pile_counts"),
    Slice("pile_size", 1, "how many cards the pile has", "public.pile"),
    Slice("pile_top", KIND_COUNT, "1 for the kind of the top card", "public.pile"),
    Slice("packet", KIND_COUNT, "the cards that would be taken, by kind", "public.packet_counts()"),
    Slice("packets", 1, "packets above the first", "public.packets"),
    Slice("frozen", 1, "1 if a card freezes the pile for everybody", "public.is_frozen()"),
    Slice("recent", RECENT, "from the top, each card's kind plus 1; 0 for none", "public.pile"),
    Slice("drawn_from", 3, "one of: not drawn yet, the stock, the pile", "public.drawn_from"),
    Slice("asked", 3, "one of: no answer yet, no, yes", "public.asked"),
    Slice("yes_count", 1, "partners who have said yes so far", "public.yes_count"),
    Slice("laid_now", 1, "1 if cards were laid in this turn", "public.laid_now"),
    Slice("passed", 1, "players who left the pile since the last discard", "public.passed"),
    Slice("held", KIND_COUNT, "cards that wait for the opening, by kind", "public.held"),
    Slice("key_rank", KIND_COUNT, "1 for the rank of an unfinished meld", "public.key_rank"),
    Slice("fresh", KIND_COUNT, "own cards of melds the seat began in this turn", "view.fresh"),
    Slice("opening", 2, "points laid towards the opening", "public.opening_points"),
    Slice("naturals", SEATS * KIND_COUNT, "natural cards of each side's melds", "public.naturals"),
    Slice("twos", SEATS * KIND_COUNT, "twos in each side's melds, by rank", "public.twos"),
    Slice("jokers", SEATS * KIND_COUNT, "jokers in each side's melds, by rank", "public.jokers"),
    Slice("concealed", SEATS * KIND_COUNT, "ranks of concealed canastas", "public.concealed"),
    Slice("opened", SEATS, "1 for each side that has opened", "public.opened"),
    Slice("red_threes", SEATS, "red threes before each side", "public.red_threes"),
    Slice("canastas", SEATS, "canastas of each side", "canastas()"),
    Slice("minimum", 2 * SEATS, "points each side needs to open", "public.minimums"),
    Slice("penalties", 2 * SEATS, "points charged in this round", "public.penalties"),
    Slice("scores", 2 * SEATS, "points before this round, plus 12,800", "public.scores"),
    Slice("ending", 4, "one of: none, went out, stock, red three", "public.ending"),
    Slice("out_seat", SEATS, "the seat that went out", "public.out_seat"),
    Slice("out_concealed", 1, "1 if that seat had laid nothing before", "public.out_concealed"),
)
"""The part that changes during a round."""

RULES: Final = (
    Slice("players", 1, "players", "rules.players"),
    Slice("sides", 1, "sides", "rules.sides"),
    Slice("deck", KIND_COUNT, "all cards of the packs, by kind", "rules.deck"),
    Slice("cards_dealt", 1, "cards dealt to each", "rules.cards_dealt"),
    Slice("cards_drawn", 1, "cards drawn in a turn", "rules.cards_drawn"),
    Slice("canastas_needed", 1, "canastas needed to go out", "rules.canastas_needed"),
    Slice("min_naturals", 1, "natural cards a meld needs", "rules.min_naturals"),
    Slice("canasta_naturals", 1, "natural cards a canasta needs", "rules.canasta_naturals"),
    Slice("max_wilds", 1, "wild cards a meld may hold", "rules.max_wilds"),
    Slice("wilds_to_naturals", 3, "one of: any, not more, fewer", "rules.wilds_to_naturals"),
    Slice("black_threes", 5, "one of five: when black threes may be melded", "rules.black_threes"),
    Slice("covered", KIND_COUNT, "kinds that are covered as upcards", "rules.covered"),
    Slice("freezing", KIND_COUNT, "kinds that freeze the pile", "rules.freezing"),
    Slice(
        "takes",
        4,
        "1 for each way: with pair, with wild, onto meld, one card",
        "rules.unfrozen_takes",
    ),
    Slice("stock_end", 3, "how the stock's end is played", "rules.stock_end"),
    Slice("values", KIND_COUNT, "points of each kind, in fives", "rules.values"),
    Slice("target", 2, "points that win the game; 0 in its last round", "rules.target"),
    Slice("red_threes_worth", 12, "points for one to six red threes", "rules.red_three_bonuses"),
    Slice(
        "red_threes_need",
        1,
        "canastas a side needs for its red threes to count",
        "rules.red_threes_need_canastas",
    ),
    Slice("bonuses", 16, "points, as listed in `RULE_BONUSES`", "rules.rules"),
    Slice("switches", 12, "1 for yes, as listed in `RULE_SWITCHES`", "rules"),
)
"""The part that depends only on the rules."""

RULE_SWITCHES: Final = (
    "whole_hand_exempt",
    "single_card_pile",
    "wild_blocks",
    "red_threes_at_once",
    "red_threes_need_meld",
    "red_threes_short_against",
    "stock_end_goes_round",
    "may_ask",
    "must_ask",
    "stock_end_asks",
    "yes_binds",
    "sanctions",
)
"""Fields of :class:`canasta.engine.state.game_rules.GameRules`, in the order of ``switches``."""
RULE_BONUSES: Final = (
    "red_three_in_hand_penalty",
    "yes_not_out_penalty",
    "going_out_bonus",
    "concealed_bonus",
    "opponents_unmelded_bonus",
    "natural_canasta_bonus",
    "mixed_canasta_bonus",
    "concealed_canasta_bonus",
)
"""Fields of :class:`canasta.rules.RuleSet`, in the order of ``bonuses``."""

HIDDEN: Final = (
    Slice("hands", SEATS * KIND_COUNT, "the cards of every hand, by kind", "state.hands"),
    Slice("stock_order", STOCK, "from the top, each card's kind plus 1; 0 for none", "state.stock"),
)
"""The part of a state that follows the observation, for critics that may see hidden cards."""


def _index(slices: tuple[Slice, ...]) -> "Mapping[str, slice[int, int, None]]":
    """Return the position of each slice, by name."""
    found: dict[str, slice[int, int, None]] = {}
    start = 0
    for entry in slices:
        found[entry.name] = slice(start, start + entry.length)
        start += entry.length
    return found


LENGTH: Final = sum([entry.length for entry in SEEN + RULES])
"""The length of an observation."""
STATE_LENGTH: Final = LENGTH + sum([entry.length for entry in HIDDEN])
"""The length of a state: the observation of one seat, followed by the hidden cards."""
SLICES: Final = _index(SEEN + RULES)
"""The position of each slice in an observation, for ``row[SLICES["hand"]]``."""
STATE_SLICES: Final = _index(SEEN + RULES + HIDDEN)
"""The position of each slice in a state."""
