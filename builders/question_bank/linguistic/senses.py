"""Words of four senses, each with a short gloss and three sentences that allow only that sense."""

from __future__ import annotations

from typing import Final

# Word -> gloss -> sentences with "{w}" for the word.
SENSES: Final[dict[str, dict[str, tuple[str, str, str]]]] = {
    "spring": {
        "a season of the year": ("The orchard blooms in {w}.", "After a long winter, {w} came at last.", "Lambs are born in early {w}."),
        "a place where water comes up": ("Hikers filled their bottles at the {w}.", "The {w} never dries up, even in August.", "Cold water rose from a {w} among the rocks."),
        "a coil of metal": ("A {w} in the mattress had snapped.", "The pen is missing its tiny {w}.", "Every {w} in the sofa creaked."),
        "to jump suddenly": ("I saw the cat {w} onto the wall.", "A frog may {w} a meter into the air.", "The guards had to {w} out of the way."),
    },
    "board": {
        "a flat piece of wood": ("Nail that {w} across the gap.", "One {w} in the floor was rotten.", "He sawed the {w} in half."),
        "a group of people in charge": ("The {w} voted to close the plant.", "She sits on the {w} of a charity.", "All members of the {w} resigned."),
        "to get on a ship, train, or plane": ("Please {w} the ferry at pier six.", "We could {w} the plane an hour early.", "Passengers {w} the train from the left."),
        "regular meals": ("The fee covers room and {w}.", "Students pay for lodging and {w}.", "Full {w} means three meals a day."),
    },
    "bar": {
        "a long piece of metal or wood": ("An iron {w} locked the gate.", "One {w} of the cage was bent.", "They pried the crate open with a steel {w}."),
        "a place that sells drinks": ("They met for a cocktail at the {w}.", "The hotel {w} serves wine until two.", "He ordered a beer at the {w}."),
        "the profession of lawyers": ("She was called to the {w} in May.", "After law school he was admitted to the {w}.", "The {w} may expel dishonest lawyers."),
        "to prevent by a rule": ("The rules {w} children from the casino.", "A court may {w} him from office.", "New laws {w} trucks from the city center."),
    },
    "note": {
        "a short letter": ("He left a {w} on the fridge for his sister.", "A {w} slid under the door told her to come at once.", "She wrote me a {w} of thanks."),
        "a single musical sound": ("The flute held one high {w}.", "The singer missed the last {w} of the song.", "Every {w} on this piano is out of tune."),
        "a piece of paper money": ("He paid with a fifty-euro {w}.", "The cashier held the {w} up to check the watermark.", "A crumpled ten-pound {w} lay in her purse."),
        "to notice and remember": ("Please {w} that the gate closes at six.", "Drivers should {w} the new speed limit.", "I want you all to {w} how calm she is."),
    },
    "pitch": {
        "to throw": ("Let me {w} the ball to the batter.", "He can {w} a baseball at ninety miles an hour.", "They {w} horseshoes behind the barn."),
        "how high or low a sound is": ("The siren rose in {w}.", "She sings with perfect {w}.", "A short string gives a higher {w}."),
        "a black sticky substance": ("They sealed the hull with {w}.", "The barrels were lined with hot {w}.", "His hands were black with {w} from the boat."),
        "a talk meant to sell something": ("His sales {w} bored the customers.", "The inventor rehearsed her {w} to the investors.", "A good {w} takes two minutes to win over buyers."),
    },
    "charge": {
        "the price of a service": ("There is no {w} for delivery.", "The hotel added a {w} for parking.", "A small {w} covers the cost of postage."),
        "to accuse of a crime": ("The police will {w} him with theft.", "Prosecutors may {w} two more suspects.", "They could not {w} her, for lack of proof."),
        "to fill with electricity": ("I must {w} my phone tonight.", "It takes an hour to {w} the battery.", "You can {w} the scooter at this socket."),
        "to rush forward in attack": ("The bull began to {w} at the fence.", "Knights would {w} with lowered lances.", "An angry rhino may {w} without warning."),
    },
    "file": {
        "a collection of papers on one subject": ("The clerk put the contract in the {w}.", "A thick {w} on the case lay on the desk.", "Each patient has a {w} with all test results."),
        "a tool for smoothing": ("Smooth the edge of the key with a {w}.", "He used a {w} on the rusty blade.", "A coarse {w} takes metal off quickly."),
        "a line of people one behind another": ("The children walked in single {w}.", "A long {w} of ants crossed the path.", "They went up the narrow trail in {w}."),
        "to hand in officially": ("You must {w} your tax return by April.", "Tenants can {w} a complaint with the city.", "She will {w} for divorce on Monday."),
    },
    "tip": {
        "a piece of advice": ("My aunt gave me a {w} on growing roses.", "Here is a {w}: soak the beans overnight.", "The {w} about the short cut saved us an hour."),
        "extra money for a service": ("They left the waiter a generous {w}.", "Is the {w} included in the bill?", "The taxi driver thanked us for the {w}."),
        "the pointed end of something": ("The {w} of the pencil broke off.", "Only the {w} of the iceberg rose above the water.", "He touched the wire with the {w} of his finger."),
        "to fall or push over": ("Do not {w} the canoe over.", "A gust could {w} the ladder over.", "If you lean on its edge, the table will {w} over."),
    },
    "scale": {
        "one of the small plates on the skin of a fish or snake": ("A silver {w} from the trout stuck to the knife.", "Under a lens, each {w} of the carp shows rings.", "The snake had lost a {w} near its tail."),
        "a device for weighing": ("Put the flour on the {w}, please.", "The bathroom {w} shows seventy kilos.", "The butcher laid the ham on the {w}."),
        "a series of musical notes in order": ("She practiced the C major {w} on the piano.", "The {w} of G has one sharp.", "Play the {w} up and down without a wrong note."),
        "to climb to the top of": ("Two women were the first to {w} that peak.", "Thieves had to {w} a high wall to get in.", "It took three days to {w} the cliff."),
    },
    "ring": {
        "a piece of jewelry": ("A gold {w} shone on her finger.", "The bride's {w} was set with a pearl.", "The jeweler made the {w} smaller."),
        "the place where boxers fight": ("The champion climbed into the {w}.", "He was carried out of the {w} in round two.", "Ropes mark the four sides of the boxing {w}."),
        "to make a bell sound": ("Please {w} the bell at the desk.", "The church bells {w} at noon.", "I heard the phone {w} twice."),
        "a group of criminals": ("Police broke up a smuggling {w}.", "The {w} had stolen forty cars.", "The leader of the spy {w} was caught."),
    },
    "wave": {
        "a ridge of moving water": ("A huge {w} tipped the dinghy over.", "The surfer waited for the perfect {w}.", "The {w} broke against the rocks."),
        "to move the hand in greeting or farewell": ("The children {w} to every passing train.", "I saw her {w} at us from the window.", "Turn around and {w} goodbye to Grandma."),
        "a curve in the hair": ("Her hair has a natural {w}.", "The barber combed the {w} out of his hair.", "Rain takes the {w} out of my hair."),
        "a sudden rise in something": ("A {w} of burglaries worried the town.", "A heat {w} is expected in July.", "A {w} of strikes hit the factories."),
    },
    "draw": {
        "to make a picture": ("She likes to {w} horses with charcoal.", "Can you {w} me a map of the village?", "Children {w} on the sidewalk with chalk."),
        "to take money out": ("You can {w} cash at any machine.", "He went to {w} fifty dollars from his account.", "Members may {w} on their savings after a year."),
        "a game that nobody wins": ("The match ended in a {w}.", "At one goal each it was a {w}.", "The two chess players agreed on a {w}."),
        "to pull along": ("Two oxen {w} the plow.", "Horses used to {w} the trams.", "Six dogs {w} the sled across the ice."),
    },
    "match": {
        "a sports contest": ("The tennis {w} lasted four hours.", "Rain stopped the {w} in the second half.", "Our team won the {w} by two goals."),
        "a stick for making fire": ("He struck a {w} and lit the candle.", "Only one dry {w} was left in the box.", "The {w} burned down to her fingers."),
        "to go well together": ("The curtains {w} the carpet.", "Her shoes do not {w} her dress.", "Do these two colors {w}?"),
        "a person who is another's equal": ("As a swimmer he was no {w} for his sister.", "In chess she had finally met her {w}.", "The champion is more than a {w} for any rival."),
    },
}  # fmt: skip
