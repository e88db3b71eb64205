"""What every feature is handed: one frozen bundle, made by the root."""

from dataclasses import dataclass

from heartwhisper.kernel.clock import Clock
from heartwhisper.kernel.crypto import Keyring
from heartwhisper.kernel.database import Database
from heartwhisper.kernel.ids import Ids
from heartwhisper.kernel.jobs import Jobs
from heartwhisper.kernel.keys import KeyStore
from heartwhisper.kernel.limits import Limiter
from heartwhisper.kernel.memory import Memory
from heartwhisper.kernel.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """The kernel's parts, for one running service."""

    settings: Settings
    clock: Clock
    ids: Ids
    database: Database
    keyring: Keyring
    keys: KeyStore
    jobs: Jobs
    limiter: Limiter
    sessions: Memory
