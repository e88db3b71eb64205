"""The operator's commands, but for `serve`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from heartwhisper.app import SITE, build_app, build_context, describe
from heartwhisper.cli import accounts, contact, money
from heartwhisper.cli.accounts import rotate_keys
from heartwhisper.cli.evaluate import evaluate
from heartwhisper.cli.feedback import feedback
from heartwhisper.cli.mailbox import mailbox
from heartwhisper.counsel.library import is_learnt
from heartwhisper.kernel.settings import load
from heartwhisper.migrations.run import HEAD, current, migrate
from heartwhisper.wiring import build_till

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Heart Whisper")


@app.command("serve", help="Serve the product (also: heart run).")
def serve_command() -> None:
    """Listed for the help; `cli.main` goes straight to the server."""


app.command("evaluate")(evaluate)
app.add_typer(contact.app, name="contact")
app.command("purchases")(money.purchases)
app.add_typer(money.refund, name="refund")
app.command("reconcile")(money.reconcile)
app.command("report")(money.report)
app.add_typer(money.webhooks, name="webhooks")
app.command("paypal-plans")(money.paypal_plans)
app.add_typer(accounts.app, name="account")
app.command("rotate-keys", help="Wrap every data key with the newest secret key.")(rotate_keys)
app.command("feedback")(feedback)
app.command("mailbox", help="Show letters of the development mailbox.")(mailbox)


@app.command("migrate", help="Bring the tables of the database up to date.")
def migrate_command() -> None:
    """Run what is missing of the tables' history."""
    settings = load()
    migrate(settings)
    typer.echo(f"the tables are at {HEAD}")


@app.command(help="Check settings, keys, database and front end; say what is wrong.")
def doctor() -> None:
    """One line for each part; exit code 1 when something is wrong."""
    settings = load()
    context = build_context(settings)
    wrong = 0
    try:
        with context.database.engine.connect() as tx:
            tx.execute(text("select 1"))
        at = current(settings)
        typer.echo(f"database: {'up to date' if at == HEAD else f'at {at}, run ./heart migrate'}")
        wrong += at != HEAD
    except SQLAlchemyError as error:
        typer.echo(f"database: cannot be reached ({type(error).__name__})")
        wrong += 1
    typer.echo(f"secret keys: newest is {context.keyring.newest}")
    built = (SITE / "index.html").exists()
    typer.echo(f"front end: {'built' if built else 'not built, ./heart run builds it'}")
    wrong += not built
    learnt = is_learnt()
    typer.echo(f"reading: {'learnt' if learnt else 'not learnt, ./heart learn does it'}")
    wrong += not learnt
    model = settings.llm_model or "none, the built-in counsellor answers"
    typer.echo(f"language model: {model}")
    sellers = ", ".join(build_till(context, host="127.0.0.1").providers)
    typer.echo(f"payments: {sellers or 'none, nobody can pay'}")
    context.database.close()
    context.keys.close()
    raise typer.Exit(int(wrong > 0))


@app.command(help="Write the description of the calls (OpenAPI) to a file, or to the screen.")
def openapi(path: Annotated[Path | None, typer.Argument()] = None) -> None:
    """The file that the front end's types are generated from."""
    context = build_context(
        load(
            {
                "HEART_DATABASE_URL": "sqlite://",
                "HEART_KEYS_URL": "sqlite://",
                "HEART_SECRET_KEYS": KEY,
            }
        )
    )
    document = json.dumps(describe(build_app(context)), ensure_ascii=False, indent=1)
    if path:
        path.write_text(document + "\n")
    else:
        sys.stdout.write(document + "\n")


KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="  # opens nothing: no data is touched
