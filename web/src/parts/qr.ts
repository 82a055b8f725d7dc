/** QR codes (ISO/IEC 18004): bytes, at the lowest level of correction, for links that a camera reads from a screen. */

/** By version from 1: the bytes of correction in a block, and how many blocks there are. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15];

type Grid = boolean[][];

/** The dark squares of a text, row by row; none where it is too long. */
export function qr(text: string): Grid | null {
  const data = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, i) => roomOf(i + 1) * 8 >= 4 + (i < 9 ? 8 : 16) + data.length * 8) + 1;
  if (!version) return null;
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(data.length, version < 10 ? 8 : 16);
  for (const byte of data) put(byte, 8);
  const room = roomOf(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xfd) put(pad, 8);
  return drawn(version, woven(version, bits));
}

/** The same as a picture, with its quiet edge. */
export function qrPicture(text: string): string {
  const grid = qr(text) ?? [];
  const size = grid.length + 8;
  const path = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * size}" height="${4 * size}" shape-rendering="crispEdges" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return grid.length ? `data:image/svg+xml,${encodeURIComponent(svg)}` : "";
}

/** Where the small squares of a version stand, in both directions. */
function marks(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - step * (count - 2 - i))];
}

/** All bytes of a version, and those that are left for data. */
function bytesOf(version: number): number {
  const align = marks(version).length;
  const taken = align ? 25 * align ** 2 - 10 * align - 55 + (version >= 7 ? 36 : 0) : 0;
  return Math.floor(((16 * version + 128) * version + 64 - taken) / 8);
}
const roomOf = (version: number): number => bytesOf(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The bytes that correct others: what is left of them, divided by the polynomial of that degree. */
function corrects(data: number[], degree: number): number[] {
  let divisor = [...Array<number>(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    divisor = divisor.map((one, j) => times(one, root) ^ (divisor[j + 1] ?? 0));
  return data.reduce((left, byte) => {
    const factor = byte ^ (left[0] ?? 0);
    return divisor.map((one, i) => (left[i + 1] ?? 0) ^ times(one, factor));
  }, Array<number>(degree).fill(0));
}

/** All bytes in the order in which they are drawn. */
function woven(version: number, bits: number[]): number[] {
  const [blocks = 1, degree = 0, all] = [BLOCKS[version - 1], CORRECTION[version - 1], bytesOf(version)];
  const bytes = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  const [short, least] = [blocks - (all % blocks), Math.floor(all / blocks) - degree];
  const data = Array.from({ length: blocks }, (_, i) => bytes.splice(0, least + Number(i >= short)));
  const more = data.map((block) => corrects(block, degree));
  const weave = (from: number[][]): number[] =>
    Array.from({ length: Math.max(...from.map((one) => one.length)) }, (_, i) => from.flatMap((one) => one.slice(i, i + 1))).flat();
  return [...weave(data), ...weave(more)];
}

function drawn(version: number, bytes: number[]): Grid {
  const size = 4 * version + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Grid = grid.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean): void => {
    if (!grid[y] || grid[y][x] === undefined) return;
    grid[y][x] = dark;
    (fixed[y] as boolean[])[x] = true;
  };
  const square = (x: number, y: number, reach: number, dark: (ring: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const corners: [number, number][] = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ];
  for (const [x, y] of corners) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = marks(version);
  for (const x of places)
    for (const y of places) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!corner) square(x, y, 2, (ring) => ring !== 1);
    }
  told(set, size, version);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
        if (fixed[y]?.[x]) continue;
        const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at++;
        (grid[y] as boolean[])[x] = Boolean(bit) !== ((x + y) % 2 === 0);
      }
  return grid;
}

const FORMAT = 0x77c4;

/** What tells a reader the version, the level of correction and the mask: here always the first of the eight. */
function told(set: (x: number, y: number, dark: boolean) => void, size: number, version: number): void {
  const format = (i: number): boolean => ((FORMAT >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, format(i));
    set(i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, 8, format(i));
  }
  set(8, size - 8, true);
  if (version < 7) return;
  let left = version;
  for (let i = 0; i < 12; i++) left = (left << 1) ^ ((left >> 11) * 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b, dark] = [size - 11 + (i % 3), Math.floor(i / 3), ((((version << 12) | left) >> i) & 1) === 1] as const;
    set(a, b, dark);
    set(b, a, dark);
  }
}
