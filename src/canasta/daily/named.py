"""Finds the deal of a stored round by the deal's name."""

from canasta.daily.deal import daily_deal_named
from canasta.daily.deal_link import linked_deal_named
from canasta.daily.robot_deal import RobotDeal


def deal_named(name: str) -> RobotDeal | None:
    """Return the deal called ``name``, or None if no deal has this name."""
    return daily_deal_named(name) or linked_deal_named(name)
