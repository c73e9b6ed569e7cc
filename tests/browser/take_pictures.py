"""``python -m tests.browser.take_pictures``: replaces the pictures of changed states.

Nearly unchanged pictures stay, so that the repository does not grow.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.browser.conftest import OPTIONS, found_chromium
from tests.browser.main_states import FOLDER, PICTURES, file_of, picture
from tests.browser.picture_comparison import difference, to_be_stored
from tests.browser.visits import Profiles, Visits
from tests.server.server_process import running_server


def main() -> None:
    """Write the pictures that differ, and delete those of states that no longer exist."""
    chromium = found_chromium()
    if chromium is None:
        sys.exit("Chromium is not installed: run scripts/install-debian chromium.")
    FOLDER.mkdir(exist_ok=True)
    stored = {file_of(*names) for names in PICTURES}
    for old in set(FOLDER.iterdir()) - stored:
        old.unlink()
    with sync_playwright() as playwright, running_server() as server:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        blank, profiles = browser.new_page(), Profiles(browser)
        for names in PICTURES:
            visits = Visits(profiles, server.address)
            seen, file = picture(visits, *names), file_of(*names)
            visits.leave()
            if not file.exists() or difference(blank, file.read_bytes(), seen).has_drifted:
                file.write_bytes(to_be_stored(blank, seen))
                sys.stdout.write(f"{file}: {file.stat().st_size} bytes\n")
        browser.close()


if __name__ == "__main__":
    main()
