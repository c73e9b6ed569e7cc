"""The pictures that illustrate a rule text, as rows of cards that its rules allow."""

from canasta.cards.kinds import CANASTA_SIZE
from canasta.i18n import Catalogue
from canasta.i18n.how_to_play import ProseSection
from canasta.i18n.rule_set_words import wording_phrases
from canasta.protocol.rule_forms import HowToPlay, ShownRow
from canasta.rules.allowed_melds import canasta_wilds
from canasta.rules.deck import deck_size
from canasta.rules.ruleset import RuleSet
from canasta.rules.seating import seatable

_HAND = "K2996554AQJTT8K7J4Q8"
"""The hand in the picture of the deal, which shows as many of these cards as the rules deal."""
_USUAL_PLAYERS = 4


def with_picture(words: Catalogue, rules: RuleSet, section: ProseSection) -> HowToPlay:
    """Return a section of the rules page, with its picture if it has one."""
    rows: tuple[ShownRow, ...] = ()
    if section.key == "deal":
        rows = _deal(words, rules)
    elif section.key == "melds":
        rows = _canastas(words, rules)
    elif section.key == "pile":
        rows = _taking(words, rules)
    return HowToPlay(key=section.key, title=section.title, text=section.paragraph, picture=rows)


def _deal(words: Catalogue, rules: RuleSet) -> tuple[ShownRow, ...]:
    seats = seatable(rules)
    players = _USUAL_PLAYERS if _USUAL_PLAYERS in seats else seats[0]
    dealt = rules.by_players(rules.cards_dealt, players)
    stock = deck_size(rules, players) - players * dealt - 1
    return (
        ShownRow(title=words.text("server.rules.picture.stock", count=stock), cards=()),
        ShownRow(
            title=words.text("server.rules.picture.upcard", **wording_phrases(words, rules)),
            cards=("9",),
        ),
        ShownRow(
            title=words.text("server.rules.picture.hand", players=words.word(players)),
            cards=tuple(_HAND[:dealt]),
        ),
    )


def _canastas(words: Catalogue, rules: RuleSet) -> tuple[ShownRow, ...]:
    natural = ShownRow(
        title=words.text("server.rules.picture.natural"), cards=("K",) * CANASTA_SIZE
    )
    wilds = canasta_wilds(rules)
    if not wilds:
        return (natural,)
    jokers = 1 if rules.jokers_per_pack else 0
    mixed = ("Q",) * (CANASTA_SIZE - wilds) + ("2",) * (wilds - jokers) + ("*",) * jokers
    return (natural, ShownRow(title=words.text("server.rules.picture.mixed"), cards=mixed))


def _taking(words: Catalogue, rules: RuleSet) -> tuple[ShownRow, ...]:
    phrases = wording_phrases(words, rules)
    return (
        ShownRow(title=words.text("server.rules.picture.pair"), cards=("J", "J")),
        ShownRow(
            title=words.text("server.rules.picture.top", **phrases), cards=("6", "T", "5", "J")
        ),
        ShownRow(title=words.text("server.rules.picture.meld", **phrases), cards=("J", "J", "J")),
    )
