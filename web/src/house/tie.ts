import { Meeting, newSelf, random, sideIn, wordsOf, type Self } from "./meeting";
import { LAST, Pipe } from "./pipe";

/** What a page keeps of another that it has met, so that the two find each other again without anybody's help. */
export interface Known {
  room: string;
  /** Where the other page stands and waits for this one. */
  them?: string[];
  /** Who this page must be, to be let in there. */
  me?: Self;
}

/** What two pages say to each other besides what the house says: where each waits, and that it goes. */
type Said = { say: "stand"; side: unknown[]; as: unknown[] } | { say: "bye"; code?: string };

/** Two pages that know each other: the pipe between them, and what leads back to it.
 *
 * Each has a second connection standing, and has told the other where: whoever is loaded again calls there.
 */
export class Tie {
  onup: () => void = () => undefined;
  /** With what the other side found wrong, if it was that. */
  ondown: (why?: string) => void = () => undefined;
  onheard: (said: unknown) => void = () => undefined;
  up = false;
  #now: Meeting | undefined;
  #pipe: Pipe | undefined;
  #standing: Meeting | undefined;
  #as: Self | undefined;
  #calling = false;
  #over = false;

  /** `most` as in `Pipe`; `keep` is called when what is known has changed. */
  constructor(
    readonly known: Known,
    readonly ice: RTCIceServer[],
    readonly most: number | null,
    readonly keep: () => void,
  ) {}

  say(said: object): void {
    if (this.up) this.#pipe?.say(said);
  }

  /** Let this be the connection as soon as it is there. */
  async join(meeting: Meeting): Promise<void> {
    this.#adopt(await meeting.soon());
  }

  /** Call where the other page stands; whether there is such a place. */
  call(): boolean {
    const { them = [], me } = this.known;
    const side = sideIn(them);
    if (!side || !me) return false;
    if (this.#calling) return true;
    this.#calling = true;
    void Meeting.begin(this.ice, side, me)
      .then((meeting) => this.join(meeting))
      .catch(() => undefined)
      .finally(() => (this.#calling = false));
    return true;
  }

  /** Go as a page does that is closed: the other one stands and waits. */
  end(): void {
    this.say({ say: "bye" } satisfies Said);
    this.#over = true;
    this.#now?.close();
    this.#standing?.close();
  }

  /** Have no more to do with the other page, which hears why. */
  close(why: string): void {
    this.#pipe?.close(why);
    this.#over = true;
    this.#standing?.close();
    setTimeout(() => this.#now?.close(), LAST);
  }

  #adopt(meeting: Meeting): void {
    if (this.#over || this.#now === meeting) return meeting.close();
    const old = this.#now;
    if (this.up) this.#down();
    this.#now = meeting;
    // What stood was agreed on by the connection before.
    if (this.#standing !== meeting) this.#standing?.close();
    this.#standing = this.#as = undefined;
    const pipe = (this.#pipe = new Pipe(meeting.channel, this.most));
    const mine = (): boolean => this.#now === meeting;
    pipe.onheard = (said) => mine() && this.#hear(said as Said);
    pipe.onclosed = (why) => mine() && this.#down(why);
    meeting.pc.onconnectionstatechange = () => {
      if (!mine()) return;
      if (meeting.pc.connectionState !== "connected") this.#down();
      else if (meeting.channel.readyState === "open") this.#up();
    };
    old?.close();
    this.#up();
    void this.#stand(meeting, pipe).catch(() => undefined);
  }

  #up(): void {
    if (this.up) return;
    this.up = true;
    this.onup();
  }

  #down(why?: string): void {
    if (this.#over || (!this.up && !why)) return;
    this.up = false;
    this.ondown(why);
  }

  /** Stand and wait for the other page, in case that it comes again. */
  async #stand(now: Meeting, pipe: Pipe): Promise<void> {
    const [me, standing] = await Promise.all([newSelf(), Meeting.begin(this.ice)]);
    const side = await standing.side();
    if (this.#now !== now) return standing.close();
    this.#standing?.close();
    this.#standing = standing;
    standing.opened.then(
      () => this.#adopt(standing),
      () => undefined,
    );
    this.known.me = me;
    this.keep();
    pipe.say({ say: "stand", side: wordsOf(side), as: [me.user, me.word, me.print] } satisfies Said);
    await this.#pair();
  }

  #hear(said: Said): void {
    if (said?.say === "bye") return this.#down(said.code);
    if (said?.say !== "stand") return this.onheard(said);
    const [side, as] = [said.side, said.as].map((words) => (Array.isArray(words) ? sideIn(words) : null));
    if (!side || !as || this.#as) return this.close("bad-message");
    this.known.them = wordsOf(side);
    this.keep();
    this.#as = as;
    void this.#pair().catch(() => undefined);
  }

  /** Both sides are known: from now on the other page is let in. */
  async #pair(): Promise<void> {
    if (!this.#standing || !this.#as) return;
    const as = this.#as;
    this.#as = undefined;
    await this.#standing.met({ ...as, ways: [] });
  }
}

/** A word for two pages that nobody else knows. */
export const newRoom = (): string => random(12);
