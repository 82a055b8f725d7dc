import { bytes64, text64 } from "../packed";
import { within } from "../reach";
import { done } from "./journal";

/** What a page says of its side of a connection, without what all say. */
export interface Side {
  user: string;
  word: string;
  /** The fingerprint of its certificate. */
  print: string;
  /** The addresses where it can be reached, each after the letter of its kind. */
  ways: string[];
}

/** What tells who a page is that comes again. */
export type Self = Omit<Side, "ways">;

/** Milliseconds within which a page has found its own addresses, and within which two have found each other. */
const FIND = 2500;
const MEET = 10_000;
const MOST_WAYS = 24;
const KINDS: Record<string, [name: string, rank: number]> = { h: ["host", 126], s: ["srflx", 100], p: ["prflx", 110], r: ["relay", 2] };

/** One side of a connection between two pages, from when it is wished for until it is there. */
export class Meeting {
  readonly opened: Promise<this>;

  private constructor(
    readonly pc: RTCPeerConnection,
    readonly channel: RTCDataChannel,
  ) {
    this.opened = new Promise((open, failed) => {
      channel.onopen = () => open(this);
      channel.onclose = channel.onerror = () => failed(new DOMException("", "NetworkError"));
    });
    this.opened.catch(() => undefined);
  }

  /** Begin one, or answer the one that another page has begun; whoever comes again comes as what the other knows. */
  static async begin(ice: RTCIceServer[], said?: Side, as?: Self): Promise<Meeting> {
    const pc = new RTCPeerConnection({ iceServers: ice, certificates: [await certificate()] });
    const made = new Meeting(pc, pc.createDataChannel("trey", { negotiated: true, id: 0 }));
    if (said) await pc.setRemoteDescription({ type: "offer", sdp: sdpOf(said, "actpass") });
    const own = said ? await pc.createAnswer() : await pc.createOffer();
    const { user, word } = as ?? {};
    const sdp = as ? own.sdp?.replace(/^(a=ice-ufrag:).*$/m, `$1${user}`).replace(/^(a=ice-pwd:).*$/m, `$1${word}`) : own.sdp;
    await pc.setLocalDescription({ type: own.type, ...(sdp && { sdp }) });
    return made;
  }

  /** This page's side, once its addresses are found. */
  async side(): Promise<Side> {
    const { pc } = this;
    const found = new Promise<void>((all) => {
      const look = (): void => void (pc.iceGatheringState === "complete" && all());
      pc.addEventListener("icegatheringstatechange", look);
      look();
    });
    await within(FIND, found).catch(() => undefined);
    return sideOf(pc.localDescription?.sdp ?? "");
  }

  /** The other page has answered. */
  async met(said: Side): Promise<void> {
    await this.pc.setRemoteDescription({ type: "answer", sdp: sdpOf(said, "active") });
  }

  /** Wait until the two have found each other, or let it be. */
  async soon(): Promise<Meeting> {
    return within(MEET, this.opened).catch((error: unknown) => {
      this.close();
      throw error;
    });
  }

  close(): void {
    this.pc.close();
  }
}

/** Who this page will be when it comes again. */
export async function newSelf(): Promise<Self> {
  const { value = "" } = (await certificate()).getFingerprints().find(({ algorithm }) => algorithm === "sha-256") ?? {};
  return { user: random(6), word: random(18), print: printOf(value) };
}

/** Letters by chance, as many as so many bytes have. */
export const random = (bytes: number): string =>
  text64(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))).replace(/[-_]/g, "A");

/** A side, or more words, as a link has them. */
export const linked = (words: string[]): string => text64(words.join("|"));
export const wordsOf = (side: Side): string[] => [side.user, side.word, side.print, ...side.ways];

/** The words of a link; none where it was cut. */
export function unlinked(text: string): string[] {
  try {
    return bytes64(text).split("|");
  } catch {
    return [];
  }
}

/** The side that words stand for: nothing but letters that such words have goes any further. */
export function sideIn([user = "", word = "", print = "", ...ways]: unknown[]): Side | null {
  const said = (text: unknown, how: RegExp): text is string => typeof text === "string" && how.test(text);
  const fits = said(user, /^[\w+/-]{4,256}$/) && said(word, /^[\w+/-]{22,256}$/) && said(print, /^[\w-]{43}$/) && ways.length <= MOST_WAYS;
  return fits ? { user, word, print, ways: ways.filter((way) => said(way, WAY)) } : null;
}

const WAY = /^([hspr])([\w.:-]{2,64}):(\d{1,5})$/;

const printOf = (hex: string): string => text64(String.fromCharCode(...hex.split(":").map((byte) => parseInt(byte, 16))));
const hexOf = (print: string): string =>
  [...bytes64(print)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()).join(":");

function sideOf(sdp: string): Side {
  const one = (name: string): string => new RegExp(`^a=${name}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";
  const ways = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w)/gim)].map(
    ([, host, port, kind]) => `${kind}${host}:${port}`,
  );
  return {
    user: one("ice-ufrag"),
    word: one("ice-pwd"),
    print: printOf(one("fingerprint").replace(/^sha-256 /i, "")),
    ways: [...new Set(ways)].slice(0, MOST_WAYS),
  };
}

function sdpOf({ user, word, print, ways }: Side, setup: "actpass" | "active"): string {
  const candidate = (way: string, i: number): string => {
    const [, letter = "", host, port] = WAY.exec(way) ?? [];
    const [kind, rank] = KINDS[letter] ?? ["host", 1];
    const from = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${i + 1} 1 udp ${rank * 2 ** 24 + (65_535 - i) * 256 + 255} ${host} ${port} typ ${kind}${from}`;
  };
  return [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${word}`,
    `a=fingerprint:sha-256 ${hexOf(print)}`,
    `a=setup:${setup}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...ways.map(candidate),
    "",
  ].join("\r\n");
}

let made: Promise<RTCCertificate> | undefined;

/** The certificate of this device: by it another page knows this one again. */
const certificate = (): Promise<RTCCertificate> => (made ??= kept().catch(() => fresh()));

const fresh = (): Promise<RTCCertificate> =>
  RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" } as AlgorithmIdentifier);

/** Days before its end from which a certificate is no longer good. */
const SPARE = 5 * 86_400_000;

async function kept(): Promise<RTCCertificate> {
  const asked = indexedDB.open("trey certificate", 1);
  asked.onupgradeneeded = () => void asked.result.createObjectStore("kept");
  const db = await done(asked);
  const rows = (how: IDBTransactionMode): IDBObjectStore => db.transaction("kept", how).objectStore("kept");
  const known = (await done(rows("readonly").get(0))) as RTCCertificate | undefined;
  if (known && known.expires > Date.now() + SPARE) return known;
  const mine = await fresh();
  await done(rows("readwrite").put(mine, 0));
  return mine;
}
