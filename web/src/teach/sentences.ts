/** A text cut into its sentences, each short enough to be read aloud. */
export function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]) +/).filter(Boolean);
}
