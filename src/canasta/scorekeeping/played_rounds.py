"""A round played by the engine, as the entry that a scorer would make."""

from dataclasses import replace

from canasta.cards.kinds import BLACK_THREE, JOKER, KIND_COUNT, LETTERS, TWO
from canasta.cards.lanes import count, one, total
from canasta.engine.scoring import SideCount, count_side
from canasta.engine.state.public_state import BY_GOING_OUT
from canasta.engine.state.state import State
from canasta.scorekeeping.entries import RoundEntry, SideEntry
from canasta.scorekeeping.score_lines import ENTERED
from canasta.scorekeeping.score_rules import ScoreRules


def round_entry(state: State) -> RoundEntry:
    """Return the entry of a finished round."""
    public = state.public
    is_out = public.ending == BY_GOING_OUT
    return RoundEntry(
        out=int(public.out_seat) if is_out else None,
        concealed=is_out and bool(public.out_concealed),
        sides=tuple([_side_entry(state, side) for side in range(public.game_rules.sides)]),
    )


def as_counted(rules: ScoreRules, entry: RoundEntry) -> RoundEntry:
    """Return an entry without counts that these rules do not use, which the page would refuse."""
    lines, bounds = {line.id for line in rules.lines}, rules.bounds
    counts_concealed = "concealed_going_out" in lines or bounds.concealed_needs_no_minimum
    return replace(
        entry,
        concealed=entry.concealed and counts_concealed,
        sides=tuple(
            [
                replace(
                    side,
                    counts={name: side.counts[name] * (name in lines) for name in ENTERED},
                    has_melded=side.has_melded and bounds.melds_may_score_nothing,
                )
                for side in entry.sides
            ]
        ),
    )


def _side_entry(state: State, side: int) -> SideEntry:
    public = state.public
    counted: SideCount = count_side(state, side)
    melds = public.sides[side]
    laid = int(melds.naturals)
    laid += one(TWO) * total(melds.twos) + one(JOKER) * total(melds.jokers)
    left = sum(
        state.hands[seat].cards
        for seat in range(public.game_rules.players)
        if public.side_of(seat) == side
    )
    if public.held_size and public.side == side:
        left += public.held
    return SideEntry(
        counts={name: int(getattr(counted, name)) for name in ENTERED},
        melds=_by_kind(laid),
        hand=_by_kind(left),
        has_melded=counted.has_melded,
        other_points=-counted.penalty_points,
    )


def _by_kind(cards: int) -> dict[str, int]:
    numbers = {kind: int(count(cards, kind)) for kind in range(BLACK_THREE, KIND_COUNT)}
    return {LETTERS[kind]: number for kind, number in numbers.items() if number}
