"""The wire is one thing seen from both sides: description, types and fixtures are fresh."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from heartwhisper.app import build_app, build_context, describe
from heartwhisper.chat.schemas import Accepted, Delta, Safety, SendAnswer
from heartwhisper.kernel.settings import load
from tests.conftest import KEY
from tests.people import parse

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "web/src/shared/api/schema.gen.ts"
SHAPES = {"safety": Safety, "accepted": Accepted, "delta": Delta}


def test_the_description_is_fresh():
    memory = {"HEART_DATABASE_URL": "sqlite://", "HEART_KEYS_URL": "sqlite://"}
    context = build_context(load(memory | {"HEART_SECRET_KEYS": KEY}))
    written = json.loads((ROOT / "openapi.json").read_text())
    assert describe(build_app(context)) == written, "run ./heart schema"


def test_the_types_are_fresh(tmp_path):
    made = tmp_path / "schema.gen.ts"
    npm = Path(sys.executable).parent / "npm"
    command = [npm, "run", "--silent", "generate", "--", made]
    subprocess.run(command, cwd=ROOT / "web/tools/schema", check=True, capture_output=True)
    assert made.read_text() == TYPES.read_text(), "run ./heart schema"


@pytest.mark.parametrize("path", sorted((ROOT / "tests/wire").glob("*.sse")), ids=lambda p: p.stem)
def test_the_fixtures_have_our_shapes(path):
    events = parse(path.read_text())
    for event in events:
        shape = SHAPES.get(event.name, SendAnswer)
        read = shape.model_validate(event.data)
        assert read.model_dump(mode="json", by_alias=True).keys() == event.data.keys()
    assert events[-1].data["state"] == events[-1].name
