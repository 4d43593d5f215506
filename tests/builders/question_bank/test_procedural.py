"""Procedural questions: hand-worked items, planted faults, wrong options."""

from __future__ import annotations

import pytest

from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.question_bank.procedural import (
    algorithm_execution_check as algorithms,
)
from mirror_bench.builders.question_bank.procedural import (
    error_recovery_check as recovery,
)
from mirror_bench.builders.question_bank.procedural import (
    multistep_planning_check as planning,
)
from mirror_bench.builders.question_bank.procedural import (
    protocol_compliance_check as protocols,
)
from mirror_bench.builders.question_bank.procedural import (
    recipe_following_check as recipes,
)
from mirror_bench.builders.question_bank.procedural.distractors import labels, numbers, orders
from mirror_bench.builders.seeds import ItemRng

# Worked by hand. (checker, question, answer)
GOLDEN = (
    # 4, 9 -> 13 after ADD; DUP and POP change nothing; SWAP of 13 over 5 puts 5 on top.
    (algorithms.stack_machine, "The program below runs on an empty stack.\nPUSH 5, PUSH 4, PUSH 9, ADD, DUP, POP, SWAP\nHere PUSH n adds n on top. When the program ends, what is the top number?", "5"),
    # 8 3 5 1: pass 1 of bubble sort carries 8 to the end: 3 5 1 8; pass 2 carries 5: 3 1 5 8.
    (algorithms.sort_passes, "The list 8, 3, 5, 1 is sorted into ascending order with bubble sort. What does the list look like after two passes?", "3, 1, 5, 8"),
    # 26 -> 13 -> 18 -> 9 -> 14
    (algorithms.iterated_rule, "Start with the number 26. At each step, if the number is even, halve it; otherwise, add 5 to it. Which number do you have after 4 steps?", "14"),
    # (48, 18) -> (18, 12) -> (12, 6) -> (6, 0)
    (algorithms.euclid_steps, "Start with (48, 18). After how many steps is y equal to 0?", "3"),
    # 200 g for 4 people, 10 people: 500 g; 80 g of oil per 100 g of butter: 400 g; 90 g in stock.
    (recipes.scaled_amount, "For 4 servings of spice cake you need 200 g of butter and 300 g of flour. Ada wants to make 10 servings, keeping all ingredients in proportion. In this version, every 100 g of butter is replaced with 80 g of oil. There is already 90 g of oil in the kitchen. What weight of oil must be bought?", "310 g"),
    # 50 rolls at 2 trays of 9: 3 loads; 8 + 3 * 15 + 2 * 4 = 61.
    (recipes.oven_loads, "Kai wants to bake 50 rolls. The oven takes two trays at a time, and a tray holds 9 rolls. Each load bakes for 15 minutes. Between one load and the next, it takes 4 minutes to change the trays. Before the first load, the oven heats up for 8 minutes. How many minutes pass?", "61"),
    # 15 + max(20, 35) + 10 = 60 minutes before 19:30.
    (recipes.finishing_time, "Steps for a stew, one after another:\n1. Chop the vegetables: 15 minutes.\n2. Simmer the stew: 20 minutes. At the same time, make a salad: 35 minutes. Go on only when both are finished.\n3. Rest the stew: 10 minutes.\nThe last step must be finished at exactly 19:30. At what time must Mei start, if there are no breaks? (24-hour clock)", "18:30"),
    # 3*1 + 4*2 + 1*1 + 9*2 = 30, so nothing is to be added.
    (protocols.check_digit, "A rule for bus passes: multiply the digits, from left to right, by 1 and 2 in turn, and add up the products; the check digit is what has to be added to the sum to reach a multiple of 10 (0 if it is one already). Which check digit belongs to 3419?", "0"),
    # Half of 20 is 10: the first vote has 9 taking part and fails; the second is 6 to 5; the third is a tie.
    (protocols.votes, "The rules of a choir:\n- A vote is valid only if at least half of the 20 members take part (abstaining counts as taking part).\n- A motion is carried if there are more votes for it than against it.\nResults:\nBudget: 8 for, 1 against, 0 abstentions\nGarden: 6 for, 5 against, 4 abstentions\nChoir: 7 for, 7 against, 1 abstention\nHow many motions were carried?", "1"),
    # A 3 -> C 4 -> 7; B 5 -> C 4 -> 9; D 2: the longest chain takes 9 days.
    (planning.project_length, "The plan for an app launch:\n- A: 3 days, can start at once\n- B: 5 days, can start at once\n- C: 4 days, after \"A\" and \"B\"\n- D: 2 days, after \"A\"\nAfter how many days can the whole plan be finished at the earliest?", "9"),
    # 3 and 5 liters, goal 4: fill 5, pour to 3, empty 3, pour 2, fill 5, pour: 4 left after six steps.
    (planning.jugs, "Ada has two empty jugs that hold 3 and 5 liters. What is the smallest number of steps after which one of the jugs holds exactly 4 liters?", "6"),
    # 7 + 5 against 6 + 4 + 3 would be 13; 7 + 6 against 12 is 13 as well; 25 cannot be split better.
    (planning.two_teams, "Two printers share print jobs that take 7, 5, 6, 4, and 3 minutes. What is the smallest possible number of minutes until all are done?", "13"),
    # XYZ, XYZA, undone XYZ, XYZB; redo is void; erased XYZ.
    (recovery.undo_redo, "An editor shows the text XYZ. \"type\" puts letters at the end. After the actions type A, undo, type B, redo, erase, what does the text read?", "XYZ"),
    # Waits 2, 4, 5 (capped) and four attempts of 3 seconds: 11 + 12 = 23.
    (recovery.retry_times, "A program tries to open a gate. After the first failure, it waits 2 seconds; each later wait is twice as long as the one before, but never more than 5 seconds. Each attempt, failed or not, takes 3 seconds. The first three attempts fail, and the next one succeeds. How many seconds pass from the beginning of the first attempt to the end of the successful one?", "23"),
    # Good 10, bad 18: 14 (good), 16 (bad), 15 (bad): three tests for a first bad build 15.
    (recovery.bisect_builds, "Build 10 is known to be good, and build 18 is known to be bad. It turns out to be build 15. How many builds are tested?", "3"),
)  # fmt: skip


@pytest.mark.parametrize(("check", "question", "answer"), GOLDEN)
def test_hand_worked_items(check: object, question: str, answer: str) -> None:
    assert callable(check)
    assert check(question, {}) == answer


# Some change of a digit must move the answer: the checker reads the text.
@pytest.mark.parametrize(("check", "question", "answer"), GOLDEN[:4] + GOLDEN[5:6])
def test_a_changed_text_changes_the_answer(check: object, question: str, answer: str) -> None:
    assert callable(check)
    digits = [i for i, c in enumerate(question) if c.isdigit()]
    changed = set()
    for at in digits:
        for new in "13579":
            text = question[:at] + new + question[at + 1 :]
            try:
                changed.add(check(text, {}))
            except (ValueError, KeyError, IndexError, ZeroDivisionError):
                changed.add("refused")
    assert changed - {answer}


def test_wrong_numbers_lie_on_both_sides() -> None:
    found = numbers(ItemRng("sides"), 20, [18, 25, 20, -3], step=2)
    assert 18 in found and 25 in found and 20 not in found and -3 not in found
    assert sum(n < 20 for n in found) == 3 and sum(n > 20 for n in found) == 3


def test_too_few_options_ask_for_another_draw() -> None:
    with pytest.raises(Redraw):
        labels(ItemRng("few"), "a", ["a", "b", "c"])
    with pytest.raises(Redraw):
        numbers(ItemRng("few"), 1, [], low=0, high=2)
    with pytest.raises(Redraw):
        orders(ItemRng("few"), ["a", "b"], [])
