"""Who believes what, when some saw a move and some did not; beliefs about beliefs at the harder levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PEOPLE, listing
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.question_bank.social import theory_of_mind_check as check
from mirror_bench.builders.question_bank.social.drawing import by_level, near_counts, others, shuffled
from mirror_bench.builders.seeds import ItemRng

_OBJECTS = (
    "key", "coin", "ring", "ticket", "map", "whistle", "marble", "scarf", "candle", "compass", "button", "wallet",
    "notebook", "magnet", "bell", "thimble", "badge", "stamp",
)  # fmt: skip
# Room -> containers with lids or doors that may stand in it.
_ROOMS = {
    "kitchen": ("cupboard", "cabinet", "tin", "hamper", "cooler", "box", "canister", "breadbox"),
    "workshop": ("toolbox", "locker", "crate", "chest", "cabinet", "barrel", "box", "cupboard"),
    "office": ("desk", "cabinet", "locker", "briefcase", "safe", "cupboard", "box", "handbag"),
    "studio": ("cabinet", "chest", "trunk", "cupboard", "box", "crate", "desk", "backpack"),
    "attic": ("trunk", "chest", "suitcase", "crate", "hamper", "wardrobe", "barrel", "box"),
    "storeroom": ("crate", "barrel", "sack", "chest", "locker", "trunk", "cabinet", "box"),
    "library": ("desk", "cabinet", "cupboard", "box", "backpack", "satchel", "briefcase", "chest"),
    "classroom": ("desk", "cupboard", "cabinet", "locker", "backpack", "satchel", "box", "toolbox"),
    "garage": ("toolbox", "locker", "crate", "suitcase", "cabinet", "barrel", "box", "cooler"),
    "lounge": ("cabinet", "chest", "box", "sideboard", "handbag", "trunk", "backpack", "desk"),
}  # fmt: skip


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


_RULES = (
    "Everyone in the room sees what happens there and who else is present; anyone outside sees and hears nothing of "
    "it. All containers are closed, and nobody notices what else one contains when something is put in or taken out. Each person "
    "believes that a thing is still where they last saw it put, and judges what others believe only by the moves "
    "that they themselves saw those others watch.",
    "In this story, people in the room notice every move and everyone present, while people outside notice nothing. "
    "Containers stay shut except during a move, and whoever opens one pays no attention to what else it contains. People "
    "assume that a thing is still where they last saw it put, and they judge others' beliefs only by the moves "
    "that they themselves saw those others watch.",
    "Whoever is in the room sees every move and sees who else is there; whoever is outside sees and hears nothing of "
    "what goes on there. No one can tell what is in a closed container, and when one is opened for a move, no one looks "
    "at what else is inside. People believe "
    "that a thing has stayed where they last saw it put, and they judge what others believe only by the moves that they "
    "themselves saw those others watch.",
)


@dataclass(frozen=True)
class _Event:
    """kind: put, leave, enter. present: who is openly there; watcher: who sees it unnoticed from outside, or ""."""

    kind: str
    actor: str
    thing: str = ""
    source: str = ""
    target: str = ""
    present: frozenset[str] = frozenset()
    watcher: str = ""


@dataclass(frozen=True)
class _Story:
    room: str
    people: list[str]
    containers: list[str]
    things: list[str]
    events: list[_Event]

    def belief(self, chain: Sequence[str], thing: str) -> str:
        """Where chain[0] thinks chain[1] thinks ... ``thing`` is: its last move that all of them shared.

        An unnoticed watcher shares a move only as the head of a chain, for nobody knows that they saw it.
        """
        place = ""
        for event in self.events:
            if event.kind != "put" or event.thing != thing:
                continue
            head_saw = chain[0] in event.present or chain[0] == event.watcher
            if head_saw and all(person in event.present for person in chain[1:]):
                place = event.target
        return place

    def real(self, thing: str) -> str:
        return [e.target for e in self.events if e.kind == "put" and e.thing == thing][-1]


def _story(
    rng: ItemRng, people: int, containers: int, things: int, moves: int, *, watchers: int = 0
) -> _Story:
    """A story in which everyone sees the first placement, and then people come and go between moves."""
    cast = rng.sample(PEOPLE, people)
    room = rng.choice(sorted(_ROOMS))
    boxes = rng.sample(_ROOMS[room], containers)
    objects = rng.sample(_OBJECTS, things)
    inside = set(cast)
    where: dict[str, str] = {}
    events: list[_Event] = []
    # Nobody puts down two things in a row while there are others to do it.
    hands = shuffled(rng, cast)
    for index, thing in enumerate(objects):
        where[thing] = rng.choice([box for box in boxes if box not in where.values()])
        events.append(_Event("put", hands[index % len(hands)], thing, "", where[thing], frozenset(inside)))
    known = {(person, thing): where[thing] for person in cast for thing in objects}
    moved_since: dict[str, bool] = {}
    watched = set(rng.sample(range(1, moves), min(watchers, moves - 1))) if watchers else set()
    for step in range(moves):
        settled = set(inside)
        for _ in range(rng.choice((1, 1, 2)) if step else 1):
            back = [p for p in cast if p not in inside and moved_since.get(p)]
            if back and (rng.random() < 0.45 or len(inside) == 1):
                person = rng.choice(back)
                inside.add(person)
                events.append(_Event("enter", person))
            elif len(inside) > 1 and inside & settled:
                person = rng.choice([p for p in cast if p in inside and p in settled])
                inside.discard(person)
                moved_since[person] = False
                events.append(_Event("leave", person))
        # Only someone who knows where a thing is moves it.
        able = [(p, t) for p in cast if p in inside for t in objects if known[p, t] == where[t]]
        if not able:
            raise Redraw("nobody present knows where a thing is")
        actor, thing = rng.choice(able)
        target = rng.choice([box for box in boxes if box != where[thing]])
        out = [p for p in cast if p not in inside]
        watcher = rng.choice(out) if step in watched and out else ""
        for person in cast:
            if person in inside or person == watcher:
                known[person, thing] = target
        events.append(_Event("put", actor, thing, where[thing], target, frozenset(inside), watcher))
        where[thing] = target
        for person in out:
            moved_since[person] = True
    return _Story(room, cast, boxes, objects, events)


def _told(rng: ItemRng, story: _Story) -> str:
    """The story as prose; the checker reads every one of these forms."""
    boxes = listing([_with_article(box) for box in story.containers])
    opening = rng.choice(
        (
            f"{listing(story.people)} are in the {story.room}, which contains {boxes}.",
            f"The {story.room} contains {boxes}. At the start, {listing(story.people)} are in the room.",
            f"{listing(story.people)} are together in the {story.room}. The room contains {boxes}.",
        )
    )
    style = rng.randrange(3)
    sentences: list[str] = []
    # Whoever comes in or moves something, and then acts again at once, is named once for both.
    before: _Event | None = None
    for event in story.events:
        same = before is not None and before.actor == event.actor and not (before.watcher or event.watcher)
        after_entry = same and before is not None and before.kind == "enter" and event.kind == "put"
        after_move = same and before is not None and bool(before.source) and event.kind == "leave"
        before = event
        who, thing, source, target = event.actor, event.thing, event.source, event.target
        if event.kind == "leave":
            sentences.append((f"{who} leaves the room.", f"{who} goes out.", f"{who} steps out.")[style])
        elif event.kind == "enter":
            sentences.append((f"{who} comes back.", f"{who} returns.", f"{who} comes back in.")[style])
        elif not source:
            sentences.append(f"{who} {('puts', 'places')[style % 2]} {_with_article(thing)} in the {target}.")
        else:
            watching = (
                f"With {event.watcher} watching unnoticed through a crack in the door, "
                if event.watcher
                else ""
            )
            sentences.append(
                watching
                + (
                    f"{who} moves the {thing} from the {source} to the {target}.",
                    f"{who} takes the {thing} out of the {source} and puts it in the {target}.",
                    f"{who} moves the {thing} from the {source} to the {target}.",
                )[style]
            )
        if after_entry or after_move:
            added = sentences.pop().removeprefix(f"{who} ")
            joint = " and " if after_entry else ", then "
            if after_entry and " and puts" in added:
                joint, added = ", ", added.replace(" and puts", ", and puts")
            sentences[-1] = f"{sentences[-1].removesuffix('.')}{joint}{added}"
    return f"{opening} {' '.join(sentences)}"


def _asked(rng: ItemRng, chain: Sequence[str], thing: str) -> str:
    """The question about a chain of believers; its last member is the one who would look."""
    middle = "".join(
        f" does {person} think that" if i == 0 else f" {person} thinks that"
        for i, person in enumerate(chain[:-1])
    )
    last = chain[-1]
    if not middle:
        return rng.choice(
            (
                f"In which container will {last} look first for the {thing}?",
                f"In which container does {last} think the {thing} is?",
                f"{last} wants the {thing}. Which container will {last} open first?",
            )
        )
    return rng.choice(
        (
            f"In which container{middle} {last} will look first for the {thing}?",
            f"Which container{middle} {last} would open first to get the {thing}?",
        )
    )


def _belief_item(rng: ItemRng, story: _Story, chain: Sequence[str], thing: str, rules: str = "") -> Draft:
    answer = story.belief(chain, thing)
    real = story.real(thing)
    beliefs = [story.belief([person], thing) for person in story.people]
    seen = [e.target for e in story.events if e.kind == "put" and e.thing == thing]
    if not answer or len(set(seen)) < 2:
        raise Redraw("the thing stays in one place")
    if len(chain) > 1 and len({*beliefs, answer}) < 2:
        raise Redraw("all beliefs agree")
    # In three items of four the belief asked for is out of date.
    stale = answer != real
    if not stale and rng.random() < 0.75:
        raise Redraw("belief up to date")
    pool = [*dict.fromkeys(reversed(seen)), *shuffled(rng, story.containers)]
    rest = [box for box in dict.fromkeys(pool) if box != answer]
    question = f"{rules or rng.choice(_RULES)}\n\n{_told(rng, story)}\n\n{_asked(rng, chain, thing)}"
    return Draft(
        question=question,
        answer=answer,
        kind="word",
        distractors=tuple(rest[:5]),
        params={"chain": list(chain), "thing": thing},
        trap=real if stale and rng.random() < 0.5 else None,
        aliases=(f"the {answer}", f"in the {answer}"),
    )


def _chain_maker(length: Callable[[int], int], *, watched: bool = False) -> Callable[[ItemRng, int], Draft]:
    def make(rng: ItemRng, level: int) -> Draft:
        depth = length(level)
        people = max(depth + (depth > 1), by_level(level, 2, 5) + (1 if watched else 0))
        story = _story(
            rng,
            people,
            by_level(level, 4, 6),
            by_level(level, 1, 3),
            by_level(level, 2, 9),
            watchers=by_level(level, 1, 3) if watched else 0,
        )
        thing = rng.choice(story.things)
        chain = rng.sample(story.people, depth)
        rules = rng.choice(_RULES)
        if watched:
            watchers = [e.watcher for e in story.events if e.watcher and e.thing == thing]
            if not watchers:
                raise Redraw("nobody watched the thing")
            if watchers[-1] not in chain:
                chain[rng.randrange(depth)] = watchers[-1]
            if len(set(chain)) != depth:
                raise Redraw("a person twice in the chain")
            rules += " Someone who watches a move unnoticed sees it, and sees who is in the room, but nobody else knows this."
        return _belief_item(rng, story, chain, thing, rules)

    return make


_MEETINGS = ("choir practice", "the planning meeting", "the book club", "the chess match", "the first-aid course",
             "the cooking class", "the debate", "the film evening", "the language class", "the quiz")  # fmt: skip
_VENUES = ("Room 1", "Room 2", "Room 3", "Room 4", "Room 5", "Room 6", "Room 7", "Room 8", "Room 9")


def _messages(rng: ItemRng, level: int) -> Draft:
    """Changes of place sent to some people only; each message shows to whom it went."""
    people = rng.sample(PEOPLE, by_level(level, 3, 6) + 1)
    sender, group = people[0], people[1:]
    venues = rng.sample(_VENUES, 6)
    meeting = rng.choice(_MEETINGS)
    sent: list[tuple[str, list[str], list[str]]] = [(venues[0], list(group), [])]
    lines = [f"{sender} runs {meeting} and writes to {listing(group)} that it will be in {venues[0]}."]
    connectors = shuffled(rng, ("Later", "After that", "Some time later", "A little later"))
    for number in range(by_level(level, 1, 4)):
        drawn = rng.sample(group, rng.randint(1, len(group) - 1))
        readers = [p for p in group if p in drawn]
        place = venues[number + 1]
        unread = [rng.choice(readers)] if level >= 4 and len(readers) > 1 and rng.random() < 0.5 else []
        sent.append((place, readers, unread))
        lines.append(
            f"{connectors[number]}, {sender} writes to {listing(readers)} that it has moved to {place}."
        )
        if unread:
            lines.append(f"{unread[0]} never opens this message, and nobody else knows that.")
    depth = 1 if level <= 2 else 2 if level <= 6 else rng.choice((2, 3))
    if depth > len(group):
        raise Redraw("too few people")
    chain = rng.sample(group, depth)
    answer = ""
    for place, readers, unread in sent:
        if all(person in readers for person in chain) and chain[0] not in unread:
            answer = place
    final = sent[-1][0]
    if answer == final and rng.random() < 0.7:
        raise Redraw("up to date")
    rule = rng.choice(
        (
            "Each message shows who it was sent to, and everyone assumes that all those people read it. Nobody passes "
            "anything on, and people go by the latest message they have read.",
            "Everyone who gets a message can see who else it was sent to, and assumes that all of them read it. The people "
            "here do not discuss their messages; they rely on the last one they read.",
        )
    )
    thinks = "".join(
        f" does {p} think that" if i == 0 else f" {p} thinks that" for i, p in enumerate(chain[:-1])
    )
    ask = (
        f"To which room{thinks} {chain[-1]} will go?"
        if thinks
        else rng.choice(
            (f"To which room will {chain[0]} go?", f"In which room does {chain[0]} expect {meeting}?")
        )
    )
    # Every room named stands among the options while there is space, so that the answer is never the only one named.
    named = [place for place, _, _ in sent if place != answer]
    unnamed = [venue for venue in venues if venue != answer and venue not in named]
    return Draft(
        question=f"{rule}\n\n{' '.join(lines)}\n\n{ask}",
        answer=answer,
        kind="phrase",
        distractors=(*named, *unnamed[: max(0, 3 - len(named))]),
        params={"chain": chain},
        trap=final if answer != final and rng.random() < 0.5 else None,
    )


_CONTENTS = (
    "tea",
    "rice",
    "sugar",
    "salt",
    "flour",
    "oatmeal",
    "coffee",
    "pepper",
    "cocoa",
    "barley",
    "pasta",
    "cornmeal",
)


_NUMBER_OF_TINS = {4: "four", 5: "five", 6: "six"}


def _labelled_tins(rng: ItemRng, level: int) -> Draft:
    """Contents of labelled tins swapped, with some looking on and some not."""
    people = rng.sample(PEOPLE, by_level(level, 2, 5))
    labels = rng.sample(_CONTENTS, by_level(level, 4, 6))
    inside = set(people)
    views = {person: {label: label for label in labels} for person in people}
    real = {label: label for label in labels}
    lines = []
    for step in range(by_level(level, 1, 6)):
        out = [p for p in people if p not in inside]
        if step == 0 or (rng.random() < 0.5 and len(inside) > 1):
            gone = rng.choice([p for p in people if p in inside])
            inside.discard(gone)
            lines.append(f"{gone} goes out.")
        elif out:
            back = rng.choice(out)
            inside.add(back)
            lines.append(f"{back} comes back.")
        first, second = rng.sample(labels, 2)
        doer = rng.choice([p for p in people if p in inside])
        lines.append(
            rng.choice(
                (
                    f"{doer} swaps the bags in the {first} tin and the {second} tin.",
                    f"{doer} exchanges the bags in the {first} tin and the {second} tin.",
                )
            )
        )
        real[first], real[second] = real[second], real[first]
        for person in people:
            if person in inside:
                view = views[person]
                view[first], view[second] = view[second], view[first]
    person = rng.choice(people)
    label = rng.choice(
        [name for name in labels if views[person][name] != name or real[name] != name] or labels
    )
    answer = views[person][label]
    if answer == real[label] and rng.random() < 0.6:
        raise Redraw("true belief")
    question = (
        f"{listing(people)} are in a kitchen with {_NUMBER_OF_TINS[len(labels)]} tins, labeled {listing(labels)}. "
        f"At first, each tin holds a bag of what its label says, as everyone knows. "
        f"The labels never change, the bags all look alike, and nobody opens a bag. "
        f"{rng.choice(('Only those present see a swap, and nobody talks about it.', 'A swap is seen by those present and by nobody else, and is never mentioned.'))}"
        f"\n\n{' '.join(lines)}\n\n"
        + rng.choice(
            (
                f"What does {person} now think is in the {label} tin?",
                f"If {person} is now asked what is in the {label} tin, what will the answer be?",
            )
        )
    )
    trap = real[label] if answer != real[label] and rng.random() < 0.45 else None
    return Draft(
        question=question,
        answer=answer,
        kind="word",
        distractors=tuple(([trap] if trap else []) + [x for x in others(rng, labels, answer) if x != trap])[
            :5
        ],
        params={"person": person, "label": label},
        trap=trap,
    )


def _one_apart(rng: ItemRng, level: int) -> Draft:
    """The only person with a wrong belief, or the only one with a right one."""
    story = _story(
        rng, by_level(level, 4, 6), by_level(level, 3, 5), by_level(level, 1, 2), by_level(level, 2, 7)
    )
    thing = rng.choice(story.things)
    real = story.real(thing)
    right = [p for p in story.people if story.belief([p], thing) == real]
    wrong = [p for p in story.people if p not in right]
    want_wrong = rng.random() < 0.5
    single, rest = (wrong, right) if want_wrong else (right, wrong)
    if len(single) != 1 or len(rest) < 3:
        raise Redraw("no single person stands apart")
    last_mover = [e.actor for e in story.events if e.kind == "put" and e.thing == thing][-1]
    if not want_wrong and last_mover == single[0] and rng.random() < 0.4:
        raise Redraw("the mover is the only one who knows")
    ask = (
        rng.choice(
            (
                f"Who is wrong about where the {thing} is now?",
                f"Only one of these people is wrong about where the {thing} is. Who is it?",
            )
        )
        if want_wrong
        else rng.choice(
            (
                f"Who is right about where the {thing} is now?",
                f"Only one of these people is right about where the {thing} is. Who is it?",
            )
        )
    )
    return Draft(
        question=f"{rng.choice(_RULES)}\n\n{_told(rng, story)}\n\n{ask}",
        answer=single[0],
        kind="name",
        distractors=others(rng, story.people, single[0]),
        params={"thing": thing, "want": "wrong" if want_wrong else "right"},
    )


def _how_many(rng: ItemRng, level: int) -> Draft:
    """How many people would look in a given container, or are mistaken."""
    story = _story(rng, by_level(level, 4, 7), 4, by_level(level, 1, 2), by_level(level, 2, 8))
    thing = rng.choice(story.things)
    beliefs = [story.belief([p], thing) for p in story.people]
    real = story.real(thing)
    if len(set(beliefs)) < 2:
        raise Redraw("all agree")
    if rng.random() < 0.5:
        box = rng.choice([b for b in story.containers if b in beliefs])
        ask = f"How many of the {NUMBER_WORDS[len(story.people)]} people believe that the {thing} is in the {box}?"
        answer = beliefs.count(box)
        params = {"thing": thing, "box": box}
    else:
        ask = (
            f"How many of the {NUMBER_WORDS[len(story.people)]} people are wrong about where the {thing} is?"
        )
        answer = sum(b != real for b in beliefs)
        params = {"thing": thing, "box": ""}
    return Draft(
        question=f"{rng.choice(_RULES)}\n\n{_told(rng, story)}\n\n{ask}",
        answer=str(answer),
        kind="integer",
        distractors=near_counts(rng, answer, 0, len(story.people)),
        params=params,
    )


def _which_of_two(rng: ItemRng, level: int) -> Draft:
    """Which of two people expects a third to look in the right place."""
    story = _story(
        rng, by_level(level, 3, 5), by_level(level, 3, 5), by_level(level, 1, 2), by_level(level, 2, 7)
    )
    thing = rng.choice(story.things)
    real = story.real(thing)
    first, second = rng.sample(story.people, 2)
    options = [f"only {first}", f"only {second}", "both of them", "neither of them"]
    target = rng.choice(options)
    third = ""
    if level >= 4:
        third = rng.choice([p for p in story.people if p not in (first, second)])
        truth = [story.belief([p, third], thing) == story.belief([third], thing) for p in (first, second)]
        ask = f"Of {first} and {second}, who is right about where {third} thinks the {thing} is?"
    else:
        truth = [story.belief([p], thing) == real for p in (first, second)]
        ask = f"Of {first} and {second}, who is right about where the {thing} is now?"
    answer = options[
        {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}[(truth[0], truth[1])]
    ]
    if answer != target:
        raise Redraw("not the case drawn")
    return Draft(
        question=f"{rng.choice(_RULES)}\n\n{_told(rng, story)}\n\n{ask}",
        answer=answer,
        kind="phrase",
        distractors=others(rng, options, answer),
        params={"first": first, "second": second, "third": third, "thing": thing},
        open_ok=False,
    )


def _told_in_private(rng: ItemRng, level: int) -> Draft:
    """Moves in the room and things said in private, true or not; the latest thing seen or heard is believed."""
    people = rng.sample(PEOPLE, by_level(level, 3, 5))
    room = rng.choice(sorted(_ROOMS))
    boxes = rng.sample(_ROOMS[room], by_level(level, 4, 6))
    thing = rng.choice(_OBJECTS)
    history: list[tuple[str, frozenset[str], str]] = [(boxes[0], frozenset(people), "")]
    known = dict.fromkeys(people, boxes[0])
    shown = listing([_with_article(box) for box in shuffled(rng, boxes)])
    lines = [
        f"The {room} contains {shown}.",
        f"{people[0]} puts {_with_article(thing)} in the {boxes[0]} while {listing(people[1:])} look on.",
    ]
    acted = people[0]
    for _ in range(by_level(level, 2, 7)):
        if rng.random() < 0.5 and history[-1][2] == "":
            teller, listener = rng.sample(people, 2)
            if teller == acted:
                teller, listener = listener, teller
            acted = teller
            claim = rng.choice([b for b in boxes if b != history[-1][0]])
            known[listener] = claim
            history.append((claim, frozenset((teller, listener)), teller))
            lines.append(
                f"In private, {teller} tells {listener} that the {thing} has been put in the {claim}."
            )
        else:
            at = [p for p, _, t in history if not t][-1]
            target = rng.choice([b for b in boxes if b != at])
            able = [p for p in people if known[p] == at]
            if not able:
                raise Redraw("nobody knows where the thing is")
            # Where others could do it, nobody acts twice running.
            acted = mover = rng.choice([p for p in able if p != acted] or able)
            watching = [p for p in people if p != mover and rng.random() < 0.4]
            history.append((target, frozenset((mover, *watching)), ""))
            known.update(dict.fromkeys((mover, *watching), target))
            lines.append(
                f"{mover} moves the {thing} to the {target} while {listing(watching)} {'looks' if len(watching) == 1 else 'look'} on."
                if watching
                else f"{mover} moves the {thing} to the {target} with nobody else around."
            )
    if not any(t for _, _, t in history):
        raise Redraw("nothing was told")
    chain = rng.sample(people, 1 if level <= 3 else 2 if level <= 6 else rng.choice((2, 3)))

    def belief(line: Sequence[str]) -> str:
        place = boxes[0]
        for target, sharers, teller in history:
            if all(p in sharers for p in line) and list(line) != [teller]:
                place = target
        return place

    answer = belief(chain)
    real = [p for p, _, t in history if not t][-1]
    if answer == real and rng.random() < 0.75:
        raise Redraw("true belief")
    told = [place for place, _, _ in history]
    rule = rng.choice(
        (
            "Everyone believes what they last saw or were last told about a thing, whichever came later. Listeners assume that "
            "tellers are sincere, but telling someone something does not change what the teller believes. A private talk is "
            "known only to the two people in it, and a move only to those said to be there.",
            "People go by the latest thing they saw or were told, and every listener assumes that the teller is sincere; the "
            "teller's own belief stays as it was. Only the two people in a private talk know of it, and only those said to be "
            "there know of a move.",
        )
    )
    return Draft(
        question=f"{rule}\n\n{' '.join(lines)}\n\n{_asked(rng, chain, thing)}",
        answer=answer,
        kind="word",
        distractors=tuple(
            list(dict.fromkeys([p for p in (real, *reversed(told), *boxes) if p != answer]))[:5]
        ),
        params={"chain": chain, "thing": thing},
        trap=real if answer != real and rng.random() < 0.5 else None,
        aliases=(f"the {answer}", f"in the {answer}"),
    )


SUBCATEGORY = Subcategory(
    domain="social",
    name="theory_of_mind",
    version="1.0.0",
    templates=(
        Template("first_order_belief", _chain_maker(lambda level: 1), check.chain, "event simulation"),
        Template("belief_about_belief", _chain_maker(lambda level: 2), check.chain, "event simulation"),
        Template(
            "nested_belief",
            _chain_maker(lambda level: 3 if level < 7 else 4),
            check.chain,
            "event simulation",
            (4, 5, 6, 7, 8),
        ),
        Template(
            "unnoticed_watcher",
            _chain_maker(lambda level: 1 if level < 3 else 2, watched=True),
            check.chain,
            "event simulation",
        ),
        Template("message_recipients", _messages, check.messages, "event simulation"),
        Template("swapped_contents", _labelled_tins, check.tins, "event simulation"),
        Template("one_stands_apart", _one_apart, check.one_apart, "event simulation"),
        Template("how_many_believe", _how_many, check.how_many, "event simulation"),
        Template("which_of_two", _which_of_two, check.which_of_two, "event simulation"),
        Template("told_in_private", _told_in_private, check.told, "event simulation"),
    ),
)
