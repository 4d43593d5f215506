"""Authored pairs: the same thing said formally and informally, in words, in sentences, and in parts of a letter."""

from __future__ import annotations

from typing import Final

# (formal, informal) for one meaning.
WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("commence", "kick off"), ("assist", "pitch in"), ("terminate", "wrap up"), ("depart", "hit the road"),
    ("deliberate upon", "chew over"), ("defer", "put on ice"), ("reprimand", "chew out"), ("inquire into", "dig into"),
    ("decline", "give the thumbs down"), ("offspring", "kids"), ("numerous", "loads of"), ("fatigued", "wiped out"),
    ("exemplary", "awesome"), ("companion", "buddy"), ("gentleman", "guy"), ("financial means", "big bucks"),
    ("consume", "gobble up"), ("perish", "kick the bucket"), ("dismiss from service", "give the sack"), ("deceased", "six feet under"),
    ("rectify", "patch up"), ("converse", "shoot the breeze"), ("defraud", "rip off"), ("lodge a complaint", "gripe"),
    ("retain one's composure", "keep one's cool"), ("take flight", "leg it"), ("grant permission", "give the green light"), ("encounter", "bump into"),
    ("discard", "chuck out"), ("sustenance", "grub"), ("residence", "crash pad"), ("employment", "gig"),
    ("irate", "ticked off"), ("imprudent", "dumb"), ("intoxicated", "tipsy"), ("attire", "duds"),
    ("err", "mess up"), ("physician", "doc"), ("spectacles", "specs"), ("forthwith", "pronto"),
)  # fmt: skip

# (formal, neutral, informal) for one message.
MESSAGES: Final[tuple[tuple[str, str, str], ...]] = (
    ("We regret to inform you that the lecture has been canceled.", "The lecture has been canceled.", "Bad news, folks: the lecture's off."),
    ("I should be most grateful if you could return the ladder.", "Please return the ladder.", "Hey, can I get my ladder back?"),
    ("Kindly refrain from smoking on the premises.", "Please do not smoke here.", "No lighting up in here, OK?"),
    ("We wish to express our sincere gratitude for your support.", "Thank you for your support.", "Thanks a bunch for having our backs!"),
    ("Your attendance at the meeting is requested.", "Please come to the meeting.", "You'd better show up at the meeting."),
    ("This is to inquire about the vacant apartment.", "I have a question about the empty apartment.", "So, what's up with that empty apartment?"),
    ("It is with great pleasure that we accept your invitation.", "We are happy to accept your invitation.", "Sure thing, we're in!"),
    ("We apologize for any inconvenience caused by the delay.", "We are sorry about the delay.", "Oops, sorry we're running late!"),
    ("Should you require further assistance, do not hesitate to contact me.", "If you need more help, please write to me.", "Need a hand? Just give me a shout."),
    ("The committee has resolved to postpone its decision.", "The committee will decide later.", "The committee's kicking the can down the road."),
    ("Please be advised that the elevator is out of service.", "The elevator does not work at the moment.", "Heads up: the elevator's busted."),
    ("I would appreciate a reply at your earliest convenience.", "Please reply soon.", "Get back to me asap, will you?"),
    ("The undersigned hereby confirms receipt of the keys.", "I have received the keys.", "Got the keys, cheers!"),
    ("We must respectfully decline your offer.", "We cannot accept your offer.", "Nah, we'll pass on that one."),
    ("Guests are requested to deposit their coats at the entrance.", "Please leave your coats at the entrance.", "Just dump your coats by the door."),
    ("Permit me to congratulate you upon your appointment.", "Congratulations on your new job.", "Wow, way to go on the new gig!"),
)  # fmt: skip

# Messages that one person may put into a letter of any content; none repeats a part of a letter.
LETTER_BODIES: Final[tuple[tuple[str, str, str], ...]] = tuple(
    row
    for row in MESSAGES
    if any(word in row[0] for word in ("ladder", "apartment", "assistance", "undersigned", "congratulate"))
)

# Parts of a letter: (formal, informal).
LETTER: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "greeting": (("Dear Professor Novak,", "Hi there,"), ("Dear Members of the Board,", "Hey guys,"), ("Dear Members of the Committee,", "Hiya everyone,"), ("Esteemed Colleagues,", "Yo team,")),
    "opening": (
        ("I am writing with reference to your advertisement.", "Saw your ad and just had to drop you a line."),
        ("Thank you for your letter of last Tuesday.", "Thanks for the note, made my day!"),
        ("I wish to draw your attention to the state of the park.", "Guess what, the park's a total mess."),
        ("It was a privilege to attend your concert.", "Your gig last night was a blast!"),
    ),
    "request": (
        ("Kindly let me have a reply by Friday.", "Get back to me by Friday, yeah?"),
        ("Would you be so kind as to forward the documents?", "Mind shooting me the papers?"),
        ("I would therefore request an appointment.", "So how about we meet up?"),
        ("May I ask you to confirm the reservation?", "We're all set with the booking, right?"),
    ),
    "closing": (("Very truly yours,", "Cheers,"), ("Respectfully yours,", "See ya,"), ("With kind regards,", "Hugs,"), ("Yours sincerely,", "Later,")),
}  # fmt: skip
