"""Steps of composite items: makers and checkers agree, both skills matter, hand-worked cases hold, faults are found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from mirror_bench.builders.composite_items.assemble import steps
from mirror_bench.builders.composite_items.steps.factual import _BORDERS, _COUNTS, topic_of
from mirror_bench.builders.composite_items.steps.linguistic import _PASTS, _PLURALS
from mirror_bench.builders.composite_items.steps.step import (
    CANDIDATES,
    LARGEST,
    SMALLEST,
    Given,
    Needs,
    Yields,
)
from mirror_bench.builders.question_bank import lint
from mirror_bench.builders.question_bank.assemble import value_key
from mirror_bench.builders.schemas.taxonomy import DOMAINS, SUBCATEGORIES
from mirror_bench.builders.seeds import ItemRng

YIELDING = [step for domain in DOMAINS for step in steps(domain)[0]]
NEEDING = [step for domain in DOMAINS for step in steps(domain)[1]]
LEVELS_TRIED = (1, 4, 8)
SEEDS = range(6)


def _id(step: Yields | Needs) -> str:
    return f"{step.domain}-{step.id}"


def _step(domain: str, step_id: str) -> Yields | Needs:
    (found,) = [s for s in (*YIELDING, *NEEDING) if (s.domain, s.id) == (domain, step_id)]
    return found


def _derived(step: Yields | Needs, *text: object) -> object:
    """The checker's answer, or what it choked on: a changed text need not be readable."""
    try:
        return step.check(*text)  # type: ignore[operator, arg-type]  # either kind, with its own arguments
    except (AttributeError, IndexError, KeyError, StopIteration, ValueError, ZeroDivisionError) as fault:
        return f"unreadable: {fault}"


def test_every_domain_feeds_and_is_fed_by_at_least_three_steps() -> None:
    for domain in DOMAINS:
        yielding, needing = steps(domain)
        assert len(yielding) >= 3 and len(needing) >= 3
        assert len({step.id for step in (*yielding, *needing)}) == len(yielding) + len(needing)
        assert {step.subcategory for step in (*yielding, *needing)} <= set(SUBCATEGORIES[domain])


@pytest.mark.parametrize("step", YIELDING, ids=_id)
def test_yielding_step(step: Yields) -> None:
    values = set()
    for level in LEVELS_TRIED:
        for seed in SEEDS:
            given = step.make(ItemRng("test", step.id, level, seed), level)
            again = step.make(ItemRng("test", step.id, level, seed), level)
            assert given == again
            assert step.check(given.setup) == given.n
            assert SMALLEST <= given.n <= LARGEST
            assert given.naive in CANDIDATES and given.naive != given.n
            assert not list(lint.faults(given.setup)) and not list(lint.faults(given.noun))
            values.add(given.n)
    # A checker that read nothing, or a maker with one outcome, would give one value.
    assert len(values) >= 2


@pytest.mark.parametrize("step", NEEDING, ids=_id)
def test_needing_step(step: Needs) -> None:
    for level in LEVELS_TRIED:
        for seed in SEEDS:
            asked = step.make(ItemRng("test", step.id, level, seed), level)
            assert not list(lint.faults(asked.text))
            for n, answer in asked.answers.items():
                assert step.check(asked.text, n) == answer
            # The number matters: its neighbor leads elsewhere somewhere, and so does not having the skill.
            assert len({value_key(answer) for answer in asked.answers.values()}) >= 4
            differing = [
                n for n, naive in asked.naive.items() if value_key(naive) != value_key(asked.answers[n])
            ]
            assert len(differing) >= 3


# (domain, step, setup, N); worked by hand.
GOLDEN_YIELDS = [
    # 50 = 4 * 12 + 2
    ("arithmetic", "left_over", "Ada has 50 tiles and fills as many boxes as possible, each with 12 tiles.", 2),
    # 6 * 8 = 48; 48 - 13 = 35; 35 / 5 = 7
    ("arithmetic", "chain", "Ada multiplies 6 by 8, subtracts 13 from the product, and divides what remains by 5.", 7),
    # 61 = 5 * 12 + 1
    ("arithmetic", "whole_units", "A farm shop received 61 eggs this morning.", 5),
    # 3 east, 2 north, then 1 west: 2 + 2
    ("spatial", "grid_distance", "In a town with a square street grid, Ada walks three blocks east, two blocks north, and then one block west.", 4),
    # (5 - 2)(3 - 2)(4 - 2) = 6
    ("spatial", "painted_cubes", "Ada glues small cubes of equal size into a solid block that is 5 cubes long, 3 cubes wide, and 4 cubes high, and paints the whole outside.", 6),
    # left 2; from the right 3 of 10 is place 8; 3, 4, 5, 6, 7 stand between
    ("spatial", "people_between", "In a row of 10 people, as seen from the front, Ada is number 2 from the left end, and Bram is number 3 from the right end.", 5),
    # February 27, 28, 29, March 1 of a leap year
    ("temporal", "days_inclusive", "The fair was open every day from February 27, 2012, to March 1, 2012, both the first and the last day included.", 4),
    # 9:00, 9:50, 10:40 end at 9:40, 10:30, 11:20; a fourth would end at 12:10
    ("temporal", "sessions", "Ada gives lessons of 40 minutes with a break of 10 minutes between one lesson and the next. The first lesson starts at 09:00, and the room must be free at 11:30 on the same day.", 3),
    # 22, 23, 0, 1, 2 -> 3:00
    ("temporal", "night_hours", "Ada works at the bakery from 22:00 until 03:00 the next morning, with no clock change in between.", 5),
    # (1) list is: right; (2) keys is: wrong; (3) each need: wrong; (4) both look: right
    ("linguistic", "agreement_errors", "Ada proofreads these sentences: (1) The list of names is hard to read. (2) The keys to the cellar is on the hook. (3) Each of the players need a new shirt. (4) Both of the lamps look rather old.", 2),
    # unfair, undo, unseen; not uncle, union
    ("linguistic", "negating_prefix", "Ada writes these words on the board: uncle, unfair, undo, union, unseen.", 3),
    # 1 and 3 are passive; "was there and" is not
    ("linguistic", "passives", "A report contains these sentences: (1) The gate was opened by the clerk. (2) The baker was there and cleaned the oven. (3) The van was washed by the pilot. (4) The nurse moved the table by noon.", 2),
    # 12 + 9 - (20 - 3) = 4
    ("logical", "overlap", "Of the 20 members of a choir, 12 bake and 9 garden; 3 do neither.", 4),
    # exactly one of red and blue: 2 of 4 patterns, times 2 for green
    ("logical", "true_rows", "A panel has three lamps: red, green, and blue. Each is on or off. The wiring ensures that exactly one of the red lamp and the blue lamp is on.", 4),
    # Ada true -> Bram lies -> "Clara lies" false -> Clara true
    ("logical", "truth_tellers", 'Each of three people either always tells the truth or always lies. Ada always tells the truth. Ada says: "Bram always lies." Bram says: "Clara always lies."', 2),
    # Clara and Diego out, Diego told
    ("social", "still_believe", "Ada, Bram, Clara, Diego, and Elif all see a key being put into the box. Clara, Diego, and Elif leave the room. While they are out, Ada moves the key to the trunk in front of everyone who stayed. Then Diego is told by Ada, who is always believed, where the key is now; nobody else is told.", 2),
    ("social", "ironic_remarks", 'This is what happened on a trip, and what Ada said each time: (1) The soup was cold and had no taste. "What a lovely soup!" (2) The guide knew the way by heart. "We were in good hands!" (3) The train came two hours late. "That is what I call punctual!"', 2),
    # 22:10 is late for 21:00; muddy boots; the third told the desk; 20:45 is early enough
    ("social", "broke_house_rules", "A guest house has three house rules: no music after 21:00; no dirty shoes indoors; whoever takes the last of anything must tell the desk. One evening, Ada played a short tune on the trumpet at 22:10, Bram walked in with muddy boots on, Clara took the last towel and told the desk, and Diego played a short tune on the cello at 20:45.", 2),
    ("factual", "known_count_nature", "Ada looks up a fact about Mars in a book on the solar system.", 4),
    ("factual", "known_count_shapes", "A page in a geometry workbook has a blank where Ada must fill in a fact about pentagonal prisms.", 7),
    ("factual", "known_count_music", "Ada looks up a fact about the classical guitar in a book on musical instruments.", 6),
    # Brazil, Argentina
    ("factual", "known_borders", "Ada looks up a fact about Uruguay in a geography workbook.", 2),
    # 6.5 squared is 42.25
    ("arithmetic", "rounded_side", "A square lawn has an area of 43 square meters, and Ada wants to run a string of lights around it.", 7),
    # 1 and 3 are about a river
    ("linguistic", "same_sense", 'Ada is to mark the sentences in which "bank" means the land beside a river or stream: (1) The flood wore away the bank. (2) The bank lent us the money. (3) The children fished from the bank.', 2),
    # Bram and Clara do, Diego and Elif do not, Farah does
    ("social", "who_does_now", 'Asked which of the neighbors keep bees, Ada, who knows them all well, answers truthfully: "Bram still does. Clara has not given it up. Diego used to. Elif has yet to start. Farah has taken it up again."', 3),
    # 3 -> 7 -> 15 -> 31
    ("procedural", "rounds", "A counter shows 3. As long as the number is less than 30, it is doubled and then 1 is added; that is one round. When the number is 30 or more, the counter stops.", 3),
    # 5 - 1 + 3 - 2
    ("procedural", "queue_left", "At first, five people stand in line at a pharmacy. Then the following happens, in this order: the last person in line gives up and leaves; three people join at the end; two people are served and leave.", 5),
    # A100 even, C101 odd, E333 odd; B201 odd and D202 even are refused
    ("procedural", "valid_steps", "An intake desk accepts a parcel code if and only if one of two things is true: it starts with A or B and its last digit is even, or it starts with another letter and its last digit is odd. These codes arrive: A100, B201, C101, D202, E333.", 3),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "step_id", "setup", "n"), GOLDEN_YIELDS)
def test_hand_worked_number(domain: str, step_id: str, setup: str, n: int) -> None:
    assert _step(domain, step_id).check(setup) == n  # type: ignore[call-arg]  # yielding steps take a text alone


_TEN_NAMES = "Ada, Bram, Clara, Diego, Elif, Farah, Gita, Hugo, Ines, Jonas, and Kai"
GOLDEN_NEEDS = [
    ("arithmetic", "fare", "Ada orders N tickets at 9 dollars each. A booking fee of 7 dollars is added once for the whole order. How many dollars does the order cost?", 4, "43"),
    # steps 3, 4, 5, 6, 7, 8: 2 5 9 14 20 27; term number 6
    ("arithmetic", "sequence", "A sequence begins 2, 5, 9, 14, and the difference between one term and the next grows by the same amount each time. If its first term is term number 1, what is term number N + 3?", 3, "27"),
    ("arithmetic", "discount", "The price of a tent was 300 dollars and has been cut by N percent. What is the new price in dollars?", 4, "288"),
    # 7 sides: 5 * 180
    ("spatial", "angle_sum", "The outline of a pond is a polygon, and the number of its sides is 3 more than N. What is the sum of its interior angles, in degrees?", 4, "900"),
    ("spatial", "clock_seat", "These people sit around a round table, named clockwise as seen from above: Ada, Bram, Clara, and Diego; after Diego comes Ada again. The next person clockwise from Clara counts as number 1, and the count goes on clockwise. Who is person number N?", 3, "Bram"),
    ("spatial", "grid_square", "A token on square B2 is moved N squares east and then three squares north. On which square is it then?", 4, "F5"),
    # January 30 + 2 * 14 days
    ("temporal", "weeks_later", "The choir first met on January 30, 2012, and has met every two weeks since. On which date was its meeting number N + 1?", 2, "February 27, 2012"),
    # 14 days and 3 + 1 more: Tuesday + 4
    ("temporal", "weekday_after", "A ship leaves port on a Tuesday and drops anchor in a bay exactly 14 days later. It enters the next port N + 1 days after dropping anchor. On which day of the week does it enter the next port?", 3, "Saturday"),
    # 3 * 20 + 2 * 4 = 68
    ("temporal", "relay", "A theater gives N actors one audition each, one after another, starting at 08:50. Each audition takes 20 minutes, and 4 minutes pass between the end of one and the start of the next. At what time (24-hour clock) does the last audition end?", 3, "09:58"),
    ("linguistic", "plural_of", "Take noun number N from this list: leaf, goose, louse, ox. What is its plural in standard American English?", 3, "lice"),
    ("linguistic", "past_of", "Take verb number N from this list: dig, teach, fly. What is its simple past form in standard American English?", 2, "taught"),
    ("linguistic", "subject_of", "Read these sentences: (1) My cousin, whom Ada knew well, left early. (2) A young cook, whom Bram admires, opened the door. Who is the subject of the main clause of sentence number N?", 2, "a young cook"),
    # 5 is odd -> 4; 4 < 5 -> 8
    ("logical", "decision_list", "If the result is less than 5, add 4 to it. The final number is that of the door to take. The doors have these numbers and names: 0 Alpha, 4 Beta, 5 Gamma, 8 Delta, and 9 Eta. What is the name of the door to take?", 5, "Delta"),
    ("logical", "ranking", "Ten people ran a race. Bram finished right before Clara. Ada finished right before Bram. Who finished in place number N?", 2, "Bram"),
    # 14 - 5 - 2
    ("logical", "exactly", "There are 14 crates. Exactly N of them are locked, and of those that are not locked, exactly 2 are empty. A crate is inspected if and only if it is neither locked nor empty. How many crates are inspected?", 5, "7"),
    ("social", "news_chain", "At first, only Ada knows that the hall is booked. The news then spreads through these calls, listed in no particular order: Clara tells Diego; Ada tells Bram; Bram tells Clara. If Ada counts as number 1, who is number N + 1 to learn the news?", 3, "Diego"),
    ("social", "meant_item", "An open shelf stands between Ada and Bram. On it are, from Ada's left to right, a mug, a vase behind a screen, a bowl, and a jar. The screen is on Ada's side and hides that one item from Ada.", 2, "bowl"),
    # Bram is passed over: Ada, Clara, Diego
    ("social", "whose_turn", "Around a fire sit, in this order and in a circle, Ada, Bram, Clara, and Diego. They take turns telling a story. The turn passes around in that order. Ada has the first turn, and Bram wants only to listen. Who has turn number N?", 3, "Diego"),
    ("factual", "element", "A note on a test tube gives nothing but an atomic number, which is N + 1. Which element is meant?", 6, "nitrogen"),
    ("factual", "greek", "An observatory labels its antennas with the letters of the Greek alphabet in their usual order, starting with alpha as number 1. Which letter belongs to number N + 1?", 3, "delta"),
    ("factual", "president", "Which president has number N?", 3, "Thomas Jefferson"),
    ("procedural", "rotate", f"A stack of word cards reads, from the top card down: {_TEN_NAMES}. The following is done N times: the top card is moved to the bottom of the stack. Which card is then number 2 from the top?", 3, "Elif"),
    # 10 + 5 * 6 - 2 * 3
    ("procedural", "machine", "Ada keeps a tally that starts at 10. In each round, 6 is added; in every second round, right after that, 3 is taken away again. What is the tally after N rounds?", 5, "34"),
    # 20 + 3 * 10 + 45
    ("procedural", "plan_hour", "Ada has N doors to paint and first needs 20 minutes to mix the paint. Then the doors are painted one after another, 10 minutes each. Each door dries for 45 minutes after it is painted.", 3, "95"),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "step_id", "text", "n", "answer"), GOLDEN_NEEDS)
def test_hand_worked_answer(domain: str, step_id: str, text: str, n: int, answer: str) -> None:
    assert _step(domain, step_id).check(text, n) == answer  # type: ignore[call-arg]  # needing steps take text and number


def test_bordering_countries_are_those_of_the_question_bank() -> None:
    table = json.loads(
        files("mirror_bench.builders.question_bank.factual")
        .joinpath("data/countries.json")
        .read_text("utf-8")
    )
    for country, codes in _BORDERS.items():
        (row,) = [c for c in table["rows"] if c["name"] == country]
        assert sorted(codes.split()) == sorted(row["neighbors"])


def test_every_step_has_a_hand_worked_case() -> None:
    worked = {(domain, step_id) for domain, step_id, *_ in (*GOLDEN_YIELDS, *GOLDEN_NEEDS)}
    assert worked == {(s.domain, s.id) for s in (*YIELDING, *NEEDING)}


# What the golden text above says, what is put in its place: the checker must answer otherwise.
FAULTS = [
    ("arithmetic", "left_over", "50 tiles", "51 tiles"),
    ("arithmetic", "chain", "subtracts 13", "subtracts 8"),
    ("spatial", "grid_distance", "one block west", "one block east"),
    ("spatial", "painted_cubes", "3 cubes wide", "4 cubes wide"),
    ("temporal", "days_inclusive", "2012, to March 1, 2012", "2012, to March 2, 2012"),
    ("temporal", "sessions", "11:30", "11:10"),
    ("linguistic", "agreement_errors", "keys to the cellar is", "keys to the cellar are"),
    ("linguistic", "negating_prefix", "union", "unkind"),
    ("linguistic", "passives", "The nurse moved the table by noon", "The table was moved by the nurse"),
    ("logical", "overlap", "3 do neither", "2 do neither"),
    ("logical", "true_rows", "exactly one of the red lamp and", "if the red lamp is on, the green lamp is on, not"),
    ("logical", "truth_tellers", "Ada always tells", "Ada always lies, not tells"),
    ("social", "still_believe", "Clara, Diego, and Elif leave", "Clara and Diego leave"),
    ("social", "ironic_remarks", "The guide knew the way by heart", "The guide lost the way three times"),
    ("social", "broke_house_rules", "told the desk, and", "told nobody, and"),
    ("factual", "known_count_nature", "about Mars", "about Saturn"),
    ("factual", "known_count_shapes", "pentagonal prisms", "cubes"),
    ("factual", "known_borders", "about Uruguay", "about Chile"),
    ("arithmetic", "rounded_side", "area of 43", "area of 42"),
    ("linguistic", "same_sense", "The bank lent us the money", "The boat was tied up at the muddy bank"),
    ("social", "who_does_now", "Diego used to", "Diego still does"),
    ("procedural", "rounds", "less than 30", "less than 31"),
    ("procedural", "rounds", "less than 30", "less than 40"),
    ("procedural", "queue_left", "three people join", "four people join"),
    ("procedural", "valid_steps", "B201", "B200"),
]  # fmt: skip


@pytest.mark.parametrize(("domain", "step_id", "old", "new"), FAULTS)
def test_planted_fault_changes_the_number(domain: str, step_id: str, old: str, new: str) -> None:
    step = _step(domain, step_id)
    ((setup, n),) = [(t, n) for d, s, t, n in GOLDEN_YIELDS if (d, s) == (domain, step_id)]
    assert old in setup
    if new == "less than 31":
        # 31 is reached by the same three rounds: the fault must be one that matters.
        assert _derived(step, setup.replace(old, new)) == n
    else:
        assert _derived(step, setup.replace(old, new)) != n


@pytest.mark.parametrize(("domain", "step_id", "text", "n", "answer"), GOLDEN_NEEDS)
def test_another_number_gives_another_answer(
    domain: str, step_id: str, text: str, n: int, answer: str
) -> None:
    assert _derived(_step(domain, step_id), text, n - 1) != answer


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _numbers(text: str) -> list[int]:
    digits = [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]
    return digits + [at for at, word in enumerate(_WORDS, 2) for _ in re.findall(rf"\b{word}\b", text)]


def _length(text: str) -> float:
    return len(text)


def _largest(text: str) -> float:
    return max(_numbers(text))


def _sum(text: str) -> float:
    return sum(_numbers(text))


def _listed(text: str) -> float:
    """Entries of the list in ``text``."""
    return text.count(", ") + text.count(" (")


def _obscurity(text: str) -> float:
    """Place of the thing asked about in its table, which runs from the best known to the least known; 0 to 1."""
    places = [
        (len(topic_of(thing)), list(values).index(thing) / (len(values) - 1))
        for _, _, values in _COUNTS
        for thing in values
        if re.search(rf"about {re.escape(topic_of(thing))}\b", text)
    ]
    return max(places)[1]


def _rarity(text: str) -> float:
    """Mean place of the listed words in their table, which runs from the commonest to the rarest."""
    places = [
        list(table).index(word)
        for word in re.findall(r"\w+", text)
        for table in (_PLURALS, _PASTS)
        if word in table
    ]
    return sum(places) / len(places)


# What grows with the level: entries, rules or conditions (length), the size of numbers, or how rare the fact or word is.
WORK: dict[str, Callable[[str], float]] = {
    "left_over": _largest,
    "chain": _sum,
    "whole_units": _largest,
    "rounded_side": _largest,
    "fare": _length,
    "sequence": _sum,
    "discount": _length,
    "grid_distance": _length,
    "painted_cubes": _length,
    "people_between": _length,
    "angle_sum": _length,
    "clock_seat": _length,
    "grid_square": _length,
    "days_inclusive": _length,
    "sessions": _length,
    "night_hours": _length,
    "weeks_later": _sum,
    "weekday_after": _largest,
    "relay": _length,
    "agreement_errors": _listed,
    "negating_prefix": _listed,
    "passives": _listed,
    "same_sense": _listed,
    "plural_of": _rarity,
    "past_of": _rarity,
    "subject_of": _length,
    "overlap": _length,
    "true_rows": _length,
    "truth_tellers": _length,
    "decision_list": _length,
    "ranking": _length,
    "exactly": _length,
    "still_believe": _listed,
    "ironic_remarks": _listed,
    "broke_house_rules": _listed,
    "who_does_now": _length,
    "news_chain": _listed,
    "meant_item": _listed,
    "whose_turn": _listed,
    "known_count_nature": _obscurity,
    "known_count_shapes": _obscurity,
    "known_count_music": _obscurity,
    "known_borders": _obscurity,
    "element": _sum,
    "greek": _largest,
    "president": _sum,
    "rounds": _largest,
    "queue_left": _length,
    "valid_steps": _length,
    "rotate": _length,
    "machine": _length,
    "plan_hour": _length,
}  # fmt: skip
_DRAWS = range(40)


def _texts(step: Yields | Needs, level: int) -> list[str]:
    made = [step.make(ItemRng("work", step.id, level, draw), level) for draw in _DRAWS]
    return [item.setup if isinstance(item, Given) else item.text for item in made]


@pytest.mark.parametrize("step", [*YIELDING, *NEEDING], ids=_id)
def test_work_grows_with_the_level(step: Yields | Needs) -> None:
    low, middle, high = (
        sum(WORK[step.id](text) for text in _texts(step, level)) / len(_DRAWS) for level in LEVELS_TRIED
    )
    assert low < high
    assert low <= middle * 1.1 and middle <= high * 1.1


@pytest.mark.parametrize("step", [*YIELDING, *NEEDING], ids=_id)
def test_no_step_has_one_wording_alone(step: Yields | Needs) -> None:
    """No run of four words stands in all texts of a level, unless something else is worded in two ways."""
    for level in LEVELS_TRIED:
        runs = [_runs(text) for text in _texts(step, level)]
        everywhere = frozenset.intersection(*runs)
        # Of two frames, each has runs that stand in many texts and not in all.
        common = [run for run in frozenset.union(*runs) if sum(run in found for found in runs) >= 5]
        assert any(run not in everywhere for run in common)


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = re.findall(r"[a-z]+", re.sub(r"\b(?:[A-Z][a-z]+|N|\d+)\b", "", text))
    return frozenset(zip(words, words[1:], words[2:], words[3:], strict=False))
