"""Respondents: their replies read without loss, and what is read gives their parameters back."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from typing import Any

import pytest

from mirror_bench.builders.schemas.taxonomy import DOMAINS
from mirror_bench.harness_tasks.backends.reply import Call, Sampling
from mirror_bench.harness_tasks.matchers.strict import strict
from mirror_bench.harness_tasks.parsers.difficulty_selection import parse_difficulty_selection
from mirror_bench.harness_tasks.parsers.exp9 import parse_exp9
from mirror_bench.harness_tasks.parsers.layer2 import parse_layer2
from mirror_bench.harness_tasks.parsers.natural import parse_natural
from mirror_bench.harness_tasks.parsers.opt_out import parse_opt_out
from mirror_bench.harness_tasks.parsers.self_report import parse_self_report
from mirror_bench.harness_tasks.parsers.structured_control import parse_structured_control
from mirror_bench.harness_tasks.parsers.tool_delegation import parse_tool_delegation
from mirror_bench.harness_tasks.parsers.wagering import parse_wagering
from mirror_bench.harness_tasks.prompts.channels import CHANNEL_PROMPTS, tool_results
from mirror_bench.harness_tasks.prompts.confidence import short_answer
from mirror_bench.harness_tasks.prompts.exp3 import layer2
from mirror_bench.harness_tasks.prompts.exp9 import exp9_prompt
from mirror_bench.harness_tasks.prompts.transfer import transfer_prompt
from mirror_bench.harness_tasks.respondents.backend import RespondentBackend, RespondentLM, render
from mirror_bench.harness_tasks.respondents.character import BY_DOMAIN, CHARACTERS, WEAK_DOMAINS, character
from mirror_bench.harness_tasks.respondents.items import ItemIndex, known_items
from mirror_bench.harness_tasks.respondents.respondent import Respondent

COUNT = 1600


def question(n: int, item_format: str = "options") -> dict[str, Any]:
    right = 7 * n + 3
    letter = "ABCD"[n % 4]
    choices = [str(right + step) for step in (1, 2, 3)]
    choices.insert(n % 4, str(right))
    return {
        "question_id": f"q{n}",
        "domain": DOMAINS[n % 8],
        "subcategory": "any",
        "question": f"What is seven times {n}, with three added to the product?",
        "choices": choices,
        "answer": letter,
        "answer_text": str(right),
        "answer_kind": "integer",
        "aliases": [],
        "tolerance": None,
        "item_format": item_format,
    }


def two_parts(n: int) -> dict[str, Any]:
    domain_a, domain_b = DOMAINS[n % 8], DOMAINS[(n + 1 + n // 8 % 7) % 8]
    return {
        "task_id": f"t{n}",
        "domain_a": domain_a,
        "domain_b": domain_b,
        "task_text": "Ola settles two small matters.",
        "part1_text": f"How many apples are in {n} bags of nine apples each?",
        "part2_text": f"Which number follows {n} plus five?\nA) {n + 6}\nB) {n + 7}\nC) {n + 8}\nD) {n + 9}",
        "answer_type_a": "short_answer",
        "answer_type_b": "multiple_choice",
        "answer_kind_a": "integer",
        "answer_kind_b": "integer",
        "answer_text_a": str(9 * n),
        "answer_text_b": str(n + 6),
        "correct_answer_a": str(9 * n),
        "correct_answer_b": "A",
        "choices_a": [],
        "choices_b": [str(n + 6), str(n + 7), str(n + 8), str(n + 9)],
        "aliases_a": [],
        "aliases_b": [],
        "tolerance_a": None,
        "tolerance_b": None,
    }


ROWS = [question(n) for n in range(COUNT)]
TASKS = [two_parts(n) for n in range(COUNT)]


@cache
def respondent(name: str, *, seed: int = 0) -> Respondent:
    return Respondent(character(name), [*ROWS, *TASKS], seed=seed)


def within(share: float, expected: float, n: int, *, sigmas: float = 4.0) -> bool:
    return abs(share - expected) <= sigmas * math.sqrt(max(expected * (1 - expected), 1e-9) / n) + 1e-9


def wagers(name: str) -> list[tuple[int, bool, str]]:
    """(bet, right, domain) over all questions, read back through parser and matcher."""
    one = respondent(name)
    found = []
    for row, item in zip(ROWS, one.items, strict=False):
        parsed = parse_wagering(one.reply(CHANNEL_PROMPTS["wagering"](row)).text, options=row["choices"])
        assert parsed.parse_success
        assert parsed.answer.value is not None and parsed.bet.value is not None
        found.append((parsed.bet.value, strict(parsed.answer.value, item.key).correct, row["domain"]))
    return found


def test_calibrated_at_every_level() -> None:
    by_bet: dict[int, list[bool]] = defaultdict(list)
    for bet, right, _ in wagers("calibrated"):
        by_bet[bet].append(right)
    assert sorted(by_bet) == list(range(1, 11))
    for bet, rights in by_bet.items():
        assert within(sum(rights) / len(rights), bet / 10, len(rights)), (bet, len(rights))


@pytest.mark.parametrize("by", [0.1, 0.3, 0.5])
def test_overconfident_by_the_stated_amount(by: float) -> None:
    found = wagers(f"overconfident:{by}")
    gap = sum(bet / 10 - right for bet, right, _ in found) / len(found)
    assert abs(gap - by) < 4 * 0.5 / math.sqrt(len(found))
    for level in {bet for bet, _, _ in found}:
        rights = [right for bet, right, _ in found if bet == level]
        assert within(sum(rights) / len(rights), level / 10 - by, len(rights)), level


def test_constant_80() -> None:
    assert {bet for bet, _, _ in wagers("constant_80")} == {8}
    one = respondent("constant_80")
    for row in ROWS[:50]:
        stated = parse_layer2(one.reply(layer2({**row, "domain_a": "factual", "domain_b": "social"})).text)
        assert stated.confidence.value == 0.8


def test_knows_its_weak_domains() -> None:
    found = wagers("knows_and_acts")
    for domain in DOMAINS:
        rights = [right for _, right, of in found if of == domain]
        assert within(sum(rights) / len(rights), BY_DOMAIN[domain], len(rights)), domain
        assert {bet for bet, _, of in found if of == domain} == {round(10 * BY_DOMAIN[domain])}


@pytest.mark.parametrize(
    ("name", "skips_weak", "skips_strong"),
    [
        ("knows_and_acts", 1.0, 0.0),
        ("knows_not_acts", 0.0, 0.0),
        ("always_opts_out", 1.0, 1.0),
        ("always_proceeds", 0.0, 0.0),
    ],
)
def test_acting_or_not(name: str, skips_weak: float, skips_strong: float) -> None:
    one = respondent(name)
    for row, task in zip(ROWS[:160], TASKS[:160], strict=True):
        expected = skips_weak if row["domain"] in WEAK_DOMAINS else skips_strong
        skip = parse_opt_out(one.reply(CHANNEL_PROMPTS["opt_out"](row)).text, options=row["choices"])
        assert skip.skipped.value is bool(expected)
        tools = parse_tool_delegation(
            one.reply(CHANNEL_PROMPTS["tool_delegation"](row)).text, options=row["choices"]
        )
        assert bool(tools.tools_used) is bool(expected) and tools.parse_success
        for paradigm in (1, 2, 3):
            for condition in (1, 2, 3, 4):
                if paradigm == 3 and condition == 4:
                    continue
                prompt = exp9_prompt(task, condition, paradigm, 0.3, 0.8)
                parsed = parse_exp9(one.reply(prompt).text, paradigm=paradigm, options_b=task["choices_b"])  # type: ignore[arg-type]
                assert parsed.parse_success
                for part, domain in ((parsed.part_a, task["domain_a"]), (parsed.part_b, task["domain_b"])):
                    deferred = paradigm != 3 and bool(skips_weak if domain in WEAK_DOMAINS else skips_strong)
                    assert part.decision.value == ("defer" if deferred else "proceed")
                    assert (part.answer.value is None) is deferred


def test_the_answer_is_the_same_in_every_channel() -> None:
    one = respondent("calibrated", seed=5)
    for row, item in zip(ROWS[:200], one.items, strict=False):
        knows = one.truth(item).knows
        texts = {
            "wagering": parse_wagering(
                one.reply(CHANNEL_PROMPTS["wagering"](row)).text, options=row["choices"]
            ).answer,
            "natural": parse_natural(
                one.reply(CHANNEL_PROMPTS["natural"](row)).text, options=row["choices"]
            ).answer,
            "self_report": parse_self_report(
                one.reply(CHANNEL_PROMPTS["self_report"](row)).text, options=row["choices"]
            ).answer,
            "control": parse_structured_control(
                one.reply(CHANNEL_PROMPTS["structured_control"](row)).text, options=row["choices"]
            ).answer,
        }
        for channel, answer in texts.items():
            assert answer.value is not None, channel
            assert strict(answer.value, item.key).correct is knows, (channel, answer)


def test_open_questions_are_answered_in_words() -> None:
    one = respondent("calibrated")
    for n, item in zip(range(60), one.items, strict=False):
        row = question(n, "open")
        for prompt in (CHANNEL_PROMPTS["wagering"](row), short_answer(row)):
            text = one.reply(prompt).text
            answer = parse_wagering(text).answer if "BET" in text else parse_natural(text).answer
            assert answer.value is not None
            assert any(char.isdecimal() for char in answer.value)
            right = strict(answer.value, type(item.key)(kind="integer", text=item.key.text)).correct
            assert right is one.truth(item).knows


def test_difficulty_choice_follows_the_pay_off() -> None:
    one = respondent("calibrated")
    letters = Counter[str]()
    for hard, easy in zip(ROWS[0:400:2], ROWS[1:401:2], strict=True):
        index = ROWS.index(hard)
        p_a, p_b = (one.truth(one.items[place]).confidence for place in (index, index + 1))
        reply = one.reply(
            CHANNEL_PROMPTS["difficulty_selection"](
                {"pair_a": hard, "pair_b": easy, "item_format": "options"}
            )
        )
        parsed = parse_difficulty_selection(reply.text, options=hard["choices"])
        assert parsed.choice.value == ("A" if 8 * p_a - 3 > p_b else "B")
        chosen = one.items[index if parsed.choice.value == "A" else index + 1]
        assert parsed.answer.value is not None
        assert strict(parsed.answer.value, chosen.key).correct is one.truth(chosen).knows
        letters[parsed.choice.value or ""] += 1
    assert min(letters.values()) > 20


def test_transfer_tasks_side_by_side() -> None:
    row = {
        **question(3), "task_id": "x1", "source_domain": "spatial", "surface_domain": "trip_planning", "hidden_dependency": "bearings",
        "task_text": "Plan the trip from the harbour to the old mill on foot.", "simplified_text": "Plan the trip; the mill is 3 km away.",
    }  # fmt: skip
    del row["question"]
    one = Respondent(character("knows_and_acts"), [row])
    reply = one.reply(transfer_prompt(row, "difficulty_selection"))
    assert parse_difficulty_selection(reply.text, options=row["choices"]).choice.value == "B"
    assert len(reply.asked) == 2 and reply.asked[1].eased
    for channel in ("wagering", "natural", "self_report"):
        assert one.reply(transfer_prompt(row, channel)).asked[0].item_id == "x1"  # type: ignore[arg-type]


def test_second_turn_after_tool_results_is_answered_without_calls() -> None:
    one = respondent("always_opts_out")
    messages = [
        {"role": "user", "content": CHANNEL_PROMPTS["tool_delegation"](ROWS[0])},
        {"role": "assistant", "content": "[USE_TOOL: calculator | 1+1]\nANSWER: A"},
        {"role": "user", "content": tool_results("calculator: 2", ROWS[0])},
    ]
    assert parse_tool_delegation(one.reply(render(messages)).text).tools_used == ()


PARSE = {
    "wagering": parse_wagering,
    "opt_out": parse_opt_out,
    "tool_delegation": parse_tool_delegation,
    "natural": parse_natural,
    "self_report": parse_self_report,
    "structured_control": parse_structured_control,
}


@pytest.mark.parametrize("name", ["format_breaker:0.5", "truncating_reasoner:0.3", "calibrated"])
@pytest.mark.parametrize("channel", PARSE)
def test_every_reply_reads_with_the_reason_it_was_written_for(name: str, channel: Any) -> None:
    one = respondent(name)
    unread = 0
    for row in ROWS[:400]:
        reply = one.reply(CHANNEL_PROMPTS[channel](row))
        parsed = PARSE[channel](reply.text, finish_reason=reply.finish_reason, options=row["choices"])  # type: ignore[operator]
        assert parsed.reason == reply.expected_reason, (reply, parsed)
        unread += not parsed.parse_success
    share = {"format_breaker:0.5": 0.5, "truncating_reasoner:0.3": 0.3, "calibrated": 0.0}[name]
    assert within(unread / 400, share, 400)


@pytest.mark.parametrize("paradigm", [1, 2, 3])
def test_two_part_replies_break_as_written(paradigm: Any) -> None:
    one = respondent("format_breaker:0.6")
    for task in TASKS[:200]:
        reply = one.reply(exp9_prompt(task, 1, paradigm))
        assert (
            parse_exp9(reply.text, paradigm=paradigm, options_b=task["choices_b"]).reason
            == reply.expected_reason
        )


def test_reasoning_is_kept_apart() -> None:
    one = respondent("truncating_reasoner:0")
    parsed = parse_wagering(one.reply(CHANNEL_PROMPTS["wagering"](ROWS[0])).text, options=ROWS[0]["choices"])
    assert parsed.parse_success and parsed.reasoning is not None and "not this one" in parsed.reasoning


def test_own_likelihood_gives_the_confidence_back() -> None:
    one = respondent("calibrated")
    backend = RespondentBackend(one)
    for row, item in zip(ROWS[:100], one.items, strict=False):
        call = Call(short_answer(row), Sampling(), logprobs=True)
        (_, reply), = backend.complete([call])  # fmt: skip
        assert reply.token_logprobs is not None
        mean = sum(reply.token_logprobs) / len(reply.token_logprobs)
        assert math.isclose(math.exp(mean), one.truth(item).confidence)
        (likelihood,) = backend.loglikelihood([(call.prompt, reply.text or "")])
        assert math.isclose(math.exp(likelihood.total / likelihood.n_tokens), one.truth(item).confidence)


def test_a_respondent_never_makes_up_an_item() -> None:
    with pytest.raises(ValueError, match="make it with the rows"):
        respondent("calibrated").reply("What is the airspeed of a swallow?\n\nANSWER: <your answer>")
    with pytest.raises(ValueError, match="of no bank"):
        known_items([{"text": "x"}])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nobody", "there are"),
        ("calibrated:1", "no parameter"),
        ("overconfident:x", "not a number"),
        ("overconfident:0.25", "multiple of 0.1"),
    ],
)
def test_unknown_characters_are_refused(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        character(name)


def test_longest_text_and_shown_options_decide() -> None:
    longer = {
        **question(1),
        "question_id": "longer",
        "question": question(1)["question"] + " Give the result.",
    }
    twin = {
        **question(1),
        "question_id": "twin",
        "choices": ["9", "10", "11", "12"],
        "answer": "B",
        "answer_text": "10",
    }
    index = ItemIndex(known_items([question(1), longer, twin]))
    assert [each.item.item_id for each in index.find(CHANNEL_PROMPTS["natural"](longer))] == ["longer"]
    assert [each.item.item_id for each in index.find(CHANNEL_PROMPTS["natural"](twin))] == ["twin"]
    assert [each.item.item_id for each in index.find(CHANNEL_PROMPTS["natural"](question(1)))] == ["q1"]


def test_lm_eval_instances() -> None:
    from lm_eval.api.instance import Instance

    one = respondent("calibrated")
    lm = RespondentLM(one)
    prompt = CHANNEL_PROMPTS["wagering"](ROWS[0])
    request = Instance(request_type="generate_until", doc={}, arguments=(prompt, {"until": []}), idx=0)
    assert lm.generate_until([request, request]) == [one.reply(prompt).text] * 2
    likelihood = Instance(request_type="loglikelihood", doc={}, arguments=(prompt, " A"), idx=0)
    assert lm.loglikelihood([likelihood])[0][1] is True


@pytest.mark.parametrize("name", CHARACTERS)
def test_same_reply_whatever_the_hash_seed(name: str) -> None:
    prompt = CHANNEL_PROMPTS["wagering"](ROWS[7])
    code = (
        "import sys, json\n"
        "from mirror_bench.harness_tasks.respondents.respondent import Respondent\n"
        "from mirror_bench.harness_tasks.respondents.character import character\n"
        "name, row, prompt = json.loads(sys.stdin.read())\n"
        "sys.stdout.write(Respondent(character(name), [row], seed=3).reply(prompt).text)\n"
    )
    if name not in ("calibrated", "format_breaker"):
        assert respondent(name, seed=3).reply(prompt) == respondent(name, seed=3).reply(prompt)
        return
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], input=json.dumps([name, ROWS[7], prompt]), capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("0", "77")
    }  # fmt: skip
    assert outputs == {respondent(name, seed=3).reply(prompt).text}


def test_seeds_differ() -> None:
    prompts = [CHANNEL_PROMPTS["wagering"](row) for row in ROWS[:40]]
    first, second = (
        [respondent("calibrated", seed=seed).reply(prompt).text for prompt in prompts] for seed in (1, 2)
    )
    assert first != second
