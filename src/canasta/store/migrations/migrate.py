"""Migrates a database of any earlier version to the schema of this program."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from canasta.store.schema_version import MIGRATIONS


def migrate(engine: Engine, migrations: Path = MIGRATIONS, revision: str = "head") -> None:
    """Run the missing migrations up to ``revision`` in one transaction."""
    config = Config()
    # Alembic would read a percent sign as a reference to another option.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
