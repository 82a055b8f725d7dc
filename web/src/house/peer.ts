import { recall, remember } from "../device";
import { Refusal } from "./house";
import type { LetterBox } from "./letters";
import { MessageHouse, type Site } from "./messages";
import type { FromHouse, ToHouse } from "./said";
import type { Known, Tie } from "./tie";

/** A house on another device that this one was invited to. */
export interface Host extends Known {
  /** The code of its table, and the tables that were come to. */
  code: string;
  tables: string[];
  /** The word that finds it at the letter box; empty where people introduce. */
  meet: string;
}

/** What an invitation says: a room for one guest and where its host waits, or a word for all at the letter box. */
interface Invitation {
  room: string;
  code: string;
  meet: string;
  side: string[];
}

const MOST = 12;
/** Milliseconds after which a page that does not answer is said not to; and between two calls. */
const AWAY = 6000;
const AGAIN = 1500;

const parts = (): Promise<typeof import("./parts")> => import("./parts");

/** The house of somebody else's browser, reached by a connection between the two pages. It needs no Python. */
export class PeerHouse extends MessageHouse {
  readonly where = "peer";
  #tie: Tie | undefined;
  /** Who was called last, or will be. */
  #host: Host | null = null;
  #failed = false;
  /** Lets another page of this browser be there instead. */
  #free: () => void = () => undefined;
  #round = 0;

  constructor(
    base: string,
    site: Site,
    lang: () => string,
    readonly kept: Host[] = recall<Host[]>("hosts", []),
  ) {
    super(base, site, lang);
    this.went({ step: "ready", have: 0, all: 0 });
    addEventListener("pagehide", () => this.end());
  }

  /** Call the host that is known: that of this table, or the latest. */
  begin(table = ""): void {
    const host = this.kept.find(({ tables }) => tables.includes(table)) ?? this.#host ?? this.kept[0];
    if (!host) return this.#unmet();
    if (host === this.#host) return;
    if (this.#host) this.gone("left")();
    this.#host = host;
    void this.#to(host).then((tie) => this.#call(host, tie));
  }

  /** Go as a page does that is closed. */
  end(): void {
    this.#round++;
    this.#tie?.end();
    this.#free();
  }

  /** Come by an invitation; the answer that must go back to the host, if people carry it. */
  async invited({ room, code, meet, side }: Invitation): Promise<string> {
    const { sideIn, Meeting, linked, wordsOf, newRoom } = await parts();
    if (this.#failed) this.expect();
    this.#failed = false;
    const known = this.kept.find((one) => one.code === code);
    const host: Host = { room: room || known?.room || newRoom(), code, meet, tables: known?.tables ?? [] };
    this.#host = host;
    const tie = await this.#to(host);
    const there = sideIn(side);
    if (!there) return (void this.#call(host, tie), "");
    const meeting = await Meeting.begin(this.site.ice ?? [], there);
    const words = wordsOf(await meeting.side());
    void meeting.opened.then(
      () => tie.join(meeting),
      () => this.#unmet(),
    );
    return linked(["a", host.room, ...words]);
  }

  protected say(said: ToHouse): void {
    if (said.say === "open") this.#seen(said.table);
    this.#tie?.say(said);
  }

  async #to(host: Host): Promise<Tie> {
    const { Tie, alone } = await parts();
    const old = this.#tie;
    this.#tie = undefined;
    old?.close("left");
    this.#free();
    this.#round++;
    this.#free = await alone(`trey peer ${host.code}`, () => this.went({ ...this.progress, step: "wait" }));
    const tie = (this.#tie = new Tie(host, this.site.ice ?? [], null, () => this.#keep(host)));
    this.#keep(host);
    tie.onheard = (said) => this.took(said as FromHouse);
    tie.onup = () => {
      this.#round++;
      if (this.#failed) this.expect();
      this.#failed = false;
      this.settle.ready();
      this.went({ ...this.progress, step: "ready" });
    };
    tie.ondown = (why) => {
      if (this.#tie !== tie) return;
      this.gone("network")();
      if (why) this.#unmet("shut");
      else void this.#call(host, tie);
    };
    return tie;
  }

  /** Call until the other page is there: where it stands, and by the letter box. */
  async #call(host: Host, tie: Tie): Promise<void> {
    const round = ++this.#round;
    const { letterBox, pause } = await parts();
    if (round !== this.#round) return;
    const box = host.meet && this.site.meet ? letterBox(this.site.meet) : null;
    const began = performance.now();
    this.went({ ...this.progress, step: "call" });
    while (round === this.#round) {
      const known = tie.call();
      if (box) await this.#write(host, tie, box, () => round === this.#round);
      else await pause(AGAIN);
      if (round !== this.#round) return;
      if (!known && !box) return this.#unmet();
      if (performance.now() - began > AWAY) this.went({ ...this.progress, step: "away" });
    }
  }

  /** Lay a letter, and look for the answer for a while: others may lay theirs in its place. */
  async #write(host: Host, tie: Tie, box: LetterBox, due: () => boolean): Promise<void> {
    const { Meeting, sideIn, wordsOf, pause } = await parts();
    const meeting = await Meeting.begin(this.site.ice ?? []);
    const mine = wordsOf(await meeting.side());
    await box.put(host.meet, [host.room, ...mine].join("|"));
    const until = performance.now() + AWAY * (0.5 + Math.random() / 2);
    while (due() && performance.now() < until) {
      const [to, ...words] = (await box.get(host.room)).split("|");
      const side = to === mine[0] ? sideIn(words) : null;
      if (side) {
        await meeting.met(side);
        return tie.join(meeting).catch(() => undefined);
      }
      await pause(400);
    }
    meeting.close();
  }

  /** There is no way to the host but a new invitation. */
  #unmet(step: "unmet" | "shut" = "unmet"): void {
    this.#round++;
    this.#failed = true;
    this.settle.failed(new Refusal("network", null));
    this.went({ ...this.progress, step });
  }

  #seen(table: string): void {
    const host = this.kept[0];
    if (!host || host.tables.includes(table)) return;
    host.tables.push(table);
    this.#keep(host);
  }

  #keep(host: Host): void {
    this.kept.splice(0, Infinity, ...[host, ...this.kept.filter((one) => one.code !== host.code)].slice(0, MOST));
    remember("hosts", this.kept);
  }
}
