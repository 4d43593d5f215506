"""Altered rules: maker and checker agree on key and trap, hand-worked cases hold, a changed rule changes the key."""

from __future__ import annotations

import pytest

from mirror_bench.builders.counterfactual_items.assemble import fault, templates
from mirror_bench.builders.counterfactual_items.template import (
    Altered,
    AlteredTemplate,
    Derived,
    other_numbers,
)
from mirror_bench.builders.question_bank.assemble import value_key
from mirror_bench.builders.question_bank.item import Redraw
from mirror_bench.builders.schemas.taxonomy import DOMAINS, LEVELS
from mirror_bench.builders.seeds import ItemRng

CASES = [
    pytest.param(template, id=f"{domain}-{template.id}")
    for domain in DOMAINS
    for template in templates(domain)
]


def drawn(template: AlteredTemplate, level: int, wanted: int) -> list[Altered]:
    """The first ``wanted`` clean draws of a level."""
    found: list[Altered] = []
    for seed in range(200):
        try:
            item = template.make(ItemRng("test", template.id, level, seed), level)
        except Redraw:
            continue
        if not fault(item):
            found.append(item)
        if len(found) == wanted:
            break
    return found


def _check(template_id: str, question: str) -> Derived:
    (template,) = [t for d in DOMAINS for t in templates(d) if t.id == template_id]
    return template.check(question)


def test_every_domain_has_four_structures_or_more() -> None:
    for domain in DOMAINS:
        assert len({t.id for t in templates(domain)}) == len(templates(domain)) >= 4


@pytest.mark.parametrize("template", CASES)
def test_template(template: AlteredTemplate) -> None:
    rules = set()
    for level in LEVELS:
        items = drawn(template, level, 4)
        assert len(items) == 4
        for item in items:
            assert template.check(item.question) == Derived(item.answer, item.trap)
            assert value_key(item.answer) != value_key(item.trap)
            values = {value_key(o) for o in (item.answer, item.trap, *item.others)}
            assert len(values) == 2 + len(item.others) >= 4
            assert item.question.startswith(item.rule)
            rules.add(item.rule)
    assert len(rules) >= 2


# (template, question, answer under the rule, answer of someone who forgets it); worked by hand.
GOLDEN = [
    # (4 * 5) + 2 with the signs as meant; (4 + 5) * 2 as they stand
    ("swapped_signs", "In Ada's workbook, the signs + and × have changed places: + stands for multiplication, and × stands for addition. What is the value of (4 + 5) × 2 in that workbook?", "22", "18"),
    # 6 + 5 = 11 is 1 eight and 3; 2 + 1 + 1 = 4
    ("other_base", "In Linden numbers are written in base eight. Ada, who lives there, counts 26 and then 15 coins, as numbers are written there. How is the total written there?", "43", "41"),
    # 20 in 50 of 200
    ("percent_of", 'In Linden "percent" means parts in 50, not parts in 100. Ada is promised 20 percent of 200 dollars there. How many dollars is that?', "80", "40"),
    # (2 + 3) * (4 + 1); 2 + 12 + 1
    ("sums_first", "All additions are carried out before any multiplication. By this rule, what is 2 + 3 × 4 + 1?", "25", "15"),
    ("other_dozen", 'Suppose that the word "dozen" meant 10 and not 12. Ada buys 3 dozen eggs and 4 single ones and then gives away 5 of them. How many eggs does Ada have left?', "29", "35"),
    # south at the top: right is west, up is south
    ("turned_map", "All maps made in Linden are drawn with south at the top of the sheet. On such a map the mill is 2 cm to the right of and 4 cm above the barn. Seen from the barn, in which direction does the mill really lie?", "southwest", "northeast"),
    # north; right, right, left in truth -> east; left, left, right as said -> west
    ("swapped_turns", 'In Linden two words have changed places: there "left" means right, and "right" means left. Ada, who knows this, walks north through the town with a guide and, at one corner after another, turns as the guide means. The guide calls out, "left," "left," and "right." Each call is for a turn of 90 degrees. In which direction is Ada walking then?', "east", "west"),
    # 2 * 9 - 5; 2 * 7 - 5
    ("other_dice", "The dice of a certain game bear the numbers 2 to 7, and any two opposite faces add up to 9. Ada stacks 2 such dice into a tower; the top face of the tower shows 5. What do the others add up to?", "13", "9"),
    # legs 7 - 2 = 5 and 3
    ("longer_leg", "The taxis charge only for the longer leg. Each block that is charged for costs 2 dollars. Ada takes one of these taxis from the stop 2 blocks east of the station to a hotel 7 blocks east and 3 blocks north of the station. How many dollars is the fare?", "10", "16"),
    ("other_degrees", "The engineers of Linden divide a full turn into 480 degrees. Ada turns a wheel by 3/4 of a full turn. How many degrees of this kind is that?", "360", "270"),
    ("backward_clock", "Suppose that clocks run backward. When Ada comes in, such a clock shows 11:20. What does it show 1 hour and 35 minutes later?", "09:45", "12:55"),
    # Mon, Tue, Wed, Rest, Thu, Fri, Sat, Sun: ten days after Tuesday are eight and two more
    ("other_week", "Suppose that a week had an eighth day, Restday, right after Wednesday. Under that calendar, today is Tuesday. Which day is it 10 days from now?", "Restday", "Friday"),
    # 10:40 + 25 minutes
    ("other_hour", "In Linden an hour has 50 minutes, and the clocks count accordingly. By such a clock, a film begins at 10:40 and goes on for 25 minutes. At what time does it end by that clock?", "11:15", "11:05"),
    ("even_months", "Suppose that each of the twelve months had exactly 30 days. By that calendar, what is the date 10 days after March 25?", "April 5", "April 4"),
    ("reversed_zones", "On a certain planet, the sun rises in the west. On that planet, Linden is 3 time zones east of Ashford. When it is 14:30 in Ashford, what time is it in Linden?", "11:30", "17:30"),
    ("other_plural", 'Suppose that every plural in English were formed by putting "ko" in front of the noun, and in no other way. Ada, who speaks that way, has seen one goose and now sees two. Which word belongs after "two"?', "kogoose", "geese"),
    ("object_first", 'Suppose that English put the object first in every sentence, then the verb, and the subject last. A note written in that way says: "Ada thanked Bram. Clara teased Diego." Who was teased?', "Clara", "Diego"),
    ("not_affirms", 'The word "not" affirms a sentence. Speaking in that way, a clerk reports: "Ada cannot swim. Bram can swim. Clara can swim." According to the report, put into ordinary English, how many of these 3 people can swim?', "1", "2"),
    ("swapped_tenses", '"will" marks what is over. The janitor, speaking in that way, says: "Ada will pack the crates. Bram painted the gate. Clara is washing the van." Whose job has not begun yet?', "Bram", "Ada"),
    # by last letters d, r, t; from the front anchor leads
    ("from_the_end", "Words are sorted from the back. Ada sorts these words in that way: walnut, anchor, and island. Which of them comes first?", "island", "anchor"),
    ("swapped_and_or", 'Suppose "and" and "or" had changed places. One of these rule books says: "Whoever has a tent or a stove may join the trip." In ordinary words, Ada has both a tent and a stove, Bram has only a tent, and Clara has neither. How many of these 3 people may join?', "1", "2"),
    # both false: not red or blue, but blue or green; both true: red or blue, but not blue or green
    ("lying_signs", 'Suppose that, by law, every notice had to be false. There are 3 boxes (red, blue, and green), one of which holds the key. One notice on the wall says: "The key is in either the red or the blue box." Another says: "The key is in neither the blue nor the green box." In which box is the key?', "green", "red"),
    ("reversed_if", 'Read every if-then backward. A manual to be read in this way says: "If the pump runs, then the fan turns. If the fan turns, then the belt moves." Now the fan turns. Which of these must also be the case: the belt moves, the gate is open, or the pump runs?', "the pump runs", "the belt moves"),
    ("swapped_scale", 'Suppose that "taller" and "shorter" had swapped their meanings. A description written in that way says: "Ada is taller than Bram. Clara is shorter than Bram." Which of them is, in ordinary English, the tallest?', "Clara", "Ada"),
    ("nodding", "People nod to say no. At a table there, Ada offers each of the others a blanket. Bram just gives a nod; Clara just gives a shake of the head; Diego says, \"Not for me.\" Who would like a blanket?", "Clara", "Bram"),
    ("polite_lateness", "It is polite to come exactly 30 minutes after the time. Ada has invited some friends, all of whom know this custom, to a dinner party at 18:00. Bram arrives at 18:00; Clara arrives at 18:30; Diego arrives at 18:20. By this custom, who has behaved politely?", "Clara", "Bram"),
    ("praise_is_blame", 'People praise what they dislike. Some staff members there are asked about the new elevator. Ada: "It is quick and silent." Bram: "One grows old waiting for it." Clara: "I have not tried it." Who likes the new elevator?', "Bram", "Ada"),
    ("knowing_absent", "Those who are out know. Ada, Bram, and Clara at first see a key lying in a crate; also in the room are a box and a sack. Ada goes out. Bram moves the key from the crate to the box. Bram moves the key from the box to the sack. Clara stays in the room the whole time. In which of these places does Ada believe the key to be?", "sack", "crate"),
    ("giver_thanks", 'Whoever gives a present says, "Thank you." At a farewell party where everyone keeps to this custom, Ada gets a scarf from Bram; Clara gives Diego a teapot. Who says "Thank you" when the scarf changes hands?', "Bram", "Ada"),
    ("moved_capitals", "Suppose that the capitals of Peru, Kenya, and Norway had been passed around in a ring, so that each country in this list had the real capital of the next one and the last had that of the first. In that world, what is the capital of Norway?", "Lima", "Oslo"),
    # oxygen is number 8; one before it is gone
    ("shifted_elements", "Suppose that carbon did not exist and that the remaining elements were numbered 1, 2, 3, and so on, without a gap, in the order of the periodic table. What number does oxygen have then?", "7", "8"),
    ("planets_inward", "Suppose that astronomers numbered the planets from the outside inward, and that Uranus were not counted at all. Which planet is number 2 in that count?", "Saturn", "Venus"),
    # 2 * 8 + 3 * 6; 2 * 6 + 3 * 8
    ("swapped_legs", "Suppose that an ant had as many legs as a spider really has, and a spider as many as an ant really has. In a drawing of that world, there are 2 ants and 3 spiders. How many legs do they have altogether?", "34", "36"),
    ("year_begins", "In an old almanac March is month number 1; the other months follow in their usual order. Which month is number 9 in that count?", "November", "September"),
    # Clara, Bram are served; Diego comes and is next; Ada is last
    ("last_come", "Before a bakery counter there opens, Ada, Bram, and Clara arrive at it one after another, in this order. Just after two of them have been served, and before anyone else is called, Diego arrives. Who is the third to be served?", "Diego", "Clara"),
    # 10 + 4 * 5 - 3 * 2; 10 + 3 * 5 - 2 * 2
    ("once_more", 'Suppose that "do this N times" meant doing it N + 1 times. Ada starts with the number 10 and follows these instructions in the sense intended: "Do this 3 times: add 5 to the number. Do this 2 times: subtract 2 from the number." With which number does Ada end up?', "24", "21"),
    ("largest_first", 'Ada gets the numbers 14, 92, 35, and 71 with this instruction: "Sort them from the smallest up; then take the second number of the sorted list and add 5." What should the result be?', "76", "40"),
    # bottom up: 4 - 1 = 3, * 2 = 6, + 5 = 11; top down: 9, 18, 17
    ("bottom_up", "Ada begins with the number 4 and has this list: (1) Add 5. (2) Double the number. (3) Subtract 1. What is the result?", "11", "17"),
    ("green_stops", "Red means go. A cart stands at station 3. The lights seen, one after another, are red, green, red, and red. At which station is the cart in the end?", "station 6", "station 4"),
]  # fmt: skip


@pytest.mark.parametrize(("template_id", "question", "answer", "trap"), GOLDEN)
def test_hand_worked(template_id: str, question: str, answer: str, trap: str) -> None:
    assert _check(template_id, question) == Derived(answer, trap)


def test_every_template_has_a_hand_worked_case() -> None:
    assert {template_id for template_id, *_ in GOLDEN} == {t.id for d in DOMAINS for t in templates(d)}


# What a golden rule says and what is put in its place: the answer under the rule must change, or become unreadable.
FAULTS = [
    ("other_base", "base eight", "base nine"),
    ("percent_of", "parts in 50", "parts in 40"),
    ("other_dozen", "meant 10", "meant 11"),
    ("turned_map", "with south", "with east"),
    ("other_dice", "2 to 7", "3 to 8"),
    ("other_degrees", "480", "600"),
    ("other_week", "after Wednesday", "after Sunday"),
    ("other_hour", "50 minutes", "80 minutes"),
    ("even_months", "exactly 30", "exactly 28"),
    ("other_plural", 'putting "ko"', 'putting "mi"'),
    ("once_more", "N + 1", "N + 2"),
    ("moved_capitals", "Peru, Kenya", "Kenya, Peru"),
    ("shifted_elements", "carbon", "carbon and boron"),
    ("planets_inward", "Uranus", "Mars"),
    ("swapped_legs", "a spider really has, and a spider as many", "a hen really has, and a hen as many"),
    ("year_begins", "March", "April"),
    ("polite_lateness", "exactly 30", "exactly 20"),
]  # fmt: skip


@pytest.mark.parametrize(("template_id", "old", "new"), FAULTS)
def test_another_rule_gives_another_answer(template_id: str, old: str, new: str) -> None:
    ((question, answer, trap),) = [(q, a, t) for i, q, a, t in GOLDEN if i == template_id]
    assert old in question
    changed = _check(template_id, question.replace(old, new))
    assert changed.answer != answer
    # What one answers without the rule does not depend on it.
    assert changed.usual == trap


# The story is changed, the rule kept.
STORY_FAULTS = [
    ("swapped_signs", "(4 + 5) × 2", "(4 + 5) × 3"),
    ("sums_first", "3 × 4", "3 × 5"),
    ("swapped_turns", '"left," "left," and "right."', '"left," "right," and "right."'),
    ("longer_leg", "7 blocks east", "8 blocks east"),
    ("backward_clock", "11:20", "11:25"),
    ("reversed_zones", "3 time zones", "4 time zones"),
    ("object_first", "Who was teased", "Who was thanked"),
    ("not_affirms", "Bram can swim", "Bram cannot swim"),
    ("swapped_tenses", "has not begun yet", "is already finished"),
    ("from_the_end", "first", "last"),
    ("swapped_and_or", "tent or a stove", "tent and a stove"),
    ("lying_signs", "neither the blue nor", "either the blue or"),
    ("reversed_if", "Now the fan turns", "Now the belt moves"),
    ("swapped_scale", "Ada is taller", "Ada is shorter"),
    ("nodding", "Bram just gives a nod; Clara just gives a shake of the head", "Bram just gives a shake of the head; Clara just gives a nod"),
    ("praise_is_blame", "Who likes", "Who dislikes"),
    ("knowing_absent", "does Ada believe", "does Clara believe"),
    ("giver_thanks", "Ada gets a scarf from Bram", "Ada gives Bram a scarf"),
    ("last_come", "after two of them", "after one of them"),
    ("largest_first", "second number", "first number"),
    ("bottom_up", "(2) Double the number. (3) Subtract 1.", "(2) Subtract 1. (3) Double the number."),
    ("green_stops", "red, green, red, and red", "green, green, red, and red"),
]  # fmt: skip


@pytest.mark.parametrize(("template_id", "old", "new"), STORY_FAULTS)
def test_planted_fault_is_noticed(template_id: str, old: str, new: str) -> None:
    ((question, answer),) = [(q, a) for i, q, a, _ in GOLDEN if i == template_id]
    assert old in question
    try:
        derived = _check(template_id, question.replace(old, new)).answer
    except (IndexError, KeyError, StopIteration, ValueError) as trouble:
        derived = f"unreadable: {trouble}"
    assert derived != answer


def test_other_numbers_are_positive_distinct_and_wrong() -> None:
    for seed in range(30):
        found = other_numbers(ItemRng("test", seed), 4, 9, (1, 2, 10))
        assert len(set(found)) == 3 and min(found) > 0 and not {4, 9} & set(found)
    with pytest.raises(Redraw):
        other_numbers(ItemRng("test", 0), 1, 2, (1,))
