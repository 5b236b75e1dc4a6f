import assert from "node:assert/strict";

const CODE_SECTION = 10;
/**
 * The engine optimises one function at a time, in an arena of some 780 bytes for each byte of it as measured, and ends the
 * process when it gets no more. The largest function there is, of Kotlin's lexer, takes 109 MB.
 */
const MOST_BYTES = 160_000;

const directory = new URL("../../wasm/", import.meta.url);

/** Sizes of the bodies of all functions of a module. */
function functionSizes(bytes: Uint8Array): number[] {
  let at = 8;
  const number = (): number => {
    let [value, scale] = [0, 1];
    for (;; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === CODE_SECTION) {
      return Array.from({ length: number() }, () => {
        const size = number();
        at += size;
        return size;
      });
    }
    at = end;
  }
  return [];
}

for (const { name } of Deno.readDirSync(directory)) {
  if (!name.endsWith(".wasm")) continue;
  Deno.test(`optimising ${name} takes bounded memory`, () => {
    const sizes = functionSizes(Deno.readFileSync(new URL(name, directory)));
    assert.ok(sizes.length > 0);
    assert.ok(Math.max(...sizes) <= MOST_BYTES, `a function of ${Math.max(...sizes)} bytes`);
  });
}
