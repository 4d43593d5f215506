"""Culture answered from tables written a second time and keyed the other way round, and from a second package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from mirror_bench.builders.question_bank.factual.facts import mentions, rows

# Year of first publication, title, author: by year.
_SHELF: Final[str] = """
1605 Don Quixote = Miguel de Cervantes
1719 Robinson Crusoe = Daniel Defoe
1726 Gulliver's Travels = Jonathan Swift
1759 Candide = Voltaire
1774 The Sorrows of Young Werther = Johann Wolfgang von Goethe
1813 Pride and Prejudice = Jane Austen
1818 Frankenstein = Mary Shelley
1827 The Betrothed = Alessandro Manzoni
1830 The Red and the Black = Stendhal
1838 Oliver Twist = Charles Dickens
1844 The Three Musketeers = Alexandre Dumas
1847 Jane Eyre = Charlotte Brontë
1847 Wuthering Heights = Emily Brontë
1850 The Scarlet Letter = Nathaniel Hawthorne
1851 Moby-Dick = Herman Melville
1852 Uncle Tom's Cabin = Harriet Beecher Stowe
1857 Madame Bovary = Gustave Flaubert
1862 Fathers and Sons = Ivan Turgenev
1862 Les Misérables = Victor Hugo
1865 Alice's Adventures in Wonderland = Lewis Carroll
1866 Crime and Punishment = Fyodor Dostoevsky
1868 Little Women = Louisa May Alcott
1869 War and Peace = Leo Tolstoy
1871 Middlemarch = George Eliot
1873 Around the World in Eighty Days = Jules Verne
1883 Treasure Island = Robert Louis Stevenson
1885 Germinal = Émile Zola
1890 Hunger = Knut Hamsun
1890 The Picture of Dorian Gray = Oscar Wilde
1894 The Jungle Book = Rudyard Kipling
1895 Effi Briest = Theodor Fontane
1895 The Time Machine = H. G. Wells
1896 Quo Vadis = Henryk Sienkiewicz
1897 Dracula = Bram Stoker
1899 Heart of Darkness = Joseph Conrad
1901 Buddenbrooks = Thomas Mann
1915 The Metamorphosis = Franz Kafka
1921 The Good Soldier Švejk = Jaroslav Hašek
1922 Siddhartha = Hermann Hesse
1922 Ulysses = James Joyce
1925 Mrs Dalloway = Virginia Woolf
1925 The Great Gatsby = F. Scott Fitzgerald
1932 Brave New World = Aldous Huxley
1937 The Hobbit = J. R. R. Tolkien
1939 The Grapes of Wrath = John Steinbeck
1942 The Stranger = Albert Camus
1943 The Little Prince = Antoine de Saint-Exupéry
1948 Snow Country = Yasunari Kawabata
1949 Nineteen Eighty-Four = George Orwell
1951 The Catcher in the Rye = J. D. Salinger
1952 The Old Man and the Sea = Ernest Hemingway
1953 Fahrenheit 451 = Ray Bradbury
1954 Lord of the Flies = William Golding
1955 Pedro Páramo = Juan Rulfo
1956 Palace Walk = Naguib Mahfouz
1958 The Leopard = Giuseppe Tomasi di Lampedusa
1958 Things Fall Apart = Chinua Achebe
1959 The Tin Drum = Günter Grass
1960 To Kill a Mockingbird = Harper Lee
1966 Wide Sargasso Sea = Jean Rhys
1967 One Hundred Years of Solitude = Gabriel García Márquez
1980 The Name of the Rose = Umberto Eco
1981 Midnight's Children = Salman Rushdie
1982 The House of the Spirits = Isabel Allende
1987 Beloved = Toni Morrison
"""
_BOOKS: Final[dict[str, tuple[int, str]]] = {
    line[5:].split(" = ")[0]: (int(line[:4]), line[5:].split(" = ")[1])
    for line in _SHELF.strip().splitlines()
}


def _single(fits: list[str], what: str) -> str:
    if len(fits) != 1:
        raise ValueError(f"{fits} fit {what}")
    return fits[0]


def book_author(question: str, params: Mapping[str, Any]) -> str:
    """The shelf by year; an author named in the text asks for the title."""
    titles = mentions(question, _BOOKS)
    authors = mentions(question, {a for _, a in _BOOKS.values()})
    if not authors:
        return _BOOKS[titles[0]][1]
    return _single([t for t in params["listed"] if _BOOKS[t][1] == authors[0]], authors[0])


def book_order(question: str, params: Mapping[str, Any]) -> str:
    """Years of the shelf."""
    lines = re.findall(r"^([A-Z]): (.+) \(", question, re.M)
    return ", ".join(letter for letter, _ in sorted(lines, key=lambda line: _BOOKS[line[1]][0]))


# Words that identify a work, by maker.
_COMPOSED: Final[dict[str, str]] = {
    "Aaron Copland": "Appalachian Spring", "Alban Berg": "Wozzeck", "Alexander Borodin": "Prince Igor", "Antonio Vivaldi": "Four Seasons", "Antonín Dvořák": "New World", "Arnold Schoenberg": "Pierrot",
    "Bedřich Smetana": "Bartered Bride", "Benjamin Britten": "Grimes", "Béla Bartók": "Bluebeard", "Camille Saint-Saëns": "Carnival", "Carl Maria von Weber": "Freischütz", "Charles Gounod": "Faust", "Claude Debussy": "La Mer",
    "Claudio Monteverdi": "Orfeo", "Dmitri Shostakovich": "Leningrad", "Edvard Grieg": "Peer Gynt", "Edward Elgar": "Enigma", "Franz Schubert": "Trout", "Gaetano Donizetti": "Lammermoor", "George Frideric Handel": "Messiah",
    "George Gershwin": "Rhapsody", "Georges Bizet": "Carmen", "Giacomo Puccini": "Butterfly", "Gioachino Rossini": "Barber", "Giuseppe Verdi": "Aida", "Gustav Holst": "Planets", "Gustav Mahler": "Song of the Earth", "Hector Berlioz": "fantastique",
    "Henry Purcell": "Dido", "Igor Stravinsky": "Rite of Spring", "Jean Sibelius": "Finlandia", "Johann Sebastian Bach": "Brandenburg", "Johann Strauss II": "Blue Danube", "Johannes Brahms": "Requiem", "Joseph Haydn": "Surprise",
    "Leoš Janáček": "Jenůfa", "Ludwig van Beethoven": "Moonlight", "Manuel de Falla": "Gardens of Spain", "Maurice Ravel": "Boléro", "Modest Mussorgsky": "Pictures", "Nikolai Rimsky-Korsakov": "Scheherazade", "Olivier Messiaen": "End of Time",
    "Pyotr Ilyich Tchaikovsky": "Swan Lake", "Richard Strauss": "Rosenkavalier", "Richard Wagner": "Nibelung", "Sergei Prokofiev": "Peter and the Wolf", "Vincenzo Bellini": "Norma", "Wolfgang Amadeus Mozart": "Magic Flute",
}  # fmt: skip
_PAINTED: Final[dict[str, str]] = {
    "Andrew Wyeth": "Christina", "Artemisia Gentileschi": "Holofernes", "Caravaggio": "Saint Matthew", "Caspar David Friedrich": "Wanderer", "Claude Monet": "Sunrise", "Diego Velázquez": "Meninas", "Edvard Munch": "Scream", "Edward Hopper": "Nighthawks",
    "El Greco": "Orgaz", "Eugène Delacroix": "Liberty", "Francisco Goya": "Third of May", "Frida Kahlo": "Two Fridas", "Georges Seurat": "Grande Jatte", "Grant Wood": "American Gothic", "Gustav Klimt": "The Kiss",
    "Hans Holbein the Younger": "Ambassadors", "Hieronymus Bosch": "Earthly Delights", "Ilya Repin": "Barge Haulers", "J. M. W. Turner": "Temeraire", "Jacques-Louis David": "Marat", "Jan van Eyck": "Arnolfini", "Jean-François Millet": "Gleaners",
    "Jean-Honoré Fragonard": "The Swing", "Johannes Vermeer": "Pearl Earring", "John Constable": "Hay Wain", "Katsushika Hokusai": "Great Wave", "Kazimir Malevich": "Black Square", "Leonardo da Vinci": "Mona Lisa", "Marc Chagall": "the Village",
    "Matthias Grünewald": "Isenheim", "Michelangelo": "Sistine", "Pablo Picasso": "Guernica", "Paul Gauguin": "Yellow Christ", "Piet Mondrian": "Red, Blue and Yellow", "Pierre-Auguste Renoir": "Galette", "Pieter Bruegel the Elder": "Hunters",
    "Raphael": "School of Athens", "Rembrandt": "Night Watch", "René Magritte": "Son of Man", "Salvador Dalí": "Persistence", "Sandro Botticelli": "Birth of Venus", "Thomas Eakins": "Gross Clinic", "Théodore Géricault": "Medusa",
    "Vincent van Gogh": "Starry Night", "Édouard Manet": "Olympia",
}  # fmt: skip


def _maker(question: str, params: Mapping[str, Any], table: Mapping[str, str]) -> str:
    if "listed" in params:
        maker = mentions(question, table)[0]
        return _single([work for work in params["listed"] if table[maker] in work], maker)
    return _single([maker for maker, words in table.items() if words in question], "the work")


def composers(question: str, params: Mapping[str, Any]) -> str:
    """Identifying words by composer."""
    return _maker(question, params, _COMPOSED)


def painters(question: str, params: Mapping[str, Any]) -> str:
    """Identifying words by artist."""
    return _maker(question, params, _PAINTED)


# Greek name and field by Roman name.
_ROMAN: Final[dict[str, tuple[str, str]]] = {
    "Aurora": ("Eos", "dawn"), "Bacchus": ("Dionysus", "wine"), "Ceres": ("Demeter", "grain"), "Cupid": ("Eros", "bow"), "Diana": ("Artemis", "hunt"), "Discordia": ("Eris", "strife"), "Fortuna": ("Tyche", "luck"),
    "Juno": ("Hera", "marriage"), "Jupiter": ("Zeus", "thunder"), "Juventas": ("Hebe", "youth"), "Luna": ("Selene", "of the moon"), "Mars": ("Ares", "violence"), "Mercury": ("Hermes", "travelers"), "Minerva": ("Athena", "wisdom"),
    "Neptune": ("Poseidon", "the sea"), "Pluto": ("Hades", "the underworld"), "Proserpina": ("Persephone", "spring"), "Saturn": ("Cronus", "Titans"), "Sol": ("Helios", "of the sun"), "Somnus": ("Hypnos", "sleep"),
    "Venus": ("Aphrodite", "beauty"), "Vesta": ("Hestia", "hearth"), "Victoria": ("Nike", "victory"), "Vulcan": ("Hephaestus", "forge"),
}  # fmt: skip


def gods(question: str, params: Mapping[str, Any]) -> str:
    """The table by Roman name."""
    greek_of = {greek: roman for roman, (greek, _) in _ROMAN.items()}
    if "/" in question:
        pairs = re.findall(r"(\w+)/(\w+)", question)
        return str(sum(_ROMAN[roman][0] == greek for greek, roman in pairs))
    roman = mentions(question, _ROMAN)
    if roman:
        return _ROMAN[roman[0]][0]
    greek = mentions(question, greek_of)
    if greek:
        return greek_of[greek[0]]
    fits = [name for name, field in _ROMAN.values() if field in question]
    if "spring" in question:
        fits = ["Persephone"]
    return _single(fits, "the field")


# Day and country of each national holiday, by month.
_CALENDAR: Final[str] = """
January 26 Australia
February 4 Sri Lanka; 6 New Zealand; 11 Japan; 16 Lithuania; 24 Estonia; 27 Dominican Republic
March 3 Bulgaria; 6 Ghana; 17 Ireland; 20 Tunisia; 21 Namibia; 25 Greece; 26 Bangladesh
April 4 Senegal; 18 Zimbabwe; 27 South Africa
May 17 Norway; 25 Jordan; 26 Georgia
June 2 Italy; 6 Sweden; 10 Portugal; 12 Philippines; 17 Iceland; 23 Luxembourg; 25 Slovenia; 25 Mozambique
July 1 Canada; 4 United States; 5 Algeria; 5 Venezuela; 9 Argentina; 10 Bahamas; 11 Mongolia; 13 Montenegro; 14 France; 20 Colombia; 21 Belgium; 26 Cuba; 28 Peru; 30 Morocco
August 1 Switzerland; 6 Jamaica; 9 Singapore; 10 Ecuador; 14 Pakistan; 15 India; 15 South Korea; 15 Liechtenstein; 17 Indonesia; 20 Hungary; 25 Uruguay; 27 Moldova; 31 Malaysia; 31 Trinidad and Tobago
September 1 Uzbekistan; 2 Vietnam; 7 Brazil; 8 North Macedonia; 15 Costa Rica; 15 El Salvador; 16 Mexico; 16 Papua New Guinea; 21 Malta; 21 Armenia; 30 Botswana
October 1 Nigeria; 3 Germany; 9 Uganda; 10 Fiji; 12 Spain; 24 Zambia; 26 Austria; 28 Czech Republic; 29 Turkey
November 11 Poland; 11 Angola; 18 Latvia; 28 Albania; 30 Barbados
December 1 Romania; 2 United Arab Emirates; 6 Finland; 9 Tanzania; 12 Kenya; 18 Qatar
"""


def national_days(question: str, params: Mapping[str, Any]) -> str:
    """The calendar by date."""
    by_country: dict[str, str] = {}
    for line in _CALENDAR.strip().splitlines():
        month, days = line.split(" ", 1)
        for entry in days.split("; "):
            day, country = entry.split(" ", 1)
            by_country[country] = f"{month} {day}"
    shown = re.search(rf"(?:{'|'.join(w.split()[0] for w in _CALENDAR.strip().splitlines())}) \d+", question)
    if shown is None:
        return by_country[mentions(question, by_country)[0]]
    return _single([c for c in params["listed"] if by_country[c] == shown[0]], shown[0])


def endonyms(question: str, params: Mapping[str, Any]) -> str:
    """Names in the ISO 639-1 list, spelled as the first source spells them."""
    second = {row["code"]: row for row in rows("languages_second")}
    first = {row["code"]: row for row in rows("languages")}
    quoted = re.search(r'"([^"]+)"', question)
    if quoted:
        own = quoted[1].casefold()
        codes = [
            code
            for code, row in second.items()
            if own
            in (
                row["native"].casefold(),
                row["native"].casefold().split()[0],
                row["native"].casefold().rstrip("n"),
            )
        ]
        return str(first[_single(codes, quoted[1])]["name"])
    named = mentions(question, {row["name"] for row in second.values()})[0]
    code = _single([code for code, row in second.items() if row["name"] == named], named)
    return str(first[code]["endonym"])


_BRANCH: Final[dict[str, str]] = {
    language: branch
    for line in (
        "Austronesian: Hawaiian, Indonesian, Javanese, Malagasy, Maori, Samoan, Tagalog", "Bantu: Kinyarwanda, Lingala, Shona, Swahili, Tswana, Xhosa, Zulu", "Celtic: Breton, Cornish, Irish, Manx, Scottish Gaelic, Welsh",
        "Dravidian: Kannada, Malayalam, Tamil, Telugu, Tulu", "Germanic: Afrikaans, Danish, Dutch, English, Faroese, German, Icelandic, Luxembourgish, Norwegian, Swedish, Yiddish",
        "Indo-Aryan: Bengali, Gujarati, Hindi, Marathi, Nepali, Punjabi, Sinhala, Urdu", "Romance: Catalan, French, Galician, Italian, Occitan, Portuguese, Romanian, Romansh, Sardinian, Spanish", "Semitic: Amharic, Arabic, Aramaic, Hebrew, Maltese, Tigrinya",
        "Slavic: Belarusian, Bulgarian, Czech, Macedonian, Polish, Russian, Serbian, Slovak, Slovenian, Ukrainian", "Turkic: Azerbaijani, Kazakh, Kyrgyz, Tatar, Turkish, Turkmen, Uyghur, Uzbek", "Uralic: Estonian, Finnish, Hungarian, Mari, Northern Sami, Udmurt",
    )
    for branch, names in [line.split(": ")]
    for language in names.split(", ")
}  # fmt: skip


def language_families(question: str, params: Mapping[str, Any]) -> str:
    """The table by language."""
    branch = mentions(question, set(_BRANCH.values()))[0]
    return str(sum(_BRANCH[name] == branch for name in mentions(question, _BRANCH)))


_SECTION: Final[dict[str, str]] = {
    name: section
    for section, names in (
        ("brass", "bugle, cornet, euphonium, flugelhorn, French horn, sousaphone, trombone, trumpet, tuba"),
        (
            "percussion",
            "bass drum, castanets, cymbals, glockenspiel, gong, maracas, marimba, snare drum, tambourine, timpani, triangle, vibraphone, xylophone",
        ),
        (
            "string",
            "balalaika, banjo, cello, double bass, guitar, harp, koto, lute, mandolin, sitar, ukulele, viola, violin, zither",
        ),
        (
            "woodwind",
            "bass clarinet, bassoon, clarinet, contrabassoon, English horn, flute, oboe, piccolo, recorder, saxophone, shawm",
        ),
    )
    for name in names.split(", ")
}


def instrument_families(question: str, params: Mapping[str, Any]) -> str:
    """The table by instrument."""
    section = mentions(question, set(_SECTION.values()))[0]
    return str(sum(_SECTION[name] == section for name in mentions(question, _SECTION)))


_GAVE: Final[dict[str, str]] = {
    "Afrikaans": "aardvark apartheid trek", "Czech": "robot", "Dharug": "boomerang", "Dutch": "boss coleslaw cookie yacht", "Finnish": "sauna", "French": "ballet", "Gaelic": "bog slogan whisky",
    "German": "kindergarten poltergeist rucksack wanderlust zeitgeist", "Guugu Yimithirr": "kangaroo", "Hawaiian": "aloha ukulele", "Hindi": "jungle shampoo", "Hungarian": "goulash paprika", "Icelandic": "geyser", "Inuit": "kayak",
    "Italian": "piano pizza spaghetti", "Japanese": "haiku karaoke origami sushi tsunami tycoon", "Malay": "amok orangutan", "Norwegian": "fjord ski", "Russian": "gulag mammoth sputnik", "Spanish": "armada fiesta siesta",
    "Swahili": "safari", "Swedish": "moped ombudsman smorgasbord tungsten", "Tongan": "taboo", "Turkish": "shish_kebab yogurt", "Welsh": "corgi eisteddfod",
}  # fmt: skip


def loan_words(question: str, params: Mapping[str, Any]) -> str:
    """The table by language."""
    origin = {word.replace("_", " "): language for language, words in _GAVE.items() for word in words.split()}
    words = mentions(question, origin)
    languages = mentions(question, _GAVE)
    if not languages:
        return origin[words[0]]
    return _single([w for w in params["listed"] if origin[w] == languages[0]], languages[0])


_SIGHTS: Final[dict[str, str]] = {
    "Austria": "Schönbrunn", "Belgium": "Atomium, Bruges", "Bolivia": "Tiwanaku", "Bulgaria": "Rila", "Cambodia": "Angkor", "Chile": "Easter Island", "China": "Forbidden City", "Colombia": "San Agustín", "Croatia": "Diocletian",
    "Czech Republic": "Charles Bridge", "Denmark": "Little Mermaid", "Egypt": "Great Sphinx, Abu Simbel", "Ethiopia": "Lalibela", "France": "Eiffel, Mont-Saint-Michel", "Germany": "Brandenburg, Neuschwanstein", "Greece": "Parthenon, Meteora, Mystras",
    "Guatemala": "Tikal", "Honduras": "Copán", "Iceland": "Blue Lagoon", "India": "Taj Mahal", "Indonesia": "Borobudur", "Iran": "Persepolis", "Ireland": "Newgrange", "Italy": "Colosseum", "Japan": "Himeji", "Jordan": "Petra", "Lebanon": "Baalbek",
    "Libya": "Leptis Magna", "Mali": "Djenné", "Mexico": "Chichén Itzá, Teotihuacan", "Morocco": "Volubilis", "Myanmar": "Bagan", "Pakistan": "Mohenjo-daro", "Peru": "Machu Picchu", "Poland": "Wieliczka", "Portugal": "Belém", "Romania": "Bran Castle",
    "Spain": "Sagrada Família, Alhambra", "Sri Lanka": "Sigiriya", "Syria": "Palmyra", "Turkey": "Hagia Sophia, Ephesus", "United Arab Emirates": "Burj Khalifa", "United Kingdom": "Stonehenge",
}  # fmt: skip


def landmarks(question: str, params: Mapping[str, Any]) -> str:
    """Identifying words by country."""
    place_of = {words: country for country, sights in _SIGHTS.items() for words in sights.split(", ")}
    if "listed" not in params:
        return place_of[_single([words for words in place_of if words in question], "the sight")]
    country = mentions(question, _SIGHTS)[0]
    return _single(
        [
            place
            for place in params["listed"]
            for words, land in place_of.items()
            if words in place and land == country
        ],
        country,
    )


_CAST: Final[dict[str, str]] = {
    "Alice's Adventures in Wonderland": "Cheshire", "Around the World in Eighty Days": "Fogg", "Beloved": "Sethe", "Candide": "Pangloss", "Crime and Punishment": "Raskolnikov", "Don Quixote": "Sancho", "Dracula": "Harker", "Fahrenheit 451": "Montag",
    "Fathers and Sons": "Bazarov", "Germinal": "Lantier", "Heart of Darkness": "Marlow", "Jane Eyre": "Rochester", "Les Misérables": "Valjean", "Little Women": "Jo March", "Lord of the Flies": "Piggy", "Madame Bovary": "Rouault", "Middlemarch": "Brooke",
    "Midnight's Children": "Sinai", "Moby-Dick": "Ahab", "Mrs Dalloway": "Septimus", "Nineteen Eighty-Four": "Winston", "Oliver Twist": "Dodger", "One Hundred Years of Solitude": "Buendía", "Pride and Prejudice": "Bennet", "Robinson Crusoe": "Friday",
    "The Betrothed": "Renzo", "The Catcher in the Rye": "Caulfield", "The Grapes of Wrath": "Joad", "The Great Gatsby": "Jay Gatsby", "The Hobbit": "Baggins", "The Jungle Book": "Mowgli", "The Leopard": "Salina", "The Metamorphosis": "Samsa",
    "The Name of the Rose": "Baskerville", "The Red and the Black": "Sorel", "The Scarlet Letter": "Prynne", "The Stranger": "Meursault", "The Three Musketeers": "Milady", "The Tin Drum": "Matzerath", "Things Fall Apart": "Okonkwo",
    "To Kill a Mockingbird": "Finch", "Treasure Island": "Silver", "Ulysses": "Bloom", "War and Peace": "Bezukhov", "Wide Sargasso Sea": "Antoinette", "Wuthering Heights": "Heathcliff",
}  # fmt: skip


def characters(question: str, params: Mapping[str, Any]) -> str:
    """Identifying words by title, authors from the shelf."""
    title = _single([title for title, words in _CAST.items() if words in question], "the character")
    return _BOOKS[title][1] if re.search(r"author|writer|invention", question) else title


_COUNTED: Final[dict[int, str]] = {
    4: "strings on a violin|musicians in a string quartet|strings on a cello|ukulele",
    5: "basketball team|musical staff|limerick",
    6: "volleyball team|ice hockey team|standard guitar",
    7: "white keys|handball team|water polo team|heptathlon",
    8: "pawns",
    9: "positions in baseball|Muses",
    10: "decathlon",
    11: "soccer team|field hockey team|cricket team",
    12: "Hercules|zodiac",
    13: "stripes on the flag|rugby league team",
    14: "sonnet",
    15: "rugby union team|pieces for each player",
    17: "haiku",
    22: "Hebrew alphabet",
    24: "Greek alphabet|points on a backgammon board",
    26: "English alphabet",
    28: "double-six domino",
    36: "black keys",
    42: "pair of ordinary dice",
    52: "standard deck",
    64: "chessboard",
    88: "keys on a full-size modern piano",
    225: "Scrabble",
    361: "Go board",
}


def numbers_of_culture(question: str, params: Mapping[str, Any]) -> str:
    """The table by number."""
    value_of = {words: n for n, group in _COUNTED.items() for words in group.split("|")}
    parts = re.split(r"number of |[Hh]ow many ", re.sub(" are there| there are", "", question))[1:]
    values = []
    for part in parts:
        found = [
            value_of[words]
            for words in value_of
            if words in part and not (words.startswith("keys") and "black keys" in part)
        ]
        if len(set(found)) > 1:
            raise ValueError(f"{found} for {part!r}")
        values += found[:1]
    if re.search(r"exceed|subtracts", question):
        return str(max(values) - min(values))
    return str(sum(values))
