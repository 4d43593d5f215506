"""What a speaker gets across without saying it: scales, relevance, completeness, order and triggers of the past."""

from __future__ import annotations

from fractions import Fraction

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import implicature_check as check
from mirror_bench.builders.question_bank.social.drawing import by_level, others, sentence, shuffled, spoken
from mirror_bench.builders.seeds import ItemRng

# Things, what some of them did, and the largest number of them that is still everyday.
_COUNTED = (
    ("letters", "arrived", 120), ("seedlings", "survived", 120), ("invitations", "were answered", 120), ("lamps", "work", 60),
    ("tickets", "were sold", 120), ("tents", "leak", 40), ("printers", "need paper", 20), ("chairs", "wobble", 120),
    ("parcels", "were delivered", 120), ("jars", "were sealed", 120),
    ("tulip bulbs", "flowered", 120), ("forms", "were signed", 120), ("windows", "stick", 60),
    ("batteries", "are dead", 60), ("towels", "are dry", 60),
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
    things, verb, most = rng.choice(_COUNTED)
    person, asker = rng.sample(PEOPLE, 2)
    total = rng.choice([n for n in range(8, 21) if n % 2 == 0] if level <= 3 else list(range(24, 121, 4)))
    if total > most:
        raise Redraw("more than there would be")
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
    # "None" and "all" leave one number each and would need none of the stated meanings.
    at = rng.randrange(1, len(zones) - 1)
    said, zone = zones[at]
    answer = rng.choice(zone)
    wrong: list[int] = []
    for index in shuffled(rng, [i for i in range(len(zones)) if i != at]):
        wrong.append(rng.choice(zones[index][1]))
        if len(zones[index][1]) > 1 and rng.random() < 0.6:
            wrong.append(rng.choice([n for n in zones[index][1] if n not in wrong]))
    trap = None
    if rng.random() < 0.4:
        trap = str(rng.choice(zones[rng.randrange(at + 1, len(zones))][1]))
        if trap not in map(str, wrong):
            wrong.insert(0, int(trap))
    candidates = sorted({answer, *wrong})
    order = listing([f'"{word}"' for word, _ in words])
    question = rng.choice(
        (
            f"{person} keeps a record of {total} {things}. To say how many of them {verb}, {person} always picks the strongest true "
            f'word from {order}, using {listing(meanings)} of the total. This time the word is "{said}". '
            f"Which of these could be the number of {things} that {verb}?",
            f"{person} keeps track of {total} {things} and knows the state of each. In reports, {person} uses {listing(meanings)} "
            f"of the total, and always chooses the strongest true word from {order}. {asker} asks how many of the {things} "
            f'{verb}, and {person} replies "{said}". Which of these numbers fits the reply?',
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
    "place": ("It's going to pour all afternoon.", "The forecast says heavy rain until evening.", "My coat is still soaked, and more rain is coming."),
    "price": ("I have only {n} dollars on me.", "I'm down to my last {n} dollars.", "I have just {n} dollars left in my purse."),
    "closing": ("I'm not free until {n}.", "My shift keeps me busy until {n}.", "My train doesn't get in until {n}."),
    "dog": ("I'm looking after my neighbor's dog today.", "The dog has to come along.", "There's nobody to leave the dog with."),
    "distance": ("My bike has a flat tire, and the buses are on strike.", "We'll have to go on foot, I'm afraid.", "The car is at the garage, and no buses run today."),
}  # fmt: skip


def _indirect_choice(rng: ItemRng, level: int) -> Draft:
    """A reply that names none of the events leaves just one of them."""
    asker, speaker = rng.sample(PEOPLE, 2)
    venues = rng.sample(_VENUES, by_level(level, 4, 6))
    aspects = rng.sample(sorted(_REPLIES), by_level(level, 1, 4))
    money, hour = rng.choice((6, 8, 10, 12)), rng.choice((3, 4))
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
                    f"admission {money - rng.choice((0, 1, 2, 3)) if good else money + rng.choice((2, 3, 5, 8))} dollars"
                )
            elif aspect == "closing":
                text.append(f"closes at {hour + rng.randint(1, 3) if good else hour - 1} o'clock")
            elif aspect == "dog":
                text.append("dogs allowed" if good else "no dogs allowed")
            else:
                text.append("a two-minute walk away" if good else "ten miles away")
        described.append(f"{venue} ({', '.join(text)})")
    reply = " ".join(
        rng.choice(_REPLIES[aspect]).format(n=money if aspect == "price" else f"{hour} o'clock")
        for aspect in aspects
    )
    question = rng.choice(
        (
            f"{asker} and {speaker} plan to visit one of these together this afternoon: {listing(described)}. {asker} asks "
            f'which one it should be, and {speaker} says: "{reply}" Judging by this reply, which one should they visit?',
            f"{asker} suggests these outings to {speaker} for this afternoon: {listing(described)}. {speaker} wants to come "
            f'along and replies: "{reply}" If everything in the reply is meant to help {asker} choose, which one should they go to?',
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


_UPSTAIRS = ("bedroom", "nursery", "bathroom", "guest room", "playroom", "attic", "studio", "dressing room")
_DOWNSTAIRS = (
    "hall",
    "kitchen",
    "pantry",
    "library",
    "sunroom",
    "laundry",
    "parlor",
    "office",
    "dining room",
)
_JOBS = (("painted", "paint"), ("swept", "sweep"), ("measured", "measure"), ("cleared", "clear"), ("aired out", "air out"),
         ("dusted", "dust"), ("inspected", "inspect"), ("photographed", "photograph"))  # fmt: skip


def _left_out(rng: ItemRng, level: int) -> Draft:
    """Complete lists of what was done imply what was not."""
    number = by_level(level, 4, 9)
    up = rng.sample(_UPSTAIRS, number // 2)
    down = rng.sample(_DOWNSTAIRS, number - len(up))
    rooms = [*up, *down]
    floors = {"upstairs": up, "downstairs": down}
    workers = rng.sample(PEOPLE, 1 if level <= 2 else 2 if level <= 5 else 3)
    done, base = rng.choice(_JOBS)
    missing = rng.choice(rooms)
    open_rooms = [room for room in rooms if room != missing]
    lines = []
    for index, worker in enumerate(workers):
        last = index == len(workers) - 1
        if last:
            share, open_rooms = shuffled(rng, open_rooms), []
        elif level >= 3 and rng.random() < 0.6:
            floor = rng.choice([f for f in floors if any(room in open_rooms for room in floors[f])])
            here = [room for room in open_rooms if room in floors[floor]]
            keep = [rng.choice(here)] if len(here) > 1 and missing in here and rng.random() < 0.5 else []
            skip = [room for room in floors[floor] if room in keep or room not in here]
            if 2 * len(skip) >= len(floors[floor]):
                raise Redraw("as many exceptions as rooms")
            exception = f" except {listing([f'the {room}' for room in skip])}" if skip else ""
            every = "both" if len(floors[floor]) == 2 else "all the"
            lines.append(f'{worker} says: "I {done} {every} {floor} rooms{exception}."')
            open_rooms = [room for room in open_rooms if room not in here or room in keep]
            share = []
        else:
            share = rng.sample(open_rooms, max(1, len(open_rooms) // 2))
            open_rooms = [room for room in open_rooms if room not in share]
        if share:
            lines.append(f'{worker} says: "I {done} {listing([f"the {room}" for room in share])}."')
        if not open_rooms and not last:
            raise Redraw("all done too early")
    crew = listing(workers)
    alone = len(workers) == 1
    opening = rng.choice(
        (
            f"{crew} {'was' if alone else 'were'} asked to {base} all these rooms, and nobody else worked on them. ",
            f"It was {crew}'s job to {base} all these rooms, and nobody else helped. "
            if alone
            else f"{crew} agreed to {base} all these rooms, and nobody else helped. ",
        )
    )
    call = (
        "Asked for a full account of the work,"
        if alone
        else f"{'Both' if len(workers) == 2 else 'All three'} give a full account of their work."
    )
    ask = rng.choice(
        (
            f"Assuming that {'this account is' if alone else 'these accounts are'} complete, which room has not been {done}?",
            f"Going by what {'this account implies' if alone else 'these accounts imply'}, which room still has to be {done}?",
        )
    )
    return Draft(
        question=(
            f"The upstairs rooms are {listing([f'the {r}' for r in up])}; the downstairs rooms are {listing([f'the {r}' for r in down])}. "
            f"{opening}{call} {' '.join(lines)} {ask}"
        ),
        answer=missing,
        kind="word" if " " not in missing else "phrase",
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
    ("keep a diary", "keeps a diary", "keeping a diary"),
    ("rent a garage", "rents a garage", "renting a garage"),
    ("bake bread at home", "bakes bread at home", "baking bread at home"),
    ("coach a youth team", "coaches a youth team", "coaching a youth team"),
    ("eat lunch in the park", "eats lunch in the park", "eating lunch in the park"),
    ("collect old maps", "collects old maps", "collecting old maps"),
    ("paint with watercolors", "paints with watercolors", "painting with watercolors"),
    ("sell honey", "sells honey", "selling honey"),
    ("repair clocks", "repairs clocks", "repairing clocks"),
    ("teach an evening class", "teaches an evening class", "teaching an evening class"),
)
# Habits that one takes up.
_TAKEN_UP = ("play the cello", "keep bees", "repair clocks", "paint with watercolors")
# What is said of a person, without the subject.
_TRIGGERS = {
    (True, False): ("has stopped {g}", "no longer {t}", "has given up {g}", "does not {b} anymore"),
    (False, True): ("has started {g}", "has just begun to {b}", "has taken up {g}", "has recently started to {b}"),
    (True, True): ("still {t}", "has not stopped {g}", "continues to {b}", "has not given up {g}"),
    (False, False): ("still does not {b}", "has not started {g} yet", "has yet to start {g}", "has not taken up {g} yet"),
}  # fmt: skip
_STATES = ((True, True), (True, False), (False, True), (False, False))


def _state_text(habit: str, before: bool, now: bool) -> str:
    return {
        (True, True): f"used to {habit} and still does",
        (True, False): f"used to {habit} but no longer does",
        (False, True): f"did not {habit} in the past but does now",
        (False, False): f"did not {habit} in the past and does not do so now",
    }[before, now]


_FACTIVE = ("Did you know that {s}?", "It surprised me to hear that {s}.", "You may have noticed that {s}.",
            "I've just heard that {s}.", "I keep forgetting that {s}.")  # fmt: skip


def _trigger_words(form: str) -> set[str]:
    """The words of a trigger that show it to be the same as another: "given", "stopped", "still" and the like."""
    return set(form.replace("yet to start", "started").split()) & {
        "stopped", "longer", "given", "anymore", "started", "begun", "taken", "still", "continues",
    }  # fmt: skip


def _before_and_now(rng: ItemRng, level: int) -> Draft:
    """What a remark takes for granted about the past, together with what it says of the present."""
    person, speaker, listener = rng.sample(PEOPLE, 3)
    habits = rng.sample(_HABITS, by_level(level, 1, 4))
    states = [rng.choice(_STATES) for _ in habits]
    asked = rng.randrange(len(habits))
    clauses = []
    used: set[str] = set()
    for (base, third, ing), state in zip(habits, states, strict=True):
        forms = [text for text in _TRIGGERS[state] if "taken up" not in text or base in _TAKEN_UP]
        # "Has given up one thing and has not given up another" is a seam, so no trigger comes twice.
        fresh = [text for text in forms if not used & _trigger_words(text)]
        if not fresh:
            raise Redraw("trigger twice")
        form = rng.choice(fresh)
        used |= _trigger_words(form)
        clauses.append(form.format(b=base, t=third, g=ing))
    # One sentence, so that the name need not come back as a subject.
    said = f"{person} {listing(clauses)}"
    plain = len(clauses) > 2 or rng.random() < 0.3
    remark = spoken(f"{said}." if plain else rng.choice(_FACTIVE).format(s=said))
    habit = habits[asked][0]
    answer = f"{person} {_state_text(habit, *states[asked])}."
    options = [f"{person} {_state_text(habit, *state)}." for state in _STATES]
    # The mistake is to hear only the half about the present.
    slip = f"{person} {_state_text(habit, not states[asked][0], states[asked][1])}."
    opening = rng.choice(
        (
            f"{speaker}, who knows {person} well, says to {listener}",
            f"{listener} asks for news of {person}. {speaker}, a neighbor of {person}'s, answers",
            f"{speaker} and {listener} are talking about an old friend, {person}. {speaker} says",
        )
    )
    return Draft(
        question=(
            f'{opening}: "{remark}" '
            + rng.choice(
                (
                    f"Which of these do {speaker}'s words imply?",
                    f"Which of these follows from {speaker}'s words?",
                    f"Going by what {speaker} says, which of these is true?",
                )
            )
        ),
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={"person": person, "habit": habit},
        trap=slip if rng.random() < 0.35 else None,
        open_ok=False,
    )


# What each person is said to do about the habit that the question before it names.
_SHORT_TRIGGERS = {
    (True, False): ("has stopped", "no longer does", "has given it up", "does not anymore"),
    (False, True): (
        "has just started",
        "has taken it up",
        "has recently started",
        "does now, for the first time",
    ),
    (True, True): ("still does", "has not stopped", "has not given it up", "goes on as before"),
    (False, False): (
        "still does not",
        "has not started yet",
        "has yet to start",
        "has not taken it up so far",
    ),
}


def _who_changed(rng: ItemRng, level: int) -> Draft:
    """Four or more people, one of whom has the history asked for."""
    count = by_level(level, 4, 7)
    people = rng.sample(PEOPLE, count + 1)
    speaker, group = people[0], people[1:]
    wanted = rng.choice(_STATES)
    answer = rng.choice(group)
    habit = rng.choice(_HABITS)
    told = {state: shuffled(rng, _SHORT_TRIGGERS[state]) for state in _STATES}
    lines = []
    # No other state is drawn more often than there are ways to tell it.
    states = rng.sample([state for state in _STATES if state != wanted] * 3, count - 1)
    for person in group:
        state = wanted if person == answer else states.pop()
        lines.append(spoken(f"{person} {told[state].pop()}."))
    opening = rng.choice(
        (
            f"Asked who in the neighborhood {habit[1]}, {speaker} answers:",
            f"Asked which of a few friends {rng.choice(('now', 'currently'))} {habit[0]}, {speaker} answers:",
        )
    )
    asks = {
        (True, True): f"who used to {habit[0]} and still does?",
        (True, False): f"who used to {habit[0]} but no longer does?",
        (False, True): f"who did not {habit[0]} in the past but does now?",
        (False, False): f"who did not {habit[0]} in the past and does not do so now?",
    }
    return Draft(
        question=f'{opening} "{" ".join(lines)}" Going by this answer, {asks[wanted]}',
        answer=answer,
        kind="name",
        distractors=others(rng, group, answer),
        params={},
    )


_STOCK = (
    "chairs",
    "helmets",
    "blankets",
    "lanterns",
    "mats",
    "buckets",
    "ropes",
    "trays",
    "crates",
    "cushions",
)
# Things that come in stacks.
_STACKED = ("chairs", "blankets", "mats", "buckets", "trays", "crates", "towels", "cushions")
_NUMBER_WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
                 12: "twelve", 15: "fifteen", 20: "twenty", 30: "thirty", 40: "forty"}  # fmt: skip


def _number_meant(rng: ItemRng, level: int) -> Draft:
    """The same number word, meant exactly, as a minimum, as a maximum, or as a point to go above or below."""
    asker, speaker = rng.sample(PEOPLE, 2)
    things = rng.choice(_STACKED if level >= 5 else _STOCK)
    rows, each = rng.choice((2, 3, 4, 5)), rng.choice((4, 5, 6, 10))
    if level >= 5:
        number = rows * each
        word = f"{_NUMBER_WORDS[rows]} stacks of {_NUMBER_WORDS[each]}"
    else:
        number = rng.choice(sorted(_NUMBER_WORDS)[3:])
        word = _NUMBER_WORDS[number]
    kind = rng.choice(("exactly", "at least", "at most", "more than", "fewer than"))
    stories = {
        "exactly": (
            f'For the yearly inventory, {asker} needs the number of {things} in the storeroom. {speaker} counts every one and reports: "There are {word} {things}."',
            f'{asker} wants to know how many {things} the club owns in all. {speaker}, who keeps the register up to date, says: "We own {word} {things}."',
            f'{asker} has to enter the total number of {things} on a form. {speaker} has just counted them all and says: "There are {word} {things} in all."',
        ),
        "at least": (
            f'A camp can open as soon as its storeroom has {word} {things}; extra ones do no harm. {asker} only asks whether this condition is met. {speaker} counts no further than needed and says: "Yes, we have {word} {things}."',
            f'{asker} wants to borrow {word} {things} and asks {speaker} whether there are enough in the storeroom. {speaker}, without counting the whole stock, says: "Sure, we have {word} {things}."',
            f'A school\'s list of minimum stocks calls for {word} {things}. {asker}, who has to check this, needs only a yes or a no. {speaker} says: "Yes, there are {word} {things}."',
        ),
        "at most": (
            f'A club lends {things} to its members, up to a limit. {asker} asks what the limit is. {speaker} says: "You can take {word} {things}."',
            f'{asker} asks how many {things} a trailer is allowed to carry; any smaller load is fine too. {speaker} says: "It can carry {word} {things}."',
            f'{speaker}, the landlord, lets {asker} keep {things} in the cellar, up to a limit. When {asker} asks what the limit is, {speaker} says: "You may keep {word} {things} there."',
        ),
        "more than": (
            f'{asker} asks how many {things} there are in the building. {speaker} says: "There are {word} {things} in this room alone, and there are some in the cellar as well."',
            f'{asker} asks how many {things} the club owns. {speaker} says: "We used to have {word} {things}, but since then we have bought some and lost none."',
            f'{asker} asks how many {things} the school has. {speaker} says: "There are {word} {things} in the storeroom, and a few more elsewhere."',
        ),
        "fewer than": (
            f'{asker} asks how many {things} there are. {speaker} says: "There would be {word} {things} if none had ever been lost."',
            f'{asker} asks how many {things} the club owns. {speaker} says: "We used to have {word} {things}, but since then we have sold some and bought none."',
            f'{asker} asks how many {things} the school has. {speaker} says: "We will have {word} {things} once the ones on loan are back."',
        ),
    }
    at = rng.randrange(3)
    # Of what is allowed up to a limit there is no one number.
    allowed = ("may a member take", "may the trailer carry", f"may {asker} keep there")[at]
    ask = f"Going by what {speaker} means, how many {things} {allowed if kind == 'at most' else 'are there'}?"
    options = [f"{name} {number}" for name in stories]
    answer = f"{kind} {number}"
    trap = f"exactly {number}" if kind in ("at least", "at most") and rng.random() < 0.6 else None
    return Draft(
        question=f"{stories[kind][at]} {ask}",
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={"number": number},
        trap=trap,
        open_ok=False,
    )


_DEEDS = (
    "mended the gate", "fed the hens", "called the plumber", "watered the roses", "mailed the parcel", "washed the van",
    "cut the hedge", "fetched the ladder", "paid the water bill", "cleaned the oven", "hung up the laundry",
    "sharpened the saw", "emptied the trash", "wrote to the bank", "stacked the logs", "oiled the hinges",
    "picked the beans", "swept the yard", "charged the drill", "ironed the shirts",
)  # fmt: skip


def _told_in_order(rng: ItemRng, level: int) -> Draft:
    """A story tells things in the order in which they happened, unless it says otherwise."""
    count = by_level(level, 4, 8)
    deeds = rng.sample(_DEEDS, count)
    speaker, listener = rng.sample(PEOPLE, 2)
    order = [deeds[0]]
    parts = [f"I {deeds[0]}"]
    previous, used, link = "", [""], ""
    for index, deed in enumerate(deeds[1:], 1):
        last = deeds[index - 1]
        forms = ["then", "and"]
        if previous != "first":
            if previous != "before":
                forms.append("before")
            if level >= 2 and "first" not in used:
                forms.append("first")
        form = previous = rng.choice(forms)
        used.append(form)
        if form in ("then", "and"):
            order.append(deed)
            links = [text for text in ("Then I", "Next, I", "I then") if text != link]
            link = rng.choice(links) if form == "then" else link
            parts.append(f"{link if form == 'then' else 'I'} {deed}")
        elif form == "before":
            order.insert(order.index(last), deed)
            parts.append(f"Just before that, I had {deed}")
        else:
            order.insert(0, deed)
            parts.append(f"Before any of this, I had {deed}")
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
            rng.choice(
                (
                    f"{speaker} tells {listener} about a busy morning. Unless a sentence says otherwise, each thing happened "
                    f'after everything mentioned before it. "{told}" ',
                    f"Asked about the morning, {speaker} gives {listener} an account in which each thing happened after "
                    f'all those mentioned before it, except where the words say otherwise. "{told}" ',
                )
            )
            + f"What did {speaker} do {ordinal}?"
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
        "was in the office before anyone else every single day",
        "was never late for a meeting",
    ),
    "spelling": (
        "wrote letters that needed no correction",
        "spelled even the hardest words without opening a dictionary",
    ),
    "patience": (
        "stayed calm with even the slowest customers",
        "explained things for the tenth time as kindly as for the first",
    ),
    "driving": (
        "steered our van through heavy traffic without a scratch",
        "was the one we all trusted behind the wheel",
    ),
    "arithmetic": (
        "added up long columns of figures without a slip",
        "never got a total wrong at the end of the month",
    ),
    "teamwork": ("made every group stronger", "often helped colleagues before they had to ask"),
    "honesty": ("handed in every cent found on the floor", "owned up to every mistake at once"),
    "tidiness": (
        "left the workbench spotless every evening",
        "put every tool back in its place",
    ),
    "cooking": (
        "prepared staff lunches that people still talk about",
        "turned plain vegetables into a feast",
    ),
    "typing": (
        "was the fastest at the keyboard by far",
        "filled whole pages without once looking at the keys",
    ),
    "politeness": ("greeted every visitor with a smile", "never let slip a rude word"),
    "discretion": ("kept everything confidential", "never repeated a private remark to anyone"),
}
# Posts for which any of the qualities may matter.
_KINDS_OF_POST = (
    "a job at a youth hostel where everyone does a bit of everything",
    "a job at a small hotel where the staff share all the work",
    "a job at a summer camp that calls for many talents",
    "a post at a village school where everyone lends a hand with everything",
    "a job at a mountain lodge run by a staff of three",
    "a place on the small staff of a community center",
    "a job at a family museum with its own coffee shop",
)


def _left_unpraised(rng: ItemRng, level: int) -> Draft:
    """A referee who was asked about several points praises all but one."""
    employer, referee, person = rng.sample(PEOPLE, 3)
    asked = rng.sample(sorted(_QUALITIES), by_level(level, 4, 8))
    missing = rng.choice(asked)
    praised = [quality for quality in shuffled(rng, asked) if quality != missing]
    extra = [q for q in rng.sample(sorted(_QUALITIES), by_level(level, 0, 4)) if q not in asked]
    order = shuffled(rng, praised + extra)
    # One name heads the whole list of praise.
    *points, final = [f"- {rng.choice(_QUALITIES[quality])}" for quality in order]
    praise = ";\n".join(points) + f"; and\n{final}"
    post = rng.choice(_KINDS_OF_POST)
    question = (
        rng.choice(
            (
                f"{person} has applied for {post}. {employer} asks {referee}, who used to work with {person}, about {person}'s "
                f"{listing(asked)}. {referee} knows the truth about every point, prefers silence to criticism, and expects "
                f"{employer} to notice whatever is left out. ",
                f"{employer}, who is thinking of offering {person} {post}, asks {referee}, a former colleague of {person}'s, about {person}'s {listing(asked)}. "
                f"{referee} knows all about these points and mentions every strength, but would rather say nothing than say "
                f"something bad, and {employer} is aware of that. ",
            )
        )
        + f'{referee} writes:\n\n"In the years we worked together, {person}\n{praise}."\n\n'
        + rng.choice(
            (
                f"What does the letter imply is {person}'s weak point?",
                f"Which of the points asked about does the letter imply is a weakness of {person}'s?",
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
    "wearing gloves", "taking off your shoes", "using the side door", "writing in pencil", "leaving your bag at the door",
    "parking behind the building", "using the back stairs", "taking notes by hand", "working in pairs", "bringing your own lunch",
    "wearing boots", "bringing your own tools", "coming before nine",
)  # fmt: skip
# Rules about both of a pair could contradict each other.
_CLASHING = (
    {"wearing boots", "taking off your shoes"},
    {"writing in pencil", "taking notes by hand"},
)
_STATUS_REPLIES = {
    "required": ("There's no way around it, whoever you are.", "They send home everyone who fails to do that.", "It's that or go home."),
    "advised but not required": ("Nothing will happen if you don't, but you'll be glad if you do.", "They won't insist, though in your place I'd do it.", "You can get by without doing that, but most people who tried were sorry."),
    "neither advised nor discouraged": ("Some do, some don't, and it makes no difference to anyone.", "Suit yourself; one way is as good as the other.", "You might as well toss a coin, because nobody minds."),
    "not allowed": ("The last person who did that was asked to leave.", "They stop anyone who tries.", "Do that, and you'll be in trouble."),
}  # fmt: skip


def _what_is_asked(rng: ItemRng, level: int) -> Draft:
    """Whether a thing must, should, may or must not be done, from a reply that says none of these words."""
    asker, speaker = rng.sample(PEOPLE, 2)
    place = rng.choice(
        (
            "the print shop",
            "the greenhouse",
            "the pottery",
            "the archive",
            "the boatyard",
            "the seed bank",
            "the animal shelter",
        )
    )
    statuses = list(_STATUS_REPLIES)
    count = by_level(level, 1, 6)
    turned = count >= 4
    duties = rng.sample(_DUTIES, count)
    if any(pair <= set(duties) for pair in _CLASHING):
        raise Redraw("rules that might clash")
    asked = rng.randrange(count)
    if turned:
        # With several duties the question is turned round: the duty with a given status.
        target = rng.choice(statuses)
        given = [
            target if i == asked else rng.choice([s for s in statuses if s != target]) for i in range(count)
        ]
        answer, options = duties[asked], duties
        ask = f"According to {speaker}'s answers, which of these is {target}?"
    else:
        given = [rng.choice(statuses) for _ in duties]
        answer, options = f"It is {given[asked]}.", [f"It is {status}." for status in statuses]
        ask = f"What do {speaker}'s words imply about {duties[asked]}?"
    # No reply is given twice while there are others.
    replies = {status: shuffled(rng, _STATUS_REPLIES[status]) for status in statuses}
    seen = dict.fromkeys(statuses, 0)
    lines = []
    for index, (duty, status) in enumerate(zip(duties, given, strict=True)):
        opener = "What about" if index == 0 else rng.choice(("And", "What about", "How about"))
        reply = replies[status][seen[status] % len(replies[status])]
        seen[status] += 1
        lines.append(f'{asker}: "{opener} {duty}?"\n{speaker}: "{reply}"')
    opening = rng.choice(
        (
            f"{asker} is going to {place} for the first time and wants to know what is expected there. {speaker} has been there many times.",
            f"{speaker} works at {place}. {asker}, who is about to start there too, has some questions about the rules.",
            f"{asker} will spend the day at {place} tomorrow and asks {speaker}, who knows it well, about the rules.",
        )
    )
    dialogue = "\n".join(lines)
    return Draft(
        question=f"{opening}\n\n{dialogue}\n\n{ask}",
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
            forms.append(f"{sentence(thing)} was not quite '{scale[rank + 1]}'.")
        if level >= 2 and rank:
            forms.append(f"{sentence(thing)} was one step above '{scale[rank - 1]}'.")
        if level >= 4 and 0 < rank < len(scale) - 1:
            forms.append(
                f"To call {thing} '{scale[rank + 1]}' would go too far, but '{scale[rank - 1]}' would not do it justice."
            )
        lines.append(rng.choice(forms if level < 5 else forms[1:] or forms))
    order = [thing for _, thing in sorted(zip(ranks, things, strict=True), reverse=True)]
    place = rng.randrange(count)
    ask = {0: "best", count - 1: "least"}.get(
        place
    ) or f"{('', 'second', 'third', 'fourth', 'fifth', 'sixth')[place]} best"
    words = listing([f'"{word}"' for word in scale])
    return Draft(
        question=(
            f"{person} uses six words to rate {kind}. From worst to best, they are {words}. No two of "
            f'the {kind} mentioned below get the same word, and "not quite" means exactly one step lower. '
            + rng.choice(
                (
                    f"{asker} asks about {NUMBER_WORDS[count]} of the {kind}, and {person} says: ",
                    f"When {asker} asks about {NUMBER_WORDS[count]} {kind}, {person} says: ",
                )
            )
            + f'"{" ".join(lines)}" Which did {person} like {ask}?'
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
