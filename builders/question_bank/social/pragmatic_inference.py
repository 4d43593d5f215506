"""What is meant, referred to or taken for granted, worked out from the setting and from what else could have been said."""

from __future__ import annotations

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, listing, plural
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import pragmatic_inference_check as check
from mirror_bench.builders.question_bank.social.drawing import by_level, others, sentence, shuffled
from mirror_bench.builders.seeds import ItemRng

# Complaint -> remedies that would meet it; a remedy is open where its state says so.
_REMEDIES = {
    "cold": ("close the window", "turn up the heater", "bring the blanket", "light the stove"),
    "dark": ("switch on the lamp", "open the shutters", "light the candles", "change the bulb"),
    "noise": ("turn down the radio", "shut the front door", "stop the mixer", "quiet the dog"),
    "thirst": ("pour the tea", "fill the water jug", "open the juice", "fetch some milk"),
    "stuffy": ("start the fan", "open the skylight", "put out the incense", "prop open the back door"),
}  # fmt: skip
_OPEN = {
    "close the window": "the window is open", "turn up the heater": "the heater is on low",
    "bring the blanket": "the blanket is in the next room", "light the stove": "the stove is unlit",
    "switch on the lamp": "the lamp is off", "open the shutters": "the shutters are closed",
    "light the candles": "the candles are unlit", "change the bulb": "the light bulb has burned out",
    "turn down the radio": "the radio is blaring", "shut the front door": "the front door is open to a noisy street",
    "stop the mixer": "the mixer is running", "quiet the dog": "the dog is barking",
    "pour the tea": "the tea is ready in the pot", "fill the water jug": "the water jug is empty",
    "open the juice": "the juice carton is still sealed", "fetch some milk": "the milk is in the fridge",
    "start the fan": "the fan is off", "open the skylight": "the skylight is shut",
    "put out the incense": "the incense is still burning", "prop open the back door": "the back door is shut",
}  # fmt: skip
_DONE = {
    "close the window": "the window is closed", "turn up the heater": "the heater is turned up all the way",
    "bring the blanket": "the blanket is at the cleaner's", "light the stove": "the stove is burning well",
    "switch on the lamp": "the lamp is on", "open the shutters": "the shutters are wide open",
    "light the candles": "the candles are burning", "change the bulb": "the light bulb is new and bright",
    "turn down the radio": "the radio is off", "shut the front door": "the front door is shut",
    "stop the mixer": "the mixer is unplugged", "quiet the dog": "the dog is asleep",
    "pour the tea": "the teapot is empty", "fill the water jug": "the water jug is broken",
    "open the juice": "the juice is all gone", "fetch some milk": "the milk has gone sour",
    "start the fan": "the fan is on high", "open the skylight": "the skylight is wide open",
    "put out the incense": "the incense is out", "prop open the back door": "the back door is propped open",
}  # fmt: skip
_HINTS = {
    "cold": ("My fingers are going numb.", "I should have worn a second sweater.", "It's like the North Pole in here."),
    "dark": ("I can hardly read this page.", "It's rather gloomy in here.", "I have to squint to see what I'm doing."),
    "noise": ("I can't hear myself think.", "My ears are ringing.", "What did you say? I didn't catch a word."),
    "thirst": ("My throat is as dry as dust.", "I haven't had a drop since noon.", "I could drink a whole lake."),
    "stuffy": ("There's hardly any air in here.", "I could use some fresh air.", "I can barely breathe."),
}  # fmt: skip

# Remedies listed for one complaint that might ease another as well; they are never wrong options there.
_HELPS_TOO: dict[str, tuple[str, ...]] = {
    "cold": ("shut the front door", "pour the tea", "light the candles"),
    "dark": ("light the stove", "open the skylight", "prop open the back door"),
    "noise": ("close the window",),
    "thirst": (),
    "stuffy": ("open the shutters",),
}


def _hint(rng: ItemRng, level: int) -> Draft:
    """A complaint is a request for the one remedy that is still to be had."""
    speaker, listener = rng.sample(PEOPLE, 2)
    kind = rng.choice(sorted(_REMEDIES))
    right = rng.choice(_REMEDIES[kind])
    spent = [r for r in _REMEDIES[kind] if r != right]
    foreign = [
        rng.choice([r for r in _REMEDIES[k] if r not in _HELPS_TOO[kind]])
        for k in rng.sample([k for k in sorted(_REMEDIES) if k != kind], 3)
    ]
    # At the low levels the wrong options answer other complaints; at the high ones the same complaint, but are spent.
    count = by_level(level, 0, 3)
    shown = shuffled(rng, [right, *spent[:count], *foreign[: max(1, by_level(level, 3, 2))]])
    states = [_DONE[r] if r in spent or (r != right and rng.random() < 0.15) else _OPEN[r] for r in shown]
    question = rng.choice(
        (
            f'Here is how things stand in the house: {listing(states)}. {speaker} turns to {listener}, who is always glad to help, and says: "{rng.choice(_HINTS[kind])}" What does {speaker} want {listener} to do?',
            f'{speaker} and {listener} are sitting in a cabin where {listing(states)}. {speaker} sighs: "{rng.choice(_HINTS[kind])}" {listener} takes the hint. What will {listener} do?',
            f'In the house that {speaker} and {listener} share, {listing(states)}. {speaker} says to {listener}: "{rng.choice(_HINTS[kind])}" What is {speaker} asking {listener} to do?',
        )
    )
    trap = rng.choice(spent[:count]) if count and rng.random() < 0.5 else None
    return Draft(
        question, right, "phrase", others(rng, shown, right), {"shown": shown}, trap=trap, open_ok=False
    )


_COLORS = ("red", "blue", "green", "yellow", "white", "black", "brown", "gray")
_SHELF = ("candle", "box", "jar", "vase", "bottle", "basket", "lantern", "pitcher")


def _shared_view(rng: ItemRng, level: int) -> Draft:
    """Which thing a speaker means who cannot see all that the listener sees."""
    speaker, listener = rng.sample(PEOPLE, 2)
    noun, other = rng.sample(_SHELF, 2)
    count = by_level(level, 4, 6)
    sizes = list(range(1, count + 1))
    colors = rng.sample(_COLORS, count)
    heights = rng.sample([7 + 3 * i for i in range(9)], count)
    hidden_count = by_level(level, 1, 3)
    largest = rng.random() < 0.5
    order = sorted(sizes, key=lambda i: heights[i - 1], reverse=largest)
    hide = set(order[:hidden_count]) if rng.random() < 0.75 else set(rng.sample(sizes, hidden_count))
    visible = [i for i in order if i not in hide]
    rank = 0 if level <= 4 else rng.choice((0, 1))
    if len(visible) <= rank + 1:
        raise Redraw("too few in sight")
    answer = colors[visible[rank] - 1]
    plain = colors[order[rank] - 1]
    shown = [f"a {colors[i - 1]} {noun} {heights[i - 1]} cm tall" for i in sizes]
    extra = [f"a {other} 40 cm tall"] if level >= 3 else []
    hidden = [f"the {colors[i - 1]} {noun}" for i in sizes if i in hide]
    one = len(hide) == 1
    word = (
        ("the tallest" if largest else "the shortest")
        if rank == 0
        else ("the second tallest" if largest else "the second shortest")
    )
    question = rng.choice(
        (
            f"{speaker} and {listener} sit on opposite sides of a shelf that holds {listing(shuffled(rng, shown + extra))}. "
            f"{'A board hides' if one else 'Boards hide'} {listing(hidden)} from {speaker}, who does not know that {f'this {noun} is' if one else f'these {plural(noun)} are'} there. "
            f"{listener} sees everything and knows what {speaker} cannot see. {speaker} asks {listener} for {word} {noun}. "
            f"What color is the {noun} that {speaker} means?",
            f"On a shelf between {speaker} and {listener} stand {listing(shuffled(rng, shown + extra))}. {listener} can see them all, but "
            f"{speaker} cannot see {listing(hidden, 'or')} and has no idea that {'it is' if one else 'they are'} there, as {listener} knows. "
            f'"Pass me {word} {noun}, please," says {speaker}. What color is the {noun} that {listener} should pass?',
        )
    )
    return Draft(
        question,
        answer,
        "word",
        others(rng, colors, answer),
        {},
        trap=plain if plain != answer and rng.random() < 0.45 else None,
    )


_SHAPES = ("circle", "square", "triangle", "star", "heart", "cross")
_PATTERNS = ("striped", "dotted", "plain", "checked")


def _one_word(rng: ItemRng, level: int) -> Draft:
    """A speaker who may say one word would have used a better one, had there been one."""
    speaker, listener = rng.sample(PEOPLE, 2)
    kinds = 2 if level <= 4 else 3
    count = by_level(level, 4, 6)
    columns = [rng.sample(_COLORS, 3), rng.sample(_SHAPES, 3), rng.sample(_PATTERNS, 3)][:kinds]
    things: list[tuple[str, ...]] = []
    while len(things) < count:
        thing = tuple(rng.choice(column) for column in columns)
        if thing not in things:
            things.append(thing)

    def holders(word: str) -> list[tuple[str, ...]]:
        return [thing for thing in things if word in thing]

    # Said of two things or more, one of which has no word of its own and the others do.
    named = {thing for thing in things if any(len(holders(word)) == 1 for word in thing)}
    words = [
        w
        for column in columns
        for w in column
        if len(holders(w)) >= 2 and len([t for t in holders(w) if t not in named]) == 1
    ]
    if level <= 1:
        words = [w for column in columns for w in column if len(holders(w)) == 1] + words
    if not words:
        raise Redraw("no word works by exclusion")
    word = rng.choice(words)
    meant = holders(word)[0] if len(holders(word)) == 1 else next(t for t in holders(word) if t not in named)

    def name(thing: tuple[str, ...]) -> str:
        return f"the {thing[2] + ' ' if kinds == 3 else ''}{thing[0]} {thing[1]}"

    described = listing([name(t).replace("the ", "a ", 1) for t in shuffled(rng, things)])
    question = rng.choice(
        (
            f"On the table are {described}. {speaker} wants {listener} to pick one of them but may say only one word, the name of a color"
            f"{', a shape, or a pattern' if kinds == 3 else ' or a shape'}. If any word fits only the thing that is meant, {speaker} always uses such a word, and {listener} knows that. "
            f'{speaker} says "{word}". Which one is meant?',
            f"{speaker} has one of these cards in mind: {described}. {listener} has to find out which one. The only hint allowed is a single word for the card's {'color, shape, or pattern' if kinds == 3 else 'color or shape'}, "
            f"and both {speaker} and {listener} know that {speaker} would choose a word that fits no other card if there were one. "
            f'The hint is "{word}". Which card should {listener} point to?',
        )
    )
    answer = name(meant)
    # Every card that fits the word is among the options: without them, the literal meaning would do.
    rivals = [name(t) for t in holders(word) if t != meant]
    if len(rivals) > 3:
        raise Redraw("more cards fit than there are options")
    rest = [name(t) for t in things if t != meant and name(t) not in rivals]
    return Draft(
        question,
        answer,
        "phrase",
        (*rivals, *rng.sample(rest, 3 - len(rivals))),
        {},
        trap=rng.choice(rivals) if rivals and rng.random() < 0.45 else None,
        open_ok=False,
    )


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHIFTS = {
    "the day before yesterday": -2,
    "yesterday": -1,
    "today": 0,
    "tomorrow": 1,
    "the day after tomorrow": 2,
}
# Subject and verb of what is to come; the verb stands after "will".
_COMING = (
    ("the plumber", "come"),
    ("the exhibition", "open"),
    ("the rent", "be due"),
    ("the bus trip", "take place"),
    ("the library", "reopen"),
    ("the new cook", "start"),
    ("the elevator", "be fixed"),
    ("the seed exchange", "take place"),
    ("the match", "be played"),
    ("the water", "be turned off"),
)


def _whose_tomorrow(rng: ItemRng, level: int) -> Draft:
    """Day words count from the day on which they were written, not from the day on which they are read."""
    people = rng.sample(PEOPLE, 5)
    subject, verb = rng.choice(_COMING)
    matter = f"{subject} will {verb}"
    day = rng.randrange(7)
    word = rng.choice(("tomorrow", "the day after tomorrow"))
    lines = [f'On {_DAYS[day]}, {people[0]} writes on a notice: "{sentence(matter)} {word}."']
    event = day + _SHIFTS[word]
    for number in range(1, by_level(level, 0, 4) + 1):
        # Nobody changes the plan for a thing whose announced day has passed.
        day = min(day + rng.choice((1, 1, 2)), event)
        author = people[number % 4]
        if rng.random() < 0.5 and event > day:
            later = rng.choice((1, 2))
            event += later
            text = f"Make that {('one day', 'two days')[later - 1]} later than the previous line says."
        else:
            word = rng.choice(("tomorrow", "the day after tomorrow"))
            if event == day + _SHIFTS[word]:
                raise Redraw("a correction that changes nothing")
            event = day + _SHIFTS[word]
            text = f"{('Correction:', 'Change of plan:')[number % 2]} {matter} {word}."
        lines.append(f'On {_DAYS[day % 7]}, {author} adds: "{text}"')
    read = day + rng.randint(1, 3)
    naive = _DAYS[(read + _SHIFTS[word]) % 7]
    answer = _DAYS[event % 7]
    lines.append(f"{people[4]} reads the notice on {_DAYS[read % 7]}.")
    if len(lines) > 2:
        lines.insert(
            0,
            "The following lines were written in this order, each less than a week after the one before.",
        )
    ask = rng.choice(
        (
            f"According to the notice, on which day of the week will {subject} {verb}?",
            f"On which day of the week should readers of the notice expect {subject} to {verb}?",
        )
    )
    return Draft(
        f"{' '.join(lines)} {ask}",
        answer,
        "word",
        tuple(dict.fromkeys([*([naive] if naive != answer else []), *others(rng, _DAYS, answer)])),
        {},
        trap=naive if naive != answer and rng.random() < 0.45 else None,
    )


_LENT = (
    "key",
    "bicycle",
    "umbrella",
    "camera",
    "guitar",
    "tent",
    "drill",
    "coat",
    "ladder",
    "phone",
    "suitcase",
    "telescope",
)


# Sentence with I and you -> what the one who is not the owner did.
_POSSESSION = {
    "I have your": "Who has the {t}?",
    "You have my": "Who has the {t}?",
    "I lent you my": "Who borrowed the {t}?",
    "You lent me your": "Who borrowed the {t}?",
    "I lost your": "Who lost the {t}?",
    "You lost my": "Who lost the {t}?",
}


def _who_is_you(rng: ItemRng, level: int) -> Draft:
    """I and you inside quoted speech belong to the quoted speaker and to whom it was said."""
    depth = by_level(level, 1, 4)
    people = rng.sample(PEOPLE, depth + 3)
    thing = rng.choice(_LENT)
    words = rng.choice(sorted(_POSSESSION))
    told = f"{words} {thing}."
    inner_open, inner_close = ("'", "'") if depth == 2 else ("[", "]")
    outer_open, outer_close = ('"', '"') if depth <= 2 else ("[", "]")
    for index in range(depth, 1, -1):
        told = f"{people[index]} told me: {inner_open}{told}{inner_close}"
    told = f"{people[1]} says to {people[0]}: {outer_open}{told}{outer_close}"
    speaker, hearer = people[depth], people[depth - 1]
    owner, holder = (speaker, hearer) if " my" in words else (hearer, speaker)
    bystanders = people[depth + 1 :]
    around = rng.choice(
        (
            f"{listing(bystanders)} are standing nearby.",
            f"{listing(bystanders)} are in the room too.",
            f"{listing(bystanders)} overhear this.",
        )
    )
    brackets = " Square brackets show where each speech begins and ends." if depth > 2 else ""
    ask, answer = rng.choice(
        ((f"To whom does the {thing} belong?", owner), (_POSSESSION[words].format(t=thing), holder))
    )
    return Draft(
        f"{told} {around}{brackets} Everyone is telling the truth. {ask}",
        answer,
        "name",
        others(rng, people, answer),
        {},
        trap=people[0] if depth > 1 and answer != people[0] and rng.random() < 0.4 else None,
    )


_ACTS = ("took {t} to {p}", "left {t} at {p}", "brought {t} to {p}", "showed {t} to the guests at {p}")
_BASE_FORMS = {"took": "take", "left": "leave", "brought": "bring", "showed": "show"}
_TAKEN = (
    "the map",
    "the drum",
    "the lantern",
    "the kite",
    "the trophy",
    "the old radio",
    "the chess set",
    "the banner",
    "the telescope",
)
_WHERE = (
    "the school",
    "the harbor",
    "the museum",
    "the market",
    "the station",
    "the club",
    "the library",
    "the farm",
)


_PARTS = ("who", "what", "where", "when")


def _deed(act: str, parts: dict[str, str], stress: str = "") -> str:
    shown = {key: value.upper() if key == stress else value for key, value in parts.items()}
    return f"{shown['who']} {act.format(t=shown['what'], p=shown['where'])} on {shown['when']}"


def _stressed_word(rng: ItemRng, level: int) -> Draft:
    """The stressed part of a denial says which part is wrong and which stands."""
    speaker, *deniers, who = rng.sample(PEOPLE, by_level(level, 3, 5))
    act = rng.choice(_ACTS)
    parts = {"who": who, "what": rng.choice(_TAKEN), "where": rng.choice(_WHERE), "when": rng.choice(_DAYS)}
    stresses = rng.sample(_PARTS, len(deniers))
    asked = rng.randrange(len(deniers))
    meanings = {
        "who": f"Somebody else {act.format(t=parts['what'], p=parts['where'])} on {parts['when']}.",
        "what": f"{_deed(act, {**parts, 'what': 'something else'})}.",
        "where": f"{_deed(act.replace(' to {p}', ' {p}').replace(' at {p}', ' {p}'), {**parts, 'where': 'somewhere else'})}.",
        "when": f"{_deed(act, parts).removesuffix(parts['when'])}another day.",
    }
    verb, rest = act.split(" ", 1)
    denied = f"did not {_BASE_FORMS[verb]} {rest}"
    lines = [
        f'{denier} says: "No, {_deed(denied, parts, stress)}."'
        for denier, stress in zip(deniers, stresses, strict=True)
    ]
    answer = meanings[stresses[asked]]
    if len(deniers) == 1:
        lines[0] = lines[0].replace(" says:", " disagrees and says:", 1)
    else:
        lines.insert(0, f"{('Two', 'Three', 'Four')[len(deniers) - 2]} people disagree.")
    return Draft(
        f'{speaker} says: "{_deed(act, parts)}." {" ".join(lines)} '
        f"Capital letters show what the speaker stresses, and nobody doubts the parts that are not stressed. What does {deniers[asked]} mean to say?",
        answer,
        "phrase",
        others(rng, meanings.values(), answer),
        {},
        open_ok=False,
    )


_PART_NAMES = {
    "who": "who did it",
    "what": "which thing it was",
    "where": "which place it was",
    "when": "which day it was",
}


def _part_corrected(rng: ItemRng, level: int) -> Draft:
    """Which part of the remark before it a correction changes."""
    rounds = by_level(level, 1, 5)
    # Everyone speaks once, so that nobody takes back what they have said themselves.
    names = list(rng.sample(PEOPLE, 2 + 2 * rounds))
    speakers = [names.pop() for _ in range(rounds + 1)]
    act = rng.choice(_ACTS)
    things, places, days = shuffled(rng, _TAKEN), shuffled(rng, _WHERE), shuffled(rng, _DAYS)
    parts = {"who": names.pop(), "what": things.pop(), "where": places.pop(), "when": days.pop()}
    pools = {"who": names, "what": things, "where": places, "when": days}
    lines = [f'{speakers[0]}: "{_deed(act, parts)}."']
    changed = []
    for index in range(rounds):
        key = rng.choice(_PARTS)
        parts[key] = pools[key].pop()
        changed.append(key)
        lines.append(
            f'{speakers[index + 1]}: "{rng.choice(("No,", "Not quite:", "Actually,"))} {_deed(act, parts)}."'
        )
    asked = rng.randrange(rounds)
    label = ("first", "second", "third", "fourth", "fifth")[asked]
    which = f"the {label} correction" if rounds > 1 else "the correction"
    ask = rng.choice(
        (f"What does {which} change?", f"On which point does {which} differ from the remark before it?")
    )
    answer = _PART_NAMES[changed[asked]]
    opening = rng.choice(
        (
            f"{listing(speakers)} do not agree about what happened.",
            f"{listing(speakers)} are trying to get the facts straight.",
            f"{listing(speakers)} are talking about what happened last week.",
        )
    )
    told = "\n".join(lines)
    return Draft(
        f"{opening}\n\n{told}\n\n{ask}",
        answer,
        "phrase",
        others(rng, _PART_NAMES.values(), answer),
        {},
        open_ok=False,
    )


_CLAUSES = (
    "the bridge is closed", "the shop sells maps", "the concert is sold out", "the ferry runs on Sundays", "the mayor speaks Greek",
    "the well is dry", "the bakery has moved", "the museum owns a mammoth", "the road is flooded", "the baker has retired",
    "the tower is open", "the new clinic is free", "the choir needs singers", "the lake is frozen", "the station has lockers",
    "the orchard is for sale", "the tram is late", "the hall has a piano",
)  # fmt: skip
_FACTIVE = (
    "{n} knows that {c}",
    "{n} has found out that {c}",
    "{n} has learned that {c}",
    "{n} is aware that {c}",
    "{n} has noticed that {c}",
    "{n} has forgotten that {c}",
)
_OPEN_VERBS = (
    "{n} thinks that {c}",
    "{n} assumes that {c}",
    "{n} suspects that {c}",
    "{n} claims that {c}",
    "{n} guesses that {c}",
    "{n} was told that {c}",
)
_COUNTER = (
    "{n} wrongly believes that {c}",
    "{n} only imagines that {c}",
    "{n} is under the mistaken impression that {c}",
    "{n} falsely claims that {c}",
)


def _taken_as_fact(rng: ItemRng, level: int) -> Draft:
    """Which clause the speaker treats as a fact, as open, or as false."""
    count = by_level(level, 4, 7)
    speaker, *names = rng.sample(PEOPLE, count + 1)
    clauses = rng.sample(_CLAUSES, count)
    kinds = {"fact": _FACTIVE, "open": _OPEN_VERBS, "false": _COUNTER}
    wanted = rng.choice(("fact", "open", "false") if level >= 3 else ("fact", "open"))
    odd = rng.randrange(count)
    rest = [k for k in (kinds if level >= 3 else ("fact", "open")) if k != wanted]
    # The verbs of a kind take turns, so that none comes twice while another is left.
    forms = {kind: shuffled(rng, verbs) * 2 for kind, verbs in kinds.items()}
    lines = [
        sentence(forms[wanted if i == odd else rng.choice(rest)].pop().format(n=name, c=clause)) + "."
        for i, (name, clause) in enumerate(zip(names, clauses, strict=True))
    ]
    ask = {
        "fact": rng.choice(
            (
                f"Which of these does {speaker} present as true?",
                f"Which of these does {speaker} treat as a fact?",
            )
        ),
        "open": rng.choice(
            (
                f"Which of these does {speaker} leave open?",
                f"Which of these does {speaker} neither confirm nor deny?",
            )
        ),
        "false": rng.choice(
            (
                f"Which of these does {speaker} present as untrue?",
                f"Which of these is false, going by what {speaker} says?",
            )
        ),
    }[wanted]
    options = [sentence(clause) + "." for clause in clauses]
    return Draft(
        f'{speaker} sums up what people in town know, think, and say: "{" ".join(lines)}" {ask}',
        options[odd],
        "phrase",
        others(rng, options, options[odd]),
        {},
        open_ok=False,
    )


_QUESTIONS = (
    "Can I borrow your van?", "Is the pool open?", "Do you have any eggs?", "May I bring a friend?", "Could you fix this lamp?",
    "Is there room in your car?", "Can I pay by card?", "Will you swap shifts with me?", "Do you sell stamps?", "Is the chapel worth a visit?",
    "Can we meet today?", "Do you want the window seat?",
)  # fmt: skip
_COUNTERS = (
    "Are you in a hurry?", "Did you get my message?", "Can you keep a secret?", "Is this about the party?", "Are you serious?",
    "Did somebody send you?", "Have you asked anyone else?", "Do you need an answer now?", "May I ask why?",
    "Does anyone else know about this?", "Can you wait a moment?", "Are you asking for yourself?", "Do you promise not to laugh?",
)  # fmt: skip
# What is asked as a favor can be granted or refused; what one may not be sure of can be guessed at.
_REQUESTS = ("Can I borrow your van?", "May I bring a friend?", "Could you fix this lamp?", "Will you swap shifts with me?", "Can we meet today?")  # fmt: skip
_REQUEST_REPLIES = ("Of course.", "I'm afraid not.")
_GUESSED = ("Is the pool open?", "Is there room in your car?", "Can I pay by card?", "Is the chapel worth a visit?",
            "Does anyone else know about this?")  # fmt: skip
_GUESSES = ("I think so.", "I don't think so.")


def _which_question(rng: ItemRng, level: int) -> Draft:
    """Questions answered by questions: a reply belongs to the latest one still open."""
    names = rng.sample(PEOPLE, 2)
    count = by_level(level, 4, 7)
    openers, counters = shuffled(rng, _QUESTIONS), shuffled(rng, _COUNTERS)
    turns: list[str] = []
    asked: list[str] = []
    waiting: list[str] = []
    settled: list[str] = []
    while len(asked) < count or waiting:
        name = names[len(turns) % 2]
        # The latest open question always comes from the other speaker, so either move is natural.
        if len(asked) < count and (not waiting or len(waiting) == 1 or rng.random() < 0.55):
            question = counters.pop() if waiting else openers.pop()
            asked.append(question)
            waiting.append(question)
            turns.append(f'{name}: "{question}"')
        else:
            question = waiting.pop()
            settled.append(question)
            more = _REQUEST_REPLIES if question in _REQUESTS else _GUESSES if question in _GUESSED else ()
            turns.append(f'{name}: "{rng.choice(("Yes.", "No.", *more))}"')
    place = rng.randrange(count)
    ordinal = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")[place]
    answer = settled[place]
    rule = rng.choice(
        (
            "In this conversation, people may answer a question with another question, and each reply settles the latest question that is still open.",
            "A question may be met with another question; each reply then belongs to the most recent question not yet answered.",
        )
    )
    told = "\n".join(turns)
    return Draft(
        f"{rule}\n\n{told}\n\nNot counting the questions, there are {NUMBER_WORDS[count]} replies. Which question does the {ordinal} reply answer?",
        answer,
        "phrase",
        others(rng, asked, answer),
        {},
        trap=asked[place] if asked[place] != answer and rng.random() < 0.4 else None,
        open_ok=False,
    )


_SUSPECT_PLACES = (
    "the attic",
    "the barn",
    "the cellar",
    "the garden",
    "the garage",
    "the kitchen",
    "the study",
    "the shed",
    "the hallway",
    "the pantry",
)
_SOUGHT = (
    "the cat",
    "the missing letter",
    "the spare key",
    "the birthday present",
    "the lost glove",
    "the old album",
    "the toolbox",
)


def _says_all_they_know(rng: ItemRng, level: int) -> Draft:
    """Helpful speakers say all they know: what they leave open, they do not know."""
    count = by_level(level, 4, 6)
    asker, *people = rng.sample(PEOPLE, count + 1)
    places = rng.sample(_SUSPECT_PLACES, by_level(level, 4, 7))
    sought = rng.choice(_SOUGHT)
    place = rng.choice(places)
    odd = rng.randrange(count)
    still_open = rng.random() < 0.5
    # What they say agrees: one other place is left open by all of them.
    true_place = rng.choice([p for p in places if p != place])
    lines: list[str] = []
    for index, person in enumerate(people):
        holds = (index == odd) == still_open
        rest = [p for p in places if p not in (place, true_place)]
        left = {
            true_place,
            *rng.sample(rest, rng.randint(0 if holds else 1, len(rest) - (1 if holds else 0))),
        }
        if holds:
            left.add(place)
        ruled_out = [p for p in places if p not in left]
        inside = [p for p in places if p in left]
        text = (
            f"It is in {listing(inside, 'or')}."
            if rng.random() < 0.5
            else f"It is not in {listing(ruled_out, 'or')}."
        )
        if any(text in line for line in lines):
            raise Redraw("two people say the same")
        lines.append(f'{person}: "{text}"')
    ask = rng.choice(
        (f"Who still considers {place} possible?", f"Who cannot rule out {place}?")
        if still_open
        else (f"Who has ruled out {place}?", f"Who knows that it is not in {place}?")
    )
    told = "\n".join(lines)
    return Draft(
        f"{asker} is looking for {sought}, which must be in {listing(places, 'or')}. {NUMBER_WORDS[count].capitalize()} friends want to help. Each says all that they know about it, without having heard the others.\n\n{told}\n\nJudging only by what each of them said, {ask[0].lower()}{ask[1:]}",
        people[odd],
        "name",
        others(rng, people, people[odd]),
        {},
    )


SUBCATEGORY = Subcategory(
    domain="social",
    name="pragmatic_inference",
    version="1.0.0",
    templates=(
        Template("hint_for_help", _hint, check.hint, "state table on the text"),
        Template("shared_view", _shared_view, check.shared_view, "simulation on the text"),
        Template("one_word_hint", _one_word, check.one_word, "iterated reasoning over the text"),
        Template("whose_tomorrow", _whose_tomorrow, check.whose_tomorrow, "calendar run on the text"),
        Template("who_is_you", _who_is_you, check.who_is_you, "quotation parser"),
        Template("stressed_word", _stressed_word, check.stressed_word, "comparison of the remarks"),
        Template("part_corrected", _part_corrected, check.part_corrected, "comparison of the remarks"),
        Template("taken_as_fact", _taken_as_fact, check.taken_as_fact, "verb classes on the text"),
        Template("which_question", _which_question, check.which_question, "stack run on the text"),
        Template(
            "says_all_they_know", _says_all_they_know, check.says_all_they_know, "set reasoning on the text"
        ),
    ),
)
