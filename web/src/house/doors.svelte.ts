import { recall, remember } from "../device";
import { Door } from "./door";
import type { HereHouse } from "./here";
import { LetterBox, pause } from "./letters";
import { linked, Meeting, sideIn, unlinked, wordsOf } from "./meeting";
import { newRoom, Tie, type Known } from "./tie";

/** A page that was let in to a table of this device. */
interface Guest extends Known {
  code: string;
  tables: string[];
  at: number;
}
/** A word by which all friends of a table find this device at the letter box. */
interface Meet {
  word: string;
  table: string;
  code: string;
  at: number;
}

/** As many guests may be at the doors at once, and as many letters of a text may one send. */
const MOST = 12;
const MOST_TEXT = 20_000;
/** Milliseconds after which somebody who has not come is no longer waited for. */
const LONG = 3 * 86_400_000;
/** Milliseconds between two looks into the letter box: while somebody is waited for, and else. */
const SOON = 1000;
const LATER = 4000;
const WAITED = 600_000;
/** Milliseconds between two calls. */
const AGAIN = 5000;
/** An answer that was opened in another tab is passed on here. */
const POST = "trey answers";

/** The doors of this device's house: who comes by one sees what a seat sees. */
export class Doors {
  /** How many guests are here now. */
  here = $state(0);
  readonly #ties = new Map<string, Tie>();
  readonly #invited = new Map<string, { meeting: Meeting; guest: Guest }>();
  #guests = lately<Guest>("guests");
  #meets = lately<Meet>("meets");
  #wanted = 0;
  #looking = false;

  constructor(readonly house: HereHouse) {
    const post = new BroadcastChannel(POST);
    post.onmessage = ({ data }: MessageEvent<unknown>) => void this.take(String(data)).then((known) => known && post.postMessage(null));
    addEventListener("pagehide", () => this.#ties.forEach((tie) => tie.end()));
    for (const guest of this.#guests) void this.#call(this.#tie(guest));
    this.#expect();
  }

  get ice(): RTCIceServer[] {
    return this.house.site.ice ?? [];
  }

  /** A link for one friend, who sends one back. */
  async invite(table: string, code: string): Promise<string> {
    const guest: Guest = { room: newRoom(), code, tables: [table], at: Date.now() };
    const meeting = await Meeting.begin(this.ice);
    const side = wordsOf(await meeting.side());
    if (this.#invited.size >= MOST) this.#drop();
    this.#invited.set(guest.room, { meeting, guest });
    return linked(["i", guest.room, code, "", ...side]);
  }

  /** A link for all friends, who find this device at the letter box. */
  inviteAll(table: string, code: string): string {
    const word = this.#meets.find((meet) => meet.table === table)?.word ?? newRoom() + newRoom();
    const meet = { word, table, code, at: Date.now() };
    this.#meets = [meet, ...this.#meets.filter((other) => other.table !== table)].slice(0, MOST);
    remember("meets", this.#meets);
    this.#expect();
    return linked(["i", "", code, meet.word]);
  }

  /** Take the link that a friend has sent back; whether it answers an invitation of this page. */
  async take(link: string): Promise<boolean> {
    const [kind, room = "", ...words] = unlinked(link.trim().replace(/^.*\//s, ""));
    const invited = this.#invited.get(room);
    const side = sideIn(words);
    if (kind !== "a" || !invited || !side) return false;
    this.#invited.delete(room);
    const tie = this.#tie(invited.guest);
    await invited.meeting.met(side);
    void tie.join(invited.meeting).catch(() => undefined);
    return true;
  }

  /** Those who were asked longest ago are asked no more. */
  #drop(): void {
    for (const [room, { meeting }] of [...this.#invited].slice(0, 1)) {
      meeting.close();
      this.#invited.delete(room);
    }
  }

  #tie(guest: Guest): Tie {
    const tie = new Tie(guest, this.ice, MOST_TEXT, () => this.#keep(guest));
    const tables = new Set(guest.tables);
    const say = (said: object): void => {
      tie.say(said);
      if (tables.size === guest.tables.length) return;
      guest.tables = [...tables];
      this.#keep(guest);
    };
    const door = new Door(this.house, tables, guest.code, say, (why) => tie.close(why));
    tie.onheard = (said) => door.hear(said);
    tie.onup = () => {
      if (this.here >= MOST) tie.close("too-many-connections");
      this.#count();
    };
    tie.ondown = (why) => {
      door.rest();
      if (why) this.#forget(guest);
      this.#count();
    };
    this.#ties.set(guest.room, tie);
    return tie;
  }

  /** Call a guest: this page has come again, and stands nowhere. Else it is the guest who calls, lest both do so at once. */
  async #call(tie: Tie): Promise<void> {
    const began = performance.now();
    while (!tie.up && this.#ties.get(tie.known.room) === tie && performance.now() < began + WAITED && tie.call())
      await pause(AGAIN * (1 + Math.random()));
  }

  #count(): void {
    this.here = [...this.#ties.values()].filter(({ up }) => up).length;
    this.#expect();
  }

  #forget({ room }: Guest): void {
    this.#ties.delete(room);
    this.#guests = this.#guests.filter((one) => one.room !== room);
    remember("guests", this.#guests);
  }

  #keep(guest: Guest): void {
    guest.at = Date.now();
    this.#guests = [guest, ...this.#guests.filter((one) => one.room !== guest.room)].slice(0, MOST);
    remember("guests", this.#guests);
  }

  /** Somebody may come by the letter box. */
  #expect(): void {
    const { meet } = this.house.site;
    this.#wanted = performance.now() + WAITED;
    if (!meet || this.#looking || !this.#meets.length) return;
    this.#looking = true;
    void this.#look(new LetterBox(meet));
  }

  /** Look for letters for as long as this page is there, of the latest tables. */
  async #look(box: LetterBox): Promise<never> {
    const answered = new Set<string>();
    for (;;) {
      for (const meet of this.#meets.slice(0, 2)) {
        const [room = "", ...words] = (await box.get(meet.word)).split("|");
        const side = sideIn(words);
        if (!side || answered.has(side.word) || !/^\w{16}$/.test(room)) continue;
        answered.add(side.word);
        void this.#answer(box, meet, room, words).catch(() => undefined);
      }
      const missed = [...this.#ties.values()].some(({ up }) => !up) || this.#ties.size === 0;
      await pause(missed && performance.now() < this.#wanted ? SOON : LATER);
    }
  }

  async #answer(box: LetterBox, { table, code }: Meet, room: string, words: string[]): Promise<void> {
    const side = sideIn(words);
    if (!side) return;
    const tie = this.#ties.get(room) ?? this.#tie({ room, code, tables: [table], at: Date.now() });
    const meeting = await Meeting.begin(this.ice, side);
    await box.put(room, [side.user, ...wordsOf(await meeting.side())].join("|"));
    await tie.join(meeting);
  }
}

function lately<T extends { at: number }>(name: string): T[] {
  return recall<T[]>(name, []).filter(({ at }) => at > Date.now() - LONG);
}

let doors: Doors | undefined;

/** The doors of this page's house: the same for everybody who asks. */
export const doorsOf = (house: HereHouse): Doors => (doors ??= new Doors(house));

/** Pass an answer on to the tab that has the table; whether it took it. */
export async function deliver(answer: string): Promise<boolean> {
  const post = new BroadcastChannel(POST);
  const took = new Promise<boolean>((told) => {
    post.onmessage = () => told(true);
    setTimeout(() => told(false), SOON);
  });
  post.postMessage(answer);
  return took.finally(() => post.close());
}
