"""Checks the arguments of environments; error messages are sentences."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from canasta.arguments import whole_number
from canasta.engine.actions import ACTION_LIMIT
from canasta.engine.random import SEEDS

RESET_MASK = "reset_mask"
"""Gymnasium's reset option that selects the rounds to deal again."""


def checked_seed(seed: object) -> int:
    """Return ``seed`` if it is a valid seed.

    Raises:
        TypeError: ``seed`` is not an integer.
        ValueError: ``seed`` is out of range.
    """
    number = whole_number("a seed", seed)
    if not 0 <= number < SEEDS:
        raise ValueError(f"a seed is from 0 to {SEEDS - 1}, not {number}")
    return number


def checked_action(action: object) -> int:
    """Return the number of ``action``, without checking that it is legal in a position.

    Raises:
        ValueError: there is no such action.
    """
    try:
        number = whole_number("an action", action)
    except TypeError:
        number = -1
    if not 0 <= number < ACTION_LIMIT:
        raise ValueError(_no_action(action))
    return number


def checked_actions(actions: object, rounds: int) -> bytes:
    """Return the numbers of actions, one for each round, as bytes.

    Raises:
        ValueError: ``actions`` is not a row of one number per round, or a number is not an action.
    """
    chosen = np.asarray(actions)
    if chosen.ndim != 1:
        raise ValueError(f"{rounds} actions are needed in one row, not in the shape {chosen.shape}")
    if len(chosen) != rounds:
        raise ValueError(f"{rounds} actions are needed, not {len(chosen)}")
    if chosen.dtype.kind not in "iu":
        raise ValueError(_no_action(chosen[0].item() if chosen.dtype.kind in "fb" else actions))
    for wrong in chosen[(chosen < 0) | (chosen >= ACTION_LIMIT)]:
        raise ValueError(_no_action(wrong))
    return chosen.astype(np.uint8).tobytes()


def reset_mask(options: object, rounds: int) -> NDArray[np.bool_] | None:
    """Return the mask of rounds that the options of a reset select, or None for all rounds.

    Raises:
        TypeError: the options are not a dictionary, or the mask is not a boolean array.
        ValueError: there is an unknown option, or the mask does not have one value per round.
    """
    given = dict(_options(options))
    if RESET_MASK not in given:
        check_no_options(given)
        return None
    mask = given.pop(RESET_MASK)
    check_no_options(given)
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"{RESET_MASK} must be a NumPy array of truth values, not {mask!r}")
    if mask.shape != (rounds,):
        raise ValueError(f"{RESET_MASK} must have the shape ({rounds},), not {mask.shape}")
    return mask


def check_no_options(options: object) -> None:
    """Check that ``options`` is empty.

    Raises:
        TypeError: ``options`` is not a dictionary.
        ValueError: ``options`` is not empty.
    """
    for name in _options(options):
        raise ValueError(f"a reset has no option {name!r}")


def _options(options: object) -> Mapping[object, object]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise TypeError(f"the options of a reset are a dictionary, not {options!r}")
    return options


def _no_action(action: object) -> str:
    return f"action {action} is not legal: actions are whole numbers from 0 to {ACTION_LIMIT - 1}"
