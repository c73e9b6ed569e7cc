"""An event as a sentence for one reader, who sees only what he may see."""

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
    HandDealt,
    HandEnded,
    HandScored,
    LastCard,
    Melded,
    Opened,
    Passed,
    Penalized,
    PileBlocked,
    PileFroze,
    PileJoinedHand,
    RedThreesLaid,
    TookPile,
    UpcardTurned,
    WentOut,
)
from canasta.i18n import cards
from canasta.i18n.reader import Reader
from canasta.i18n.typography import sentence


def event_sentence(reader: Reader, event: Event) -> str | None:
    """Return what happened, or None for an event that is private to another seat.

    A private event (the cards drawn) says what the public one before it (how many were drawn) may
    not; the reader whom it concerns is told both.

    Raises:
        TypeError: no sentence is made for this kind of event.
    """
    if event.private_to is not None and event.private_to != reader.seat:
        return None
    return sentence(_told(event, reader))


def says_drawing(reader: Reader, event: Event) -> bool:
    """Tell whether the sentence for ``event`` says by itself that its reader has drawn a card."""
    return isinstance(event, CardsDrawn) and event.seat == reader.seat and len(event.kinds) == 1


@singledispatch
def _told(event: Event, _reader: Reader) -> str:
    raise TypeError(f"no sentence for {event!r}")


@_told.register
def _hand_dealt(event: HandDealt, reader: Reader) -> str:
    return reader.told_counted("event.HandDealt", event.dealer, event.cards)


@_told.register
def _cards_dealt(event: CardsDealt, reader: Reader) -> str:
    return reader.text("event.CardsDealt", cards=cards.enumerated(reader.words, event.kinds))


@_told.register
def _upcard_turned(event: UpcardTurned, reader: Reader) -> str:
    return reader.text("event.UpcardTurned", a_kind=cards.counted(reader.words, event.kind, 1))


@_told.register
def _red_threes_laid(event: RedThreesLaid, reader: Reader) -> str:
    return reader.told_counted(f"event.RedThreesLaid.{event.source}", event.seat, event.count)


@_told.register
def _drew(event: Drew, reader: Reader) -> str:
    return reader.told_counted("event.Drew", event.seat, event.count)


@_told.register
def _cards_drawn(event: CardsDrawn, reader: Reader) -> str:
    listed = cards.enumerated(reader.words, event.kinds)
    return reader.counted("event.CardsDrawn", len(event.kinds), cards=listed)


@_told.register
def _took_pile(event: TookPile, reader: Reader) -> str:
    top = cards.counted(reader.words, event.kinds[-1], 1)
    return reader.told(
        "event.TookPile.with" if event.used else "event.TookPile.onto",
        event.seat,
        contents=reader.counted("event.TookPile.contents", len(event.kinds), top=top),
        used=cards.enumerated(reader.words, event.used),
        of_rank=cards.of(reader.words, event.rank),
    )


@_told.register
def _pile_joined_hand(event: PileJoinedHand, reader: Reader) -> str:
    listed = cards.enumerated(reader.words, event.kinds)
    return reader.told("event.PileJoinedHand", event.seat, cards=listed)


@_told.register
def _melded(event: Melded, reader: Reader) -> str:
    """Wild cards alone do not tell the meld they go to, so it is named."""
    return reader.told(
        "event.Melded" if event.rank in event.kinds else "event.Melded.wild",
        event.seat,
        cards=cards.enumerated(reader.words, event.kinds),
        the_ranks=cards.many(reader.words, event.rank),
    )


@_told.register
def _opened(event: Opened, reader: Reader) -> str:
    return reader.told("event.Opened", event.seat, points=reader.words.points(event.points))


@_told.register
def _canasta_made(event: CanastaMade, reader: Reader) -> str:
    key = "event.CanastaMade.natural" if event.is_natural else "event.CanastaMade.mixed"
    return reader.told(key, event.seat, of_rank=cards.of(reader.words, event.rank))


@_told.register
def _canasta_concealed(event: CanastaConcealed, reader: Reader) -> str:
    return reader.text("event.CanastaConcealed", of_rank=cards.of(reader.words, event.rank))


@_told.register
def _discarded(event: Discarded, reader: Reader) -> str:
    a_kind = cards.counted(reader.words, event.kind, 1)
    return reader.told("event.Discarded", event.seat, a_kind=a_kind)


@_told.register
def _pile_froze(_event: PileFroze, reader: Reader) -> str:
    return reader.text("event.PileFroze")


@_told.register
def _pile_blocked(event: PileBlocked, reader: Reader) -> str:
    return reader.told("event.PileBlocked", event.seat)


@_told.register
def _last_card(event: LastCard, reader: Reader) -> str:
    return reader.told("event.LastCard", event.seat)


@_told.register
def _asked(event: Asked, reader: Reader) -> str:
    return reader.told("event.Asked", event.seat)


@_told.register
def _answered(event: Answered, reader: Reader) -> str:
    return reader.told(f"event.Answered.{'yes' if event.is_yes else 'no'}", event.seat)


@_told.register
def _passed(event: Passed, reader: Reader) -> str:
    return reader.told("event.Passed", event.seat)


@_told.register
def _penalized(event: Penalized, reader: Reader) -> str:
    return reader.text(
        "event.Penalized",
        side=reader.side(event.seat % reader.sides),
        points=reader.words.points(event.points),
        breach=reader.text(f"breach.{event.breach}"),
    )


@_told.register
def _drew_out_of_turn(event: DrewOutOfTurn, reader: Reader) -> str:
    what = "kept" if event.is_kept else "returned"
    return reader.told(f"event.DrewOutOfTurn.{what}", event.seat)


@_told.register
def _cards_exposed(event: CardsExposed, reader: Reader) -> str:
    listed = cards.enumerated(reader.words, event.kinds)
    return reader.told("event.CardsExposed", event.seat, cards=listed)


@_told.register
def _went_out(event: WentOut, reader: Reader) -> str:
    how = "concealed" if event.is_concealed else "plain"
    return reader.told(f"event.WentOut.{how}", event.seat)


@_told.register
def _hand_ended(event: HandEnded, reader: Reader) -> str:
    """Two sentences where somebody still held cards: how the hand ended, and what was held."""
    ended = reader.text(f"event.HandEnded.{event.ending}")
    hands = [
        reader.text(
            "event.HandEnded.hand",
            name=reader.name(seat),
            cards=cards.enumerated(reader.words, kinds),
        )
        for seat, kinds in enumerate(event.hands)
        if kinds
    ]
    if not hands:
        return ended
    return f"{ended} {reader.text('event.HandEnded.left', hands=reader.words.series(hands))}"


@_told.register
def _hand_scored(event: HandScored, reader: Reader) -> str:
    sides = [
        reader.text("event.HandScored.side", side=reader.side(side), points=points, total=total)
        for side, (points, total) in enumerate(zip(event.points, event.totals, strict=True))
    ]
    return reader.text("event.HandScored", sides=reader.words.series(sides))


@_told.register
def _game_won(event: GameWon, reader: Reader) -> str:
    if reader.is_on(event.side):
        return reader.text("event.GameWon.team" if reader.partners else "event.GameWon.you")
    names = reader.side_names(event.side)
    return reader.counted("event.GameWon.other", len(names), names=reader.words.all_of(names))
