import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

/** A card put down: a short breath of filtered noise. */
export function playCard(): void {
  const audio = ready();
  if (!audio) return;
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1800, Q: 0.7 });
  source.connect(filter).connect(new GainNode(audio, { gain: 0.25 })).connect(audio.destination);
  source.start();
}

/** It is your turn: one soft low note. */
export function playTurn(): void {
  const audio = ready();
  if (!audio) return;
  const gain = new GainNode(audio, { gain: 0.0001 });
  const note = new OscillatorNode(audio, { type: "sine", frequency: 392 });
  gain.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  note.connect(gain).connect(audio.destination);
  note.start();
  note.stop(audio.currentTime + 0.5);
}

function ready(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}
