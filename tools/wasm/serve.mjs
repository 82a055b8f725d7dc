// Answers requests from its input until that ends; each, and each reply, comes after four bytes that say how long it is.
import { readSync, writeSync } from "node:fs";
import { answer } from "./machine.mjs";

function read(count) {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; ) {
    const got = readSync(0, bytes, at, count - at);
    if (got === 0) process.exit();
    at += got;
  }
  return bytes;
}

function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

for (;;) {
  const reply = answer(read(new DataView(read(4).buffer).getUint32(0, true)));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, reply.length, true);
  write(size);
  write(reply);
}
