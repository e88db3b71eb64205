"""Alembic's environment: one transaction, batch mode for SQLite."""

from alembic import context
from sqlalchemy import create_engine

from heartwhisper.migrations.tables import METADATA

engine = create_engine(context.config.attributes["url"])
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
