"""A fast random generator for simulations, with 32 bits of state.

It is a linear congruential generator modulo 2**32 (multiplier 1664525, increment 1013904223;
Numerical Recipes, 2nd edition, section 7.1). :func:`below` uses the high bits, which are the most
random. No product reaches 2**53, so the compiled and the interpreted generator agree.
"""

from typing import Final

from mypy_extensions import i64

SEEDS: Final = 2**32
"""Seeds, and the numbers of deals and rounds, are from 0 to SEEDS - 1."""


def following(random: i64) -> i64:
    """Return the state that follows the state ``random``; both are from 0 to 2**32 - 1."""
    return (random * 1664525 + 1013904223) & 0xFFFFFFFF


def below(random: i64, limit: i64) -> i64:
    """Return a number from 0 to ``limit`` - 1 for the state ``random``; ``limit`` <= 2**20."""
    return (random * limit) >> 32


def mixed(seed: i64, number: i64) -> i64:
    """Return a state for the stream ``number`` of ``seed`` (both from 0 to 2**32 - 1).

    Neighbouring numbers would give correlated streams, so their bits are mixed first (xor with
    shifts, and an odd multiplier below 2**31).
    """
    value = (seed ^ (number * 0x45D9F3B)) & 0xFFFFFFFF
    for _ in range(3):
        value ^= value >> 16
        value = (value * 0x45D9F3B) & 0xFFFFFFFF
    return value ^ (value >> 16)
