"""Bring the tables up to date. Alembic is imported only when there is something to do."""

from pathlib import Path

from sqlalchemy import inspect, text

from heartwhisper.kernel.database import Database
from heartwhisper.kernel.log import log
from heartwhisper.kernel.settings import Settings

HERE = Path(__file__).parent
HEAD = max(path.stem for path in (HERE / "versions").glob("[0-9]*.py"))


def current(settings: Settings) -> str | None:
    """The version of the tables in the database; None for an empty one."""
    database = Database(settings.database)
    try:
        with database.engine.connect() as tx:
            if not inspect(tx).has_table("alembic_version"):
                return None
            return tx.execute(text("select version_num from alembic_version")).scalar()
    finally:
        database.close()


def migrate(settings: Settings) -> None:
    """Run what is missing."""
    if current(settings) == HEAD:
        return
    from alembic import command  # noqa: PLC0415 - a third of a second that most starts do not need
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = settings.database
    command.upgrade(config, "head")
    log().info("the tables were brought up to date", version=HEAD)
