"""Count and locate the bits set in a word of 60 bits.

A mispredicted branch costs a processor more than a dozen operations, so no function searches bit by
bit. The functions add up pairs, nibbles and bytes of bits. A product with a one in every byte then
collects the sums: byte ``i`` holds the sum of bytes 0 to ``i``, and the top byte holds the total.
The masks are limited to 60 bits because mypyc unboxes a constant of 62 bits or more at each use.
"""

from mypy_extensions import i64


def number_of_bits(word: i64) -> i64:
    """Return the number of bits set in ``word``, 0 to 60."""
    word -= (word >> 1) & 0x0555555555555555
    word = (word & 0x0333333333333333) + ((word >> 2) & 0x0333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (word * 0x0101010101010101) >> 56 & 255


def bit_index(bit: i64) -> i64:
    """Return the index, 0 to 59, of the only bit set in ``bit``."""
    return number_of_bits(bit - 1)


def nth_bit(word: i64, place: i64) -> i64:
    """Return the index, 0 to 59, of the ``place``-th lowest bit set in ``word``.

    For each byte, bit 7 of ``128 + place - sums`` is set if the wanted bit lies in a higher byte.
    No byte borrows, because ``sums`` are at most 60. The number of set bits, at most 7, is the
    index of the wanted byte. This byte is then halved three times: ``(bits - 1 - place) >> 8`` is
    -1 if the lower half holds too few ``bits``, else 0.
    """
    pairs = word - ((word >> 1) & 0x0555555555555555)
    nibbles = (pairs & 0x0333333333333333) + ((pairs >> 2) & 0x0333333333333333)
    sums = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101
    lifted = 0x0080808080808080 + place * 0x0001010101010101
    passed = ((lifted - (sums & 0x00FFFFFFFFFFFFFF)) >> 7) & 0x0001010101010101
    index = ((passed * 0x0101010101010101) >> 53) & 56
    place -= ((sums << 8) >> index) & 255
    bits = (nibbles >> index) & 15
    below = (bits - 1 - place) >> 8
    place -= bits & below
    index += 4 & below
    bits = (pairs >> index) & 3
    below = (bits - 1 - place) >> 8
    place -= bits & below
    index += 2 & below
    return index + (1 & ((((word >> index) & 1) - 1 - place) >> 8))
