import { happenedIn } from "./play/pace";
import { settings } from "./settings.svelte";
import type { Happened, Update, View } from "./wire.gen";

/** What can be heard at a table; each is synthesised here, and none lasts a second. */
type Sound = "deal" | "card" | "trick" | "turn" | "last" | "end" | "said" | "asked";

let context: AudioContext | undefined;

/** What an update sounds like: the loudest thing first, and one's own turn after it. */
export function soundsOf(update: Update, before: View | null): Sound[] {
  const { event, view } = update;
  const happened = happenedIn(update);
  const has = (...types: Happened["type"][]): boolean => happened.some((one) => types.includes(one.type));
  const heard: Sound[] = [];
  if (event?.type === "dealt") heard.push("deal");
  else if (has("scored", "match_ended", "thrown_in")) heard.push("end");
  else if (has("went_out") || happened.some((one) => one.type === "last_turn" && one.seat === view?.seat)) heard.push("last");
  else if (has("trick_taken")) heard.push("trick");
  else if (event?.type === "acted") heard.push("card");
  const mine = view !== null && view.turn !== null && view.turn === view.seat;
  if (mine && before?.turn !== view.turn) heard.push("turn");
  return heard;
}

/** Let an update be heard, if the reader wants that. */
export function hear(update: Update, before: View | null): void {
  if (settings.volume > 0) for (const sound of soundsOf(update, before)) play(sound);
}

export function play(sound: Sound): void {
  const audio = ready();
  if (!audio) return;
  const out = new GainNode(audio, { gain: settings.volume });
  out.connect(audio.destination);
  MADE[sound](audio, out, audio.currentTime);
}

type Make = (audio: AudioContext, out: AudioNode, at: number) => void;

const MADE: Record<Sound, Make> = {
  deal: (audio, out, at) => [0, 0.09, 0.18, 0.27].forEach((wait, i) => breath(audio, out, at + wait, 1500 + 120 * i, 0.16)),
  card: (audio, out, at) => breath(audio, out, at, 1800, 0.3),
  trick: (audio, out, at) => [0, 0.05, 0.1].forEach((wait) => breath(audio, out, at + wait, 1100, 0.2)),
  turn: (audio, out, at) => note(audio, out, at, 392, 0.5, 0.14),
  last: (audio, out, at) => [294, 220].forEach((pitch, i) => note(audio, out, at + 0.22 * i, pitch, 0.6, 0.18)),
  end: (audio, out, at) => [330, 415, 494].forEach((pitch, i) => note(audio, out, at + 0.12 * i, pitch, 0.7, 0.12)),
  said: (audio, out, at) => note(audio, out, at, 587, 0.3, 0.07),
  asked: (audio, out, at) => [440, 587].forEach((pitch, i) => note(audio, out, at + 0.16 * i, pitch, 0.45, 0.1)),
};

/** A card on the table: a short breath of filtered noise. */
function breath(audio: AudioContext, out: AudioNode, at: number, pitch: number, gain: number): void {
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.7 });
  source.connect(filter).connect(new GainNode(audio, { gain })).connect(out);
  source.start(at);
}

/** A soft tone that swells and dies away. */
function note(audio: AudioContext, out: AudioNode, at: number, pitch: number, length: number, gain: number): void {
  const swell = new GainNode(audio, { gain: 0.0001 });
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  swell.gain.setValueAtTime(0.0001, at);
  swell.gain.exponentialRampToValueAtTime(gain, at + 0.02);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(swell).connect(out);
  tone.start(at);
  tone.stop(at + length);
}

function ready(): AudioContext | null {
  if (settings.volume <= 0 || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}
