"""``python -m tests.regenerate``: write the golden files anew from what the program draws now."""

import sys

from tests.golden_screens import FOLDER, golden


def main() -> None:
    """Write every golden file, and remove those that nothing draws any more."""
    FOLDER.mkdir(exist_ok=True)
    files = dict(golden())
    for old in FOLDER.glob("*.txt"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(files)} files in {FOLDER}\n")


if __name__ == "__main__":
    main()
