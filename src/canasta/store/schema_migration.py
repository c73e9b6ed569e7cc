"""Migration of a database to the schema of this program, whatever version wrote it."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def is_foreign(connection: Connection) -> bool:
    """Return whether the database belongs to another program."""
    names = inspect(connection).get_table_names()
    return bool(names) and "alembic_version" not in names


def is_newer(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether a migration unknown to this program was run on the database."""
    known = {script.revision for script in _scripts(migrations).walk_revisions()}
    return not set(MigrationContext.configure(connection).get_current_heads()) <= known


def is_current(connection: Connection, migrations: Path = MIGRATIONS) -> bool:
    """Return whether every migration has been run."""
    heads = MigrationContext.configure(connection).get_current_heads()
    return set(heads) == set(_scripts(migrations).get_heads())


def migrate(engine: Engine, migrations: Path = MIGRATIONS, revision: str = "head") -> None:
    """Run the missing migrations up to ``revision``, in one transaction: all or none."""
    config = _config(migrations)
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _scripts(migrations: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(_config(migrations))


def _config(migrations: Path) -> Config:
    config = Config()
    # A percent sign would start the name of another option.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return config
