"""The laws of the house that no ready-made linter knows (design.md section 5)."""

import ast
import json
import re
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from heartwhisper.kernel.errors import Refusal
from heartwhisper.kernel.web import BY_STATUS, REFUSED_BEFORE
from heartwhisper.migrations.tables import METADATA

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src/heartwhisper"
PYTHON = [p for p in HOUSE.rglob("*.py") if "versions" not in p.parts]
WEB = [
    p
    for kind in ("ts", "tsx", "css")
    for p in (ROOT / "web/src").rglob(f"*.{kind}")
    if ".gen." not in p.name
]
LOCALES = ROOT / "web/src/shared/i18n/locales"
LANGUAGES = ("ko", "en", "zh", "ja", "fr", "hi")
BANNED = {"utils", "helpers", "common", "misc", "manager", "base", "util", "helper"}
ROOMS = ("account", "billing", "chat", "contact", "quota", "safety")
ROOM_FILES = {"routes", "schemas", "service", "store", "models", "errors", "__init__"}
VERBS_AND_RULES = {
    "account": {
        "consents",
        "feelings",
        "guests",
        "guesses",
        "letter_routes",
        "links",
        "members",
        "operator",
        "page",
        "passwords",
        "person",
        "privacy",
        "privacy_routes",
        "privacy_schemas",
        "profile",
        "profile_routes",
        "proof",
        "registration",
        "sign_ins",
        "visitor",
    },
    "billing": {
        "checkout",
        "entitlement",
        "event_store",
        "gifts",
        "inbox",
        "ledger_store",
        "letters",
        "lifecycle",
        "operator",
        "pay_routes",
        "paying_back",
        "plans",
        "premium_store",
        "privacy",
        "receipt",
        "reconcile",
        "records",
        "refunds",
        "sandbox_page",
        "sandbox_routes",
        "schedule",
        "segments",
        "standing",
        "sweep",
        "telling",
        "till",
        "webhook_routes",
        "words",
    },
    "chat": {
        "answer",
        "begin",
        "days",
        "feeling_routes",
        "feeling_schemas",
        "feelings",
        "feedback",
        "feedback_routes",
        "first",
        "history",
        "holdings",
        "live",
        "notes",
        "privacy",
        "safety",
        "stream",
        "turn",
        "watch",
        "words",
    },
    "contact": {"letter"},
    "quota": {"limits"},
    "safety": set(),
}
PURE = [
    "account/feelings",
    "account/page",
    "account/person",
    "account/profile",
    "billing/entitlement",
    "billing/lifecycle",
    "billing/plans",
    "billing/receipt",
    "billing/records",
    "billing/refunds",
    "billing/sandbox_page",
    "billing/schedule",
    "billing/segments",
    "billing/standing",
    "billing/telling",
    "billing/words",
    "chat/days",
    "chat/watch",
    "chat/words",
    "contact/letter",
    "quota/limits",
]
LOGGED = {
    "attempts",
    "count",
    "error",
    "job",
    "method",
    "ms",
    "path",
    "provider",
    "purchase",
    "request_id",
    "status",
    "version",
    "why",
}


def shown(path):
    return str(path.relative_to(HOUSE if path.is_relative_to(HOUSE) else ROOT))


def test_no_file_over_250_lines():
    assert [shown(p) for p in (*PYTHON, *WEB) if len(p.read_text().splitlines()) > 250] == []


def test_names_say_something():
    names = {path.name for path in (*PYTHON, *WEB)}
    assert {name for name in names if name.partition(".")[0] in BANNED} == set()
    assert names & {"index.ts", "index.tsx"} == set(), "no barrels"


@pytest.mark.parametrize("room", ROOMS)
def test_a_file_name_means_the_same_in_every_room(room):
    files = {path.stem for path in (HOUSE / room).glob("*.py")}
    assert files <= ROOM_FILES | VERBS_AND_RULES[room]


def test_commit_and_environment_have_one_place():
    texts = {shown(path): path.read_text() for path in PYTHON}
    committing = {p for p, t in texts.items() if re.search(r"\.commit\(|\"COMMIT\"|\.begin\(\)", t)}
    assert committing <= {"kernel/database.py", "kernel/writer.py", "migrations/env.py"}
    asking = {p for p, t in texts.items() if "environ" in re.sub(r"#.*|environment", "", t)}
    assert asking <= {"kernel/settings.py"}


@pytest.mark.parametrize("name", PURE)
def test_rules_are_pure(name):
    tree = ast.parse((HOUSE / f"{name}.py").read_text())
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Await | ast.AsyncFunctionDef)]


def test_a_log_line_has_known_fields_only():
    lines = [
        (path, node)
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text()))
        if _is_log(node)
    ]
    assert len(lines) > 20
    assert [shown(path) for path, call in lines if not _is_known(call, path)] == []


def _is_known(call, path):
    named = {keyword.arg for keyword in call.keywords}
    told = len(call.args) == 1 and isinstance(call.args[0], ast.Constant)
    return told and named <= LOGGED | {None} and (None not in named or path.stem == "edge")


def _is_log(node):
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note"
    inner = node.func.value
    return isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "log"


def test_the_migrations_make_the_tables(database_url):
    engine = create_engine(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def every_code():
    import heartwhisper.app  # noqa: F401, PLC0415 - so that every refusal is defined

    waiting, found = [Refusal], set()
    while waiting:
        one = waiting.pop()
        found.add(one.code)
        waiting += one.__subclasses__()
    framework = {code for code, _ in BY_STATUS.values()}
    return found | framework | set(REFUSED_BEFORE) | {"model_unavailable"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_code_has_words(language):
    words = json.loads((LOCALES / f"{language}.json").read_text())["errors"]
    assert every_code() - words.keys() == set()


def test_every_error_code_is_documented():
    page = (ROOT / "docs/api.md").read_text()
    assert [code for code in every_code() if f"`{code}`" not in page] == []


def test_the_lint_makes_every_feature_a_stranger():
    features = ROOT / "web/src/features"
    rules = (ROOT / "web/.oxlintrc.json").read_text()
    with_code = {path.relative_to(features).parts[0] for path in features.rglob("*.ts*")}
    assert {name for name in with_code if f'"!@/features/{name}/**"' not in rules} == set()


def test_the_page_list_is_the_same_on_both_sides():
    from heartwhisper.app import PAGES  # noqa: PLC0415

    paths = (ROOT / "web/src/app/paths.ts").read_text()
    assert set(re.findall(r'"(/[a-z/-]*)"', paths)) == PAGES
