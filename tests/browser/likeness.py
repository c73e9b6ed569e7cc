"""How alike two pictures of a page are, as Chromium's canvas tells: no library reads pictures here.

Pictures are WebP, which the same canvas writes: a screenshot as PNG would be twenty times as large,
for the grain of the felt.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

CELL: Final = 4
"""Pixels are compared as squares of this side, averaged: edges of letters differ by machine."""
FAR: Final = 32
"""By how much a channel of a square (0 to 255) may differ."""
TILE: Final = 48
"""The side in pixels of the tiles in which squares are counted too: a change may be local."""
MOST: Final = 0.0125
"""The share of squares that may differ in a whole picture."""
MOST_IN_TILE: Final = 0.25
"""The share of squares that may differ in one tile.

Letters a tenth of a pixel further apart, everywhere, differ by 0.009 and 0.19; a table without its
buttons by 0.014 and 0.75.
"""
QUALITY: Final = 0.4

_TOOLS: Final = """
const load = async url => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
};
const canvas = (width, height) => {
  const made = document.createElement('canvas');
  [made.width, made.height] = [width, height];
  const context = made.getContext('2d', {willReadFrequently: true});
  context.imageSmoothingQuality = 'high';
  return [made, context];
};
"""
_HAS_FONT: Final = """() => {
  const context = document.createElement('canvas').getContext('2d');
  const widths = ['monospace', '"Noto Sans", monospace'].map(family => {
    context.font = `40px ${family}`;
    return context.measureText('Canasta').width;
  });
  return widths[0] !== widths[1];
}"""
_TO_WEBP: Final = (
    """async ([url, quality]) => {"""
    + _TOOLS
    + """
  const image = await load(url);
  const [drawn, context] = canvas(image.width, image.height);
  context.drawImage(image, 0, 0);
  return drawn.toDataURL('image/webp', quality).split(',')[1];
}"""
)
_COMPARE: Final = (
    """async ([kept, seen, cell, far, tile]) => {"""
    + _TOOLS
    + """
  const [one, other] = [await load(kept), await load(seen)];
  if (one.width !== other.width || one.height !== other.height) return [1, 1, 0, 0];
  const [columns, rows] = [Math.floor(one.width / cell), Math.floor(one.height / cell)];
  const [first, second] = [one, other].map(image => {
    const [, context] = canvas(columns, rows);
    context.drawImage(image, 0, 0, columns, rows);
    return context.getImageData(0, 0, columns, rows).data;
  });
  const [across, side] = [Math.ceil(one.width / tile), tile / cell];
  const tiles = new Map();
  let differing = 0;
  for (let at = 0; at < columns * rows; at += 1) {
    const isFar = [0, 1, 2].some(of => Math.abs(first[4 * at + of] - second[4 * at + of]) > far);
    if (!isFar) continue;
    differing += 1;
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const place = Math.floor(y / side) * across + Math.floor(x / side);
    tiles.set(place, (tiles.get(place) ?? 0) + 1);
  }
  const [place, most] = [...tiles].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  return [differing / (columns * rows), most / side ** 2,
    place % across * tile, Math.floor(place / across) * tile];
}"""
)


@dataclass(frozen=True)
class Difference:
    """By how much two pictures differ."""

    share: float
    """The share of squares that differ, from 0 to 1; 1 for pictures of different sizes."""
    in_tile: float
    """The same in the tile where it is largest."""
    x: int
    y: int
    """The left upper corner of that tile, in pixels."""

    @property
    def is_small(self) -> bool:
        """Tell whether they show the same."""
        return self.share <= MOST and self.in_tile <= MOST_IN_TILE


def has_font(blank: Page) -> bool:
    """Tell whether the font is there that the pictures were taken with."""
    return bool(blank.evaluate(_HAS_FONT))


def screenshot(page: Page, blank: Page) -> bytes:
    """Return the window of ``page`` as WebP, which ``blank`` encodes."""
    png = page.screenshot(animations="disabled", caret="hide")
    return b64decode(blank.evaluate(_TO_WEBP, [_url(png, "png"), QUALITY]))


def difference(blank: Page, kept: bytes, seen: bytes) -> Difference:
    """Compare two pictures in WebP, in the page ``blank``."""
    told = blank.evaluate(_COMPARE, [_url(kept), _url(seen), CELL, FAR, TILE])
    share, in_tile, x, y = told
    return Difference(float(share), float(in_tile), int(x), int(y))


def _url(picture: bytes, kind: str = "webp") -> str:
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"
