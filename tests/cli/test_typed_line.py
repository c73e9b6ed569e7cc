"""Typed lines in both languages are understood or questioned, but never guessed."""

import re
from pathlib import Path

import pytest

from canasta.cards import kinds as k
from canasta.cli.input.typed_line import Order, Spoken, Unclear, understand
from canasta.cli.input.typed_plays import typed_play
from canasta.cli.input.vocabulary import ACTIONS, ORDERS, letter, plain, vocabulary
from canasta.engine.plays import Answer, Ask, Discard, Draw, Meld, Pass, Play, Step, Take
from canasta.engine.state.game_rules import NO_SEAT
from canasta.i18n import LANGUAGES, Language, load
from canasta.record.notation import parse_written_play, play_text

KINGS = (k.KING,)


def heard(line: str, language: Language, melded: tuple[int, ...] = ()) -> str:
    """Return the meaning of a line: a play as text, an order in capitals, or a question."""
    request = understand(line, load(language), melded)
    match request:
        case Spoken():
            return play_text(request.written.play, request.written.faces)
        case Order():
            return request.name.upper() + (" ALL" if request.is_all else "")
        case Unclear():
            return f"? {plain_text(request.sentence)}"


def plain_text(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2019", "'")


FRENCH = [
    ("pioche", "draw"),
    ("p", "draw"),
    ("Piocher une carte", "draw"),
    ("prends", "take"),
    ("prends la pile", "take"),
    ("prends R R", "take KK"),
    ("prends RR", "take KK"),
    ("prends R2", "take K2"),
    ("prends R *", "take K*"),
    ("prends deux rois", "take KK"),
    ("prends la pile avec deux rois", "take KK"),
    ("ramasse le paquet avec une dame", "take Q"),
    ("pose R R R", "meld K:KKK"),
    ("pose r r r", "meld K:KKK"),
    ("pose RRR", "meld K:KKK"),
    ("pose RRR2", "meld K:KKK2"),
    ("pose RRR 2 *", "meld K:KKK2*"),
    ("pose D D 2", "meld Q:QQ2"),
    ("pose V V joker", "meld J:JJ*"),
    ("pose X X 10", "meld T:TTT"),
    ("pose 101010", "meld T:TTT"),
    ("pose 4 4 4 4", "meld 4:4444"),
    ("pose A A A", "meld A:AAA"),
    ("pose à à à", "meld A:AAA"),
    ("pose R 2", "meld K:K2"),
    ("pose 2 sur R", "meld K:2"),
    ("pose 2 sur les rois", "meld K:2"),
    ("pose deux 2 aux dames", "meld Q:22"),
    ("pose 2 et un joker aux dames", "meld Q:2*"),
    ("pose R:2", "meld K:2"),
    ("pose R : R R 2", "meld K:KK2"),
    ("pose RRR, DDD", "meld K:KKK ; meld Q:QQQ"),
    ("pose R R R D D D", "meld K:KKK ; meld Q:QQQ"),
    ("pose R R 2, D D *", "meld K:KK2 ; meld Q:QQ*"),
    ("pose RR2 DD*", "meld K:KK2 ; meld Q:QQ*"),
    ("pose R, R, R", "meld K:KKK"),
    ("pose trois rois", "meld K:KKK"),
    ("pose 3 rois", "meld K:KKK"),
    ("pose deux valets et un joker", "meld J:JJ*"),
    ("pose roi de cœur, roi de pique, roi", "meld K:KHKSK"),
    ("pose RC RP RK RT", "meld K:KHKSKDKC"),
    ("pose RCRPRK", "meld K:KHKSKD"),
    ("pose R♥ R♠ 2♦", "meld K:KHKS2D"),
    ("pose R ♥ R ♣ R", "meld K:KHKCK"),
    ("pose 3 3 3", "meld b:bbb"),
    ("étale R R R", "meld K:KKK"),
    ("m RRR", "meld K:KKK"),
    ("défausse 4", "discard 4"),
    ("defausse 4", "discard 4"),
    ("DÉFAUSSE LE QUATRE", "discard 4"),
    ("déf 4", "discard 4"),
    ("d 4", "discard 4"),
    ("d D", "discard Q"),
    ("d 10", "discard T"),
    ("d X", "discard T"),
    ("d as", "discard A"),
    ("jette l'as", "discard A"),
    ("jette l\u2019as de pique", "discard AS"),
    ("d 3", "discard b"),
    ("d trois noir", "discard b"),
    ("d 3C", "discard 3H"),
    ("d 3♠", "discard 3S"),
    ("d 2K", "discard 2D"),
    ("d joker", "discard *"),
    ("d *", "discard *"),
    ("demande", "ask"),
    ("demande au partenaire", "ask"),
    ("oui", "yes"),
    ("o", "yes"),
    ("non", "no"),
    ("n", "no"),
    ("passe", "pass"),
    ("annule", "UNDO"),
    ("annule tout", "UNDO ALL"),
    ("ok", "CONFIRM"),
    ("confirme", "CONFIRM"),
    ("aide", "HELP"),
    ("?", "HELP"),
    ("conseil", "HINT"),
    ("journal", "LOG"),
    ("règles", "RULES"),
    ("regles", "RULES"),
    ("scores", "SCORES"),
    ("table", "TABLE"),
    ("", "TABLE"),
    ("   ", "TABLE"),
    ("sauve", "SAVE"),
    ("quitte", "QUIT"),
    # A word unknown in one language is read in the other.
    ("pose K K K", "meld K:KKK"),
    ("pose KKK", "meld K:KKK"),
    ("prends KK", "take KK"),
    ("d Q", "discard Q"),
    ("d KH", "discard KH"),
    ("draw", "draw"),
    ("help", "HELP"),
    ("discard AC", "discard AC"),
    ("d AC", "discard AH"),
    # Whole plays.
    ("prends R R ; pose 5 5 5 ; d 9", "take KK ; meld 5:555 ; discard 9"),
    ("pose RRR ; pose 2 ; d 4", "meld K:KKK ; meld K:2 ; discard 4"),
]

ENGLISH = [
    ("meld two jacks and a deuce", "meld J:JJ2"),
    ("meld two jacks, a deuce and a joker", "meld J:JJ2*"),
    ("discard a five", "discard 5"),
    ("discard a", "discard A"),
    ("meld a a a", "meld A:AAA"),
    ("draw", "draw"),
    ("draw a card", "?"),
    ("draw the card", "draw"),
    ("take", "take"),
    ("take the pile", "take"),
    ("take K K", "take KK"),
    ("t KK", "take KK"),
    ("take two kings", "take KK"),
    ("take the pile with two kings", "take KK"),
    ("meld K K K", "meld K:KKK"),
    ("meld KKK 2", "meld K:KKK2"),
    ("m kkk2", "meld K:KKK2"),
    ("lay Q Q *", "meld Q:QQ*"),
    ("meld T T 10", "meld T:TTT"),
    ("meld A A A", "meld A:AAA"),
    ("meld 2 on K", "meld K:2"),
    ("meld two jokers onto kings", "meld K:**"),
    ("meld two twos on K", "meld K:22"),
    ("meld KH KS KD", "meld K:KHKSKD"),
    ("meld king of hearts, king of clubs, king", "meld K:KHKCK"),
    ("meld KKK, QQQ", "meld K:KKK ; meld Q:QQQ"),
    ("meld three black threes", "meld b:bbb"),
    ("meld bbb", "meld b:bbb"),
    ("discard 4", "discard 4"),
    ("d 4", "discard 4"),
    ("d ten", "discard T"),
    ("d ten of hearts", "discard TH"),
    ("d JS", "discard JS"),
    ("throw b", "discard b"),
    ("d *R", "discard *R"),
    ("d *B", "discard *B"),
    ("ask", "ask"),
    ("y", "yes"),
    ("no", "no"),
    ("pass", "pass"),
    ("undo", "UNDO"),
    ("undo all", "UNDO ALL"),
    ("ok", "CONFIRM"),
    ("help", "HELP"),
    ("hint", "HINT"),
    ("q", "QUIT"),
    # A word unknown in English is read as French.
    ("pose RRR", "meld K:KKK"),
    ("meld VVV", "meld J:JJJ"),
    ("meld R R R", "meld K:KKK"),
    ("d r", "discard K"),
    ("discard r", "discard r"),
    ("aide", "HELP"),
    ("take K K ; meld 5 5 5 ; d 9", "take KK ; meld 5:555 ; discard 9"),
]


@pytest.mark.parametrize(("line", "meaning"), FRENCH)
def test_french(line: str, meaning: str) -> None:
    assert heard(line, "fr").startswith(meaning)


@pytest.mark.parametrize(("line", "meaning"), ENGLISH)
def test_english(line: str, meaning: str) -> None:
    assert heard(line, "en").startswith(meaning)


@pytest.mark.parametrize(
    ("line", "language", "question"),
    [
        ("pose 2R", "fr", "écrivez R R, ou bien 2 R."),
        ("pose 4V", "fr", "écrivez V V V V, ou bien 4 V."),
        ("prends deux as", "fr", "écrivez A A, ou bien 2 A."),
        ("pose deux R", "fr", "écrivez R R, ou bien 2 R."),
        ("take 2K", "en", "write K K, or else 2 K."),
        ("pose J J J", "fr", "« J » : un valet s'écrit V, un joker *."),
        ("pose R R 2 D D D", "fr", "À quelle combinaison (R D) ?"),
        ("pose R R, 2", "fr", "meld K:KK2"),
        ("pose RRR DDD 2", "fr", "À quelle combinaison (R D) ?"),
        ("pose", "fr", "Nommez les cartes"),
        ("pose R :", "fr", "Nommez les cartes"),
        ("pose 2 sur", "fr", "Nommez les cartes"),
        ("pose 2 sur R D", "fr", "« R D » devrait nommer une seule combinaison"),
        ("d", "fr", "Nommez une seule carte"),
        ("d 4 5", "fr", "Nommez une seule carte"),
        ("prends R R R", "fr", "Prenez la pile avec une ou deux cartes"),
        ("R R R", "fr", "Que faire de « R » ?"),
        ("gloubi", "fr", "Je ne comprends pas « gloubi »"),
        ("piohce", "fr", "Vouliez-vous dire pioche ?"),
        ("défause 4", "fr", "Vouliez-vous dire défausse ?"),
        ("hepl", "fr", "Vouliez-vous dire help ?"),
        ("discrad 4", "en", "Did you mean discard?"),
        ("meld kigns", "en", "Did you mean kings?"),
        ("d gloubi", "fr", "« gloubi » n'est pas une carte."),
        ("d cœur", "fr", "« cœur » n'est pas une carte."),
        ("d * pique", "fr", "« pique » n'est pas une carte."),
        ("d trois rouge", "fr", "« rouge » n'est pas une carte."),
        ("pose trois noirs", "fr", "« noirs » n'est pas une carte."),
        ("pose trois trois", "fr", "écrivez 3 3 3, ou bien 3 3."),
        ("discard a red three", "en", '"red" is not a card.'),
        ("d RP cœur", "fr", "« cœur » n'est pas une carte."),
        ("pass now", "en", '"now" is not expected here.'),
        ("undo 3", "en", '"3" is not expected here.'),
        ("pose RRR ; aide", "fr", "« aide » se tape seul"),
        ("pose RRR ; prends DD", "fr", "Prenez d'abord la pile"),
        ("d 4 ; pose RRR", "fr", "La défausse vient en dernier"),
        ("pose RRR ;", "fr", "meld K:KKK"),
        (";", "fr", "Je ne comprends pas « ; »"),
        ("pose " + "R " * 16, "fr", "C'est trop de cartes"),
        ("pos RRR", "fr", "meld K:KKK"),
        ("po RRR", "fr", "Je ne comprends pas « po »"),
        ("s'il vous plaît", "fr", "Je ne comprends pas"),
        ("4: draw", "fr", "4: draw"),
        ("\x00", "fr", "Je ne comprends pas"),
        ("pose 🂮", "fr", "« 🂮 » n'est pas une carte."),
    ],
)
def test_what_is_doubtful_is_asked_back(line: str, language: Language, question: str) -> None:
    assert question in heard(line, language)


def test_wild_cards_alone_go_to_the_only_meld_there_is() -> None:
    assert heard("pose 2", "fr", KINGS) == "meld K:2"
    assert heard("meld 2 *", "en", KINGS) == "meld K:2*"
    assert "(D R)" in heard("pose 2", "fr", (k.KING, k.QUEEN))
    assert heard("pose 2", "fr").startswith("? Ces cartes vont avec d'autres")
    assert heard("pose R R R, 2", "fr") == "meld K:KKK2"
    assert "(D R)" in heard("pose R R R, 2", "fr", (k.QUEEN,))


def test_a_line_with_semicolons_is_a_whole_play_and_a_single_step_is_not() -> None:
    whole = understand("pose RRR ; pose DDD", load("fr"))
    single = understand("meld K:KKK", load("fr"))
    assert isinstance(whole, Spoken)
    assert isinstance(single, Spoken)
    assert whole.is_whole
    assert not single.is_whole


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "draw",
        "pass",
        "ask",
        "yes",
        "no",
        "take",
        "take KK",
        "take K2",
        "take K*",
        "take 2",
        "take *",
        "meld K:KKK",
        "meld Q:QQ2",
        "meld Q:*",
        "meld b:bbb",
        "meld 1/K:KK",
        "discard 9",
        "discard 9H",
        "meld K:KHKS2D",
        "2: draw",
        "draw back",
        "take KK ; meld 5:555 ; discard 9",
    ],
)
def test_every_text_form_is_understood_in_both_languages(text: str, language: Language) -> None:
    request = understand(text, load(language))
    assert isinstance(request, Spoken)
    assert request.written == parse_written_play(text)


STEPS: list[Step] = [
    Draw(),
    Ask(),
    Pass(),
    Answer(is_yes=True),
    Answer(is_yes=False),
    Take(),
    *[Take((rank, rank)) for rank in range(k.FIRST_RANK, k.LAST_RANK + 1)],
    *[Take((rank, wild)) for rank in (k.FOUR, k.TEN, k.ACE) for wild in (k.TWO, k.JOKER)],
    Take((k.KING,)),
    Take((k.TWO,)),
    *[Meld(rank, (rank,) * 3) for rank in range(k.BLACK_THREE, k.LAST_RANK + 1)],
    *[Meld(rank, (rank, rank, k.TWO, k.JOKER)) for rank in (k.SEVEN, k.TEN, k.JACK, k.QUEEN)],
    *[Meld(rank, (k.JOKER,)) for rank in range(k.FIRST_RANK, k.LAST_RANK + 1)],
    Meld(k.ACE, (k.TWO, k.TWO)),
    *[Discard(kind) for kind in range(k.BLACK_THREE, k.KIND_COUNT)],
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_program_proposes_is_understood(language: Language) -> None:
    words = load(language)
    for step in STEPS:
        request = understand(typed_play(words, Play((step,))), words)
        assert isinstance(request, Spoken), (step, request)
        assert request.written.play == Play((step,)), step
    play = Play((Take((k.KING, k.KING)), Meld(k.FIVE, (k.FIVE,) * 3), Discard(k.TEN)))
    request = understand(typed_play(words, play), words)
    assert isinstance(request, Spoken)
    assert request.is_whole
    assert request.written.play == play
    assert play.seat == NO_SEAT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_vocabulary_is_whole_and_says_nothing_twice(language: Language) -> None:
    known = vocabulary(language)
    assert set(known.verbs.values()) == {*ACTIONS, *ORDERS}
    ways = [word for name in (*ACTIONS, *ORDERS) for word in listed(language, name)]
    assert len(ways) == len(set(ways))
    assert len(known.suits) == 4
    assert not set(known.suits) & set(known.letters)
    assert not known.fillers & (set(known.letters) | set(known.names) | known.ontos)
    assert not known.ontos & (set(known.letters) | set(known.names))
    assert len({letter(language, kind) for kind in range(k.BLACK_THREE, k.KIND_COUNT)}) == 14


def listed(language: Language, name: str) -> list[str]:
    return [plain(word) for word in load(language).text(f"cli.input.{name}").split()]


@pytest.mark.parametrize(("language", "page"), [("en", "playing.md"), ("fr", "playing.fr.md")])
def test_the_manual_is_right(language: Language, page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "play" / page).read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    shown = [line for row in rows for line in re.findall(r"`(.+?)`", row.split("|")[1])]
    assert len(shown) > 30
    for line in shown:
        assert not heard(line, language).startswith("?"), line
    asked = re.search(r"(?:ambiguous:|vous demande\s:)\s*`(.+?)`", text)
    assert asked is not None
    assert heard(asked[1], language).startswith("?")
    verbs = vocabulary(language).verbs
    assert {verbs[plain(line.split()[0])] for line in shown} == {*ACTIONS, *ORDERS}
