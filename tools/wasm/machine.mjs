// Runs kernels in WebAssembly, in node and in browsers: `answer` takes a request and returns the reply.
//
// Both are bytes: four for the length of some JSON, the JSON, and what is to lie in memory or has changed there.

const PAGE = 65536;
const STACK = 16 * PAGE; // it grows down to address 0, and below that is no memory
const ROOM = 64;

const modules = new Map();

// What a module needs of memory for its constants: the first numbers of its section "dylink.0".
function constants(module) {
  const [section] = WebAssembly.Module.customSections(module, "dylink.0");
  const bytes = new Uint8Array(section);
  let at = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  if (next() !== 1) return 0;
  next();
  return next();
}

const above = (address) => Math.ceil(address / ROOM) * ROOM;

// Opens a module as Emscripten opens a side module, in a memory of its own.
function load(bytes) {
  const module = new WebAssembly.Module(bytes);
  const heap = above(STACK + constants(module));
  const memory = new WebAssembly.Memory({ initial: Math.ceil(heap / PAGE) });
  const fixed = (value) => new WebAssembly.Global({ value: "i32", mutable: false }, value);
  const env = {
    memory,
    __memory_base: fixed(STACK),
    __table_base: fixed(0),
    __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, STACK),
    __indirect_function_table: new WebAssembly.Table({ element: "anyfunc", initial: 0 }),
  };
  const { exports } = new WebAssembly.Instance(module, { env });
  exports.__wasm_apply_data_relocs?.();
  exports.__wasm_call_ctors?.();
  return { memory, exports, heap };
}

function call(asked, payload) {
  const { memory, exports, heap } = modules.get(asked.module);
  const short = Math.ceil((asked.top - memory.buffer.byteLength) / PAGE);
  if (short > 0) memory.grow(short);
  let bytes = new Uint8Array(memory.buffer);
  let at = 0;
  for (const [place, size] of asked.sent) {
    bytes.set(payload.subarray(at, (at += size)), place);
  }
  const before = bytes.slice(heap, asked.top);
  const found = exports[asked.name](asked.block, BigInt(asked.first), BigInt(asked.second));
  bytes = new Uint8Array(memory.buffer);
  const sent = asked.spans.filter(
    ([place, size]) => !same(bytes.subarray(place, place + size), before.subarray(place - heap, place - heap + size)),
  );
  return [{ sent, ...said(found) }, sent.map(([place, size]) => bytes.subarray(place, place + size))];
}

// A fraction is told by its bits.
function said(found) {
  if (found === undefined) return {};
  if (typeof found === "bigint") return { whole: String(found) };
  return { bits: String(new BigInt64Array(new Float64Array([found]).buffer)[0]) };
}

function same(one, other) {
  if (globalThis.Buffer) return Buffer.compare(one, other) === 0;
  return one.every((byte, k) => byte === other[k]);
}

function done(asked, payload) {
  try {
    if (asked.name) return call(asked, payload);
    modules.set(asked.module, load(payload));
    return [{ heap: modules.get(asked.module).heap }, []];
  } catch (error) {
    return [{ error: String(error) }, []];
  }
}

export function answer(request) {
  const size = new DataView(request.buffer, request.byteOffset).getUint32(0, true);
  const asked = JSON.parse(new TextDecoder().decode(request.subarray(4, 4 + size)));
  const [told, pieces] = done(asked, request.subarray(4 + size));
  const head = new TextEncoder().encode(JSON.stringify(told));
  const reply = new Uint8Array(4 + head.length + pieces.reduce((sum, piece) => sum + piece.length, 0));
  new DataView(reply.buffer).setUint32(0, head.length, true);
  reply.set(head, 4);
  let at = 4 + head.length;
  for (const piece of pieces) {
    reply.set(piece, at);
    at += piece.length;
  }
  return reply;
}
