"""Social steps: who knows, believes, means and may do what; the rules that hold are stated."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import CANDIDATES, Asked, Given, Needs, Yields, captured
from mirror_bench.builders.question_bank.cast import OBJECTS, PEOPLE, article, listing
from mirror_bench.builders.seeds import ItemRng

_PLACES = ("drawer", "basket", "cupboard", "chest", "locker", "trunk", "box", "sack")


def _still_believe(rng: ItemRng, level: int) -> Given:
    """More people as the level grows; from level 5 on, one of those outside sees it all the same."""
    size = 6 + level // 2
    people = rng.sample(PEOPLE, size)
    thing = rng.choice(OBJECTS)
    old, new = rng.sample(_PLACES, 2)
    peeks = level > 4
    n = rng.randrange(2, min(8, size - 2 - peeks))
    away = rng.sample(people[1:], n + 1 + peeks)
    told, watcher = away[0], away[1]
    mover = people[0]
    out = listing([p for p in people if p in away])
    seen = f" {watcher}, one of those outside, sees this through a window." if peeks else ""
    frames = (
        f"{listing(people)} all see {article(thing)} being put into the {old}. {out} leave the room. While they are out, {mover} moves the "
        f"{thing} to the {new} in front of everyone who stayed.{seen} Then {told} is told by {mover}, who is always believed, where the {thing} is now; nobody else is told.",
        f"{listing(people)} watch as {article(thing)} is put into the {old}. {out} leave the room for a while. In front of all who stay, {mover} moves the "
        f"{thing} to the {new}.{seen} Later, {mover} tells {told}, who believes it, where the {thing} is now; nobody else is told.",
    )
    return Given(
        rng.choice(frames),
        f"the number of people who still believe that the {thing} is in the {old}",
        n,
        # The one who was told still counted, or the one who saw it.
        n + 1,
    )


def _check_still_believe(setup: str) -> int:
    first, second = (
        re.search(r"^(.+) (?:all see|watch as)", setup),
        re.search(r"into the \w+\. (.+) leave the room", setup),
    )
    told = re.search(r"Then (\w+) is told|Later, \w+ tells (\w+), who", setup)
    if not (first and second and told):
        raise ValueError(f"{setup!r}: not the story that was expected")
    old = captured(r"into the (\w+)\.", setup)
    new = captured(r"moves the .+? to the (\w+)", setup)
    belief = dict.fromkeys(re.findall(r"[A-Z]\w+", first[1]), old)
    out = set(re.findall(r"[A-Z]\w+", second[1]))
    knows = {told[1] or told[2], *re.findall(r"(\w+), one of those outside, sees", setup)}
    for person in belief:
        if person not in out or person in knows:
            belief[person] = new
    return sum(place == old for place in belief.values())


_SINCERE = (
    ("The soup was warm and well seasoned", "What a lovely soup"), ("The train came right on time", "That is what I call punctual"),
    ("The seats were wide and soft", "I could sit here forever"), ("The map showed every path", "A very useful map"),
    ("The guide knew the way by heart", "We were in good hands"), ("The tent stayed dry all night", "A first-rate tent"),
    ("The room was quiet all night", "What a place for a good night's sleep"), ("The bread was fresh and crisp", "Now that is bread"),
    ("The sound was clear in every row", "I caught every word"), ("The shop had everything in stock", "They think of everything"),
)  # fmt: skip
_IRONIC = (
    ("The soup was cold and had no taste", "What a lovely soup"), ("The train came two hours late", "That is what I call punctual"),
    ("The seats were as hard as stone", "I could sit here forever"), ("The map left out half the paths", "A very useful map"),
    ("The guide lost the way three times", "We were in good hands"), ("The tent let in the rain all night", "A first-rate tent"),
    ("A drill next door went on all night", "What a place for a good night's sleep"), ("The bread was a week old", "Now that is bread"),
    ("The loudspeakers failed completely", "I caught every word"), ("The shop had nothing in stock", "They think of everything"),
)  # fmt: skip


def _ironic_remarks(rng: ItemRng, level: int) -> Given:
    size = min(9, 4 + (level + 1) // 2 + level // 4)
    n = rng.randrange(2, size)
    places = rng.sample(range(10), size)
    ironic = set(rng.sample(places, n))
    person = rng.choice(PEOPLE)
    said = " ".join(
        f'({index + 1}) {(_IRONIC if i in ironic else _SINCERE)[i][0]}. "{_SINCERE[i][1]}!"'
        for index, i in enumerate(places)
    )
    frames = (
        f"This is what happened on a trip, and what {person} said each time: {said}",
        f"{person} had a remark about everything on a vacation. Here is what happened, each time followed by the remark: {said}",
    )
    return Given(
        rng.choice(frames),
        f"the number of remarks in which {person} meant the opposite of what the words say",
        n,
        size,
    )


def _check_ironic_remarks(setup: str) -> int:
    bad = {
        "cold", "late", "stone", "half", "lost", "rain", "drill", "week", "failed", "nothing",
    }  # fmt: skip
    happened = re.findall(r'\(\d+\) ([^."]+)\. "', setup)
    return sum(bool(bad & set(event.split())) for event in happened)


_INSTRUMENTS = (
    "trumpet", "violin", "accordion", "flute", "guitar", "clarinet", "banjo", "harmonica", "saxophone", "cello",
)  # fmt: skip
_LASTS = (
    "towel", "blanket", "umbrella", "newspaper", "bar of soap", "tea bag", "banana", "roll", "slice of cake", "light bulb",
)  # fmt: skip
_SHOES = (
    "boots", "sandals", "sneakers", "hiking shoes", "rubber boots", "running shoes", "clogs", "riding boots", "gym shoes", "work boots",
)  # fmt: skip


def _broke_house_rules(rng: ItemRng, level: int) -> Given:
    size = min(9, 4 + (level + 1) // 2 + level // 4)
    n = rng.randrange(2, min(size, 8))
    guests = rng.sample(PEOPLE, size)
    breaking = set(rng.sample(guests, n))
    hour = rng.randrange(20, 23)
    told = []
    naive = 0
    for guest, instrument, last, shoes in zip(
        guests,
        rng.sample(_INSTRUMENTS, size),
        rng.sample(_LASTS, size),
        rng.sample(_SHOES, size),
        strict=True,
    ):
        minute = rng.randrange(5, 50, 5)
        if guest in breaking:
            deed = rng.choice(
                (
                    f"played a short tune on the {instrument} at {hour}:{minute:02d}",
                    f"walked in with muddy {shoes} on",
                    f"took the last {last} and told nobody",
                )
            )
        else:
            deed = rng.choice(
                (
                    f"played a short tune on the {instrument} at {hour - 1}:{minute:02d}",
                    f"took muddy {shoes} off at the door",
                    f"took the last {last} and told the desk",
                )
            )
        naive += "played" in deed or "the last" in deed
        told.append(f"{guest} {deed}")
    if naive == n or not 1 <= naive <= 10:
        naive = n + 1
    frames = (
        f"A guest house has three house rules: there is no music after {hour}:00, dirty shoes are not worn indoors, and whoever takes the last of anything must tell the desk. "
        f"One evening, {listing(told)}.",
        f"A sign in a hostel says that nobody may play music after {hour}:00, that nobody may wear dirty shoes indoors, and that whoever takes the last of anything must tell the desk. "
        f"This is what happened on the day after it was put up: {listing(told)}.",
    )
    return Given(rng.choice(frames), "the number of guests who broke a house rule", n, naive)


def _check_broke_house_rules(setup: str) -> int:
    limit = int(captured(r"after (\d+):00", setup)) * 60
    broken = len(re.findall(r"walked in with muddy [a-z ]+ on\b", setup)) + setup.count("told nobody")
    for hour, minute in re.findall(r"played a short tune on the \w+ at (\d+):(\d+)", setup):
        broken += int(hour) * 60 + int(minute) > limit
    return broken


# what is said of a person, and whether it conveys that the person does it now
_NEWS: tuple[tuple[str, bool], ...] = (
    ("still does", True), ("has not given it up", True), ("has taken it up again", True), ("has not stopped", True),
    ("does now, for the first time", True), ("used to", False), ("no longer does", False), ("has given it up", False),
    ("has yet to start", False), ("did until last year", False), ("is thinking of starting", False),
)  # fmt: skip


def _who_does_now(rng: ItemRng, level: int) -> Given:
    size = min(9, 5 + level // 2)
    asked, *people = rng.sample(PEOPLE, size + 1)
    activity = rng.choice(("keep bees", "play the cello", "grow tomatoes", "sing in a choir", "do yoga", "ride horses"))  # fmt: skip
    said = rng.sample(_NEWS, size)
    n = sum(now for _, now in said)
    if not 2 <= n <= 9:
        return _who_does_now(rng, level)
    # By the look of the words: whatever is said without a "not" or a "no" counts.
    naive = sum(not re.search(r"\bnot?\b", words) for words, _ in said)
    if naive == n:
        naive = n + 1
    told = " ".join(f"{person} {words}." for person, (words, _) in zip(people, said, strict=True))
    frames = (
        f'Asked which of the neighbors {activity}, {asked}, who knows them all well, answers truthfully: "{told}"',
        f'{asked}, who knows the neighbors well, is asked which of them {activity} and replies truthfully: "{told}"',
    )
    return Given(
        rng.choice(frames), f"the number of neighbors who, going by this answer, {activity} now", n, naive
    )


def _check_who_does_now(setup: str) -> int:
    answer = captured(r'truthfully: "(.+)"', setup)
    ongoing = re.compile(r"still does|has not |again|does now")
    return sum(bool(ongoing.search(sentence)) for sentence in answer.split(". "))


def _news_chain(rng: ItemRng, level: int) -> Asked:
    """A longer chain as the level grows."""
    size = 8 + level // 2
    people = rng.sample(PEOPLE, size)
    thing = rng.choice(
        ("the bridge is closed", "the concert has been moved", "the river has frozen", "the hall is booked")
    )
    order = [f"{people[i]} tells {people[i + 1]}" for i in range(size - 1)]
    rng.shuffle(order)
    frames = (
        f"At first, only {people[0]} knows that {thing}. The news then spreads through these calls, listed in no particular order: {listing(order)}. "
        f"Nobody passes on news before having heard it. If {people[0]} counts as number 1, who is number N + 1 to learn the news?",
        f"In a village, only {people[0]} knows that {thing}. In the course of a day, the news is passed on, and never by anyone who has yet to hear it. Here, in no particular order, is who tells whom: {listing(order)}. "
        f"Counting {people[0]} as number 1, who is number N + 1 to learn the news?",
    )
    return Asked(
        rng.choice(frames),
        {n: people[n] for n in CANDIDATES if n < size},
        # The calls taken in the order in which they are listed.
        {n: told for n in CANDIDATES if n < size and (told := order[n - 1].split()[2]) != people[n]},
        "name",
    )


def _check_news_chain(text: str, n: int) -> str:
    knows = {captured(r"only (\w+) knows", text)}
    calls = re.findall(r"(\w+) tells (\w+)", text)
    latest = ""
    for _ in range(n):
        latest = next(b for a, b in calls if a in knows and b not in knows)
        knows.add(latest)
    return latest


def _meant_item(rng: ItemRng, level: int) -> Asked:
    """More things, and more of them hidden, as the level grows."""
    hides = 1 + (level > 3) + (level > 6)
    size = 9 + level // 3 + hides - 1
    things = rng.sample(
        ("mug", "vase", "bowl", "jar", "lamp", "clock", "kettle", "basket", "teapot", "candle", "tray", "pitcher", "book"),
        size,
    )  # fmt: skip
    asker, helper = rng.sample(PEOPLE, 2)
    hidden = rng.sample(range(6), hides)  # farther right, no number that matters would be affected
    shelf = [f"a {t} behind a screen" if i in hidden else f"a {t}" for i, t in enumerate(things)]
    seen = [t for i, t in enumerate(things) if i not in hidden]
    number = ("", "that one item", "those two items", "those three items")[hides]
    screen, them = ("screen is", "the screen") if hides == 1 else ("screens are", "the screens")
    hidden_from = (
        f"The {screen} on {asker}'s side and {'hides' if hides == 1 else 'hide'} {number} from {asker}"
    )
    frames = (
        f"An open shelf stands between {asker} and {helper}. On it are, from {asker}'s left to right, {listing(shelf)}. {hidden_from}, who does not know that anything is behind {them}. {helper}, on the other side, sees everything "
        f"and knows what {asker} can and cannot see. Both count the items from {asker}'s left. {asker} asks {helper} for item number N. Which item does {asker} mean?",
        f"{asker} and {helper} are on opposite sides of a counter. From {asker}'s left to right, {listing(shelf)} stand on it. {hidden_from}, who has no idea that anything is behind {them}. {helper} can see all the items "
        f"and knows which ones {asker} can see. Counting from {asker}'s left, as both do, {asker} asks {helper} for item number N. Which item does {asker} mean?",
    )
    return Asked(
        rng.choice(frames),
        {n: seen[n - 1] for n in CANDIDATES if n <= len(seen)},
        {n: things[n - 1] for n in CANDIDATES if n <= len(seen) and things[n - 1] != seen[n - 1]},
        "word",
    )


def _check_meant_item(text: str, n: int) -> str:
    row = captured(r"rom \w+'s left to right, (.+?)(?:\. The screen| stand on it)", text)
    visible = [part for part in re.split(r", and |, ", row) if "screen" not in part]
    return visible[n - 1].removeprefix("a ")


def _whose_turn(rng: ItemRng, level: int) -> Asked:
    """A bigger circle, and more who only listen, as the level grows."""
    listeners = 1 + (level > 3) + (level > 6)
    size = 8 + level // 4 + listeners
    people = rng.sample(PEOPLE, size)
    start = rng.randrange(size)
    # Those whose turn comes early enough to matter.
    quiet = [people[(start + i) % size] for i in rng.sample(range(1, 6), listeners)]
    doing = rng.choice(("telling a story", "singing a song", "asking riddles", "reciting a poem"))
    only = f"{listing(quiet)} {'wants' if listeners == 1 else 'want'} only to listen"
    frames = (
        f"Around a fire sit, in this order and in a circle, {listing(people)}. They take turns {doing}. The turn passes around in that order, and anyone who wants only to listen is "
        f"passed over. {people[start]} has the first turn, and {only}. Who has turn number N?",
        f"Some friends sit in a circle and take turns {doing}: {listing(people)}. The turn passes around in that order, from the last one named to the first one again, and skips whoever wants only to listen. "
        f"Today, {people[start]} has the first turn, and {only}. Who has turn number N?",
    )
    order = [people[(start + i) % size] for i in range(size)]
    turns = [person for person in order if person not in quiet]
    return Asked(
        rng.choice(frames),
        {n: turns[n - 1] for n in CANDIDATES if n <= len(turns)},
        {n: order[n - 1] for n in CANDIDATES if n <= len(turns) and order[n - 1] != turns[n - 1]},
        "name",
    )


def _check_whose_turn(text: str, n: int) -> str:
    ring = re.split(r", and |, ", captured(r"in a circle(?:,| and take turns [a-z ]+:) (.+?)\. The", text))
    first = captured(r"(\w+) has the first turn", text)
    quiet = re.findall(r"[A-Z]\w+", captured(r"first turn, and (.+) wants? only to listen\.", text))
    at, turns = ring.index(first), 1
    while turns < n:
        at = (at + 1) % len(ring)
        turns += ring[at] not in quiet
    return ring[at]


STEPS = (
    Yields("social", "theory_of_mind", "still_believe", _still_believe, _check_still_believe, "belief table"),
    Yields(
        "social", "sarcasm_detection", "ironic_remarks", _ironic_remarks, _check_ironic_remarks, "cue words"
    ),
    Yields(
        "social",
        "social_norm_violation",
        "broke_house_rules",
        _broke_house_rules,
        _check_broke_house_rules,
        "rule by rule count",
    ),
    Yields("social", "implicature", "who_does_now", _who_does_now, _check_who_does_now, "ongoing phrases"),
    Needs("social", "theory_of_mind", "news_chain", _news_chain, _check_news_chain, "spread of knowledge"),
    Needs("social", "pragmatic_inference", "meant_item", _meant_item, _check_meant_item, "visible row"),
    Needs(
        "social", "social_norm_violation", "whose_turn", _whose_turn, _check_whose_turn, "walking the circle"
    ),
)
