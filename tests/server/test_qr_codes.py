"""QR codes are SVG images, and each link's code is drawn only once."""

from canasta.server.qr_codes import qr_code

URL = "https://canasta.example/i/aB3_-"


def test_a_link_is_drawn_as_svg_once() -> None:
    picture = qr_code(URL)
    assert picture.startswith(b"<?xml")
    assert len(picture) < 4000
    assert qr_code(URL) is picture
