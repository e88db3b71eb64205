"""The profile's fields and values, literally as the specification's section 3 has them."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic.alias_generators import to_camel

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "gender": ("male", "female", "other"),
    "age_group": ("10s", "20s", "30s", "40s", "50s"),
    "relationship_count": ("0", "1", "2-3", "4-7", "7+"),
    "longest_relationship": ("1-3", "6-12", "12-24", "24-48", "60+"),
    "traditional_mindset": ("1", "2", "3", "4", "5"),
    "religion": ("none", "buddhism", "christianity", "catholicism", "islam", "other"),
}
SWITCHES: Final = ("is_smoker", "is_drinker", "has_lived_abroad", "has_lived_alone")


def told(record: Mapping[str, Any]) -> dict[str, str]:
    """What somebody entered, of a user record, by the specification's names."""
    entered = {name: record[name] for name in blank() if record.get(name) is not None}
    spoken = {True: "yes", False: "no"}
    return {to_camel(name): spoken.get(value, value) for name, value in entered.items()}


def blank() -> dict[str, Any]:
    """Every field, not entered."""
    return dict.fromkeys((*CHOICES, *SWITCHES))
