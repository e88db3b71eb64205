"""Every table of the house, for the migrations to compare with."""

from heartwhisper.account import models as account
from heartwhisper.billing import models as billing
from heartwhisper.chat import models as chat
from heartwhisper.contact import models as contact
from heartwhisper.kernel import jobs
from heartwhisper.kernel.columns import METADATA
from heartwhisper.mail import outbox
from heartwhisper.quota import models as quota

__all__ = ["METADATA", "account", "billing", "chat", "contact", "jobs", "outbox", "quota"]
