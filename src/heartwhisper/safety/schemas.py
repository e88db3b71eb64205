"""What the safety call carries."""

from heartwhisper.kernel.web import Wire


class Line(Wire):
    """One helpline, as a card in a chat shows it."""

    name: str
    number: str
    tel: str | None
    hours: str
    note: str
    url: str | None


class Helpline(Line):
    """One helpline of the directory."""

    languages: list[str]
    verified_on: str


class Region(Wire):
    """The helplines of one region: an ISO 3166 code, or `elsewhere`."""

    region: str
    lines: list[Helpline]


class Measured(Wire):
    """How danger was read in one language, on sentences the rules' writer had not seen."""

    language: str
    dangerous: int
    found: int
    harmless: int
    false_alarms: int


class FirstStep(Wire):
    """What is said and asked before the first message (decisions.md 5.8)."""

    version: str
    provider: str | None
    region: str
    lines: list[Line]
    youth: list[Line]


class SafetyPage(Wire):
    """The directory, the reader's region first, and the figures."""

    region: str
    regions: list[Region]
    measured_on: str
    measured: list[Measured]
