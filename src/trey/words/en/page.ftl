### Every sentence of the client, in English; each other language has the same messages.
###
### In brackets before a message: what it is told, in order; words where no kind is given.
### docs/languages.md says how a language is added.

language = English
tagline = A table for three.
# (n: number)
signed = { NUMBER($n, signDisplay: "exceptZero") }
# (parts: string[])
and = { LIST($parts) }
skip = Skip to the content
close = Close
loading = One moment…
settings = Settings
home = All games
none = None
you = You
guest = Guest
# (at: number)
when = { DATETIME($at, dateStyle: "medium", timeStyle: "short") }
colon = :{" "}

## cards

# (rank, suit)
cards-name = { $rank } of { $suit }
cards-ranks-A = Ace
cards-ranks-K = King
cards-ranks-Q = Queen
cards-ranks-J = Jack
cards-ranks-T = Ten
cards-ranks-9 = Nine
cards-ranks-8 = Eight
cards-ranks-7 = Seven
cards-ranks-6 = Six
cards-ranks-5 = Five
cards-ranks-4 = Four
cards-ranks-3 = Three
cards-ranks-2 = Two
cards-knight = Knight
cards-suits-S = spades
cards-suits-H = hearts
cards-suits-D = diamonds
cards-suits-C = clubs
cards-joker = Joker
cards-back = Face-down card

# What stands in the corners of cards.
cards-letters-A = A
cards-letters-K = K
cards-letters-Q = Q
cards-letters-J = J
cards-letters-T = 10

## lobby

lobby-title = Choose a game
lobby-lead = Play now against bots, or send a link to friends. No account, no adverts.
# (game)
lobby-choose = { $game }: choose how to play
# (n: number)
lobby-playBots = Play against { $n ->
    [1] a bot
    [2] two bots
    [3] three bots
    [4] four bots
    [5] five bots
    [6] six bots
   *[other] { $n } bots
}
lobby-variants = Variants
# (game)
lobby-variantsOf = Variants of { $game }
lobby-customShort = Set up a table
lobby-custom = Set up
lobby-play = Play
lobby-rules = Rules
# (preset)
lobby-rulesOf = Rules of { $preset }
lobby-join = Join a table
lobby-code = Code or link
lobby-joinGo = Join
lobby-joinCode = Type the code or paste the link.
# (name)
lobby-forget = Remove { $name } from this list
lobby-resume = Go to the table
lobby-sitDown = Sit down
lobby-watch = Watch
lobby-fairness = Every shuffle can be checked.
lobby-checker = Check a shuffle
lobby-busy = Setting up the table…
lobby-invite = Invite friends
# (game)
lobby-inviteTo = Invite friends to play { $game }
# (others)
lobby-against = to { $others }
# (played: number, won: number)
lobby-played = { $played ->
    [one] { $played } match, { $won } won
   *[other] { $played } matches, { $won } won
}
lobby-record = Your record
lobby-noRecord = Nothing yet. Play a match to its end, and it will be counted here.
lobby-puzzles = Puzzles
# (game)
lobby-puzzlesOf = Puzzles: { $game }
lobby-learn = Learn
# (game)
lobby-learnGame = Learn { $game } in three minutes

## here

here-title = Loading the table
# (have: number, all: number)
here-coming = Loading the table: { NUMBER($have, minimumFractionDigits: 1, maximumFractionDigits: 1) } of { NUMBER($all, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
here-start = Setting up the table…
here-read = Reading your tables…
here-ready = Ready, even offline ✓
here-wait = trey is open in another tab of this browser. Close that tab, and this one will continue.
here-failed = The table could not be set up on this device. Reload the page; if that does not help, try another browser.
here-lead = Play now against bots. Everything runs on this device, with no account and no adverts. Once the table is loaded, you can play offline.
here-dealt = Dealt by this device
here-dealtText = Your device shuffles the cards itself, so it shows no proof of the shuffle. Bots see only their own cards.
here-call = Reaching your friend’s device…
here-away = Your friend’s device does not answer. It may be asleep, or its page closed. The table goes on when it is back. If it stays so, ask for a new link: your seat is kept.
here-unmet = There is no way to your friend’s device any more. Ask for a new link: your seat is kept.
here-shut = Your friend’s device has closed the connection, because it could not read what came, or too much came at once. Ask for a new link.

## setup

# (game)
setup-title = Set up a table: { $game }
setup-variant = Variant
setup-nameHelp = The others see it at the table, and in the lobby if the table is listed there.
setup-seats = Players
setup-seatsCount = Number of players
# (n: number)
setup-seat = Seat { $n }
setup-seatPerson = A person (by link)
setup-seatPersonShort = Leave open
setup-house = House rules
setup-houseHelp = Everything starts as in the variant. What you change is marked.
setup-changed = changed
setup-reset = Back to the variant
# (name)
setup-resetOne = Reset “{ $name }”
setup-table = The table
setup-open = Anyone may take a free seat
setup-openHelp = The table is then listed in the lobby.
setup-absence = When a player is away, a bot plays for them after
setup-absenceHelp = They get the seat back the moment they return.
setup-silent = When a player is here but does not act, a bot plays for them after
setup-silentHelp = Any move gives them the seat back.
setup-never = never
# (n: number)
setup-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
# (n: number)
setup-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
setup-clock = Time for each move
setup-clockHelp = When it runs out, a bot makes that one move.
# (n: number)
setup-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
setup-daysHelp = The match goes on while everybody is gone. When it runs out, a bot makes that one move, and no other.
setup-noClock = no limit
setup-create = Create the table
setup-refused = These rules cannot be combined:
# (low: number, high: number)
setup-limits = From { $low } to { $high }.
setup-noLimit = none
# (n: number)
setup-cardsHelp = At most { $n }, such as 2C.
# (n: string, low: number, high: number)
setup-numbersHelp = { $n } numbers from { $low } to { $high }, separated by commas.

## join

join-title = Sit down
# (game)
join-lead = You are invited to a game of { $game }.
join-name = Your name
join-go = Sit down
join-watch = Just watch
join-full = Every seat is taken.
join-fullWatch = Every seat is taken. You may watch.
join-unknown = No table has this code. Ask for a new link.
join-nameNeeded = Type a name, so that the others know who you are.
join-seated = Already here
# (name)
join-bot = Bot: { $name }
# (name)
join-seatOf = { $name }’s seat (bot)
# (n: number)
join-free = Free seat { $n }
join-which = Which seat
join-when = When
join-now = Now, in the middle of this deal
join-next = From the next deal
join-ask = Ask for the seat
join-askAny = Ask for a seat
join-change = Change
join-askHelp = A match is under way. The host will be asked whether you may have a bot’s seat.
join-takeHelp = A match is under way. You may take a bot’s seat right away.

## copy

copy-done = Copied.
copy-failed = That could not be copied. Copy it from here:

## newer

newer-here = A new version is ready.
newer-load = Load it

## lost

lost-title = There is nothing here
lost-text = The address may be misspelt, or the table may be gone.
lost-home = To all games
lost-watch = Watch the table

## offline

offline-text = You are offline, or the server cannot be reached. This page goes on by itself when it can.
offline-now = Try now
# (seated: boolean)
offline-reconnecting = { $seated ->
    [true] Connection lost. Reconnecting; your seat is kept.
   *[false] Connection lost. Reconnecting.
  }
offline-back = Connected again.

## table

# (game)
table-callTurn = Your turn at { $game }
# (game, n: number)
table-callNew = { $game }: { $n ->
    [one] { $n } new message
   *[other] { $n } new messages
}
table-waits = A table waits for you.
table-connecting = Going to the table…
table-waitHost = The host will start the match.
table-waitingText = Send the link to friends; bots will take the seats that stay free.
# (name, n: number, of: number | null)
table-deal = { $of ->
    [none] { $name } { $n }
   *[other] { $name } { $n } of { $of }
}
table-menu = More
table-bar = Table menu
table-state = State of play
table-middle = The middle of the table
table-noTrump = NT
table-hand = Your hand
# (name)
table-handOf = Hand of { $name }
# (n: number)
table-handCount = { $n ->
    [one] Your hand, { $n } card
   *[other] Your hand, { $n } cards
}
# (n: number)
table-asleep = { $n } face down
# (card, i: number, n: number)
table-cardName = { $card }, card { $i } of { $n }
# (i: number)
table-cardMeld = in meld { $i }
table-cardNew = new
table-cardChosen = chosen
table-cardWild = wild
table-choices = What you can do
table-trump = Trump
table-noTrumpYet = not named yet
table-led = Led
table-turn = Turn
table-wild = Wild
# (name)
table-waitFor = Waiting for { $name }.
table-dealing = The cards are being dealt.
table-dealer = Dealer
table-usedShort = called
table-voidShort = no
table-bot = Bot
table-away = Away
table-silent = A bot plays
table-botPlays = Away, bot
table-free = Free seat
# (n: number)
table-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
# (n: number, target: number | null)
table-tricks = { $target ->
    [none] { $n ->
        [one] { $n } trick
       *[other] { $n } tricks
    }
    [one] { $n } of { $target } trick
   *[other] { $n } of { $target } tricks
}
# (n: number, most: number)
table-tricksMost = { $most ->
    [one] { $n } of at most { $most } trick
   *[other] { $n } of at most { $most } tricks
}
# (n: number, target: number | null)
table-tricksWord = { $target ->
    [none] { $n ->
        [one] trick
       *[other] tricks
    }
    [one] trick
   *[other] tricks
}
table-tricksShort = tr.
table-totalWord = total
# (n: number)
table-money = stakes { NUMBER($n, signDisplay: "exceptZero") }
# (suits)
table-void = has no { $suits }
# (cards)
table-holds = holds { $cards }
# (name, n: number)
table-kitty = { $n ->
    [one] { $name }: { $n } card
   *[other] { $name }: { $n } cards
}
# (n: number)
table-dummy = { $n ->
    [one] Dummy: { $n } card
   *[other] Dummy: { $n } cards
}
table-upcard = Turned up
table-upcardDown = Turned down
# (n: number)
table-stock = { $n ->
    [one] Stock, { $n } card
   *[other] Stock, { $n } cards
}
# (top, n: number)
table-pile = { $n ->
    [one] Discard pile: { $top } on top, { $n } card
   *[other] Discard pile: { $top } on top, { $n } cards
}
table-pileEmpty = Discard pile, empty
table-dummyShort = Dummy
table-stockShort = Stock
table-pileShort = Discards
table-melds = On the table
# (name)
table-meldsOf = Laid down by { $name }
table-meldsOwn = Laid down by you
# (card, as)
table-standsFor = { $card } as { $as }
table-laying = Being put together
# (points: number)
table-left = { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}
table-leftTitle = Points left in your hand if you lay your melds down now
table-taken = You took
table-aside = You set aside
table-gaveTitle = You gave
table-gotTitle = You received
# (name)
table-shownTitle = Shown to you by { $name }
table-notes = At this table
table-trick = The trick
table-trickEmpty = No card in the trick yet.
# (name, card)
table-trickCard = { $name }: { $card }
table-lastTrick = Last trick
table-lastTrickNone = No trick is finished yet.
table-skipHold = Go on
table-direction = Play goes counter-clockwise.
table-spectator = You are watching. Hands stay hidden.
table-exchange = The exchange
table-gives = to
table-leave = Leave the table
table-leaveAsk = You can leave and come back: your seat stays yours, and a bot may play for you meanwhile. Or you can give the seat up for good.
table-leaveKeep = Leave, but keep my seat
table-leaveForGood = Give my seat up
table-phrases = Say something
table-standUp = Let a bot play for me
table-sitBack = Take my seat back
table-botForMe = A bot is playing for you.
# (n: number)
table-clock = { $n ->
    [one] { $n } second left
   *[other] { $n } seconds left
}

## ask

# (name)
ask-for = For { $name }
# So many more cards follow, each once the one before is answered.
# (name, n: number)
ask-forMore = For { $name }, then { $n } more
# (n: number)
ask-picked = { $n } chosen
# (n: number, all: number)
ask-chosen = { $n } of { $all } chosen
# Cards chosen, as they stand in the family's words: “Give these 3 cards”.
# (n: number)
ask-these = { $n ->
    [1] this card
   *[other] these { $n } cards
}
# (these)
ask-confirm = Confirm { $these }
ask-clear = Clear the choice
ask-usedCall = You have made this call before.
# (card)
ask-drawPile = Take { $card } from the discards

## why

# (name)
why-notYourTurn = Not now: it is { $name }’s turn.
why-notNow = This card cannot be chosen now.
why-noCard = Choose from the buttons above your hand first.
# (n: number)
why-tooMany = { $n ->
    [one] You have already chosen { $n } card. Put one back first.
   *[other] You have already chosen { $n } cards. Put one back first.
}
why-sending = Your last move is still being sent.
why-offline = There is no connection right now.
why-drawFirst = Draw a card first, from the stock or the discard pile.
why-claim = You can claim the rest when you are to lead and are sure to take every remaining trick.
why-watching = You are only watching this table.

## teach

# (n: number, of: number)
teach-step = { $n }/{ $of }
teach-stop = Stop the lesson
teach-asTold = That is not the move in this lesson. Play the one shown, or stop the lesson.
teach-hint = What would a good player do? (I)
# (bot, action)
teach-would = Hint ({ $bot }): { $action }.
# (others: string[])
teach-instead = Instead, in points: { JOIN($others, ", ") }.
# (gain: number, half: number)
teach-gain = { NUMBER($gain, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") } ± { NUMBER($half, minimumFractionDigits: 1, maximumFractionDigits: 1) }
# (name)
teach-hinted = { $name ->
    [You] You asked for a hint.
   *[other] { $name } asked for a hint.
}
teach-notNow = You can ask for hints when it is your turn.
teach-off = Hints are off at this table.
teach-hide = Hide these tips
teach-rule = The rule for this
teach-noRule = The rules of this table have no section on this.

## claim

claim-do = Claim the rest

## scores

scores-title = Score sheet
scores-deal = Deal
scores-total = Total
scores-target = Target
scores-tricks = Tricks
scores-stakes = Stakes
scores-empty = No deal is finished yet.
scores-thrownIn = thrown in

## end

# (name, n: number)
end-handTitle = { $name } { $n } is over
end-redealt = The deal was thrown in: no score, new deal.
# (name)
end-next = Next { $name }
# (names)
end-waiting = Waiting for { $names }.
end-youReady = You are ready.
end-waited = The table waited for you: the bots played up to this result, and no further.
end-howEnded = See how it ended
# (name)
end-wins = { $name } wins
end-youWin = You win
# (names)
end-shared = { $names } share the win
end-rematch = Rematch
end-same = Play the same deals again
end-replay = Replay
end-reviewMine = Review my play
end-record = Download the record
end-check = Check the shuffle
end-lobby = Back to all games

## record

record-lead = Every match played to its end on this device. This list is kept only here, not on a server.
record-played = matches
record-won = won
record-average = points a deal
record-best = best deal
record-streak = won in a row
# (n: number)
record-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
# (n: number)
record-times = { $n ->
    [one] { $n } match
   *[other] { $n } matches
}
# (n: number)
record-longest = longest: { $n }
# (n: number)
record-percent = { $n }%
# (n: number)
record-number = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
record-byVariant = By variant
# (n: number)
record-matches = { $n ->
    [1] The latest match
   *[other] The latest { $n } matches
}
record-win = Won
record-loss = Lost
record-person = a person
# (n: number)
record-chart = { $n ->
    [1] One match: up is won, down is lost.
   *[other] The latest { $n } matches, the newest at the right: up is won, down is lost.
}
record-keep = Keep it, or take it with you
record-keepText = Save a copy, with the puzzles you have tried. Load it on another device to add what is missing there.
record-save = Save as a file
record-load = Add from a file
# (matches: number, puzzles: number)
record-added = { $matches ->
    [0] { $puzzles ->
        [0] All of that is here already.
        [one] Added: { $puzzles } puzzle.
       *[other] Added: { $puzzles } puzzles.
    }
    [one] { $puzzles ->
        [0] Added: { $matches } match.
        [one] Added: { $matches } match, { $puzzles } puzzle.
       *[other] Added: { $matches } match, { $puzzles } puzzles.
    }
   *[other] { $puzzles ->
        [0] Added: { $matches } matches.
        [one] Added: { $matches } matches, { $puzzles } puzzle.
       *[other] Added: { $matches } matches, { $puzzles } puzzles.
    }
}
record-unreadable = This file is not a record from trey. Nothing was changed.
record-forget = Forget everything
record-forgetSure = Yes, forget everything

## day

day-title = Deal of the day
# (n: number, of: number)
day-played = { $n } of { $of } played
day-open = Today’s deals
# (n: number)
day-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
# (best, bots)
day-inSeat = In your seat the best bot made { $best } ({ $bots }).
# (all: number, worse: number, same: number)
day-people = Of { $all } people here, you among them, { $worse }% did worse and { $same }% did the same.
day-looking = One moment…
# (trick: boolean, n: number)
day-trick = { $trick ->
    [true] trick { $n }
   *[other] turn { $n }
}
# (which, won: boolean, points: number)
day-turned = { $which } counted most: it { $won ->
    [true] brought
   *[other] cost
} you about { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
}.
day-puzzle = Puzzle of the day
day-past = Past days
day-remind = Remind me every day
day-solve = Solve it
# (day, n: number, of: number)
day-dayOf = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") }: { $n } of { $of } played
day-short = deal of the day
day-lead = The same cards for everybody.
day-play = Play it
# (game)
day-playOf = Play the deal of the day: { $game }
# (points)
day-yours = You: { $points }
# (points, best)
day-beside = { $points } · the best bot made { $best }
# (game, n: number, of: number)
day-next = Next: { $game } ({ $n } of { $of })
day-tomorrow = See you tomorrow
# (name, points)
day-bot = { $name }: { $points }
# (h: number)
day-left = { $h ->
    [0] less than an hour left
   *[other] { $h ->
        [one] { $h } hour left
       *[other] { $h } hours left
    }
}
# (day)
day-date = { DATETIME($day, dateStyle: "medium", timeZone: "UTC") }

## evening

evening-title = An evening
evening-lead = Every table plays the same deals, from every seat in turn. What counts is what you make of them, beside what others made in the same seat.
evening-open = Whoever has the code could work out the cards beforehand, so an evening is for friends who do not.
evening-make = Set up an evening
evening-game = Game
evening-deals = Deals
evening-level = Bots in the empty seats
# (deals: number, parts: number)
evening-size = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} in { $parts } parts
# (bot)
evening-bots = bots: { $bot }
# (code)
evening-code = Code { $code }
evening-parts = Your parts
# (n: number)
evening-part = Part { $n }
# (points)
evening-made = You: { $points }
evening-play = Play it
# (n: number)
evening-playOf = Play part { $n }
evening-go = Go on playing
evening-friends = With friends
evening-name = Your name
evening-nameHelp = Others tell your results by it. Please type one before you play.
evening-ranking = Ranking
evening-rankingText = Points against the mean of all results in the same seat with the same cards. Of two results with one name in a part, the lesser counts.
evening-who = Name
evening-played = Parts
evening-points = Points
evening-beside = Against the mean
evening-none = No result yet.
# (n: number)
evening-value = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero") }
evening-invite = Ask others to play
evening-copy = Copy the link
evening-qr = The evening’s link as a QR code
evening-send = Results by link or file
evening-sendText = A link or a file brings your records to others. Their trey plays them again and checks every card, choice and point. Who chose, it cannot know.
evening-copyResults = Copy the link with my results
evening-save = Save as a file
evening-bring = Bring results
# (n: number)
evening-brought = { $n ->
    [0] Nothing new.
    [one] { $n } record is new, and in order.
   *[other] { $n } records are new, and in order.
}
# (n: number)
evening-refused = { $n ->
    [one] { $n } record was refused.
   *[other] { $n } records were refused.
}
evening-checking = Checking…
evening-full = This evening has as many results as can be kept here.
evening-openIt = Open the evening
evening-yours = Evenings on this device
# (n: number, of: number)
evening-state = { $n } of { $of } parts

## back

back-title = Go on playing
back-go = Continue
# (game)
back-goOf = Continue: { $game }
back-yours = Your turn
# (name)
back-turn = { $name }’s turn
# (at: number)
back-until = until { DATETIME($at, weekday: "short", hour: "numeric", minute: "2-digit") }
# (at: number)
back-untilDate = until { DATETIME($at, day: "numeric", month: "short") }
# (at: number)
back-by = { DATETIME($at, weekday: "short") }
# (at: number)
back-byDate = { DATETIME($at, day: "numeric", month: "short") }
back-waiting = Waiting for players
# (name)
back-called = { $name } has set the table.
# (n: number)
back-deal = deal { $n }
back-away = On a friend’s device
# (game)
back-gone = { $game } was removed from this list.
back-undo = Undo

## houses

houses-search = Search the rules
houses-onlyChanged = Only what I changed
houses-nothing = No rule found.
# (n: number)
houses-hidden = { $n ->
    [one] { $n } option has no effect with these settings.
   *[other] { $n } options have no effect with these settings.
}
houses-link = Copy a link with these rules
houses-mine = Your saved rules
houses-name = Name for these rules
houses-keep = Save these rules
# (name)
houses-use = Play by { $name }
# (name)
houses-forget = Forget { $name }
houses-wrong = The rules you asked for could not be read, so they are not used.

## story

# (names, points)
story-best = { $names } did best: { $points }.
# (win, points, others)
story-end = { $win }: { $points } to { $others }
# (name, you: boolean)
story-always = { $you ->
    [true] { $name } were never behind.
   *[other] { $name } was never behind.
}
# (name, you: boolean, which)
story-since = { $you ->
    [true] { $which } was the turning point: you were never behind after it.
   *[other] { $which } was the turning point: { $name } was never behind after it.
}
# (n: number)
story-goal = first to { $n }
# (n: number, all: number)
story-of = { $n } of { $all }
story-curve = The totals, deal by deal:
story-replayDeal = Replay deal
# (n: number)
story-dealLink = Replay deal { $n }
story-tricks = All tricks
# (n: number, name)
story-trickBy = Trick { $n }: { $name }
story-ways = More
story-tricksGone = The tricks cannot be shown right now.

## invite

invite-title = Invite
invite-text = Anyone who opens this link can take a free seat; a name is enough.
invite-link = Link
invite-code = Code
invite-own = Your own link, for another device of yours. Anyone who has it has your seat: do not share it.
invite-copyOwn = Copy my own link
invite-network = Your network
invite-networkOut = Only this computer can open this link.
invite-networkOpen = Let my network in
invite-networkHelp = Every device on your network can then open trey here: sit down with the code, watch, see open tables and set up tables. Access ends when you close it or stop trey.
invite-networkIn = Every device on your network can open this link, and everything else on this server.
invite-networkClose = Close it again
invite-qr = QR code of the link
invite-copy = Copy the link
invite-share = Share…
invite-start = Start
invite-startBots = Fill free seats with bots and start

## peer

peer-open = The table is on this device: friends come to it here. Keep this page open while you play.
peer-honest = Your device deals and could look at all cards, as a dealer could. It cannot stack them: every friend’s device adds a number to the shuffle, and checks it.
peer-near = Only devices in your own network will find each other: this site names no server that tells a device its address.
peer-byHand = Send a friend the link, and they send one back. Nobody else takes part.
# (host)
peer-byBox = One link for all friends. { $host } tells your devices where to find each other; the game does not pass through it.
peer-link = Link for one friend
peer-linkAll = Link for all friends
peer-ways = How devices find each other
peer-hand = By hand
peer-box = By a letter box
peer-answer = The link that came back
peer-reply = Your answer
peer-others = Only the device that the table is on can invite others.
peer-take = Let in
peer-another = Invite another friend
peer-wrong = This link answers no invitation of this page. Send your friend a new one.
# (n: number)
peer-here = { $n ->
    [0] No friend is connected yet.
    [one] { $n } friend is connected.
   *[other] { $n } friends are connected.
  }
peer-awake = Keep the screen on
peer-far = If your devices cannot find each other
peer-farText = Some networks let nothing in from others. Then let the match go on at a server.
peer-invited = A friend invites you to their table
peer-back = Send this link back to your friend. You are in as soon as they have opened it.
peer-wait = Keep this page open until then.
peer-cut = This link is not whole. Ask your friend for it again.
peer-came = Your friend is let in. Go back to the tab with your table.
peer-lost = Your table is not open in this browser. Copy this link into “Invite”, where your table is open.

## carry

carry-title = Your tables
carry-text = They are only in this browser. Save a copy as a file; another device can go on where you stopped.
carry-save = Save the tables as a file
carry-load = Add tables from a file
# (fresh: number, longer: number, known: number)
carry-brought = Tables: { $fresh } new, { $longer } updated, { $known } already here.

## brought

brought-away = Nobody else can reach this device. Download the record below: on a trey server, the page “Your record” opens the file, and friends can join.
brought-open = Go on with a match from another device

## shuffle

shuffle-title = The shuffle
shuffle-text = Before the deal the server publishes the fingerprint of its secret, and each player adds a number. The secret and the numbers fix the order of the cards. After the deal the secret is shown, and anyone can recompute the deal.
shuffle-commitment = Fingerprint published before this deal
shuffle-check = Check finished deals
shuffle-none = Nothing is published yet.
shuffle-checked = What this device has checked
shuffle-good = Fair shuffle: your number is in it.
# (deal: number)
shuffle-unsaid = Shuffle { $deal } checked; you added no number.
# (others: number)
shuffle-mine = { $others ->
    [0] correct; your number was used
   *[other] correct; your number was used, with { $others } more
}
shuffle-notMine = correct, but without a number from you
# (deals: number[])
shuffle-wrong = { COUNT($deals) ->
    [1] The shuffle does not check out: deal { JOIN($deals, ", ") }.
   *[other] The shuffle does not check out: deals { JOIN($deals, ", ") }.
}
shuffle-why = What is wrong
shuffle-again = The deals of this match were played before: anyone who remembers them knows the cards.
# (n: number)
shuffle-head = Line { $n } of the server’s public log. It must be the same for everyone:
shuffle-numbers = Save my numbers
shuffle-faults-ignored = The server left out the seal you sent. Unless you sent another from a second device, it may have chosen the cards.
shuffle-faults-unheard = You showed your number and the server did not use it. A slow connection can cause that; if it happens again, the server may be choosing the cards.
shuffle-faults-changed = The server later changed what it had promised before the deal.
shuffle-faults-skipped = The server promised one deal and showed another.
shuffle-faults-unreadable = What the server showed cannot be read.
shuffle-faults-secret = The secret is not the one that was promised.
shuffle-faults-seal = A number does not fit its seal.
shuffle-faults-log = This deal’s log does not follow from the previous deal’s.
shuffle-faults-pack = The cards are not in the shuffle’s order: other cards were dealt.
shuffle-faults-salt = The number for later shuffles is not the right one.
shuffle-faults-dealer = Another player should have dealt first.
shuffle-faults-public = The server’s public log was changed, or lacks this deal.

## rules

# (name)
rules-title = Rules: { $name }
rules-here = Rules of this table

## replay

replay-title = Replay
# (game)
replay-heading = Replay: { $game }
# (i: number, n: number)
replay-step = Step { $i } of { $n }
replay-first = First step
replay-prev = Back
replay-next = Next
replay-last = Last step
replay-eyes = Seen by
replay-all = All cards
replay-nothing = There is nothing to replay yet.
replay-deals = Deals
replay-previousDeal = Previous deal
replay-nextDeal = Next deal
replay-start = The cards are dealt.
replay-play = Autoplay
replay-pause = Stop
replay-moves = All moves
replay-movesShort = Moves
replay-playOn = Play on
# (name: string | null)
replay-playOnAs = { $name ->
    [none] Play on from here in your seat, against bots
   *[other] Play on from here in the seat of { $name }, against bots
}
# (name: string | null)
replay-playAgain = { $name ->
    [none] Choose again in your seat, and play on against bots
   *[other] Choose again in the seat of { $name }, and play on against bots
}

## review

review-short = Review
# (deal)
review-button = Review this { $deal }
# (deal)
review-title = Review: { $deal }
review-thinking = Each choice is played again in simulated deals that fit what the player knew. This takes a few seconds.
# (n: number)
review-seconds = Thinking… { $n } s
review-retry = Ask again
review-there = The review is ready.
# (n: number, all: number)
review-some = { $n } of { $all ->
    [one] { $all } choice
   *[other] { $all } choices
} { $n ->
    [1] was clearly worse than another:
   *[other] were clearly worse than another; the costliest first:
}
# (all: number)
review-nothing = { $all ->
    [one] { $all } choice was judged: none was clearly worse than another.
   *[other] { $all } choices were judged: none was clearly worse than another.
}
# (good: number, slips: number)
review-own = Your choices: { $good } good, { $slips ->
    [0] none clearly worse
    [one] { $slips } slip
   *[other] { $slips } slips
}.
# (n: number)
review-others = What the others missed: { $n }
review-empty = Nobody had a choice here.
# (n: number)
review-again = { $n ->
    [one] Find the better choice
   *[other] Find the better choices
}
review-listed = Your slips
review-figures = Figures
# (n: number, of: number)
review-slip = Slip { $n } of { $of }
# (done)
review-did = You chose “{ $done }”. Find what was better.
review-nextSlip = Next slip
review-toAll = Back to the review
# (n: number, of: number)
review-found = You found { $n } of { $of }.
review-slipHere = something was better
# (cost: number, half: number)
review-cost = { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } ± { NUMBER($half, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") } points
review-better = Better
# (name, why)
review-told = To { $name }: “{ $why }”
# (better, cost: number)
review-remark = Better: { $better }, by about { $cost ->
    [one] { NUMBER($cost) } point
   *[other] { NUMBER($cost) } points
}.
review-hinted = after a hint
review-budget = short budget
review-line = Show the better line
# (name, better)
review-lineOf = Show the better line: { $name }, { $better }
review-might = What might have been
# (done)
review-instead = Instead of “{ $done }”, with the cards where they really were; bots play on for everybody.
# (points, real)
review-so = This would have brought: { $points }. As played: { $real }.
review-thrownIn = thrown in
review-back = Back to what was played
review-backShort = As played
# (n: number)
review-number = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "negative") }
review-meant = Each choice is judged by what its player knew then. Its cost is in points of this deal, ± half the 95 % interval; the rest of the deal is simulated, so the cost is an estimate.
review-phases = Phase by phase
review-phase = Phase
review-choices = Choices
review-good = Nothing better
review-mean = Mean cost
review-luck = Luck and skill
review-points = Points
review-score = Against the mean
review-expected = Seat
review-cards = Cards
review-play = The rest
review-luckMeant = In points, compared with the table’s mean. Seat: what it could expect before the deal. Cards: how much more or less its first hand was worth. Choices: what they cost. The rest: where the hidden cards were, and what the others did.

## options

options-groups-cards = Cards
options-groups-sound = Sound and motion
options-groups-page = This page
options-groups-keys = Playing
options-back = Backs
options-backs-net = blue net
options-backs-rings = red rings
options-backs-sprigs = suits on green
options-cloth = Cloth
options-cloths-sand = sand
options-cloths-sage = green
options-cloths-slate = blue
options-groups-others = Others at the table
options-talk = Show what others say, and their faces
options-calls = Tell me when it is my turn and I look at something else
options-callsClosed = Also when trey is closed: your browser’s push service is then told that a table waits, and nothing else.
options-callsBarred = Your browser does not allow that. You can change it in its settings for this page.
options-volume = Sounds
# (n: number)
options-volumeValue = { $n ->
    [0] off
   *[other] { $n } %
}
options-sample = Four cards as you will see them
options-try = Hear one
options-language = Language
# Not shown in English; a language that has been read by a player who speaks it says { "" } here.
options-unread = This translation has not been read by a player from there yet. Tell us what sounds wrong.
options-theme = Appearance
options-themes-auto = same as device
options-themes-light = paper (light)
options-themes-dark = ink (dark)
options-colours = Suit colours
options-twoColours = two
options-fourColours = four
options-indices = Card indices
options-indexSizes-auto = large on small cards
options-indexSizes-classic = classic
options-indexSizes-large = large
options-motion = Motion
options-motions-auto = cards glide (unless the device asks for less)
options-motions-less = none
options-hold = Show a finished trick for
# (s: number)
options-holdValue = { NUMBER($s, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
options-cards = Size of the cards
options-cardSizes-small = small
options-cardSizes-medium = medium
options-cardSizes-large = large, if there is room
options-faces = Cards in dark mode
options-faceKinds-paper = light
options-faceKinds-dark = dark
options-order = Order of the hand
options-orders-trumps = trumps first, high cards first
options-orders-reversed = trumps last, low cards first
options-orders-fixed = suits always in the same order
options-side = Handedness
options-sides-right = right
options-sides-left = left
options-pace = The others play
options-paces-calm = slowly
options-paces-usual = at normal speed
options-paces-brisk = fast
options-confirm = Tap twice to play
options-forced = Play forced cards automatically
options-shortcuts = Single-key shortcuts at the table

## keys

keys-title = Keyboard
keys-intro = Tab moves from area to area. At the table:
keys-list-across-key = ← →
keys-list-across-does = previous, next card
keys-list-rows-key = ↑ ↓
keys-list-rows-does = the row above, below
keys-list-ends-key = Home End
keys-list-ends-does = first, last card
keys-list-enter-key = Enter
keys-list-enter-does = play or choose the card
keys-list-figures-key = 1 – 9
keys-list-figures-does = press the buttons on offer, in order
keys-list-first-key = H
keys-list-first-does = go to the first card you can play
keys-list-state-key = Y
keys-list-state-does = say how the game stands
keys-list-trick-key = T
keys-list-trick-does = last trick
keys-list-sheet-key = S
keys-list-sheet-does = score sheet
keys-list-rules-key = R
keys-list-rules-does = rules of this table
keys-list-claim-key = C
keys-list-claim-does = claim the rest
keys-list-undo-key = U
keys-list-undo-does = take the last move back
keys-list-people-key = P
keys-list-people-does = the people at this table
keys-list-draw-key = D
keys-list-draw-does = draw from the stock
keys-list-take-key = F
keys-list-take-does = take the top discard
keys-list-hint-key = I
keys-list-hint-does = what a good player would do
keys-list-list-key = ?
keys-list-list-does = this list
keys-off = You can turn the letter and number keys off in the settings.

## say

# (name)
say-takes = { $name } takes the trick.
say-youTake = You take the trick.
say-turn = Your turn.
# (name)
say-left = { $name } is away.
# (name)
say-back = { $name } is back.
# (name)
say-joined = { $name } sits down.
# (name)
say-yourLastTurn = { $name } went out: this is your last turn.
say-yourLast = Your last turn.

## company

company-people = People
company-chat = Messages
# (n: number)
company-unread = { $n ->
    [one] { $n } unread
   *[other] { $n } unread
}
company-answer = Answer
company-talkOff = You have turned off what others say, in your settings.
# (n: number)
company-watching = { $n ->
    [0] Nobody is watching.
   *[other] { $n ->
        [1] One person is watching.
       *[other] { $n } people are watching.
    }
}
company-host = host
# (seat)
company-strength = How { $seat } plays
company-offer = Offer the seat
# (seat)
company-offerTitle = Offer the seat of { $seat } to anyone who has the link
company-offered = offered to friends
company-keep = Keep the bot
# (seat)
company-keepTitle = Keep { $seat } in the seat
# (name)
company-standIn = Let a bot play for { $name }
company-standInShort = Let a bot play
# (name)
company-promised = { $name } from the next deal
company-makeHost = Make host
# (name)
company-makeHostOf = Make { $name } the host
company-remove = Remove
# (name)
company-removeOf = Remove { $name } from the table
# (name)
company-removing = { $name } is about to lose the seat.
company-keepOut = Keep out
# (name)
company-keepOutOf = Keep out { $name }: new code
# (name)
company-takeBack = Keep { $name }
company-ending = The match is about to end.
company-givingUp = You are about to give your seat up.
# (name)
company-handing = { $name } is about to be the host.
company-back = Take it back
company-gaveUp = You gave your seat up.
# (name)
company-rematchAsks = { $name } would like another match.
company-join = Join
company-stay = Stay here
company-mute = Mute
# (name)
company-muteOf = Mute { $name } on this device
company-unmute = Unmute
# (name)
company-unmuteOf = Unmute { $name }
company-muted = muted
company-rules = At this table
company-rulesHelp = The rules of the game stay the same. Everybody is told of any change.
company-bots = Friends may take a bot’s seat
company-botsWays-keep = no
company-botsWays-ask = ask the host
company-botsWays-give = right away
company-chatOn = Chat
company-chatHelp = Messages are passed on, not stored.
company-reactions = Set phrases
company-hints = Hints
company-watchers = Others may watch
company-watchersHelp = They see what lies open on the table, never a hand.
company-undo = Take-backs
company-undoHelp = Until the next player has moved, and only if no card was revealed.
company-grace = Bots wait before they play
company-graceHelp = So there is time to take a card back.
# (n: number)
company-graceWays = { $n ->
    [0] no
   *[other] { $n } seconds
}
# (what)
company-on = { $what }: on.
# (what)
company-off = { $what }: off.
# (what, how)
company-set = { $what }: { $how }.
company-undoDo = Undo
# (name, what)
company-undoDone = { $name }: taken back ({ $what }).
# (name)
company-undoAsks = { $name } would like to take the last move back.
# (name)
company-concedeAsks = { $name } concedes the match. End it?
# (name)
company-endAsks = { $name } would like to end the match here.
company-no = No
company-agree = Agree
company-playOn = Play on
company-allow = Allow
# (names)
company-waitsFor = Waiting for { $names } to agree.
company-withdraw = Withdraw
# (name, seat, next: boolean)
company-guestAsks = { $next ->
    [true] { $name } would like the seat of { $seat } from the next deal.
   *[other] { $name } would like the seat of { $seat }.
}
company-letIn = Let in
company-notNow = Not now
company-asked = The host has been asked for your seat. Until the answer comes, you are watching.
company-askedBlind = The host has been asked for your seat.
company-promisedYou = The seat is yours when this deal is over.
# (name, seat)
company-said-promised = { $name } takes the seat of { $seat } after this deal.
# (old, name)
company-said-renamed = { $old } is called { $name } now.
# (name)
company-said-host = New host: { $name }.
# (name)
company-said-removed = The host removed { $name } from the table.
# (name)
company-said-left = { $name } gave the seat up.
company-ended-left = This table was closed before its match was over.
# (name)
company-ended-conceded = { $name } conceded the match. It ends as it stands.
company-ended-agreed = The match was ended by common consent. It ends as it stands.
company-concede = Concede the match
company-concedeText = If everyone else here agrees, the match ends as it stands, and you lose it.
company-end = Propose to end the match
company-endText = It ends without a loser if everyone present agrees.
company-goneTitle = No seat right now
company-type = Your message
company-send = Send
company-noLines = Nobody has said anything yet.
company-forgotten = Messages are passed on and never stored; when the match is over, they are gone.
company-chatOff = Set phrases only: the host has not turned chat on.
company-invite-text = You play against bots until your friends come. Anyone who sits down through this link takes a bot’s seat at once.
company-invite-asks = Anyone who opens this link can ask you for a bot’s seat.
company-invite-asksHost = Anyone who opens this link can ask the host for a bot’s seat.
company-invite-takes = Anyone who sits down through this link takes a bot’s seat at once.
company-invite-closed = Anyone who opens this link may watch, if the host allows it.

## puzzles

puzzles-lead = Positions whose right play is known. Find it, and read why.
# (n: number)
puzzles-one = Puzzle { $n }
# (found: number, all: number, first: number)
puzzles-solved = { $found } of { $all } solved, { $first } of them at the first try.
puzzles-here = These results stay on this device.
puzzles-games = Games
puzzles-level = Difficulty
puzzles-any = all
puzzles-levels-easy = easy
puzzles-levels-middle = medium
puzzles-levels-hard = hard
# (names)
puzzles-bots = Found by { $names }.
puzzles-noBot = No bot is sure to find it.
puzzles-proved = Proved by a solver.
puzzles-known = Known from books and players.
puzzles-start = Solve the next one
puzzles-next = Next puzzle
puzzles-all = All puzzles
puzzles-none = No new puzzle is left here.
puzzles-states-first = solved at the first try
puzzles-states-found = solved
puzzles-states-told = answer shown
puzzles-states-tried = tried
puzzles-show = Show the answer
puzzles-showShort = Answer
# (action)
puzzles-no = Not “{ $action }”. Try again, or show the answer.
# (action)
puzzles-right = Right: { $action }.
# (action, others)
puzzles-rightToo = Right: { $action }. Also right: { $others }.
# (action)
puzzles-answer = It is: { $action }.
puzzles-firstCard = Choose one card: the first you would set aside or give.
# (n: number, sure: boolean)
puzzles-grade = Your grade: { $sure ->
    [true] { $n }
   *[other] about { $n }
}
# (n: number)
puzzles-due = { $n ->
    [one] { $n } mistake comes back today.
   *[other] { $n } mistakes come back today.
}
puzzles-run = Three minutes
puzzles-runText = Easy ones first; the third mistake ends the run.
# (n: number, best: number)
puzzles-ran = Found last time: { $n }. Your best: { $best }.
puzzles-wrong = Wrong.
puzzles-missed = Missed
puzzles-before = What happened before
slips-own = Your slips
slips-text = Choices of yours that a review found clearly worse than another. They stay on this device and come back after 1, 3 and 7 days. Once you have found the better choice three times, a slip rests.
# (n: number)
slips-due = { $n ->
    [one] One slip of yours comes back today.
   *[other] { $n } slips of yours come back today.
}
# (n: number)
slips-again = { $n ->
    [one] Make it again
   *[other] Make them again
}
# (phase, n: number, cost: number)
slips-most = Most points go at “{ $phase }”: { $n ->
    [one] one slip
   *[other] { $n } slips
}, { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } a time.
slips-count = Slips
# (n: number)
slips-resting = { $n ->
    [one] One more rests.
   *[other] { $n } more rest.
}
slips-done = That was all for today.
slips-toPuzzles = Back to the puzzles
# A meld on the table by its number.
# (n: number, cards, low: boolean)
meldAt = { $low ->
    [true] { $n }, low end: { $cards }
   *[other] { $n }: { $cards }
}

## error

error-title = That did not work
error-network = No answer from the server. Check the connection and try again.
error-unknown = Something went wrong. Try again.

## again

again-title = Your company
again-play = Play again
# (who, game)
again-playWith = Play { $game } again with { $who }
again-game = Game
# (at: number)
again-day = { DATETIME($at, weekday: "long") }
# (at: number)
again-date = { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
# (wins: string[])
again-wins = matches won: { JOIN($wins, ", ") }
# (name, n: number)
again-of = { $name } { $n }
# (n: number)
again-more = { $n ->
    [one] One more company
   *[other] { $n } more companies
}
again-missed = Your last table is no longer kept. You get a new one: send its link to your friends.
again-waiting = Your friends read in their lobby that the table is set. The match begins once all have come.
again-winter = Who won how often
again-winterText = Matches that you played to the end together, on this device.
# (at: number)
again-month = { DATETIME($at, month: "long", year: "numeric") }
again-all = All games
again-when = When
again-bots = Bots
again-mine = Do you sit here already, on another device?
# (name)
again-iAm = I am { $name }
again-mineHelp = That device is asked to agree. While it is off, the host is asked.
# (name)
again-asks = Are you { $name }, on another device?
# (name)
again-asksHost = { $name } asks for the seat on another device. Let in only the real { $name }.
again-itsMe = Yes, that is me
again-notMe = No
again-waits = Your other device is asked now; if it is off, the host. Say yes there, and you play on here.
# (name)
again-joined = { $name } now plays on another device too.
again-qr = Show as a QR code
again-qrHide = Hide the QR code
again-qrAlt = QR code of your own link
again-seats = Your seats on another device
# (n: number)
again-seatsText = { $n ->
    [one] The latest table of this device fits in a link. Whoever has the link has your seat: show it only to your own device. The record goes by file.
   *[other] The latest { $n } tables of this device fit in a link. Whoever has the link has your seats: show it only to your own device. The record goes by file.
}
again-seatsCopy = Copy the link
# (n: number)
again-seatsCame = { $n ->
    [0] These seats were on this device already.
    [one] One seat has come to this device.
   *[other] { $n } seats have come to this device.
}
# (people: number)
again-people = { $people ->
    [one] One person waits
   *[other] { $people } people wait
}
# (n: number)
again-seatsFree = { $n ->
    [one] one seat
   *[other] { $n } seats
}
# (minutes: number)
again-age = { $minutes ->
    [0] less than a minute
   *[other] { $minutes } min
}
