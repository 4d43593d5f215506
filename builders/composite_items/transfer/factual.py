"""Claims that knowledge of settled facts decides. The check reads a second table, keyed by the fact's value."""

from __future__ import annotations

import itertools
import re
from typing import Any

from mirror_bench.builders.composite_items.transfer.task import Hidden, TransferTemplate
from mirror_bench.builders.question_bank.cast import NUMBER_WORDS, PLACES, article, listing, plural
from mirror_bench.builders.question_bank.factual.facts import PEOPLE
from mirror_bench.builders.seeds import ItemRng

# statement with a slot, true filling, false filling
_CLAIMS = (
    ("Mount Everest stands on the border of Nepal and {}", "China", "Bhutan"), ("Penicillin was discovered by {}", "Alexander Fleming", "Marie Curie"), ("The chemical symbol of iron is {}", "Fe", "Ir"),
    ("The Amazon flows into the {} Ocean", "Atlantic", "Pacific"), ("The Mona Lisa was painted by {}", "Leonardo da Vinci", "Michelangelo"), ("Light takes about {} minutes to travel from the Sun to the Earth", "eight", "thirty"),
    ("The capital of Australia is {}", "Canberra", "Sydney"), ("A regular dodecahedron has {} faces", "twelve", "twenty"), ("The first person on the Moon was {}", "Neil Armstrong", "Yuri Gagarin"),
    ("The Great Barrier Reef lies off the coast of {}", "Australia", "Brazil"), ("Hamlet was written by {}", "William Shakespeare", "Charles Dickens"), ("The freezing point of water is {} degrees Fahrenheit", "32", "0"),
    ("The capital of Canada is {}", "Ottawa", "Toronto"), ("The largest planet of the solar system is {}", "Jupiter", "Saturn"), ("The Nile flows into the {} Sea", "Mediterranean", "Red"),
    ("The theory of general relativity was put forward by {}", "Albert Einstein", "Isaac Newton"), ("The human body normally has {} lungs", "two", "four"), ("The Rosetta Stone was found in {}", "Egypt", "Greece"),
    ("The chemical formula of table salt is {}", "NaCl", "KCl"), ("The capital of Turkey is {}", "Ankara", "Istanbul"), ("The Danube flows into the {} Sea", "Black", "Adriatic"),
    ("The printing press with movable metal type was introduced in Europe by {}", "Johannes Gutenberg", "Galileo Galilei"), ("The square root of 144 is {}", "12", "14"), ("The Taj Mahal stands in {}", "Agra", "Mumbai"),
    ("The capital of Brazil is {}", "Brasilia", "Rio de Janeiro"), ("Ice is less dense than liquid water, so it {} in it", "floats", "sinks"), ("The Berlin Wall fell in {}", "1989", "1979"),
    ("The planet closest to the Sun is {}", "Mercury", "Venus"), ("The symphony that ends with the Ode to Joy is by {}", "Ludwig van Beethoven", "Johann Sebastian Bach"), ("Mount Kilimanjaro is in {}", "Tanzania", "Kenya"),
)  # fmt: skip
# true filling -> a word of the statement it belongs to
_SECOND: dict[str, str] = {
    "China": "Everest", "Alexander Fleming": "Penicillin", "Fe": "iron", "Atlantic": "Amazon", "Leonardo da Vinci": "Mona", "eight": "Light", "Canberra": "Australia is", "twelve": "dodecahedron",
    "Neil Armstrong": "Moon", "Australia": "Barrier", "William Shakespeare": "Hamlet", "32": "Fahrenheit", "Ottawa": "Canada", "Jupiter": "largest planet", "Mediterranean": "Nile", "Albert Einstein": "relativity",
    "two": "lungs", "Egypt": "Rosetta", "NaCl": "salt", "Ankara": "Turkey", "Black": "Danube", "Johannes Gutenberg": "printing", "12": "144", "Agra": "Taj", "Brasilia": "Brazil is", "floats": "dense", "1989": "Berlin",
    "Mercury": "closest", "Ludwig van Beethoven": "symphony", "Tanzania": "Kilimanjaro",
}  # fmt: skip
_OUTLETS = (
    "a school magazine",
    "a museum blog",
    "a travel guide",
    "a quiz book",
    "a radio script",
    "a children's encyclopedia",
    "a visitor leaflet",
    "a podcast script",
)
_PRINTED = tuple(outlet for outlet in _OUTLETS if "script" not in outlet)


def _one_false(rng: ItemRng, level: int) -> Hidden:
    size = 4 + level // 3
    chosen = rng.sample(_CLAIMS, size)
    odd = rng.randrange(size)
    want_false = rng.random() < 0.5
    lines = [
        f"({i + 1}) {frame.format(false if (i == odd) == want_false else true)}"
        for i, (frame, true, false) in enumerate(chosen)
    ]
    others = [f"claim {i + 1}" for i in range(size) if i != odd]
    rng.shuffle(others)
    person, place, outlet = rng.choice(PEOPLE), rng.choice(PLACES), rng.choice(_OUTLETS)
    if want_false:
        intros = (
            f"{person} of {place} is checking {outlet} before it appears.",
            f"The fact-checking desk in {place} where {person} works has been sent {outlet}.",
            f"{person} has been asked by a publisher in {place} to go over {outlet}.",
        )
    else:
        # Nobody would send out a text that is nearly all false, but a hoax round for players is just that.
        intros = (
            f"{person} of {place} is checking a round called 'One Grain of Truth' before it goes into a quiz book.",
            f"For a game night in {place}, {person} has made up claims and hidden one real fact among them, and asks you to go over the card.",
            f"A radio station in {place} is planning a hoax round, and {person} wants the card for it checked.",
        )
    intro = rng.choice(intros)
    known = sorted(rng.sample(range(size), size - 2))
    facts = " ".join(f"({i + 1}) {chosen[i][0].format(chosen[i][1])}." for i in known)
    question = (
        "All but one of these claims are true. Which one is false?"
        if want_false
        else "All but one of these claims are false. Which one is true?"
    )
    return Hidden(
        f"{intro} It says: {'. '.join(lines)}.",
        question,
        f"On some of these points, a reference work says: {facts}",
        f"claim {odd + 1}",
        tuple(others[:5]),
        "phrase",
    )


def _check_one_false(text: str) -> str:
    claims = re.findall(r"\((\d+)\) (.+?)(?=\. \(|\. All but)", text)
    verdicts = {
        number: any(
            word in claim and re.search(rf"\b{re.escape(fact)}\b", claim) for fact, word in _SECOND.items()
        )
        for number, claim in claims
    }
    wanted = "Which one is true?" in text
    (only,) = [number for number, verdict in verdicts.items() if verdict == wanted]
    return f"claim {only}"


_DATED = (
    ("the fall of Constantinople", 1453), ("Columbus's first landing in the Americas", 1492), ("the defeat of the Spanish Armada", 1588), ("the Great Fire of London", 1666),
    ("the storming of the Bastille", 1789), ("the Battle of Waterloo", 1815), ("the opening of the Suez Canal", 1869), ("the sinking of the Titanic", 1912), ("the end of the First World War", 1918),
    ("the first Moon landing", 1969), ("the founding of the United Nations", 1945), ("the eruption of Krakatoa", 1883), ("the start of the American Civil War", 1861), ("the Norman conquest of England", 1066),
    ("the sealing of Magna Carta", 1215), ("the fall of the Berlin Wall", 1989), ("the American Declaration of Independence", 1776), ("the first powered flight of the Wright brothers", 1903),
)  # fmt: skip
_BY_YEAR = dict(sorted((year, name) for name, year in _DATED))


def _out_of_order(rng: ItemRng, level: int) -> Hidden:
    size = 4 + (level > 3) + (level > 6)
    events = sorted(rng.sample(_DATED, size), key=lambda e: e[1])
    if any(b[1] - a[1] < 3 for a, b in itertools.pairwise(events)):
        return _out_of_order(rng, level)
    first = rng.random() < 0.5
    shown = list(events)
    rng.shuffle(shown)
    answer = (events[0] if first else events[-1])[0]
    person, outlet = rng.choice(PEOPLE), rng.choice(_PRINTED)
    intro = rng.choice(
        (
            f"{person} is checking the timeline in {outlet}, from which the years were lost in layout.",
            f"In {outlet}, {person} finds a list of events that should have been in chronological order.",
            f"{outlet[0].upper()}{outlet[1:]} carries a short timeline, and {person}, who is checking it, sees that the entries are out of order.",
        )
    )
    known = sorted(rng.sample(range(size), size - 2))
    key = listing([f"{shown[i][0]} ({shown[i][1]})" for i in known])
    others = [name for name, _ in shown if name != answer]
    return Hidden(
        f"{intro} The entries are {listing([name for name, _ in shown])}.",
        f"Which entry belongs at the {'beginning' if first else 'end'}?",
        f"Some of the years are known: {key}.",
        answer,
        tuple(others),
        "phrase",
    )


def _check_out_of_order(text: str) -> str:
    entries = re.split(r", and |, ", text.split("The entries are ")[1].split(". Which")[0])
    order = [name for _, name in sorted(_BY_YEAR.items()) if name in entries]
    return order[0] if "beginning" in text else order[-1]


# Country, neighbors, countries near by that do not touch it; the better known first.
_NEIGHBORS = (
    ("Germany", ("Denmark", "Poland", "the Czech Republic", "Austria", "Switzerland", "France", "Luxembourg", "Belgium", "the Netherlands"), ("Italy", "Hungary", "Slovakia")),
    ("Brazil", ("Argentina", "Bolivia", "Colombia", "Guyana", "Paraguay", "Peru", "Suriname", "Uruguay", "Venezuela"), ("Chile", "Ecuador")),
    ("Switzerland", ("Germany", "France", "Italy", "Austria", "Liechtenstein"), ("Luxembourg", "Belgium", "Slovenia")),
    ("China", ("India", "Kazakhstan", "Laos", "Mongolia", "Myanmar", "Nepal", "North Korea", "Russia", "Tajikistan", "Vietnam"), ("Thailand", "Uzbekistan", "Bangladesh", "Cambodia")),
    ("Austria", ("Germany", "the Czech Republic", "Slovakia", "Hungary", "Slovenia", "Italy", "Switzerland", "Liechtenstein"), ("Croatia", "Poland", "France")),
    ("Poland", ("Germany", "the Czech Republic", "Slovakia", "Ukraine", "Belarus", "Lithuania"), ("Latvia", "Hungary", "Austria", "Romania")),
    ("Argentina", ("Bolivia", "Brazil", "Chile", "Paraguay", "Uruguay"), ("Peru", "Ecuador", "Colombia")),
    ("Turkey", ("Greece", "Bulgaria", "Georgia", "Armenia", "Iran", "Iraq", "Syria"), ("Romania", "Lebanon", "Jordan", "Ukraine")),
    ("Saudi Arabia", ("Jordan", "Iraq", "Kuwait", "Qatar", "Oman", "Yemen"), ("Syria", "Lebanon", "Iran", "Egypt")),
    ("Hungary", ("Austria", "Slovakia", "Ukraine", "Romania", "Serbia", "Croatia", "Slovenia"), ("Poland", "Bulgaria", "the Czech Republic", "Italy")),
    ("Iran", ("Iraq", "Turkey", "Armenia", "Azerbaijan", "Turkmenistan", "Afghanistan", "Pakistan"), ("Uzbekistan", "Georgia", "Tajikistan", "Syria")),
    ("Romania", ("Ukraine", "Moldova", "Bulgaria", "Serbia", "Hungary"), ("Slovakia", "Greece", "Poland", "Croatia")),
    ("Bolivia", ("Argentina", "Brazil", "Chile", "Paraguay", "Peru"), ("Ecuador", "Colombia", "Uruguay", "Venezuela")),
    ("Kenya", ("Tanzania", "Uganda", "South Sudan", "Ethiopia", "Somalia"), ("Sudan", "Rwanda", "Burundi", "Mozambique")),
    ("Laos", ("China", "Vietnam", "Cambodia", "Thailand", "Myanmar"), ("Malaysia", "India", "Bangladesh")),
    ("Tanzania", ("Kenya", "Uganda", "Rwanda", "Burundi", "Zambia", "Malawi", "Mozambique"), ("Ethiopia", "Zimbabwe", "Botswana", "Somalia")),
    ("Ethiopia", ("Eritrea", "Djibouti", "Somalia", "Kenya", "South Sudan", "Sudan"), ("Egypt", "Uganda", "Rwanda")),
    ("Zambia", ("Angola", "Malawi", "Mozambique", "Namibia", "Tanzania", "Zimbabwe"), ("South Africa", "Kenya", "Rwanda", "Uganda")),
    ("Mali", ("Algeria", "Niger", "Burkina Faso", "Ivory Coast", "Guinea", "Senegal", "Mauritania"), ("Ghana", "Chad", "Libya", "Morocco")),
    ("Niger", ("Algeria", "Libya", "Chad", "Nigeria", "Benin", "Burkina Faso", "Mali"), ("Cameroon", "Ghana", "Sudan", "Togo")),
    ("Uzbekistan", ("Kazakhstan", "Kyrgyzstan", "Tajikistan", "Afghanistan", "Turkmenistan"), ("Iran", "China", "Mongolia", "Azerbaijan")),
)  # fmt: skip
# The same borders seen from the other side.
_TOUCHES: dict[str, str] = {
    "Denmark": "Germany", "Poland": "Germany", "the Czech Republic": "Germany Austria Poland", "Austria": "Germany Switzerland Hungary", "Switzerland": "Germany Austria", "France": "Germany Switzerland",
    "Luxembourg": "Germany", "Belgium": "Germany", "the Netherlands": "Germany", "Argentina": "Brazil Bolivia", "Bolivia": "Brazil Argentina", "Colombia": "Brazil", "Guyana": "Brazil",
    "Paraguay": "Brazil Argentina Bolivia", "Peru": "Brazil Bolivia", "Suriname": "Brazil", "Uruguay": "Brazil Argentina", "Venezuela": "Brazil", "Germany": "Switzerland Austria Poland", "Italy": "Switzerland Austria",
    "Liechtenstein": "Switzerland Austria", "India": "China", "Kazakhstan": "China Uzbekistan", "Laos": "China", "Mongolia": "China", "Myanmar": "China Laos", "Nepal": "China", "North Korea": "China", "Russia": "China",
    "Tajikistan": "China Uzbekistan", "Vietnam": "China Laos", "Slovakia": "Austria Poland Hungary", "Hungary": "Austria Romania", "Slovenia": "Austria Hungary", "Ukraine": "Poland Hungary Romania", "Belarus": "Poland",
    "Lithuania": "Poland", "Brazil": "Argentina Bolivia", "Chile": "Argentina Bolivia", "Greece": "Turkey", "Bulgaria": "Turkey Romania", "Georgia": "Turkey", "Armenia": "Turkey Iran", "Iran": "Turkey",
    "Iraq": "Turkey Iran Saudi", "Syria": "Turkey", "Jordan": "Saudi", "Kuwait": "Saudi", "Qatar": "Saudi", "Oman": "Saudi", "Yemen": "Saudi", "Romania": "Hungary", "Serbia": "Hungary Romania", "Croatia": "Hungary",
    "Turkey": "Iran", "Azerbaijan": "Iran", "Turkmenistan": "Iran Uzbekistan", "Afghanistan": "Iran Uzbekistan", "Pakistan": "Iran", "Moldova": "Romania", "Tanzania": "Kenya Zambia", "Uganda": "Kenya Tanzania",
    "South Sudan": "Kenya Ethiopia", "Ethiopia": "Kenya", "Somalia": "Kenya Ethiopia", "China": "Laos", "Cambodia": "Laos", "Thailand": "Laos", "Kenya": "Tanzania Ethiopia", "Rwanda": "Tanzania", "Burundi": "Tanzania",
    "Zambia": "Tanzania", "Malawi": "Tanzania Zambia", "Mozambique": "Tanzania Zambia", "Eritrea": "Ethiopia", "Djibouti": "Ethiopia", "Sudan": "Ethiopia", "Angola": "Zambia", "Namibia": "Zambia", "Zimbabwe": "Zambia",
    "Algeria": "Mali Niger", "Niger": "Mali", "Burkina Faso": "Mali Niger", "Ivory Coast": "Mali", "Guinea": "Mali", "Senegal": "Mali", "Mauritania": "Mali", "Libya": "Niger", "Chad": "Niger", "Nigeria": "Niger",
    "Benin": "Niger", "Mali": "Niger", "Kyrgyzstan": "Uzbekistan",
}  # fmt: skip


def _harder(table: tuple[Any, ...], level: int, window: int) -> tuple[Any, ...]:
    """The part of a table, easiest rows first, that suits a level: ``window`` rows that move to the end by level 8."""
    start = (len(table) - window) * (level - 1) // 7
    return table[start : start + window]


def _no_border(rng: ItemRng, level: int) -> Hidden:
    size = 5 + level // 4
    country, neighbors, near = rng.choice(_harder(_NEIGHBORS, level, 9))
    odd = rng.choice(near)
    shown = [*rng.sample(neighbors, min(size - 1, len(neighbors))), odd]
    rng.shuffle(shown)
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    source, intro = rng.choice(
        (
            ("the draft", f"{person} is checking a travel magazine's profile of {country} before it goes to press."),
            ("the card", f"A geography club in {place} has made study cards, and {person} is checking the one on {country}."),
            ("the article", f"A reader from {place} has complained about an article on {country}, and {person} has to look into it."),
            ("the caption", f"For an atlas, {person} is going over the caption of the map of {country}."),
        )
    )  # fmt: skip
    others = [name for name in shown if name != odd]
    sure = sorted(rng.sample(range(len(others)), len(others) - 2))
    return Hidden(
        f"{intro} According to {source}, {country} shares a land border with {listing(shown)}.",
        f"Exactly one of the countries named does not border {country}. Which one must be taken out?",
        f"{country} does border {listing([others[i] for i in sure])}.",
        odd,
        tuple(others),
        "name",
    )


def _check_no_border(text: str) -> str:
    country, named = re.findall(r"([A-Z]\w+)(?: Arabia)? shares a land border with (.+?)\.", text)[0]
    shown = re.split(r", and |, | and (?!Herzegovina)", named)
    (only,) = [name for name in shown if country not in _TOUCHES.get(name, "").split()]
    return str(only)


# What is counted, what has it, how many; the better known first.
_PARTS: dict[str, tuple[tuple[str, int], ...]] = {
    "legs": (
        ("spider", 8), ("ant", 6), ("horse", 4), ("bee", 6), ("pigeon", 2), ("butterfly", 6), ("frog", 4), ("beetle", 6), ("scorpion", 8), ("lizard", 4),
        ("grasshopper", 6), ("ostrich", 2), ("moth", 6), ("tarantula", 8), ("salamander", 4), ("earwig", 6), ("dragonfly", 6),
    ),
    "atoms": (
        ("water", 3), ("carbon dioxide", 3), ("oxygen", 2), ("nitrogen", 2), ("carbon monoxide", 2), ("ozone", 3), ("methane", 5), ("ammonia", 4),
        ("hydrogen peroxide", 4), ("sulfur dioxide", 3), ("hydrogen chloride", 2), ("sulfuric acid", 7), ("nitric acid", 5), ("ethane", 8), ("ethanol", 9), ("propane", 11), ("benzene", 12), ("glucose", 24),
    ),
    "protons": (
        ("hydrogen", 1), ("helium", 2), ("carbon", 6), ("oxygen", 8), ("nitrogen", 7), ("lithium", 3), ("neon", 10), ("sodium", 11), ("iron", 26), ("calcium", 20),
        ("magnesium", 12), ("aluminum", 13), ("silicon", 14), ("chlorine", 17), ("potassium", 19), ("argon", 18), ("copper", 29), ("zinc", 30), ("nickel", 28), ("titanium", 22),
    ),
}  # fmt: skip
# Animals with another number of legs than the six of insects.
_LEGS_BY_KIN = {
    2: ("pigeon", "ostrich"),
    4: ("horse", "frog", "lizard", "salamander"),
    8: ("spider", "scorpion", "tarantula"),
}
_FORMULAS = {
    "water": "H2O", "carbon dioxide": "CO2", "oxygen": "O2", "nitrogen": "N2", "carbon monoxide": "CO", "ozone": "O3", "methane": "CH4", "ammonia": "NH3",
    "hydrogen peroxide": "H2O2", "sulfur dioxide": "SO2", "hydrogen chloride": "HCl", "sulfuric acid": "H2SO4", "nitric acid": "HNO3", "ethane": "C2H6", "ethanol": "C2H5OH", "propane": "C3H8", "benzene": "C6H6", "glucose": "C6H12O6",
}  # fmt: skip
_ELEMENTS = (
    "hydrogen", "helium", "lithium", "beryllium", "boron", "carbon", "nitrogen", "oxygen", "fluorine", "neon", "sodium", "magnesium", "aluminum", "silicon", "phosphorus", "sulfur", "chlorine", "argon",
    "potassium", "calcium", "scandium", "titanium", "vanadium", "chromium", "manganese", "iron", "cobalt", "nickel", "copper", "zinc",
)  # fmt: skip


def _carrier(kind: str, name: str, number: int) -> str:
    """ "three spiders", "one water molecule", "two carbon nuclei"."""
    if kind == "legs":
        noun = name if number == 1 else plural(name)
    elif kind == "atoms":
        noun = f"{name} molecule{'s' if number > 1 else ''}"
    else:
        noun = f"{name} {'nucleus' if number == 1 else 'nuclei'}"
    return f"{NUMBER_WORDS[number]} {noun}"


def _right_figure(rng: ItemRng, level: int) -> Hidden:
    kind = rng.choice(tuple(_PARTS))
    size = 2 if level < 5 else 3
    chosen = rng.sample(_harder(_PARTS[kind], level, 10), size)
    numbers = [rng.randrange(1, 4 + level // 3) for _ in chosen]
    if sum(numbers) == size or len({per for _, per in chosen}) == 1:
        return _right_figure(rng, level)
    total = sum(n * per for n, (_, per) in zip(numbers, chosen, strict=True))
    # What comes out where one or another of the facts is misremembered, or two of them are exchanged.
    slips = []
    for n, (_, per) in zip(numbers, chosen, strict=True):
        slips += [
            total + step * n
            for step in (-2, -1, 1, 2)
            if per + step > 0 and (kind != "legs" or step % 2 == 0)
        ]
    (n, (_, a)), (m, (_, b)) = list(zip(numbers, chosen, strict=True))[:2]
    slips += [total - n * a - m * b + n * b + m * a, total - b, total + a]
    wrong = sorted(set(slips) - {total})
    below, above = [w for w in wrong if 0 < w < total], [w for w in wrong if w > total]
    if len(below) < 3 or len(above) < 3:
        return _right_figure(rng, level)
    claimed = rng.choice(wrong)
    below, above = [[w for w in side if w != claimed] for side in (below, above)]
    options = [*rng.sample(below, min(3, len(below))), *rng.sample(above, min(3, len(above)))]
    listed = listing([_carrier(kind, name, n) for n, (name, _) in zip(numbers, chosen, strict=True)])
    claim = f"Taken together, {listed} have {claimed} {kind}."
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    intro = rng.choice(
        (
            f"{person} is checking a science page for children before it is printed in the {place} Gazette.",
            f"A quiz book has come back from the reviewers in {place}, and {person} has to check what they marked.",
            f"A science center in {place} asks {person} to go over the text of a new display.",
            f"{person} checks facts for a science podcast made in {place}.",
        )
    )
    each = {"legs": "has {} legs", "atoms": "has {} atoms", "protons": "has {} protons"}[kind]
    facts = [
        f"{article(_carrier(kind, name, 1).removeprefix('one '))} {each.format(per).replace(' 1 protons', ' 1 proton')}"
        for name, per in chosen
    ]
    return Hidden(
        f'{intro} One sentence reads: "{claim}" The figure is wrong.',
        "What should it be?",
        f"According to a handbook, {listing(facts)}.",
        str(total),
        tuple(map(str, options)),
        "integer",
    )


def _check_right_figure(text: str) -> str:
    listed, kind = re.findall(r"Taken together, (.+) have \d+ (\w+)\.", text)[0]
    total = 0
    for part in re.split(r", and |, | and ", listed):
        number, what = part.split(" ", 1)
        what = re.sub(r" (molecules?|nucle(us|i))$", "", what)
        if kind == "protons":
            each = _ELEMENTS.index(what) + 1
        elif kind == "atoms":
            each = sum(int(n or 1) for n in re.findall(r"[A-Z][a-z]?(\d*)", _FORMULAS[what]))
        else:
            kin = (legs for legs, animals in _LEGS_BY_KIN.items() if what.startswith(animals))
            each = next(kin, 6)
        total += NUMBER_WORDS.index(number) * each
    return str(total)


# Works and their makers, the better known first.
_WORKS: dict[str, tuple[tuple[str, str], ...]] = {
    "novels": (
        ("Don Quixote", "Miguel de Cervantes"), ("Pride and Prejudice", "Jane Austen"), ("War and Peace", "Leo Tolstoy"), ("Frankenstein", "Mary Shelley"), ("Oliver Twist", "Charles Dickens"), ("Moby-Dick", "Herman Melville"),
        ("The Great Gatsby", "F. Scott Fitzgerald"), ("The Old Man and the Sea", "Ernest Hemingway"), ("Treasure Island", "Robert Louis Stevenson"), ("Crime and Punishment", "Fyodor Dostoevsky"), ("The Time Machine", "H. G. Wells"),
        ("Beloved", "Toni Morrison"), ("The Scarlet Letter", "Nathaniel Hawthorne"), ("Things Fall Apart", "Chinua Achebe"), ("Madame Bovary", "Gustave Flaubert"), ("The Trial", "Franz Kafka"), ("To the Lighthouse", "Virginia Woolf"),
        ("Heart of Darkness", "Joseph Conrad"), ("Middlemarch", "George Eliot"), ("Midnight's Children", "Salman Rushdie"), ("The Age of Innocence", "Edith Wharton"), ("The Magic Mountain", "Thomas Mann"), ("Invisible Man", "Ralph Ellison"),
        ("Fathers and Sons", "Ivan Turgenev"),
    ),
    "paintings": (
        ("The Starry Night", "Vincent van Gogh"), ("Guernica", "Pablo Picasso"), ("The Scream", "Edvard Munch"), ("Girl with a Pearl Earring", "Johannes Vermeer"), ("The Night Watch", "Rembrandt"), ("The Birth of Venus", "Sandro Botticelli"),
        ("The Persistence of Memory", "Salvador Dalí"), ("American Gothic", "Grant Wood"), ("The School of Athens", "Raphael"), ("Nighthawks", "Edward Hopper"), ("Las Meninas", "Diego Velázquez"), ("The Third of May 1808", "Francisco Goya"),
        ("Liberty Leading the People", "Eugène Delacroix"), ("The Garden of Earthly Delights", "Hieronymus Bosch"), ("The Hay Wain", "John Constable"), ("The Arnolfini Portrait", "Jan van Eyck"), ("The Hunters in the Snow", "Pieter Bruegel the Elder"),
        ("The Fighting Temeraire", "William Turner"), ("The Raft of the Medusa", "Théodore Géricault"), ("The Ambassadors", "Hans Holbein the Younger"),
    ),
    "musical works": (
        ("The Four Seasons", "Antonio Vivaldi"), ("The Magic Flute", "Wolfgang Amadeus Mozart"), ("Swan Lake", "Pyotr Tchaikovsky"), ("Messiah", "George Frideric Handel"), ("Carmen", "Georges Bizet"), ("Aida", "Giuseppe Verdi"),
        ("The Brandenburg Concertos", "Johann Sebastian Bach"), ("Bolero", "Maurice Ravel"), ("Rhapsody in Blue", "George Gershwin"), ("The Rite of Spring", "Igor Stravinsky"), ("Tosca", "Giacomo Puccini"), ("The Planets", "Gustav Holst"),
        ("Fidelio", "Ludwig van Beethoven"), ("La Mer", "Claude Debussy"), ("Lohengrin", "Richard Wagner"), ("Finlandia", "Jean Sibelius"), ("Pictures at an Exhibition", "Modest Mussorgsky"), ("Appalachian Spring", "Aaron Copland"),
        ("The Creation", "Joseph Haydn"), ("Scheherazade", "Nikolai Rimsky-Korsakov"),
    ),
}  # fmt: skip
# Last word of the maker's name -> a word of the title.
_MAKERS: dict[str, str] = {
    "Cervantes": "Quixote", "Austen": "Prejudice", "Tolstoy": "Peace", "Shelley": "Frankenstein", "Dickens": "Twist", "Melville": "Moby", "Fitzgerald": "Gatsby", "Hemingway": "Sea", "Stevenson": "Treasure", "Dostoevsky": "Crime",
    "Wells": "Machine", "Morrison": "Beloved", "Hawthorne": "Scarlet", "Achebe": "Apart", "Flaubert": "Bovary", "Kafka": "Trial", "Woolf": "Lighthouse", "Conrad": "Darkness", "Eliot": "Middlemarch", "Rushdie": "Midnight",
    "Wharton": "Innocence", "Mann": "Mountain", "Ellison": "Invisible", "Turgenev": "Fathers", "Gogh": "Starry", "Picasso": "Guernica", "Munch": "Scream", "Vermeer": "Pearl", "Rembrandt": "Watch", "Botticelli": "Venus",
    "Dalí": "Memory", "Wood": "Gothic", "Raphael": "Athens", "Hopper": "Nighthawks", "Velázquez": "Meninas", "Goya": "1808", "Delacroix": "Liberty", "Bosch": "Delights", "Constable": "Hay", "Eyck": "Arnolfini", "Elder": "Snow",
    "Turner": "Temeraire", "Géricault": "Medusa", "Younger": "Ambassadors", "Vivaldi": "Seasons", "Mozart": "Flute", "Tchaikovsky": "Swan", "Handel": "Messiah", "Bizet": "Carmen", "Verdi": "Aida", "Bach": "Brandenburg",
    "Ravel": "Bolero", "Gershwin": "Rhapsody", "Stravinsky": "Rite", "Puccini": "Tosca", "Holst": "Planets", "Beethoven": "Fidelio", "Debussy": "Mer", "Wagner": "Lohengrin", "Sibelius": "Finlandia", "Mussorgsky": "Exhibition",
    "Copland": "Appalachian", "Haydn": "Creation", "Rimsky-Korsakov": "Scheherazade",
}  # fmt: skip


def _exchanged(rng: ItemRng, level: int) -> Hidden:
    kind = rng.choice(tuple(_WORKS))
    size = 4 + level // 3
    chosen = rng.sample(_harder(_WORKS[kind], level, 10), size)
    i, j = sorted(rng.sample(range(size), 2))
    makers = [maker for _, maker in chosen]
    makers[i], makers[j] = makers[j], makers[i]
    shown = " ".join(
        f"({n + 1}) {title} by {maker}."
        for n, ((title, _), maker) in enumerate(zip(chosen, makers, strict=True))
    )
    pairs = [pair for pair in itertools.combinations(range(size), 2) if pair != (i, j)]
    person, place = rng.choice(PEOPLE), rng.choice(PLACES)
    what, who = {
        "novels": ("reading list", "author"),
        "paintings": ("slide show on famous paintings", "painter"),
        "musical works": ("concert guide", "composer"),
    }[kind]
    intro = rng.choice(
        (
            f"{person} is checking {article(what)} for the adult education center in {place} and finds that two {who}s have changed places.",
            f"In {article(what)} made for a school in {place}, two of the {who}s have been mixed up, and {person} has to find them.",
            f"A visitor to the library in {place} writes that {article(what)} there has two {who}s the wrong way around. {person} is asked to check.",
        )
    )  # fmt: skip
    # Two entries that are right: enough to rule pairs out, and the swap itself still has to be seen.
    facts = [f"{chosen[n][0]} is by {chosen[n][1]}" for n in range(size) if n not in (i, j)][:2]
    return Hidden(
        f"{intro} The entries are: {shown}",
        f"In which two entries have the {who}s been swapped?",
        f"A reference work says that {listing(facts)}.",
        f"entries {i + 1} and {j + 1}",
        tuple(f"entries {a + 1} and {b + 1}" for a, b in rng.sample(pairs, 5)),
        "phrase",
    )


def _check_exchanged(text: str) -> str:
    parts = re.split(r"\((\d+)\) ", text.split("The entries are: ")[1].split(" In which two")[0])[1:]
    wrong = []
    for number, entry in zip(parts[::2], parts[1::2], strict=True):
        title, maker = entry.strip().rstrip(".").rsplit(" by ", 1)
        if _MAKERS[maker.split()[-1]] not in re.findall(r"\w+", title):
            wrong.append(number)
    first, second = wrong
    return f"entries {first} and {second}"


TEMPLATES = (
    TransferTemplate(
        "one_false",
        "cross_domain_trivia",
        "knowing settled facts",
        _one_false,
        _check_one_false,
        "table keyed by fact",
    ),
    TransferTemplate(
        "out_of_order",
        "history",
        "knowing when things happened",
        _out_of_order,
        _check_out_of_order,
        "table keyed by year",
    ),
    TransferTemplate(
        "no_border",
        "geography",
        "knowing which countries touch",
        _no_border,
        _check_no_border,
        "table of borders from the other side",
    ),
    TransferTemplate(
        "right_figure",
        "science",
        "knowing settled numbers of nature",
        _right_figure,
        _check_right_figure,
        "kinds of animal, formulas, order of the elements",
    ),
    TransferTemplate(
        "exchanged",
        "culture",
        "knowing who made which work",
        _exchanged,
        _check_exchanged,
        "table keyed by maker",
    ),
)
