"""The database of the tests is a real one."""

import psycopg
import pytest
from sqlalchemy import make_url

from tests.parts.postgres import fresh_database, postgres


@pytest.fixture(scope="module")
def server():
    with postgres() as url:
        yield url


def ask(url: str, statement: str) -> object:
    at = make_url(url)
    with psycopg.connect(host=at.host, port=at.port, user=at.username, dbname=at.database) as told:
        return told.execute(statement).fetchone()[0]


def test_it_is_postgresql_18(server):
    assert ask(server, "select version()").startswith("PostgreSQL 18")


def test_fresh_databases_are_strangers(server):
    one, other = fresh_database(server), fresh_database(server)
    at = make_url(one)
    with psycopg.connect(host=at.host, port=at.port, user=at.username, dbname=at.database) as told:
        told.execute("create table here (a text)")
    assert ask(one, "select to_regclass('here') is not null") is True
    assert ask(other, "select to_regclass('here') is null") is True


def test_it_keeps_korean(server):
    assert ask(fresh_database(server), "select lower('마음') || char_length('마음')") == "마음2"


def test_it_is_gone_after_the_block():
    with postgres() as url:
        assert ask(url, "select 1") == 1
    with pytest.raises(psycopg.OperationalError):
        ask(url, "select 1")
