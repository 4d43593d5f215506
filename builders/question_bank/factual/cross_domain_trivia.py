"""Questions that need facts from several fields at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from mirror_bench.builders.question_bank.cast import listing
from mirror_bench.builders.question_bank.factual import cross_domain_trivia_check as check
from mirror_bench.builders.question_bank.factual.culture_tables import (
    BOOKS,
    GODS,
    INSTRUMENTS,
    LANDMARKS,
    MUSIC,
    NUMBERS,
    PAINTINGS,
    PLURAL_WORKS,
    YEAR_DISPUTED,
    quoted,
)
from mirror_bench.builders.question_bank.factual.facts import (
    PEOPLE,
    authored,
    bare,
    capitalized,
    counts,
    favored,
    others,
    rows,
    series,
    source,
    window,
    with_trap,
)
from mirror_bench.builders.question_bank.factual.history_tables import EVENTS, LIVES
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

# Settled numbers of several fields: (what, number), best known first.
_COUNTS = (
    ("the number of days in a leap year", 366), ("the number of planets of the Solar System", 8), ("the number of states of the United States", 50), ("the number of sides of a hexagon", 6), ("the number of inches in a foot", 12), ("the number of hours in a week", 168),
    ("the number of degrees in a right angle", 90), ("the number of legs of a spider", 8), ("the number of legs of an insect", 6), ("the number of faces of a cube", 6), ("the number of minutes in a day", 1440), ("the number of sides of an octagon", 8),
    ("the number of chromosomes in an ordinary human body cell", 46), ("the number of bones in a typical adult human body", 206), ("the number of chambers of the human heart", 4), ("the number of permanent members of the UN Security Council", 5), ("the number of ounces in an avoirdupois pound", 16),
    ("the number of edges of a cube", 12), ("the number of faces of an icosahedron", 20), ("the number of vertices of a dodecahedron", 20), ("the number of kings of England named Henry", 8), ("the number of stars on the flag of the European Union", 12), ("the number of bits in two bytes", 16),
    ("the number of cervical vertebrae of a giraffe", 7), ("the number of arms of an octopus", 8), ("the number of provinces of Canada (without the territories)", 10), ("the number of states of Germany", 16), ("the number of cantons of Switzerland", 26), ("the number of feet in a fathom", 6),
    ("the number of yards in a mile", 1760), ("the number of base units of the SI", 7), ("the number of furlongs in a mile", 8), ("the number of diagonals of a pentagon", 5), ("the number of symphonies completed by Beethoven", 9), ("the number of Brandenburg Concertos", 6), ("the number of pairs of cranial nerves in the human body", 12),
)  # fmt: skip


def number_mix(rng: ItemRng, level: int) -> Draft:
    who = rng.choice(PEOPLE)
    pool = [(what, n) for what, n in window(_COUNTS, level, 0.55)]
    pool += [(f"the number of {what}", n) for what, n in window(NUMBERS, level, 0.4)]
    elements = [e for e in rows("elements") if int(e["number"]) <= 36 + 8 * level]
    element = rng.choice(elements)
    k = 2 if level <= 5 else 3
    chosen = rng.sample(pool, k - 1)
    chosen.append((f"the atomic number of {element['name']}", int(element["number"])))
    rng.shuffle(chosen)
    if max(c[1] for c in chosen) > 400 and level < 4:
        raise Redraw("number too large for the level")
    if k == 2 and rng.random() < 0.45 and chosen[0][1] != chosen[1][1]:
        chosen.sort(key=lambda c: -c[1])
        value = chosen[0][1] - chosen[1][1]
        frame = rng.choice(
            [
                "Subtract {b} from {a}. What is the result?",
                "By how much is {a} larger than {b}?",
                "{who} takes {a} and subtracts {b}. What is the result?",
            ]
        )
        question = frame.format(a=chosen[0][0], b=chosen[1][0], who=who)
    else:
        value = sum(c[1] for c in chosen)
        frame = rng.choice(
            [
                "What is the sum of {l}?",
                "{who} adds up {l}. What is the total?",
                "Add together {l}. What is the total?",
            ]
        )
        question = frame.format(l=listing([c[0] for c in chosen]), who=who)
    deltas = rng.sample([1, 2, 3, 4, 6, 8, 10, 12], 6)
    wrong = [value - d for d in deltas[:3] if value - d > 0] + [value + d for d in deltas[3:]]
    if len(wrong) < 4:
        raise Redraw("value too small")
    return Draft(
        question,
        f"{value:,}",
        "integer",
        tuple(f"{w:,}" for w in wrong),
        {"k": k},
        source=authored("; ".join(c[0] for c in chosen)),
    )


_WORDS = (
    "coin", "phone", "bacon", "bison", "canyon", "cousin", "brain", "pirate", "snow", "arson", "cabin", "carbon", "casino", "chess", "china", "class",
    "clock", "close", "coffin", "cracker", "crash", "cuckoo", "fashion", "flock", "fiction", "funny", "genius", "hoses", "house", "icon", "iron",
    "lion", "lioness", "moose", "nation", "neon", "nose", "novice", "onion", "opinion", "poison", "poncho", "prince", "python", "raccoon", "reason",
    "salon", "satin", "scarf", "season", "silicon", "snack", "spark", "spice", "spoon", "tin", "union", "vision", "viscous", "snob", "siphon",
    "rhino", "panic", "officer", "ounce", "notion", "nephew", "nations", "lunch", "hypnosis", "hunch", "hippo", "fresco", "falcon", "erosion",
    "cynic", "crow", "chorus", "bronco", "bishop",
)  # fmt: skip


def _segments(word: str, symbols: dict[str, str]) -> list[list[str]]:
    """All ways to write ``word`` as a row of element symbols."""
    if not word:
        return [[]]
    found = []
    for n in (1, 2):
        piece = word[:n].capitalize()
        if len(piece) == n and piece in symbols:
            found += [[piece, *rest] for rest in _segments(word[n:], symbols)]
    return found


def symbol_words(rng: ItemRng, level: int) -> Draft:
    symbols = {e["symbol"]: e["name"] for e in rows("elements")}
    length = (3, 4, 4, 5, 5, 6, 6, 7)[level - 1]
    pool = [w for w in dict.fromkeys(_WORDS) if abs(len(w) - length) <= 1]
    word = rng.choice(pool)
    ways = _segments(word, symbols)
    if not ways:
        raise Redraw("not spelled by symbols")
    names = [symbols[s] for s in rng.choice(ways)]
    if len(set(names)) < len(names):
        raise Redraw("an element comes twice, which reads as a slip")
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Written one after another, the chemical symbols of {l} spell a word. Which word is it?",
            "{who} lines up tiles with the symbols of {l}, in that order. Which word do the tiles spell?",
            "The chemical symbols of {l} are put side by side in that order. Which English word appears?",
            "In a code, the name of an element stands for its chemical symbol. Which word do {l} spell?",
        ]
    )
    near = sorted(
        (w for w in dict.fromkeys(_WORDS) if w != word and abs(len(w) - len(word)) <= 1),
        key=lambda w: (-sum(a == b for a, b in zip(w, word, strict=False)), w),
    )
    wrong = rng.sample(near[:8], 5)
    return Draft(
        frame.format(l=listing(names), who=who),
        word,
        "word",
        tuple(wrong),
        {"length": len(word)},
        source=source("elements", word),
    )


_LETTER_WORDS = (
    "lamp", "salt", "bank", "coat", "milk", "road", "star", "wolf", "band", "bark", "book", "boat", "camp", "card", "cold", "corn", "dark", "desk",
    "dust", "east", "film", "gold", "hand", "harp", "barn", "bell", "bird", "bold", "bowl", "cake", "calm", "castle", "clam", "brick", "coral",
    "crab", "crop", "cloud", "dawn", "spark", "storm", "stamp", "tiger", "table", "tram", "trail", "trunk", "water", "kilt", "knob", "lark", "lard",
    "mask", "mark", "monk", "moat", "moss", "park", "palm", "plank", "pond", "pork", "rock", "rank", "rail", "sand", "salad", "saddle", "silk",
    "slab", "snail", "soap", "solar", "talk", "task", "toad", "sword", "plaid", "ballad", "canal", "cobalt", "bandit", "basalt",
)  # fmt: skip


def initials(rng: ItemRng, level: int) -> Draft:
    table = [c for c in rows("countries") if c["capital"]]
    length = (4, 4, 4, 4, 5, 5, 5, 6)[level - 1]
    word = rng.choice([w for w in _LETTER_WORDS if abs(len(w) - length) <= (1 if level > 5 else 0)])
    size = 60 + 14 * level
    by_letter: dict[str, list[dict[str, str]]] = {}
    for c in table[:size]:
        by_letter.setdefault(c["capital"][0].lower(), []).append(c)
    chosen: list[dict[str, str]] = []
    for letter in word:
        options = [c for c in by_letter.get(letter, []) if c not in chosen]
        if not options:
            raise Redraw("no capital with that letter")
        chosen.append(rng.choice(options))
    who = rng.choice(PEOPLE)
    names = listing([c["name"] for c in chosen])
    frame = rng.choice(
        [
            "Take the first letters of the capitals of {l}, in that order. Which word do they form?",
            "{who} writes down the capitals of {l}, one below the other. Which word do their first letters spell, from top to bottom?",
            "The initial letters of the capitals of {l}, taken in that order, spell a word. Which word is it?",
        ]
    )
    near = sorted(
        (w for w in _LETTER_WORDS if w != word and len(w) == len(word)),
        key=lambda w: (-sum(a == b for a, b in zip(w, word, strict=True)), w),
    )
    if len(near) < 5:
        near = sorted((w for w in _LETTER_WORDS if w != word), key=lambda w: (abs(len(w) - len(word)), w))
    return Draft(
        frame.format(l=names, who=who),
        word,
        "word",
        tuple(rng.sample(near[:8], min(5, len(near)))),
        {"length": len(word)},
        source=source("countries", ", ".join(c["iso"] for c in chosen)),
    )


# The best known city of a country, where it is not the capital.
_FAMILIAR_CITY = {"TR": "Istanbul", "IN": "Mumbai", "AE": "Dubai", "MA": "Casablanca", "SY": "Aleppo", "PK": "Karachi", "CN": "Shanghai", "DE": "Munich", "IT": "Milan", "ES": "Barcelona", "HR": "Split", "ML": "Timbuktu", "LY": "Benghazi", "PL": "Kraków", "GR": "Thessaloniki", "EG": "Alexandria", "PE": "Cusco", "PT": "Porto", "JP": "Osaka", "AT": "Salzburg"}  # fmt: skip

# Sights in or at the capital itself, from which nobody travels to it.
_IN_CAPITAL = (
    "the Eiffel Tower", "the Colosseum", "the Parthenon", "the Great Sphinx", "the Brandenburg Gate", "the Atomium",
    "the Forbidden City", "the Belém Tower", "Schönbrunn Palace", "the Little Mermaid statue", "the Charles Bridge",
)  # fmt: skip


# What is to be seen at places that are no single building.
_SEEN = {
    "Machu Picchu": "the ruins of Machu Picchu", "Petra": "the ruins of ancient Petra", "Angkor Wat": "the temple of Angkor Wat",
    "Chichén Itzá": "the ruins of Chichén Itzá", "Abu Simbel": "the temples of Abu Simbel", "Borobudur": "the temple of Borobudur",
    "Persepolis": "the ruins of ancient Persepolis", "Teotihuacan": "the pyramids of Teotihuacan", "Tikal": "the ruins of Tikal",
    "Meteora": "the monasteries of Meteora", "Ephesus": "the ruins of ancient Ephesus", "Leptis Magna": "the ruins of Leptis Magna",
    "Palmyra": "the ruins of ancient Palmyra", "Baalbek": "the temples of Baalbek", "Sigiriya": "the rock fortress of Sigiriya",
    "Bagan": "the temples of Bagan", "Lalibela": "the rock-cut churches of Lalibela",
    "Volubilis": "the ruins of Volubilis", "Copán": "the ruins of Copán", "Tiwanaku": "the ruins of Tiwanaku",
    "Easter Island": "the statues of Easter Island", "Mystras": "the ruins of Mystras",
    "Newgrange": "the tomb of Newgrange", "Mohenjo-daro": "the ruins of Mohenjo-daro",
}  # fmt: skip


def two_steps(rng: ItemRng, level: int) -> Draft:
    by_name = {bare(c["name"]): c for c in rows("countries")}
    who = rng.choice(PEOPLE)
    part = window(LANDMARKS, level, 0.5)
    place, country_name = rng.choice(part)
    country = by_name[country_name]
    mode = rng.choice(["capital", "domain", "code"])
    trap = None
    if rng.random() < 0.4:
        mode = "capital"
        tempting = [p for p in part if by_name[p[1]]["iso"] in _FAMILIAR_CITY]
        place, country_name = favored(rng, part, tempting, 1)
        country = by_name[country_name]
    near = [by_name[c] for _, c in part if c != country_name]
    if mode == "capital":
        if not country["capital"]:
            raise Redraw("no plain capital")
        answer = country["capital"]
        travels = (
            []
            if place in _IN_CAPITAL
            else [
                "{who} has seen {p} and is going on to the capital of the same country. Which city is that?",
                "{who} is visiting {p} and also wants to see the capital of the country it is in. Which city is that?",
            ]
        )
        trap = _FAMILIAR_CITY.get(country["iso"])
        wrong = with_trap(others(rng, answer, [c["capital"] for c in near if c["capital"]]), trap)
        frame = rng.choice(
            [
                "What is the capital of the country that is home to {s}?",
                *travels,
                "Which city is the capital of the country where {s} can be seen?",
            ]
        )
        kind = "name"
    elif mode == "domain":
        answer = country["tld"]
        wrong = others(rng, answer, [c["tld"] for c in near])
        frame = rng.choice(
            [
                "What is the internet domain of the country that is home to {s}?",
                "{who} books a room near {s} on a local website whose address ends in the country's own internet domain. Which domain is that?",
                "Which internet domain belongs to the country in which {p} is found?",
            ]
        )
        kind = "word"
    else:
        if not country["phone"].isdigit():
            raise Redraw("no plain calling code")
        answer = f"+{country['phone']}"
        wrong = others(rng, answer, [f"+{c['phone']}" for c in near if c["phone"].isdigit()])
        frame = rng.choice(
            [
                "What is the international calling code of the country in which {p} is located?",
                "{who} calls a hotel near {s} from abroad. Which country code does the number begin with?",
                "What is the telephone country code of the country that is home to {s}?",
            ]
        )
        kind = "word"
    question = frame.format(p=place, s=_SEEN.get(place, place), who=who)
    return Draft(
        question,
        answer,
        "name" if kind == "name" else "word",
        wrong,
        {"mode": mode},
        trap=trap,
        source=authored(place),
    )


# (event, date, the event as a clause), settled to the day in the calendar used at the place.
_DATES = (
    ("the first crewed Moon landing", "1969-07-20", "human beings landed on the Moon for the first time"),
    ("the opening of the Berlin Wall", "1989-11-09", "the Berlin Wall was opened"),
    ("the storming of the Bastille", "1789-07-14", "the Bastille was stormed"),
    ("the D-Day landings in Normandy", "1944-06-06", "Allied troops landed in Normandy"),
    ("the attack on Pearl Harbor", "1941-12-07", "Pearl Harbor was attacked"),
    ("the assassination of John F. Kennedy", "1963-11-22", "John F. Kennedy was assassinated"),
    ("the sinking of the Titanic", "1912-04-15", "the Titanic sank"),
    ("the atomic bombing of Hiroshima", "1945-08-06", "an atomic bomb was dropped on Hiroshima"),
    ("the Battle of Waterloo", "1815-06-18", "the Battle of Waterloo was fought"),
    ("the assassination of Archduke Franz Ferdinand", "1914-06-28", "Archduke Franz Ferdinand was assassinated"),
    ("the launch of Sputnik 1", "1957-10-04", "Sputnik 1 was launched"),
    ("Yuri Gagarin's flight into space", "1961-04-12", "Yuri Gagarin flew into space"),
    ("the adoption of the United States Declaration of Independence", "1776-07-04", "the United States Declaration of Independence was adopted"),
    ("the Wright brothers' first powered flight", "1903-12-17", "the Wright brothers made their first powered flight"),
    ("the Battle of Trafalgar", "1805-10-21", "the Battle of Trafalgar was fought"),
    ("the armistice that ended the fighting on the Western Front in the First World War", "1918-11-11", "the armistice that ended the fighting on the Western Front was signed"),
    ("the signing of the Treaty of Versailles after the First World War", "1919-06-28", "the Treaty of Versailles was signed"),
    ("the independence of India from Britain", "1947-08-15", "India became independent of Britain"),
    ("the proclamation of the People's Republic of China", "1949-10-01", "the People's Republic of China was proclaimed"),
    ("the release of Nelson Mandela from prison", "1990-02-11", "Nelson Mandela was released from prison"),
    ("the German invasion of Poland", "1939-09-01", "Germany invaded Poland"),
    ("the first ascent of Mount Everest", "1953-05-29", "climbers reached the summit of Mount Everest for the first time"),
    ("the Hindenburg disaster", "1937-05-06", "the airship Hindenburg was destroyed by fire"),
    ("the shooting of Abraham Lincoln in Ford's Theatre", "1865-04-14", "Abraham Lincoln was shot in Ford's Theatre"),
    ("the Great San Francisco earthquake", "1906-04-18", "the Great San Francisco earthquake struck"),
    ("the Great Lisbon earthquake", "1755-11-01", "the Great Lisbon earthquake struck"),
    ("the first human heart transplant", "1967-12-03", "the first human heart transplant was performed"),
    ("the return of Hong Kong to China", "1997-07-01", "Hong Kong was returned to China"),
    ("the explosion of the Chernobyl reactor", "1986-04-26", "a reactor exploded at Chernobyl"),
    ("the sinking of the Lusitania", "1915-05-07", "the Lusitania was sunk"),
    ("the arrival of Amundsen's party at the South Pole", "1911-12-14", "Amundsen's party reached the South Pole"),
    ("the proclamation of the German Empire at Versailles", "1871-01-18", "the German Empire was proclaimed at Versailles"),
    ("the Battle of Austerlitz", "1805-12-02", "the Battle of Austerlitz was fought"),
    ("the opening of the Suez Canal", "1869-11-17", "the Suez Canal was opened"),
    ("the signing of the treaty that created the European Economic Community", "1957-03-25", "the treaty that created the European Economic Community was signed"),
    ("Lindbergh's landing in Paris after his solo flight", "1927-05-21", "Lindbergh landed in Paris after his solo flight"),
    ("the start of the building of the Berlin Wall", "1961-08-13", "the building of the Berlin Wall began"),
    ("the Battle of Solferino", "1859-06-24", "the Battle of Solferino was fought"),
    ("the signing of the United Nations Charter", "1945-06-26", "the United Nations Charter was signed"),
    ("the bombing of Guernica", "1937-04-26", "Guernica was bombed"),
    ("the fall of Dien Bien Phu", "1954-05-07", "Dien Bien Phu fell"),
    ("Portugal's Carnation Revolution", "1974-04-25", "the Carnation Revolution took place in Portugal"),
    ("the independence of Ghana", "1957-03-06", "Ghana became independent"),
    ("the death of Napoleon on Saint Helena", "1821-05-05", "Napoleon died on Saint Helena"),
    ("the signing of the Helsinki Final Act", "1975-08-01", "the Helsinki Final Act was signed"),
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def dated_events(rng: ItemRng, level: int) -> Draft:
    text, iso, clause = rng.choice(window(_DATES, level, 0.5))
    date = dt.date.fromisoformat(iso)
    who = rng.choice(PEOPLE)
    mode = rng.choice(["date", "weekday", "later"])
    if mode == "date":
        answer = f"{_MONTHS[date.month - 1]} {date.day}"
        frame = rng.choice(
            [
                "On which date is the anniversary of {t}?",
                "{who} is making a calendar of anniversaries. Under which date should {t} be entered?",
                "What was the date (month and day) of {t}?",
            ]
        )
        wrong = [dt.date.fromisoformat(d) for _, d, _ in window(_DATES, level, 0.6) if d[5:] != iso[5:]]
        shown = others(rng, answer, [f"{_MONTHS[d.month - 1]} {d.day}" for d in wrong])
        return Draft(
            frame.format(t=text, who=who), answer, "date", shown, {"mode": mode}, source=authored(text)
        )
    spelled = f"{_MONTHS[date.month - 1]} {date.day}, {date.year}"
    if mode == "weekday":
        answer = _WEEKDAYS[date.weekday()]
        frame = rng.choice(
            [
                "{E} on {d}. Which day of the week was that?",
                "{who} reads that {e} on {d}. Which day of the week was that?",
                "On {d}, {e}. On which day of the week did that date fall?",
            ]
        )
        return Draft(
            frame.format(e=clause, E=capitalized(clause), d=spelled, who=who),
            answer,
            "word",
            others(rng, answer, _WEEKDAYS),
            {"mode": mode},
            source=authored(text),
        )
    days = rng.choice([10, 30, 45, 60, 90, 100, 150]) + rng.randint(0, 9) * (level > 3)
    target = date + dt.timedelta(days=days)
    answer = f"{_MONTHS[target.month - 1]} {target.day}, {target.year}"
    frame = rng.choice(
        [
            "Which date came exactly {n} days after {t}?",
            "Starting from the date of {t}, {who} counts {n} days forward. On which date does the count end?",
            "What was the date {n} days after {t}?",
        ]
    )
    wrong = [date + dt.timedelta(days=days + x) for x in (-2, -1, 1, 2, 7, -7)]
    shown = tuple(f"{_MONTHS[d.month - 1]} {d.day}, {d.year}" for d in wrong)
    return Draft(
        frame.format(t=text, n=days, who=who), answer, "date", shown, {"mode": mode}, source=authored(text)
    )


def _roman(number: int) -> str:
    out = ""
    for value, letters in (
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        while number >= value:
            out += letters
            number -= value
    return out


def roman_years(rng: ItemRng, level: int) -> Draft:
    who = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        event = rng.choice([e for e in window(EVENTS, level, 0.5) if e.year > 400])
        text, year = event.text, event.year
        frame = rng.choice(
            [
                "A monument gives, in Roman numerals, the year of {t}. What does it say?",
                "How is the year of {t} written in Roman numerals?",
                "{who} is designing a plaque that gives, in Roman numerals, the year of {t}. What should it say?",
            ]
        )
    else:
        title, _, year = rng.choice([b for b in window(BOOKS, level, 0.5) if b[0] not in YEAR_DISPUTED])
        text = f'"{title}"'
        frame = rng.choice(
            [
                "Which Roman numeral gives the year in which {t} was first published?",
                "How is the year of the first publication of {t} written in Roman numerals?",
                "{who} is designing a plaque that gives, in Roman numerals, the year when {t} first appeared. What should it say?",
            ]
        )
    deltas = rng.sample([-20, -10, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 10, 20], 6)
    return Draft(
        frame.format(t=text, who=who),
        _roman(year),
        "word",
        tuple(_roman(year + d) for d in deltas),
        {"year": "hidden"},
        source=authored(text),
    )


def mixed_timeline(rng: ItemRng, level: int) -> Draft:
    pool: list[tuple[str, int]] = []
    for e in window(EVENTS, level, 0.4):
        if e.year > 1400:
            pool.append((e.text, e.year))
    pool += [
        (f'the first publication of "{t}" by {a}', y)
        for t, a, y in window(BOOKS, level, 0.4)
        if t not in YEAR_DISPUTED
    ]
    pool += [(f"the birth of {p.name}", p.born) for p in window(LIVES, level, 0.4) if p.born > 1400]
    pool += [(f"the death of {p.name}", p.died) for p in window(LIVES, level, 0.4) if p.died > 1400]
    k = 4
    gap = max(3, 26 - 3 * level)
    chosen: list[tuple[str, int]] = []
    for thing in rng.sample(pool, len(pool)):
        fits = all(abs(thing[1] - c[1]) >= gap for c in chosen) and not any(
            thing[0].split(" of ", 1)[-1] == c[0].split(" of ", 1)[-1] for c in chosen
        )
        if fits and (not chosen or abs(thing[1] - chosen[0][1]) < 400 - 35 * level):
            chosen.append(thing)
        if len(chosen) == k:
            break
    if len(chosen) < k:
        raise Redraw("too few dates")
    last = rng.random() < 0.5
    answer = (max if last else min)(chosen, key=lambda c: c[1])[0]
    word = "last" if last else "first"
    texts = [c[0] for c in chosen]
    frame = rng.choice(
        [
            "Which of these came {w}: {ors}?",
            "{who} puts these on a timeline: {ands}. Which comes {w}?",
            "Of the following, which came {w}: {ors}?",
        ]
    )
    return Draft(
        frame.format(w=word, ors=series(texts, "or"), ands=series(texts), who=rng.choice(PEOPLE)),
        answer,
        "phrase",
        tuple(t for t in texts if t != answer),
        {"word": word},
        open_ok=False,
        source=authored("; ".join(texts)),
    )


def _statements(rng: ItemRng, level: int) -> list[tuple[str, bool, str]]:
    """One true or false statement from each field: (text, truth, source record)."""
    share = 0.4
    out: list[tuple[str, bool, str]] = []

    def pick(
        table: list[tuple[str, str]], text: str, name: str, area: Mapping[str, str] | None = None
    ) -> None:
        """``area`` of each value: a wrong value is taken from the same one where there is another."""
        key, value = rng.choice(table)
        true = rng.random() < 0.5
        wrong = [v for _, v in table if v != value]
        near = [v for v in wrong if area is not None and area[v] == area[value]]
        shown = value if true else rng.choice(near or wrong)
        out.append((text.format(k=key, v=shown), true, f"{name}: {key}"))

    countries = [c for c in rows("countries") if c["capital"]]
    pick(
        [(c["name"], c["capital"]) for c in window(countries, level, share)],
        "The capital of {k} is {v}.",
        "countries",
        {c["capital"]: c["continent"] for c in countries},
    )
    pick(
        [(e["name"], e["symbol"]) for e in window(rows("elements")[:94], level, share)],
        "The chemical symbol of {k} is {v}.",
        "elements",
    )
    pick([(t, a) for t, a, _ in window(BOOKS, level, share)], '"{k}" was written by {v}.', "books")
    pick(
        [
            (f"{capitalized(quoted(w))} {'were' if w in PLURAL_WORKS else 'was'}", m)
            for w, m in window(MUSIC, level, share)
        ],
        "{k} composed by {v}.",
        "music",
    )
    pick(
        [(g, r) for g, r, _ in window(GODS, level, 0.6)],
        "The Greek deity {k} corresponds to the Roman deity {v}.",
        "gods",
    )
    named = {bare(c["name"]): c for c in rows("countries")}
    sights = [
        (capitalized(p), f"the {c}" if c.startswith(("United", "Czech")) else c, named[c]["continent"])
        for p, c in window(LANDMARKS, level, share)
    ]
    pick([s[:2] for s in sights], "{k} is in {v}.", "landmarks", {c: area for _, c, area in sights})
    dated = [(e.text, str(e.year)) for e in window(EVENTS, level, share) if e.year > 1000]
    pick(dated, "The year {v} saw {k}.", "events")
    rng.shuffle(out)
    return out


def true_statements(rng: ItemRng, level: int) -> Draft:
    k = 4 if level <= 4 else 5
    chosen = _statements(rng, level)[:k]
    want = rng.randint(0, k)
    for _ in range(40):
        if sum(s[1] for s in chosen) == want:
            break
        chosen = _statements(rng, level)[:k]
    right = sum(s[1] for s in chosen)
    lines = "\n".join(f"- {s[0]}" for s in chosen)
    frame = rng.choice(
        [
            "How many of these statements are true?\n{l}",
            "{who} checks a list of claims:\n{l}\nHow many of the claims are correct?",
            "A magazine printed these sentences:\n{l}\nHow many of them are true?",
        ]
    )
    return Draft(
        frame.format(l=lines, who=rng.choice(PEOPLE)),
        str(right),
        "integer",
        counts(right, k),
        {"k": k},
        source=authored("; ".join(s[2] for s in chosen)),
    )


# The country whose name fits the letters of the domain just as well.
_LOOKALIKE = {
    ".at": "Australia", ".au": "Austria", ".es": "Estonia", ".se": "Senegal", ".cl": "Colombia", ".mg": "Mongolia", ".ne": "Nepal", ".lv": "Lebanon", ".ni": "Nigeria", ".be": "Belarus", ".ba": "Bahamas", ".li": "Libya", ".pa": "Pakistan", ".si": "Singapore",
    ".sr": "Serbia", ".cr": "Croatia", ".am": "Cambodia", ".mn": "Montenegro", ".md": "Madagascar", ".al": "Algeria", ".bi": "Bolivia", ".ga": "Gambia", ".la": "Latvia", ".br": "Brunei", ".ca": "Cambodia", ".in": "Indonesia", ".co": "Comoros", ".th": "Togo",
}  # fmt: skip


def shared_letters(rng: ItemRng, level: int) -> Draft:
    symbols = {e["symbol"].lower(): e for e in rows("elements")}
    countries = [c for c in rows("countries") if c["tld"][1:] in symbols]
    part = window(countries, level, 0.6)
    to_element = rng.random() < 0.5
    country = favored(rng, part, [c for c in part if not to_element and c["tld"] in _LOOKALIKE], 0.6)
    element = symbols[country["tld"][1:]]
    who = rng.choice(PEOPLE)
    near = sorted(
        (c for c in countries if c is not country),
        key=lambda c: (c["tld"][1] != country["tld"][1] and c["tld"][2] != country["tld"][2], c["iso"]),
    )
    trap = None
    if to_element:
        answer = element["name"]
        wrong = others(rng, answer, [symbols[c["tld"][1:]]["name"] for c in near[:10]])
        frame = rng.choice(
            [
                "The country-code internet domain of {c} has the same two letters as the symbol of a chemical element. Which element is it?",
                "{who} notices that web addresses in {c} end in two letters that are also a chemical symbol. Which element is it?",
                "Apart from capital letters, which element's symbol is the same as the country-code internet domain of {c}?",
            ]
        )
        question = frame.format(c=country["name"], who=who)
        kind = "element"
    else:
        answer = capitalized(bare(country["name"]))
        trap = _LOOKALIKE.get(country["tld"])
        wrong = with_trap(others(rng, answer, [capitalized(bare(c["name"])) for c in near[:10]]), trap)
        frame = rng.choice(
            [
                "The chemical symbol of {e} has the same two letters as the country-code internet domain of which country?",
                "{who} notices that the symbol of {e} is also the ending of a country's web addresses. Which country is it?",
                "Apart from capital letters, the symbol of {e} is the same as the country-code internet domain of one country. Which country is it?",
            ]
        )
        question = frame.format(e=element["name"], who=who)
        kind = "country"
    return Draft(
        question,
        answer,
        "word" if kind == "element" else "name",
        wrong,
        {"asked": kind},
        trap=trap,
        source=source("countries", country["iso"]),
    )


def _groups(level: int) -> dict[str, list[str]]:
    """Members by kind, for questions on what does not fit."""
    share = 0.5
    return {
        "elements": [
            e["name"]
            for e in window(rows("elements")[:94], level, share)
            if e["name"] not in ("mercury", "europium", "francium")
        ],
        # Schoenberg painted as well.
        "composers": [m for _, m in window(MUSIC, level, share) if m != "Arnold Schoenberg"],
        "painters": [a for _, a in window(PAINTINGS, level, share)],
        "writers": [
            a
            for _, a, _ in window(BOOKS, level, share)
            if a not in ("Voltaire", "Victor Hugo", "Günter Grass", "Johann Wolfgang von Goethe")
        ],
        "minerals": list(window(_MINERALS, level, 0.6)),
        "instruments": [i for names in INSTRUMENTS.values() for i in window(names, level, 0.7)],
    }


# Best known first; none is one element by itself.
_MINERALS = (
    "quartz", "topaz", "talc", "gypsum", "calcite", "garnet", "pyrite", "malachite", "feldspar", "corundum", "fluorite",
    "hematite", "magnetite", "olivine", "apatite", "beryl", "dolomite", "galena", "kaolinite", "barite", "sphalerite",
    "cassiterite", "rutile", "stibnite",
)  # fmt: skip
# Elements that also occur pure in nature and count as minerals then.
_NATIVE = frozenset(
    "aluminum antimony arsenic bismuth cadmium carbon chromium copper gold indium iridium iron lead manganese nickel osmium palladium platinum rhenium rhodium ruthenium selenium silicon silver sulfur tantalum tellurium tin titanium tungsten vanadium zinc".split()  # noqa: SIM905
)
_PAIRED = {
    "composers": ("painters", "writers"),
    "painters": ("composers", "writers"),
    "writers": ("composers", "painters"),
    "elements": ("instruments", "minerals", "minerals"),
    "minerals": ("elements",),
    "instruments": ("elements",),
}
_ONE_OF = {
    "composers": "a composer",
    "painters": "a painter",
    "writers": "a writer",
    "elements": "a chemical element",
    "minerals": "a mineral",
    "instruments": "a musical instrument",
}


def odd_one_out(rng: ItemRng, level: int) -> Draft:
    groups = _groups(level)
    kind = rng.choice(
        [
            "composers",
            "painters",
            "writers",
            "elements",
            "instruments",
            "minerals",
            "composers",
            "painters",
            "writers",
        ]
    )
    stranger_kind = rng.choice(_PAIRED[kind])
    if "minerals" in (kind, stranger_kind):
        groups["elements"] = [e for e in groups["elements"] if e not in _NATIVE]
    k = 3
    inside = rng.sample(groups[kind], k)
    stranger = rng.choice(groups[stranger_kind])
    shown = [*inside, stranger]
    rng.shuffle(shown)
    who = rng.choice(PEOPLE)
    frame = rng.choice(
        [
            "Which of these is {a}: {l}?",
            "{who} writes down the terms {l2}. All but one are names of {others}. Which is the exception?",
            "Which of these is not {b}: {l}?",
            "All but one of the terms {l2} are names of {others}. Which one is not?",
        ]
        if kind in ("elements", "instruments", "minerals")
        else [
            "Which of these people worked in a different art from the others: {l}?",
            "All but one of {l2} are known for the same art. Who is the exception?",
            "{who} reads about {l2}. All but one are known as {others}. Who is the exception?",
            "Judging by what they are best known for, which of these people does not belong with the others: {l}?",
        ]
    )
    question = frame.format(
        l=listing(shown, "or"),
        l2=listing(shown),
        who=who,
        a=_ONE_OF[stranger_kind],
        b=_ONE_OF[kind],
        others=_ONE_OF[kind].split(" ", 1)[1] + "s",
    )
    return Draft(
        question,
        stranger,
        "name",
        tuple(inside),
        {"k": k},
        open_ok=False,
        source=authored(f"{kind}, {stranger_kind}"),
    )


SUBCATEGORY = Subcategory(
    domain="factual",
    name="cross_domain_trivia",
    version="1.0.0",
    facts_once=True,
    templates=(
        Template("number_mix", number_mix, check.number_mix, "second table, by number"),
        Template("symbol_words", symbol_words, check.symbol_words, "second table of elements"),
        Template("initials", initials, check.initials, "second source (countries-list)"),
        Template("two_steps", two_steps, check.two_steps, "second tables and countries-list"),
        Template(
            "dated_events", dated_events, check.dated_events, "second table by date, Julian day numbers"
        ),
        Template("roman_years", roman_years, check.roman_years, "second tables, digit by digit numerals"),
        Template("mixed_timeline", mixed_timeline, check.mixed_timeline, "second tables"),
        Template("true_statements", true_statements, check.true_statements, "second tables"),
        Template("shared_letters", shared_letters, check.shared_letters, "second tables"),
        Template("odd_one_out", odd_one_out, check.odd_one_out, "second tables"),
    ),
)
