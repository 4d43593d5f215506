"""Committing to a private bank and revealing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mirror_bench.builders.datasets import BuildOptions, Dataset
from mirror_bench.release.commitments import (
    CommitmentError,
    check_reveal,
    commit,
    new_secret,
    read_commitment,
    read_secret,
    write_commitment,
)


def test_the_committed_rows_are_proved_and_any_change_is_found(pebbles: Dataset, tmp_path: Path) -> None:
    rows = pebbles.build(BuildOptions(1))
    secret = new_secret()
    path = tmp_path / "commitment.json"
    path.write_text(commit(pebbles, rows, secret).as_json())
    published = read_commitment(path)
    assert all(check.ok for check in check_reveal(published, pebbles, rows, secret))

    key = ("default", "test")
    changed = {**rows, key: [*rows[key][:3], rows[key][3].model_copy(update={"count": 99}), *rows[key][4:]]}
    failing = {c.name: c.detail for c in check_reveal(published, pebbles, changed, secret) if not c.ok}
    assert failing["rows_differing.default/test"] == "first differing row 3"
    assert "root" in failing
    shorter = {**rows, key: rows[key][:-1]}
    assert "6 rows for 7" in {c.detail for c in check_reveal(published, pebbles, shorter, secret)}
    assert not all(c.ok for c in check_reveal(published, pebbles, rows, new_secret()))


def test_hashes_say_nothing_without_the_secret(pebbles: Dataset) -> None:
    rows = pebbles.build(BuildOptions(1))
    one, other = commit(pebbles, rows, new_secret()), commit(pebbles, rows, new_secret())
    assert set(one.rows["default/test"]).isdisjoint(other.rows["default/test"])
    # Equal rows at different places have different hashes.
    key = ("default", "test")
    repeated = commit(pebbles, {**rows, key: [rows[key][0]] * 3}, new_secret())
    assert len(set(repeated.rows["default/test"])) == 3


def test_order_of_splits_does_not_matter(pebbles: Dataset) -> None:
    rows = pebbles.build(BuildOptions(1))
    secret = new_secret()
    assert commit(pebbles, dict(reversed(rows.items())), secret) == commit(pebbles, rows, secret)


@pytest.mark.parametrize("text", ["{", "{}", json.dumps({"scheme": "other"})])
def test_unusable_files_are_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(text)
    with pytest.raises(CommitmentError, match=r"c\.json"):
        read_commitment(path)


def test_a_short_secret_is_refused(pebbles: Dataset) -> None:
    with pytest.raises(CommitmentError, match="64 hexadecimal digits"):
        commit(pebbles, pebbles.build(BuildOptions(1)), "abc")


def test_files_of_a_commitment_read_back_and_the_secret_is_private(pebbles: Dataset, tmp_path: Path) -> None:
    secret = new_secret()
    made = commit(pebbles, pebbles.build(BuildOptions(1)), secret)
    public, private = write_commitment(made, secret, 1, tmp_path / "commitments")
    assert read_commitment(public) == made
    assert read_secret(private) == (secret, 1)
    assert private.stat().st_mode & 0o077 == 0
    assert secret not in public.read_text()
    with pytest.raises(CommitmentError, match="not the secret"):
        read_secret(public)
