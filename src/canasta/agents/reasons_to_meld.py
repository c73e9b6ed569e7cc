"""Principles about the pile and the melds: what to take, to lay and to keep back."""

from typing import Final

from canasta.agents.choice import NOBODY, Choice, pairs, takes
from canasta.agents.principles import Principle, principle
from canasta.agents.tried_way import TriedWay
from canasta.cards.kinds import FIRST_RANK, LAST_RANK, RED_THREE
from canasta.cards.lanes import CANASTA_SIZE, count, from_kinds
from canasta.engine.actions import DRAW
from canasta.engine.referee import legal_for
from canasta.engine.scoring import red_three_score

_SMALL: Final = 3
"""Cards of a pile that is hardly worth showing one's hand."""
_NEARLY: Final = 5
"""Cards of a meld from which a canasta is in sight."""
_LAID: Final = 20
"""Points laid from which on laying them matters."""


def reasons_to_meld(choice: Choice) -> list[Principle]:
    """Return the principles about the pile, the opening and the melds that hold."""
    found = _about_pile(choice) + _about_opening(choice) + _about_canastas(choice)
    best = choice.best
    laid = choice.setup.points(from_kinds(best.laid))
    idle = [way for way in choice.others if not way.laid]
    if best.took is None and laid >= _LAID and choice.behind(idle) > 0:
        threat = choice.about_to_go_out()
        stock = choice.table.stock_size
        if threat != NOBODY:
            cards = choice.table.hand_size(threat)
            found.append(principle("unload", player=threat, count=cards))
        elif 0 < stock <= choice.setup.players * choice.setup.cards_drawn:
            found.append(principle("stock_ends", count=stock))
    spending = [way for way in choice.others if way.wilds > best.wilds and not way.made]
    if choice.behind(spending) > 0 and not best.goes_out:
        found.append(principle("save_wilds", count=spending[0].wilds - best.wilds))
    return found


def _about_pile(choice: Choice) -> list[Principle]:
    """Return what speaks for taking the pile, or against it."""
    best = choice.best
    if best.first == DRAW:
        return _to_draw(choice)
    if best.took is None:
        return []
    cards = [kind for kind in best.took.kinds if kind != RED_THREE]
    points = choice.setup.points(from_kinds(cards))
    found = [principle("takes", count=len(cards), points=points)]
    gained = len(cards) - 1
    if best.opening > 0 and gained > 0:
        found.append(principle("open_from_pile", spent=len(best.laid), gained=gained))
    rank = _completed_by(choice, cards)
    if rank >= 0:
        found.append(principle("pile_completes", rank=rank))
    return found


def _to_draw(choice: Choice) -> list[Principle]:
    size = len(choice.table.pile) - choice.table.packet_start()
    if size == 0:
        return []
    if not any(takes(number) for number in legal_for(choice.view)):
        return [principle("cannot_take")]
    taking = [way for way in choice.others if takes(way.first)]
    is_small = size <= _SMALL and choice.behind(taking) > 0
    return [principle("small_pile", count=size)] if is_small else []


def _completed_by(choice: Choice, cards: list[int]) -> int:
    """Return the rank whose canasta ``cards`` complete together with melds and hand, or -1."""
    look = choice.look
    best = -1
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        own = look.meld_size(rank)
        before = own + count(look.hand, rank)
        is_completed = before < CANASTA_SIZE <= before + cards.count(rank)
        if is_completed and (best < 0 or own > look.meld_size(best)):
            best = rank
    return best


def _about_opening(choice: Choice) -> list[Principle]:
    """Return what speaks for opening, or against it."""
    best, look = choice.best, choice.look
    if look.opened:
        return []
    if best.opening > 0:
        found = [principle("opens", points=best.opening)]
        threes = choice.table.red_threes[look.side]
        lost = -red_three_score(choice.table, look.side)
        if lost > 0:
            found.append(principle("open_red_threes", count=threes, points=lost))
        return found
    kept = pairs(best.hand)
    opening = [way for way in choice.others if way.opening > 0 and way.took is None]
    stays = kept > 1 and choice.behind(opening) > 0
    return [principle("stay_closed", count=kept)] if stays else []


def _about_canastas(choice: Choice) -> list[Principle]:
    """Return what speaks for completing a canasta, or for waiting."""
    best = choice.best
    rules = choice.setup.rules
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
    if threat != NOBODY:
        cards = choice.table.hand_size(threat)
        found.append(principle("close_now", rank=made.rank, player=threat, count=cards))
    return found


def _waits_for_natural(choice: Choice) -> list[Principle]:
    look, rules = choice.look, choice.setup.rules
    more = rules.natural_canasta_bonus - rules.mixed_canasta_bonus
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        size = look.meld_size(rank)
        unseen = count(look.unseen, rank)
        is_near = _NEARLY <= size < CANASTA_SIZE and count(look.wilds, rank) == 0
        if not is_near or size + unseen < CANASTA_SIZE or _wilds_at(choice.best, look.side, rank):
            continue
        adding = [way for way in choice.others if _wilds_at(way, look.side, rank)]
        if more > 0 and choice.behind(adding) > 0:
            return [principle("wait_natural", rank=rank, count=unseen, points=more)]
    return []


def _wilds_at(way: TriedWay, side: int, rank: int) -> int:
    """Return how many wild cards lie with the meld of ``rank`` afterwards."""
    return count(way.state.table.wilds(side), rank)
