"""The promises that banks share: each holds on sound rows, fails on planted faults, and says which rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from mirror_bench.builders import promises
from mirror_bench.builders.question_bank.assemble import normalised


def test_a_checker_that_cannot_read_a_row_breaks_it_and_says_why() -> None:
    found = promises.broken(
        [
            ("one", lambda: True),
            ("two", lambda: False),
            ("three", lambda: bool({}["bus"])),
            ("four", lambda: True),
        ]
    )
    assert found == ["two", "three (KeyError: 'bus')"]
    check = promises.confirmed("keys_confirmed", 4, found)
    assert (check.ok, check.value, check.limit) == (False, 2, 4)
    assert check.detail == "two; three (KeyError: 'bus')"


def test_repeated_values_are_counted_once_less_than_they_stand() -> None:
    check = promises.unrepeated("repeated_ids", ["a", "b", "a", "a"])
    assert (check.ok, check.value, check.detail) == (False, 2, "a; a")
    assert promises.unrepeated("repeated_ids", ["a", "b"]).ok


@given(
    st.lists(st.text(alphabet="abc ", min_size=1, max_size=30), min_size=2, max_size=12), st.integers(50, 90)
)
def test_likeness_is_that_of_the_closest_pair(texts: list[str], lowest: int) -> None:
    plain = [normalised(text) for text in texts]
    closest = max(fuzz.ratio(a, b) for i, a in enumerate(plain) for b in plain[:i])
    check = promises.unlike("max_similarity", [str(i) for i in range(len(texts))], texts, float(lowest))
    if closest >= lowest:
        assert check.value == pytest.approx(closest, abs=0.01)
        first, second = map(int, check.detail.split())
        assert fuzz.ratio(plain[first], plain[second]) == pytest.approx(closest)
    else:
        assert (check.value, check.detail) == (0.0, "")
    assert check.ok == (closest <= promises.SIMILARITY_LIMIT or closest < lowest)


def test_letters_and_runs() -> None:
    assert promises.even_letters("p", list("ABCD" * 10)).value == 1.0
    skewed = promises.even_letters("p", list("A" * 30 + "BCD"))
    assert not skewed.ok
    assert skewed.detail == "[30, 1, 1, 1]"
    assert not promises.even_letters("p", []).ok
    assert promises.no_long_run("run", list("AABBB"), 3).ok
    assert not promises.no_long_run("run", list("AABBB"), 2).ok


def test_guessing_by_length_and_frequency() -> None:
    rows = [(("aaaa", "b", "cc", "ddd"), "A"), (("a", "b", "c", "dd"), "D"), (("b", "xxxx", "yy", "zz"), "A")]
    # Longest: right, right, wrong. Shortest: B, a tie of three without D, A. Most frequent: B, B, and A.
    assert promises.blind_shares(rows) == pytest.approx(
        {"longest_option": 2 / 3, "shortest_option": 1 / 3, "most_frequent_option": 1 / 3}
    )
    failed = {check.name for check in promises.not_guessed(rows, ".x") if not check.ok}
    assert failed == {"longest_option.x", "shortest_option.x", "most_frequent_option.x"}
    assert promises.not_guessed([]) == []


def test_options_that_are_one_value_are_not_distinct() -> None:
    options = [("fine", ("1", "2", "3", "4")), ("twice", ("0.5", "1/2", "3", "4"))]
    assert promises.distinct("options_not_distinct", options).detail == "twice"


def test_faults_of_form_name_row_and_fault() -> None:
    check = promises.well_formed("faults_of_form", [("q1", ["It is a apple."]), ("q2", ["Fine."])])
    assert not check.ok
    assert check.detail.startswith("q1: ")
