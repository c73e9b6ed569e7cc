"""Rounds of shared deals: the names of stored rounds, and the right to play and to see them."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from canasta.answers.kept_rounds import KeptRound
from canasta.answers.problems import ProblemError
from canasta.daily.named import deal_named
from canasta.daily.robot_deal import RobotDeal
from canasta.tables.robot_table import Start, dealt_round
from canasta.tables.seats import robot_on

DealT = TypeVar("DealT", bound=RobotDeal)
MOST_SHOWN: Final = 50
"""The maximum number of people whose results in a deal are shown, besides the guest."""
_PRACTICE: Final = "/practice"


class Visitor(NamedTuple):
    """A person on this server who has played a deal."""

    name: str
    is_me: bool
    round: KeptRound


def round_name(deal: RobotDeal, *, is_practice: bool) -> str:
    """Return the name under which a round of ``deal`` is stored."""
    return f"{deal.name}{_PRACTICE}" if is_practice else deal.name


def begun_or_first(
    deals: Sequence[DealT], round_at: Callable[[str], KeptRound | None]
) -> tuple[DealT, KeptRound | None]:
    """Return the first deal that a guest has begun, with their round, or else the first deal.

    ``round_at`` returns the guest's counted round of a deal, given the name of the deal.
    """
    for deal in deals:
        own = round_at(deal.name)
        if own is not None:
            return deal, own
    return deals[0], None


def check_may_begin(deal: RobotDeal, now_ms: int) -> None:
    """Check that a guest who has no round at a deal may begin one.

    Raises:
        ProblemError: 404, its robots do not play here, its rules have changed, or its day has not
            come.
    """
    check_is_current(deal)
    if not deal.has_come(now_ms):
        raise ProblemError(404, "daily_not_come")


def check_may_play(
    deal: RobotDeal, own: KeptRound | None, now_ms: int, *, is_practice: bool
) -> None:
    """Check that a guest whose counted round is ``own`` may play or practise a deal.

    A round that has begun may be continued at any time, but only with robots of its own version. A
    counted round that has ended is shown with any robots.

    Raises:
        ProblemError: 404 if the deal cannot be begun or continued now; 409 for practice before the
            counted round has ended.
    """
    if own is None:
        check_may_begin(deal, now_ms)
    if is_practice and (own is None or not own.is_over):
        raise ProblemError(409, "daily_not_counted")
    if own is not None and (is_practice or not own.is_over):
        check_is_current(deal)


def check_is_current(deal: RobotDeal) -> None:
    """Check that this program has the robots and the rules of a deal.

    Raises:
        ProblemError: 404, it has not.
    """
    if not deal.is_current:
        raise ProblemError(404, "other_rules" if deal.has_same_robots else "other_robots")


def start_of(kept: KeptRound, person: str) -> Start:
    """Return the start of a stored round.

    ``person`` is the player's name. Hints are allowed only in practice.

    Raises:
        ProblemError: 404, this program does not have the rules of the round.
    """
    deal = deal_of(kept)
    names = [person]
    for seat, level in enumerate(deal.levels):
        names.append(robot_on(seat, level, names).name)
    header, hints = deal.header(person, names[1:]), kept.deal.endswith(_PRACTICE)
    return dealt_round(kept.id, header, deal.seed, deal.deck, hints=hints)


def is_shown_to(kept: KeptRound, own: KeptRound | None) -> bool:
    """Return whether a person with their own round ``own`` of the deal may see ``kept``."""
    return kept.is_over and own is not None and own.is_over


def counted_name(stored: str) -> str:
    """Return the name of the deal of a round that is stored under the name ``stored``."""
    return stored.removesuffix(_PRACTICE)


def deal_of(kept: KeptRound) -> RobotDeal:
    """Return the deal of a stored round.

    Raises:
        ProblemError: 404, this program does not have the rules of the deal.
    """
    deal = deal_named(counted_name(kept.deal))
    if deal is None:
        raise ProblemError(404, "other_rules")
    return deal


def no_such_deal() -> ProblemError:
    """Return the problem that an address names no deal, perhaps because its rules are gone."""
    return ProblemError(404, "not_found", key="server.problem.no_such_deal")
