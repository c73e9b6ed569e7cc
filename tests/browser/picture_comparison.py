"""Compares two pictures of a page in a canvas of Chromium, without a library for images.

The same canvas writes stored pictures as WebP, because the grain of the felt would make PNG files
twenty times as large. Pictures that are only compared stay JPEG, which is faster to write.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

from tests.browser.visits import painted

CELL: Final = 4
"""The side in pixels of the squares whose averages are compared; edges of letters differ by
machine."""
FAR: Final = 32
"""The largest difference of a colour channel (0 to 255) between equal squares."""
TILE: Final = 48
"""The side in pixels of the tiles in which squares are counted, to find local changes."""
MOST: Final = 0.0125
"""The largest share of squares that may differ in a whole picture."""
MOST_IN_TILE: Final = 0.25
"""The largest share of squares that may differ in one tile.

Spacing all letters a tenth of a pixel wider gives 0.009 and 0.19; a table without its buttons gives
0.014 and 0.75.
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
    """async ([stored, seen, cell, far, tile]) => {"""
    + _TOOLS
    + """
  const [one, other] = [await load(stored), await load(seen)];
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
    """The difference between two pictures."""

    share: float
    """The share of squares that differ, from 0 to 1; 1 if the pictures have different sizes."""
    in_tile: float
    """The largest share of differing squares in one tile."""
    x: int
    y: int
    """The upper left corner of that tile, in pixels."""

    @property
    def is_small(self) -> bool:
        """Whether the pictures count as equal."""
        return self.share <= MOST and self.in_tile <= MOST_IN_TILE

    @property
    def has_drifted(self) -> bool:
        """Whether the difference exceeds half the limit, so that the picture needs renewal."""
        return self.share > MOST / 2 or self.in_tile > MOST_IN_TILE / 2


def has_font(blank: Page) -> bool:
    """Return whether the font of the stored pictures is installed."""
    return bool(blank.evaluate(_HAS_FONT))


def screenshot(page: Page) -> bytes:
    """Return a picture of the window of ``page`` as JPEG."""
    with painted(page):
        return page.screenshot(type="jpeg", quality=100, animations="disabled", caret="hide")


def to_be_stored(blank: Page, seen: bytes) -> bytes:
    """Convert a JPEG picture to WebP in the page ``blank``."""
    return b64decode(blank.evaluate(_TO_WEBP, [_url(seen, "jpeg"), QUALITY]))


def difference(blank: Page, stored: bytes, seen: bytes) -> Difference:
    """Compare a stored picture with a JPEG in the page ``blank``."""
    pictures = [_url(stored, "webp"), _url(seen, "jpeg")]
    share, in_tile, x, y = blank.evaluate(_COMPARE, [*pictures, CELL, FAR, TILE])
    return Difference(float(share), float(in_tile), int(x), int(y))


def _url(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"
