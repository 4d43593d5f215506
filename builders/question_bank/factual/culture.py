"""Books, music, paintings, myths, feasts, languages, instruments, words, landmarks, characters, games."""

from __future__ import annotations

import re

from mirror_bench.builders.question_bank.cast import listing
from mirror_bench.builders.question_bank.factual import culture_check as check
from mirror_bench.builders.question_bank.factual.culture_tables import (
    BOOKS,
    CHARACTERS,
    FAMILIES,
    GODS,
    INSTRUMENTS,
    LANDMARKS,
    LOANS,
    MUSIC,
    NUMBERS,
    PAINTINGS,
    SHARED_TITLES,
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
    source,
    window,
    with_trap,
)
from mirror_bench.builders.question_bank.item import Draft, Redraw, Subcategory, Template
from mirror_bench.builders.seeds import ItemRng

# Makers who are often confused with the right one.
_MISTAKEN_AUTHOR = {
    "Frankenstein": "Bram Stoker", "Dracula": "Mary Shelley", "Jane Eyre": "Emily Brontë", "Wuthering Heights": "Charlotte Brontë", "Brave New World": "George Orwell", "Nineteen Eighty-Four": "Aldous Huxley", "Crime and Punishment": "Leo Tolstoy",
    "War and Peace": "Fyodor Dostoevsky", "The Time Machine": "Jules Verne", "Around the World in Eighty Days": "H. G. Wells", "Les Misérables": "Alexandre Dumas", "The Three Musketeers": "Victor Hugo", "Treasure Island": "Daniel Defoe", "Gulliver's Travels": "Daniel Defoe",
    "Robinson Crusoe": "Jonathan Swift", "Fathers and Sons": "Leo Tolstoy", "Middlemarch": "Jane Austen", "Heart of Darkness": "Rudyard Kipling", "The Jungle Book": "Joseph Conrad", "Ulysses": "Virginia Woolf", "Mrs Dalloway": "James Joyce", "Buddenbrooks": "Hermann Hesse",
    "Siddhartha": "Thomas Mann", "The Grapes of Wrath": "Ernest Hemingway", "The Old Man and the Sea": "John Steinbeck", "The Great Gatsby": "Ernest Hemingway", "Madame Bovary": "Émile Zola", "Germinal": "Victor Hugo", "The Red and the Black": "Gustave Flaubert",
    "Pride and Prejudice": "Charlotte Brontë", "Fahrenheit 451": "Aldous Huxley", "Wide Sargasso Sea": "Charlotte Brontë", "Effi Briest": "Thomas Mann", "The Tin Drum": "Thomas Mann", "Pedro Páramo": "Gabriel García Márquez", "The House of the Spirits": "Gabriel García Márquez",
}  # fmt: skip
_MISTAKEN_COMPOSER = {
    "A German Requiem": "Wolfgang Amadeus Mozart", "The Barber of Seville": "Wolfgang Amadeus Mozart", "The Blue Danube": "Richard Strauss", "Der Rosenkavalier": "Johann Strauss II", "La Mer": "Maurice Ravel", "Boléro": "Claude Debussy", "Messiah": "Johann Sebastian Bach",
    "the Brandenburg Concertos": "George Frideric Handel", "Aida": "Giacomo Puccini", "Madama Butterfly": "Giuseppe Verdi", "Peter and the Wolf": "Pyotr Ilyich Tchaikovsky", "the Surprise Symphony": "Wolfgang Amadeus Mozart", "Norma": "Giuseppe Verdi", "Carmen": "Giuseppe Verdi",
    "the Moonlight Sonata": "Frédéric Chopin", "The Rite of Spring": "Antonio Vivaldi", "the Trout Quintet": "Wolfgang Amadeus Mozart", "Prince Igor": "Igor Stravinsky", "Nights in the Gardens of Spain": "Maurice Ravel", "The Bartered Bride": "Antonín Dvořák", "Lucia di Lammermoor": "Giuseppe Verdi",
    "Der Freischütz": "Richard Wagner", "Pictures at an Exhibition": "Maurice Ravel", "Wozzeck": "Arnold Schoenberg",
}  # fmt: skip
_MISTAKEN_ARTIST = {
    "The School of Athens": "Michelangelo", "Impression, Sunrise": "Édouard Manet", "Olympia": "Claude Monet", "The Birth of Venus": "Leonardo da Vinci", "The Scream": "Vincent van Gogh", "Girl with a Pearl Earring": "Rembrandt", "The Night Watch": "Johannes Vermeer",
    "Las Meninas": "Francisco Goya", "The Third of May 1808": "Pablo Picasso", "The Son of Man": "Salvador Dalí", "The Persistence of Memory": "René Magritte", "The Hay Wain": "J. M. W. Turner", "The Fighting Temeraire": "John Constable", "The Starry Night": "Paul Gauguin",
    "Black Square": "Piet Mondrian", "Nighthawks": "Grant Wood", "American Gothic": "Edward Hopper", "The Raft of the Medusa": "Eugène Delacroix", "Liberty Leading the People": "Jacques-Louis David", "The Hunters in the Snow": "Hieronymus Bosch", "The Gleaners": "Vincent van Gogh",
    "Christina's World": "Edward Hopper", "The Burial of the Count of Orgaz": "Diego Velázquez", "the Sistine Chapel ceiling": "Raphael", "The Calling of Saint Matthew": "Michelangelo", "Bal du moulin de la Galette": "Édouard Manet", "The Gross Clinic": "Rembrandt",
}  # fmt: skip


def book_author(rng: ItemRng, level: int) -> Draft:
    part = window(BOOKS, level, 0.45)
    forward = rng.random() < 0.55
    title, author, year = favored(rng, part, [b for b in part if forward and b[0] in _MISTAKEN_AUTHOR], 0.6)
    who = rng.choice(PEOPLE)
    near = sorted({(abs(y - year), a) for t, a, y in part if a != author})[:9]
    if forward:
        trap = _MISTAKEN_AUTHOR.get(title)
        frame = rng.choice(
            [
                'Who wrote "{t}"?',
                '{who} borrows "{t}" from the library. Who is its author?',
                'On the cover of "{t}", {who} sees the author\'s name. Whose name is it?',
                'Which writer is the author of "{t}"?',
            ]
        )
        wrong = with_trap(others(rng, author, [a for _, a in near]), trap)
        return Draft(
            frame.format(t=title, who=who),
            author,
            "name",
            wrong,
            {"mode": "author"},
            trap=trap,
            source=authored(title),
        )
    near_titles = [t for t, a, _ in part if a != author]
    wrong = others(rng, title, near_titles, 3)
    frame = rng.choice(
        [
            "Which of these books is by {a}?",
            "{who} is looking for a book by {a}. Which of these is one?",
            "Only one of these books was written by {a}. Which one?",
            "A library has a display of works by {a}. Which of these books does {who} find there?",
        ]
    )
    return Draft(
        frame.format(a=author, who=who),
        title,
        "phrase",
        wrong,
        {"mode": "title", "listed": sorted([title, *wrong])},
        open_ok=False,
        source=authored(title),
    )


def book_order(rng: ItemRng, level: int) -> Draft:
    k = 3 if level <= 4 else 4
    gap = max(4, 34 - 4 * level)
    chosen: list[tuple[str, str, int]] = []
    pool = [b for b in window(BOOKS, level, 0.6) if b[0] not in YEAR_DISPUTED]
    for book in rng.sample(pool, len(pool)):
        if all(abs(book[2] - c[2]) >= gap for c in chosen):
            chosen.append(book)
        if len(chosen) == k:
            break
    if len(chosen) < k:
        raise Redraw("no books far enough apart")
    letters = rng.choice(["PQRS", "KLMN", "WXYZ"])[:k]
    label = {b[0]: letters[i] for i, b in enumerate(chosen)}
    right = ", ".join(label[b[0]] for b in sorted(chosen, key=lambda b: b[2]))
    wrong: list[str] = []
    while len(wrong) < 5:
        text = ", ".join(rng.sample(list(letters), k))
        if text != right and text not in wrong:
            wrong.append(text)
    lines = "\n".join(f"{label[t]}: {t} ({a})" for t, a, _ in chosen)
    frame = rng.choice(
        [
            "In what order were these books first published, the earliest first?\n{l}",
            "{who} wants to arrange these books by the year of first publication, starting with the oldest:\n{l}\nWhat is the order of the letters?",
            "Put these works in the order of their first publication, earliest first:\n{l}\nWhich order of the letters is right?",
        ]
    )
    return Draft(
        frame.format(l=lines, who=rng.choice(PEOPLE)),
        right,
        "ordered_list",
        tuple(wrong),
        {"k": k},
        source=authored(", ".join(b[0] for b in chosen)),
    )


def _maker(
    rng: ItemRng,
    level: int,
    table: tuple[tuple[str, str], ...],
    mistaken: dict[str, str],
    forward: list[str],
    back: list[str],
) -> Draft:
    """A question about a work and its maker, either way round."""
    part = window(table, level, 0.45)
    to_maker = rng.random() < 0.6
    work, maker = favored(rng, part, [m for m in part if to_maker and m[0] in mistaken], 0.6)
    who = rng.choice(PEOPLE)
    if to_maker:
        trap = mistaken.get(work)
        wrong = with_trap(others(rng, maker, [m for _, m in part]), trap)
        return Draft(
            rng.choice(forward).format(w=quoted(work), w2=capitalized(quoted(work)), who=who),
            maker,
            "name",
            wrong,
            {"mode": "maker"},
            trap=trap,
            source=authored(work),
        )
    # The maker asked for may have made another work of a shared title.
    wrong = others(rng, work, [w for w, m in part if m != maker and w not in SHARED_TITLES])[:3]
    answer, *wrong_text = (capitalized(w) for w in [work, *wrong])
    return Draft(
        rng.choice(back).format(m=maker, who=who),
        answer,
        "phrase",
        tuple(wrong_text),
        {"mode": "work", "listed": sorted([answer, *wrong_text])},
        open_ok=False,
        source=authored(work),
    )


def composers(rng: ItemRng, level: int) -> Draft:
    return _maker(
        rng,
        level,
        MUSIC,
        _MISTAKEN_COMPOSER,
        [
            "Who composed {w}?",
            "{who} has tickets to hear {w} tonight. Who is the composer?",
            "Which composer wrote {w}?",
            "A poster announces a performance of {w}. Who is the composer?",
            "{who} has a recording of {w} at home. Whose music is it?",
        ],
        [
            "Which of these works was composed by {m}?",
            "{who} has a ticket for a festival of music by {m}. Which of these works may be on the program?",
            "Only one of these works is by {m}. Which one?",
            "A radio station is broadcasting a work by {m}. Which of these could it be?",
        ],
    )


def painters(rng: ItemRng, level: int) -> Draft:
    return _maker(
        rng,
        level,
        PAINTINGS,
        _MISTAKEN_ARTIST,
        [
            "{w2} is the work of which artist?",
            "{who} has a reproduction of {w} on the wall. Which artist created the original?",
            "Which artist created {w}?",
            "{who} attends a lecture on the history of {w}. Which artist created the work?",
        ],
        [
            "Which of these works of art is by {m}?",
            "{who} is writing an essay on works by {m}. Which of these works should the essay mention?",
            "Only one of these works of art is by {m}. Which one?",
            "A book about {m} has a famous work by this artist on its cover. Which of these works could that be?",
        ],
    )


# Deities who share a field, so that either could be named for it.
_SHARED_FIELDS = (
    {"Aphrodite", "Eros"},
    {"Hades", "Persephone"},
    {"Ares", "Athena"},
    {"Athena", "Hephaestus"},
    {"Athena", "Nike"},
    {"Demeter", "Persephone"},
    {"Hestia", "Hephaestus"},
    {"Zeus", "Cronus"},
)


def gods(rng: ItemRng, level: int) -> Draft:
    part = window(GODS, level, 0.6)
    greek, roman, field = rng.choice(part)
    apart = [(g, r) for g, r, _ in part if {g, greek} not in _SHARED_FIELDS]
    who = rng.choice(PEOPLE)
    mode = rng.choice(["roman", "greek", "count", "count", "field"])
    if mode == "roman":
        frame = rng.choice(
            [
                "By what name did the Romans know the Greek deity {g}?",
                "What is the Roman counterpart of {g} called?",
                "{who} translates a Greek myth about {g} into Latin. Which name replaces {g}?",
            ]
        )
        return Draft(
            frame.format(g=greek, who=who),
            roman,
            "name",
            others(rng, roman, [r for _, r, _ in part]),
            {"mode": mode},
            source=authored(greek),
        )
    if mode == "greek":
        frame = rng.choice(
            [
                "Which Greek deity corresponds to the Roman deity {r}?",
                "{who} reads about the Roman deity {r}. What did the Greeks call this deity?",
                "What is the Greek counterpart of the Roman deity {r} called?",
            ]
        )
        return Draft(
            frame.format(r=roman, who=who),
            greek,
            "name",
            others(rng, greek, [g for g, _, _ in part]),
            {"mode": mode},
            source=authored(greek),
        )
    if mode == "field":
        frame = rng.choice(
            [
                "In Greek myth, which deity is linked with {f}?",
                "Which figure of Greek mythology is linked with {f}?",
                "In a dictionary of Greek mythology, {who} looks up the deity linked with {f}. Under which name is the entry?",
            ]
        )
        return Draft(
            frame.format(f=field, who=who),
            greek,
            "name",
            others(rng, greek, [g for g, _ in apart]),
            {"mode": mode},
            source=authored(greek),
        )
    k = 3 if level <= 3 else 4 if level <= 6 else 5
    chosen = rng.sample(part, k)
    right = rng.randint(0, k)
    keep = set(rng.sample(range(k), right))
    shown = [
        r if i in keep else rng.choice([x[1] for x in part if x[1] != r])
        for i, (_, r, _) in enumerate(chosen)
    ]
    if len(set(shown)) < k:
        raise Redraw("one Roman name twice")
    pairs = [f"{g}/{r}" for (g, _, _), r in zip(chosen, shown, strict=True)]
    frame = rng.choice(
        [
            "How many of these pairs give the Greek and the Roman name of the same deity: {p}?",
            "{who} matches Greek gods with their Roman counterparts: {p}. How many of the pairs are right?",
            "A worksheet lists these Greek deities and their Roman counterparts: {p}. How many of the pairs are right?",
        ]
    )
    return Draft(
        frame.format(p=listing(pairs), who=who),
        str(right),
        "integer",
        counts(right, max(k, 3)),
        {"mode": mode},
        source=authored(", ".join(c[0] for c in chosen)),
    )


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
_FAMOUS_DAYS = (
    "US",
    "FR",
    "CA",
    "IE",
    "MX",
    "IN",
    "AU",
    "DE",
    "IT",
    "CH",
    "NO",
    "ES",
    "BR",
    "SE",
    "AR",
    "ZA",
    "NZ",
    "PL",
    "BE",
    "JP",
)


def national_days(rng: ItemRng, level: int) -> Draft:
    table = list(rows("national_days"))
    ranked = [r for code in _FAMOUS_DAYS for r in table if r["iso"] == code] + [
        r for r in table if r["iso"] not in _FAMOUS_DAYS
    ]
    part = window(ranked, level, 0.35)
    row = rng.choice(part)
    date = f"{_MONTHS[row['month'] - 1]} {row['day']}"
    holiday = (
        f"the {row['holiday']}" if row["holiday"].startswith(("Day of", "Declaration")) else row["holiday"]
    )
    who = rng.choice(PEOPLE)
    country = row["country"]
    same_date = [r["iso"] for r in table if (r["month"], r["day"]) == (row["month"], row["day"])]
    if rng.random() < 0.5:
        repeated = sum(r["iso"] == row["iso"] for r in table)
        if repeated > 1:
            raise Redraw("two days of one country")
        if bare(country) in holiday:
            frames = [
                "On which date is {h} celebrated?",
                "{who} is looking up the date of {h}, a public holiday. Which date is it?",
            ]
        elif bare(country)[:5] in holiday:
            raise Redraw("the name of the day repeats the country")
        else:
            frames = [
                "On which date does {c} celebrate {h}?",
                "{who} plans to be in {c} for {h}, a public holiday. On which date does it fall?",
                "In {c}, {h} is a public holiday. On which date is it celebrated?",
                "Offices in {c} are closed every year for {h}. What is the date of this holiday?",
            ]
        frame = rng.choice(frames)
        wrong = others(rng, date, [f"{_MONTHS[r['month'] - 1]} {r['day']}" for r in part])
        return Draft(
            frame.format(c=country, h=holiday, who=who),
            date,
            "date",
            wrong,
            {"mode": "date"},
            source=source("national_days", row["iso"]),
        )
    near = [capitalized(bare(r["country"])) for r in part if r["iso"] not in same_date]
    answer = capitalized(bare(country))
    if answer[:5] in row["holiday"] or "Patrick" in row["holiday"]:
        raise Redraw("the name of the day gives the country away")
    if len(same_date) > 1 and len({r["holiday"] for r in table if r["iso"] in same_date}) < len(same_date):
        raise Redraw("two countries with the same day and name")
    wrong = others(rng, answer, near, 3)
    frame = rng.choice(
        [
            "Which of these countries celebrates {h} on {d}?",
            "{who} finds a calendar on which {d} is marked as {h}, a public holiday. Which of these countries is the calendar from?",
            "On {d}, one of these countries has a public holiday called {name}. Which one is it?",
        ]
    )
    question = frame.format(d=date, h=holiday, name=row["holiday"], who=who)
    return Draft(
        question,
        answer,
        "name",
        wrong,
        {"mode": "country", "listed": sorted([answer, *wrong])},
        open_ok=False,
        source=source("national_days", row["iso"]),
    )


def endonyms(rng: ItemRng, level: int) -> Draft:
    part = window(rows("languages"), level, 0.5)
    row = rng.choice(part)
    who = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                'Speakers of which language call it "{e}"?',
                '{who} clicks on "{e}" in the language menu of a website. In which language does the page open?',
                'A list gives the name of each language in that language itself. Which language is listed as "{e}"?',
                'The entry "{e}" appears in a phone\'s language menu. Which language is that?',
            ]
        )
        return Draft(
            frame.format(e=row["endonym"], who=who),
            row["name"],
            "word",
            others(rng, row["name"], [r["name"] for r in part]),
            {"mode": "name"},
            source=source("languages", row["code"]),
        )
    frame = rng.choice(
        [
            "What do speakers of {n} call their language?",
            "{who} looks for {n} in a website's language menu that lists each language under its own name. Which entry is right?",
            "How is the name of the {n} language written in {n}?",
        ]
    )
    return Draft(
        frame.format(n=row["name"], who=who),
        row["endonym"],
        "word",
        others(rng, row["endonym"], [r["endonym"] for r in part]),
        {"mode": "endonym"},
        source=source("languages", row["code"]),
    )


def _families(
    rng: ItemRng, level: int, table: dict[str, tuple[str, ...]], frames: list[str], share: float
) -> Draft:
    group = rng.choice(sorted(table))
    k = 4 if level <= 3 else 5 if level <= 6 else 6
    inside = list(window(table[group], level, share))
    outside = [x for g, names in table.items() if g != group for x in window(names, level, share)]
    right = rng.randint(1, min(k, len(inside)))
    if len(outside) < k - right:
        raise Redraw("too few others")
    shown = [*rng.sample(inside, right), *rng.sample(outside, k - right)]
    rng.shuffle(shown)
    question = rng.choice(frames).format(g=group, l=listing(shown), who=rng.choice(PEOPLE))
    return Draft(
        question,
        str(right),
        "integer",
        counts(right, k, 1),
        {"group": group},
        source=authored(f"family {group}: {', '.join(shown)}"),
    )


def language_families(rng: ItemRng, level: int) -> Draft:
    return _families(
        rng,
        level,
        FAMILIES,
        [
            "How many of these are {g} languages: {l}?",
            "{who} has dictionaries of {l}. How many of these languages belong to the {g} family?",
            "Linguists group languages by descent. How many of the languages {l} count as {g}?",
            "Of the languages {l}, how many are {g}?",
        ],
        0.8,
    )


def instrument_families(rng: ItemRng, level: int) -> Draft:
    return _families(
        rng,
        level,
        INSTRUMENTS,
        [
            "How many of these are {g} instruments: {l}?",
            "{who} makes a list of some instruments at a music school: {l}. How many of them are {g} instruments?",
            "A music store has these instruments for sale: {l}. How many of them are {g} instruments?",
            "Of the instruments {l}, how many are {g} instruments?",
        ],
        0.7,
    )


# Pairs so close that either could be named as the source of a word.
_RELATED = ({"Dutch", "Afrikaans"}, {"Swedish", "Norwegian"}, {"Norwegian", "Icelandic"})


def loan_words(rng: ItemRng, level: int) -> Draft:
    part = window(LOANS, level, 0.5)
    word, language = rng.choice(part)
    who = rng.choice(PEOPLE)
    languages = sorted({x for _, x in part if {x, language} not in _RELATED})
    if rng.random() < 0.5:
        shown = f'"{word}"'
        frame = rng.choice(
            [
                "From which language did English take the word {w}?",
                "{who} looks up the history of the word {w} in a dictionary. From which language did English borrow it?",
                "The English word {w} is a loan from which language?",
                "A dictionary says that {w} came into English from another language. Which language was it?",
            ]
        )
        return Draft(
            frame.format(w=shown, who=who),
            language,
            "word",
            others(rng, language, languages),
            {"mode": "language"},
            open_ok=False,
            source=authored(word),
        )
    near = [w for w, x in part if x != language and {x, language} not in _RELATED]
    wrong = others(rng, word, near, 3)
    frame = rng.choice(
        [
            "Which of these English words was borrowed from {x}?",
            "{who} is looking for an English word that was borrowed from {x}. Which of these is one?",
            "Only one of these words came into English from {x}. Which one?",
            "In a list of loanwords from {x}, {who} finds one of these words. Which one is it?",
        ]
    )
    return Draft(
        frame.format(x=language, who=who),
        word,
        "word",
        wrong,
        {"mode": "word", "listed": sorted([word, *wrong])},
        open_ok=False,
        source=authored(word),
    )


# The country that the look or the history of a place suggests.
_MISTAKEN_COUNTRY = {
    "the Hagia Sophia": "Greece", "Ephesus": "Greece", "Petra": "Egypt", "the Alhambra": "Morocco", "Borobudur": "Cambodia", "Persepolis": "Greece", "Leptis Magna": "Italy", "Diocletian's Palace": "Italy", "Machu Picchu": "Bolivia",
    "Chichén Itzá": "Peru", "Tikal": "Mexico", "Easter Island": "Peru", "Palmyra": "Jordan", "Baalbek": "Syria", "Tiwanaku": "Peru", "Copán": "Mexico", "Volubilis": "Libya", "Newgrange": "United Kingdom", "Himeji Castle": "China",
    "Angkor Wat": "Indonesia", "the Atomium": "France", "Bagan": "India", "Mohenjo-daro": "India", "the Charles Bridge": "Austria", "Schönbrunn Palace": "Germany", "Teotihuacan": "Guatemala", "the Wieliczka Salt Mine": "Austria", "Sigiriya": "India", "the San Agustín archaeological park": "Mexico",
}  # fmt: skip


def landmarks(rng: ItemRng, level: int) -> Draft:
    part = window(LANDMARKS, level, 0.45)
    forward = rng.random() < 0.55
    place, country = favored(rng, part, [x for x in part if forward and x[0] in _MISTAKEN_COUNTRY], 0.6)
    who = rng.choice(PEOPLE)
    if forward:
        trap = _MISTAKEN_COUNTRY.get(place)
        frame = rng.choice(
            [
                "In which country is {p}?",
                "{who} has a postcard that shows {p}. In which country was the picture taken?",
                "{who} would like to see {p} one day. Which country will {who} have to travel to?",
                "{p2} is one of the best-known tourist attractions of which country?",
            ]
        )
        return Draft(
            frame.format(p=place, p2=capitalized(place), who=who),
            country,
            "name",
            with_trap(others(rng, country, [c for _, c in part]), trap),
            {"mode": "country"},
            trap=trap,
            source=authored(place),
        )
    wrong = others(rng, place, [p for p, c in part if c != country], 3)
    frame = rng.choice(
        [
            "Which of these places is in {c}?",
            "{who} is traveling in {c}. Which of these places can be visited there?",
            "Only one of these places is in {c}. Which one?",
            "A travel guide to {c} has a chapter on one of these places. Which one?",
        ]
    )
    the = "the " if country.startswith(("United", "Czech")) else ""
    answer, *wrong_text = (capitalized(p) for p in [place, *wrong])
    return Draft(
        frame.format(c=the + country, who=who),
        answer,
        "name",
        tuple(wrong_text),
        {"mode": "place", "listed": sorted([answer, *wrong_text])},
        open_ok=False,
        source=authored(place),
    )


def characters(rng: ItemRng, level: int) -> Draft:
    part = window(CHARACTERS, level, 0.5)
    person, title = rng.choice(part)
    author = {t: a for t, a, _ in BOOKS}[title]
    who = rng.choice(PEOPLE)
    if any(word in title for word in person.replace(",", "").split() if word[0].isupper() and len(word) > 4):
        raise Redraw("the name gives the title away")
    if rng.random() < 0.5:
        frame = rng.choice(
            [
                "In which book does {p} appear?",
                "{who} is reading a book in which {p} appears. Which book is it?",
                "{p2} is a character in which book?",
                "A quiz asks which book {p} comes from. Which title should {who} write down?",
            ]
        )
        question = frame.format(p=person, p2=capitalized(person), p3=person.rstrip(","), who=who)
        return Draft(
            question,
            title,
            "phrase",
            others(rng, title, [t for _, t in part]),
            {"mode": "title"},
            open_ok=False,
            source=authored(person),
        )
    frame = rng.choice(
        [
            "Which author created {p3}?",
            "Which writer invented {p3}?",
            "In a quiz on fictional characters, {who} is asked which author created {p3}. Who is it?",
        ]
    )
    authors = {t: a for t, a, _ in BOOKS}
    question = frame.format(p3=person.rstrip(","), who=who)
    return Draft(
        question,
        author,
        "name",
        others(rng, author, [authors[t] for _, t in part]),
        {"mode": "author"},
        source=authored(person),
    )


def numbers_of_culture(rng: ItemRng, level: int) -> Draft:
    part = window(NUMBERS, level, 0.5)
    k = 1 if level <= 2 else 2 if level <= 6 else 3
    chosen = rng.sample(part, k)
    who = rng.choice(PEOPLE)
    if k == 1:
        what, value = chosen[0]
        frame = rng.choice(
            [
                "How many {noun} are there {where}?",
                "{who} wants to know how many {noun} there are {where}. What is the right number?",
                "In a quiz, {who} is asked how many {noun} there are {where}. Which answer is right?",
            ]
        )
        noun, where = re.split(r" (?=(?:on|in|for|per) )", what, maxsplit=1)
        question = frame.format(noun=noun, where=where, who=who)
    elif k == 2 and rng.random() < 0.45:
        if chosen[0][1] == chosen[1][1]:
            raise Redraw("equal numbers")
        chosen.sort(key=lambda c: -c[1])
        value = chosen[0][1] - chosen[1][1]
        frame = rng.choice(
            [
                "By how much does the number of {a} exceed the number of {b}?",
                "{who} subtracts the number of {b} from the number of {a}. What is the result?",
            ]
        )
        question = frame.format(a=chosen[0][0], b=chosen[1][0], who=who)
    else:
        value = sum(c[1] for c in chosen)
        parts = [f"the number of {c[0]}" for c in chosen]
        frame = rng.choice(
            [
                "What is the sum of {l}?",
                "{who} adds up {l}. What is the total?",
                "Add together {l}. What is the total?",
            ]
        )
        question = frame.format(l=listing(parts), who=who)
    deltas = rng.sample([1, 2, 3, 4, 6, 8, 10], 6)
    wrong = [value - d for d in deltas[:3] if value - d > 0] + [value + d for d in deltas[3:]]
    return Draft(
        question,
        str(value),
        "integer",
        tuple(str(w) for w in wrong),
        {"k": k},
        source=authored("; ".join(c[0] for c in chosen)),
    )


SUBCATEGORY = Subcategory(
    domain="factual",
    name="culture",
    version="1.0.0",
    facts_once=True,
    templates=(
        Template("book_author", book_author, check.book_author, "second table, by author"),
        Template("book_order", book_order, check.book_order, "second table, by year"),
        Template("composers", composers, check.composers, "second table, by composer"),
        Template("painters", painters, check.painters, "second table, by artist"),
        Template("gods", gods, check.gods, "second table, by Roman name"),
        Template("national_days", national_days, check.national_days, "second table, by date"),
        Template("endonyms", endonyms, check.endonyms, "second source (ISO 639-1 list)"),
        Template(
            "language_families", language_families, check.language_families, "second table, by language"
        ),
        Template(
            "instrument_families",
            instrument_families,
            check.instrument_families,
            "second table, by instrument",
        ),
        Template("loan_words", loan_words, check.loan_words, "second table, by language"),
        Template("landmarks", landmarks, check.landmarks, "second table, by country"),
        Template("characters", characters, check.characters, "second table, by title"),
        Template(
            "numbers_of_culture", numbers_of_culture, check.numbers_of_culture, "second table, by number"
        ),
    ),
)
