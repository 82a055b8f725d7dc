const HOW = "deflate-raw";
/** The most letters of a record that a house reads. */
const LONGEST = 200_000;

/** A text packed, as bytes. */
export const pack = (text: string): Promise<Uint8Array<ArrayBuffer>> => through(text, new CompressionStream(HOW), Infinity);

/** The text that was packed; of more than `most` bytes nothing. */
export const unpack = async (packed: BlobPart, most: number): Promise<string> =>
  new TextDecoder().decode(await through(packed, new DecompressionStream(HOW), most));

/** All that comes out of a stream, as long as it is not too much. */
async function through(what: BlobPart, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  let size = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      if ((size += chunk.length) > most) out.error(new RangeError());
      else out.enqueue(chunk);
    },
  });
  const out = new Blob([what]).stream().pipeThrough(stream).pipeThrough(bounded);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** Bytes as letters that every link can have. */
export const text64 = (bytes: string): string => btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
export const bytes64 = (text: string): string => atob(text.replaceAll("-", "+").replaceAll("_", "/"));

/** A record as it is kept, and as a link has it. */
export const packedRecord = async (text: string): Promise<string> => text64(String.fromCharCode(...(await pack(`${text.trimEnd()}\n`))));

/** The record again; nothing of what is none, or too long. */
export const recordIn = (packed: string): Promise<string> =>
  unpack(
    Uint8Array.from(bytes64(packed), (letter) => letter.charCodeAt(0)),
    LONGEST,
  ).catch(() => "");
