"""Checks each reason of a hint against the table, by means that the hints do not use."""

from collections.abc import Callable, Sequence

from canasta.agents.hints.danger import UNLIKELY
from canasta.agents.hints.principles import OFFERS, Principle
from canasta.agents.worlds.offers import cards_offered
from canasta.cards.kinds import ACE, BLACK_THREE, FOUR, JOKER, RED_THREE, TWO
from canasta.cards.lanes import count, to_kinds
from canasta.engine.actions import (
    ASK,
    DISCARD,
    KEY_JOKER,
    KEY_TWO,
    NO,
    TAKE_JOKER,
    TAKE_ONTO_MELD,
    TAKE_TWO,
    YES,
    group_of,
)
from canasta.engine.plays import Meld, Take
from canasta.engine.referee import legal_actions, legal_for, preview
from canasta.engine.scoring import points_of_round
from tests.hints.scene import MANY, Scene

_FEW = 3
_BLUR = 0.06
"""More than chance adds to a share of the worlds: four standard deviations."""
_WILD_TAKES = (TAKE_TWO, TAKE_JOKER, KEY_TWO, KEY_JOKER)


def problems(scene: Scene, reasons: Sequence[Principle]) -> list[str]:
    """Return what is wrong with the reasons for an advised play."""
    found = [
        f"{reason.code} {dict(reason.parameters)}: {why}"
        for reason in reasons
        for why in [contradiction(scene, reason)]
        if why
    ]
    return found + _unnamed(scene, [reason.code for reason in reasons])


def warns(scene: Scene) -> bool:
    """Return whether the warning at the table would come up before the advised discard."""
    before = scene.before_discard().view(scene.seat)
    return scene.thrown >= 0 and cards_offered(before, scene.thrown) > 0


def contradiction(scene: Scene, reason: Principle) -> str:
    """Return how the table contradicts a reason; empty if it does not."""
    return CHECKS[reason.code](scene, dict(reason.parameters))


def _unnamed(scene: Scene, codes: list[str]) -> list[str]:
    is_named = any(code in OFFERS for code in codes)
    if warns(scene) != is_named:
        return [f"the warning says {warns(scene)}, the reasons {codes}"]
    return [] if is_named or not _is_offered(scene, scene.thrown) else ["an offer is not named"]


def _is_offered(scene: Scene, kind: int) -> bool:
    """Return whether the next player takes a pile of several cards by a meld, whatever the hand."""
    if kind < FOUR or kind >= TWO or scene.is_out or len(scene.packet(scene.after)) < 2:
        return False
    side = scene.next % scene.rules.sides
    has_meld = scene.melded(scene.before_discard(), side, kind)[0] > 0
    return has_meld and all(follow.takes for follow in scene.followed(kind))


Parameters = dict[str, int]
Check = Callable[[Scene, Parameters], str]


def _all(*conditions: tuple[bool, str]) -> str:
    """Return the names of the conditions that do not hold."""
    return ", ".join([name for holds, name in conditions if not holds])


def _only(scene: Scene, _: Parameters) -> str:
    return _all((len(legal_for(scene.view)) == 1, "several plays"))


def _out(scene: Scene, _: Parameters) -> str:
    return _all((scene.is_out, "does not go out"))


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
    return _all(
        (player in scene.opponents(), "no opponent"),
        (scene.hand_size(player) == given["count"] <= _FEW, "other number of cards"),
        (made >= scene.rules.canastas_needed, "may not go out"),
    )


def _caught(scene: Scene, given: Parameters) -> str:
    held = sum(scene.hand_size(seat) for seat in scene.opponents())
    return _all((scene.is_out, "does not go out"), (held == given["count"], f"{held} cards"))


def _unopened(scene: Scene, given: Parameters) -> str:
    melded = any(
        scene.size(scene.worlds[0], seat % scene.rules.sides, rank)
        for seat in scene.opponents()
        for rank in range(FOUR, TWO)
    )
    return _caught(scene, given) or _all((not melded, "they have melds"))


def _in(scene: Scene, given: Parameters) -> str:
    return _all((not scene.is_out, "goes out"), (given["points"] > 0, "gains nothing"))


def _asks(scene: Scene, given: Parameters) -> str:
    return _all(
        (scene.line[-1] == ASK, "does not ask"),
        (given["player"] % scene.rules.sides == scene.side, "no partner"),
        (scene.hand_size(given["player"]) == given["count"], "other number of cards"),
    )


def _agrees(scene: Scene, given: Parameters) -> str:
    held = sum(scene.hand_size(seat) for seat in scene.opponents())
    return _all((scene.line[-1] == YES, "no yes"), (held == given["count"], f"{held} cards"))


def _declines(scene: Scene, given: Parameters) -> str:
    points = scene.points(to_kinds(scene.view.hand))
    return _all((scene.line[-1] == NO, "no no"), (points == given["points"], f"{points} points"))


def _opens(scene: Scene, given: Parameters) -> str:
    verdict = preview(scene.view, scene.play)
    return _all(
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
    return _all(
        (not scene.public.has_opened(scene.side), "had opened"),
        (threes == given["count"], f"{threes} red threes"),
        (points == given["points"], f"{points} points"),
    )


def _from_pile(scene: Scene, given: Parameters) -> str:
    gained = len([kind for kind in scene.packet(scene.worlds[0]) if kind != RED_THREE]) - 1
    hand = len(to_kinds(scene.view.hand)) + gained - int(scene.thrown >= 0)
    spent = hand - len(to_kinds(scene.hand_after))
    return _opens(scene, given) or _all(
        (gained == given["gained"], f"gains {gained}"), (spent == given["spent"], f"spends {spent}")
    )


def _canasta(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    before, after = (
        scene.size(scene.worlds[0], scene.side, rank),
        scene.size(scene.after, scene.side, rank),
    )
    return _all((before < 7 <= after, f"{before} cards become {after}"))


def _kind_of_canasta(*, natural: bool) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        wilds = scene.melded(scene.after, scene.side, given["rank"])[1]
        rules = scene.rules.rules
        bonus = rules.natural_canasta_bonus if natural else rules.mixed_canasta_bonus
        return _canasta(scene, given) or _all(
            ((wilds == 0) == natural, f"{wilds} wild cards"), (bonus == given["points"], "points")
        )

    return check


def _first(scene: Scene, given: Parameters) -> str:
    made = scene.canastas(scene.worlds[0], scene.side), scene.canastas(scene.after, scene.side)
    needed = scene.rules.canastas_needed
    return _canasta(scene, given) or _all((made[0] < needed <= made[1], f"{made} canastas"))


def _close(scene: Scene, given: Parameters) -> str:
    return _canasta(scene, given) or _threat(scene, given)


def _stock(scene: Scene, given: Parameters) -> str:
    return _all((scene.public.stock_size == given["count"], "other stock"))


def _waits(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    naturals, wilds = scene.melded(scene.after, scene.side, rank)
    unseen = count(scene.rules.deck, rank) - scene.seen(rank)
    return _all(
        (wilds == 0 and 0 < naturals < 7, f"{naturals} and {wilds} wild"),
        (unseen == given["count"], f"{unseen} unseen"),
    )


def _pairs(scene: Scene, given: Parameters) -> str:
    kept = sum(count(scene.hand_after, rank) >= 2 for rank in range(FOUR, TWO))
    return _all((kept == given["count"] > 1, f"{kept} pairs"))


def _single(scene: Scene, given: Parameters) -> str:
    return _pairs(scene, given) or _all((count(scene.hand_after, given["rank"]) == 0, "has more"))


def _closed(scene: Scene, given: Parameters) -> str:
    return _pairs(scene, given) or _all((not scene.after.public.has_opened(scene.side), "opened"))


def _nears(scene: Scene, given: Parameters) -> str:
    size = scene.size(scene.after, scene.side, given["rank"])
    return _all((size == given["size"] == 7 - given["count"], f"{size} cards"))


def _completes(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    own = scene.size(scene.worlds[0], scene.side, rank) + count(scene.view.hand, rank)
    there = scene.packet(scene.worlds[0]).count(rank)
    return _all((own < 7 <= own + there, f"{own} and {there} cards"))


def _takes(scene: Scene, given: Parameters) -> str:
    cards = [kind for kind in scene.packet(scene.worlds[0]) if kind != RED_THREE]
    return _all(
        (any(isinstance(part, Take) for part in scene.play.steps), "takes nothing"),
        (len(cards) == given["count"], f"{len(cards)} cards"),
        (scene.points(cards) == given["points"], "other points"),
    )


def _packet(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.worlds[0]))
    return _all((size == given["count"], f"{size} cards"))


def _frees(scene: Scene, given: Parameters) -> str:
    below = len(scene.public.pile) - len(scene.packet(scene.worlds[0]))
    return _all(
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
    ways = [number for number in legal_for(scene.view) if TAKE_ONTO_MELD <= number <= KEY_JOKER]
    return _packet(scene, given) or _all(
        (bool(ways) and all(way in _WILD_TAKES for way in ways), f"ways {ways}")
    )


def _stopped(scene: Scene, given: Parameters) -> str:
    top = scene.public.pile[-1]
    return _all((top == given["rank"] and not FOUR <= top <= ACE, f"top {top}"))


def _cannot(scene: Scene, _: Parameters) -> str:
    ways = [number for number in legal_for(scene.view) if TAKE_ONTO_MELD <= number <= KEY_JOKER]
    return _all((not ways, f"ways {ways}"))


def _freezes(scene: Scene, _: Parameters) -> str:
    return _all(
        (scene.thrown >= TWO, "no wild card"),
        (not scene.before_discard().public.is_frozen(), "was frozen"),
        (scene.after.public.is_frozen(), "is not frozen"),
    )


def _freezes_pairs(scene: Scene, given: Parameters) -> str:
    return _freezes(scene, given) or _pairs(scene, given)


def _blocks(scene: Scene, _: Parameters) -> str:
    return _all((scene.thrown >= TWO, "no wild card"), (scene.rules.wild_blocks, "blocks nothing"))


def _stops(scene: Scene, given: Parameters) -> str:
    takes = any(follow.takes for follow in scene.followed())
    size = len(scene.packet(scene.after))
    return _all((not takes, "it can be taken"), (size == given["count"], f"{size} cards"))


def _known_pair(scene: Scene, given: Parameters) -> str:
    known = count(scene.public.known[given["player"]], given["rank"])
    return _all((known >= 2, f"{known} known"), (given["player"] == scene.next, "not the next"))


def _feeds(scene: Scene, given: Parameters) -> str:
    size, rank = len(scene.packet(scene.after)), given["rank"]
    return _all(
        (count(scene.hand_after, rank) > 0, "not in the hand"),
        (_taken_by_meld(scene, rank), "it is not taken by the meld"),
        (size == given["count"], f"{size} cards"),
    )


def _taken_by_meld(scene: Scene, rank: int) -> bool:
    """Return whether the next player may take a discard of ``rank`` because of a meld.

    Where the meld alone takes the pile, that holds in every world, unless the last card would go.
    """
    if scene.melded(scene.before_discard(), scene.next % scene.rules.sides, rank)[0] == 0:
        return False
    if not scene.rules.takes_with_one_card and scene.hand_size(scene.next) > 1:
        return all(follow.takes for follow in scene.followed(rank))
    takes = any(follow.takes for follow in scene.followed(rank))
    return takes or any(follow.takes for follow in scene.followed(rank, MANY))


def _keeps_pair(*, frozen: bool) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        kinds = scene.packet(scene.after)[:-1]
        points = scene.points([kind for kind in kinds if kind != RED_THREE])
        held = count(scene.hand_after, given["rank"])
        public = scene.after.public
        return _all(
            (held == 2, f"{held} held"),
            (public.is_frozen() if frozen else not public.has_opened(scene.side), "not so"),
            (points == given["points"], f"{points} points"),
        )

    return check


def _nobody(scene: Scene, given: Parameters) -> str:
    seen, every = scene.seen(given["rank"]), count(scene.rules.deck, given["rank"])
    takes = any(follow.takes for follow in scene.followed())
    return _all(
        (seen == given.get("seen", given["all"]), f"{seen} seen"),
        (every == given["all"], f"{every} in all"),
        (every - seen < (2 if "seen" in given else 1), "somebody may"),
        (not takes, "the pile can be taken"),
    )


def _hardly(needed: int) -> Check:
    def check(scene: Scene, given: Parameters) -> str:
        rank = given["rank"]
        seen, every = scene.seen(rank), count(scene.rules.deck, rank)
        follows = scene.followed()
        without = any(follow.takes and count(follow.hand, rank) < needed for follow in follows)
        hands = [world.hand_counts[scene.next] for world in scene.drawn(MANY)]
        share = sum(count(hand, rank) >= needed for hand in hands) / MANY
        return _all(
            (seen == given["seen"] and every == given["all"], f"{seen} of {every} seen"),
            (given["player"] == scene.next, "not the next"),
            (not without, "the pile is taken without them"),
            (share <= UNLIKELY + _BLUR, f"likely to be there: {share:.2f}"),
        )

    return check


def _needs_none(scene: Scene, rank: int) -> bool:
    """Return whether the next player may take the pile without a card of the rank."""
    return any(follow.takes and count(follow.hand, rank) == 0 for follow in scene.followed())


def _thrown(scene: Scene, given: Parameters) -> str:
    last = [kind for seat, kind in scene.moment.thrown if seat == given["player"]]
    return _all(
        (given["player"] == scene.next, "not the next"),
        (bool(last) and last[-1] == given["rank"], f"threw {last}"),
        (not _needs_none(scene, given["rank"]), "taken without a card of it"),
    )


def _left(scene: Scene, given: Parameters) -> str:
    return _all(
        ((given["player"], given["rank"]) in scene.moment.left, "did not"),
        (not _needs_none(scene, given["rank"]), "taken without a card of it"),
    )


def _keeps_three(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after)) - 1
    held = count(scene.hand_after, BLACK_THREE)
    return _all((held > 0, "no black three"), (size == given["count"], f"{size} cards"))


def _saves(scene: Scene, given: Parameters) -> str:
    held = count(scene.hand_after, TWO) + count(scene.hand_after, JOKER)
    return _all((held >= given["count"] > 0, f"{held} held"))


def _worth(scene: Scene, given: Parameters) -> str:
    points = scene.points([given["rank"]])
    return _all(
        (points == given.get("worth", given["points"]), f"{points} points"),
        (scene.thrown == given["rank"], "another card"),
    )


def _no_meld(scene: Scene, given: Parameters) -> str:
    side = given["player"] % scene.rules.sides
    naturals = scene.melded(scene.worlds[0], side, given["rank"])[0]
    return _all((given["player"] == scene.next and naturals == 0, f"{naturals} melded"))


def _keeps_dear(scene: Scene, given: Parameters) -> str:
    opened = scene.after.public.has_opened(scene.side)
    minimum = scene.public.sides[scene.side].minimum
    return _worth(scene, given) or _all((not opened and minimum == given["points"], "minimum"))


def _alone(scene: Scene, given: Parameters) -> str:
    rank = given["rank"]
    return _all(
        (count(scene.hand_after, rank) == 0, "has more"),
        (scene.size(scene.after, scene.side, rank) == 0, "has a meld"),
    )


def _little(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after))
    return _all(
        (size == given["count"] <= _FEW, f"{size} cards"),
        (not _is_offered(scene, scene.thrown), "the pile is offered"),
    )


def _lays(scene: Scene, given: Parameters) -> str:
    melds = [part.kinds for part in scene.play.steps if isinstance(part, Meld)]
    points = scene.points([kind for kinds in melds for kind in kinds])
    return _all((points == given["points"], f"{points} points"))


def _offers(scene: Scene, given: Parameters) -> str:
    size = len(scene.packet(scene.after))
    return _all(
        (given["player"] == scene.next and not scene.is_out, "not the next"),
        (_taken_by_meld(scene, scene.thrown), "it is not taken by a meld"),
        (size == given["count"] > 1, f"{size} cards"),
    )


def _offers_anyway(scene: Scene, given: Parameters) -> str:
    before = scene.before_discard()
    kinds = [number & 15 for number in legal_actions(before) if group_of(number) == DISCARD]
    safe = [kind for kind in kinds if not (FOUR <= kind <= ACE and _taken_by_meld(scene, kind))]
    return _offers(scene, given) or _all((not safe, f"{safe} offer nothing"))


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
    "offer_worth": _offers,
    "offer_anyway": _offers_anyway,
    "offer": _offers,
    "freeze_pairs": _freezes_pairs,
    "freezes": _freezes,
    "blocks": _blocks,
    "wild_stops": _stops,
    "black_three": _stops,
    "known_pair": _known_pair,
    "feeds": _feeds,
    "feeds_key": _feeds,
    "keep_pair_frozen": _keeps_pair(frozen=True),
    "keep_pair_unopened": _keeps_pair(frozen=False),
    "nobody_has_one": _nobody,
    "nobody_has_pair": _nobody,
    "thrown_by_next": _thrown,
    "left_by_next": _left,
    "keep_black_three": _keeps_three,
    "save_wilds": _saves,
    "hold_pairs": _pairs,
    "hardly_a_pair": _hardly(2),
    "hardly_one": _hardly(1),
    "dear_now": _worth,
    "single": _single,
    "no_meld_there": _no_meld,
    "keep_dear": _keeps_dear,
    "alone": _alone,
    "risk_little": _little,
    "cheap": _worth,
    "lays": _lays,
}
"""What each code has to stand up to."""
