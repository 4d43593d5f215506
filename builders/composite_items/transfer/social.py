"""E-mails that reasoning about people decides."""

from __future__ import annotations

import re

from mirror_bench.builders.composite_items.steps.step import captured
from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import PEOPLE, listing
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
    del level
    people = rng.sample(PEOPLE, 5)
    writer, *team = people
    old, new = rng.sample(_ROOMS, 2)
    uninformed = rng.choice(team)
    informed = [p for p in team if p != uninformed]
    event = rng.choice(("the rehearsal", "the workshop", "the board meeting", "the tasting", "the reading"))
    lines = [
        f"On Monday {writer} wrote to {listing(team)} that {event} would be held in {old}.",
        f"On Tuesday {event} was moved to {new}; {writer} told {listing([p for p in team if p != informed[0] and p != uninformed])} at lunch.",
        f"{informed[0]} saw a notice about {event} on the door of {new} and asked about it, and {writer} explained the change.",
        f"{uninformed} was away on Tuesday and has not been in touch with anyone since Monday.",
    ]
    last = lines[2:]
    rng.shuffle(last)
    lines[2:] = last
    return Hidden(
        f"{' '.join(lines)} Everyone reads email on the day it is sent, nobody forgets anything, and nobody else knows of the change.",
        f"{writer} wants to write to the one person who would otherwise go to the wrong room. To whom must the email go?",
        f"As things stand, {listing(informed)} expect {new}, and {uninformed} expects {old}.",
        uninformed,
        (*informed, writer),
        "name",
    )


def _check_who_needs_it(text: str) -> str:
    told = re.search(r"On Monday (\w+) wrote to (.+?) that", text)
    if not told:
        raise ValueError(f"{text!r}: no first mail")
    unaware = set(re.findall(r"[A-Z]\w+", told[2]))
    for group in re.findall(r"told (.+?) at lunch", text):
        unaware -= set(re.findall(r"[A-Z]\w+", group))
    for name in re.findall(r"(\w+) saw a notice", text):
        unaware.discard(name)
    (only,) = unaware
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
)  # fmt: skip


def _what_is_asked(rng: ItemRng, level: int) -> Hidden:
    del level
    chosen = rng.sample(_ASKS, 5)
    people = rng.sample(PEOPLE, 5)
    target = rng.randrange(5)
    mails = " ".join(f'{p} writes: "{line}"' for p, (line, _, _) in zip(people, chosen, strict=True))
    intro = rng.choice(
        (
            "Five short emails have come in, and each writer wants something, whether or not it is said outright.",
            "Five colleagues have left messages. Each of them wants something, even where it is only hinted at.",
            "The shared inbox holds five messages; behind each there is a request, plain or veiled.",
        )
    )
    key = "; ".join(f"{p} wants {want}" for p, (_, want, _) in zip(people, chosen, strict=True))
    return Hidden(
        f"{intro} {mails}",
        f'Your assistant has drafted one answer: "{chosen[target][2]}" Whom is it for?',
        f"Read for what is meant: {key}.",
        people[target],
        tuple(p for i, p in enumerate(people) if i != target),
        "name",
    )


# word of the answer -> word of the mail
_GRANTS = {
    "file": "slides", "car": "station", "get it": "spare key", "shut": "window", "line by line": "glasses", "making": "My cup", "my name": "signature",
    "lobby": "where we meet",
}  # fmt: skip


def _check_what_is_asked(text: str) -> str:
    answer = captured(r'one answer: "(.+?)"', text)
    cue = next(word for sign, word in _GRANTS.items() if sign in answer)
    return str(next(who for who, line in re.findall(r'(\w+) writes: "([^"]+)"', text) if cue in line))


_REMARKS = (
    ("The microphone cut out nine times", "What a marvelous sound system"), ("The caterer never came", "Ten out of ten for the catering"), ("The talk ran an hour over", "Short and sweet, that talk"),
    ("The room had no chairs", "So comfortable, that room"), ("The signs pointed the wrong way", "Very helpful, those signs"), ("The shuttle bus left everyone standing in the rain", "One can always count on that bus"),
)  # fmt: skip
_PRAISE = (
    ("The microphone worked without a hitch", "What a marvelous sound system"), ("The food came hot and early", "Ten out of ten for the catering"), ("The talk took just ten minutes", "Short and sweet, that talk"),
    ("The room had soft armchairs", "So comfortable, that room"), ("The signs led everyone straight to the hall", "Very helpful, those signs"), ("The shuttle bus waited for everyone in the rain", "One can always count on that bus"),
)  # fmt: skip


def _thank_you(rng: ItemRng, level: int) -> Hidden:
    del level
    places = rng.sample(range(len(_REMARKS)), 4)
    sincere = rng.randrange(4)
    people = rng.sample(PEOPLE, 4)
    notes = []
    for index, place in enumerate(places):
        fact, remark = (_PRAISE if index == sincere else _REMARKS)[place]
        notes.append(f'{fact}. {people[index]} writes: "{remark}!"')
    boss = rng.choice([p for p in PEOPLE if p not in people])
    intro = rng.choice(
        (
            f"{boss} is going through the feedback on yesterday's event and wants to thank the one person who really meant to say something nice.",
            f"Feedback on the open day has reached {boss}, who would like to thank the one person whose praise is meant.",
        )
    )
    let_down = [p for i, p in enumerate(people) if i != sincere]
    return Hidden(
        f"{intro} What happened, and what was written about it: {' '.join(notes)}",
        "To whom should the thank-you email go?",
        f"What {people[sincere]} writes about went well; what {listing(let_down)} write about went badly.",
        people[sincere],
        tuple(p for i, p in enumerate(people) if i != sincere),
        "name",
    )


def _check_thank_you(text: str) -> str:
    bad = re.compile(r"cut out|never|hour over|no chairs|wrong way|left every")
    notes = re.findall(r'([A-Z][^.!"]+)\. (\w+) writes: "', text.split("written about it: ")[1])
    (only,) = [who for fact, who in notes if not bad.search(fact)]
    return str(only)


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
)
