"""Alembic's environment: one transaction, batch mode for SQLite."""

from typing import Any

from alembic import context
from sqlalchemy import Connection, create_engine, event

from heartwhisper.migrations.tables import METADATA

engine = create_engine(context.config.attributes["url"])
if engine.dialect.name == "sqlite":
    # The driver begins no transaction before DDL: a start that is killed half way would leave
    # half of the tables, and no later start could go on.
    @event.listens_for(engine, "connect")
    def _plain(connection: Any, _record: object) -> None:  # noqa: ANN401 - a DBAPI object
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


with engine.begin() as connection:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once: one migrates, the others wait and find it done.
        connection.exec_driver_sql("select pg_advisory_xact_lock(7242861)")
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=True,
        compare_type=True,
        version_table_pk=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
