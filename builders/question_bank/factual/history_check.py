"""History answered from tables written a second time and keyed the other way round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mirror_bench.builders.question_bank.factual.facts import bare, capitalized, mentions

# Year by year, with words that identify the event in a text.
_BY_YEAR: Final[str] = """
-490 Battle of Marathon
-323 Alexander the Great
-216 Battle of Cannae
-44 Julius Caesar
-31 Battle of Actium
79 buried Pompeii
476 Romulus Augustulus
622 Hijra
732 Battle of Tours
800 Charlemagne
843 Treaty of Verdun
955 Lechfeld
1066 Battle of Hastings
1071 Manzikert
1099 First Crusade
1176 Legnano
1214 Bouvines
1215 Magna Carta
1314 Bannockburn
1315 Morgarten
1410 Grunwald
1415 Agincourt
1431 Joan of Arc
1453 Ottoman conquest of Constantinople
1485 Bosworth
1492 Columbus
1498 Vasco da Gama
1517 Ninety-five Theses
1526 Mohács
1571 Lepanto
1588 Spanish Armada
1598 Edict of Nantes
1600 Sekigahara
1605 Gunpowder Plot
1618 Defenestration
1620 Mayflower
1648 Peace of Westphalia
1649 Charles I
1666 Great Fire
1683 Ottoman siege of Vienna
1687 Principia
1703 Saint Petersburg
1707 union of England and Scotland
1709 Poltava
1713 Peace of Utrecht
1746 Culloden
1755 Lisbon earthquake
1757 Plassey
1759 Plains of Abraham
1773 Boston Tea Party
1776 Declaration of Independence
1781 Yorktown
1783 balloon flight
1789 Bastille
1799 Rosetta Stone
1803 Louisiana Purchase
1804 independence of Haiti
1805 Trafalgar
1805 Austerlitz
1807 abolition of the slave trade
1812 Borodino
1815 Battle of Waterloo
1819 Boyacá
1822 independence of Brazil
1827 Navarino
1830 Liverpool and Manchester Railway
1836 Alamo
1839 daguerreotype
1840 Penny Black
1842 Treaty of Nanking
1848 Communist Manifesto
1848 Guadalupe Hidalgo
1853 Crimean War
1859 origin of species
1859 Solferino
1863 Gettysburg
1863 Red Cross
1865 Abraham Lincoln
1868 Meiji Restoration
1869 Suez Canal
1870 Battle of Sedan
1871 German Empire
1876 patent for the telephone
1876 Little Bighorn
1883 Krakatoa
1889 Eiffel Tower
1896 Olympic Games
1896 Adwa
1903 Wright brothers
1905 Tsushima
1906 San Francisco
1911 South Pole
1912 Titanic
1914 Franz Ferdinand
1914 Panama Canal
1915 Lusitania
1915 Gallipoli
1916 Battle of the Somme
1917 October Revolution
1919 Treaty of Versailles
1922 Tutankhamun
1927 Lindbergh
1929 Wall Street crash
1929 Lateran Treaty
1937 Hindenburg
1937 Guernica
1938 Munich Agreement
1938 annexation of Austria
1941 Pearl Harbor
1942 Midway
1944 Normandy
1945 Hiroshima
1945 founding of the United Nations
1947 independence of India
1949 People's Republic of China
1949 NATO
1953 Everest
1954 Dien Bien Phu
1955 Bandung
1956 Hungarian Uprising
1957 Sputnik
1957 European Economic Community
1957 independence of Ghana
1961 Gagarin
1962 Cuban Missile Crisis
1963 John F. Kennedy
1967 heart transplant
1968 Prague Spring
1969 crewed Moon landing
1974 Carnation Revolution
1975 Helsinki Final Act
1978 Camp David
1986 Chernobyl
1989 Berlin Wall
1990 Nelson Mandela
1991 dissolution of the Soviet Union
1996 Dolly
1997 Hong Kong
2002 euro notes
"""


@cache
def _years() -> dict[str, int]:
    """Year by identifying words."""
    return {
        words: int(year) for year, words in (line.split(" ", 1) for line in _BY_YEAR.strip().splitlines())
    }


def _dated(text: str) -> list[tuple[int, str]]:
    """(year, identifying words) of the events in ``text``, in order of appearance."""
    return [(_years()[words], words) for words in mentions(text, _years())]


def _one(text: str) -> int:
    found = _dated(text)
    if len(found) != 1:
        raise ValueError(f"{found} in {text!r}")
    return found[0][0]


def _items(question: str) -> list[str]:
    """The parts of a list that is set off by a colon and semicolons."""
    parts = question.split("; ")
    first = parts[0].rsplit(": ", 1)[1]
    last = re.split(r"\?$|\. (?:Which|How)", parts[-1])[0]
    last = re.sub(r"^(?:and|or) ", "", last)
    return [first, *parts[1:-1], last]


def event_year(question: str, params: Mapping[str, Any]) -> str:
    """The table by year."""
    return str(_one(question))


def earliest_event(question: str, params: Mapping[str, Any]) -> str:
    """Years of the listed events."""
    items = _items(question)
    ask = question
    for item in items:
        ask = ask.replace(item, "")
    ordered = sorted(items, key=_one)
    return ordered[-1] if re.search(r"\blast\b", ask) else ordered[0]


def event_order(question: str, params: Mapping[str, Any]) -> str:
    """Years of the lettered lines."""
    lines = re.findall(r"^([A-Z]): (.+)$", question, re.M)
    return ", ".join(letter for letter, _ in sorted(lines, key=lambda line: _one(line[1])))


def years_between(question: str, params: Mapping[str, Any]) -> str:
    """Difference of the two years."""
    years = [year for year, _ in _dated(question)]
    if len(years) != 2:
        raise ValueError(f"{len(years)} events in the text")
    return str(abs(years[0] - years[1]))


def between_events(question: str, params: Mapping[str, Any]) -> str:
    """Years of the frame and of the listed events."""
    low, high = sorted(year for year, _ in _dated(question))
    fits = [item for item in params["listed"] if low < _one(item) < high]
    if len(fits) != 1:
        raise ValueError(f"{fits} lie between")
    return str(fits[0])


def count_before(question: str, params: Mapping[str, Any]) -> str:
    """Years of the listed events against the year in the text."""
    head, tail = question.split(": ", 1)[0], question.rsplit("; ", 1)[1]
    limit = re.findall(r"\b\d{2,4}\b", head)[-1]
    word = re.search(r"(?:happened|[Hh]ow many came) (before|after)", head + " " + tail)
    if word is None:
        raise ValueError("neither before nor after in the text")
    years = [_one(item) for item in _items(question)]
    return str(sum(year < int(limit) if word[1] == "before" else year > int(limit) for year in years))


def event_century(question: str, params: Mapping[str, Any]) -> str:
    """Hundreds of the year, rounded up."""
    n = -(-_one(question) // 100)
    names = {21: "21st"}
    return f"the {names.get(n, f'{n}th')} century"


# Last calendar year in which each held the office, in order; a change inside a year belongs to both.
_LEFT_OFFICE: Final[tuple[tuple[int, str], ...]] = (
    (1797, "George Washington"), (1801, "John Adams"), (1809, "Thomas Jefferson"), (1817, "James Madison"), (1825, "James Monroe"), (1829, "John Quincy Adams"),
    (1837, "Andrew Jackson"), (1841, "Martin Van Buren"), (1841, "William Henry Harrison"), (1845, "John Tyler"), (1849, "James K. Polk"), (1850, "Zachary Taylor"),
    (1853, "Millard Fillmore"), (1857, "Franklin Pierce"), (1861, "James Buchanan"), (1865, "Abraham Lincoln"), (1869, "Andrew Johnson"), (1877, "Ulysses S. Grant"),
    (1881, "Rutherford B. Hayes"), (1881, "James A. Garfield"), (1885, "Chester A. Arthur"), (1889, "Grover Cleveland"), (1893, "Benjamin Harrison"), (1897, "Grover Cleveland"),
    (1901, "William McKinley"), (1909, "Theodore Roosevelt"), (1913, "William Howard Taft"), (1921, "Woodrow Wilson"), (1923, "Warren G. Harding"), (1929, "Calvin Coolidge"),
    (1933, "Herbert Hoover"), (1945, "Franklin D. Roosevelt"), (1953, "Harry S. Truman"), (1961, "Dwight D. Eisenhower"), (1963, "John F. Kennedy"), (1969, "Lyndon B. Johnson"),
    (1974, "Richard Nixon"), (1977, "Gerald Ford"), (1981, "Jimmy Carter"), (1989, "Ronald Reagan"), (1993, "George H. W. Bush"), (2001, "Bill Clinton"), (2009, "George W. Bush"), (2017, "Barack Obama"),
)  # fmt: skip


def president_in_office(question: str, params: Mapping[str, Any]) -> str:
    """The table by last year in office."""
    names = [name for _, name in _LEFT_OFFICE]
    step = re.search(r"(?:directly|immediately|right) (before|after)", question)
    if step:
        other = mentions(question, names)[0]
        at = names.index(other)
        return names[at + 1] if step[1] == "after" else names[at - 1]
    stated = re.search(r"\b(1[789]\d\d|20[01]\d)\b", question)
    year = int(stated[1]) if stated else _one(question)
    after = [name for left, name in _LEFT_OFFICE if left >= year]
    if any(left == year for left, _ in _LEFT_OFFICE):
        raise ValueError(f"the office changed hands in {year}")
    return after[0]


# Year in which each reign ended, in order.
_REIGN_ENDED: Final[tuple[tuple[int, str], ...]] = (
    (1087, "William I"), (1100, "William II"), (1135, "Henry I"), (1154, "Stephen"), (1189, "Henry II"), (1199, "Richard I"), (1216, "John"), (1272, "Henry III"), (1307, "Edward I"),
    (1327, "Edward II"), (1377, "Edward III"), (1399, "Richard II"), (1413, "Henry IV"), (1422, "Henry V"), (1461, "Henry VI"), (1483, "Edward IV"), (1483, "Edward V"), (1485, "Richard III"),
    (1509, "Henry VII"), (1547, "Henry VIII"), (1553, "Edward VI"), (1558, "Mary I"), (1603, "Elizabeth I"), (1625, "James I"), (1649, "Charles I"), (1685, "Charles II"), (1688, "James II"),
    (1702, "William III"), (1714, "Anne"), (1727, "George I"), (1760, "George II"), (1820, "George III"), (1830, "George IV"), (1837, "William IV"), (1901, "Victoria"), (1910, "Edward VII"),
    (1936, "George V"), (1936, "Edward VIII"), (1952, "George VI"), (2022, "Elizabeth II"),
)  # fmt: skip


def monarch_reigning(question: str, params: Mapping[str, Any]) -> str:
    """The table by end of reign."""
    names = [name for _, name in _REIGN_ENDED]
    year = re.search(r"\b(1\d\d\d|20[012]\d)\b", question)
    if year is None:
        return names[names.index(mentions(question, names)[0]) + 1]
    if any(ended == int(year[1]) for ended, _ in _REIGN_ENDED) or 1649 <= int(year[1]) <= 1660:
        raise ValueError(f"no single reign fills {year[1]}")
    return next(name for ended, name in _REIGN_ENDED if ended > int(year[1]))


# Year of death and length of life in calendar years (year of death minus year of birth).
_ENDED: Final[dict[str, tuple[int, int]]] = {
    "Ada Lovelace": (1852, 37), "Abraham Lincoln": (1865, 56), "Adam Smith": (1790, 67), "Akbar the Great": (1605, 63), "Albert Einstein": (1955, 76), "Albrecht Dürer": (1528, 57),
    "Alexander von Humboldt": (1859, 90), "Benjamin Franklin": (1790, 84), "Blaise Pascal": (1662, 39), "Carl Friedrich Gauss": (1855, 78), "Carl Linnaeus": (1778, 71),
    "Catherine the Great": (1796, 67), "Charles Darwin": (1882, 73), "Charles Dickens": (1870, 58), "Claude Monet": (1926, 86), "Diego Velázquez": (1660, 61), "Elizabeth I": (1603, 70),
    "Emmeline Pankhurst": (1928, 70), "Florence Nightingale": (1910, 90), "Francisco Goya": (1828, 82), "Frederick the Great": (1786, 74), "Frida Kahlo": (1954, 47), "Frédéric Chopin": (1849, 39),
    "Galileo Galilei": (1642, 78), "George Washington": (1799, 67), "Giuseppe Garibaldi": (1882, 75), "Giuseppe Verdi": (1901, 88), "Henry VIII": (1547, 56), "Immanuel Kant": (1804, 80),
    "Jane Austen": (1817, 42), "Jawaharlal Nehru": (1964, 75), "Johann Sebastian Bach": (1750, 65), "Johann Wolfgang von Goethe": (1832, 83), "Johannes Brahms": (1897, 64), "Joseph Haydn": (1809, 77),
    "José de San Martín": (1850, 72), "Karl Marx": (1883, 65), "Leo Tolstoy": (1910, 82), "Leonardo da Vinci": (1519, 67), "Leonhard Euler": (1783, 76), "Louis Pasteur": (1895, 73), "Louis XIV": (1715, 77),
    "Ludwig van Beethoven": (1827, 57), "Mahatma Gandhi": (1948, 79), "Maria Theresa": (1780, 63), "Marie Curie": (1934, 67), "Martin Luther": (1546, 63), "Martin Luther King Jr.": (1968, 39),
    "Michael Faraday": (1867, 76), "Michelangelo Buonarroti": (1564, 89), "Napoleon Bonaparte": (1821, 52), "Nelson Mandela": (2013, 95), "Nicolaus Copernicus": (1543, 70), "Otto von Bismarck": (1898, 83),
    "Pablo Picasso": (1973, 92), "Peter the Great": (1725, 53), "Raphael Sanzio": (1520, 37), "Rembrandt van Rijn": (1669, 63), "René Descartes": (1650, 54), "Richard Wagner": (1883, 70), "Rosa Luxemburg": (1919, 48),
    "Simón Bolívar": (1830, 47), "Srinivasa Ramanujan": (1920, 33), "Suleiman the Magnificent": (1566, 72), "Sun Yat-sen": (1925, 59), "Thomas Jefferson": (1826, 83), "Toussaint Louverture": (1803, 60),
    "Vincent van Gogh": (1890, 37), "Voltaire": (1778, 84), "William Shakespeare": (1616, 52), "Winston Churchill": (1965, 91), "Wolfgang Amadeus Mozart": (1791, 35),
}  # fmt: skip


def alive_at(question: str, params: Mapping[str, Any]) -> str:
    """Year of death and age."""
    year = int(re.findall(r"\b\d{4}\b", question)[0])
    alive = [
        name
        for name in mentions(question, _ENDED)
        if _ENDED[name][0] - _ENDED[name][1] < year < _ENDED[name][0]
    ]
    if "ow many" in question:
        return str(len(alive))
    if len(alive) != 1:
        raise ValueError(f"{alive} were alive in {year}")
    return alive[0]


_KNOWN_FOR: Final[dict[str, str]] = {
    "Alexander Graham Bell": "telephone", "Alfred Nobel": "dynamite", "Benjamin Franklin": "lightning rod", "Blaise Pascal": "Pascaline", "Carl Benz": "three-wheeled motor car",
    "Charles Babbage": "Analytical Engine", "Charles Goodyear": "vulcanized rubber", "Christiaan Huygens": "pendulum clock", "Claude Chappe": "optical telegraph", "Edmund Cartwright": "power loom",
    "Eli Whitney": "cotton gin", "Elisha Otis": "safety elevator", "Evangelista Torricelli": "mercury barometer", "Ferdinand von Zeppelin": "rigid airship", "George Stephenson": "locomotive",
    "Guglielmo Marconi": "wireless signals", "Henry Bessemer": "steel process", "James Hargreaves": "spinning jenny", "James Watt": "separate condenser", "Johannes Gutenberg": "movable type",
    "John Harrison": "marine chronometer", "John Kay": "flying shuttle", "Joseph Marie Jacquard": "punched cards", "Louis Braille": "raised dots", "Nicolas Appert": "preserving food",
    "Nicéphore Niépce": "surviving photograph", "Nikolaus Otto": "four-stroke", "Otto Lilienthal": "gliders", "Otto von Guericke": "Magdeburg hemispheres", "Richard Arkwright": "spinning frame",
    "Robert Fulton": "steamboat", "Rudolf Diesel": "compression-ignition", "Samuel Colt": "revolver", "Samuel Morse": "dots and dashes", "Thomas Edison": "phonograph",
    "Thomas Newcomen": "atmospheric steam engine", "Tim Berners-Lee": "World Wide Web", "the Lumière brothers": "cinematograph", "the Montgolfier brothers": "hot-air balloon",
    "the Wright brothers": "powered airplane",
}  # fmt: skip


def inventions(question: str, params: Mapping[str, Any]) -> str:
    """The table by person; which of the offered wordings fits is told by its key words."""
    people = mentions(question, _KNOWN_FOR)
    if people:
        return str(next(text for text in params["wordings"] if _KNOWN_FOR[people[0]] in text))
    fits = [person for person, words in _KNOWN_FOR.items() if words in question]
    if len(fits) != 1:
        raise ValueError(f"{fits} fit")
    return capitalized(fits[0])


_FOUGHT_IN: Final[dict[str, str]] = {
    battle: country
    for line in (
        "Austria: Wagram", "Belgium: Fontenoy (1745), Passchendaele, Ramillies, Waterloo", "Chile: Maipú", "Colombia: Boyacá", "the Czech Republic: Austerlitz", "Egypt: El Alamein",
        "England: Bosworth Field, Hastings", "Estonia: Narva (1700)", "Ethiopia: Adwa", "France: Agincourt, Verdun, the Somme", "Germany: Blenheim, Jena, Lechfeld, Leipzig (1813), Rossbach",
        "Greece: Marathon, Pydna, Salamis (480 BC), Thermopylae", "Hungary: Mohács", "India: Imphal, Panipat, Plassey", "Iraq: Gaugamela", "Ireland: Clontarf, the Boyne", "Italy: Cannae, Marengo, Monte Cassino, Solferino",
        "Japan: Sekigahara", "Mexico: Puebla (1862)", "Peru: Ayacucho", "Poland: Gorlice (1915), Grunwald, Tannenberg (1914)", "Portugal: Aljubarrota", "Russia: Borodino, Kursk, Stalingrad", "Scotland: Bannockburn, Culloden",
        "Slovenia: Caporetto", "South Africa: Isandlwana", "Spain: Las Navas de Tolosa", "Sudan: Omdurman", "Switzerland: Morgarten, Sempach", "Tunisia: Zama", "Turkey: Gallipoli, Issus, Manzikert", "Ukraine: Poltava",
        "the United States: Gettysburg", "Venezuela: Carabobo", "Vietnam: Dien Bien Phu",
    )
    for country, battles in [line.split(": ")]
    for battle in battles.split(", ")
}  # fmt: skip


def battlefields(question: str, params: Mapping[str, Any]) -> str:
    """The table by country."""
    battles = mentions(question, _FOUGHT_IN)
    if "ow many" in question:
        countries = mentions(question, {bare(c) for c in _FOUGHT_IN.values()})
        return str(
            sum(bare(_FOUGHT_IN[b]) == countries[-1] or bare(_FOUGHT_IN[b]) == countries[0] for b in battles)
        )
    return capitalized(bare(_FOUGHT_IN[battles[0]]))


# First year and number of years to the last one.
_BEGAN: Final[dict[str, tuple[int, int]]] = {
    "the Peloponnesian War": (-431, 27), "the First Punic War": (-264, 23), "the Second Punic War": (-218, 17), "the Third Punic War": (-149, 3), "the Thirty Years' War": (1618, 30),
    "the Great Northern War": (1700, 21), "the War of the Austrian Succession": (1740, 8), "the Seven Years' War in Europe": (1756, 7), "the War of 1812": (1812, 3), "the First Opium War": (1839, 3),
    "the Mexican-American War": (1846, 2), "the Crimean War": (1853, 3), "the American Civil War": (1861, 4), "the Franco-Prussian War": (1870, 1), "the Second Boer War": (1899, 3),
    "the Russo-Japanese War": (1904, 1), "the First World War": (1914, 4), "the Chaco War": (1932, 3), "the Spanish Civil War": (1936, 3), "the Second World War": (1939, 6), "the Korean War": (1950, 3),
    "the Iran-Iraq War": (1980, 8), "the Falklands War": (1982, 0),
}  # fmt: skip


def wars(question: str, params: Mapping[str, Any]) -> str:
    """Beginning and length."""
    lettered = re.findall(r"^([A-Z]): (.+)$", question, re.M)
    if lettered:
        return ", ".join(letter for letter, _ in sorted(lettered, key=lambda pair: _BEGAN[pair[1]][0]))
    text = question.replace("War of 1812", "War of eighteen-twelve")
    stated = re.search(r"\b(\d{2,4})( BC)?\b", text)
    if stated is None:
        raise ValueError("no year in the text")
    year = int(stated[1]) * (-1 if stated[2] else 1)
    fits = [war for war in mentions(question, _BEGAN) if _BEGAN[war][0] <= year <= sum(_BEGAN[war])]
    if len(fits) != 1:
        raise ValueError(f"{fits} were fought in {year}")
    return capitalized(fits[0])
