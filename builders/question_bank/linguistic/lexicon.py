"""The vendored word tables and a few lists that several linguistic generators share."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final


@dataclass(frozen=True)
class Verb:
    """Forms of a verb. pattern: AAA, ABB, ABC or ABA, by which of base, past and participle are alike."""

    base: str
    third: str
    past: str
    participle: str
    ing: str
    pattern: str


@dataclass(frozen=True)
class Noun:
    """A countable noun and how it forms its plural."""

    singular: str
    plural: str
    pattern: str


def _rows(name: str) -> list[dict[str, str]]:
    text = (
        files("mirror_bench.builders.question_bank.linguistic")
        .joinpath("data", name)
        .read_text(encoding="utf-8")
    )
    return list(csv.DictReader(io.StringIO(text)))


@cache
def verbs() -> dict[str, Verb]:
    """All verbs of the table by base form."""
    return {row["base"]: Verb(**row) for row in _rows("verbs.csv")}


@cache
def nouns() -> dict[str, Noun]:
    """All nouns of the table by singular."""
    return {row["singular"]: Noun(**row) for row in _rows("nouns.csv")}


@cache
def taken_roots() -> frozenset[str]:
    """Words of English, names, and worse that would read oddly as roots of an invented language."""
    return frozenset(row["word"] for row in _rows("taken_roots.csv"))


# People by what they do; singular, plural. None of these roles is tied to a gender by its form.
ROLES: Final[tuple[tuple[str, str], ...]] = (
    ("baker", "bakers"), ("pilot", "pilots"), ("nurse", "nurses"), ("singer", "singers"), ("painter", "painters"),
    ("farmer", "farmers"), ("teacher", "teachers"), ("dancer", "dancers"), ("lawyer", "lawyers"), ("sailor", "sailors"),
    ("gardener", "gardeners"), ("engineer", "engineers"), ("librarian", "librarians"), ("plumber", "plumbers"),
    ("doctor", "doctors"), ("student", "students"), ("cook", "cooks"), ("driver", "drivers"), ("reporter", "reporters"),
    ("judge", "judges"), ("tailor", "tailors"), ("clerk", "clerks"), ("guard", "guards"), ("actor", "actors"),
)  # fmt: skip

# Things; singular, plural.
THINGS: Final[tuple[tuple[str, str], ...]] = (
    ("box", "boxes"), ("key", "keys"), ("lamp", "lamps"), ("map", "maps"), ("letter", "letters"), ("bottle", "bottles"),
    ("chair", "chairs"), ("painting", "paintings"), ("ticket", "tickets"), ("basket", "baskets"), ("drawer", "drawers"),
    ("blanket", "blankets"), ("ladder", "ladders"), ("window", "windows"), ("carpet", "carpets"), ("bell", "bells"),
    ("cabinet", "cabinets"), ("folder", "folders"), ("jar", "jars"), ("camera", "cameras"), ("poster", "posters"),
)  # fmt: skip
