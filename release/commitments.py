"""Rotation: committing to a private bank now, revealing it later, and proving that it is the committed one.

A commitment publishes, for each row, the SHA-256 of a salt and the row's canonical JSON. The salt is derived from a secret
of 32 random bytes, so that nobody can test guesses of rows against the hashes before the bank is revealed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mirror_bench.analysis.atomic import write_text
from mirror_bench.builders.check import Check
from mirror_bench.builders.datasets import Dataset, Rows
from mirror_bench.builders.schemas.row import Row

SCHEME = "mirror-commitment-1"


class CommitmentError(ValueError):
    """A commitment or secret file that cannot be used, with file, field and remedy."""


@dataclass(frozen=True)
class Commitment:
    """The public part. rows: "config/split" -> hash of each row, in file order. root: hash over all of them."""

    dataset: str
    version: str
    rows: dict[str, tuple[str, ...]]
    root: str

    def as_json(self) -> str:
        """Text to publish."""
        value = {
            "scheme": SCHEME,
            "dataset": self.dataset,
            "version": self.version,
            "root": self.root,
            "rows": self.rows,
        }
        return json.dumps(value, indent=1, sort_keys=True) + "\n"


def new_secret() -> str:
    """64 hexadecimal digits from the operating system's randomness."""
    return secrets.token_hex(32)


def commit(dataset: Dataset, rows: Rows, secret: str) -> Commitment:
    """Commitment to ``rows`` under ``secret``. Raises CommitmentError for a secret that is not 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise CommitmentError(
            "secret: wanted 64 hexadecimal digits, as `mirror build --commit-only` wrote them"
        )
    hashes = {
        f"{config}/{split}": tuple(
            _row_hash(key, f"{config}/{split}", index, row) for index, row in enumerate(part)
        )
        for (config, split), part in sorted(rows.items())
    }
    root = hashlib.sha256(
        json.dumps([dataset.name, dataset.version, hashes], sort_keys=True).encode()
    ).hexdigest()
    return Commitment(dataset.name, dataset.version, hashes, root)


def _row_hash(key: bytes, place: str, index: int, row: Row) -> str:
    salt = hmac.new(key, json.dumps([place, index]).encode(), hashlib.sha256).digest()
    text = json.dumps(row.model_dump(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(salt + text.encode()).hexdigest()


def read_commitment(path: Path) -> Commitment:
    """A published commitment. Raises CommitmentError naming file and field."""
    try:
        value = json.loads(path.read_text("utf-8"))
        if value["scheme"] != SCHEME:
            raise CommitmentError(f"{path}: scheme is {value['scheme']!r}; wanted {SCHEME!r}")
        return Commitment(
            value["dataset"], value["version"], {k: tuple(v) for k, v in value["rows"].items()}, value["root"]
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise CommitmentError(f"{path}: field {error} is missing or of another type") from None
    except json.JSONDecodeError as error:
        raise CommitmentError(f"{path}: not JSON ({error})") from None


def write_commitment(made: Commitment, secret: str, seed: int, folder: Path) -> tuple[Path, Path]:
    """Write the public part and, readable by the owner alone, the secret with the seed. Returns both paths."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{made.dataset}-{made.version}-{made.root[:12]}"
    public, private = folder / f"{stem}.json", folder / f"{stem}.secret.json"
    private.touch(mode=0o600)
    write_text(private, json.dumps({"scheme": SCHEME, "seed": seed, "secret": secret}) + "\n")
    private.chmod(0o600)
    write_text(public, made.as_json())
    return public, private


def read_secret(path: Path) -> tuple[str, int]:
    """(secret, seed) from the file kept since the commitment. Raises CommitmentError."""
    try:
        value = json.loads(path.read_text("utf-8"))
        return str(value["secret"]), int(value["seed"])
    except (ValueError, KeyError, TypeError) as error:
        raise CommitmentError(f"{path}: not the secret of a commitment ({error})") from None


def check_reveal(published: Commitment, dataset: Dataset, rows: Rows, secret: str) -> Iterator[Check]:
    """Yield whether the revealed rows are the committed ones: data set, version, rows of every split, root."""
    revealed = commit(dataset, rows, secret)
    yield Check("dataset", published.dataset == dataset.name, dataset.name, published.dataset)
    yield Check("version", published.version == dataset.version, dataset.version, published.version)
    for place in sorted({*published.rows, *revealed.rows}):
        before, after = published.rows.get(place, ()), revealed.rows.get(place, ())
        differing = [i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b]
        lost = abs(len(before) - len(after))
        detail = (
            f"first differing row {differing[0]}"
            if differing
            else (f"{len(after)} rows for {len(before)}" if lost else "")
        )
        yield Check(
            f"rows_differing.{place}", not differing and not lost, len(differing) + lost, 0, detail=detail
        )
    yield Check("root", published.root == revealed.root, revealed.root[:16], published.root[:16])
