"""The browser follows the player's cards and finds every change that a table does not explain."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple, cast

import pytest
from playwright.sync_api import Page

from canasta.protocol.settings import TableSettings
from canasta.protocol.updates import Happening, Update, Welcome
from canasta.tables.entry import Entry
from tests.browser.visits import ready
from tests.support.arrangements import ARRANGEMENTS
from tests.support.web_fixtures import update, welcome
from tests.tables.hosted import Hosted

FOLLOWED = """async ({deck, messages}) => {
  const {followCards} = await import(`${document.body.dataset.static}/scripts/table/own_cards.js`);
  const marks = [];
  let before;
  for (const message of messages) {
    const {followed, seen} = followCards(before, message, message.own, deck);
    before = followed;
    for (const {sight} of seen)
      if (["unexplained", "missed"].includes(sight)) marks.push([sight, message.seq]);
  }
  return marks;
}"""
DUEL = TableSettings(rules="duel", players=2, sides=2)
SANCTIONS = TableSettings(rules="laws1951", sanctions=True)
ATTEMPTS = ("0: draw", "2: draw", "0: draw back", "0: meld KKK", "0: take 99", "0: discard K")


class Round(NamedTuple):
    """The messages of a round to the page of seat 0."""

    deck: int
    """The number of cards in the deck."""
    updates: list[Update]
    welcomes: list[Welcome]
    """The complete table after each update."""

    def place_of(self, kind: str, seat: int = 0) -> int:
        """Return the index of the first event of this kind and seat after the deal."""
        return next(
            at
            for at, message in enumerate(self.updates)
            if at and any((one.kind, one.seat) == (kind, seat) for one in message.happenings)
        )


def played(settings: TableSettings, *, people: int, seed: str = "evening") -> Round:
    """Return a round in which seat 0 splits plays and takes some of them back.

    At a table with sanctions, people also make irregular plays.
    """
    hosted, random = Hosted(settings, people, seed, level="easy"), Random(seed)
    hosted.start()
    hosted.act("promise")
    for give in (hosted.commit, hosted.reveal):
        for seat in hosted.deal_now.seats:
            give(seat)
    context = hosted.deal_now.context
    updates: list[Update] = []
    welcomes: list[Welcome] = []

    def note() -> None:
        updates.append(Update.model_validate_json(update(hosted, 0, "en")))
        welcomes.append(Welcome.model_validate_json(welcome(hosted, 0, "en")))

    def is_carried_out(kind: str, **values: object) -> bool:
        decided = hosted.decide("gann", hosted.command(kind, **values))
        if not isinstance(decided, Entry):
            return False
        hosted.apply(decided)
        note()
        return True

    hosted.act("deal")
    note()
    while hosted.phase == "playing":
        if settings.sanctions and random.random() < 0.2:
            is_carried_out("play", seen=hosted.table.seq, play=random.choice(ATTEMPTS))
        elif hosted.table.to_act == 0 and random.random() < 0.5:
            for part in hosted.robots_play().split(" ; "):
                if not is_carried_out("play", seen=hosted.table.seq, play=part):
                    break
            if random.random() < 0.5:
                is_carried_out("take_back", seen=hosted.table.game_seq)
        if hosted.phase == "playing":
            hosted.play()
            note()
    return Round(context.packs * (52 + context.jokers_per_pack), updates, welcomes)


def marks(page: Page, deck: int, messages: Iterable[Update | Welcome]) -> list[tuple[str, int]]:
    """Return the browser's marks, each with the number of its message."""
    given = [message.model_dump(mode="json") for message in messages]
    found = page.evaluate(FOLLOWED, {"deck": deck, "messages": given})
    return [(sight, seq) for sight, seq in cast("list[tuple[str, int]]", found)]


@pytest.fixture(scope="module")
def duel() -> Round:
    return played(DUEL, people=2)


def test_every_change_at_an_honest_table_is_explained(desktop: Page) -> None:
    """The rounds cover every rule set, split plays, plays taken back, and sanctions."""
    ready(desktop, "/privacy")
    ends = {one.text: one for one in ARRANGEMENTS}.values()  # the last seating of each
    taken_back = 0
    for one in ends:
        settings = TableSettings(rules=one.text, players=one.players, sides=one.sides)
        whole = played(settings, people=1, seed=str(one))
        assert marks(desktop, whole.deck, whole.updates) == [], one
        lines = [line.text for message in whole.updates for line in message.log]
        taken_back += len([line for line in lines if line.startswith("You take")])
    assert taken_back >= 5
    whole = played(SANCTIONS, people=4)
    assert marks(desktop, whole.deck, whole.updates) == []
    kinds = {event.kind for message in whole.updates for event in message.happenings}
    assert {"DrewOutOfTurn", "Penalized"} <= kinds


def test_connecting_again_is_no_mark_while_the_hand_stays(desktop: Page, duel: Round) -> None:
    """The browser may reconnect after any entry, even if others have played meanwhile."""
    ready(desktop, "/privacy")
    doubled: list[Update | Welcome] = [
        one for pair in zip(duel.updates, duel.welcomes, strict=True) for one in pair
    ]
    assert marks(desktop, duel.deck, doubled) == []
    away = duel.place_of("Discarded", seat=1)
    there: list[Update | Welcome] = [
        *duel.updates[:away],
        duel.welcomes[away],
        *duel.updates[away + 1 :],
    ]
    assert marks(desktop, duel.deck, there) == []


def test_a_hand_that_changed_meanwhile_is_marked(desktop: Page, duel: Round) -> None:
    ready(desktop, "/privacy")
    away = duel.place_of("CardsDrawn")
    seq = duel.welcomes[away].seq
    there: list[Update | Welcome] = [
        *duel.updates[:away],
        duel.welcomes[away],
        *duel.updates[away + 1 :],
    ]
    assert marks(desktop, duel.deck, there) == [("missed", seq)]
    # The same table appears again with another hand, although nothing can have happened.
    own = duel.welcomes[away].own
    assert own is not None
    other = own.model_copy(update={"hand": exchanged(own.hand)})
    again = duel.welcomes[away].model_copy(update={"own": other})
    assert marks(desktop, duel.deck, [*duel.updates[: away + 1], again]) == [("unexplained", seq)]


def test_a_pile_that_grew_meanwhile_is_marked_when_it_is_taken(desktop: Page, duel: Round) -> None:
    ready(desktop, "/privacy")
    taken = duel.place_of("TookPile")
    there: list[Update | Welcome] = [
        *duel.updates[: taken - 2],
        duel.welcomes[taken - 1],
        duel.updates[taken],
    ]
    found = marks(desktop, duel.deck, there)
    assert found[-1] == ("missed", duel.updates[taken].seq)
    assert {sight for sight, _ in found} == {"missed"}


Hand = tuple[str, ...]
Events = tuple[Happening, ...]


def exchanged(hand: Hand) -> Hand:
    """Replace the last card of a hand."""
    return (*hand[:-1], another(hand[-1]))


def another(card: str) -> str:
    return "4S" if card != "4S" else "4H"


def without_draws(events: Events) -> Events:
    return tuple([one for one in events if one.kind not in ("Drew", "CardsDrawn")])


def changed(
    message: Update,
    hand: Callable[[Hand], Hand] = tuple,
    events: Callable[[Events], Events] = tuple,
    **table: object,
) -> Update:
    """Return a message with another hand, other events, or another table."""
    assert message.own is not None
    return message.model_copy(
        update={
            "own": message.own.model_copy(update={"hand": hand(message.own.hand)}),
            "happenings": events(message.happenings),
            "table": message.table.model_copy(update=table),
        }
    )


def draw_twice(message: Update) -> Update:
    """Let the next draw bring the same card again."""
    return changed(message, stock=message.table.stock + 1)


def other_top(message: Update) -> Update:
    pile = message.table.pile
    return changed(message, pile=pile.model_copy(update={"top": another(pile.top)}))


def other_pile(message: Update) -> Update:
    """Replace a card of the pile that the player takes."""
    assert message.own is not None
    hand = message.own.hand
    took = next(one for one in message.happenings if one.kind == "TookPile")
    at = next(at for at in range(took.count - 1) if took.cards[at] in hand)
    cards = (*took.cards[:at], "*R", *took.cards[at + 1 :])
    taken = took.model_copy(update={"cards": cards})
    place = hand.index(took.cards[at])
    return changed(
        message,
        lambda hand: (*hand[:place], "*R", *hand[place + 1 :]),
        lambda events: tuple([taken if one is took else one for one in events]),
    )


def happening(kind: str, seat: int, *cards: str, count: int = 1) -> Happening:
    return Happening(kind=kind, seat=seat, cards=cards, count=count, rank="", points=0)


def after(event: Happening) -> Callable[[Events], Events]:
    """Announce one more event at the end."""
    return lambda events: (*events, event)


def skip(message: Update) -> Update:
    """Skip a card of the deck, so that the next draw brings the card after it."""
    return changed(message, stock=message.table.stock - 1)


def put_back(message: Update) -> Update:
    """Announce a negative draw first, so that the draw brings a card again."""
    returned = happening("Drew", 1, count=-1)
    stock = message.table.stock + 1
    return changed(message, events=lambda events: (returned, *events), stock=stock)


def dealt_card(message: Update) -> Update:
    """Announce that the player was dealt one more card."""
    dealt = happening("CardsDealt", 0, "KS")
    players = len(message.table.seats)
    stock = message.table.stock - players
    return changed(message, lambda hand: (*hand, "KS"), after(dealt), stock=stock)


def turned_card(message: Update) -> Update:
    """Announce an upcard in the middle of the round."""
    pile = message.table.pile
    shown = pile.model_copy(update={"size": pile.size + 1, "top": "KS"})
    turned = happening("UpcardTurned", -1, "KS")
    return changed(message, events=after(turned), pile=shown, stock=message.table.stock - 1)


def bigger_pile(message: Update) -> Update:
    """Add a card to the pile that the player takes."""
    took = next(one for one in message.happenings if one.kind == "TookPile")
    bigger = took.model_copy(update={"cards": ("*R", *took.cards), "count": took.count + 1})
    return changed(
        message,
        lambda hand: (*hand, "*R"),
        lambda events: tuple([bigger if one is took else one for one in events]),
    )


def second_deal(message: Update) -> Update:
    """Announce another deal of the shown hand."""
    assert message.own is not None
    hand = ("KS",) * len(message.own.hand)
    dealt = happening("HandDealt", 1, count=len(hand))
    own = happening("CardsDealt", 0, *hand, count=len(hand))
    return changed(message, lambda _: hand, lambda _: (dealt, own))


def other_discard(message: Update) -> Update:
    """Announce the discard of a card that is not in the hand."""
    discard = next(one for one in message.happenings if one.kind == "Discarded")
    joker = "*R" if discard.cards != ("*R",) else "*B"
    other = discard.model_copy(update={"cards": (joker,)})
    return changed(
        message, events=lambda events: tuple([other if one is discard else one for one in events])
    )


CHEATS: Mapping[str, tuple[str, Callable[[Update], Update]]] = {
    "draw without a word": ("CardsDrawn", lambda message: changed(message, events=without_draws)),
    "exchanged draw without a word": (
        "CardsDrawn",
        lambda message: changed(message, exchanged, without_draws),
    ),
    "another card than announced": ("CardsDrawn", lambda message: changed(message, exchanged)),
    "a card too many": (
        "CardsDrawn",
        lambda message: changed(message, lambda hand: (*hand, "KS")),
    ),
    "a card taken away": ("Discarded", lambda message: changed(message, lambda hand: hand[:-1])),
    "a card at the deal": ("HandDealt", lambda message: changed(message, exchanged)),
    "a place of the deck twice": ("CardsDrawn", draw_twice),
    "a card of the deck left out at the deal": ("HandDealt", skip),
    "a card of the deck left out before a draw": ("Discarded", skip),
    "a card of the deck left out with a draw": ("CardsDrawn", skip),
    "a card of the deck put back": ("CardsDrawn", put_back),
    "one more card dealt": ("CardsDrawn", dealt_card),
    "an upcard in the middle of the round": ("Discarded", turned_card),
    "more cards with the pile": ("TookPile", bigger_pile),
    "another upcard": ("HandDealt", other_top),
    "another top of the pile": ("Discarded", other_top),
    "other cards with the pile": ("TookPile", other_pile),
    "a second deal": ("CardsDrawn", second_deal),
    "a discard of another card": ("Discarded", other_discard),
}


def test_what_was_not_announced_is_marked(desktop: Page, duel: Round) -> None:
    ready(desktop, "/privacy")
    for what, (kind, cheat) in CHEATS.items():
        at = 0 if kind == "HandDealt" else duel.place_of(kind)
        other = cheat(duel.updates[at])
        found = marks(desktop, duel.deck, [*duel.updates[:at], other])
        assert found == [("unexplained", other.seq)], what
