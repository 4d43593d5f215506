"""The reference's rules, faults included, by hand from their description."""

from __future__ import annotations

from mirror_bench.harness_tasks.parsers.legacy import parse_legacy, parse_legacy_exp9, parse_legacy_layer2


def test_wagering() -> None:
    reply = parse_legacy("wagering", "ANSWER: [Paris]\nBET: 7")
    assert (reply.answer, reply.bet, reply.parse_success) == ("Paris", 7, True)
    assert parse_legacy("wagering", "ANSWER: Paris\nBET: 12").bet is None
    assert parse_legacy("wagering", "ANSWER: Paris\n7").bet == 7
    assert parse_legacy("wagering", "**ANSWER:** Paris\n**BET:** 7").answer == "** Paris\n**BET:** 7"


def test_a_refusal_phrase_hides_everything() -> None:
    reply = parse_legacy("wagering", "I cannot be sure.\nANSWER: Paris\nBET: 7")
    assert reply.refused and reply.answer is None and reply.bet is None and not reply.parse_success


def test_opt_out_takes_any_skip_and_the_first_500_characters() -> None:
    assert parse_legacy("opt_out", "I could skip, but ANSWER: 4").skipped is True
    assert parse_legacy("opt_out", "I do not skip.\nANSWER: 4").skipped is False
    reply = parse_legacy("opt_out", "x" * 600)
    assert reply.answer == "x" * 500 and not reply.parse_success


def test_choice_falls_back_on_the_first_standalone_letter() -> None:
    assert parse_legacy("difficulty_selection", "A photon is light.\nANSWER: 4").choice == "A"
    assert parse_legacy("difficulty_selection", "CHOICE: B\nANSWER: 4").choice == "B"


def test_tools_and_unlabelled_answer() -> None:
    reply = parse_legacy("tool_delegation", "[USE_TOOL: calculator | 2+2] It is four. [USE_TOOL: oracle | x]")
    assert reply.tools_used == (("calculator", "2+2"),)
    assert reply.answer == "It is four."


def test_natural_counts_substrings() -> None:
    reply = parse_legacy("natural", "That is unlikely. However, I think so.")
    assert (reply.hedging_count, reply.caveat_count, reply.response_length) == (2, 1, 7)
    assert reply.parse_success


def test_self_report_clamps_and_makes_up_fifty() -> None:
    assert parse_legacy("self_report", "CONFIDENCE: 140\nANSWER: 4").confidence == 1.0
    assert parse_legacy("self_report", "").confidence == 0.5
    assert parse_legacy("self_report", "ANSWER: 4").confidence is None


def test_prediction_makes_up_confidence_and_answer() -> None:
    reply = parse_legacy_layer2("x" * 400)
    assert reply.confidence == 0.5 and reply.answer == "x" * 300 and not reply.parse_success


def test_exp9_splits_at_a_numbered_list_and_in_the_middle() -> None:
    first, second = parse_legacy_exp9("1. count\n2. multiply\nANSWER: 24\nPART 2\nANSWER: late", paradigm=1)
    assert first.answer == "1. count" and second.answer is not None and second.answer.startswith("24")
    first, second = parse_legacy_exp9("abcdef", paradigm=1)
    assert (first.answer, second.answer, first.midpoint) == ("abc", "def", True)
    assert all(
        part.decision == "proceed" and part.answer is None for part in parse_legacy_exp9("", paradigm=2)
    )


def test_exp9_decisions() -> None:
    text = "STEP 1\nYOUR DECISION: PROCEED or FLAG\nYOUR ANSWER: 4\nSTEP 2\nYOUR DECISION: USE_TOOL\nYOUR ANSWER: 5"
    assert [part.decision for part in parse_legacy_exp9(text, paradigm=2)] == ["defer", "use_tool"]
    text = "PART 1\n[USE_TOOL: calculator | 1]\nPART 2\nI defer"
    assert [part.decision for part in parse_legacy_exp9(text, paradigm=1)] == ["use_tool", "defer"]
    assert [part.decision for part in parse_legacy_exp9(text, paradigm=3)] == ["proceed", "proceed"]
