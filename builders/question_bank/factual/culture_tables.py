"""Works and their makers, gods, languages, instruments, loan words, landmarks, characters and games. Written for this bank;
``culture_check`` holds a second, independent version."""

from __future__ import annotations

from typing import Final

# (title, author, year of first publication), best known first.
BOOKS: Final[tuple[tuple[str, str, int], ...]] = (
    ("Pride and Prejudice", "Jane Austen", 1813), ("Oliver Twist", "Charles Dickens", 1838), ("Don Quixote", "Miguel de Cervantes", 1605), ("War and Peace", "Leo Tolstoy", 1869), ("Moby-Dick", "Herman Melville", 1851),
    ("Frankenstein", "Mary Shelley", 1818), ("Dracula", "Bram Stoker", 1897), ("Nineteen Eighty-Four", "George Orwell", 1949), ("Robinson Crusoe", "Daniel Defoe", 1719), ("Gulliver's Travels", "Jonathan Swift", 1726),
    ("The Hobbit", "J. R. R. Tolkien", 1937), ("Crime and Punishment", "Fyodor Dostoevsky", 1866), ("Alice's Adventures in Wonderland", "Lewis Carroll", 1865), ("Treasure Island", "Robert Louis Stevenson", 1883), ("Les Misérables", "Victor Hugo", 1862),
    ("The Three Musketeers", "Alexandre Dumas", 1844), ("Around the World in Eighty Days", "Jules Verne", 1873), ("The Time Machine", "H. G. Wells", 1895), ("The Great Gatsby", "F. Scott Fitzgerald", 1925), ("To Kill a Mockingbird", "Harper Lee", 1960),
    ("Jane Eyre", "Charlotte Brontë", 1847), ("Wuthering Heights", "Emily Brontë", 1847), ("Uncle Tom's Cabin", "Harriet Beecher Stowe", 1852), ("The Jungle Book", "Rudyard Kipling", 1894), ("The Picture of Dorian Gray", "Oscar Wilde", 1890),
    ("Little Women", "Louisa May Alcott", 1868), ("The Old Man and the Sea", "Ernest Hemingway", 1952), ("Ulysses", "James Joyce", 1922), ("The Metamorphosis", "Franz Kafka", 1915), ("The Little Prince", "Antoine de Saint-Exupéry", 1943),
    ("Brave New World", "Aldous Huxley", 1932), ("The Grapes of Wrath", "John Steinbeck", 1939), ("One Hundred Years of Solitude", "Gabriel García Márquez", 1967), ("Things Fall Apart", "Chinua Achebe", 1958), ("The Stranger", "Albert Camus", 1942),
    ("Lord of the Flies", "William Golding", 1954), ("Mrs Dalloway", "Virginia Woolf", 1925), ("Madame Bovary", "Gustave Flaubert", 1857), ("The Sorrows of Young Werther", "Johann Wolfgang von Goethe", 1774), ("Candide", "Voltaire", 1759),
    ("The Scarlet Letter", "Nathaniel Hawthorne", 1850), ("Fahrenheit 451", "Ray Bradbury", 1953), ("The Catcher in the Rye", "J. D. Salinger", 1951), ("Buddenbrooks", "Thomas Mann", 1901), ("The House of the Spirits", "Isabel Allende", 1982),
    ("Heart of Darkness", "Joseph Conrad", 1899), ("Middlemarch", "George Eliot", 1871), ("Germinal", "Émile Zola", 1885), ("The Red and the Black", "Stendhal", 1830), ("The Betrothed", "Alessandro Manzoni", 1827),
    ("Fathers and Sons", "Ivan Turgenev", 1862), ("Hunger", "Knut Hamsun", 1890), ("The Name of the Rose", "Umberto Eco", 1980), ("The Leopard", "Giuseppe Tomasi di Lampedusa", 1958), ("Pedro Páramo", "Juan Rulfo", 1955),
    ("The Tin Drum", "Günter Grass", 1959), ("Beloved", "Toni Morrison", 1987), ("Midnight's Children", "Salman Rushdie", 1981), ("Snow Country", "Yasunari Kawabata", 1948), ("Siddhartha", "Hermann Hesse", 1922),
    ("Quo Vadis", "Henryk Sienkiewicz", 1896), ("The Good Soldier Švejk", "Jaroslav Hašek", 1921), ("Wide Sargasso Sea", "Jean Rhys", 1966), ("Palace Walk", "Naguib Mahfouz", 1956), ("Effi Briest", "Theodor Fontane", 1895),
)  # fmt: skip

# Books that came out in parts or in a magazine first, or in two volumes, so that more than one year can be defended.
# Their years are never asked for or compared.
YEAR_DISPUTED: Final[frozenset[str]] = frozenset(
    {
        "Oliver Twist", "Don Quixote", "War and Peace", "Crime and Punishment", "The Three Musketeers", "Around the World in Eighty Days", "Uncle Tom's Cabin", "The Picture of Dorian Gray",
        "Treasure Island", "Ulysses", "Little Women", "Madame Bovary", "Heart of Darkness", "Middlemarch", "Germinal", "The Betrothed", "Hunger", "Snow Country", "Quo Vadis", "The Good Soldier Švejk", "Palace Walk", "Effi Briest",
    }
)  # fmt: skip

# (work, composer), best known first.
MUSIC: Final[tuple[tuple[str, str], ...]] = (
    ("The Magic Flute", "Wolfgang Amadeus Mozart"), ("The Four Seasons", "Antonio Vivaldi"), ("the Moonlight Sonata", "Ludwig van Beethoven"), ("Swan Lake", "Pyotr Ilyich Tchaikovsky"), ("Carmen", "Georges Bizet"),
    ("Messiah", "George Frideric Handel"), ("the Brandenburg Concertos", "Johann Sebastian Bach"), ("Aida", "Giuseppe Verdi"), ("The Barber of Seville", "Gioachino Rossini"), ("The Ring of the Nibelung", "Richard Wagner"),
    ("Madama Butterfly", "Giacomo Puccini"), ("The Blue Danube", "Johann Strauss II"), ("Boléro", "Maurice Ravel"), ("The Rite of Spring", "Igor Stravinsky"), ("Peter and the Wolf", "Sergei Prokofiev"),
    ("Rhapsody in Blue", "George Gershwin"), ("The Planets", "Gustav Holst"), ("Finlandia", "Jean Sibelius"), ("the New World Symphony", "Antonín Dvořák"), ("A German Requiem", "Johannes Brahms"),
    ("Pictures at an Exhibition", "Modest Mussorgsky"), ("Scheherazade", "Nikolai Rimsky-Korsakov"), ("the Trout Quintet", "Franz Schubert"), ("the Surprise Symphony", "Joseph Haydn"), ("La Mer", "Claude Debussy"),
    ("The Carnival of the Animals", "Camille Saint-Saëns"), ("the Symphonie fantastique", "Hector Berlioz"), ("the Enigma Variations", "Edward Elgar"), ("Der Rosenkavalier", "Richard Strauss"), ("Pierrot Lunaire", "Arnold Schoenberg"),
    ("Wozzeck", "Alban Berg"), ("Bluebeard's Castle", "Béla Bartók"), ("Peter Grimes", "Benjamin Britten"), ("the Leningrad Symphony", "Dmitri Shostakovich"), ("The Bartered Bride", "Bedřich Smetana"), ("The Song of the Earth", "Gustav Mahler"),
    ("Dido and Aeneas", "Henry Purcell"), ("L'Orfeo", "Claudio Monteverdi"), ("Jenůfa", "Leoš Janáček"), ("Appalachian Spring", "Aaron Copland"), ("Der Freischütz", "Carl Maria von Weber"), ("the Peer Gynt suites", "Edvard Grieg"),
    ("Faust", "Charles Gounod"), ("Norma", "Vincenzo Bellini"), ("Lucia di Lammermoor", "Gaetano Donizetti"), ("Prince Igor", "Alexander Borodin"), ("Nights in the Gardens of Spain", "Manuel de Falla"), ("Quartet for the End of Time", "Olivier Messiaen"),
)  # fmt: skip

# Works named in the plural.
PLURAL_WORKS: Final[frozenset[str]] = frozenset(
    {"the Brandenburg Concertos", "the Enigma Variations", "the Peer Gynt suites"}
)

# Works that share their title with another maker's: how a text names them.
SHARED_TITLES: Final[dict[str, str]] = {
    "Faust": 'the opera "Faust"', "Scheherazade": 'the symphonic suite "Scheherazade"', "The Kiss": 'the gilded painting "The Kiss" of about 1908', "The Swing": 'the painting "The Swing" of about 1767',
    "The Starry Night": 'the painting "The Starry Night" of 1889', "The Death of Marat": 'the painting "The Death of Marat" of 1793', "Las Meninas": 'the painting "Las Meninas" of 1656',
    "Judith Slaying Holofernes": 'the painting "Judith Slaying Holofernes" of about 1620',
}  # fmt: skip


def quoted(work: str) -> str:
    """The work as a text names it: a title in quotes, a description such as "the Moonlight Sonata" as it is."""
    return SHARED_TITLES.get(work, work if work.startswith("the ") else f'"{work}"')


# (work, artist), best known first.
PAINTINGS: Final[tuple[tuple[str, str], ...]] = (
    ("the Mona Lisa", "Leonardo da Vinci"), ("The Starry Night", "Vincent van Gogh"), ("Guernica", "Pablo Picasso"), ("the Sistine Chapel ceiling", "Michelangelo"), ("The Scream", "Edvard Munch"), ("Girl with a Pearl Earring", "Johannes Vermeer"),
    ("The Night Watch", "Rembrandt"), ("The Birth of Venus", "Sandro Botticelli"), ("The Kiss", "Gustav Klimt"), ("The Persistence of Memory", "Salvador Dalí"), ("The School of Athens", "Raphael"), ("Impression, Sunrise", "Claude Monet"),
    ("The Great Wave off Kanagawa", "Katsushika Hokusai"), ("American Gothic", "Grant Wood"), ("Las Meninas", "Diego Velázquez"), ("The Third of May 1808", "Francisco Goya"), ("Liberty Leading the People", "Eugène Delacroix"), ("The Garden of Earthly Delights", "Hieronymus Bosch"),
    ("The Hay Wain", "John Constable"), ("The Fighting Temeraire", "J. M. W. Turner"), ("Nighthawks", "Edward Hopper"), ("The Raft of the Medusa", "Théodore Géricault"), ("The Arnolfini Portrait", "Jan van Eyck"), ("Olympia", "Édouard Manet"),
    ("A Sunday on La Grande Jatte", "Georges Seurat"), ("The Hunters in the Snow", "Pieter Bruegel the Elder"), ("The Two Fridas", "Frida Kahlo"), ("The Son of Man", "René Magritte"), ("Composition with Red, Blue and Yellow", "Piet Mondrian"), ("Wanderer above the Sea of Fog", "Caspar David Friedrich"),
    ("The Ambassadors", "Hans Holbein the Younger"), ("The Death of Marat", "Jacques-Louis David"), ("The Swing", "Jean-Honoré Fragonard"), ("The Burial of the Count of Orgaz", "El Greco"), ("The Gross Clinic", "Thomas Eakins"), ("Christina's World", "Andrew Wyeth"),
    ("The Calling of Saint Matthew", "Caravaggio"), ("The Isenheim Altarpiece", "Matthias Grünewald"), ("Black Square", "Kazimir Malevich"), ("The Gleaners", "Jean-François Millet"), ("Barge Haulers on the Volga", "Ilya Repin"),
    ("I and the Village", "Marc Chagall"), ("Judith Slaying Holofernes", "Artemisia Gentileschi"), ("Bal du moulin de la Galette", "Pierre-Auguste Renoir"), ("The Yellow Christ", "Paul Gauguin"),
)  # fmt: skip

# (Greek name, Roman name, field), best known first.
GODS: Final[tuple[tuple[str, str, str], ...]] = (
    ("Zeus", "Jupiter", "the sky and thunder"), ("Poseidon", "Neptune", "the sea"), ("Aphrodite", "Venus", "love and beauty"), ("Ares", "Mars", "war and violence"), ("Hermes", "Mercury", "travelers and messages"), ("Athena", "Minerva", "wisdom and craft"),
    ("Hera", "Juno", "marriage"), ("Artemis", "Diana", "the hunt"), ("Hades", "Pluto", "the underworld"), ("Demeter", "Ceres", "grain and the harvest"), ("Hephaestus", "Vulcan", "fire and the forge"), ("Dionysus", "Bacchus", "wine"),
    ("Eros", "Cupid", "the bow and arrows of love"), ("Hestia", "Vesta", "the hearth"), ("Cronus", "Saturn", "the rule over the Titans"), ("Persephone", "Proserpina", "the return of spring"), ("Eos", "Aurora", "the dawn"), ("Helios", "Sol", "the chariot of the sun"),
    ("Selene", "Luna", "the chariot of the moon"), ("Nike", "Victoria", "victory"), ("Tyche", "Fortuna", "luck"), ("Hypnos", "Somnus", "sleep"), ("Eris", "Discordia", "strife"), ("Hebe", "Juventas", "youth"),
)  # fmt: skip

# Languages by branch, best known first.
FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "Romance": ("Spanish", "French", "Italian", "Portuguese", "Romanian", "Catalan", "Galician", "Occitan", "Romansh", "Sardinian"),
    "Germanic": ("English", "German", "Dutch", "Swedish", "Danish", "Norwegian", "Icelandic", "Afrikaans", "Yiddish", "Faroese", "Luxembourgish"),
    "Slavic": ("Russian", "Polish", "Czech", "Ukrainian", "Serbian", "Bulgarian", "Slovak", "Slovenian", "Belarusian", "Macedonian"),
    "Celtic": ("Irish", "Welsh", "Scottish Gaelic", "Breton", "Cornish", "Manx"),
    "Semitic": ("Arabic", "Hebrew", "Amharic", "Maltese", "Tigrinya", "Aramaic"),
    "Uralic": ("Finnish", "Hungarian", "Estonian", "Northern Sami", "Mari", "Udmurt"),
    "Turkic": ("Turkish", "Kazakh", "Uzbek", "Azerbaijani", "Tatar", "Kyrgyz", "Turkmen", "Uyghur"),
    "Bantu": ("Swahili", "Zulu", "Xhosa", "Shona", "Kinyarwanda", "Lingala", "Tswana"),
    "Indo-Aryan": ("Hindi", "Bengali", "Urdu", "Punjabi", "Marathi", "Gujarati", "Nepali", "Sinhala"),
    "Dravidian": ("Tamil", "Telugu", "Kannada", "Malayalam", "Tulu"),
    "Austronesian": ("Indonesian", "Hawaiian", "Maori", "Tagalog", "Malagasy", "Javanese", "Samoan"),
}  # fmt: skip

# Instruments by family of the orchestra, best known first.
INSTRUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "string": ("violin", "guitar", "cello", "harp", "viola", "double bass", "mandolin", "banjo", "lute", "ukulele", "balalaika", "sitar", "koto", "zither"),
    "woodwind": ("flute", "clarinet", "saxophone", "oboe", "bassoon", "piccolo", "recorder", "English horn", "contrabassoon", "bass clarinet", "shawm"),
    "brass": ("trumpet", "trombone", "tuba", "French horn", "bugle", "cornet", "euphonium", "flugelhorn", "sousaphone"),
    "percussion": ("snare drum", "cymbals", "triangle", "xylophone", "timpani", "tambourine", "bass drum", "castanets", "maracas", "glockenspiel", "marimba", "gong", "vibraphone"),
}  # fmt: skip

# (English word, language it came from most directly into wider use), best known first.
LOANS: Final[tuple[tuple[str, str], ...]] = (
    ("pizza", "Italian"), ("kindergarten", "German"), ("ballet", "French"), ("sushi", "Japanese"), ("tsunami", "Japanese"), ("fiesta", "Spanish"), ("piano", "Italian"), ("sauna", "Finnish"), ("safari", "Swahili"), ("karaoke", "Japanese"), ("siesta", "Spanish"),
    ("spaghetti", "Italian"), ("origami", "Japanese"), ("ombudsman", "Swedish"), ("geyser", "Icelandic"), ("robot", "Czech"), ("boomerang", "Dharug"), ("kangaroo", "Guugu Yimithirr"), ("yacht", "Dutch"), ("wanderlust", "German"), ("fjord", "Norwegian"), ("ski", "Norwegian"),
    ("rucksack", "German"), ("sputnik", "Russian"), ("paprika", "Hungarian"), ("goulash", "Hungarian"), ("cookie", "Dutch"), ("coleslaw", "Dutch"), ("boss", "Dutch"), ("mammoth", "Russian"), ("ukulele", "Hawaiian"), ("aloha", "Hawaiian"), ("taboo", "Tongan"),
    ("amok", "Malay"), ("orangutan", "Malay"), ("kayak", "Inuit"), ("shampoo", "Hindi"), ("jungle", "Hindi"), ("trek", "Afrikaans"), ("aardvark", "Afrikaans"), ("apartheid", "Afrikaans"), ("tycoon", "Japanese"), ("smorgasbord", "Swedish"),
    ("tungsten", "Swedish"), ("moped", "Swedish"), ("armada", "Spanish"), ("poltergeist", "German"), ("zeitgeist", "German"), ("gulag", "Russian"), ("yogurt", "Turkish"), ("haiku", "Japanese"),
    ("shish kebab", "Turkish"), ("whisky", "Gaelic"), ("slogan", "Gaelic"), ("bog", "Gaelic"), ("corgi", "Welsh"), ("eisteddfod", "Welsh"),
)  # fmt: skip

# (landmark, country), best known first.
LANDMARKS: Final[tuple[tuple[str, str], ...]] = (
    ("the Eiffel Tower", "France"), ("the Colosseum", "Italy"), ("the Taj Mahal", "India"), ("Machu Picchu", "Peru"), ("the Parthenon", "Greece"), ("the Great Sphinx", "Egypt"), ("the Sagrada Família", "Spain"), ("Stonehenge", "United Kingdom"), ("Petra", "Jordan"), ("Angkor Wat", "Cambodia"),
    ("Chichén Itzá", "Mexico"), ("the Brandenburg Gate", "Germany"), ("the Hagia Sophia", "Turkey"), ("Neuschwanstein Castle", "Germany"), ("the Alhambra", "Spain"), ("the Atomium", "Belgium"), ("the Burj Khalifa", "United Arab Emirates"), ("the Forbidden City", "China"), ("Easter Island", "Chile"),
    ("Abu Simbel", "Egypt"), ("Borobudur", "Indonesia"), ("Persepolis", "Iran"), ("Teotihuacan", "Mexico"), ("the Belém Tower", "Portugal"), ("Schönbrunn Palace", "Austria"), ("the Little Mermaid statue", "Denmark"), ("Bran Castle", "Romania"), ("Tikal", "Guatemala"), ("Mont-Saint-Michel", "France"),
    ("Meteora", "Greece"), ("Ephesus", "Turkey"), ("Leptis Magna", "Libya"), ("Palmyra", "Syria"), ("Baalbek", "Lebanon"), ("Sigiriya", "Sri Lanka"), ("Bagan", "Myanmar"), ("Lalibela", "Ethiopia"), ("the Great Mosque of Djenné", "Mali"), ("Volubilis", "Morocco"), ("the Blue Lagoon geothermal spa", "Iceland"), ("Himeji Castle", "Japan"),
    ("the Wieliczka Salt Mine", "Poland"), ("the Belfry of Bruges", "Belgium"), ("the Charles Bridge", "Czech Republic"), ("Diocletian's Palace", "Croatia"), ("Copán", "Honduras"), ("Tiwanaku", "Bolivia"), ("the San Agustín archaeological park", "Colombia"), ("Mystras", "Greece"), ("Newgrange", "Ireland"), ("Rila Monastery", "Bulgaria"), ("Mohenjo-daro", "Pakistan"),
)  # fmt: skip

# (character, title), best known first.
CHARACTERS: Final[tuple[tuple[str, str], ...]] = (
    ("Elizabeth Bennet", "Pride and Prejudice"), ("Captain Ahab", "Moby-Dick"), ("the Artful Dodger", "Oliver Twist"), ("Sancho Panza", "Don Quixote"), ("Jonathan Harker", "Dracula"), ("Winston Smith", "Nineteen Eighty-Four"), ("Friday, the islander,", "Robinson Crusoe"), ("Bilbo Baggins", "The Hobbit"),
    ("Long John Silver", "Treasure Island"), ("Jean Valjean", "Les Misérables"), ("Milady de Winter", "The Three Musketeers"), ("Phileas Fogg", "Around the World in Eighty Days"), ("Jay Gatsby", "The Great Gatsby"), ("Atticus Finch", "To Kill a Mockingbird"), ("Mr. Rochester", "Jane Eyre"), ("Heathcliff", "Wuthering Heights"),
    ("Mowgli", "The Jungle Book"), ("the Cheshire Cat", "Alice's Adventures in Wonderland"), ("Jo March", "Little Women"), ("Leopold Bloom", "Ulysses"), ("Gregor Samsa", "The Metamorphosis"), ("Raskolnikov", "Crime and Punishment"), ("Pierre Bezukhov", "War and Peace"), ("Hester Prynne", "The Scarlet Letter"),
    ("Holden Caulfield", "The Catcher in the Rye"), ("Tom Joad", "The Grapes of Wrath"), ("Okonkwo", "Things Fall Apart"), ("Meursault", "The Stranger"), ("Piggy, a boy on an island,", "Lord of the Flies"), ("Emma Rouault", "Madame Bovary"), ("Dr. Pangloss", "Candide"), ("Guy Montag", "Fahrenheit 451"), ("Marlow, the river captain,", "Heart of Darkness"),
    ("Dorothea Brooke", "Middlemarch"), ("Étienne Lantier", "Germinal"), ("Julien Sorel", "The Red and the Black"), ("Renzo Tramaglino", "The Betrothed"), ("Bazarov", "Fathers and Sons"), ("William of Baskerville", "The Name of the Rose"), ("Prince Fabrizio of Salina", "The Leopard"), ("Oskar Matzerath", "The Tin Drum"), ("Sethe", "Beloved"),
    ("Saleem Sinai", "Midnight's Children"), ("Colonel Aureliano Buendía", "One Hundred Years of Solitude"), ("Antoinette Cosway", "Wide Sargasso Sea"), ("Septimus Warren Smith", "Mrs Dalloway"),
)  # fmt: skip

# Things that are counted by rule or by custom: (what, number), best known first.
NUMBERS: Final[tuple[tuple[str, int], ...]] = (
    ("players on the field for one soccer team at kickoff", 11), ("squares on a chessboard", 64), ("strings on a violin", 4), ("cards in a standard deck without jokers", 52), ("players on the court for one basketball team", 5), ("keys on a full-size modern piano", 88),
    ("white keys per octave on a piano", 7), ("lines in a musical staff", 5), ("lines in a sonnet", 14), ("syllables in a traditional haiku", 17), ("pawns for each player at the start of a chess game", 8), ("players on the court for one volleyball team", 6),
    ("spots on a pair of ordinary dice", 42), ("letters in the English alphabet", 26), ("letters in the Greek alphabet", 24), ("stripes on the flag of the United States", 13), ("fielding positions in baseball", 9), ("players on the ice for one ice hockey team at full strength", 6),
    ("strings on a standard guitar", 6), ("musicians in a string quartet", 4), ("players on the field for one rugby union team at kickoff", 15), ("letters in the Hebrew alphabet", 22), ("squares on a Scrabble board", 225), ("pieces for each player in a game of backgammon", 15), ("points on a backgammon board", 24),
    ("players on the court for one handball team (including the goalkeeper)", 7), ("players in the water for one water polo team (including the goalkeeper)", 7), ("players on the field for one rugby league team at kickoff", 13), ("black keys on a full-size modern piano", 36), ("intersections on a full-size Go board", 361), ("tiles in a double-six domino set", 28), ("players on the field for one field hockey team", 11),
    ("players on a cricket team", 11), ("events in a decathlon", 10), ("events in a heptathlon", 7), ("strings on a cello", 4), ("strings on a standard ukulele", 4), ("labors in the myth of Hercules", 12), ("Muses in Greek mythology", 9), ("signs in the zodiac", 12), ("lines in a limerick", 5),
)  # fmt: skip
