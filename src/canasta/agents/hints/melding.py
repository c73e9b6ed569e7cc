"""Principles about melds: when to open, which cards to lay, and which to hold back."""

from typing import Final

from canasta.agents.hints.choice import Choice, pairs
from canasta.agents.hints.line_result import LineResult
from canasta.agents.hints.principles import Principle, principle
from canasta.cards.kinds import CANASTA_SIZE, FIRST_RANK, JOKER, LAST_RANK, TWO
from canasta.cards.lanes import count, from_kinds
from canasta.engine.scoring import red_three_score
from canasta.engine.state.game_rules import NO_SEAT

_NEARLY: Final = 5
"""A meld with at least this number of cards is close to a canasta."""
_LAID: Final = 20
"""Smallest number of laid points that a hint mentions."""


def reasons_to_meld(choice: Choice) -> list[Principle]:
    """Return the applicable principles about the opening and the melds."""
    found = _about_opening(choice) + _about_canastas(choice) + _to_hold(choice)
    best = choice.best
    return found if best.took is not None or not best.laid else found + _to_lay(choice)


def _to_lay(choice: Choice) -> list[Principle]:
    """Return the reason to lay cards, or nothing if laying no cards is about as good."""
    idle = [line for line in choice.others if not line.laid]
    is_better = choice.behind(idle) > 0
    if idle and not is_better:
        return []
    points = choice.game_rules.points(from_kinds(choice.best.laid))
    found = [principle("lays", points=points), *_nearing(choice)]
    if is_better and points >= _LAID:
        threat = choice.about_to_go_out()
        stock = choice.public.stock_size
        if threat != NO_SEAT:
            cards = choice.public.hand_size(threat)
            found.append(principle("unload", player=threat, count=cards))
        elif stock > 0 and choice.is_last_round():
            found.append(principle("stock_ends", count=stock))
    return found


def _nearing(choice: Choice) -> list[Principle]:
    """Return the principle for the unfinished meld that comes closest to a canasta."""
    side = choice.best.state.public.sides[choice.situation.side]
    wilds = side.wilds()
    best, most = -1, _NEARLY - 1
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        size = count(side.naturals, rank) + count(wilds, rank)
        if choice.situation.meld_size(rank) < size < CANASTA_SIZE and size > most:
            best, most = rank, size
    if best < 0:
        return []
    return [principle("nears_canasta", rank=best, size=most, count=CANASTA_SIZE - most)]


def _to_hold(choice: Choice) -> list[Principle]:
    """Return the reason to hold cards that another line would lay."""
    best = choice.best
    found: list[Principle] = []
    spending = [line for line in choice.others if line.wilds > best.wilds and not line.made]
    saved = spending[0].wilds - best.wilds if spending else 0
    held = count(best.hand, TWO) + count(best.hand, JOKER)
    if choice.behind(spending) > 0 and saved <= held:
        found.append(principle("save_wilds", count=saved))
    kept = pairs(best.hand)
    laying = [
        line
        for line in choice.others
        if pairs(line.hand) < kept and len(line.laid) > len(best.laid)
    ]
    if choice.situation.opened and kept > 1 and choice.behind(laying) > 0:
        found.append(principle("hold_pairs", count=kept))
    return found


def _about_opening(choice: Choice) -> list[Principle]:
    """Return the reason to open or to wait."""
    best, situation = choice.best, choice.situation
    if situation.opened:
        return []
    if best.opening > 0:
        found = [principle("opens", points=best.opening)]
        threes = choice.public.red_threes[situation.side]
        lost = -red_three_score(choice.public, situation.side)
        if lost > 0 and not choice.game_rules.red_threes_short_against:
            found.append(principle("open_red_threes", count=threes, points=lost))
        return found
    kept = pairs(best.hand)
    opening = [line for line in choice.others if line.opening > 0 and line.took is None]
    stays = kept > 1 and choice.behind(opening) > 0
    return [principle("stay_closed", count=kept)] if stays else []


def _about_canastas(choice: Choice) -> list[Principle]:
    """Return the reason to complete a canasta or to wait."""
    best = choice.best
    rules = choice.game_rules.rules
    if not best.made:
        return _waits_for_natural(choice)
    made = best.made[-1]
    code = "natural_canasta" if made.is_natural else "mixed_canasta"
    bonus = rules.natural_canasta_bonus if made.is_natural else rules.mixed_canasta_bonus
    found = [principle(code, rank=made.rank, points=bonus)]
    first = choice.first_made()
    if first is not None:
        found.append(principle("first_canasta", rank=first.rank))
    threat = choice.about_to_go_out()
    if threat != NO_SEAT:
        cards = choice.public.hand_size(threat)
        found.append(principle("close_now", rank=made.rank, player=threat, count=cards))
    return found


def _waits_for_natural(choice: Choice) -> list[Principle]:
    situation, rules = choice.situation, choice.game_rules.rules
    more = rules.natural_canasta_bonus - rules.mixed_canasta_bonus
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        size = situation.meld_size(rank)
        unseen = count(situation.unseen, rank)
        is_near = _NEARLY <= size < CANASTA_SIZE and count(situation.wilds, rank) == 0
        if (
            not is_near
            or size + unseen < CANASTA_SIZE
            or _wilds_at(choice.best, situation.side, rank)
        ):
            continue
        adding = [line for line in choice.others if _wilds_at(line, situation.side, rank)]
        if more > 0 and choice.behind(adding) > 0:
            return [principle("wait_natural", rank=rank, count=unseen, points=more)]
    return []


def _wilds_at(line: LineResult, side: int, rank: int) -> int:
    """Return the number of wild cards in the meld of ``rank`` after the line."""
    return count(line.state.public.wilds(side), rank)
