"""Every event has its sentence, for everyone who may see it."""

import pytest

from canasta.cards import kinds as k
from canasta.engine import events
from canasta.i18n import LANGUAGES, Narrator, load
from canasta.i18n.event_sentences import event_sentence
from canasta.i18n.story import story_sentences
from canasta.rules import load_rules
from tests.i18n.sentence_helpers import plain, po_keys, reader_of

KQ = (k.KING, k.QUEEN)
EVENT_SAMPLES: tuple[tuple[events.Event, str, str], ...] = (
    (
        events.RoundDealt(1, 11),
        "Bob donne 11 cartes à chacun.",
        "Bob deals 11 cards to each player.",
    ),
    (
        events.CardsDealt(0, (*KQ, k.KING)),
        "Cartes reçues : une dame et deux rois.",
        "Your cards: a queen and two kings.",
    ),
    (events.UpcardTurned(k.ACE), "La retourne est un as.", "The upcard is an ace."),
    (
        events.RedThreesLaid(1, 2, "deal"),
        "Bob pose deux trois rouges reçus à la donne.",
        "Bob lays two red threes from the deal.",
    ),
    (
        events.RedThreesLaid(0, 1, "draw"),
        "Vous posez un trois rouge venu de la pioche.",
        "You lay a red three from the stock.",
    ),
    (
        events.RedThreesLaid(0, 1, "pile"),
        "Vous posez un trois rouge pris avec la pile.",
        "You lay a red three taken with the pile.",
    ),
    (events.Drew(0, 2), "Vous piochez deux cartes.", "You draw two cards."),
    (
        events.CardsDrawn(0, (k.QUEEN, k.ACE)),
        "Cartes piochées : une dame et un as.",
        "Cards drawn: a queen and an ace.",
    ),
    (events.CardsDrawn(0, (k.QUEEN,)), "Vous piochez une dame.", "You draw a queen."),
    (
        events.TookPile(1, (k.FOUR, k.JOKER, k.KING), k.KING, (k.KING, k.TWO)),
        "Bob prend la pile (trois cartes, un roi dessus) avec un roi et un deux.",
        "Bob takes the pile (three cards, a king on top) with a king and a two.",
    ),
    (
        events.TookPile(0, (k.ACE,), k.ACE, ()),
        "Vous prenez la pile (un as) en complétant la combinaison d'as.",
        "You take the pile (an ace) onto the meld of aces.",
    ),
    (
        events.PileJoinedHand(1, (k.FOUR, k.JOKER)),
        "Bob ajoute à sa main le reste de la pile : un quatre et un joker.",
        "Bob picks up the rest of the pile: a four and a joker.",
    ),
    (
        events.Melded(0, k.QUEEN, (k.QUEEN, k.QUEEN, k.JOKER)),
        "Vous posez deux dames avec un joker.",
        "You meld two queens with a joker.",
    ),
    (
        events.Melded(1, k.EIGHT, (k.TWO,)),
        "Bob pose un deux avec les huit.",
        "Bob melds a two with the eights.",
    ),
    (
        events.Opened(0, 120),
        "Vous ouvrez à 120 points.",
        "You open at 120 points.",
    ),
    (
        events.CanastaMade(1, k.ACE, is_natural=True),
        "Bob complète une canasta pure d'as !",
        "Bob completes a natural canasta of aces!",
    ),
    (
        events.CanastaMade(0, k.QUEEN, is_natural=False),
        "Vous complétez une canasta mixte de dames !",
        "You complete a mixed canasta of queens!",
    ),
    (
        events.CanastaConcealed(0, k.EIGHT),
        "La canasta de huit est cachée.",
        "The canasta of eights is concealed.",
    ),
    (events.Discarded(1, k.QUEEN), "Bob défausse une dame.", "Bob discards a queen."),
    (events.PileFroze(1), "La pile est gelée !", "The pile is frozen!"),
    (
        events.PileBlocked(0),
        "Vous bloquez la pile, et une pile à part commence dessus.",
        "You block the pile, and a pile of its own begins on top.",
    ),
    (events.LastCard(1), "Bob n'a plus qu'une carte.", "Bob has one card left."),
    (events.Asked(0), "Vous demandez : « Puis-je sortir ? »", "You ask: “May I go out?”"),
    (events.Answered(2, is_yes=True), "Cléa répond oui.", "Cléa answers yes."),
    (events.Answered(0, is_yes=False), "Vous répondez non.", "You answer no."),
    (events.Passed(3), "Dan passe.", "Dan passes."),
    (
        events.Penalized(2, "promise", 100),
        "Nous : 100 points de pénalité (pas de sortie après un oui).",
        "Us: penalty of 100 points (not going out after a yes).",
    ),
    (
        events.Penalized(1, "pile", 100),
        "Eux : 100 points de pénalité (prise irrégulière de la pile).",
        "Them: penalty of 100 points (irregular taking of the pile).",
    ),
    (
        events.DrewOutOfTurn(1, is_kept=False),
        "Bob pioche hors de son tour et remet la carte.",
        "Bob draws out of turn and puts the card back.",
    ),
    (
        events.DrewOutOfTurn(0, is_kept=True),
        "Vous piochez hors de votre tour et gardez la carte.",
        "You draw out of turn and keep the card.",
    ),
    (
        events.CardsExposed(1, KQ),
        "Bob a des cartes de pénalisation : une dame et un roi.",
        "Bob has penalty cards: a queen and a king.",
    ),
    (events.WentOut(0, is_concealed=False), "Vous sortez !", "You go out!"),
    (
        events.WentOut(1, is_concealed=True),
        "Bob sort par surprise, avec toute la main !",
        "Bob goes out concealed, with the whole hand!",
    ),
    (
        events.RoundEnded("out", (KQ, (), (k.ACE,), ())),
        "La manche est finie. Cartes restées en main : vous, une dame et un roi ; Cléa, un as.",
        "The round is over. Cards left in hand: you, a queen and a king; Cléa, an ace.",
    ),
    (
        events.RoundEnded("stock", ((), (), (), ())),
        "La pioche est épuisée : la manche est finie.",
        "The stock is exhausted: the round is over.",
    ),
    (
        events.RoundEnded("red_three", ((), (), (), ())),
        "La dernière carte de la pioche est un trois rouge : la manche est finie.",
        "The last card of the stock is a red three: the round is over.",
    ),
    (
        events.RoundScored((1240, -55), (2500, -1000)),
        "Score de la manche : Nous 1 240 (en tout 2 500) ; Eux −55 (en tout −1 000).",
        "Score of the round: Us 1,240 (total 2,500); Them −55 (total −1,000).",
    ),
    (events.GameWon(0), "Votre équipe gagne la partie !", "Your side wins the game!"),
    (events.GameWon(1), "Bob et Dan gagnent la partie !", "Bob and Dan win the game!"),
)


@pytest.mark.parametrize(("event", "french", "english"), EVENT_SAMPLES)
def test_samples_of_events(event: events.Event, french: str, english: str) -> None:
    assert plain(event_sentence(reader_of(load("fr")), event) or "") == french
    assert event_sentence(reader_of(load("en")), event) == english


def test_every_event_has_a_sample() -> None:
    assert {type(event) for event, _, _ in EVENT_SAMPLES} == set(events.EVENTS)


def test_no_text_is_left_for_an_event_that_does_not_exist() -> None:
    named = {key.split(".")[1] for key in po_keys("fr") if key.startswith("event.")}
    assert named == {event.__name__ for event in events.EVENTS}


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_private_events_have_a_sentence_for_their_seat_alone(seat: int | None) -> None:
    narrator = reader_of(load("fr"), seat=seat)
    for event, _, _ in EVENT_SAMPLES:
        sentence = event_sentence(narrator, event)
        assert (sentence is None) == (event.private_to not in (None, seat))


def test_an_unknown_event_raises() -> None:
    with pytest.raises(TypeError, match="no sentence"):
        event_sentence(reader_of(load("fr")), events.Event())


def test_cards_that_replace_red_threes_are_not_drawn_in_a_turn() -> None:
    dealt = [
        events.RedThreesLaid(0, 1, "deal"),
        events.Drew(0, 1),
        events.CardsDrawn(0, (k.KING,)),
        events.RedThreesLaid(0, 2, "deal"),
        events.Drew(0, 2),
        events.CardsDrawn(0, (k.KING, k.FOUR)),
        events.RedThreesLaid(1, 2, "deal"),
        events.Drew(1, 2),
        events.CardsDrawn(1, (k.KING, k.FOUR)),
        events.Passed(0),
        events.Drew(1, 1),
    ]
    assert [text for _, text in story_sentences(reader_of(load("en")), dealt)] == [
        "You lay a red three from the deal.",
        "You replace a red three with a king.",
        "You lay two red threes from the deal.",
        "You replace your red threes with a four and a king.",
        "Bob lays two red threes from the deal.",
        "Bob replaces two red threes.",
        "You pass.",
        "Bob draws one card.",
    ]


def test_a_second_upcard_covers_the_first() -> None:
    turned = [events.UpcardTurned(k.JOKER), events.UpcardTurned(k.EIGHT)]
    told = [
        [text for _, text in story_sentences(reader_of(load(language)), turned)]
        for language in LANGUAGES
    ]
    assert told == [
        ["La retourne est un joker.", "Puis un huit la couvre."],
        ["The upcard is a joker.", "Then an eight covers it."],
    ]


def test_who_is_called_what() -> None:
    words = load("fr")
    four = reader_of(words)
    assert [four.side(side) for side in (0, 1)] == ["Nous", "Eux"]
    assert [four.name(seat) for seat in (0, 1)] == ["vous", "Bob"]
    two = reader_of(words, players=2, text="duel")
    assert [two.side(side) for side in (0, 1)] == ["Vous", "Bob"]
    six = reader_of(words, players=6, sides=3, seat=1)
    assert [six.side(side) for side in (0, 1, 2)] == ["Ana et Dan", "Nous", "Cléa et Fred"]
    spectator = reader_of(words, seat=None)
    assert [spectator.side(side) for side in (0, 1)] == ["Ana et Cléa", "Bob et Dan"]
    assert event_sentence(spectator, events.Drew(0, 1)) == "Ana pioche une carte."
    won = event_sentence(two, events.GameWon(1))
    assert plain(won or "") == "Bob gagne la partie !"
    assert plain(event_sentence(two, events.GameWon(0)) or "") == "Vous gagnez la partie !"


def test_the_words_of_the_rule_set() -> None:
    narrator = reader_of(load("fr"), text="frimes")
    took = events.TookPile(0, (k.JOKER, k.ACE), k.ACE, (k.TWO,))
    sentence = event_sentence(narrator, took)
    assert sentence == "Vous prenez le paquet (deux cartes, un as dessus) avec un deux."


def test_names_are_never_read_as_placeholders() -> None:
    narrator = Narrator(load("fr"), load_rules("classic"), ("{x}", "b", "c", "d"), 2, 1)
    assert event_sentence(narrator, events.Passed(0)) == "{x} passe."
