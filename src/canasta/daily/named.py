"""The deals that rounds are kept by."""

from canasta.daily.deal import daily_deal_named
from canasta.daily.deal_link import linked_deal_named
from canasta.daily.robot_deal import RobotDeal


def deal_named(name: str) -> RobotDeal | None:
    """Return the deal with a name, or None if it is the name of none."""
    return daily_deal_named(name) or linked_deal_named(name)
