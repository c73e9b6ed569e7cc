"""``canasta serve`` that keeps tables without connections for ``KEEP_TABLES_S`` seconds only.

Attacks can thus load tables again and again without waiting for a minute.
"""

import os

from canasta.cli import main
from canasta.server.live import hub

if __name__ == "__main__":
    hub._UNLOAD_AFTER_S = float(os.environ["KEEP_TABLES_S"])  # type: ignore[misc]  # noqa: SLF001
    main()
