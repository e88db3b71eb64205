"""The gates bite: a planted violation of each contract fails, the house as it stands passes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
WEB = ROOT / "web"

# name of the contract -> (file, the line planted into it)
PLANTED = {
    "Each floor looks down only": ("kernel/clock.py", "import heartwhisper.chat.live"),
    "Inside a feature": ("chat/store.py", "import heartwhisper.chat.turn"),
    "Vendor SDKs stay in adapters": ("chat/turn.py", "import aiohttp"),
    "Features know ports, not adapters": ("counsel/model.py", "import heartwhisper.llm.openai"),
    "The tables of account are its own": ("chat/turn.py", "import heartwhisper.account.store"),
    "The tables of quota are its own": ("chat/turn.py", "import heartwhisper.quota.models"),
    "The tables of chat are its own": ("cli/serve.py", "import heartwhisper.chat.store"),
    "The tables of contact are its own": ("cli/serve.py", "import heartwhisper.contact.store"),
    "The tables of billing are its own": ("quota/service.py", "import heartwhisper.billing.store"),
    "Only the web side of a room knows FastAPI": ("account/service.py", "import fastapi"),
    "No circles": ("kernel/ids.py", "import heartwhisper.kernel.jobs"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("planted")
    ignored = shutil.ignore_patterns("__pycache__", "site")
    shutil.copytree(ROOT / "src/heartwhisper", folder / "heartwhisper", ignore=ignored)
    shutil.copy(ROOT / ".importlinter", folder)
    return folder


def contracts(folder):
    command = [BIN / "lint-imports", "--no-cache"]
    env = {"PYTHONPATH": str(folder), "PATH": os.defpath, "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_the_house_keeps_every_contract(copy):
    code, said = contracts(copy)
    assert code == 0, said
    assert said.count(" KEPT") == len(PLANTED)


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_import_breaks_its_contract(copy, name):
    file, line = PLANTED[name]
    path = copy / "heartwhisper" / file
    before = path.read_text()
    path.write_text(f"{before}\n{line}\n")
    try:
        code, said = contracts(copy)
    finally:
        path.write_text(before)
    assert code == 1
    assert [one for one in said.splitlines() if one.startswith(name) and one.endswith("BROKEN")]


def test_a_folder_without_a_floor_is_refused(copy):
    room = copy / "heartwhisper/attic"
    room.mkdir()
    (room / "__init__.py").touch()
    try:
        assert contracts(copy)[0] == 1
    finally:
        shutil.rmtree(room)


# What is planted beside a feature's code -> the rule that must name it.
WEB_PLANTED = {
    'export { paths } from "@/features/home/home-page";\n': "no-restricted-imports",
    "export const start = () => { void 0; Promise.resolve(1); };\n": "no-floating-promises",
    "export const value: any = 1;\n": "no-explicit-any",
    'export { x } from "./planted-b";\nexport const y = 1;\n': "no-cycle",
}


@pytest.mark.parametrize("text", WEB_PLANTED, ids=WEB_PLANTED.values())
def test_a_planted_line_fails_the_web_lint(text):
    rule = WEB_PLANTED[text]
    here = WEB / "src/features/chat"
    first, second = here / "planted-a.ts", here / "planted-b.ts"
    try:
        first.write_text(text)
        second.write_text('export { y } from "./planted-a";\nexport const x = 1;\n')
        command = [BIN / "node", WEB / "node_modules/oxlint/bin/oxlint", first, second]
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    finally:
        first.unlink()
        second.unlink()
    assert done.returncode == 1
    assert rule in done.stdout
