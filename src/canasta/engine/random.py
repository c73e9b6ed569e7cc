"""A small generator for simulations: 32 bits of state, the same compiled and interpreted.

A linear congruential generator modulo 2**32 (multiplier 1664525, increment 1013904223; Numerical
Recipes, 2nd edition, section 7.1). Its high bits are the good ones, so :func:`below` uses them. No
product passes 2**53, so nothing wraps in C and the interpreter agrees.
"""

from typing import Final

from mypy_extensions import i64

SEEDS: Final = 2**32
"""Seeds are from 0 to below this number; so are the numbers of deals and rounds."""


def following(random: i64) -> i64:
    """Return the state after ``random``; both are from 0 to 2**32 - 1."""
    return (random * 1664525 + 1013904223) & 0xFFFFFFFF


def below(random: i64, limit: i64) -> i64:
    """Return a number from 0 to ``limit`` - 1 (``limit`` at most 2**20) taken from a state."""
    return (random * limit) >> 32


def mixed(seed: i64, number: i64) -> i64:
    """Return a state for the stream ``number`` of ``seed`` (both from 0 to 2**32 - 1).

    Neighbouring numbers would give correlated streams of such a generator, so their bits are
    stirred first (xor with shifts, and odd multipliers below 2**31).
    """
    value = (seed ^ (number * 0x45D9F3B)) & 0xFFFFFFFF
    for _ in range(3):
        value ^= value >> 16
        value = (value * 0x45D9F3B) & 0xFFFFFFFF
    return value ^ (value >> 16)
