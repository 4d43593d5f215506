"""E-mails that reasoning about people decides."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, PLACES, listing
from mirror_bench.builders.seeds import ItemRng

_ROOMS = (
    "the blue room",
    "the attic studio",
    "the main hall",
    "the library",
    "the garden room",
    "the old gym",
)


def _who_needs_it(rng: ItemRng, level: int) -> Hidden:
    writer, *team = rng.sample(PEOPLE, 5 + level // 3)
    rooms = rng.sample(_ROOMS, 2 + (level > 3))
    new = rooms[-1]
    uninformed, reader, *told = rng.sample(team, len(team))
    event = rng.choice(("the rehearsal", "the workshop", "the board meeting", "the tasting", "the reading"))
    lines = [f"On Monday {writer} wrote to {listing(team)} that {event} would be held in {rooms[0]}."]
    away = f"{uninformed} was away on Tuesday and has not been in touch with anyone since Monday."
    if level > 3:
        # Whoever learns of the first change need not learn of the second, and the other way around.
        early = [uninformed, *told[1:]] if rng.random() < 0.5 else told[:-1]
        rng.shuffle(early)
        lines.append(
            f"On Tuesday {event} was moved to {rooms[1]}, and {writer} told {listing(early)} at lunch."
        )
        if uninformed in early:
            away = f"{uninformed} has not been in touch with anyone since lunch on Tuesday."
        else:
            away = f"{uninformed} has not been in touch with anyone since Monday."
    day, again = ("Wednesday", " again, this time") if level > 3 else ("Tuesday", "")
    lines.append(f"On {day} {event} was moved{again} to {new}, and {writer} told {listing(told)} at lunch.")
    last = [
        f"{reader} saw a notice about {event} on the door of {new} and asked about it, and {writer} explained the change.",
        away,
    ]
    rng.shuffle(last)
    frames = (
        "{} Everyone reads email on the day it is sent, nobody forgets anything, and nobody else has heard of any change.",
        "Here is how {event} changed rooms. {} Messages are always read on the day they arrive, and word of a change has not spread in any other way and has not been forgotten.",
        "Who knows where {event} will be held? {} Email is read the same day, nothing is forgotten, and there was no other news of any change.",
    )
    return Hidden(
        rng.choice(frames).replace("{event}", event).replace("{}", " ".join([*lines, *last])),
        f"{writer} wants to write to the one person who would otherwise go to the wrong room. To whom must the email go?",
        f"As things stand, {listing(told)} expect {new}.",
        uninformed,
        (reader, *told),
        "name",
    )


def _check_who_needs_it(text: str) -> str:
    told = re.search(
        r"On Monday (\w+) wrote to (.+?) that [\w ]+ would be (?:held )?in (the [a-z ]+)\.", text
    )
    if not told:
        raise ValueError(f"{text!r}: no first mail")
    expects = dict.fromkeys(re.findall(r"[A-Z]\w+", told[2]), told[3])
    place = told[3]
    for place, group in re.findall(
        r"was moved[a-z, ]*? to (the [a-z ]+)[,;] (?:and )?\w+ told (.+?) at lunch", text
    ):
        expects.update(dict.fromkeys(re.findall(r"[A-Z]\w+", group), place))
    for name, door in re.findall(
        r"(\w+) saw a notice about [a-z ]+ on the door of (the [a-z ]+) and asked", text
    ):
        expects[name] = door
    (only,) = [name for name, room in expects.items() if room != place]
    return str(only)


# mail, what its writer wants, an answer that grants it
_ASKS = (
    ("Could you send me the slides before noon?", "the slides", "You will have the file by eleven."),
    ("Is there any chance of a ride to the station tonight?", "a ride", "Gladly; I am driving there at eight, and there is room in my car."),
    ("I wonder who has the spare key just now.", "the spare key", "It is in my desk; come and get it."),
    ("It is getting rather cold in here with that window open.", "the window closed", "Sorry, I will shut it at once."),
    ("I cannot quite read the small print without my glasses.", "the small print read out", "I will read it to you, line by line."),
    ("My cup seems to be empty, and so is the pot.", "more coffee", "I am just making some more."),
    ("The invoice still lacks a signature, as far as I can see.", "a signature", "I will put my name to it this afternoon."),
    ("Nobody has told me where we meet tomorrow.", "the meeting place", "At nine, in the lobby."),
    ("The light on the stairs has been out since Tuesday.", "light on the stairs", "I will put in a new bulb before it gets dark."),
    ("I happen to have a second ticket for Friday's concert.", "company at the concert", "I would love to come along and hear the band."),
    ("My screen has been frozen for half an hour now.", "help with the computer", "Hold the power button down for ten seconds and then start it up again."),
    ("These boxes are far too heavy for one person.", "a hand with the boxes", "I will come down, and we can lift them together."),
)  # fmt: skip


def _what_is_asked(rng: ItemRng, level: int) -> Hidden:
    size = 4 + level // 2
    chosen = rng.sample(_ASKS, size)
    people = rng.sample(PEOPLE, size)
    target = rng.randrange(size)
    many = NUMBER_WORDS[size]
    mails = " ".join(f'{p} writes: "{line}"' for p, (line, _, _) in zip(people, chosen, strict=True))
    intro = rng.choice(
        (
            f"{many.capitalize()} short emails have come in, and each writer wants something, whether or not it is said outright.",
            f"{many.capitalize()} colleagues have left messages. Each of them wants something, even where it is only hinted at.",
            f"The shared inbox holds {many} messages. Behind each there is a request, plain or veiled.",
        )
    )
    known = sorted(rng.sample([i for i in range(size) if i != target], min(4, size - 2)))
    key = listing([f"{people[i]} wants {chosen[i][1]}" for i in known])
    return Hidden(
        f"{intro} {mails}",
        f'Your assistant has drafted one answer: "{chosen[target][2]}" Whom is it for?',
        f"Between the lines, {key}.",
        people[target],
        tuple(p for i, p in enumerate(people) if i != target),
        "name",
    )


# word of the answer -> word of the mail
_GRANTS = {
    "file": "slides", "car": "station", "get it": "spare key", "shut": "window", "line by line": "glasses", "making": "My cup", "my name": "signature",
    "lobby": "where we meet", "bulb": "stairs", "hear the band": "ticket", "power button": "frozen", "lift": "boxes",
}  # fmt: skip


def _check_what_is_asked(text: str) -> str:
    answer = captured(r'one answer: "(.+?)"', text)
    cue = next(word for sign, word in _GRANTS.items() if sign in answer)
    return str(next(who for who, line in re.findall(r'(\w+) writes: "([^"]+)"', text) if cue in line))


_REMARKS = (
    ("The microphone cut out nine times", "What a marvelous sound system"), ("The caterer never came", "Ten out of ten for the catering"), ("The talk ran an hour over", "Short and sweet, that talk"),
    ("The room had no chairs", "So comfortable, that room"), ("The signs pointed the wrong way", "Very helpful, those signs"), ("The shuttle bus left everyone standing in the rain", "One can always count on that bus"),
    ("The coffee ran out before ten", "Plenty of coffee for everyone"), ("The speaker read from notes without looking up once", "What a lively speaker"), ("The doors opened forty minutes late", "On the dot, as ever"),
)  # fmt: skip
_PRAISE = (
    ("The microphone worked without a hitch", "What a marvelous sound system"), ("The food came hot and early", "Ten out of ten for the catering"), ("The talk took just ten minutes", "Short and sweet, that talk"),
    ("The room had soft armchairs", "So comfortable, that room"), ("The signs led everyone straight to the hall", "Very helpful, those signs"), ("The shuttle bus waited for everyone in the rain", "One can always count on that bus"),
    ("The coffee pots were refilled all day", "Plenty of coffee for everyone"), ("The speaker had the whole audience laughing", "What a lively speaker"), ("The doors opened at the exact minute", "On the dot, as ever"),
)  # fmt: skip


def _thank_you(rng: ItemRng, level: int) -> Hidden:
    size = 4 + level // 2
    places = rng.sample(range(len(_REMARKS)), size)
    sincere = rng.randrange(size)
    people = rng.sample(PEOPLE, size)
    notes = []
    for index, place in enumerate(places):
        fact, remark = (_PRAISE if index == sincere else _REMARKS)[place]
        notes.append(f'{fact}. {people[index]} writes: "{remark}!"')
    boss = rng.choice([p for p in PEOPLE if p not in people])
    intro = rng.choice(
        (
            f"{boss} is going through the feedback on yesterday's event and wants to thank the one person who really meant to say something nice.",
            f"Feedback on the open day has reached {boss}, who would like to thank the one person whose praise is meant.",
            f"After the annual conference, {boss} reads {NUMBER_WORDS[size]} comments that came in. Only one of them was meant kindly, and {boss} would like to thank its writer.",
        )
    )
    let_down = [p for i, p in enumerate(people) if i != sincere][: size - 2]
    return Hidden(
        f"{intro} This is what happened and what was written about it. {' '.join(notes)}",
        "To whom should the thank-you email go?",
        f"What {listing(let_down)} write about went badly.",
        people[sincere],
        tuple(p for i, p in enumerate(people) if i != sincere),
        "name",
    )


def _check_thank_you(text: str) -> str:
    bad = re.compile(
        r"cut out|never|hour over|no chairs|wrong way|left every|ran out|without looking|minutes late"
    )
    notes = re.findall(r'([A-Z][^.!"]+)\. (\w+) writes: "', text.split("written about it. ")[1])
    (only,) = [who for fact, who in notes if not bad.search(fact)]
    return str(only)


# What an invited person answers, and how many people come on the strength of it.
_REPLIES = (
    ("I will be in Lisbon all that week.", 0), ("My sister is getting married that very day, three states away.", 0), ("The doctor wants me to stay in bed until the end of the month.", 0), ("Somebody has to cover the night shift, and this time it is me.", 0),
    ("Have a wonderful evening, and tell me all about it on Monday.", 0), ("If only they took this cast off my leg a week sooner!", 0), ("What a pity that my flight to Denver cannot be moved.", 0), ("Please keep a slice of cake for me in the office fridge.", 0),
    ("Wild horses could not keep me away.", 1), ("I have already ironed my best shirt.", 1), ("Where should I park when I get there?", 1), ("Put me down for the fish, please.", 1), ("I would not miss it even for my own birthday.", 1),
    ("I have changed my flight so as not to miss it.", 1), ("Please seat me far from the loudspeakers this time.", 1), ("Have I ever turned down free dessert?", 1),
    ("My husband and I would like to sit near the door.", 2), ("My wife and I have found a babysitter for the evening.", 2), ("One vegetarian meal for me and one for my partner, please.", 2), ("My brother is as happy about the invitation as I am, so save two chairs.", 2),
    ("We need two parking spaces, since my wife is coming straight from work.", 2),
)  # fmt: skip
_OCCASIONS = ("a farewell dinner", "a summer party", "a housewarming dinner", "an anniversary dinner", "a retirement party", "a team dinner", "a birthday dinner")  # fmt: skip


def _head_count(rng: ItemRng, level: int) -> Hidden:
    size = 4 + (level + 1) // 2
    host, *people = rng.sample(PEOPLE, size + 1)
    couples = 0 if level < 3 else 1 if level < 6 else 2
    absent = rng.randrange(1, size - couples - 1)
    chosen = [
        *rng.sample([r for r in _REPLIES if r[1] == 0], absent),
        *rng.sample([r for r in _REPLIES if r[1] == 2], couples),
        *rng.sample([r for r in _REPLIES if r[1] == 1], size - couples - absent),
    ]
    rng.shuffle(chosen)
    total = sum(heads for _, heads in chosen)
    mails = " ".join(f'{p} writes: "{line}"' for p, (line, _) in zip(people, chosen, strict=True))
    occasion, place = rng.choice(_OCCASIONS), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{host} is giving {occasion} in {place} and wants to email the caterer the number of guests.",
            f"For {occasion}, the restaurant in {place} has asked {host} to send an email with the number of guests.",
            f"{host} has invited {size} people, each of whom may bring someone, to {occasion} and now has to email the kitchen.",
        )
    )
    known = sorted(rng.sample(range(size), size - 2))
    ways = ("is not coming", "is coming alone", "is coming with somebody else")
    meant = listing([f"{people[i]} {ways[chosen[i][1]]}" for i in known])
    near = [n for n in sorted(range(1, 2 * size + 1), key=lambda n: abs(n - total)) if n != total]
    slips = {size - absent, size, size + couples} - {total}
    others = [*sorted(slips), *[n for n in near if n not in slips]][:5]
    return Hidden(
        f"{intro} Everyone answers honestly and keeps to what the answer suggests. {mails}",
        f"Without counting {host}, for how many guests should the email ask?",
        f"Between the lines, the answers say that {meant}.",
        str(total),
        tuple(map(str, others)),
        "integer",
    )


def _check_head_count(text: str) -> str:
    away = re.compile(
        r"Lisbon|getting married|stay in bed|night shift|tell me all|if only|cannot be moved|office fridge",
        re.I,
    )
    both = re.compile(r"\bmy (?:husband|wife|partner|brother)\b", re.I)
    lines = re.findall(r'writes: "([^"]+)"', text)
    return str(sum(0 if away.search(line) else 2 if both.search(line) else 1 for line in lines))


# What {a} did to {b}: a breach, and something like it to which nobody could object.
_ACTS = (
    ("{a} opened and read a letter that was addressed to {b}", "{a} found a letter addressed to {b} and handed it over unopened"),
    ("{a} had promised to meet {b} at noon and simply did not turn up", "{a} was to meet {b} at noon but called the day before to put it off"),
    ("{a} told everyone at lunch what {b} had said in confidence", "{a} told everyone at lunch about {b}'s prize, as {b} had asked"),
    ("{a} made fun of {b}'s accent in front of a customer", "{a} praised {b}'s Spanish in front of a customer"),
    ("{a} ate the sandwich that {b} had put in the fridge with a name on it", "{a} ate the other half of the sandwich that {b} had offered to share"),
    ("{a} presented {b}'s idea to the board without saying whose it was", "{a} presented {b}'s idea to the board and named {b} as its author"),
    ("{a} left the car in {b}'s reserved space and let {b} search for another", "{a} used {b}'s reserved space on a day when {b} had offered it"),
    ("{a} returned {b}'s book with coffee stains and said nothing about them", "{a} returned {b}'s book with the cracked spine that it already had when {b} lent it"),
    ("{a} listed {b}'s mistakes in an email to the whole company", "{a} pointed out a mistake to {b} in private, as {b} had requested"),
    ("{a} talked on the phone all through {b}'s speech", "{a} missed part of {b}'s speech because a fire alarm had to be checked"),
    ("{a} laughed out loud when {b} dropped a tray of glasses", "{a} laughed out loud at a joke that {b} told"),
    ("{a} cut in line in front of {b} at the coffee counter", "{a} went ahead of {b} at the coffee counter at {b}'s suggestion"),
)  # fmt: skip


def _apology_due(rng: ItemRng, level: int) -> Hidden:
    size = 3 + level // 2 - level // 6
    acts = rng.sample(_ACTS, size)
    at = rng.randrange(size)
    # People appear on both sides, so that neither a name nor its place tells who is in the wrong.
    cast = rng.sample(PEOPLE, size + 1)
    pairs = []
    for n in range(size):
        pair = [cast[n], cast[n + 1]]
        rng.shuffle(pair)
        pairs.append((pair[0], pair[1]))
    order = rng.sample(range(size), size)
    pairs = [pairs[n] for n in order]
    lines = [
        f"{act[n != at].format(a=a, b=b)}." for n, (act, (a, b)) in enumerate(zip(acts, pairs, strict=True))
    ]
    boss = rng.choice([p for p in PEOPLE if p not in cast])
    intro = rng.choice(
        (
            f"{boss} runs an office where one email of apology is overdue. Last week, the following happened.",
            f"An employee of the firm has behaved badly, and {boss} thinks that an apology should be sent by email. These are the facts.",
            f"{boss} has heard several stories about colleagues. In just one of them, somebody owes somebody else an email to say sorry.",
        )
    )
    a, b = pairs[at]
    wrong = [(b, a)]
    for x, y in rng.sample([p for n, p in enumerate(pairs) if n != at], min(size - 1, 4)):
        wrong += [(x, y), (y, x)]
    cleared = [n for n in range(size) if n != at][: size - 2]
    blameless = [pairs[n][0] for n in cleared]
    victims = [pairs[n][1] for n in cleared]
    fine = listing([f"to what {x} did to {y}" for x, y in zip(blameless, victims, strict=True)], "or")
    return Hidden(
        f"{intro} {' '.join(lines)}",
        "Who should apologize to whom?",
        f"Nobody could object {fine}.",
        f"{a} to {b}",
        tuple(f"{x} to {y}" for x, y in wrong[:5]),
        "phrase",
    )


def _check_apology_due(text: str) -> str:
    rude = re.compile(
        r"and read a letter|did not turn up|in confidence|made fun|name on it|without saying|let \w+ search|coffee stains|"
        r"whole company|on the phone|dropped|cut in line"
    )
    (act,) = [line for line in re.split(r"(?<=\.) ", text) if rude.search(line)]
    doer, *others = [name for name in re.findall(r"[A-Z][a-z]+", act) if name in PEOPLE]
    return f"{doer} to {others[0]}"


TEMPLATES = (
    TransferTemplate(
        "who_needs_it",
        "theory_of_mind",
        "keeping track of who knows what",
        _who_needs_it,
        _check_who_needs_it,
        "set of the unaware",
    ),
    TransferTemplate(
        "what_is_asked",
        "pragmatic_inference",
        "hearing the request behind a remark",
        _what_is_asked,
        _check_what_is_asked,
        "cue table",
    ),
    TransferTemplate(
        "thank_you",
        "sarcasm_detection",
        "telling praise from irony",
        _thank_you,
        _check_thank_you,
        "cue words",
    ),
    TransferTemplate(
        "head_count",
        "implicature",
        "hearing yes and no in indirect answers",
        _head_count,
        _check_head_count,
        "cue words",
    ),
    TransferTemplate(
        "apology_due",
        "social_norm_violation",
        "telling a breach of manners from what only looks like one",
        _apology_due,
        _check_apology_due,
        "cue words of the breaches",
    ),
)
