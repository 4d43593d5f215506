"""Authored pairs: the same thing said formally and informally, in words, in sentences, and in parts of a letter."""

from __future__ import annotations

from typing import Final

_Pairs = tuple[tuple[str, str], ...]

# (formal, informal) for one meaning, by word class.
_VERBS: Final[_Pairs] = (
    ("commence", "kick off"), ("assist", "pitch in"), ("terminate", "wrap up"), ("depart", "hit the road"),
    ("deliberate upon", "chew over"), ("defer", "put on ice"), ("reprimand", "chew out"), ("inquire into", "dig into"),
    ("reject", "give the thumbs down to"), ("consume", "gobble up"), ("perish", "kick the bucket"), ("dismiss from service", "give the sack"),
    ("rectify", "patch up"), ("converse", "shoot the breeze"), ("defraud", "rip off"), ("lodge a complaint", "gripe"),
    ("retain one's composure", "keep one's cool"), ("take flight", "leg it"), ("grant permission", "give the green light"), ("encounter", "bump into"),
    ("discard", "chuck out"), ("err", "mess up"),
)  # fmt: skip
_NOUNS: Final[_Pairs] = (
    ("offspring", "kids"), ("companion", "buddy"), ("gentleman", "guy"), ("financial means", "big bucks"), ("sustenance", "grub"),
    ("residence", "crash pad"), ("employment", "gig"), ("attire", "duds"), ("physician", "doc"), ("spectacles", "specs"),
)  # fmt: skip
_ADJECTIVES: Final[_Pairs] = (
    ("numerous", "loads of"), ("fatigued", "wiped out"), ("exemplary", "awesome"), ("deceased", "six feet under"), ("irate", "ticked off"),
    ("imprudent", "dumb"), ("intoxicated", "tipsy"),
)  # fmt: skip
# Classes large enough for a set of options; the largest comes twice, so that its pairs are drawn about as often as the rest.
WORD_CLASSES: Final[tuple[_Pairs, ...]] = (_VERBS, _VERBS, _NOUNS, _ADJECTIVES)
WORDS: Final[_Pairs] = (*_VERBS, *_NOUNS, *_ADJECTIVES, ("forthwith", "pronto"))

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

# Letters on one matter each: pairs (formal, informal) of a greeting, an opening, bodies in the order in which they may stand, and a last request.
LETTERS: Final[tuple[dict[str, tuple[tuple[str, str], ...]], ...]] = (
    {  # About an apartment to let.
        "greeting": (("Dear Ms. Novak,", "Hi there,"), ("Dear Sir or Madam,", "Hey,")),
        "opening": (
            ("I am writing with reference to your advertisement.", "Saw your ad and just had to drop you a line."),
            ("This is to inquire about the vacant apartment.", "So, what's up with that empty apartment?"),
        ),
        "body": (
            ("Kindly inform me of the monthly rent.", "How much do you want for it, anyway?"),
            ("I should be most grateful for a description of the kitchen.", "What's the kitchen like? Hope it's not a dump!"),
            ("Should you require references, I am able to provide them.", "Need someone to vouch for me? Just give me a shout."),
        ),
        "request": (
            ("I would therefore request an appointment to view the apartment.", "So how about I come over and check it out?"),
            ("Kindly let me have a reply by Friday.", "Get back to me by Friday, yeah?"),
        ),
    },
    {  # About the state of a park.
        "greeting": (("Dear Members of the Board,", "Hey guys,"), ("Dear Members of the Committee,", "Hiya everyone,")),
        "opening": (
            ("I wish to draw your attention to the state of the park.", "Guess what, the park's a total mess."),
            ("It is with regret that I must report the poor condition of the park.", "Bad news, folks: the park's a wreck."),
        ),
        "body": (
            ("I regret to inform you that three benches have been damaged.", "Some jerk's smashed up three of the benches."),
            ("Furthermore, the fountain is no longer in operation.", "And the fountain's busted, too."),
            ("Residents have repeatedly expressed their dissatisfaction.", "Folks around here are pretty ticked off."),
        ),
        "request": (
            ("I would therefore request that the necessary repairs be undertaken.", "So how about you guys fix it up?"),
            ("Kindly inform me of the measures that you intend to take.", "So what's the plan, guys?"),
        ),
    },
    {  # About a concert.
        "greeting": (("Dear Professor Novak,", "Hi there,"), ("Dear Maestro Silva,", "Hey,")),
        "opening": (
            ("It was a privilege to attend your concert.", "Your gig last night was a blast!"),
            ("Permit me to congratulate you upon your concert.", "Wow, way to go, what a gig!"),
        ),
        "body": (
            ("The audience was most appreciative of the final piece.", "Everyone went nuts over that last number!"),
            ("I should be most grateful for a copy of the program.", "Got a spare program lying around?"),
            ("It would be a great pleasure to hear you perform again.", "Can't wait to catch you guys again!"),
        ),
        "request": (
            ("May I ask you to inform me of the date of your next concert?", "So when's the next one, huh?"),
            ("Would you be so kind as to add my name to your mailing list?", "Stick me on your mailing list, OK?"),
        ),
    },
    {  # About a reservation at an inn.
        "greeting": (("Dear Sir or Madam,", "Hi there,"), ("Dear Ms. Novak,", "Hey,")),
        "opening": (
            ("Thank you for your letter of last Tuesday regarding my reservation.", "Thanks a bunch for the note about my booking!"),
            ("I am writing with reference to my reservation for the first week of June.", "Just a quick shout about my booking for the first week of June."),
        ),
        "body": (
            ("I should be most grateful for a room that faces the garden.", "Any chance you've got a room on the garden side?"),
            ("I regret to inform you that my arrival will be delayed by one day.", "Oops, I'm gonna be a day late!"),
            ("Should a deposit be required, I shall remit it without delay.", "Need some cash up front? No problem, you'll get it."),
        ),
        "request": (
            ("May I ask you to confirm the reservation?", "We're all set with the booking, right?"),
            ("Kindly let me have a reply by Friday.", "Get back to me by Friday, yeah?"),
        ),
    },
    {  # About an invitation to speak.
        "greeting": (("Dear Professor Novak,", "Hi there,"), ("Dear Members of the Committee,", "Hey guys,")),
        "opening": (
            ("It is with great pleasure that I accept your invitation to speak.", "Sure thing, I'd love to give a talk at your place!"),
            ("I wish to express my sincere gratitude for your invitation to speak.", "Thanks a bunch for asking me to give a talk!"),
        ),
        "body": (
            ("I should be most grateful for the use of a projector.", "Oh, and I'll need a projector thingy."),
            ("Should it be convenient, I shall arrive on the evening before the lecture.", "I'll show up the night before my talk, OK?"),
            ("It would be a privilege to meet your students on that occasion.", "It'd be cool to hang out with your students, too."),
        ),
        "request": (
            ("Would you be so kind as to forward the program?", "Mind shooting me the program?"),
            ("May I ask you to inform me of the time of the lecture?", "So when's my slot, huh?"),
        ),
    },
    {  # About a ladder that was borrowed.
        "greeting": (("Dear Dr. Novak,", "Hi there,"), ("Dear Mr. Haddad,", "Hey,")),
        "opening": (
            ("I am writing with reference to the ladder that you borrowed in May.", "Remember that ladder you grabbed in May, buddy?"),
            ("Permit me to remind you of the ladder that I lent you in May.", "Guess what, you've still got my ladder."),
        ),
        "body": (
            ("I regret to inform you that I now require it myself.", "Thing is, I could really use it now."),
            ("The gutters of my residence are in urgent need of attention.", "My gutters are a total mess."),
            ("Should you be unable to deliver it, I shall gladly collect it.", "Can't drop it off? No sweat, I'll swing by and grab it."),
        ),
        "request": (
            ("I should be most grateful if you could return it by Friday.", "So can I get it back by Friday, yeah?"),
            ("Would you be so kind as to return it at your earliest convenience?", "Just bring it back asap, OK?"),
        ),
    },
)  # fmt: skip

CLOSINGS: Final[tuple[tuple[str, str], ...]] = (
    ("Very truly yours,", "Cheers,"), ("Respectfully yours,", "See ya,"), ("With kind regards,", "Bye for now,"), ("Yours sincerely,", "Later,"),
)  # fmt: skip
