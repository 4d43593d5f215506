"""Science answered from tables keyed another way, from measured values and from defining equations."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mirror_bench.builders.question_bank.factual.facts import mentions

# The periodic table written out row by row, symbol and name; the place in the list is the atomic number.
_ROWS: Final[str] = """
H hydrogen He helium
Li lithium Be beryllium B boron C carbon N nitrogen O oxygen F fluorine Ne neon
Na sodium Mg magnesium Al aluminum Si silicon P phosphorus S sulfur Cl chlorine Ar argon
K potassium Ca calcium Sc scandium Ti titanium V vanadium Cr chromium Mn manganese Fe iron Co cobalt Ni nickel Cu copper Zn zinc
Ga gallium Ge germanium As arsenic Se selenium Br bromine Kr krypton
Rb rubidium Sr strontium Y yttrium Zr zirconium Nb niobium Mo molybdenum Tc technetium Ru ruthenium Rh rhodium Pd palladium Ag silver Cd cadmium
In indium Sn tin Sb antimony Te tellurium I iodine Xe xenon
Cs cesium Ba barium La lanthanum Ce cerium Pr praseodymium Nd neodymium Pm promethium Sm samarium Eu europium Gd gadolinium Tb terbium Dy dysprosium
Ho holmium Er erbium Tm thulium Yb ytterbium Lu lutetium Hf hafnium Ta tantalum W tungsten Re rhenium Os osmium Ir iridium Pt platinum Au gold Hg mercury
Tl thallium Pb lead Bi bismuth Po polonium At astatine Rn radon
Fr francium Ra radium Ac actinium Th thorium Pa protactinium U uranium Np neptunium Pu plutonium Am americium Cm curium Bk berkelium Cf californium
Es einsteinium Fm fermium Md mendelevium No nobelium Lr lawrencium Rf rutherfordium Db dubnium Sg seaborgium Bh bohrium Hs hassium Mt meitnerium
Ds darmstadtium Rg roentgenium Cn copernicium Nh nihonium Fl flerovium Mc moscovium Lv livermorium Ts tennessine Og oganesson
"""

# Atomic weights to one decimal, in order of atomic number, up to uranium.
_WEIGHTS: Final[tuple[float, ...]] = (
    1.0, 4.0, 6.9, 9.0, 10.8, 12.0, 14.0, 16.0, 19.0, 20.2, 23.0, 24.3, 27.0, 28.1, 31.0, 32.1, 35.5, 39.9, 39.1, 40.1, 45.0, 47.9, 50.9, 52.0, 54.9, 55.8,
    58.9, 58.7, 63.5, 65.4, 69.7, 72.6, 74.9, 79.0, 79.9, 83.8, 85.5, 87.6, 88.9, 91.2, 92.9, 96.0, 98.0, 101.1, 102.9, 106.4, 107.9, 112.4, 114.8, 118.7,
    121.8, 127.6, 126.9, 131.3, 132.9, 137.3, 138.9, 140.1, 140.9, 144.2, 145.0, 150.4, 152.0, 157.3, 158.9, 162.5, 164.9, 167.3, 168.9, 173.0, 175.0, 178.5,
    180.9, 183.8, 186.2, 190.2, 192.2, 195.1, 197.0, 200.6, 204.4, 207.2, 209.0, 209.0, 210.0, 222.0, 223.0, 226.0, 227.0, 232.0, 231.0, 238.0,
)  # fmt: skip


@cache
def _table() -> dict[str, tuple[int, str]]:
    """(atomic number, symbol) by name."""
    words = _ROWS.split()
    return {words[i + 1]: (i // 2 + 1, words[i]) for i in range(0, len(words), 2)}


@cache
def _name_of() -> dict[str, str]:
    return {symbol: name for name, (_, symbol) in _table().items()}


def element_symbol(question: str, params: Mapping[str, Any]) -> str:
    """The written-out periodic table."""
    names = mentions(question, _table())
    if names:
        return _table()[names[0]][1]
    symbol = re.search(r"symbol ([A-Z][a-z]?)\b|(?:is|element is) ([A-Z][a-z]?) the symbol", question)
    if symbol is None:
        raise ValueError("no symbol in the text")
    return _name_of()[symbol[1] or symbol[2]]


def atomic_numbers(question: str, params: Mapping[str, Any]) -> str:
    """Places in the written-out periodic table."""
    numbers = [_table()[name][0] for name in mentions(question, _table())]
    if re.search(r"exceed|more protons|subtracts", question):
        return str(max(numbers) - min(numbers))
    return str(sum(numbers))


def heaviest_atom(question: str, params: Mapping[str, Any]) -> str:
    """Rounded weights of the second table."""
    names = mentions(question, _table())
    ordered = sorted(names, key=lambda n: _WEIGHTS[_table()[n][0] - 1])
    return ordered[-1] if re.search(r"greatest|heaviest", question) else ordered[0]


# Composition by element, from structure: C atoms, H atoms and so on as separate words.
_COMPOSITION: Final[dict[str, str]] = {
    "acetic acid": "C2 H4 O2", "acetone": "C3 H6 O1", "acetylene": "C2 H2", "aluminum oxide": "Al2 O3", "ammonia": "N1 H3", "ammonium nitrate": "N2 H4 O3",
    "ammonium sulfate": "N2 H8 S1 O4", "aspirin": "C9 H8 O4", "benzene": "C6 H6", "butane": "C4 H10", "caffeine": "C8 H10 N4 O2", "calcium carbonate": "Ca1 C1 O3",
    "calcium hydroxide": "Ca1 O2 H2", "calcium phosphate": "Ca3 P2 O8", "carbon dioxide": "C1 O2", "carbon monoxide": "C1 O1", "chloroform": "C1 H1 Cl3", "citric acid": "C6 H8 O7",
    "copper(II) sulfate": "Cu1 S1 O4", "ethane": "C2 H6", "ethanol": "C2 H6 O1", "ethylene": "C2 H4", "formaldehyde": "C1 H2 O1", "glucose": "C6 H12 O6", "glycerol": "C3 H8 O3",
    "hydrogen chloride": "H1 Cl1", "hydrogen peroxide": "H2 O2", "hydrogen sulfide": "H2 S1", "iron(III) oxide": "Fe2 O3", "magnesium sulfate": "Mg1 S1 O4", "methane": "C1 H4",
    "methanol": "C1 H4 O1", "naphthalene": "C10 H8", "nitric acid": "H1 N1 O3", "nitrous oxide": "N2 O1", "octane": "C8 H18", "ozone": "O3", "pentane": "C5 H12", "phosphoric acid": "H3 P1 O4",
    "potassium dichromate": "K2 Cr2 O7", "potassium nitrate": "K1 N1 O3", "potassium permanganate": "K1 Mn1 O4", "propane": "C3 H8", "silicon dioxide": "Si1 O2", "sodium bicarbonate": "Na1 H1 C1 O3",
    "sodium carbonate": "Na2 C1 O3", "sodium chloride": "Na1 Cl1", "sodium hydroxide": "Na1 O1 H1", "sucrose": "C12 H22 O11", "sulfur dioxide": "S1 O2", "sulfuric acid": "H2 S1 O4",
    "toluene": "C7 H8", "urea": "C1 O1 N2 H4", "water": "H2 O1",
}  # fmt: skip
_FORMULAS: Final[tuple[str, ...]] = (
    "H2O",
    "CO2",
    "CO",
    "CH4",
    "NH3",
    "NaCl",
    "H2O2",
    "O3",
    "C6H12O6",
    "C2H5OH",
    "H2SO4",
    "HCl",
    "HNO3",
    "CaCO3",
    "NaOH",
    "CH3OH",
    "CH3COOH",
    "C3H8",
    "C4H10",
    "C2H6",
    "C6H6",
    "N2O",
    "SO2",
    "H2S",
    "NaHCO3",
    "SiO2",
    "C2H4",
    "C2H2",
    "C3H6O",
    "H3PO4",
    "Fe2O3",
    "Al2O3",
    "KMnO4",
    "KNO3",
    "CO(NH2)2",
    "C12H22O11",
    "Ca(OH)2",
    "MgSO4",
    "Na2CO3",
    "NH4NO3",
    "CuSO4",
    "C8H18",
    "C5H12",
    "CH2O",
    "C7H8",
    "CHCl3",
    "C8H10N4O2",
    "C3H8O3",
    "C6H8O7",
    "(NH4)2SO4",
    "Ca3(PO4)2",
    "K2Cr2O7",
    "C10H8",
    "C9H8O4",
)


def _composition(name: str) -> dict[str, int]:
    return {symbol: int(n) for symbol, n in re.findall(r"([A-Z][a-z]?)(\d+)", _COMPOSITION[name])}


def _expanded(formula: str) -> dict[str, int]:
    """Atoms of a formula, parentheses multiplied out by rewriting."""
    while "(" in formula:
        formula = re.sub(r"\(([^()]*)\)(\d*)", lambda m: m[1] * int(m[2] or 1), formula)
    found: dict[str, int] = {}
    for symbol, n in re.findall(r"([A-Z][a-z]?)(\d*)", formula):
        found[symbol] = found.get(symbol, 0) + int(n or 1)
    return found


def compound_atoms(question: str, params: Mapping[str, Any]) -> str:
    """Compositions of the second table."""
    named = mentions(question, _COMPOSITION)
    if "formula" in question.replace("formula unit", ""):
        fits = [f for f in _FORMULAS if _expanded(f) == _composition(named[0])]
        if len(fits) != 1:
            raise ValueError(f"{fits} have the composition of {named[0]}")
        return fits[0]
    sizes = [sum(_composition(name).values()) for name in named]
    if len(named) == 2:
        factor = re.search(r"(two|three|four|five|six) (?:molecule|formula unit)s? of", question)
        if factor is None:
            raise ValueError("no number in the text")
        count = ("two", "three", "four", "five", "six").index(factor[1]) + 2
        return str(count * sizes[0] + sizes[1])
    rest = question.replace(named[0], " ")
    elements = mentions(rest, _table())
    if elements:
        return str(_composition(named[0])[_table()[elements[0]][1]])
    return str(sizes[0])


_PLANET_OF: Final[dict[str, str]] = {
    "Amalthea": "Jupiter", "Ariel": "Uranus", "Callisto": "Jupiter", "Cordelia": "Uranus", "Deimos": "Mars", "Despina": "Neptune", "Dione": "Saturn", "Elara": "Jupiter",
    "Enceladus": "Saturn", "Europa": "Jupiter", "Galatea": "Neptune", "Ganymede": "Jupiter", "Himalia": "Jupiter", "Hyperion": "Saturn", "Iapetus": "Saturn", "Io": "Jupiter",
    "Janus": "Saturn", "Larissa": "Neptune", "Metis": "Jupiter", "Mimas": "Saturn", "Miranda": "Uranus", "Nereid": "Neptune", "Oberon": "Uranus", "Ophelia": "Uranus",
    "Pandora": "Saturn", "Phobos": "Mars", "Phoebe": "Saturn", "Proteus": "Neptune", "Puck": "Uranus", "Rhea": "Saturn", "Tethys": "Saturn", "Thebe": "Jupiter",
    "Titan": "Saturn", "Titania": "Uranus", "Triton": "Neptune", "Umbriel": "Uranus",
}  # fmt: skip

# Mean distance from the Sun in millions of kilometers, equatorial diameter in kilometers, mass and year in units of the Earth's.
_PLANETS: Final[dict[str, tuple[float, float, float, float]]] = {
    "Mercury": (57.9, 4879, 0.0553, 0.241), "Venus": (108.2, 12104, 0.815, 0.615), "Earth": (149.6, 12756, 1, 1), "Mars": (228.0, 6792, 0.107, 1.88),
    "Jupiter": (778.5, 142984, 317.8, 11.9), "Saturn": (1432, 120536, 95.2, 29.4), "Uranus": (2867, 51118, 14.5, 83.7), "Neptune": (4515, 49528, 17.1, 163.7),
}  # fmt: skip


def moons(question: str, params: Mapping[str, Any]) -> str:
    """The table by moon."""
    named = mentions(question, _PLANET_OF)
    planets = mentions(question, _PLANETS)
    if not planets:
        return _PLANET_OF[named[0]]
    fits = [moon for moon in named if _PLANET_OF[moon] == planets[0]]
    if "How many" in question or "how many" in question:
        return str(len(fits))
    if len(fits) != 1:
        raise ValueError(f"{fits} orbit {planets[0]}")
    return fits[0]


def planet_order(question: str, params: Mapping[str, Any]) -> str:
    """Measured values."""
    column = ("distance from the Sun", "diameter", "mass", "length of the year").index(
        next(
            by for by in ("distance from the Sun", "diameter", "mass", "length of the year") if by in question
        )
    )
    named = mentions(question, _PLANETS)
    return ", ".join(
        sorted(
            named,
            key=lambda p: _PLANETS[p][column],
            reverse=re.search(r"from the (?:farthest|largest|heaviest|longest)", question) is not None,
        )
    )


# Quantity words by unit, and each unit's defining equation as exponents of kg, m, s, A.
_QUANTITY: Final[dict[str, str]] = {
    "absorbed dose of radiation": "gray", "amount of substance": "mole", "capacitance": "farad", "catalytic activity": "katal", "electric charge": "coulomb",
    "electric current": "ampere", "electric potential difference": "volt", "electrical conductance": "siemens", "electrical resistance": "ohm", "energy": "joule",
    "force": "newton", "frequency": "hertz", "illuminance": "lux", "inductance": "henry", "luminous flux": "lumen", "luminous intensity": "candela", "magnetic flux": "weber",
    "magnetic flux density": "tesla", "power": "watt", "pressure": "pascal", "radioactivity": "becquerel", "temperature": "kelvin",
}  # fmt: skip


@cache
def _dimensions() -> dict[str, tuple[int, ...]]:
    """Built up from defining equations, such as F = m a and V = W / Q."""

    def times(*parts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*parts, strict=True)))

    def per(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(a - b for a, b in zip(one, two, strict=True))

    kg, m, s, a = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)
    found: dict[str, tuple[int, ...]] = {"meter": m, "second": s, "ampere": a, "square meter": times(m, m)}
    found["newton"] = per(times(kg, m), times(s, s))
    found["joule"] = times(found["newton"], m)
    found["watt"] = per(found["joule"], s)
    found["pascal"] = per(found["newton"], found["square meter"])
    found["coulomb"] = times(a, s)
    found["volt"] = per(found["joule"], found["coulomb"])
    found["ohm"] = per(found["volt"], a)
    found["siemens"] = per(a, found["volt"])
    found["farad"] = per(found["coulomb"], found["volt"])
    found["weber"] = times(found["volt"], s)
    found["tesla"] = per(found["weber"], found["square meter"])
    found["henry"] = per(found["weber"], a)
    return found


def units_of_measure(question: str, params: Mapping[str, Any]) -> str:
    """Defining equations for relations, the table by quantity otherwise."""
    units = sorted(_dimensions())
    relation = re.search(
        r"one ([a-z ]+?) (times one|per) ([a-z ]+?)(?= has a name|\?)|value in ([a-z ]+?) by a value in ([a-z ]+?)\.",
        question,
    )
    if relation:
        one, two = (
            next(u for u in units if word in (u, u + "s", u[:-1] + "ies"))
            for word in (relation[1] or relation[4], relation[3] or relation[5])
        )
        first, second = _dimensions()[one], _dimensions()[two]
        sign = -1 if relation[2] == "per" or " divides " in question else 1
        wanted = tuple(x + sign * y for x, y in zip(first, second, strict=True))
        fits = [
            u
            for u in units
            if _dimensions()[u] == wanted and u not in ("meter", "second", "ampere", "square meter")
        ]
        if len(fits) != 1:
            raise ValueError(f"{fits} fit")
        return fits[0]
    named = mentions(question, _QUANTITY)
    if named:
        return _QUANTITY[named[0]]
    unit_of = {unit: quantity for quantity, unit in _QUANTITY.items()}
    spelled = {form: unit for unit in unit_of for form in (unit, unit + "s", unit[:-1] + "ies")}
    return unit_of[spelled[mentions(question, spelled)[0]]]


_TOOL_FOR: Final[dict[str, str]] = {
    "air pressure": "barometer", "amounts of heat": "calorimeter", "angle of a slope": "inclinometer", "blood pressure": "sphygmomanometer", "distance a vehicle": "odometer",
    "earthquake waves": "seismograph", "electric current": "ammeter", "electrical resistance": "ohmmeter", "force": "dynamometer", "height above sea level": "altimeter",
    "how thick and sticky": "viscometer", "sounds inside the body": "stethoscope", "speed of rotation": "tachometer", "temperature": "thermometer",
    "area of a shape": "planimeter", "bends light": "refractometer", "wavelengths in light": "spectrometer", "the density of liquids": "hydrometer",
    "the humidity of the air": "hygrometer", "the intensity of light": "photometer", "the rotation of polarized light": "polarimeter",
    "how well a person hears": "audiometer", "the speed of a vehicle": "speedometer", "the strength of gravity": "gravimeter", "time": "chronometer",
    "very high temperatures from a distance": "pyrometer", "voltage": "voltmeter", "wind speed": "anemometer",
}  # fmt: skip


def instruments(question: str, params: Mapping[str, Any]) -> str:
    """The table by quantity."""
    tools = {tool: what for what, tool in _TOOL_FOR.items()}
    named = mentions(question, tools)
    if named:
        return str(next(text for text in params["wordings"] if mentions(text, [tools[named[0]]])))
    return _TOOL_FOR[mentions(question, _TOOL_FOR)[0]]


_CLASS_OF: Final[dict[str, str]] = {
    animal: group
    for line in (
        "amphibian: axolotl, bullfrog, caecilian, frog, newt, olm, salamander, toad, tree frog",
        "arachnid: black widow, harvestman, mite, pseudoscorpion, scorpion, spider, tarantula, tick",
        "bird: albatross, cassowary, chicken, cormorant, eagle, emu, flamingo, guillemot, heron, hoopoe, hummingbird, kingfisher, kiwi, lapwing, ostrich, owl, pelican, penguin, puffin, swan, toucan",
        "crustacean: barnacle, copepod, crab, crayfish, krill, lobster, shrimp, woodlouse",
        "fish: anglerfish, barracuda, carp, coelacanth, eel, herring, lungfish, moray, perch, pike, pufferfish, salmon, seahorse, shark, stingray, sturgeon, trout, tuna",
        "insect: ant, aphid, bee, beetle, butterfly, cockroach, cricket, dragonfly, earwig, grasshopper, lacewing, mayfly, mosquito, moth, praying mantis, termite, wasp",
        "mammal: aardvark, armadillo, bat, dog, dolphin, dugong, echidna, elephant, hedgehog, horse, kangaroo, manatee, okapi, otter, pangolin, platypus, porpoise, seal, sloth, tapir, walrus, whale",
        "mollusk: abalone, clam, cuttlefish, limpet, mussel, nautilus, octopus, oyster, scallop, slug, snail, squid, whelk",
        "reptile: adder, alligator, caiman, chameleon, crocodile, gecko, gharial, iguana, lizard, monitor lizard, python, skink, snake, terrapin, tortoise, tuatara, turtle",
    )
    for group, names in [line.split(": ")]
    for animal in names.split(", ")
}


def animal_classes(question: str, params: Mapping[str, Any]) -> str:
    """The table by animal."""
    group = re.search(
        r"\b(mammal|bird|reptile|amphibian|insect|arachnid|mollusk|crustacean)s\b|\b(fish)\b", question
    )
    if group is None:
        raise ValueError("no class in the text")
    wanted = group[1] or group[2]
    return str(sum(_CLASS_OF[animal] == wanted for animal in mentions(question, _CLASS_OF)))


def animal_class_of(question: str, params: Mapping[str, Any]) -> str:
    """The table by animal."""
    return _CLASS_OF[mentions(question, _CLASS_OF)[0]]


_WORK_OF: Final[dict[str, str]] = {
    "Albert Einstein": "general relativity", "Alessandro Volta": "first electric battery", "Alexander Fleming": "penicillin in 1928", "Alfred Wegener": "continental drift",
    "Barbara McClintock": "transposable elements", "C. V. Raman": "scattered light", "Carl Anderson": "positron", "Carl Linnaeus": "two-part Latin names",
    "Charles Darwin": "natural selection", "Clyde Tombaugh": "Pluto", "Dmitri Mendeleev": "periodic table of the elements", "Dorothy Hodgkin": "vitamin B12",
    "Edward Jenner": "vaccine against smallpox", "Edwin Hubble": "expansion of the universe", "Ernest Rutherford": "atomic nucleus", "Erwin Schrödinger": "wave equation",
    "Frederick Banting": "insulin", "Galileo Galilei": "moons of Jupiter", "Gregor Mendel": "pea plants", "Hans Christian Ørsted": "compass needle", "Harold Urey": "heavy hydrogen",
    "Heinrich Hertz": "radio waves", "Henri Becquerel": "radioactivity in 1896", "Henrietta Leavitt": "Cepheid stars", "Henry Cavendish": "distinct gas", "Inge Lehmann": "inner core",
    "Isaac Newton": "law of universal gravitation", "J. J. Thomson": "electron in 1897", "James Chadwick": "neutron in 1932", "James Clerk Maxwell": "electricity, magnetism, and light",
    "Jocelyn Bell Burnell": "pulsar", "Johannes Kepler": "laws of planetary motion", "Karl Landsteiner": "ABO blood groups", "Lise Meitner": "nuclear fission", "Louis Pasteur": "rabies",
    "Marie Curie": "radium and polonium", "Max Planck": "quantum of energy", "Michael Faraday": "electromagnetic induction", "Nicolaus Copernicus": "Sun-centered model",
    "Robert Koch": "tuberculosis", "Subrahmanyan Chandrasekhar": "mass limit of white dwarf", "Werner Heisenberg": "uncertainty principle", "Wilhelm Röntgen": "X-rays in 1895",
    "William Harvey": "circulation of the blood", "William Herschel": "planet Uranus", "Wolfgang Pauli": "exclusion principle",
}  # fmt: skip


def discoveries(question: str, params: Mapping[str, Any]) -> str:
    """The table by person; which of the offered wordings fits is told by its key words."""
    people = mentions(question, _WORK_OF)
    if people:
        return str(next(text for text in params["wordings"] if _WORK_OF[people[0]] in text))
    fits = [person for person, words in _WORK_OF.items() if words in question]
    if len(fits) != 1:
        raise ValueError(f"{fits} fit")
    return fits[0]


# A measured or conventional value by name, for each kind of order.
_VALUES: Final[tuple[tuple[str, Mapping[str, float]], ...]] = (
    ("Mohs", {"talc": 1, "gypsum": 2, "calcite": 3, "fluorite": 4, "apatite": 5, "orthoclase": 6, "quartz": 7, "topaz": 8, "corundum": 9, "diamond": 10}),
    ("wavelength of their light", {"violet": 410, "blue": 470, "green": 530, "yellow": 580, "orange": 605, "red": 680}),
    ("wavelength", {"radio waves": 10, "microwaves": 1e-2, "infrared radiation": 1e-5, "visible light": 5e-7, "ultraviolet light": 1e-7, "X-rays": 1e-10, "gamma rays": 1e-13}),
    # Beginnings in millions of years before the present, negated so that the oldest comes first.
    ("age, from", {"Cretaceous": -145, "Jurassic": -201, "Triassic": -252, "Permian": -299, "Carboniferous": -359, "Devonian": -419, "Silurian": -443, "Ordovician": -485, "Cambrian": -539}),
    ("prefix", {"peta": 15, "tera": 12, "giga": 9, "mega": 6, "kilo": 3, "deci": -1, "centi": -2, "milli": -3, "micro": -6, "nano": -9, "pico": -12}),
    ("density", {"platinum": 21.4, "gold": 19.3, "lead": 11.3, "silver": 10.5, "copper": 8.96, "iron": 7.87, "aluminum": 2.70, "magnesium": 1.74, "lithium": 0.53}),
    ("taxonomic", {"species": 7, "genus": 6, "family": 5, "order": 4, "class": 3, "phylum": 2, "kingdom": 1}),
    ("atmospher", {"exosphere": 700, "thermosphere": 85, "mesosphere": 50, "stratosphere": 12, "troposphere": 0}),
    ("mitotic", {"telophase": 4, "anaphase": 3, "metaphase": 2, "prophase": 1}),
)  # fmt: skip


def natural_orders(question: str, params: Mapping[str, Any]) -> str:
    """Sorting by value."""
    _, values = next((key, table) for key, table in _VALUES if key in question)
    text = re.sub(r"in order of|[Tt]he order of|right order", "", question)
    return ", ".join(sorted(mentions(text, values), key=lambda name: values[name]))


_BONES_OF: Final[dict[str, tuple[str, ...]]] = {
    "the chest": ("sternum",),
    "the ear": ("incus", "malleus", "stapes"),
    "the foot": ("calcaneus", "cuboid bone", "talus"),
    "the forearm": ("radius", "ulna"),
    "the head": ("frontal bone", "mandible", "maxilla", "zygomatic bone"),
    "the knee": ("patella",),
    "the lower leg": ("fibula", "tibia"),
    "the neck": ("atlas", "hyoid bone"),
    "the pelvis": ("ilium", "ischium", "pubis", "sacrum"),
    "the shoulder": ("scapula",),
    "the thigh": ("femur",),
    "the upper arm": ("humerus",),
    "the wrist": (
        "capitate bone",
        "hamate bone",
        "lunate bone",
        "pisiform bone",
        "scaphoid bone",
        "trapezium",
        "triquetral bone",
    ),
}


def bones(question: str, params: Mapping[str, Any]) -> str:
    """The table by part of the body."""
    place_of = {bone: place for place, names in _BONES_OF.items() for bone in names}
    named = mentions(question, place_of)
    places = mentions(question, _BONES_OF)
    if re.search(r"[Hh]ow many", question):
        return str(sum(place_of[bone] == places[0] for bone in named))
    return place_of[named[0]]
