// Generated from src/trey/server/wire/messages.py by python -m tools.wire_types; do not edit.

export const VERSION = 1;

/**
 * Do one action, or several in a row, for one's seat.
 *
 * `at` is the number of the last update the client has seen.  The action is refused as `late` when the game
 * has gone on since, so that one sent twice is done once.
 */
export interface Act {
  type: "act";
  id: number;
  at: number;
  actions: string[];
  lang?: "en" | "fr";
}

/** A seat acted. */
export interface Acted {
  type: "acted";
  seat: number;
  /** Its text form; the verb alone where the viewer may not know the card. */
  action: string;
  by: "bot" | "claim" | "clock" | "player";
  /** What that was to this viewer: the act itself, and then what followed from it. */
  happened: (NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[];
}

/** Let a bot play one's seat for a while. */
export interface Away {
  type: "away";
  id: number;
}

/** Take one's seat back from the bot.  Acting, or connecting again, does the same. */
export interface Back {
  type: "back";
  id: number;
}

/** A bot that can take a seat. */
export interface BotInfo {
  id: string;
  name: Text;
  about: Text;
}

/** The last message before the server closes; `again` tells whether it is of use to connect again. */
export interface Bye {
  type: "bye";
  code: string;
  why: Text;
  again: boolean;
}

/** Host: change the settings. */
export interface ChangeSettings {
  type: "settings";
  id: number;
  settings: Settings;
}

/** `POST /api/check`: rules that somebody thinks of. */
export interface Check {
  rules: string;
}

/** The answer: the rules in their shortest text form, or why not. */
export interface Checked {
  ok: boolean;
  rules: string;
  seats: number;
  code: string;
  why: Text | null;
}

/** Claim all the tricks that are left; the rules check it, and the rest is played. */
export interface Claim {
  type: "claim";
  id: number;
  at: number;
}

export type ClientMessage = Hello | Act | Claim | Seal | ShowNumber | Ready | Start | SeatTo | Dismiss | ChangeSettings | Away | Back | Leave | Rematch | React | Latest | Ping;

/** The time the acting seat has left when the message is sent. */
export interface Clock {
  seat: number;
  milliseconds: number;
}

/** The table was closed before its match was over. */
export interface Closed {
  type: "closed";
}

/** What the server has published of the next or running deal; hex texts, see `docs/shuffle.md`. */
export interface Commitment {
  table: string;
  deal: number;
  commitment: string;
  seals: (string | null)[];
  log: string;
  /** Numbers may still be shown. */
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
  /** Who sits at seat 1, 2, …: `open` or a bot; others are open. With none open the match starts. */
  others?: string[];
  settings?: Settings;
}

/** One finished deal; points and money by seat. */
export interface DealResult {
  /** Its number in the match, from 1. */
  deal: number;
  dealer: number;
  /** What it brought; nothing where it was thrown in. */
  delta: number[];
  /** Running points after it. */
  totals: number[];
  /** Stakes won or lost so far; nothing where the table plays for none. */
  money: number[];
  /** It was thrown in without a score. */
  redealt: boolean;
  /** Why the match was over with it, one of the family's endings. */
  ended: string | null;
}

/** Cards were dealt. */
export interface Dealt {
  type: "dealt";
  deal: number;
  dealer: number;
  /** What that was to this viewer. */
  happened: (NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[];
}

/** Host: take a seat from its player for good; before the start it is open again, later a bot plays on. */
export interface Dismiss {
  type: "dismiss";
  id: number;
  seat: number;
}

/** A request was carried out and is stored; `number` is the table's latest event. */
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

/** Why a match can end. */
export interface EndingInfo {
  id: string;
  name: Text;
}

/** All about a table that is not in a view. */
export interface Facts {
  stage: "closed" | "open" | "over" | "playing";
  host: number | null;
  seats: SeatFacts[];
  watchers: number;
  settings: Settings;
  clock: Clock | null;
  shuffle: Commitment | null;
  log: LogHead | null;
  /** The first deals of this table are those of an earlier match: they were known before, and prove nothing. */
  again: boolean;
  /** The table of the rematch, once there is one. */
  next: string | null;
}

/** Something about the table changed that no record keeps: who is connected, how many watch. */
export interface FactsChanged {
  type: "facts";
  facts: Facts;
}

/** A game with all its variants. */
export interface FamilyInfo {
  id: string;
  name: Text;
  about: Text;
  /** Fewest and most. */
  seats: [number, number];
  usual_seats: number;
  presets: PresetInfo[];
  options: OptionInfo[];
  phases: PhaseInfo[];
  verbs: Record<string, Text>;
  /** How actions are put into words, by their whole text (`order up`) or by their verb (`give`). */
  says: Record<string, WordInfo>;
  /** What a seat can be in a deal. */
  roles: Record<string, Text>;
  /** What is trump when no suit is. */
  trumps: Record<string, Text>;
  endings: EndingInfo[];
  /** A few cards that stand for the game. */
  picture: string[];
  /** The points of a deal add up to nothing, and are shown with their sign. */
  signed: boolean;
}

/** A seat was charged points in the middle of a deal, for what the rules forbid. */
export interface Fined {
  type: "fined";
  seat: number;
  points: number;
}

/** Everything a lobby shows: `GET /api/games`. */
export interface Games {
  v: number;
  families: FamilyInfo[];
  bots: BotInfo[];
  /** What a bot's seat is called, by seat; with the seat's number behind it where a player has the same name. */
  guests: string[];
  reactions: Named[];
  /** What a new table has when its host says nothing. */
  settings: Settings;
}

/** A seat chose a card for another; it goes over with `HandedOver`, perhaps later. */
export interface Gave {
  type: "gave";
  seat: number;
  action: string;
  to: number;
  card: string | null;
}

/** Cards that have gone from one seat into another's hand in this deal; `cards` are those the viewer may know. */
export interface Handed {
  seat: number;
  to: number;
  cards: string[];
  count: number;
  /** They answer a gift, as the rules demand. */
  back: boolean;
}

/** Cards went from one seat into another's hand: a gift, or what the rules demand for it. */
export interface HandedOver {
  type: "handed_over";
  seat: number;
  to: number;
  /** Those the viewer may know. */
  cards: string[];
  count: number;
  /** They answer a gift. */
  back: boolean;
}

export type Happened = NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded;

/** The first message: which protocol, whose seat (None: a watcher), and the seal for the next deal. */
export interface Hello {
  type: "hello";
  v: number;
  token?: string | null;
  seal?: string | null;
}

/** `POST /api/tables/{table}/seats`: sit down on the first free seat, or on this one. */
export interface Join {
  name: string;
  seat?: number | null;
}

/** How a form asks for an option; only what its kind needs is there. */
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

/** A meld on the table.  `stands_for` gives, card by card, what a wild replaces (itself for the others). */
export interface Laid {
  seat: number;
  cards: string[];
  stands_for: string[];
}

/** A seat laid a meld, or added cards to one. */
export interface LaidDown {
  type: "laid_down";
  seat: number;
  /** As it lies now. */
  meld: Laid;
  /** The cards added, where the meld lay there before. */
  added: string[];
}

/** A seat begins its last turn, because another went out. */
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

/** Give one's seat up; somebody else may take it. */
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

/** `GET /api/log?after=0`: commitments and reveals of all tables, in order. */
export interface Log {
  entries: LogEntry[];
  /** The latest hash of the whole log. */
  head: string;
}

/**
 * A line of the public log: `hash` is the hash of the line before and of this one.
 *
 * `digest` is a commitment's log, or a shown shuffle's head; only who sits at the table knows which.
 */
export interface LogEntry {
  number: number;
  /** Lines of version 1 are older; their hash names the table too, so that only its players can compute it. */
  v: 1 | 2;
  kind: "committed" | "shown";
  digest: string;
  hash: string;
}

/** The last line of the public log: its number and hash.  Keep it: every later head must follow from it. */
export interface LogHead {
  number: number;
  hash: string;
}

/** The match is over. */
export interface MatchEnded {
  type: "match_ended";
  /** One of the family's endings. */
  ending: string;
  winners: number[];
}

/** There is a rematch at another table; the same seat and the same token are good there. */
export interface Moved {
  type: "moved";
  table: string;
  /** Its host plays the same deals again. */
  again: boolean;
}

/** A word of the protocol with its words for people, and bounds where it takes a number. */
export interface Named {
  id: string;
  name: Text;
  bounds: [number, number] | null;
}

/** Cards were dealt. */
export interface NewDeal {
  type: "new_deal";
  deal: number;
  dealer: number;
  /** Tricks due from each seat, where the game sets them. */
  targets: number[];
  /** The rank that is wild in this deal. */
  wild: string | null;
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
}

/** What is going on: its name, what is asked, the verb of its card actions, its other actions. */
export interface PhaseInfo {
  id: string;
  name: Text;
  ask: Text;
  /** What sort of thing is asked for: a word, cards for another seat, cards out of play, a card from a pile, a card to the trick or the discard pile, cards to melds; or nothing, because the deal is over. */
  kind: "choose" | "draw" | "give" | "lay" | "over" | "play" | "set_aside";
  cards: string;
  words: string[];
  /** Where a deal is mostly played: tricks, or turns. */
  main: boolean;
  /** Which card it was is known to the actor only, until the game shows it. */
  secret: boolean;
  /** The word that ends a choice of several cards: early where some are owed, at last where any number may go. */
  stop: string;
}

/** Ask whether the server still hears; it answers `pong`. */
export interface Ping {
  type: "ping";
  id: number;
}

/** One seat as the viewer sees it. */
export interface Place {
  /** How many cards it holds. */
  cards: number;
  /** Running points of the match. */
  total: number;
  /** Points of the deal just finished. */
  delta: number | null;
  tricks: number | null;
  target: number | null;
  /** The target is the most tricks to take, not the fewest. */
  at_most: boolean;
  /** Stakes won or lost so far, where the table plays for any. */
  money: number | null;
  /** Of `dealer`, `caller`, `maker`, `alone`, `out` (sits this deal out), `finished`. */
  roles: string[];
  /** Calls it has used, where each may be made once. */
  calls: string[];
  /** Suits it has shown to be out of. */
  voids: string[];
  /** Cards the viewer knows it to hold: gifts, returns, cards seen drawn. */
  holds: string[];
  /** Points left in its hand, once they are public. */
  points: number | null;
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

/** A seat put a card to the trick, or on the discard pile. */
export interface Put {
  type: "put";
  seat: number;
  /** Empty when it was the only card that could be put, and went by itself. */
  action: string;
  card: string | null;
  /** `trick` or `pile`. */
  place: string;
  /** The suit to follow, when this card led and shows another, as a bower or a joker does. */
  led: string | null;
}

/** A seat put a card to a meld that is not laid yet, or chose one to add to a meld. */
export interface PutDown {
  type: "put_down";
  seat: number;
  action: string;
  card: string | null;
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

/** Seen how deal `deal` ended; the next one may begin. */
export interface Ready {
  type: "ready";
  id: number;
  deal: number;
}

/** A request was refused and nothing changed (of several actions: `done` were carried out before). */
export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  why: Text;
  done: number;
}

/** When the match is over: a new table with the same people, and the same deals if `again` (host). */
export interface Rematch {
  type: "rematch";
  id: number;
  again?: boolean;
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
  /** The shuffle in its text form, empty when this deal was played again from another match. */
  shuffle: string;
  sheet: DealResult[];
}

/** One event of a finished deal with nothing hidden, and every seat's view after it. */
export interface ReplayStep {
  event: Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Shown | Closed;
  views: View[];
  /** What the event was to each seat; `event` has what it was to all of them together. */
  happened: ((NewDeal | TurnedUp | Said | Gave | SetAside | Drew | Put | PutDown | Took | HandedOver | Revealed | TrickTaken | LaidDown | WentOut | LastTurn | Fined | Reshuffled | ThrownIn | Scored | MatchEnded)[])[];
}

/** The stock had run out; the discards under the top one, shuffled, are the new stock. */
export interface Reshuffled {
  type: "reshuffled";
  count: number;
}

/** The viewer alone now knows cards: shown by a seat, received from it face down before, or seen in the kitty. */
export interface Revealed {
  type: "revealed";
  seat: number;
  /** `shown`, `received` or `kitty`. */
  how: string;
  cards: string[];
}

/** `GET /api/rules`: the rules in words, as the options are set. */
export interface RulesPage {
  rules: string;
  family: string;
  preset: string;
  name: Text;
  about: Text;
  status: string;
  sections: SectionInfo[];
}

/** A seat chose a word: it passed, called, ordered up, asked for a new deal. */
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

/** The deal is over: its points, and why. */
export interface Scored {
  type: "scored";
  delta: number[];
  totals: number[];
  /** Remarks, with `{seat}` where a name belongs. */
  why: Text[];
}

/** Bind one's seat to a number for the next deal, before the server commits itself. */
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
  /** What the player typed; empty for bots and open seats. */
  name: string;
  /** The bot that sits here, or stands in for the player now. */
  bot: string | null;
  /** A player's client is here (never for bots). */
  connected: boolean;
  /** The player has seen how the last deal ended. */
  ready: boolean;
  /** Somebody may sit down here. */
  free: boolean;
  /** The bot's rules are still being compiled; another bot plays for it until then. */
  substitute: boolean;
}

/** Host: give a seat to a bot, or open it.  A player who is away keeps the right to come back. */
export interface SeatTo {
  type: "seat";
  id: number;
  seat: number;
  to: string;
}

/** A seat at a table.  Whoever has the token has the seat: it belongs behind the `#` of a link only. */
export interface Seated {
  table: string;
  code: string;
  seat: number;
  token: string;
}

/** A part of the rules in words. */
export interface SectionInfo {
  title: Text;
  lines: Text[];
}

export type ServerMessage = Welcome | Update | FactsChanged | Done | Refused | Reaction | Moved | Pong | Bye;

/** A seat put a card face down out of play. */
export interface SetAside {
  type: "set_aside";
  seat: number;
  action: string;
  card: string | null;
}

/** What the host decides beside the rules.  Times are seconds. */
export interface Settings {
  /** Anyone may find the table in the list of open tables. */
  public: boolean;
  /** Anyone who knows the table may watch it, without a seat. */
  watchers: boolean;
  /** While a match runs, who has the invitation may take a bot's seat that a player gave up. */
  newcomers: boolean;
  /** Players may say the few set phrases. */
  reactions: boolean;
  /** Time for one action, after which a bot plays it; None: no clock. */
  clock: number | null;
  /** When a bot stands in for a player who is not connected; None: never. */
  bot_after: number | null;
  /** When a bot stands in for a player who is connected and does not act; None: never. */
  silent_after: number | null;
  /** The longest wait, between two deals, until all connected players are ready. */
  pause: number;
  /** The bot that stands in, and that fills open seats at the start. */
  bot: string;
}

/** The host changed the settings (`Facts.settings` has them). */
export interface SettingsChanged {
  type: "settings_changed";
}

/** Show one's number for the promised deal, and seal one for the deal after it. */
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
  /** Empty when the deal was played again from another match. */
  shuffle: string;
  /** The deal as a record writes it, dealer, salt and pack; empty when nothing was dealt. */
  cards: string;
  /** It was the first of its match, and the shuffle decided who dealt. */
  first: boolean;
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

export type TableEvent = Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Shown | Closed;

/** What anyone may know about a table. */
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
  /** Deals that are over, and can be replayed. */
  deals: number;
  watchable: boolean;
  winners: number[];
}

/** `GET /api/tables`: the tables whose hosts want company. */
export interface Tables {
  tables: TableInfo[];
}

/** A seat was given to a bot (`bot` is its name), or opened (None). */
export interface Taken {
  type: "taken";
  seat: number;
  bot: string | null;
}

/** The same words in English and in French. */
export type Text = [en: string, fr: string];

/** The deal was thrown in; nobody scores. */
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
  /** Who took it. */
  seat: number;
  /** From 1; 0 where tricks are not counted. */
  number: number;
  cards: Played[];
}

/** What HTTP answers when it refuses. */
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

/**
 * Something happened: the whole of what this client may know now.
 *
 * Take it as it is: when its number is not one more than the last, some were left out and nothing is lost.
 */
export interface Update {
  type: "update";
  number: number;
  /** None when this is an answer to `hello` or `latest`, or others were left out before it. */
  event: Sat | Left | Taken | StoodIn | SettingsChanged | Started | Sealed | Numbered | Committed | Dealt | Acted | Shown | Closed | null;
  /** None before the first deal. */
  view: View | null;
  facts: Facts;
  /** The viewer may claim the rest. */
  claim: boolean;
  /** The score sheet, when it has changed since the last update (always when `event` is None). */
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
  /** The viewer's cards, in the order they are best shown. */
  hand: string[];
  /** Cards of the viewer's own that he may not look at yet. */
  face_down: number;
  /** The viewer's legal actions, empty when it is another's turn. */
  legal: string[];
  /** How many cards the acting seat still has to give, return or set aside in this phase. */
  owed: number;
  /** Who gets them. */
  receiver: number | null;
  caller: number | null;
  /** A suit, or `NT` where a call left no trump. */
  trump: string | null;
  call: string | null;
  leader: number | null;
  /** The suit this trick must follow, which is not always the one printed on the card that was led. */
  led: string | null;
  trick: Played[];
  last_trick: Played[];
  last_winner: number | null;
  /** Cards left in the kitty, or face down in the middle. */
  kitty: number | null;
  /** Kitty, dummy or upcard cards that the viewer picked up or may look at. */
  taken: string[];
  /** Cards the viewer set aside. */
  aside: string[];
  /** What has gone from hand to hand: who gave how many cards to whom is known to all. */
  handed: Handed[];
  gave: Played[];
  received: Played[];
  /** Cards another seat had to show to the viewer. */
  shown: Played[];
  upcard: string | null;
  /** The upcard was turned down; it stays remembered. */
  upcard_down: boolean;
  /** Cards in the dummy. */
  dummy: number | null;
  stock: number | null;
  /** Cards in the discard pile. */
  pile: number | null;
  /** The top of the discard pile. */
  top: string | null;
  /** The rank that is wild in this deal. */
  wild: string | null;
  melds: Laid[];
  /** Melds the acting seat is putting together, where everyone may see them. */
  laying: string[][];
  finisher: number | null;
  /** The viewer's own cards in their best melds. */
  arranged: string[][];
  /** Points the viewer would be left with now. */
  deadwood: number | null;
  /** The deal is over. */
  done: boolean;
  /** The deal was thrown in; nobody scored and it is dealt again. */
  redealt: boolean;
  /** Why the match is over, one of the family's endings. */
  ended: string | null;
  winners: number[];
  /** Short remarks a table would make aloud, such as who owes whom. */
  notes: Text[];
}

/** The answer to `hello`; an update follows at once. */
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
}

/** A seat melded everything. */
export interface WentOut {
  type: "went_out";
  seat: number;
}

/** How an action, or a verb with a card, is put into words; `{}` stands for the card or suit. */
export interface WordInfo {
  button: Text;
  /** What is said of it after a name and a colon, alike for all persons. */
  said: Text;
  /** What is said where the card may not be known. */
  hidden: Text | null;
  /** What one most likely wants, where it is offered. */
  primary: boolean;
  /** The pile a card is drawn from by it: `stock` or `pile`. */
  source: string;
  /** Why it cannot be chosen now, where it is shown all the same. */
  unless: Text | null;
}
