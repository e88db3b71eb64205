"""The history of the tables: whole or not at all, and alike for every start."""

import subprocess
import sys

import pytest
from sqlalchemy import create_engine, inspect

from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import HEAD, current, migrate
from tests.parts.postgres import fresh_database

KILLED = """
import sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
import os

@event.listens_for(Engine, "before_cursor_execute")
def die(connection, cursor, statement, *rest):
    if "CREATE TABLE chat" in statement:
        os._exit(9)

from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import migrate
migrate(load())
"""


def test_a_migration_killed_half_way_leaves_nothing(tmp_path):
    settings = load({"HEART_DATA_DIR": str(tmp_path)})
    env = {"HEART_DATA_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", KILLED], env=env, check=False)
    assert done.returncode == 9
    assert inspect(create_engine(settings.database)).get_table_names() == []
    migrate(settings)
    assert current(settings) == HEAD


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_several_processes_may_migrate_at_once(postgres_url, environment):

    env = environment | {"HEART_DATABASE_URL": fresh_database(postgres_url)}
    env |= {"PYTHONPATH": ":".join(sys.path)}
    code = "from heartwhisper.kernel.settings import load\n"
    code += "from heartwhisper.migrations.run import migrate\nmigrate(load())"
    runs = [subprocess.Popen([sys.executable, "-c", code], env=env) for _ in range(3)]
    assert [run.wait(60) for run in runs] == [0, 0, 0]
