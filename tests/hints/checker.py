"""Checks each reason of a hint against the table with code that the hints do not use."""

from collections.abc import Sequence

from canasta.agents.hints.principles import OFFERS, Principle
from canasta.agents.worlds.offers import cards_offered
from canasta.cards.kinds import ACE, FOUR, JOKER, RED_THREE, TWO
from canasta.cards.lanes import count, to_kinds
from canasta.engine.actions import (
    ASK,
    KEY_JOKER,
    KEY_TWO,
    NO,
    TAKE_JOKER,
    TAKE_TWO,
    TAKES,
    YES,
)
from canasta.engine.plays import Meld, Take
from canasta.engine.referee import legal_for, preview
from canasta.engine.scoring import points_of_round
from tests.hints.conditions import Check, Parameters, pairs_kept, unmet
from tests.hints.discard_checks import DISCARD_CHECKS, FEW, is_offered
from tests.hints.scene import Scene

_WILD_TAKES = (TAKE_TWO, TAKE_JOKER, KEY_TWO, KEY_JOKER)


def problems(scene: Scene, reasons: Sequence[Principle]) -> list[str]:
    """Return the contradictions of the reasons for an advised play."""
    found = [
        f"{reason.code} {dict(reason.parameters)}: {why}"
        for reason in reasons
        for why in [contradiction(scene, reason)]
        if why
    ]
    return found + _unnamed(scene, [reason.code for reason in reasons])


def warns(scene: Scene) -> bool:
    """Return whether the table would warn before the advised discard."""
    before = scene.before_discard().view(scene.seat)
    return scene.thrown >= 0 and cards_offered(before, scene.thrown) > 0


def contradiction(scene: Scene, reason: Principle) -> str:
    """Return how the table contradicts a reason, or an empty string if it does not."""
    return CHECKS[reason.code](scene, dict(reason.parameters))


def _unnamed(scene: Scene, codes: list[str]) -> list[str]:
    is_named = any(code in OFFERS for code in codes)
    if warns(scene) != is_named:
        return [f"the warning says {warns(scene)}, the reasons {codes}"]
    return [] if is_named or not is_offered(scene, scene.thrown) else ["an offer is not named"]


def _only(scene: Scene, _: Parameters) -> str:
    return unmet((len(legal_for(scene.view)) == 1, "several plays"))


def _out(scene: Scene, _: Parameters) -> str:
    return unmet((scene.is_out, "does not go out"))


def _wins(scene: Scene, _: Parameters) -> str:
    for world in scene.worlds:
        points = points_of_round(scene.played(world, scene.line))
        totals = [before + won for before, won in zip(scene.public.scores, points, strict=True)]
        own = totals[scene.side]
        if own < scene.rules.target or totals.count(max(totals)) > 1 or own < max(totals):
            return f"totals {totals}"
    return ""


def _threat(scene: Scene, given: Parameters) -> str:
    player = given["player"]
    made = scene.canastas(scene.worlds[0], player % scene.rules.sides)
    return unmet(
        (player in scene.opponents(), "no opponent"),
        (scene.hand_size(player) == given["count"] <= FEW, "other number of cards"),
        (made >= scene.rules.canastas_needed, "may not go out"),
    )


def _caught(scene: Scene, given: Parameters) -> str:
    held = sum(scene.hand_size(seat) for seat in scene.opponents())
    return unmet((scene.is_out, "does not go out"), (held == given["count"], f"{held} cards"))


def _unopened(scene: Scene, given: Parameters) -> str:
    melded = any(
        scene.size(scene.worlds[0], seat % scene.rules.sides, rank)
        for seat in scene.opponents()
        for rank in range(FOUR, TWO)
    )
    return _caught(scene, given) or unmet((not melded, "they have melds"))


def _in(scene: Scene, given: Parameters) -> str:
    return unmet((not scene.is_out, "goes out"), (given["points"] > 0, "gains nothing"))


def _asks(scene: Scene, given: Parameters) -> str:
    return unmet(
        (scene.line[-1] == ASK, "does not ask"),
        (given["player"] % scene.rules.sides == scene.side, "no partner"),
        (scene.hand_size(given["player"]) == given["count"], "other number of cards"),
    )


def _agrees(scene: Scene, given: Parameters) -> str:
    held = sum(scene.hand_size(seat) for seat in scene.opponents())
    return unmet((scene.line[-1] == YES, "no yes"), (held == given["count"], f"{held} cards"))


def _declines(scene: Scene, given: Parameters) -> str:
    points = scene.points(to_kinds(scene.view.hand))
    return unmet((scene.line[-1] == NO, "no no"), (points == given["points"], f"{points} points"))


def _opens(scene: Scene, given: Parameters) -> str:
    verdict = preview(scene.view, scene.play)
    return unmet(
        (not scene.public.has_opened(scene.side), "had opened"),
        (scene.after.public.has_opened(scene.side), "does not open"),
        ("spent" in given or verdict.points == given["points"], f"{verdict.points} points"),
    )


def _red_threes(scene: Scene, given: Parameters) -> str:
    rules, threes = scene.rules.rules, scene.public.red_threes[scene.side]
    everything = threes == scene.rules.all_red_threes
    points = rules.all_red_threes_bonus if everything else threes * rules.red_three_bonus
    if rules.red_three_scale:
        points = (0, *rules.red_three_scale)[threes]
    return unmet(
        (not scene.public.has_opened(scene.side), "had opened"),
        (threes == given["count"], f"{threes} red threes"),
        (points == given["points"], f"{points} points"),
    )


def _from_pile(scene: Scene, given: Parameters) -> str:
    gained = len([kind for kind in scene.packet(scene.worlds[0]) if kind != RED_THREE]) - 1
    hand = len(to_kinds(scene.view.hand)) + gained - int(scene.thrown >= 0)
    spent = hand - len(to_kinds(scene.hand_after))
    return _opens(scene, given) or unmet(
        (gained == given["gained"], f"gains {gained}"), (spent == given["spent"], f"spends {spent}")
    )


def _canasta(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    before, after = (
        scene.size(scene.worlds[0], scene.side, rank),
        scene.size(scene.after, scene.side, rank),
    )
    return unmet((before < 7 <= after, f"{before} cards become {after}"))


def _kind_of_canasta(*, natural: bool) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        wilds = scene.melded(scene.after, scene.side, given["rank"])[1]
        rules = scene.rules.rules
        bonus = rules.natural_canasta_bonus if natural else rules.mixed_canasta_bonus
        return _canasta(scene, given) or unmet(
            ((wilds == 0) == natural, f"{wilds} wild cards"), (bonus == given["points"], "points")
        )

    return check


def _first(scene: Scene, given: Parameters) -> str:
    made = scene.canastas(scene.worlds[0], scene.side), scene.canastas(scene.after, scene.side)
    needed = scene.rules.canastas_needed
    return _canasta(scene, given) or unmet((made[0] < needed <= made[1], f"{made} canastas"))


def _close(scene: Scene, given: Parameters) -> str:
    return _canasta(scene, given) or _threat(scene, given)


def _stock(scene: Scene, given: Parameters) -> str:
    return unmet((scene.public.stock_size == given["count"], "other stock"))


def _waits(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    naturals, wilds = scene.melded(scene.after, scene.side, rank)
    unseen = count(scene.rules.deck, rank) - scene.seen(rank)
    return unmet(
        (wilds == 0 and 0 < naturals < 7, f"{naturals} and {wilds} wild"),
        (unseen == given["count"], f"{unseen} unseen"),
    )


def _closed(scene: Scene, given: Parameters) -> str:
    return pairs_kept(scene, given) or unmet(
        (not scene.after.public.has_opened(scene.side), "opened")
    )


def _nears(scene: Scene, given: Parameters) -> str:
    size = scene.size(scene.after, scene.side, given["rank"])
    return unmet((size == given["size"] == 7 - given["count"], f"{size} cards"))


def _completes(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    own = scene.size(scene.worlds[0], scene.side, rank) + count(scene.view.hand, rank)
    there = scene.packet(scene.worlds[0]).count(rank)
    return unmet((own < 7 <= own + there, f"{own} and {there} cards"))


def _takes(scene: Scene, given: Parameters) -> str:
    cards = [kind for kind in scene.packet(scene.worlds[0]) if kind != RED_THREE]
    return unmet(
        (any(isinstance(part, Take) for part in scene.play.steps), "takes nothing"),
        (len(cards) == given["count"], f"{len(cards)} cards"),
        (scene.points(cards) == given["points"], "other points"),
    )


def _packet(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.worlds[0]))
    return unmet((size == given["count"], f"{size} cards"))


def _frees(scene: Scene, given: Parameters) -> str:
    below = len(scene.public.pile) - len(scene.packet(scene.worlds[0]))
    return unmet(
        (below == given["count"] > 0, f"{below} cards"), (given["player"] == scene.next, "seat")
    )


def _fits_nothing(scene: Scene, _: Parameters) -> str:
    rest = scene.packet(scene.worlds[0])[:-1]
    wilds = count(scene.view.hand, TWO) + count(scene.view.hand, JOKER)
    for kind in rest:
        if kind in (TWO, JOKER):
            return "a wild card"
        if FOUR <= kind <= ACE:
            cards = count(scene.view.hand, kind) + rest.count(kind) + min(wilds, 1)
            if scene.size(scene.worlds[0], scene.side, kind) or cards >= 3:
                return f"kind {kind} fits"
    return ""


def _costs_wild(scene: Scene, given: Parameters) -> str:
    ways = [number for number in legal_for(scene.view) if number in TAKES]
    return _packet(scene, given) or unmet(
        (bool(ways) and all(way in _WILD_TAKES for way in ways), f"ways {ways}")
    )


def _stopped(scene: Scene, given: Parameters) -> str:
    top = scene.public.pile[-1]
    return unmet((top == given["rank"] and not FOUR <= top <= ACE, f"top {top}"))


def _cannot(scene: Scene, _: Parameters) -> str:
    ways = [number for number in legal_for(scene.view) if number in TAKES]
    return unmet((not ways, f"ways {ways}"))


def _lays(scene: Scene, given: Parameters) -> str:
    melds = [part.kinds for part in scene.play.steps if isinstance(part, Meld)]
    points = scene.points([kind for kinds in melds for kind in kinds])
    return unmet((points == given["points"], f"{points} points"))


CHECKS: dict[str, Check] = {
    "only_play": _only,
    "out_wins": _wins,
    "out_before": lambda scene, given: _out(scene, given) or _threat(scene, given),
    "out_unopened": _unopened,
    "out_caught": _caught,
    "out": _out,
    "stay_in": _in,
    "ask": _asks,
    "yes": _agrees,
    "no": _declines,
    "close_now": _close,
    "open_red_threes": _red_threes,
    "open_from_pile": _from_pile,
    "first_canasta": _first,
    "natural_canasta": _kind_of_canasta(natural=True),
    "mixed_canasta": _kind_of_canasta(natural=False),
    "opens": _opens,
    "unload": _threat,
    "stock_ends": _stock,
    "wait_natural": _waits,
    "stay_closed": _closed,
    "nears_canasta": _nears,
    "pile_completes": _completes,
    "takes": _takes,
    "draw_before_out": _threat,
    "small_pile": _packet,
    "frees_below": _frees,
    "pile_fits_nothing": _fits_nothing,
    "take_costs_wild": _costs_wild,
    "open_cards": _packet,
    "pile_stopped": _stopped,
    "cannot_take": _cannot,
    "lays": _lays,
} | DISCARD_CHECKS
"""The check for each code."""
