"""Settled, dated history: events, people, reigns. Written for this bank; ``history_check`` holds a second, independent version."""

from __future__ import annotations

from typing import Final, NamedTuple


class Event(NamedTuple):
    """key: short name. text: noun phrase. year: year of the event (negative before the common era)."""

    key: str
    text: str
    year: int


# Best known first.
EVENTS: Final[tuple[Event, ...]] = tuple(
    Event(*row)
    for row in (
        ("moon", "the first crewed Moon landing", 1969),
        ("wall", "the fall of the Berlin Wall", 1989),
        ("columbus", "Columbus's first voyage across the Atlantic", 1492),
        ("declaration", "the adoption of the United States Declaration of Independence", 1776),
        ("bastille", "the storming of the Bastille", 1789),
        ("hastings", "the Battle of Hastings", 1066),
        ("titanic", "the sinking of the Titanic", 1912),
        ("dday", "the D-Day landings in Normandy", 1944),
        ("hiroshima", "the atomic bombing of Hiroshima", 1945),
        ("waterloo", "the Battle of Waterloo", 1815),
        ("magna", "the sealing of the Magna Carta", 1215),
        ("theses", "the publication of Luther's Ninety-five Theses", 1517),
        ("sarajevo", "the assassination of Archduke Franz Ferdinand", 1914),
        ("october", "Russia's October Revolution", 1917),
        ("sputnik", "the launch of Sputnik 1", 1957),
        ("kennedy", "the assassination of John F. Kennedy", 1963),
        ("gagarin", "Yuri Gagarin's spaceflight", 1961),
        ("pearl", "the attack on Pearl Harbor", 1941),
        ("armada", "the defeat of the Spanish Armada", 1588),
        ("fire", "the Great Fire of London", 1666),
        ("constantinople", "the Ottoman conquest of Constantinople", 1453),
        ("trafalgar", "the Battle of Trafalgar", 1805),
        ("wright", "the Wright brothers' first powered flight", 1903),
        ("lincoln", "the assassination of Abraham Lincoln", 1865),
        ("gettysburg", "the Battle of Gettysburg", 1863),
        ("versailles", "the signing of the Treaty of Versailles after the First World War", 1919),
        ("crash", "the Wall Street crash at the start of the Great Depression", 1929),
        ("un", "the founding of the United Nations", 1945),
        ("india", "the independence of India from Britain", 1947),
        ("prc", "the proclamation of the People's Republic of China", 1949),
        ("cuban", "the Cuban Missile Crisis", 1962),
        ("chernobyl", "the Chernobyl disaster", 1986),
        ("mandela", "the release of Nelson Mandela from prison", 1990),
        ("ussr", "the dissolution of the Soviet Union", 1991),
        ("caesar", "the assassination of Julius Caesar", -44),
        ("vesuvius", "the eruption of Vesuvius that buried Pompeii", 79),
        ("charlemagne", "the coronation of Charlemagne as emperor in Rome", 800),
        ("mayflower", "the voyage of the Mayflower to New England", 1620),
        ("louisiana", "the Louisiana Purchase", 1803),
        ("suez", "the opening of the Suez Canal", 1869),
        ("panama", "the opening of the Panama Canal", 1914),
        ("eiffel", "the opening of the Eiffel Tower", 1889),
        ("olympics", "the first modern Olympic Games in Athens", 1896),
        ("everest", "the first ascent of Mount Everest", 1953),
        ("pole", "the arrival of the first expedition at the South Pole", 1911),
        ("lindbergh", "Lindbergh's solo flight across the Atlantic", 1927),
        ("tut", "the discovery of Tutankhamun's tomb", 1922),
        ("krakatoa", "the great eruption of Krakatoa", 1883),
        ("sanfrancisco", "the earthquake and fire that destroyed much of San Francisco", 1906),
        ("transplant", "the first human heart transplant", 1967),
        ("dolly", "the birth of the cloned sheep Dolly", 1996),
        ("hongkong", "the return of Hong Kong to China", 1997),
        ("euro", "the introduction of euro notes and coins", 2002),
        ("hindenburg", "the Hindenburg airship disaster", 1937),
        ("munich", "the signing of the Munich Agreement", 1938),
        ("anschluss", "Germany's annexation of Austria", 1938),
        ("lusitania", "the sinking of the Lusitania", 1915),
        ("rome_treaty", "the signing of the treaty that created the European Economic Community", 1957),
        ("nato", "the founding of NATO", 1949),
        ("hungary", "the Hungarian Uprising against Soviet rule", 1956),
        ("prague", "the Prague Spring", 1968),
        ("alamo", "the Battle of the Alamo", 1836),
        ("bolivar", "the Battle of Boyacá", 1819),
        ("brazil", "the independence of Brazil from Portugal", 1822),
        ("haiti", "the independence of Haiti", 1804),
        ("manifesto", "the publication of the Communist Manifesto", 1848),
        ("origin", "the publication of Darwin's book on the origin of species", 1859),
        ("meiji", "Japan's Meiji Restoration", 1868),
        ("germany", "the proclamation of the German Empire", 1871),
        ("redcross", "the founding of the International Committee of the Red Cross", 1863),
        ("crimea", "the outbreak of the Crimean War", 1853),
        ("photo", "the public announcement of the daguerreotype process", 1839),
        ("penny", "the issue of the Penny Black postage stamp", 1840),
        ("telephone", "the granting of Bell's patent for the telephone", 1876),
        ("marathon", "the Battle of Marathon", -490),
        ("actium", "the Battle of Actium", -31),
        ("alexander", "the death of Alexander the Great", -323),
        ("cannae", "the Battle of Cannae", -216),
        ("odoacer", "the deposition of Romulus Augustulus", 476),
        ("hijra", "the Hijra of Muhammad from Mecca to Medina", 622),
        ("tours", "the Battle of Tours", 732),
        ("jerusalem", "the capture of Jerusalem in the First Crusade", 1099),
        ("agincourt", "the Battle of Agincourt", 1415),
        ("joan", "the death of Joan of Arc at the stake", 1431),
        ("bosworth", "the Battle of Bosworth Field", 1485),
        ("gama", "Vasco da Gama's arrival in India", 1498),
        ("lepanto", "the Battle of Lepanto", 1571),
        ("nantes", "the signing of the Edict of Nantes", 1598),
        ("gunpowder", "the Gunpowder Plot", 1605),
        ("prague_def", "the Defenestration of Prague at the start of the Thirty Years' War", 1618),
        ("westphalia", "the Peace of Westphalia", 1648),
        ("charles", "the execution of King Charles I of England", 1649),
        ("vienna", "the second Ottoman siege of Vienna", 1683),
        ("principia", "the publication of Newton's Principia", 1687),
        ("petersburg", "the founding of Saint Petersburg", 1703),
        ("union", "the union of England and Scotland as Great Britain", 1707),
        ("poltava", "the Battle of Poltava", 1709),
        ("utrecht", "the Peace of Utrecht", 1713),
        ("lisbon", "the Great Lisbon earthquake", 1755),
        ("culloden", "the Battle of Culloden", 1746),
        ("plassey", "the Battle of Plassey", 1757),
        ("quebec", "the Battle of the Plains of Abraham at Quebec", 1759),
        ("tea", "the Boston Tea Party", 1773),
        ("yorktown", "the British surrender at Yorktown", 1781),
        ("balloon", "the first balloon flight with people on board", 1783),
        ("rosetta", "the discovery of the Rosetta Stone", 1799),
        ("austerlitz", "the Battle of Austerlitz", 1805),
        ("abolition", "the British abolition of the slave trade", 1807),
        ("borodino", "the Battle of Borodino", 1812),
        ("navarino", "the Battle of Navarino", 1827),
        ("rail", "the opening of the Liverpool and Manchester Railway", 1830),
        ("nanking", "the signing of the Treaty of Nanking", 1842),
        ("guadalupe", "the signing of the Treaty of Guadalupe Hidalgo", 1848),
        ("solferino", "the Battle of Solferino", 1859),
        ("sedan", "the Battle of Sedan in the Franco-Prussian War", 1870),
        ("bighorn", "the Battle of the Little Bighorn", 1876),
        ("adwa", "the Battle of Adwa", 1896),
        ("tsushima", "the Battle of Tsushima", 1905),
        ("gallipoli", "the Allied landings at Gallipoli", 1915),
        ("somme", "the Battle of the Somme", 1916),
        ("guernica", "the bombing of Guernica", 1937),
        ("midway", "the Battle of Midway", 1942),
        ("bandung", "the Bandung Conference of Asian and African states", 1955),
        ("dienbienphu", "the fall of Dien Bien Phu", 1954),
        ("camp_david", "the signing of the Camp David Accords", 1978),
        ("helsinki", "the signing of the Helsinki Final Act", 1975),
        ("carnation", "Portugal's Carnation Revolution", 1974),
        ("ghana", "the independence of Ghana", 1957),
        ("lateran", "the signing of the Lateran Treaty", 1929),
        ("morgarten", "the Battle of Morgarten", 1315),
        ("grunwald", "the Battle of Grunwald", 1410),
        ("mohacs", "the Battle of Mohács in which King Louis II died", 1526),
        ("sekigahara", "the Battle of Sekigahara", 1600),
        ("bannockburn", "the Battle of Bannockburn", 1314),
        ("legnano", "the Battle of Legnano", 1176),
        ("manzikert", "the Battle of Manzikert", 1071),
        ("lechfeld", "the Battle of Lechfeld against the Magyars", 955),
        ("bouvines", "the Battle of Bouvines", 1214),
        ("verdun_treaty", "the division of the Frankish empire by the Treaty of Verdun", 843),
    )
)


class Life(NamedTuple):
    """A person's name, years of birth and death, and what they are known as."""

    name: str
    born: int
    died: int
    known_as: str


LIVES: Final[tuple[Life, ...]] = tuple(
    Life(*row)
    for row in (
        ("Albert Einstein", 1879, 1955, "a physicist"), ("William Shakespeare", 1564, 1616, "a playwright"), ("Wolfgang Amadeus Mozart", 1756, 1791, "a composer"),
        ("Napoleon Bonaparte", 1769, 1821, "an emperor of the French"), ("Leonardo da Vinci", 1452, 1519, "a painter"), ("Abraham Lincoln", 1809, 1865, "a U.S. president"), ("Charles Darwin", 1809, 1882, "a naturalist"),
        ("Mahatma Gandhi", 1869, 1948, "a leader of India's independence movement"), ("Marie Curie", 1867, 1934, "a scientist"), ("Ludwig van Beethoven", 1770, 1827, "a composer"), ("Vincent van Gogh", 1853, 1890, "a painter"),
        ("Winston Churchill", 1874, 1965, "a British prime minister"), ("Martin Luther", 1483, 1546, "a church reformer"), ("Galileo Galilei", 1564, 1642, "an astronomer"), ("George Washington", 1732, 1799, "a U.S. president"),
        ("Johann Sebastian Bach", 1685, 1750, "a composer"), ("Karl Marx", 1818, 1883, "a philosopher"), ("Nelson Mandela", 1918, 2013, "a South African president"), ("Martin Luther King Jr.", 1929, 1968, "a civil rights leader"),
        ("Pablo Picasso", 1881, 1973, "a painter"), ("Rembrandt van Rijn", 1606, 1669, "a painter"), ("Catherine the Great", 1729, 1796, "an empress of Russia"), ("Peter the Great", 1672, 1725, "a tsar of Russia"),
        ("Frida Kahlo", 1907, 1954, "a painter"), ("Michelangelo Buonarroti", 1475, 1564, "an artist"), ("Charles Dickens", 1812, 1870, "a novelist"), ("Jane Austen", 1775, 1817, "a novelist"), ("Florence Nightingale", 1820, 1910, "a nurse"),
        ("Simón Bolívar", 1783, 1830, "a liberator of South America"), ("Nicolaus Copernicus", 1473, 1543, "an astronomer"), ("Voltaire", 1694, 1778, "a writer"), ("Adam Smith", 1723, 1790, "an economist"), ("Immanuel Kant", 1724, 1804, "a philosopher"),
        ("Johann Wolfgang von Goethe", 1749, 1832, "a poet"), ("Leo Tolstoy", 1828, 1910, "a novelist"), ("Giuseppe Garibaldi", 1807, 1882, "a general"), ("Otto von Bismarck", 1815, 1898, "a chancellor"), ("Thomas Jefferson", 1743, 1826, "a U.S. president"),
        ("Benjamin Franklin", 1706, 1790, "a statesman and scientist"), ("René Descartes", 1596, 1650, "a philosopher"), ("Blaise Pascal", 1623, 1662, "a mathematician"), ("Leonhard Euler", 1707, 1783, "a mathematician"), ("Carl Friedrich Gauss", 1777, 1855, "a mathematician"),
        ("Joseph Haydn", 1732, 1809, "a composer"), ("Frédéric Chopin", 1810, 1849, "a composer"), ("Giuseppe Verdi", 1813, 1901, "a composer"), ("Richard Wagner", 1813, 1883, "a composer"), ("Johannes Brahms", 1833, 1897, "a composer"),
        ("Claude Monet", 1840, 1926, "a painter"), ("Francisco Goya", 1746, 1828, "a painter"), ("Diego Velázquez", 1599, 1660, "a painter"), ("Albrecht Dürer", 1471, 1528, "a painter"), ("Raphael Sanzio", 1483, 1520, "a painter"),
        ("Louis Pasteur", 1822, 1895, "a scientist"), ("Michael Faraday", 1791, 1867, "a physicist"), ("Ada Lovelace", 1815, 1852, "a mathematician"), ("Alexander von Humboldt", 1769, 1859, "a naturalist"), ("Carl Linnaeus", 1707, 1778, "a naturalist"),
        ("Maria Theresa", 1717, 1780, "a ruler of Austria"), ("Frederick the Great", 1712, 1786, "a king of Prussia"), ("Louis XIV", 1638, 1715, "a king of France"), ("Elizabeth I", 1533, 1603, "a queen of England"), ("Henry VIII", 1491, 1547, "a king of England"),
        ("Suleiman the Magnificent", 1494, 1566, "an Ottoman sultan"), ("Akbar the Great", 1542, 1605, "a Mughal emperor"), ("Toussaint Louverture", 1743, 1803, "a leader of the Haitian Revolution"), ("José de San Martín", 1778, 1850, "a liberator of South America"),
        ("Emmeline Pankhurst", 1858, 1928, "a suffragette"), ("Rosa Luxemburg", 1871, 1919, "a revolutionary"), ("Sun Yat-sen", 1866, 1925, "a Chinese statesman"), ("Jawaharlal Nehru", 1889, 1964, "an Indian prime minister"), ("Srinivasa Ramanujan", 1887, 1920, "a mathematician"),
    )
)  # fmt: skip

# U.S. presidents in order of office up to 2017, with the day they took office.
PRESIDENTS: Final[tuple[tuple[str, str], ...]] = (
    ("George Washington", "1789-04-30"), ("John Adams", "1797-03-04"), ("Thomas Jefferson", "1801-03-04"), ("James Madison", "1809-03-04"), ("James Monroe", "1817-03-04"),
    ("John Quincy Adams", "1825-03-04"), ("Andrew Jackson", "1829-03-04"), ("Martin Van Buren", "1837-03-04"), ("William Henry Harrison", "1841-03-04"), ("John Tyler", "1841-04-04"),
    ("James K. Polk", "1845-03-04"), ("Zachary Taylor", "1849-03-04"), ("Millard Fillmore", "1850-07-09"), ("Franklin Pierce", "1853-03-04"), ("James Buchanan", "1857-03-04"),
    ("Abraham Lincoln", "1861-03-04"), ("Andrew Johnson", "1865-04-15"), ("Ulysses S. Grant", "1869-03-04"), ("Rutherford B. Hayes", "1877-03-04"), ("James A. Garfield", "1881-03-04"),
    ("Chester A. Arthur", "1881-09-19"), ("Grover Cleveland", "1885-03-04"), ("Benjamin Harrison", "1889-03-04"), ("Grover Cleveland", "1893-03-04"), ("William McKinley", "1897-03-04"),
    ("Theodore Roosevelt", "1901-09-14"), ("William Howard Taft", "1909-03-04"), ("Woodrow Wilson", "1913-03-04"), ("Warren G. Harding", "1921-03-04"), ("Calvin Coolidge", "1923-08-02"),
    ("Herbert Hoover", "1929-03-04"), ("Franklin D. Roosevelt", "1933-03-04"), ("Harry S. Truman", "1945-04-12"), ("Dwight D. Eisenhower", "1953-01-20"), ("John F. Kennedy", "1961-01-20"),
    ("Lyndon B. Johnson", "1963-11-22"), ("Richard Nixon", "1969-01-20"), ("Gerald Ford", "1974-08-09"), ("Jimmy Carter", "1977-01-20"), ("Ronald Reagan", "1981-01-20"),
    ("George H. W. Bush", "1989-01-20"), ("Bill Clinton", "1993-01-20"), ("George W. Bush", "2001-01-20"), ("Barack Obama", "2009-01-20"),
)  # fmt: skip

# Sovereigns of England and, from 1707, Great Britain, with the year in which the reign began; the last reign ended in 2022.
MONARCHS: Final[tuple[tuple[str, int], ...]] = (
    ("William I", 1066), ("William II", 1087), ("Henry I", 1100), ("Stephen", 1135), ("Henry II", 1154), ("Richard I", 1189), ("John", 1199), ("Henry III", 1216), ("Edward I", 1272),
    ("Edward II", 1307), ("Edward III", 1327), ("Richard II", 1377), ("Henry IV", 1399), ("Henry V", 1413), ("Henry VI", 1422), ("Edward IV", 1461), ("Edward V", 1483), ("Richard III", 1483),
    ("Henry VII", 1485), ("Henry VIII", 1509), ("Edward VI", 1547), ("Mary I", 1553), ("Elizabeth I", 1558), ("James I", 1603), ("Charles I", 1625), ("Charles II", 1660), ("James II", 1685),
    ("William III", 1689), ("Anne", 1702), ("George I", 1714), ("George II", 1727), ("George III", 1760), ("George IV", 1820), ("William IV", 1830), ("Victoria", 1837), ("Edward VII", 1901),
    ("George V", 1910), ("Edward VIII", 1936), ("George VI", 1936), ("Elizabeth II", 1952),
)  # fmt: skip

# (what was made or invented, person), best known first.
INVENTIONS: Final[tuple[tuple[str, str], ...]] = (
    ("printing with movable type in Mainz in the 1450s", "Johannes Gutenberg"), ("the telephone patent of 1876", "Alexander Graham Bell"), ("dynamite", "Alfred Nobel"), ("the phonograph of 1877", "Thomas Edison"),
    ("the powered airplane of 1903", "the Wright brothers"), ("the telegraph code of dots and dashes", "Samuel Morse"), ("the reading system of raised dots for blind people", "Louis Braille"), ("the steam engine with a separate condenser", "James Watt"),
    ("the World Wide Web", "Tim Berners-Lee"), ("the three-wheeled motor car patented in 1886", "Carl Benz"), ("the transatlantic wireless signals of 1901", "Guglielmo Marconi"), ("the compression-ignition engine named after its inventor", "Rudolf Diesel"),
    ("the cotton gin of 1793", "Eli Whitney"), ("the hot-air balloon of 1783", "the Montgolfier brothers"), ("the cinematograph first shown in Paris in 1895", "the Lumière brothers"), ("the safety elevator brake", "Elisha Otis"),
    ("the lightning rod", "Benjamin Franklin"), ("the spinning frame of 1769", "Richard Arkwright"), ("the Rocket locomotive of 1829", "George Stephenson"), ("the oldest surviving photograph, from about 1826", "Nicéphore Niépce"),
    ("the mercury barometer of 1643", "Evangelista Torricelli"), ("the pendulum clock of 1656", "Christiaan Huygens"), ("the programmable loom controlled by punched cards", "Joseph Marie Jacquard"), ("the Analytical Engine", "Charles Babbage"),
    ("the marine chronometer that won the longitude prize", "John Harrison"), ("the 1810 method of preserving food in sealed containers", "Nicolas Appert"), ("the spinning jenny", "James Hargreaves"), ("the power loom of 1785", "Edmund Cartwright"),
    ("the steel process patented in 1856", "Henry Bessemer"), ("the revolver patented in 1836", "Samuel Colt"), ("the steamboat service on the Hudson in 1807", "Robert Fulton"), ("the gliders flown near Berlin in the 1890s", "Otto Lilienthal"),
    ("vulcanized rubber, patented in 1844", "Charles Goodyear"), ("the atmospheric steam engine of 1712", "Thomas Newcomen"), ("the four-stroke gas engine of 1876", "Nikolaus Otto"), ("the experiment with the Magdeburg hemispheres", "Otto von Guericke"),
    ("the rigid airship of 1900", "Ferdinand von Zeppelin"), ("the flying shuttle of 1733", "John Kay"), ("the optical telegraph of the 1790s", "Claude Chappe"), ("the mechanical calculator called the Pascaline", "Blaise Pascal"),
)  # fmt: skip

# (battle, country on whose present territory it was fought), best known first.
BATTLEFIELDS: Final[tuple[tuple[str, str], ...]] = (
    ("Waterloo", "Belgium"), ("Hastings", "England"), ("Gettysburg", "the United States"), ("Stalingrad", "Russia"), ("Verdun", "France"), ("the Somme", "France"), ("Gallipoli", "Turkey"), ("Marathon", "Greece"),
    ("Agincourt", "France"), ("El Alamein", "Egypt"), ("Culloden", "Scotland"), ("Bannockburn", "Scotland"), ("Austerlitz", "the Czech Republic"), ("Borodino", "Russia"), ("Cannae", "Italy"), ("Thermopylae", "Greece"),
    ("Dien Bien Phu", "Vietnam"), ("Grunwald", "Poland"), ("Leipzig (1813)", "Germany"), ("Passchendaele", "Belgium"), ("Bosworth Field", "England"), ("Salamis (480 BC)", "Greece"), ("Kursk", "Russia"), ("Monte Cassino", "Italy"),
    ("Adwa", "Ethiopia"), ("Isandlwana", "South Africa"), ("Omdurman", "Sudan"), ("Plassey", "India"), ("Panipat", "India"), ("Sekigahara", "Japan"), ("Boyacá", "Colombia"), ("Ayacucho", "Peru"), ("Carabobo", "Venezuela"),
    ("Poltava", "Ukraine"), ("Mohács", "Hungary"), ("Lechfeld", "Germany"), ("Jena", "Germany"), ("Wagram", "Austria"), ("Marengo", "Italy"), ("Solferino", "Italy"), ("Blenheim", "Germany"), ("Ramillies", "Belgium"), ("Fontenoy (1745)", "Belgium"),
    ("Rossbach", "Germany"), ("Sempach", "Switzerland"), ("Morgarten", "Switzerland"), ("Zama", "Tunisia"), ("Pydna", "Greece"), ("Gaugamela", "Iraq"), ("Issus", "Turkey"), ("Manzikert", "Turkey"), ("Las Navas de Tolosa", "Spain"),
    ("Aljubarrota", "Portugal"), ("Narva (1700)", "Estonia"), ("Maipú", "Chile"), ("Puebla (1862)", "Mexico"), ("Tannenberg (1914)", "Poland"), ("Gorlice (1915)", "Poland"), ("Caporetto", "Slovenia"), ("Imphal", "India"), ("the Boyne", "Ireland"), ("Clontarf", "Ireland"),
)  # fmt: skip

# Wars: (name, first year, last year), best known first.
WARS: Final[tuple[tuple[str, int, int], ...]] = (
    ("the First World War", 1914, 1918), ("the Second World War", 1939, 1945), ("the American Civil War", 1861, 1865), ("the Korean War", 1950, 1953), ("the Crimean War", 1853, 1856), ("the Thirty Years' War", 1618, 1648),
    ("the Spanish Civil War", 1936, 1939), ("the Seven Years' War in Europe", 1756, 1763), ("the Franco-Prussian War", 1870, 1871), ("the Mexican-American War", 1846, 1848), ("the Second Boer War", 1899, 1902), ("the War of the Austrian Succession", 1740, 1748),
    ("the Falklands War", 1982, 1982), ("the Russo-Japanese War", 1904, 1905), ("the Iran-Iraq War", 1980, 1988), ("the Great Northern War", 1700, 1721), ("the First Punic War", -264, -241), ("the Second Punic War", -218, -201),
    ("the Third Punic War", -149, -146), ("the Peloponnesian War", -431, -404), ("the Chaco War", 1932, 1935), ("the First Opium War", 1839, 1842), ("the War of 1812", 1812, 1815),
)  # fmt: skip
