"""``python -m tests.browser.take_pictures``: keep new pictures of the states that look otherwise.

A picture that still shows the same stays as it is, so that the repository does not grow by it.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.likeness import difference
from tests.browser.main_states import FOLDER, PICTURES, file_of, picture
from tests.browser.visiting import Profiles, Visits
from tests.server.server_process import running_server


def main() -> None:
    """Write what looks otherwise, and remove pictures of states that there are no more."""
    chromium = found_chromium()
    if chromium is None:
        sys.exit("There is no Chromium here: scripts/install-chromium.")
    FOLDER.mkdir(exist_ok=True)
    kept = {file_of(*names) for names in PICTURES}
    for old in set(FOLDER.iterdir()) - kept:
        old.unlink()
    with sync_playwright() as playwright, running_server() as server:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        blank, profiles = browser.new_page(), Profiles(browser)
        for names in PICTURES:
            visits = Visits(profiles, server.address)
            seen, file = picture(visits, blank, *names), file_of(*names)
            visits.leave()
            if not file.exists() or not difference(blank, file.read_bytes(), seen).is_small:
                file.write_bytes(seen)
                sys.stdout.write(f"{file}: {len(seen)} bytes\n")
        browser.close()


if __name__ == "__main__":
    main()
