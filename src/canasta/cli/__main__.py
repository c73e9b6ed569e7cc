"""``python -m canasta.cli``: the program without being installed."""

import sys

from canasta.cli import main

sys.exit(main())
