"""Transfer tasks: makers and checkers agree, the easy variant states its values, hand-worked cases hold, faults are found."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mirror_bench.builders.composite_items.transfer.assemble import (
    PER_SOURCE,
    templates,
    transfer_tasks,
)
from mirror_bench.builders.composite_items.transfer.task import SURFACES, TransferTemplate
from mirror_bench.builders.composite_items.transfer.verify import verify_transfer
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import value_key
from mirror_bench.builders.schemas.tasks import TransferTask
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES
from mirror_bench.builders.seeds import ItemRng

CASES = [
    pytest.param(domain, template, id=f"{domain}-{template.id}")
    for domain in DOMAINS
    for template in templates(domain)
]


def _template(template_id: str) -> TransferTemplate:
    (found,) = [t for d in DOMAINS for t in templates(d) if t.id == template_id]
    return found


@pytest.mark.parametrize(("domain", "template"), CASES)
def test_template(domain: str, template: TransferTemplate) -> None:
    answers = set()
    assert template.subcategory in SUBCATEGORIES[domain]  # type: ignore[index]  # a domain
    for level in (1, 4, 8):
        fair = 0
        for seed in range(12):
            hidden = template.make(ItemRng("test", template.id, level, seed), level)
            assert template.check(hidden.text) == hidden.answer
            values = {value_key(option) for option in (hidden.answer, *hidden.distractors)}
            fair += len(values) == 1 + len(hidden.distractors) >= 4
            assert not list(lint.faults(hidden.simplified))
            assert hidden.key_values not in hidden.text
            assert hidden.simplified == hidden.text.replace(
                hidden.question, f"{hidden.key_values} {hidden.question}"
            )
            answers.add(hidden.answer)
        assert fair >= 3, "the assembler would run out of draws"
    assert len(answers) >= 2


# (template, text, answer); worked by hand.
GOLDEN = [
    # 100 * 4 + 300 = 700; 100 * 5 + 50 = 550; 100 * 3 + 1,000 = 1,300
    ("offers", "The museum shop in Linden wants 100 tote bags. The offers are in. Cedar Supply asks 4 dollars apiece and 300 dollars for setup. Quill Press asks 5 dollars apiece and 50 dollars for setup. Lumen Press asks 3 dollars apiece and 1,000 dollars for setup.", "Quill Press"),
    # 20 of 200 is 10 percent, 15 of 100 is 15 percent, 30 of 600 is 5 percent
    ("growth", "The figures changed. Cedar Supply went from 200 to 220. Quill Press went from 100 to 115. Lumen Press went from 600 to 630.", "Quill Press"),
    # 90 / (8 - 5) = 30
    ("break_even", "Ada considers a stall. A day there costs 90 dollars in rent. The cakes cost 5 dollars each to make and sell for 8 dollars each.", "30"),
    # hotel (2, 1): mill (0, 3) is 4 away, castle (3, -1) is 3 away
    ("nearest", "The hotel is 2 blocks east and 1 block north of the station. The mill is 3 blocks north of the station. The castle is 3 blocks east and 1 block south of the station.", "the castle"),
    # south, then left is east, right is south, around is north
    ("facing", 'The route card reads: "Leave the inn heading south. Turn left onto Elm Avenue. Turn right onto Mill Lane. Make a U-turn."', "north"),
    # 40, 50, 80: the tent box is 30 by 50 by 80, the bike box has a side of 85
    ("fits", "A space of 80 by 40 by 50 cm is left. The pieces are the tent box (80 by 50 by 30 cm), the bike box (40 by 85 by 20 cm), and the tool chest (45 by 45 by 60 cm).", "the tent box"),
    # busy 09:00-10:45 and 11:15-12:00; 30 minutes fit at 10:45
    ("first_common", "Ada writes: we need 30 minutes together. According to the calendar, Ada is busy from 09:00 to 10:00 and from 11:15 to 12:00. Bram is busy from 09:30 to 10:45.", "10:45"),
    # UTC 08-14, 04-11 (Dubai), 07-13 (Lagos)
    ("offsets", "Ada in Accra (UTC+0) can take calls from 08:00 to 14:00 local time. Bram in Dubai (UTC+4) can take calls from 08:00 to 15:00 local time. Clara in Lagos (UTC+1) can take calls from 08:00 to 14:00 local time.", "08:00"),
    # Thursdays in March 2012: 1, 8, 15; five days before the third
    ("nth_weekday", "The choir committee always meets on the third Thursday of the month. Papers are due exactly 5 days before the meeting. On which date are the papers for the March 2012 meeting due?", "March 10, 2012"),
    ("one_error", "It reads: (1) The list of exhibitors is printed on the back. (2) Each of the volunteers bring a flashlight. (3) Both of the side doors stay locked.", "sentence 2"),
    ("who_acts", "It says: The badge was handed to Ada by Bram. The key found by Elif was given to Clara by Diego. With which name must the rewritten sentence about the badge begin?", "Bram"),
    ("who_acts", "It says: The minutes taken by Ada were checked by Clara before Bram signed them. The key found by Elif was given to Gita by Diego. With which name must the rewritten sentence about the minutes begin?", "Clara"),
    ("odd_tone", "All but one are written in the same tone: (1) The heat's totally busted again. (2) Any objection must be made in writing. (3) Payment is due within thirty days of receipt.", "sentence 1"),
    # modus tollens holds; affirming the consequent does not
    ("sound_speaker", 'Ada: "If the fee is fair, then the mill is worth saving. But the mill is not worth saving. It follows that the fee is not fair." Bram: "The market is profitable only if the park is public property. Now, the park is public property. It follows that the market is profitable." If what each speaker assumes is taken for granted, whose conclusion follows?', "Ada"),
    ("must_be", "A letter argues as follows. All cyclists are dog owners. All dog owners are council workers. Some members of the choir are cyclists. Every one of the council workers signed the petition. Moreover, Ada is among the members of the choir and Bram is among the cyclists.", "Bram"),
    ("missing_premise", '"If the fee is fair, then the school is too small. And, as everybody knows, the fee is fair. So I conclude that the mill is worth saving." As it stands, the conclusion does not follow.', "if the school is too small, then the mill is worth saving"),
    # the school is too small -> the fee is fair -> the mill is worth saving -> (missing) -> the bridge is safe -> the park is public property
    ("missing_premise", '"It is a fact that the school is too small. But if the school is too small, then the fee is fair. Besides, if the bridge is safe, then the park is public property. And if the fee is fair, then the mill is worth saving. Therefore, the park is public property." As it stands, the conclusion does not follow.', "if the mill is worth saving, then the bridge is safe"),
    # Clara has not heard of the second change, Bram only of that one
    ("who_needs_it", "On Monday Ada wrote to Bram, Clara, and Diego that the tasting would be held in the library. On Tuesday the tasting was moved to the main hall, and Ada told Clara and Diego at lunch. On Wednesday the tasting was moved again, this time to the old gym, and Ada told Bram at lunch. Diego saw a notice about the tasting on the door of the old gym and asked about it, and Ada explained the change.", "Clara"),
    ("who_needs_it", "On Monday Ada wrote to Bram, Clara, and Diego that the tasting would be in the library. On Tuesday the tasting was moved to the main hall; Ada told Clara at lunch. Diego saw a notice about the tasting on the door of the main hall and asked about it.", "Bram"),
    ("what_is_asked", 'Ada writes: "My cup seems to be empty, and so is the pot." Bram writes: "I wonder who has the spare key just now." Your assistant has drafted one answer: "I am just making some more." Whom is it for?', "Ada"),
    ("thank_you", 'This is what happened and what was written about it. The microphone cut out nine times. Ada writes: "What a marvelous sound system!" The food came hot and early. Bram writes: "Ten out of ten for the catering!"', "Bram"),
    ("one_false", "It says: (1) The capital of Turkey is Ankara. (2) The capital of Canada is Toronto. (3) Hamlet was written by William Shakespeare. All but one of these claims are true. Which one is false?", "claim 2"),
    # 1453, 1215, 1789
    ("out_of_order", "The entries are the fall of Constantinople, the sealing of Magna Carta, and the storming of the Bastille. Which entry belongs at the beginning?", "the sealing of Magna Carta"),
    # step 1 no -> step 2, yes -> the belt
    ("flowchart", "Step 1: If the display is on, replace the fuse; if not, go to step 2. Step 2: If the motor hums, replace the belt; if not, replace the fan. Ada finds that the motor hums and the display is off. If Ada starts at step 1 of the card, which part has to be replaced?", "the belt"),
    # 6 to 10 remain: (6 + 10) / 2
    ("bisect", "A cable of 10 segments, numbered from 1. The tests so far show that a signal reaches the far end of segment 5. At the far end of which segment is the next test made?", "segment 8"),
    # 2, kept, 3, back to 2, 3
    ("rollback", "The log: update login, checkpoint, update login, roll back, update login. At which version is the login module now?", "version 3"),
    # 2 pounds are 32 ounces at 50 cents; 20 ounces at 48 cents; 1 pound at 52 cents
    ("unit_prices", "Redwood Market sells a 2-pound bag for $16.00. Granite Market sells a 20-ounce bag for $9.60. Prairie Goods sells a 1-pound bag for $8.32. A pound is 16 ounces. Which firm has the lowest price per pound?", "Granite Market"),
    # 90 at 24 dollars, of which 6 for materials: 90 * 18
    ("price_change", "The bakery sells 100 cakes a month at $20 each. The plan is to raise the price by 20 percent, and the number sold will fall by 10 percent. Each one costs the business $6.", "1,620"),
    # from the south: abbey, mill, gallery, castle
    ("stops", "The castle is the second stop north of the mill. The abbey is the next stop south of the mill. The gallery is the next stop south of the castle. Counting from the north, which is the second stop?", "the gallery"),
    ("stops", "The castle is the second stop north of the mill. The abbey is the next stop south of the mill. The gallery is the next stop south of the castle. Which is the northernmost stop?", "the castle"),
    # 30 + 5, 15, 20 + 5 minutes: 75 before 10:00
    ("agenda", "The program is, from first to last: the parking plan (30 minutes), a break (15 minutes), the budget report (20 minutes), and the new website (10 minutes). After each item, 5 minutes are set aside for questions, but not after the break. Ada, who will speak about the new website, arrives at 10:00, just in time for that item. At what time must the meeting begin?", "08:45"),
    # 66 minutes on the clock are 60 minutes
    ("drift", "The clock in the hall gains 6 minutes for every hour that passes. Ada set it to the right time at 09:00. Today's meeting begins when this clock shows 12:18.", "12:00"),
    # cable 3, hose 4, pump 5; the fan stays
    ("take_out", "The manual gives the time that it takes to remove each part: the fan (6 minutes), the pump (5 minutes), the cable (3 minutes), and the hose (4 minutes). The pump can be removed only after the hose. The hose can be removed only after the cable. The fan can be removed only after the cable. How many minutes does it take until the pump is out?", "12"),
    # 3 * (50 + 10) + 20 = 200, of which 190 remain; then 3 * 50 + 20 = 170
    ("descale", "Step 1: Fill the tank with 3 liters of water. Step 2: Measure out 50 milliliters of descaler for each liter of water. Step 3: If the last descaling was more than 2 months ago, measure out another 10 milliliters for each liter. Step 4: If the tap water is hard, measure out another 20 milliliters in all. Step 5: If you now have more than 190 milliliters, pour the excess back into the bottle. Step 6: Add the descaler to the tank, start the cleaning program, and drain the tank at the end. Step 7: If limescale can still be seen, go through steps 1 to 6 once more, but leave out step 3. The last descaling was 4 months ago. The tap water in Linden is hard. After the first time through the steps, limescale can still be seen. How many milliliters of descaler does Ada put into the tank altogether?", "360"),
    # 8 east, 15 south
    ("straight_back", "Ada plans to ride 11 miles east, 15 miles south, and 3 miles west from the ranch and then straight home.", "17"),
    ("no_border", "According to the card, Saudi Arabia shares a land border with Iraq, Syria, and Kuwait. Exactly one of the countries named does not border Saudi Arabia.", "Syria"),
    # 3 * 8 + 2 * 6 + 1 * 2 = 38
    ("right_figure", 'One sentence reads: "Taken together, three spiders, two ants, and one ostrich have 34 legs." The figure is wrong.', "38"),
    ("exchanged", "The entries are: (1) Aida by Giuseppe Verdi. (2) Carmen by Richard Wagner. (3) Lohengrin by Georges Bizet. (4) Messiah by George Frideric Handel. In which two entries have the composers been swapped?", "entries 2 and 3"),
    # has driven, was rung; flew and wove are right
    ("wrong_forms", "The page reads: A volunteer has [drove] the guests to the station. A kite [flew] over the stadium. The bell was [rang] at noon. The weaver [wove] a rug for the lobby. How many of the bracketed forms are not correct?", "2"),
    ("what_it_is", "The text reads: (1) The car will not fit into the garage because it is too long. (2) The truck could not pass under the bridge because it was too low. (3) The rope did not hold the swing because it was too thin. What has to replace it?", "the car, the bridge, and the rope"),
    # Ada no, Bram yes, Clara with her partner, Diego no
    ("head_count", 'Ada writes: "I will be in Lisbon all that week." Bram writes: "Where should I park when I get there?" Clara writes: "One vegetarian meal for me and one for my partner, please." Diego writes: "Please keep a slice of cake for me in the office fridge."', "3"),
    ("apology_due", "These are the facts. Ada laughed out loud at a joke that Bram told. Clara talked on the phone all through Ada's speech. Bram used Clara's reserved space on a day when Clara had offered it.", "Clara to Ada"),
    # 1, 2, 4 clash and 1, 3, 5 clash
    ("one_to_drop", "(1) The fee is fair. (2) The market is profitable. (3) The grant is not secure. (4) It cannot be true both that the fee is fair and that the market is profitable. (5) If the fee is fair, then the grant is secure. They cannot all be true.", "claim 1"),
    # 100 - 10 want something; 90 - 20 - 30 - 15 = 25
    ("at_least_all", "Of 100 people polled, 70 want a dog park, 60 want a night bus, and 75 want an ice rink. Another 10 want none of these.", "25"),
]  # fmt: skip


@pytest.mark.parametrize(("template_id", "text", "answer"), GOLDEN)
def test_hand_worked(template_id: str, text: str, answer: str) -> None:
    assert _template(template_id).check(text) == answer


def test_every_template_has_a_hand_worked_case() -> None:
    assert {template_id for template_id, *_ in GOLDEN} == {t.id for d in DOMAINS for t in templates(d)}


FAULTS = [
    ("offers", "5 dollars apiece", "9 dollars apiece"),
    ("growth", "100 to 115", "100 to 109"),
    ("break_even", "5 dollars each", "6 dollars each"),
    ("nearest", "3 blocks north of the station", "1 block north of the station"),
    ("facing", "Turn right", "Turn left"),
    ("first_common", "from 11:15 to 12:00", "from 11:00 to 12:00"),
    ("offsets", "UTC+0", "UTC-1"),
    ("nth_weekday", "third", "second"),
    ("one_error", "volunteers bring", "volunteers brings"),
    ("who_acts", "to Ada by Bram", "to Bram by Ada"),
    ("odd_tone", "The heat's totally busted again", "The committee requests your presence on Monday"),
    ("sound_speaker", "whose conclusion follows?", "whose conclusion does not follow?"),
    ("must_be", "Bram is among the cyclists", "Bram is among the night-shift nurses"),
    ("missing_premise", "that the mill is worth saving", "that the market is profitable"),
    ("who_needs_it", "told Clara at", "told Bram at"),
    ("what_is_asked", "I am just making some more.", "It is in my desk; come and get it."),
    ("thank_you", "The food came hot and early", "The caterer never came"),
    ("one_false", "Toronto", "Ottawa"),
    ("out_of_order", "beginning", "end"),
    ("flowchart", "finds that the motor hums", "finds that the motor makes no sound"),
    ("bisect", "a signal reaches", "no signal reaches"),
    ("rollback", "update login, checkpoint, ", "checkpoint, update login, "),
    ("unit_prices", "20-ounce", "19-ounce"),
    ("price_change", "raise the price", "cut the price"),
    ("stops", "south of the castle", "north of the castle"),
    ("straight_back", "11 miles east", "11 miles west"),
    ("agenda", "a break (15 minutes), ", ""),
    ("drift", "gains", "loses"),
    ("take_out", "only after the hose", "only after the fan"),
    ("descale", "but leave out step 3", "but leave out step 4"),
    ("no_border", "Syria, and Kuwait", "Qatar, and Lebanon"),
    ("right_figure", "two ants", "two frogs"),
    ("exchanged", "(3) Lohengrin by Georges Bizet. (4) Messiah by George Frideric Handel", "(3) Messiah by Georges Bizet. (4) Lohengrin by George Frideric Handel"),
    ("wrong_forms", "was [rang]", "was [rung]"),
    ("what_it_is", "too low", "too tall"),
    ("head_count", "I will be in Lisbon all that week.", "I have already ironed my best shirt."),
    ("apology_due", "Clara talked on the phone all through Ada's speech", "Clara missed part of Ada's speech because a fire alarm had to be checked"),
    ("one_to_drop", "(3) The grant is not secure", "(3) The grant is secure"),
    ("at_least_all", " Another 10 want none of these.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("template_id", "old", "new"), FAULTS)
def test_planted_fault_is_noticed(template_id: str, old: str, new: str) -> None:
    (text, answer), *_ = [(t, a) for i, t, a in GOLDEN if i == template_id and old in t]
    try:
        derived = _template(template_id).check(text.replace(old, new, 1))
    except (AttributeError, IndexError, StopIteration, ValueError) as fault:
        derived = f"unreadable: {fault}"
    assert derived != answer


def _length(text: str) -> float:
    return len(text)


def _largest(text: str) -> float:
    return max(int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", text))


def _days_before(text: str) -> float:
    (days,) = re.findall(r"exactly (\d+) days before", text)
    return int(days)


def _messages(text: str) -> float:
    return text.count(' writes: "')


def _countries(text: str) -> float:
    return len(re.split(r", ", text.split("shares a land border with ")[1]))


def _reckoning(text: str) -> float:
    """Minutes gained or lost an hour, and as many again as an hour's worth where the right time is to be found."""
    (pace,) = re.findall(r"(\d+) minutes for every hour", text)
    return int(pace) + 10 * ("really begin" in text)


# What grows with the level; for all others, the length of the text with its people, steps, rules or conditions.
WORK: dict[str, Callable[[str], float]] = {
    "offers": _largest,
    "growth": _largest,
    "break_even": _largest,
    "nth_weekday": _days_before,
    "drift": _reckoning,
    "what_is_asked": _messages,
    "thank_you": _messages,
    "head_count": _messages,
    "no_border": _countries,
}


@pytest.mark.parametrize(("domain", "template"), CASES)
def test_work_grows_with_the_level(domain: str, template: TransferTemplate) -> None:
    measure = WORK.get(template.id, _length)
    low, middle, high = (
        sum(
            measure(template.make(ItemRng("work", template.id, level, draw), level).text)
            for draw in range(40)
        )
        / 40
        for level in (1, 4, 8)
    )
    assert low * 1.05 < high
    assert low <= middle * 1.05 and middle <= high * 1.05


@pytest.mark.parametrize("level", [6, 7, 8])
def test_path_through_the_card_is_long_at_high_levels(level: int) -> None:
    for draw in range(40):
        hidden = _template("flowchart").make(ItemRng("path", level, draw), level)
        card = re.findall(r"Step (\d+): If [^;]+;[^.]+\.", hidden.text)
        (last,) = re.findall(rf"Step (\d+): [^.]*replace {hidden.answer}\b", hidden.text)
        assert len(card) >= 5 and int(last) >= 4


@pytest.mark.parametrize("level", [1, 4, 8])
def test_only_those_who_were_written_to_are_options(level: int) -> None:
    for draw in range(20):
        hidden = _template("who_needs_it").make(ItemRng("team", level, draw), level)
        ((writer, team),) = re.findall(r"On Monday (\w+) wrote to (.+?) that", hidden.text)
        options = [hidden.answer, *hidden.distractors]
        assert sorted(options) == sorted(re.findall(r"[A-Z]\w+", team)) and writer not in options


@pytest.mark.parametrize("level", [1, 4, 8])
def test_the_wish_that_is_granted_stays_unexplained(level: int) -> None:
    for draw in range(20):
        hidden = _template("what_is_asked").make(ItemRng("wish", level, draw), level)
        assert not re.search(rf"\b{hidden.answer} wants", hidden.key_values)


@pytest.fixture(scope="module")
def tasks() -> list[TransferTask]:
    return transfer_tasks(77)


def test_counts_surfaces_and_promises(tasks: list[TransferTask]) -> None:
    assert len(tasks) == PER_SOURCE * len(SURFACES) == 200
    assert {(t.source_domain, t.surface_domain) for t in tasks} == set(SURFACES.items())
    assert all(check.ok for check in verify_transfer(tasks)), [c for c in verify_transfer(tasks) if not c.ok]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("keys_confirmed.transfer", {"answer_text": "no such answer"}),
        ("key_values_unstated.transfer", {"simplified_text": "Something else."}),
        ("surfaces_off.transfer", {"surface_domain": "gardening"}),
        ("faults_of_form.transfer", {"simplified_text": "A  double space."}),
    ],
)
def test_planted_faults_in_rows(tasks: list[TransferTask], name: str, change: dict[str, str]) -> None:
    spoilt = [tasks[0].model_copy(update=change), *tasks[1:]]
    (check,) = [c for c in verify_transfer(spoilt) if c.name == name]
    assert not check.ok


def test_missing_and_repeated_tasks_are_noticed(tasks: list[TransferTask]) -> None:
    failed = {c.name for c in verify_transfer([*tasks[1:], tasks[-1]]) if not c.ok}
    assert {"sources_off.transfer", "repeated_ids.transfer", "max_similarity.transfer"} <= failed
