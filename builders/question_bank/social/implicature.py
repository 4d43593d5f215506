"""What a speaker gets across without saying it: scales, relevance, completeness, order and triggers of the past."""

from __future__ import annotations

from fractions import Fraction

from mirror_bench.builders.question_bank.cast import PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import implicature_check as check
from mirror_bench.builders.question_bank.social.drawing import by_level, others, sentence, shuffled
from mirror_bench.builders.seeds import ItemRng

_COUNTED = (
    ("letters", "arrived"), ("seedlings", "survived"), ("guests", "replied"), ("lamps", "work"), ("tickets", "sold"),
    ("tents", "leak"), ("printers", "need paper"), ("chairs", "wobble"), ("parcels", "were delivered"),
    ("jars", "were sealed"), ("players", "trained"), ("bulbs", "flowered"), ("forms", "were signed"),
    ("windows", "stick"), ("batteries", "are flat"), ("towels", "are dry"),
)  # fmt: skip
_STEPS: tuple[tuple[str, Fraction, str], ...] = (
    ("a quarter", Fraction(1, 4), "many"),
    ("a third", Fraction(1, 3), "many"),
    ("half", Fraction(1, 2), "most"),
    ("two thirds", Fraction(2, 3), "most"),
    ("three quarters", Fraction(3, 4), "most"),
    ("nine tenths", Fraction(9, 10), "nearly all"),
    ("seven eighths", Fraction(7, 8), "nearly all"),
)


def _scale_words(rng: ItemRng, level: int) -> Draft:
    """A number that fits the strongest true word of a stated scale."""
    things, verb = rng.choice(_COUNTED)
    person = rng.choice(PEOPLE)
    total = rng.choice([n for n in range(8, 21) if n % 2 == 0] if level <= 3 else list(range(24, 121, 4)))
    words: list[tuple[str, int]] = [("none", 0), ("some", 1)]
    steps = (
        [("most",)]
        if level <= 3
        else [("many",), ("most",)]
        if level <= 5
        else [("many",), ("most",), ("nearly all",)]
    )
    meanings = []
    for (word,) in steps:
        phrase, share, _ = rng.choice([s for s in _STEPS if s[2] == word])
        limit = share * total
        least = int(limit) + 1
        meanings.append(f'"{word}" for more than {phrase}')
        words.append((word, least))
    words.append(("all", total))
    bounds = [least for _, least in words] + [total + 1]
    zones = [(words[i][0], list(range(bounds[i], bounds[i + 1]))) for i in range(len(words))]
    if any(not zone for _, zone in zones):
        raise Redraw("an empty zone")
    at = rng.randrange(len(zones))
    said, zone = zones[at]
    answer = rng.choice(zone)
    wrong: list[int] = []
    for index in shuffled(rng, [i for i in range(len(zones)) if i != at]):
        wrong.append(rng.choice(zones[index][1]))
        if len(zones[index][1]) > 1 and rng.random() < 0.6:
            wrong.append(rng.choice([n for n in zones[index][1] if n not in wrong]))
    trap = None
    if said not in ("none", "all") and rng.random() < 0.4:
        trap = str(rng.choice(zones[rng.randrange(at + 1, len(zones))][1]))
        if trap not in map(str, wrong):
            wrong.insert(0, int(trap))
    candidates = sorted({answer, *wrong})
    order = listing([f'"{word}"' for word, _ in words], "or")
    question = rng.choice(
        (
            f"There are {total} {things} on {person}'s list. Asked how many of them {verb}, {person} answers with one of "
            f"{order}: always the strongest one that is true, and uses {listing(meanings)}. {person} has checked every "
            f'one and says "{said}". Which of these can be the number of {things} that {verb}?',
            f"{person} reports on {total} {things} and knows the state of each. In such reports {person} uses "
            f"{listing(meanings)}, and picks the strongest true word among {order}. To the question how many of the "
            f'{things} {verb}, {person} replies "{said}". Which of these numbers of {things} fits the reply as it is meant?',
        )
    )
    return Draft(
        question=question,
        answer=str(answer),
        kind="integer",
        distractors=tuple(str(n) for n in wrong),
        params={"candidates": candidates},
        trap=trap,
        open_ok=False,
    )


_VENUES = (
    "the craft fair", "the book market", "the sculpture show", "the clock fair", "the plant sale", "the flower show",
    "the toy fair", "the kite exhibition", "the flea market", "the print sale", "the model train show", "the photo exhibition",
    "the mineral show", "the pottery market", "the food fair", "the antiques fair", "the quilt show", "the vintage car show",
)  # fmt: skip
_REPLIES = {
    "place": ("It is going to pour all afternoon.", "The forecast says heavy rain until evening.", "My coat is soaked and more rain is coming."),
    "price": ("I have only {n} dollars on me.", "I am down to my last {n} dollars.", "My purse holds no more than {n} dollars."),
    "closing": ("I cannot get there before {n}.", "My shift keeps me busy until {n}.", "My train does not get in until {n}."),
    "dog": ("I am looking after my neighbor's dog today.", "The dog has to come along.", "There is nobody to leave the dog with."),
    "distance": ("My bike has a flat tire and the buses are on strike.", "We will have to go on foot, I am afraid.", "The car is at the garage and no buses run today."),
}  # fmt: skip


def _indirect_choice(rng: ItemRng, level: int) -> Draft:
    """A reply that names none of the events leaves just one of them."""
    asker, speaker = rng.sample(PEOPLE, 2)
    venues = rng.sample(_VENUES, by_level(level, 4, 6))
    aspects = rng.sample(sorted(_REPLIES), by_level(level, 1, 4))
    money, hour = rng.choice((6, 8, 10, 12)), rng.randint(2, 4)
    wanted = rng.choice(venues)
    shown = sorted(set(aspects) | set(rng.sample(sorted(_REPLIES), by_level(level, 2, 5))))
    described, fails = [], {}
    for venue in venues:
        broken = (
            set() if venue == wanted else set(rng.sample(aspects, rng.randint(1, max(1, len(aspects) - 1))))
        )
        fails[venue] = broken
        text = []
        for aspect in shown:
            good = aspect not in broken if aspect in aspects else rng.random() < 0.5
            if aspect == "place":
                text.append("indoors" if good else "in the open air")
            elif aspect == "price":
                text.append(
                    f"{money - rng.choice((0, 1, 2, 3)) if good else money + rng.choice((2, 3, 5, 8))} dollars"
                )
            elif aspect == "closing":
                text.append(
                    f"closes at {hour + rng.randint(1, 3) if good else hour - rng.randint(0, 1)} o'clock"
                )
            elif aspect == "dog":
                text.append("dogs allowed" if good else "no dogs")
            else:
                text.append("two minutes' walk" if good else "ten miles away")
        described.append(f"{venue} ({', '.join(text)})")
    reply = " ".join(
        rng.choice(_REPLIES[aspect]).format(n=money if aspect == "price" else f"{hour} o'clock")
        for aspect in aspects
    )
    question = rng.choice(
        (
            f"{asker} and {speaker} mean to visit one of these together this afternoon: {'; '.join(described)}. {asker} asks "
            f'which it should be. {speaker} says: "{reply}" Which of them does the reply leave as the one to go to?',
            f"For this afternoon {asker} offers {speaker} a choice of these: {'; '.join(described)}. {speaker} would like to come and "
            f'replies: "{reply}" Which of them can they still go to, if the reply is meant to help {asker} choose?',
        )
    )
    near = [venue for venue in venues if len(fails[venue]) == 1]
    return Draft(
        question=question,
        answer=wanted,
        kind="phrase",
        distractors=others(rng, venues, wanted),
        params={"venues": venues},
        trap=rng.choice(near) if near and len(aspects) > 1 and rng.random() < 0.4 else None,
        aliases=(wanted.removeprefix("the "),),
    )


_ROOM_NAMES = ("hall", "kitchen", "study", "attic", "pantry", "bathroom", "library", "nursery", "cellar", "landing",
               "sunroom", "laundry", "parlor", "bedroom", "playroom", "office")  # fmt: skip
_JOBS = (("painted", "paint"), ("swept", "sweep"), ("measured", "measure"), ("cleared", "clear"), ("aired", "air"),
         ("dusted", "dust"), ("inspected", "inspect"), ("photographed", "photograph"))  # fmt: skip


def _left_out(rng: ItemRng, level: int) -> Draft:
    """Complete lists of what was done imply what was not."""
    rooms = rng.sample(_ROOM_NAMES, by_level(level, 4, 9))
    workers = rng.sample(PEOPLE, 1 if level <= 2 else 2 if level <= 5 else 3)
    done, base = rng.choice(_JOBS)
    floors = {room: ("upstairs", "downstairs")[i % 2] for i, room in enumerate(shuffled(rng, rooms))}
    missing = rng.choice(rooms)
    open_rooms = [room for room in rooms if room != missing]
    lines = []
    for index, worker in enumerate(workers):
        last = index == len(workers) - 1
        if last and index:
            before = workers[index - 1] if len(workers) == 2 else "the others"
            left = f"{missing}"
            lines.append(
                rng.choice(
                    (
                        f'{worker} says: "I {done} everything that {before} left, apart from the {left}."',
                        f'{worker} says: "Of what {before} left, I {done} all but the {left}."',
                    )
                )
                if rng.random() < 0.35
                else f'{worker} says: "I {done} {listing([f"the {room}" for room in shuffled(rng, open_rooms)])}."'
            )
            if "left" not in lines[-1]:
                open_rooms = []
        elif level >= 3 and rng.random() < 0.6:
            floor = floors[rng.choice(open_rooms)]
            here = [room for room in open_rooms if floors[room] == floor]
            skipped = [room for room in rooms if floors[room] == floor and room not in here]
            keep = (
                [rng.choice(here)] if len(here) > 1 and missing not in skipped and rng.random() < 0.5 else []
            )
            skip = [r for r in rooms if floors[r] == floor and (r in keep or r in skipped)]
            exception = f", but not {listing([f'the {r}' for r in skip], 'or')}" if skip else ""
            lines.append(f'{worker} says: "I {done} all the {floor} rooms{exception}."')
            open_rooms = [room for room in open_rooms if room not in here or room in keep]
        else:
            share = open_rooms if len(workers) == 1 else rng.sample(open_rooms, max(1, len(open_rooms) // 2))
            lines.append(f'{worker} says: "I {done} {listing([f"the {room}" for room in share])}."')
            open_rooms = [room for room in open_rooms if room not in share]
        if not open_rooms and not last:
            raise Redraw("all done too early")
    if any("left, " in line for line in lines) and lines[-1].count("the ") < 2:
        raise Redraw("exception names the room outright")
    if any(("apart from" in line) or ("all but the" in line) for line in lines) and level < 6:
        raise Redraw("too open a hint")
    up = [f"the {r}" for r in rooms if floors[r] == "upstairs"]
    down = [f"the {r}" for r in rooms if floors[r] == "downstairs"]
    crew = listing(workers)
    question = (
        f"Upstairs are {listing(up)}; downstairs are {listing(down)}. {crew} {'was' if len(workers) == 1 else 'were'} to {base} "
        f"these rooms, and no others worked there. Asked for a full account of what "
        f"{'has' if len(workers) == 1 else 'each has'} been done, {'this is the answer' if len(workers) == 1 else 'they answer in turn'}. "
        f"{' '.join(lines)} "
        + rng.choice(
            (
                f"Taking {'the account' if len(workers) == 1 else 'the accounts'} as complete, which room has nobody {done}?",
                "Which room, by what this implies, still has to be done?",
            )
        )
    )
    return Draft(
        question=question,
        answer=missing,
        kind="word",
        distractors=others(rng, rooms, missing),
        params={"done": done},
        aliases=(f"the {missing}",),
    )


# (base, third person, -ing form)
_HABITS = (
    ("take the bus to work", "takes the bus to work", "taking the bus to work"),
    ("play the cello", "plays the cello", "playing the cello"),
    ("keep bees", "keeps bees", "keeping bees"),
    ("swim before breakfast", "swims before breakfast", "swimming before breakfast"),
    ("sing in the choir", "sings in the choir", "singing in the choir"),
    ("work on Saturdays", "works on Saturdays", "working on Saturdays"),
    ("grow tomatoes", "grows tomatoes", "growing tomatoes"),
    ("drink coffee", "drinks coffee", "drinking coffee"),
    ("write a diary", "writes a diary", "writing a diary"),
    ("rent a garage", "rents a garage", "renting a garage"),
    ("bake bread at home", "bakes bread at home", "baking bread at home"),
    ("coach the junior team", "coaches the junior team", "coaching the junior team"),
    ("eat lunch in the park", "eats lunch in the park", "eating lunch in the park"),
    ("collect old maps", "collects old maps", "collecting old maps"),
    ("wear a watch", "wears a watch", "wearing a watch"),
    ("share an office", "shares an office", "sharing an office"),
    ("repair clocks", "repairs clocks", "repairing clocks"),
    ("teach an evening class", "teaches an evening class", "teaching an evening class"),
)
_TRIGGERS = {
    (True, False): (
        "{p} has stopped {g}",
        "{p} no longer {t}",
        "{p} has given up {g}",
        "{p} does not {b} anymore",
    ),
    (False, True): ("{p} has started {g}", "{p} has begun to {b}", "{p} has taken to {g}"),
    (True, True): (
        "{p} still {t}",
        "{p} has not stopped {g}",
        "{p} continues to {b}",
        "{p} has not given up {g}",
    ),
    (False, False): (
        "{p} still does not {b}",
        "{p} has not started {g}",
        "{p} has yet to start {g}",
        "{p} has not taken to {g}",
    ),
}
_STATES = ((True, True), (True, False), (False, True), (False, False))


def _state_text(before: bool, now: bool) -> str:
    return {
        (True, True): "done before and done now",
        (True, False): "done before but not now",
        (False, True): "not done before but done now",
        (False, False): "not done before and not done now",
    }[before, now]


_FACTIVE = ("I am glad that {s}.", "Did you know that {s}?", "It surprised me to hear that {s}.", "As you will have noticed, {s}.",
            "{s}, and that is all I can say.", "My sister told me what she had seen herself: {s}.")  # fmt: skip


def _before_and_now(rng: ItemRng, level: int) -> Draft:
    """What a remark takes for granted about the past, together with what it says of the present."""
    person, speaker, listener = rng.sample(PEOPLE, 3)
    habits = rng.sample(_HABITS, by_level(level, 1, 4))
    states = [rng.choice(_STATES) for _ in habits]
    asked = rng.randrange(len(habits))
    remarks = []
    for (base, third, ing), state in zip(habits, states, strict=True):
        clause = rng.choice(_TRIGGERS[state]).format(p=person, b=base, t=third, g=ing)
        frame = rng.choice(_FACTIVE if level >= 3 else _FACTIVE[:3])
        remarks.append(sentence(frame.format(s=clause)))
    answer = _state_text(*states[asked])
    options = [_state_text(*state) for state in _STATES]
    # The mistake is to hear only the half about the present.
    slip = _state_text(not states[asked][0], states[asked][1])
    opening = rng.choice(
        (
            f"{speaker}, who knows {person} well, says to {listener}",
            f"{speaker} is well informed about {person} and tells {listener}",
        )
    )
    return Draft(
        question=(
            f'{opening}: "{" ".join(remarks)}" '
            + rng.choice(
                (
                    f"What does this imply about {habits[asked][2]}, as far as {person} is concerned?",
                    f"Going by these words, what is true of {habits[asked][2]} in {person}'s case?",
                )
            )
        ),
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={},
        trap=slip if rng.random() < 0.35 else None,
        open_ok=False,
    )


def _who_changed(rng: ItemRng, level: int) -> Draft:
    """Four or more people, one of whom has the history asked for."""
    count = by_level(level, 4, 7)
    people = rng.sample(PEOPLE, count + 1)
    speaker, group = people[0], people[1:]
    wanted = rng.choice(_STATES)
    answer = rng.choice(group)
    habit = rng.choice(_HABITS)
    lines = []
    for person in group:
        state = wanted if person == answer else rng.choice([s for s in _STATES if s != wanted])
        clause = rng.choice(_TRIGGERS[state]).format(p=person, b=habit[0], t=habit[1], g=habit[2])
        lines.append(sentence(clause) + ".")
    asks = {
        (True, True): f"Who, by these remarks, used to {habit[0]} and goes on doing so?",
        (True, False): f"Who, by these remarks, used to {habit[0]} but does so no more?",
        (False, True): f"Who, by these remarks, did not {habit[0]} in the past but does so now?",
        (False, False): f"Who, by these remarks, did not {habit[0]} in the past and does not do so now?",
    }
    return Draft(
        question=f'{speaker} has known the others for years and says: "{" ".join(lines)}" {asks[wanted]}',
        answer=answer,
        kind="name",
        distractors=others(rng, group, answer),
        params={},
    )


_STOCK = (
    "chairs",
    "tables",
    "tents",
    "ladders",
    "helmets",
    "blankets",
    "lanterns",
    "mats",
    "canoes",
    "buckets",
    "ropes",
    "trays",
)
_NUMBER_WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
                 12: "twelve", 15: "fifteen", 20: "twenty", 30: "thirty", 40: "forty"}  # fmt: skip


def _number_meant(rng: ItemRng, level: int) -> Draft:
    """The same number word, meant exactly, as a minimum, as a maximum, or as a point to go above or below."""
    asker, speaker = rng.sample(PEOPLE, 2)
    things = rng.choice(_STOCK)
    rows, each = rng.choice((2, 3, 4, 5)), rng.choice((4, 5, 6, 10))
    if level >= 5:
        number = rows * each
        word = f"{_NUMBER_WORDS[rows]} sets of {_NUMBER_WORDS[each]}"
    else:
        number = rng.choice(sorted(_NUMBER_WORDS)[3:])
        word = _NUMBER_WORDS[number]
    kind = rng.choice(("exactly", "at least", "at most", "more than", "fewer than"))
    stories = {
        "exactly": (
            f'For the yearly inventory {asker} needs the number of {things} in the store. {speaker} counts every one and reports: "There are {word} {things}."',
            f'{asker} asks: "How many {things} do we own, all told?" {speaker}, who keeps the register up to date, says: "We own {word} {things}."',
            f'{asker} must enter the total of {things} on a form. {speaker} has just counted them all and says: "The total is {word} {things}."',
        ),
        "at least": (
            f'{asker} may open the camp as soon as the store has {word} {things}; having extra does no harm. {asker} asks {speaker} only whether that condition is met. {speaker} stops counting once it is and says: "Yes, we have {word} {things}."',
            f'{asker} wants to borrow {word} {things} and asks {speaker} whether that can be done. {speaker}, without counting the whole stock, says: "Sure, we have {word} {things}."',
            f'{asker} checks a list of minimum stocks, which asks for {word} {things}, and needs only a yes or a no. {speaker} says: "Yes, {word} {things} are there."',
        ),
        "at most": (
            f'A club lends {things} and leaves it to members how many they take, up to a limit. {asker} asks for the limit. {speaker} says: "You can take {word} {things}."',
            f'{asker} asks how many {things} the trailer is allowed to carry; any smaller load is fine too. {speaker} says: "It can carry {word} {things}."',
            f'A permit lets {asker} store {things} in the yard, and a smaller stock is always allowed. Asked what it permits, {speaker} says: "You may store {word} {things} there."',
        ),
        "more than": (
            f'{asker} asks how many {things} there are. {speaker} says: "There are {word} {things} in this room alone, and the cellar has some as well."',
            f'{asker} asks how many {things} the club owns. {speaker} says: "{sentence(word)} {things} used to be all we had, but since then some were bought and none got lost."',
            f'{asker} asks how many {things} we have. {speaker} says: "{sentence(word)} {things} are in use, and besides those we have a few that are not."',
        ),
        "fewer than": (
            f'{asker} asks how many {things} there are. {speaker} says: "There would be {word} {things} if nobody had ever lost one."',
            f'{asker} asks how many {things} the club owns. {speaker} says: "{sentence(word)} {things} used to be what we had, but since then some were sold and none were bought."',
            f'{asker} asks how many {things} we have. {speaker} says: "We have almost {word} {things}."',
        ),
    }
    ask = {
        "at most": f"Taken as it is meant, the reply allows which numbers of {things}?",
    }.get(kind, f"Taken as it is meant, the reply leaves open which numbers of {things}?")
    options = [f"{name} {number}" for name in stories]
    answer = f"{kind} {number}"
    trap = f"exactly {number}" if kind in ("at least", "at most") and rng.random() < 0.6 else None
    return Draft(
        question=f"{rng.choice(stories[kind])} {ask}",
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={"number": number},
        trap=trap,
        open_ok=False,
    )


_DEEDS = (
    "mended the gate", "fed the hens", "called the plumber", "watered the roses", "posted the parcel", "washed the van",
    "cut the hedge", "fetched the ladder", "paid the milk bill", "cleaned the oven", "hung up the laundry",
    "sharpened the saw", "emptied the bins", "wrote to the bank", "stacked the logs", "oiled the hinges",
    "picked the beans", "swept the yard", "charged the drill", "ironed the shirts",
)  # fmt: skip


def _told_in_order(rng: ItemRng, level: int) -> Draft:
    """A story tells things in the order in which they happened, unless it says otherwise."""
    count = by_level(level, 4, 8)
    deeds = rng.sample(_DEEDS, count)
    speaker, listener = rng.sample(PEOPLE, 2)
    order = [deeds[0]]
    parts = [f"I {deeds[0]}"]
    previous, used = "", [""]
    for index, deed in enumerate(deeds[1:], 1):
        last = deeds[index - 1]
        forms = ["then", "and"]
        if previous != "first":
            forms.append("before")
            if level >= 2 and "first" not in used:
                forms.append("first")
        form = previous = rng.choice(forms)
        used.append(form)
        if form in ("then", "and"):
            order.append(deed)
            parts.append(
                f"{rng.choice(('Then I', 'After that I', 'I went on and')) if form == 'then' else 'I'} {deed}"
            )
        elif form == "before":
            order.insert(order.index(last), deed)
            parts.append(f"Just before that I had {deed}")
        else:
            order.insert(0, deed)
            parts.append(f"The very first thing, though, had been this: I {deed}")
    if order == deeds:
        raise Redraw("told straight through")
    # "wrote" is the one past form here that is not also the participle.
    told = ". ".join(parts).replace("had wrote", "had written") + "."
    place = rng.randrange(count)
    ordinal = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[place]
    answer = order[place]
    trap = deeds[place] if deeds[place] != answer and rng.random() < 0.5 else None
    return Draft(
        question=(
            f"Asked about the morning, {speaker} tells {listener} what happened, in the order in which it happened except where the "
            f'words say otherwise; after stepping back, the story always goes on from the latest point reached so far. "{told}" '
            f"What did {speaker} do {ordinal}?"
        ),
        answer=answer,
        kind="phrase",
        distractors=tuple(([trap] if trap else []) + [d for d in others(rng, deeds, answer, 8) if d != trap])[
            :6
        ],
        params={"place": place},
        trap=trap,
        open_ok=False,
    )


_QUALITIES = {
    "punctuality": (
        "was at the desk before anyone else, every single day",
        "never once kept a meeting waiting",
    ),
    "spelling": (
        "wrote letters that needed no correction",
        "could set down any long word without a dictionary",
    ),
    "patience": (
        "stayed calm with the slowest of customers",
        "explained things a tenth time as kindly as the first",
    ),
    "driving": (
        "took our van through heavy traffic without a scratch",
        "was the one we all trusted behind the wheel",
    ),
    "arithmetic": (
        "added up long columns in the head without a slip",
        "always had the totals right at the end of the month",
    ),
    "teamwork": ("fitted in with every group and shared the load", "helped colleagues before they asked"),
    "honesty": ("handed in every cent found on the floor", "owned up to mistakes at once"),
    "tidiness": (
        "left the workbench spotless each evening",
        "had a place for every tool and put each back there",
    ),
    "cooking": ("made lunches that people still talk about", "turned plain vegetables into a feast"),
    "typing": (
        "was the fastest at the keyboard by far",
        "filled pages on the computer without looking at the keys",
    ),
    "languages": (
        "spoke with our partners abroad in their own tongue",
        "switched from Spanish to Polish without a pause",
    ),
    "discretion": ("kept everything confidential", "never repeated a private remark"),
}
_KINDS_OF_POST = ("a post in an archive", "a job at a hotel", "a place on an expedition", "a post at a school", "a job in a shop",
                  "a post in a charity's office", "a job on a ferry")  # fmt: skip


def _left_unpraised(rng: ItemRng, level: int) -> Draft:
    """A referee who was asked about several points praises all but one."""
    employer, referee, person = rng.sample(PEOPLE, 3)
    asked = rng.sample(sorted(_QUALITIES), by_level(level, 4, 8))
    missing = rng.choice(asked)
    praised = [quality for quality in shuffled(rng, asked) if quality != missing]
    extra = [q for q in rng.sample(sorted(_QUALITIES), by_level(level, 0, 4)) if q not in asked]
    order = shuffled(rng, praised + extra)
    lines = [
        f"{person if i == 0 or rng.random() < 0.3 else 'My former colleague'} {rng.choice(_QUALITIES[q])}."
        for i, q in enumerate(order)
    ]
    question = (
        f"{person} applies for {rng.choice(_KINDS_OF_POST)}. {employer} asks {referee}, who knows {person}'s work in every respect, to comment "
        f"on {listing(asked)}, and {referee} knows that {employer} will notice anything left out. {referee} would rather say nothing than "
        f'say something bad, and writes: "{" ".join(lines)}" '
        + rng.choice(
            (
                f"On which point does the letter let {employer} understand that {person} is weak?",
                "Which of the points asked about is, by implication, a weak one?",
            )
        )
    )
    return Draft(
        question=question,
        answer=missing,
        kind="word",
        distractors=others(rng, [*asked, *extra], missing),
        params={"asked": asked},
    )


_DUTIES = (
    "sign the visitors' book", "wear a badge", "take off my shoes", "bring my own cup", "write in pencil",
    "stand up when the bell rings", "wear gloves", "leave my bag at the desk", "use the side door",
    "fill in the blue form", "switch on the lamp", "turn off my phone", "talk to the guide",
)  # fmt: skip
_DUTY_NOUNS = (
    "signing the visitors' book", "wearing a badge", "taking off one's shoes", "bringing one's own cup", "writing in pencil",
    "standing up when the bell rings", "wearing gloves", "leaving one's bag at the desk", "using the side door",
    "filling in the blue form", "switching on the lamp", "turning off one's phone", "talking to the guide",
)  # fmt: skip
_STATUS_REPLIES = {
    "required": ("There is no way around it, whoever you are.", "They send home everyone who fails to do that.", "People who forget it are made to leave."),
    "advised but not required": ("Nothing will happen if you do not, but you will be glad if you do.", "They will not insist, though in your place I would do it.", "You can do without, but most people who did came to regret it."),
    "left to each visitor": ("Some do, some do not, and it makes no difference to anyone.", "Suit yourself; either way is as good.", "Toss a coin: nobody minds and nothing hangs on it."),
    "not allowed": ("The last person who did that was asked to leave.", "They stop anyone who tries.", "Do that and you will be shown the door."),
}  # fmt: skip


def _what_is_asked(rng: ItemRng, level: int) -> Draft:
    """Whether a thing must, should, may or must not be done, from a reply that says none of these words."""
    asker, speaker = rng.sample(PEOPLE, 2)
    place = rng.choice(
        (
            "the reading room",
            "the greenhouse",
            "the clinic",
            "the observatory",
            "the studio",
            "the archive",
            "the workshop",
            "the club",
        )
    )
    statuses = list(_STATUS_REPLIES)
    count = by_level(level, 1, 5)
    duties = rng.sample(_DUTIES, count)
    given = [rng.choice(statuses) for _ in duties]
    asked = rng.randrange(count)
    lines = [
        f'"Do I have to {duty}?" asks {asker}. "{rng.choice(_STATUS_REPLIES[status])}"'
        for duty, status in zip(duties, given, strict=True)
    ]
    if count > 3 or (count > 2 and rng.random() < 0.5):
        # With several duties the question is turned round: the duty with a given status.
        target = rng.choice(statuses)
        pool = rng.sample(_DUTIES, max(count, 4))
        answer = rng.choice(pool)
        lines = [
            f'"Do I have to {duty}?" asks {asker}. "{rng.choice(_STATUS_REPLIES[target if duty == answer else rng.choice([s for s in statuses if s != target])])}"'
            for duty in pool
        ]
        ask = f"Which of these things is, by {speaker}'s answers, {target}?"
        options = pool
    else:
        answer, options = given[asked], statuses
        ask = f"What do {speaker}'s words imply about {dict(zip(_DUTIES, _DUTY_NOUNS, strict=True))[duties[asked]]}?"
    opening = rng.choice(
        (
            f"{asker} is about to visit {place} for the first time and asks {speaker}, who works there.",
            f"{speaker} knows the rules of {place} well. {asker}, who is new there, wants to get everything right.",
        )
    )
    return Draft(
        question=f"{opening} {' '.join(lines)} {ask}",
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={},
        open_ok=False,
    )


_SCALES = (
    ("poor", "fair", "good", "very good", "excellent", "perfect"),
    ("dull", "passable", "decent", "fine", "great", "superb"),
)
_RATED = (
    ("films", ("the western", "the comedy", "the thriller", "the documentary", "the musical", "the cartoon", "the romance")),
    ("soups", ("the lentil soup", "the onion soup", "the pumpkin soup", "the fish soup", "the leek soup", "the mushroom soup")),
    ("talks", ("the talk on bees", "the talk on tides", "the talk on maps", "the talk on glass", "the talk on owls", "the talk on rust")),
    ("walks", ("the lake walk", "the forest walk", "the harbor walk", "the ridge walk", "the canal walk", "the garden walk")),
)  # fmt: skip


def _place_on_scale(rng: ItemRng, level: int) -> Draft:
    """Rank things from replies that go up to, stop short of, or go beyond a word of a stated scale."""
    person = rng.choice(PEOPLE)
    asker = rng.choice([name for name in PEOPLE if name != person])
    scale = rng.choice(_SCALES)
    kind, pool = rng.choice(_RATED)
    count = by_level(level, 4, 6)
    things = rng.sample(pool, count)
    ranks = rng.sample(range(len(scale)), count)
    lines = []
    for thing, rank in zip(things, ranks, strict=True):
        forms = [f"{sentence(thing)} was {scale[rank]}."]
        if level >= 2 and rank + 1 < len(scale):
            forms.append(f"{sentence(thing)} was not quite {scale[rank + 1]}.")
        if level >= 2 and rank:
            forms.append(f"{sentence(thing)} was one step better than {scale[rank - 1]}.")
        if level >= 4 and 0 < rank < len(scale) - 1:
            forms.append(
                f"To call {thing} '{scale[rank + 1]}' would go too far, yet '{scale[rank - 1]}' would not do it justice."
            )
        lines.append(rng.choice(forms if level < 5 else forms[1:] or forms))
    order = [thing for _, thing in sorted(zip(ranks, things, strict=True), reverse=True)]
    place = rng.randrange(count)
    ask = {0: "best", count - 1: "least"}.get(
        place
    ) or f"{('', 'second', 'third', 'fourth', 'fifth', 'sixth')[place]} best"
    return Draft(
        question=(
            f"{person} rates {kind} in six words, from worst to best: {', '.join(scale)}. No two of the {kind} below get the same word, and "
            f'"not quite" means that a thing misses the word by one step. Asked by {asker}, {person} says: "{" ".join(lines)}" '
            f"Which did {person} like {ask}?"
        ),
        answer=order[place],
        kind="phrase",
        distractors=others(rng, things, order[place]),
        params={},
        aliases=(order[place].removeprefix("the "),),
    )


SUBCATEGORY = Subcategory(
    domain="social",
    name="implicature",
    version="1.0.0",
    templates=(
        Template("scale_words", _scale_words, check.scale_words, "constraint check on the text"),
        Template("indirect_choice", _indirect_choice, check.indirect_choice, "elimination on the text"),
        Template("left_out", _left_out, check.left_out, "set subtraction on the text"),
        Template("before_and_now", _before_and_now, check.before_and_now, "trigger parser"),
        Template("who_changed", _who_changed, check.who_changed, "trigger parser"),
        Template("number_meant", _number_meant, check.number_meant, "cue parser"),
        Template("told_in_order", _told_in_order, check.told_in_order, "timeline built from the text"),
        Template("left_unpraised", _left_unpraised, check.left_unpraised, "keyword table"),
        Template("what_is_asked", _what_is_asked, check.what_is_asked, "cue parser"),
        Template("place_on_scale", _place_on_scale, check.place_on_scale, "interval narrowing on the text"),
    ),
)
