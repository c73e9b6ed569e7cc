"""Puts an event into a sentence for one reader, with only the cards that the reader may see."""

from functools import singledispatch

from canasta.engine.events import (
    Answered,
    Asked,
    CanastaConcealed,
    CanastaMade,
    CardsDealt,
    CardsDrawn,
    CardsExposed,
    Discarded,
    Drew,
    DrewOutOfTurn,
    Event,
    GameWon,
    LastCard,
    Melded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    PileJoinedHand,
    RedThreesLaid,
    RoundDealt,
    RoundEnded,
    RoundScored,
    TookPile,
    UpcardTurned,
    WentOut,
)
from canasta.i18n import cards
from canasta.i18n.narrator import Narrator
from canasta.i18n.typography import sentence


def event_sentence(narrator: Narrator, event: Event) -> str | None:
    """Return the sentence of an event, or None for an event that is private to another seat.

    A private event (the cards drawn) adds details to the public event before it (their number), so
    its seat gets a sentence for each.

    Raises:
        TypeError: there is no sentence for this kind of event.
    """
    if event.private_to is not None and event.private_to != narrator.seat:
        return None
    return sentence(_clause(event, narrator))


def says_drawing(narrator: Narrator, event: Event) -> bool:
    """Return whether the sentence for ``event`` already says that the reader draws a card."""
    return isinstance(event, CardsDrawn) and event.seat == narrator.seat and len(event.kinds) == 1


def replacing_sentence(narrator: Narrator, event: Drew | CardsDrawn) -> str | None:
    """Return the sentence about cards that replace red threes of the deal, one per reader."""
    match event:
        case Drew() if event.seat != narrator.seat:
            name = narrator.names[event.seat]
            return sentence(narrator.counted("event.Drew.replacing", event.count, name=name))
        case CardsDrawn() if event.seat == narrator.seat:
            listed = cards.enumerated(narrator.words, event.kinds)
            clause = narrator.counted("event.CardsDrawn.replacing", len(event.kinds), cards=listed)
            return sentence(clause)
    return None


def covering_sentence(narrator: Narrator, event: UpcardTurned) -> str:
    """Return the sentence about a card turned onto an earlier upcard."""
    a_kind = cards.counted(narrator.words, event.kind, 1)
    return sentence(narrator.text("event.UpcardTurned.covering", a_kind=a_kind))


@singledispatch
def _clause(event: Event, _narrator: Narrator) -> str:
    raise TypeError(f"no sentence for {event!r}")


@_clause.register
def _round_dealt(event: RoundDealt, narrator: Narrator) -> str:
    return narrator.counted_seat_sentence("event.RoundDealt", event.dealer, event.cards)


@_clause.register
def _cards_dealt(event: CardsDealt, narrator: Narrator) -> str:
    return narrator.text("event.CardsDealt", cards=cards.enumerated(narrator.words, event.kinds))


@_clause.register
def _upcard_turned(event: UpcardTurned, narrator: Narrator) -> str:
    return narrator.text("event.UpcardTurned", a_kind=cards.counted(narrator.words, event.kind, 1))


@_clause.register
def _red_threes_laid(event: RedThreesLaid, narrator: Narrator) -> str:
    return narrator.counted_seat_sentence(
        f"event.RedThreesLaid.{event.source}", event.seat, event.count
    )


@_clause.register
def _drew(event: Drew, narrator: Narrator) -> str:
    return narrator.counted_seat_sentence("event.Drew", event.seat, event.count)


@_clause.register
def _cards_drawn(event: CardsDrawn, narrator: Narrator) -> str:
    listed = cards.enumerated(narrator.words, event.kinds)
    return narrator.counted("event.CardsDrawn", len(event.kinds), cards=listed)


@_clause.register
def _took_pile(event: TookPile, narrator: Narrator) -> str:
    top = cards.counted(narrator.words, event.kinds[-1], 1)
    return narrator.seat_sentence(
        "event.TookPile.with" if event.used else "event.TookPile.onto",
        event.seat,
        contents=narrator.counted("event.TookPile.contents", len(event.kinds), top=top),
        used=cards.enumerated(narrator.words, event.used),
        of_rank=cards.of_meld(narrator.words, event.rank),
    )


@_clause.register
def _pile_joined_hand(event: PileJoinedHand, narrator: Narrator) -> str:
    listed = cards.enumerated(narrator.words, event.kinds)
    return narrator.seat_sentence("event.PileJoinedHand", event.seat, cards=listed)


@_clause.register
def _melded(event: Melded, narrator: Narrator) -> str:
    """Name the meld if only wild cards are added, because they do not identify it."""
    return narrator.seat_sentence(
        "event.Melded" if event.rank in event.kinds else "event.Melded.wild",
        event.seat,
        cards=cards.melded(narrator.words, event.kinds),
        the_ranks=cards.many(narrator.words, event.rank),
    )


@_clause.register
def _opened(event: Opened, narrator: Narrator) -> str:
    return narrator.seat_sentence(
        "event.Opened", event.seat, points=narrator.words.points(event.points)
    )


@_clause.register
def _canasta_made(event: CanastaMade, narrator: Narrator) -> str:
    key = "event.CanastaMade.natural" if event.is_natural else "event.CanastaMade.mixed"
    return narrator.seat_sentence(key, event.seat, of_rank=cards.of(narrator.words, event.rank))


@_clause.register
def _canasta_concealed(event: CanastaConcealed, narrator: Narrator) -> str:
    return narrator.text("event.CanastaConcealed", of_rank=cards.of(narrator.words, event.rank))


@_clause.register
def _discarded(event: Discarded, narrator: Narrator) -> str:
    a_kind = cards.counted(narrator.words, event.kind, 1)
    return narrator.seat_sentence("event.Discarded", event.seat, a_kind=a_kind)


@_clause.register
def _pile_froze(_event: PileFroze, narrator: Narrator) -> str:
    return narrator.text("event.PileFroze")


@_clause.register
def _pile_blocked(event: PileBlocked, narrator: Narrator) -> str:
    return narrator.seat_sentence("event.PileBlocked", event.seat)


@_clause.register
def _last_card(event: LastCard, narrator: Narrator) -> str:
    return narrator.seat_sentence("event.LastCard", event.seat)


@_clause.register
def _asked(event: Asked, narrator: Narrator) -> str:
    return narrator.seat_sentence("event.Asked", event.seat)


@_clause.register
def _answered(event: Answered, narrator: Narrator) -> str:
    return narrator.seat_sentence(f"event.Answered.{'yes' if event.is_yes else 'no'}", event.seat)


@_clause.register
def _passed(event: Passed, narrator: Narrator) -> str:
    return narrator.seat_sentence("event.Passed", event.seat)


@_clause.register
def _penalized(event: Penalized, narrator: Narrator) -> str:
    return narrator.text(
        "event.Penalized",
        side=narrator.side(narrator.side_of(event.seat)),
        points=narrator.words.points(event.points),
        breach=narrator.text(f"breach.{event.breach}"),
    )


@_clause.register
def _drew_out_of_turn(event: DrewOutOfTurn, narrator: Narrator) -> str:
    what = "kept" if event.is_kept else "returned"
    return narrator.seat_sentence(f"event.DrewOutOfTurn.{what}", event.seat)


@_clause.register
def _cards_exposed(event: CardsExposed, narrator: Narrator) -> str:
    listed = cards.enumerated(narrator.words, event.kinds)
    return narrator.seat_sentence("event.CardsExposed", event.seat, cards=listed)


@_clause.register
def _went_out(event: WentOut, narrator: Narrator) -> str:
    how = "concealed" if event.is_concealed else "plain"
    return narrator.seat_sentence(f"event.WentOut.{how}", event.seat)


@_clause.register
def _round_ended(event: RoundEnded, narrator: Narrator) -> str:
    """Return two sentences: how the round ended, and the cards that players still held."""
    ended = narrator.text(f"event.RoundEnded.{event.ending}")
    hands = [
        narrator.text(
            "event.RoundEnded.hand",
            name=narrator.name(seat),
            cards=cards.enumerated(narrator.words, kinds),
        )
        for seat, kinds in enumerate(event.hands)
        if kinds
    ]
    if not hands:
        return ended
    return f"{ended} {narrator.text('event.RoundEnded.left', hands=narrator.words.series(hands))}"


@_clause.register
def _round_scored(event: RoundScored, narrator: Narrator) -> str:
    sides = [
        narrator.text(
            "event.RoundScored.side",
            side=narrator.side(side),
            points=event.points[side],
            total=event.totals[side],
        )
        for side in narrator.side_order
    ]
    return narrator.text("event.RoundScored", sides=narrator.words.series(sides))


@_clause.register
def _game_won(event: GameWon, narrator: Narrator) -> str:
    if narrator.is_on(event.side):
        return narrator.text("event.GameWon.team" if narrator.partners else "event.GameWon.you")
    names = narrator.side_names(event.side)
    return narrator.counted("event.GameWon.other", len(names), names=narrator.words.all_of(names))
