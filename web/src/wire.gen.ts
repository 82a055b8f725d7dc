// Generated from src/trey/server/wire by make fix; do not edit.

export const VERSION = 2;

/** A word of the protocol with its name for people, and what it means. */
export interface About {
  id: string;
  name: Text;
  about: Text;
}

/** How good a seat's choices in one phase were. */
export interface Accuracy {
  seat: number;
  phase: string;
  choices: number;
  /** The number of choices that are not shown: nothing was clearly better, or a costlier one missed the same plan. */
  good: number;
  /** The mean cost of a choice. */
  cost: number;
  error: number;
}

/**
 * Act for your seat: one action, or several in a row.
 *
 * `at` is the number of the last update the client has seen.  The action is refused as `late` if the game has gone on
 * since, so an action sent twice is done only once.
 */
export interface Act {
  type: "act";
  id: number;
  at: number;
  actions: string[];
  /** The language in which the actions are typed; those of a view are English. */
  lang?: string;
}

/** A seat acted. */
export interface Acted {
  type: "acted";
  seat: number;
  /** The action's text form; only the verb if the viewer may not know the card. */
  action: string;
  by: "bot" | "claim" | "clock" | "player";
  /** Whether the seat had asked what a bot would do. */
  hinted: boolean;
  /** What this viewer learned of the act: the action itself, and then what followed from it. */
  happened: (NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[];
  /** The same in words. */
  told: Telling[];
}

/** Another action than the hint's, and how much better or worse it is, in points of the deal. */
export interface Alternative {
  action: string;
  /** How much better it is than the hint's action; mostly below 0. */
  gain: number;
  /** Its standard error; two of them are half of a 95 % interval. */
  error: number;
}

/**
 * Agree to a proposal, or decline it; or withdraw your own.
 *
 * With `what` and `seat`, only the proposal that `facts.proposal` describes so is meant.
 */
export interface Answer {
  type: "answer";
  id: number;
  yes: boolean;
  what?: "again" | "concede" | "end" | "rematch" | "undo" | null;
  seat?: number | null;
}

/**
 * Ask what a bot would do in your seat, and why; `at` as in `act`.
 *
 * The answer is a `hint`, and everybody is told that you asked.
 */
export interface AskHint {
  type: "hint";
  id: number;
  at: number;
}

/** `POST /api/next`: whether a table was set again for the people of tables whose matches are over. */
export interface AskNext {
  seats: Held[];
}

/** Let a bot play your seat for a while. */
export interface Away {
  type: "away";
  id: number;
}

/** Take your seat back from the bot.  Acting, asking for the next deal or reconnecting does the same. */
export interface Back {
  type: "back";
  id: number;
}

/** The points of a bot in a day's deal, by seat; the bot plays all seats. */
export interface BotDay {
  bot: string;
  delta: number[];
}

/** `GET /api/day/{day}/{family}`: the points of bots in the deal of a day, and how people did. */
export interface BotDays {
  day: string;
  family: string;
  bots: BotDay[];
  people: DayMade[];
}

/**
 * `POST /api/brought`: a table that goes on with a match begun elsewhere, for example without a server.
 *
 * It goes on after the last finished deal of the record.
 */
export interface BringTable {
  /** The text of `GET /api/tables/{table}/record`, unchanged. */
  record: string;
  name: string;
  /** Where you sit. */
  seat?: number;
  /** Who sits at the other seats, in order: a bot, or `open` for a bot that plays until somebody comes. Seats that are not listed get the bots of the record, and are `open` where people sat. */
  others?: string[];
}

/**
 * The last message before the server closes the connection; `again` says whether to connect again.
 *
 * `at` is the server that has the table, where it is another: connect to `/ws/{table}?at=…` at once.
 */
export interface Bye {
  type: "bye";
  code: string;
  why: Text;
  again: boolean;
  at?: string;
}

/** Host: change the settings. */
export interface ChangeSettings {
  type: "settings";
  id: number;
  settings: Settings;
}

/**
 * A seat typed something.
 *
 * A client that reconnects during the match gets the latest lines again, with the same numbers.
 */
export interface ChatLine {
  type: "chat";
  number: number;
  seat: number;
  /** The player's name then. */
  name: string;
  text: string;
}

/** `POST /api/check`: rules to be checked. */
export interface Check {
  rules: string;
}

/** The answer: the rules in their shortest text form, or why they are not valid. */
export interface Checked {
  ok: boolean;
  rules: string;
  seats: number;
  code: string;
  why: Text | null;
}

/** Claim all the tricks that are left; the rules check the claim, and the rest is played. */
export interface Claim {
  type: "claim";
  id: number;
  at: number;
}

export type ClientMessage = Hello | Seal | ShowNumber | Act | Claim | AskHint | Ready | Start | SeatTo | Dismiss | ChangeSettings | Away | Back | Leave | Rematch | React | Undo | Propose | Answer | Rename | Say | HandOver | LetIn | Latest | Ping;

/** The time the acting seat has left when the message is sent. */
export interface Clock {
  seat: number;
  milliseconds: number;
}

/** The table was closed before its match was over: nobody played any more, a player conceded, or all agreed. */
export interface Closed {
  type: "closed";
  why: "agreed" | "conceded" | "left";
  /** The seat that conceded, if one did. */
  seat: number | null;
}

/** The server's commitment to the next or current deal; hex texts, see `docs/shuffle.md`. */
export interface Commitment {
  table: string;
  deal: number;
  commitment: string;
  seals: (string | null)[];
  log: string;
  /** Whether numbers may still be shown. */
  open: boolean;
}

/** The server committed itself to the next deal (`Facts.shuffle`); the seats show their numbers. */
export interface Committed {
  type: "committed";
  deal: number;
}

/** `POST /api/tables`: a new table; its maker sits at seat 0. */
export interface Create {
  rules: string;
  name: string;
  /** Who sits at seat 1, 2, …: `open` or a bot; seats not listed are open. If none is open, the match starts. */
  others?: string[];
  settings?: Settings;
  /** Play the deal of this day, such as `2026-11-22`: today or up to thirty days ago, by the rules of `FamilyInfo.day`. */
  day?: string;
  /** Play the deals of this part of an evening. */
  evening?: Evening | null;
}

/** `GET /api/day`: the date of the deal of the day, and how many seconds it has left. */
export interface Day {
  day: string;
  left: number;
}

/** What people scored in a day's deal, including the result that was sent if it counts. */
export interface DayCounted {
  people: DayMade[];
}

/** How many people scored these points in a day's deal from a seat, as far as this server can prove it. */
export interface DayMade {
  seat: number;
  points: number;
  people: number;
}

/**
 * `POST /api/day/{day}/{family}/results`: somebody has played a day's deal here; the table's record says how.
 *
 * It counts if one person played it alone to the end, without a hint, against the bots of the day.
 */
export interface DayResult {
  table: string;
  /** The seat's token. */
  token: string;
  /** A hash that only the player's device can make, a different one for each deal; only the first result with it counts. */
  mark: string;
}

/** One finished deal; points and money by seat. */
export interface DealResult {
  /** The deal's number in the match, from 1. */
  deal: number;
  dealer: number;
  /** Points won or lost in the deal; zeros if it was thrown in. */
  delta: number[];
  /** The totals after the deal. */
  totals: number[];
  /** Stakes won or lost so far; zeros if the table plays without stakes. */
  money: number[];
  /** Whether the deal was thrown in without a score. */
  redealt: boolean;
  /** The id of the family's ending, if the match ended with this deal. */
  ended: string | null;
}

/** Cards were dealt. */
export interface Dealt {
  type: "dealt";
  deal: number;
  dealer: number;
  /** What this viewer learned of the deal. */
  happened: (NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[];
  /** The same in words. */
  told: Telling[];
}

/** A player has come to the seat with another device; the one before keeps it too. */
export interface Device {
  type: "device";
  seat: number;
}

/** Host: take a seat from its player for good; it opens again, or in a match goes to a bot if `bot_after` is set. */
export interface Dismiss {
  type: "dismiss";
  id: number;
  seat: number;
  /** Whose seat you mean; if somebody else sits there by now, the request is refused as `late`. */
  name?: string | null;
  /** Whether the table also gets a new code, and the host is asked about whoever comes from now on. */
  keep_out?: boolean;
}

/** A request was carried out, and its events are stored; `number` is that of the table's latest event. */
export interface Done {
  type: "done";
  id: number;
  number: number;
}

/** A seat drew a card. */
export interface Drew {
  type: "drew";
  seat: number;
  action: string;
  /** `stock` or `pile`. */
  source: string;
  card: string | null;
}

/** A reason why a match can end. */
export interface EndingInfo {
  id: string;
  name: Text;
}

/** A part of an evening: every table that plays it has the same deals, which follow from its code and the rules. */
export interface Evening {
  code: string;
  /** The bot in all seats where nobody sits. */
  bot: string;
  /** 0 for the first; there are as many as seats. */
  part: number;
}

/** The points of a person in a part of an evening. */
export interface EveningMade {
  seat: number;
  name: string;
  points: number;
}

/** What a record proves: which part was played, and what people made of it. */
export interface EveningPart {
  part: number;
  made: EveningMade[];
}

/** Everything about a table that is not in a view. */
export interface Facts {
  stage: "closed" | "open" | "over" | "playing";
  host: number | null;
  seats: SeatFacts[];
  watchers: number;
  settings: Settings;
  clock: Clock | null;
  shuffle: Commitment | null;
  log: LogHead | null;
  /** Whether the first deals were known before, from an earlier match or as a guided deal: their shuffles prove nothing. */
  again: boolean;
  /** The date whose deal of the day this is, see `docs/shuffle.md`; empty for an ordinary table. */
  day: string;
  /** The part of an evening that is played here. */
  evening: Evening | null;
  /** Whether the first deal is a guided one. */
  lesson: boolean;
  /** Whether no player was there when the last deal ended, so that no new deal has begun since. */
  waited: boolean;
  /** The table of the rematch, once there is one. */
  next: string | null;
  proposal: Proposal | null;
  /** The guests who wait for the host's answer. */
  guests: GuestFacts[];
  /** Why the table is closed. */
  why: "" | "agreed" | "conceded" | "left";
  /** The seat that conceded the match. */
  conceded: number | null;
  /** Says that bots, hints and reviews get less time to think, why, and which bots play differently as a result; None otherwise. */
  budget: Text | null;
}

/** The facts changed in a way that no record keeps, such as who is connected or how many watch. */
export interface FactsChanged {
  type: "facts";
  facts: Facts;
}

/** A game with all its variants. */
export interface FamilyInfo {
  id: string;
  name: Text;
  about: Text;
  /** The fewest and the most seats. */
  seats: [number, number];
  usual_seats: number;
  /** The game's levels that are offered, the weakest first, then bots from other packages; a request may name any bot. */
  levels: string[];
  /** What is known of each level, in sentences: its character, and how strong it was measured to be. */
  ratings: Record<string, Text>;
  /** The character of each level that has one, in a word, such as *bold*. */
  manners: Record<string, Text>;
  presets: PresetInfo[];
  options: OptionInfo[];
  phases: PhaseInfo[];
  verbs: Record<string, Text>;
  /** The words for actions, each under its whole text (`order up`) or under its verb (`give`). `order up@3` are the words of the third seat from the dealer's left, where it has its own. */
  says: Record<string, Word>;
  /** What a seat can be in a deal. */
  roles: Record<string, Text>;
  /** The names of calls that make no suit trump, such as `NT`. */
  trumps: Record<string, Text>;
  endings: EndingInfo[];
  /** A few cards that stand for the game. */
  picture: string[];
  /** Whether the points of a deal are zero-sum, and are shown with their sign. */
  signed: boolean;
  /** The game's terms of art, including those of every table. */
  glossary: Term[];
  /** Whether there is a guided deal: `POST /api/lessons`. */
  lesson: boolean;
  /** Whether there are positions whose right play is known: `GET /api/puzzles`. */
  puzzles: boolean;
  /** Points are penalties: the lowest total wins. */
  low: boolean;
  /** What one deal of a match is called. */
  deal: Text;
  /** The name of the cards that are dealt to nobody. */
  kitty: Text;
  /** The rules of the game's deal of the day; empty if it has none. */
  day: string;
}

/** A seat was charged points in the middle of a deal, for something that the rules forbid. */
export interface Fined {
  type: "fined";
  seat: number;
  points: number;
}

/** `GET /api/games`: the games, bots and settings that a lobby offers. */
export interface Games {
  v: number;
  families: FamilyInfo[];
  bots: About[];
  /** Where the rules of a preset come from. */
  statuses: About[];
  speed: SpeedInfo;
  /** The names that bots go by, by seat. If a player has the same name, the bot's name gets the seat's number too, counted from 1. */
  guests: string[];
  reactions: Named[];
  /** The settings of a new table unless its host changes them. */
  settings: Settings;
  /** Headings of the form of house rules, in order. */
  groups: Named[];
  /** The languages that are spoken here, each under its own name. */
  languages: Named[];
}

/** A seat chose a card to give to another seat; `HandedOver` follows when the card changes hands, perhaps later. */
export interface Gave {
  type: "gave";
  seat: number;
  action: string;
  to: number;
  card: string | null;
}

/** Somebody who asks for a bot's seat, or for their own on another device. */
export interface GuestFacts {
  /** The guest's number, for `let_in`. */
  guest: number;
  name: string;
  seat: number;
  when: "next" | "now";
  /** Whether it is a player who asks for their own seat: their device here answers, or else the host. */
  own: boolean;
}

/** Host: make another player the host; with `name` as for `dismiss`. */
export interface HandOver {
  type: "hand_over";
  id: number;
  seat: number;
  name?: string | null;
}

/** Cards that have gone from one seat into another's hand in this deal; `cards` are those the viewer may know. */
export interface Handed {
  seat: number;
  to: number;
  cards: string[];
  count: number;
  /** True if the cards are the return for a gift, as the rules demand. */
  back: boolean;
}

/** Cards went from one seat's hand into another's: a gift, or the return that the rules demand for it. */
export interface HandedOver {
  type: "handed_over";
  seat: number;
  to: number;
  /** Those the viewer may know. */
  cards: string[];
  count: number;
  /** Whether the cards go back in return for a gift. */
  back: boolean;
}

export type Happened = NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded;

/** A seat that a device has at a table; `before` as in `hello`. */
export interface Held {
  table: string;
  token: string;
  before: string | null;
}

/** The first message: which protocol, whose seat (None: a watcher), the seal for the next deal, and the language. */
export interface Hello {
  type: "hello";
  v: number;
  token?: string | null;
  seal?: string | null;
  /** The language of every `Text` on this connection. */
  lang?: string;
  /** At a rematch, the token of the table before: `token` takes its place. */
  before?: string | null;
  /** How many times in a row `bye elsewhere` has sent the client on; None: it cannot be. */
  sent?: number | null;
}

/** What a bot would do, why, and what else could be done; valid until the game goes on. */
export interface Hint {
  type: "hint";
  id: number;
  /** The number of the latest update when the hint was found. */
  at: number;
  action: string;
  /** `{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`. */
  why: Text;
  /** The bot that chose the action. */
  bot: string;
  /** The best few alternatives, best first; empty if a quick bot answered in place of the strongest one, or if only one action is legal. */
  others: Alternative[];
}

/** The seat to act was told what a bot would do. */
export interface Hinted {
  type: "hinted";
  seat: number;
}

/** Another player is the host. */
export interface HostChanged {
  type: "host_changed";
  seat: number;
}

/** `POST /api/tables/{table}/seats`: sit down on `seat`, or on the first free one if it is None. */
export interface Join {
  name: string;
  seat?: number | null;
  /** When to take a bot's seat: immediately, or when the current deal is over. */
  when?: "next" | "now";
  /** The seat is this person's, from another device: that device, or else the host, is asked to agree. */
  own?: boolean;
}

/** How a form asks for an option; it has only the fields that its kind needs. */
export interface KindInfo {
  kind: "cards" | "choice" | "flag" | "number" | "numbers" | "sized";
  low?: number;
  high?: number;
  /** `number`: the value `none` is allowed. */
  optional?: boolean;
  shortest?: number;
  longest?: number;
  most?: number;
  /** `choice`, `sized`: the values; a sized one with bounds is written `name:number`. */
  values?: Named[];
}

/** A meld on the table, and the card that each of its cards stands for; only a wild card can stand for another. */
export interface Laid {
  seat: number;
  cards: string[];
  stands_for: string[];
}

/** A seat laid a meld, or added cards to one. */
export interface LaidDown {
  type: "laid_down";
  seat: number;
  /** The meld as it lies now. */
  meld: Laid;
  /** The cards added, if the meld lay there before. */
  added: string[];
}

/** A seat begins its final turn, because another went out. */
export interface LastTurn {
  type: "last_turn";
  seat: number;
  because: number;
}

/** Ask for the latest update again. */
export interface Latest {
  type: "latest";
  id: number;
}

/** `POST /api/lessons`: a table with the guided deal of a game; the learner sits at seat 0, bots at the others. */
export interface Learn {
  family: string;
  name: string;
}

/** Give up your seat; somebody else may take it. */
export interface Leave {
  type: "leave";
  id: number;
}

/** A player gave the seat up, or the host took it. */
export interface Left {
  type: "left";
  seat: number;
  by_host: boolean;
}

/** A stop in a guided deal: what it explains now. */
export interface LessonStop {
  /** `{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`. */
  text: Text;
  /** The actions that the learner is to do now, in any order; empty if the learner plays on alone. */
  actions: string[];
  /** The number of this stop, from 1. */
  step: number;
  /** The number of stops, including the end. */
  steps: number;
}

/**
 * Host (or any player while the host is away): give a bot's seat to somebody who asks for it, or refuse.
 *
 * If somebody asks for their own seat, only their connected device may answer, or else the host.
 */
export interface LetIn {
  type: "let_in";
  id: number;
  guest: number;
  yes: boolean;
}

/**
 * `POST /api/tables/{table}/network`, the host opens or closes access from the network.
 *
 * The host must be at the machine that trey runs on.
 */
export interface LetNetwork {
  token: string;
  open: boolean;
}

/** `GET /api/log?after=0&chain=0`: the commitments and the shown shuffles of all tables of a chain, in order. */
export interface Log {
  entries: LogEntry[];
  /** The hash of the last line of the whole chain. */
  head: string;
}

/**
 * A line of the public log; `hash` covers the line before and this one.
 *
 * `digest` is a commitment's log, or a shown shuffle's head; only the table's players can tell that it is theirs.
 */
export interface LogEntry {
  number: number;
  /** Lines of version 1 are older; their hash covers the table too, so only its players can compute it. */
  v: 1 | 2;
  kind: "committed" | "shown";
  digest: string;
  hash: string;
}

/**
 * The last line of a chain of the public log: its number and hash.  Keep it: every later head must follow from it.
 *
 * Where several servers share a database, the log has many chains, and a table's lines are always in the same one.
 */
export interface LogHead {
  number: number;
  hash: string;
  chain?: number;
}

/** `GET /api/log/heads`: the last line of each chain of the public log. */
export interface LogHeads {
  heads: LogHead[];
}

/** The match is over. */
export interface MatchEnded {
  type: "match_ended";
  /** One of the family's endings. */
  ending: string;
  winners: number[];
}

/** There is a rematch at another table, where the same seat is kept. */
export interface Moved {
  type: "moved";
  table: string;
  /** Whether the rematch plays the same deals again. */
  again: boolean;
  /** The seat's token there, once a `hello` has named it and, as `before`, that of this table; None for watchers. */
  token: string | null;
}

/** A word of the protocol with its name for people, and its bounds if it takes a number. */
export interface Named {
  id: string;
  name: Text;
  bounds: [number, number] | null;
}

/**
 * `GET /api/network`: whether a host here may open access from the network, and where others reach trey.
 *
 * The address is there only while access is open.
 */
export interface Network {
  offered: boolean;
  origin: string;
}

/** Cards were dealt. */
export interface NewDeal {
  type: "new_deal";
  deal: number;
  dealer: number;
  /** Each seat's target of tricks, in games that have targets. */
  targets: number[];
  /** The rank that is wild in this deal. */
  wild: string | null;
}

/** A seat that is kept at a table which was set again; the token opens it together with that of the table before. */
export interface NextSeat {
  table: string;
  code: string;
  seat: number;
  token: string;
  /** Why you are not seated yet: the host is asked, or the deal must end first. The token opens the seat once you have it. */
  waiting: "" | "asked" | "promised";
  /** The table whose token was asked about. */
  last: string;
  /** Who has set the table. */
  by: string;
  family: string;
  preset: string;
}

/** The tables that were set again. */
export interface NextTables {
  seats: NextSeat[];
}

/** A seat showed its number for the committed deal; it is stored. */
export interface Numbered {
  type: "numbered";
  seat: number;
}

/** A house rule; values are in their text form. */
export interface OptionInfo {
  id: string;
  name: Text;
  help: Text;
  kind: KindInfo;
  default: string;
  source: string;
  /** The heading of `Games.groups` under which a form shows it. */
  group: string;
  /** Values of other options with which this one has no effect; `name` stands for `name:12` too. */
  idle: Record<string, string[]>;
}

/** A phase of the deal: its name, its question, the verb of its card actions, and its other actions. */
export interface PhaseInfo {
  id: string;
  name: Text;
  ask: Text;
  /** The sort of choice: a word, a bid, cards for another seat, cards out of play, a card from a pile, a card to the trick or the discard pile, cards to melds. In `over`, there is no choice, because the deal is over. */
  kind: "bid" | "choose" | "draw" | "give" | "lay" | "over" | "play" | "set_aside";
  cards: string;
  words: string[];
  /** Whether most of a deal is played in this phase: tricks, or turns. */
  main: boolean;
  /** Whether only the seat that acted knows which card it was, until the game shows it. */
  secret: boolean;
  /** The word that ends a choice of several cards; if their number is set, it ends the choice early. */
  stop: string;
}

/** Check that the connection is alive; the server answers `pong`. */
export interface Ping {
  type: "ping";
  id: number;
}

/** One seat as the viewer sees it. */
export interface Place {
  /** How many cards the seat holds. */
  cards: number;
  /** The total of the match so far. */
  total: number;
  /** Points of the deal just finished. */
  delta: number | null;
  tricks: number | null;
  target: number | null;
  /** True if the target is a maximum of tricks, not a minimum. */
  at_most: boolean;
  /** Stakes won or lost so far, if the table plays for stakes. */
  money: number | null;
  /** True if the seat takes part in this deal, False if it sits the deal out. */
  plays: boolean;
  /** The seat's roles in this deal, such as `dealer`, `maker` or `out` (sits the deal out); each game has its own. */
  roles: string[];
  /** Calls that the seat has used, if each may be made only once. */
  calls: string[];
  /** Suits in which the seat has shown a void. */
  voids: string[];
  /** Cards the viewer knows the seat to hold, such as gifts, returns and cards it was seen to draw. */
  holds: string[];
  /** Points left in the seat's hand, once they are public. */
  points: number | null;
}

/**
 * `POST /api/tables/{table}/next`: set the table again for its people, or come to the one that was set already.
 *
 * Everybody's seat is kept, as at a rematch: whoever has the token of the last table is let in.
 */
export interface PlayNext {
  token: string;
  before?: string | null;
  /** Other rules for as many seats; empty: the same. */
  rules?: string;
}

/**
 * `POST /api/tables/{table}/again`: a table that goes on from a step of a finished deal's `Replay`.
 *
 * Bots have the other seats, and the later deals are the same.
 */
export interface PlayOn {
  deal: number;
  step: number;
  seat: number;
  name: string;
}

/** A card and the seat it came from (or went to). */
export interface Played {
  seat: number;
  card: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  id: number;
}

/** A named set of house rules; `options` has those that differ from the defaults. */
export interface PresetInfo {
  id: string;
  name: Text;
  about: Text;
  status: string;
  options: Record<string, string>;
}

/** Somebody will take a bot's seat when this deal is over. */
export interface Promised {
  type: "promised";
  seat: number;
  name: string;
}

/** A player's proposal to the other people; it lapses by itself. */
export interface Proposal {
  /** A rematch (`again`: with the same deals) begins with those who agree; nobody's no prevents it. */
  what: "again" | "concede" | "end" | "rematch" | "undo";
  seat: number;
  /** The seats that have agreed, the proposer's first. */
  yes: number[];
  /** The seats that have not agreed yet. */
  asked: number[];
}

/** Concede the match, or propose to end it: the table is closed when all people who are here agree. */
export interface Propose {
  type: "propose";
  id: number;
  what: "concede" | "end";
}

/** `POST /api/evening`: whether a record proves what came of a part of an evening; nothing is stored. */
export interface ProveEvening {
  code: string;
  bot: string;
  rules: string;
  /** The text of `GET /api/tables/{table}/record`, unchanged. */
  record: string;
}

/**
 * `GET /api/push`: the key by which push services know this server, a browser's `applicationServerKey`.
 *
 * Without a key, nobody can be called whose page is closed.
 */
export interface PushKey {
  key: string;
}

/** A seat played a card to the trick, or put one on the discard pile. */
export interface Put {
  type: "put";
  seat: number;
  /** Empty if the card went on the discard pile automatically, as the only one left. */
  action: string;
  card: string | null;
  /** `trick` or `pile`. */
  place: string;
  /** The suit to follow, if this card was led and that suit is not printed on it, as with a bower or a joker. */
  led: string | null;
}

/** A seat added a card to a meld that is not laid yet, or chose a card to add to one on the table. */
export interface PutDown {
  type: "put_down";
  seat: number;
  action: string;
  card: string | null;
}

/** A position whose right play is known; nothing in this message gives it away. */
export interface PuzzleInfo {
  id: string;
  family: string;
  /** The puzzle's place among those of its game, from 1. */
  number: number;
  rules: string;
  preset: string;
  /** The phase of the choice. */
  phase: string;
  /** `easy` if every bot that was asked is right, `hard` if the best of them is not. */
  level: "easy" | "hard" | "middle";
  /** Its difficulty as a rating, about 1000 to 1800, computed from which bots are right and how often a guess is. */
  grade: number;
  /** The bots that were right with all three seeds. */
  bots: string[];
  /** Whether a solver proves the answer; otherwise it rests on what players know. */
  proved: boolean;
}

/**
 * `GET /api/puzzles/{puzzle}`: the position as its seat knows it.
 *
 * One action is asked for, so `owed` is 1 in its view even if more cards follow.
 */
export interface PuzzlePage {
  puzzle: PuzzleInfo;
  view: View;
  /** The deal so far, as that seat has seen it. */
  happened: (NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[];
  /** The same in words. */
  told: Telling[];
  /** Whether more cards follow the one that is asked for. */
  first: boolean;
}

/** The answer to a try, and to `POST /api/puzzles/{puzzle}/answer`; after a wrong try, only that it was wrong. */
export interface PuzzleTold {
  right: boolean;
  /** All the right actions; the first is the one to show. */
  answers: string[];
  /** `{0}` stands for the name of seat 0; cards are texts such as `QS`, in French `D♠`. */
  why: Text | null;
}

/** `POST /api/puzzles/{puzzle}/try`: a try, one of the view's legal actions. */
export interface PuzzleTry {
  action: string;
}

/** `GET /api/puzzles`: all puzzles, game by game. */
export interface Puzzles {
  puzzles: PuzzleInfo[];
}

/** Say one of the set phrases. */
export interface React {
  type: "react";
  id: number;
  what: string;
}

/** A seat said one of the set phrases. */
export interface Reaction {
  type: "reaction";
  seat: number;
  what: string;
}

/** Say that you are ready for the deal after deal `deal`.  It also takes your seat back from the bot. */
export interface Ready {
  type: "ready";
  id: number;
  deal: number;
}

/** A request was refused and nothing changed (of several actions, the first `done` were carried out). */
export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  why: Text;
  done: number;
}

/**
 * After the match: play another with the same people, or propose it to those who are here, or follow them there.
 *
 * Only the host may ask for the same deals `again`.
 */
export interface Rematch {
  type: "rematch";
  id: number;
  again?: boolean;
}

/** Change your name. */
export interface Rename {
  type: "rename";
  id: number;
  name: string;
}

/** A player goes by another name. */
export interface Renamed {
  type: "renamed";
  seat: number;
  name: string;
}

/** `GET /api/tables/{table}/replay?deal=1`: a finished deal, step by step. */
export interface Replay {
  table: string;
  rules: string;
  family: string;
  preset: string;
  players: string[];
  deal: number;
  deals: number;
  steps: ReplayStep[];
  /** The shuffle in its text form; empty when the deal came from another match, a lesson or a day's deals. */
  shuffle: string;
  sheet: DealResult[];
}

/** `POST /api/replays`: a finished deal of a record as a `Replay`, of no table; nothing is stored. */
export interface ReplayRecord {
  /** The text of `GET /api/tables/{table}/record`, unchanged. */
  record: string;
  deal?: number;
}

/** One event of a finished deal with nothing hidden, and every seat's view after it. */
export interface ReplayStep {
  event: Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Hinted | Undone | Promised | Renamed | Device | HostChanged | Shown | Closed;
  views: View[];
  /** What each seat learned of the event; `event` has what all of them together know. */
  happened: ((NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[])[];
  /** The same in words. */
  told: Telling[][];
}

/** The stock had run out; the discards under the top one, shuffled, are the new stock. */
export interface Reshuffled {
  type: "reshuffled";
  count: number;
}

/** Cards that the viewer sees only now: shown by a seat, received face down before, or seen in the kitty. */
export interface Revealed {
  type: "revealed";
  seat: number;
  /** `shown`, `received` or `kitty`. */
  how: string;
  cards: string[];
}

/** `GET /api/tables/{table}/review?deal=1`: what the choices of a finished deal cost. */
export interface Review {
  deal: number;
  seed: number;
  /** The most worlds used to find a better action for a choice; as many others price it. */
  worlds: number;
  /** The number of choices that were judged. */
  judged: number;
  /** The choices that are shown, the costliest first. */
  choices: ReviewedChoice[];
  /** The accuracy by seat, and by phase in the family's order. */
  accuracy: Accuracy[];
  /** By seat. */
  accounts: ReviewedAccount[];
  /** The turning points by seat, if there is a clear one. */
  turnings: ReviewedTurning[];
  /** Says that the review had less time than usual to think, and why; None otherwise. */
  budget: Text | null;
}

/** A seat's account of the deal: `score` is `expected + cards + skill + play`. */
export interface ReviewedAccount {
  seat: number;
  points: number;
  /** Its points against the table's mean; above 0 is good in every game. */
  score: number;
  /** What the seat could expect before the cards were dealt. */
  expected: number;
  /** What the seat's first hand was worth beyond `expected`. */
  cards: number;
  /** The total cost of its choices, with its sign changed: usually 0 or less. */
  skill: number;
  /** The standard error of `skill`. */
  error: number;
  /** The rest: hidden cards and the others' choices. */
  play: number;
}

/** A choice that was clearly worse than another, judged by what its seat knew then. */
export interface ReviewedChoice {
  /** The number of the action's step in the deal's `Replay`, from 0. */
  step: number;
  seat: number;
  phase: string;
  action: string;
  /** The better action, of the same phase. */
  better: string;
  /** Other actions that are about as good as the better one. */
  also: string[];
  /** What the better action gained over the one played, in points of the deal, on average over imagined worlds. */
  cost: number;
  /** The standard error of `cost`; two of them are half of a 95 % interval. */
  error: number;
  /** Whether the seat had asked what a bot would do. */
  hinted: boolean;
  /** Whether a bot chose on the short budget. */
  short: boolean;
  /** Why the better action is better, if the game finds a reason; cards and seats as in a note of `View`. */
  why: Text | null;
}

/** The trick that changed a seat's prospects most, if one clearly did; a turn in a game without tricks. */
export interface ReviewedTurning {
  seat: number;
  /** The number of the trick, or of the seat's own turn, from 1. */
  number: number;
  /** Whether the turning point is a trick; otherwise it is a turn. */
  trick: boolean;
  /** The step of the deal's `Replay` that began the trick or turn, from 0. */
  step: number;
  /** How much better the seat's prospects were after the trick or turn than before, in points against the table's mean; below 0 if worse. */
  gain: number;
  /** The standard error of `gain`. */
  error: number;
}

/** `GET /api/rulebook`: the rules of every preset, to read offline. */
export interface Rulebook {
  pages: RulesPage[];
}

/** `GET /api/rules`: the rules in words, as the options are set. */
export interface RulesPage {
  rules: string;
  family: string;
  preset: string;
  name: Text;
  about: Text;
  status: string;
  sections: Section[];
}

/** A seat chose a word: it passed, called, ordered up or asked for a new deal, for example. */
export interface Said {
  type: "said";
  seat: number;
  action: string;
}

/** Somebody took a seat. */
export interface Sat {
  type: "sat";
  seat: number;
  name: string;
}

/** Type something to the others, if the host allows it. */
export interface Say {
  type: "say";
  id: number;
  text: string;
}

/** The deal is over: its points, and why. */
export interface Scored {
  type: "scored";
  delta: number[];
  totals: number[];
  /** The result, then remarks; `{seat}` stands for a name (`trey.core.text.told`). */
  why: Text[];
}

/** Seal a number for the next deal, before the server commits to it. */
export interface Seal {
  type: "seal";
  seal: string;
}

/** A seat sealed a number for the next deal; the seal is stored. */
export interface Sealed {
  type: "sealed";
  seat: number;
}

/** Who sits at a seat. */
export interface SeatFacts {
  kind: "bot" | "human" | "open";
  /** The name the player typed; empty for bots and open seats. */
  name: string;
  /** The bot that sits here, or stands in for the player now. */
  bot: string | null;
  /** Whether a player's client is connected (never for bots). */
  connected: boolean;
  /** Whether the player has seen how the last deal ended. */
  ready: boolean;
  /** Whether somebody may sit down here. */
  free: boolean;
  /** Always False. The next version of the protocol leaves it out. */
  substitute: boolean;
  /** Whether anyone can ask the host for this bot's seat. */
  ask: boolean;
  /** Who sits down here when this deal is over. */
  promised: string;
  /** Whether a bot stands in for a player who is here and has not answered yet. */
  silent: boolean;
}

/**
 * Host: give a seat to a bot, or open it.  A player who is away keeps the right to come back.
 *
 * If a bot's seat is opened during a match, the bot plays on until somebody with the invitation takes the seat.
 */
export interface SeatTo {
  type: "seat";
  id: number;
  seat: number;
  to: string;
}

/** A seat at a table.  Whoever has the token has the seat: put it only after the `#` of a link. */
export interface Seated {
  table: string;
  code: string;
  seat: number;
  token: string;
  /** Why you are not seated yet: the host is asked, or the deal must end first. The token opens the seat once you have it. */
  waiting: "" | "asked" | "promised";
}

/** A part of a game's rules in words. */
export interface Section {
  title: Text;
  lines: Text[];
  /** The phases to which this part of the rules belongs. */
  phases: string[];
}

export type ServerMessage = Welcome | Update | FactsChanged | Done | Refused | Hint | Reaction | ChatLine | Moved | Pong | Bye;

/** A seat put a card face down out of play. */
export interface SetAside {
  type: "set_aside";
  seat: number;
  action: string;
  card: string | null;
}

/** The host's settings besides the rules.  Times are in seconds. */
export interface Settings {
  /** Anyone may find the table in the list of open tables. */
  public: boolean;
  /** Anyone who knows the table may watch it, without a seat. */
  watchers: boolean;
  /** Whether, during a match, anybody with the invitation may take a bot's seat that a player gave up. */
  newcomers: boolean;
  /** Whether anybody with the invitation may take a bot's seat during a match: no, if the host agrees, or always. */
  bots: "ask" | "give" | "keep";
  /** Players may say the few set phrases. */
  reactions: boolean;
  /** The seat to act may ask what a bot would do; everybody is told that it did. */
  hints: boolean;
  /** Players may type what they like to each other. It is passed on and not stored. Never at a `public` table. */
  chat: boolean;
  /** A player may take back a choice that nobody has answered, if it showed the player no new card. */
  undo: boolean;
  /** How long a bot waits before it answers a choice that can be taken back. */
  grace: number;
  /** The time for one action, after which a bot plays it; None: no clock. A clock of more than an hour runs while nobody is connected too, and no bot stands in for people who are away or silent. */
  clock: number | null;
  /** How many seconds a player may be disconnected before a bot stands in; None: no bot stands in. */
  bot_after: number | null;
  /** How many seconds a connected player may fail to act before a bot stands in; None: no bot stands in. If `bots` is `give` and the table is not public, it counts only once all seats are taken and a deal was played so. */
  silent_after: number | null;
  /** The longest wait for the others between two deals once a player is ready; 0: no wait. */
  pause: number;
  /** The bot that stands in, and that fills open seats at the start. */
  bot: string;
}

/** The host changed the settings (`Facts.settings` has them). */
export interface SettingsChanged {
  type: "settings_changed";
}

/** Show your number for the committed deal, and seal one for the deal after it. */
export interface ShowNumber {
  type: "number";
  deal: number;
  number: string;
  seal?: string | null;
}

/** A deal is over (or was abandoned) and its shuffle is shown: the text form of `docs/shuffle.md`. */
export interface Shown {
  type: "shown";
  deal: number;
  /** Empty when the deal came from another match, a lesson or a day's deals. */
  shuffle: string;
  /** The deal as a record writes it (dealer, salt and pack); empty when nothing was dealt. */
  cards: string;
  /** Whether it was the first of its match, so that the shuffle decided who dealt. */
  first: boolean;
}

/** How the rules run on the server, and what people at a table should know about that; empty if nothing. */
export interface SpeedInfo {
  id: "native" | "plain" | "wasm";
  name: Text;
  about: Text;
}

/** Host: start now; bots take the open seats. */
export interface Start {
  type: "start";
  id: number;
}

/** The match began. */
export interface Started {
  type: "started";
}

/** A bot began to stand in for a player (`bot` is its name), or the player is back (None). */
export interface StoodIn {
  type: "stood_in";
  seat: number;
  bot: string | null;
  why: "absent" | "asked" | "back" | "host" | "silent";
}

/**
 * `POST /api/tables/{table}/push`: let the device of this token be called while its page is closed, or no more.
 *
 * It is called by a message without content: at its turn, when the table is set again, and when the match is over. The
 * seat has the endpoint as long as the token opens it, and until the table is set again.
 */
export interface Subscribe {
  token: string;
  endpoint: string;
  on?: boolean;
}

export type TableEvent = Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Hinted | Undone | Promised | Renamed | Device | HostChanged | Shown | Closed;

/** What anyone may know about a table; it is stored for lists, so a field that is added has a default. */
export interface TableInfo {
  table: string;
  code: string;
  rules: string;
  family: string;
  preset: string;
  stage: "closed" | "open" | "over" | "playing";
  seats: SeatFacts[];
  /** How many seats somebody may still take. */
  free: number;
  /** The number of finished deals, which can be replayed. */
  deals: number;
  watchable: boolean;
  winners: number[];
  /** Who is to act. */
  turn: number | null;
  /** How many seconds are left to act, where a clock of more than an hour runs. */
  left: number | null;
  /** The points so far, once the match has begun. */
  totals: number[];
  /** The date whose deal of the day the table plays. */
  day: string;
  /** In the list of open tables: how many seconds ago the table was made. */
  waits: number | null;
}

/** `GET /api/tables`: the public tables with a free seat, at which somebody is now or was in the last minutes. */
export interface Tables {
  tables: TableInfo[];
}

/** A seat was given to a bot (`bot` is its name), or opened (None). */
export interface Taken {
  type: "taken";
  seat: number;
  bot: string | null;
}

/** A sentence about something that happened. */
export interface Telling {
  /** The type of what happened, such as `trick_taken`. */
  of: string;
  /** `{0}` stands for the name of seat 0, `{0:takes|take}` for the first word, or for the second if seat 0 reads it. Cards are texts such as `QS`. */
  says: Text;
  /** The seat that it is about, if a bubble beside that seat may say it, without the name at its beginning. */
  seat: number | null;
  /** Whether the table shows it: the card lies there, the meld, the number of cards. */
  in_sight: boolean;
  /** Whether it says all that the telling before it says: the seat has put one more card aside. */
  goes_on: boolean;
}

/** A term of art, as it stands in a glossary. */
export interface Term {
  name: Text;
  /** The meaning, in one line. */
  meaning: Text;
  /** The word as it stands in running text, with commas between its forms; empty if nobody needs it explained. */
  forms: Text;
}

/** Words for people, in the language of the connection. */
export type Text = string;

/** The deal was thrown in; nobody scores.  If a `NewDeal` is in the same event, a hand was too poor to play. */
export interface ThrownIn {
  type: "thrown_in";
}

/** A seat took cards that lay on the table. */
export interface Took {
  type: "took";
  seat: number;
  /** `kitty`, `dummy` or `upcard`. */
  source: string;
  /** Those the viewer may know. */
  cards: string[];
  count: number;
}

/** A trick is complete. */
export interface TrickTaken {
  type: "trick_taken";
  /** The seat that took the trick. */
  seat: number;
  /** The trick's number, from 1; 0 if tricks are not counted. */
  number: number;
  cards: Played[];
}

/** The response to a refused HTTP request. */
export interface Trouble {
  code: string;
  why: Text;
}

/** A card was turned face up for all, or was turned down again. */
export interface TurnedUp {
  type: "turned_up";
  card: string;
  /** `upcard`, or `pile`: the first of the discard pile. */
  place: string;
  down: boolean;
}

/** Take your last choice back, or ask the other people whether you may; `at` as in `act`. */
export interface Undo {
  type: "undo";
  id: number;
  at: number;
}

/** A seat took its last choice back: `count` actions, the latest last. */
export interface Undone {
  type: "undone";
  seat: number;
  count: number;
  /** The actions' text forms, or only the verb of each whose card the viewer may not know. */
  actions: string[];
}

/**
 * The table has changed: this is all that this client may know now.
 *
 * It is complete: if its number is not one more than the last, updates were left out, but nothing is lost.
 */
export interface Update {
  type: "update";
  number: number;
  /** None in an answer to `hello` or `latest`, if updates were left out before it, and when a rematch has been made. */
  event: Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Hinted | Undone | Promised | Renamed | Device | HostChanged | Shown | Closed | null;
  /** None before the first deal. */
  view: View | null;
  facts: Facts;
  /** Whether the viewer may claim the remaining tricks. */
  claim: boolean;
  /** The current stop in a guided deal; None if nothing is explained. */
  lesson: LessonStop | null;
  /** Whether the viewer may take its last choice back, or ask to. */
  undo: boolean;
  /** The score sheet, if it has changed since the last update (always if `event` is None). */
  sheet: DealResult[] | null;
}

/** What one seat may know now; `seat` is None for a watcher. */
export interface View {
  family: string;
  seat: number | null;
  /** The deal's number in the match, from 1. */
  number: number;
  phase: string;
  turn: number | null;
  dealer: number;
  /** 1 when play goes clockwise, -1 when it goes the other way. */
  direction: number;
  players: Place[];
  /** The viewer's cards, in the best order for showing them. */
  hand: string[];
  /** How many of the viewer's own cards may not be looked at yet. */
  face_down: number;
  /** The viewer's legal actions, empty when it is another's turn. */
  legal: string[];
  /** How many cards the acting seat still has to give, return or set aside in this phase. */
  owed: number;
  /** How many more cards the acting seat then gives, one at a time, each after the return for the one before. */
  later: number;
  /** The seat that gets the cards given or returned in this phase. */
  receiver: number | null;
  caller: number | null;
  /** A suit, or a word such as `NT` if no suit is trump. */
  trump: string | null;
  call: string | null;
  leader: number | null;
  /** The suit that players must follow in this trick, not always the one printed on the card that was led. */
  led: string | null;
  trick: Played[];
  last_trick: Played[];
  last_winner: number | null;
  /** How many cards are left in the kitty, or face down in the middle. */
  kitty: number | null;
  /** Once the deal is over: the kitty as it was dealt, or the cards set aside in its place, if the game shows them. */
  kitty_shown: string[];
  /** Cards the viewer picked up or may look at: those of the kitty or dummy, the upcard, or the card just drawn. */
  taken: string[];
  /** Cards the viewer set aside. */
  aside: string[];
  /** Cards that passed from hand to hand; everybody knows who gave how many to whom. */
  handed: Handed[];
  gave: Played[];
  received: Played[];
  /** Cards that another seat had to show to the viewer, and its set-aside cards once they are turned up. */
  shown: Played[];
  upcard: string | null;
  /** The upcard was turned down; it stays in `upcard`. */
  upcard_down: boolean;
  /** How many cards the dummy has. */
  dummy: number | null;
  stock: number | null;
  /** How many cards the discard pile has. */
  pile: number | null;
  /** The top card of the discard pile. */
  top: string | null;
  /** The rank that is wild in this deal. */
  wild: string | null;
  melds: Laid[];
  /** Melds that the acting seat is putting together, if everyone may see them. */
  laying: string[][];
  finisher: number | null;
  /** The viewer's own cards in their best melds. */
  arranged: string[][];
  /** Points the viewer would be left with now. */
  deadwood: number | null;
  /** The deal is over. */
  done: boolean;
  /** The deal was thrown in, and nobody scored. */
  redealt: boolean;
  /** Why the match is over, one of the family's endings. */
  ended: string | null;
  winners: number[];
  /** Short remarks that players would make aloud, such as who pays whom. */
  notes: Text[];
  /** To the seat to act, for beginners: its goal, what it has to choose, what to look for. */
  coach: Text | null;
  /** To the seat to act: what some of its legal actions may bring it or ask of it, in a few words. */
  prices: [string, Text][];
  /** Why the illegal cards of the viewer's hand cannot be chosen in this phase. */
  barred: Text | null;
  /** The total that ends the match, if it is played for points. */
  goal: number | null;
  /** How many deals the match may have, if there is a limit; ties may add more. */
  deals: number | null;
  /** Once the deal is over: its outcome, in sentences with `{seat}` and `{seat:others|reader}` (see `told`). */
  story: Text[];
  /** Once the deal is over and another follows: what comes next, in sentences of the same form. */
  coming: Text[];
}

/** The answer to `hello`; an `update` follows immediately, or `facts` for a guest who may not watch. */
export interface Welcome {
  type: "welcome";
  v: number;
  table: string;
  /** The short code by which others join. */
  code: string;
  seat: number | null;
  rules: string;
  family: string;
  preset: string;
  /** Why the client has no seat yet: the host has been asked, or the seat is promised once this deal is over. */
  waiting: "" | "asked" | "promised";
}

/** A seat went out. */
export interface WentOut {
  type: "went_out";
  seat: number;
}

/** The words for an action, or for a verb with a card; `{}` stands for the card or suit. */
export interface Word {
  /** The label of the button: `Order it up`, `Give {}`. */
  button: Text;
  /** What the table says after a player's name and a colon: `order it up`, `gift {}`. */
  said: Text;
  /** What is said to viewers who may not know the card: `a card given`. */
  hidden: Text | null;
  /** True for the choice that most players want when it is offered. */
  primary: boolean;
  /** True for the choice that commits you to the least; the browser shows it before the others. */
  safe: boolean;
  /** The pile from which the action draws a card: `stock` or `pile`. */
  source: string;
  /** Why the action cannot be chosen now, if it is shown anyway: `You can go out when …`. */
  unless: Text | null;
}

/** What a house is asked, by name: with what, and what comes back. */
export interface Calls {
  games: { wish: Record<never, never>; answer: Games };
  check: { wish: Check; answer: Checked };
  rules: { wish: { rules: string }; answer: RulesPage };
  rulebook: { wish: Record<never, never>; answer: Rulebook };
  create: { wish: Create; answer: Seated };
  learn: { wish: Learn; answer: Seated };
  tables: { wish: Record<never, never>; answer: Tables };
  byCode: { wish: { code: string }; answer: TableInfo };
  table: { wish: { table: string }; answer: TableInfo };
  sit: { wish: { table: string } & Join; answer: Seated };
  next: { wish: AskNext; answer: NextTables };
  playNext: { wish: { table: string } & PlayNext; answer: Seated };
  playOn: { wish: { table: string } & PlayOn; answer: Seated };
  bringTable: { wish: BringTable; answer: Seated };
  record: { wish: { table: string }; answer: Blob };
  replay: { wish: { table: string; deal: number }; answer: Replay };
  replayRecord: { wish: ReplayRecord; answer: Replay };
  review: { wish: { table: string; deal: number }; answer: Review };
  otherwise: { wish: { table: string; deal: number; step: number; action: string }; answer: Replay };
  letNetwork: { wish: { table: string } & LetNetwork; answer: Network };
  network: { wish: Record<never, never>; answer: Network };
  push: { wish: Record<never, never>; answer: PushKey };
  subscribe: { wish: { table: string } & Subscribe; answer: PushKey };
  puzzles: { wish: Record<never, never>; answer: Puzzles };
  puzzle: { wish: { puzzle: string }; answer: PuzzlePage };
  tryPuzzle: { wish: { puzzle: string } & PuzzleTry; answer: PuzzleTold };
  answerPuzzle: { wish: { puzzle: string }; answer: PuzzleTold };
  day: { wish: Record<never, never>; answer: Day };
  botsOfDay: { wish: { day: string; family: string }; answer: BotDays };
  tellDay: { wish: { day: string; family: string } & DayResult; answer: DayCounted };
  proveEvening: { wish: ProveEvening; answer: EveningPart };
  log: { wish: { after: number; chain: number }; answer: Log };
  logHeads: { wish: Record<never, never>; answer: LogHeads };
}

/** Where a server is asked it. */
export const ROUTES: Record<keyof Calls, { method: "GET" | "POST"; path: string }> = {
  games: { method: "GET", path: "/games" },
  check: { method: "POST", path: "/check" },
  rules: { method: "GET", path: "/rules" },
  rulebook: { method: "GET", path: "/rulebook" },
  create: { method: "POST", path: "/tables" },
  learn: { method: "POST", path: "/lessons" },
  tables: { method: "GET", path: "/tables" },
  byCode: { method: "GET", path: "/tables/by-code/{code}" },
  table: { method: "GET", path: "/tables/{table}" },
  sit: { method: "POST", path: "/tables/{table}/seats" },
  next: { method: "POST", path: "/next" },
  playNext: { method: "POST", path: "/tables/{table}/next" },
  playOn: { method: "POST", path: "/tables/{table}/again" },
  bringTable: { method: "POST", path: "/brought" },
  record: { method: "GET", path: "/tables/{table}/record" },
  replay: { method: "GET", path: "/tables/{table}/replay" },
  replayRecord: { method: "POST", path: "/replays" },
  review: { method: "GET", path: "/tables/{table}/review" },
  otherwise: { method: "GET", path: "/tables/{table}/otherwise" },
  letNetwork: { method: "POST", path: "/tables/{table}/network" },
  network: { method: "GET", path: "/network" },
  push: { method: "GET", path: "/push" },
  subscribe: { method: "POST", path: "/tables/{table}/push" },
  puzzles: { method: "GET", path: "/puzzles" },
  puzzle: { method: "GET", path: "/puzzles/{puzzle}" },
  tryPuzzle: { method: "POST", path: "/puzzles/{puzzle}/try" },
  answerPuzzle: { method: "POST", path: "/puzzles/{puzzle}/answer" },
  day: { method: "GET", path: "/day" },
  botsOfDay: { method: "GET", path: "/day/{day}/{family}" },
  tellDay: { method: "POST", path: "/day/{day}/{family}/results" },
  proveEvening: { method: "POST", path: "/evening" },
  log: { method: "GET", path: "/log" },
  logHeads: { method: "GET", path: "/log/heads" },
};
