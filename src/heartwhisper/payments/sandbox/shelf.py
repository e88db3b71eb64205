"""The sandbox's memory: one file for each purchase, below the data directory."""

from pathlib import Path

from heartwhisper.kernel.ids import is_id
from heartwhisper.payments.sandbox.sale import Sale


class Shelf:
    """Files, each written whole and then put in its place."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, ref: str) -> Sale | None:
        """A sale by its name; None where there is none, whatever the name tries to be."""
        path = self._folder / f"{ref}.json"
        if not is_id(ref) or not path.exists():
            return None
        return Sale.model_validate_json(path.read_text(encoding="utf-8"))

    def write(self, sale: Sale) -> None:
        """Keep a sale."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self._folder / f"{sale.ref}.json"
        fresh = path.with_suffix(".new")
        fresh.write_text(sale.model_dump_json(), encoding="utf-8")
        fresh.replace(path)

    def all(self) -> list[Sale]:
        """Every sale."""
        found = (self.read(path.stem) for path in sorted(self._folder.glob("*.json")))
        return [sale for sale in found if sale]
