import assert from "node:assert/strict";
import { join } from "node:path";
import type { PassageSpace } from "./passage_space.ts";
import type { VectorDisk, VectorFile } from "./vector_disk.ts";
import { VectorLog, type VectorLogOptions } from "./vector_log.ts";
import type { VectorRecord } from "./vector_record.ts";

const space: PassageSpace = {
  model: "e5-small-v2",
  dimensions: 16,
  queryPrefix: "query: ",
  passagePrefix: "passage: ",
  passageVersion: "1",
};

/** Bytes of a vector of 16 dimensions: length, checksum, kind, key, scale, values. */
const VECTOR_BYTES = 8 + 1 + 16 + 4 + 16;

/** The file system as it is, synchronous where it may be. */
const disk: VectorDisk = {
  entry(path): Deno.FileInfo | undefined {
    try {
      return Deno.lstatSync(path);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  },
  read(path, offset, length): Uint8Array {
    return Deno.readFileSync(path).subarray(offset, offset + length);
  },
  append(path): VectorFile {
    const file = Deno.openSync(path, { create: true, append: true });
    return {
      write(bytes): Promise<void> {
        assert.equal(file.writeSync(bytes), bytes.byteLength);
        return Promise.resolve();
      },
      sync: () => file.syncData(),
      [Symbol.dispose]: () => file.close(),
    };
  },
  truncate: Deno.truncateSync,
  rename: Deno.renameSync,
  remove: (path) => Deno.removeSync(path),
};

function keyOf(number: number): Uint8Array {
  return new Uint8Array(16).fill(number);
}

function vectorOf(number: number): VectorRecord {
  return {
    kind: "vector",
    key: keyOf(number),
    vector: { values: new Int8Array(16).fill(-number), scale: number / 4 },
  };
}

/** A file of which the definitions 0, 2, 4, … have the passages given. */
function fileOf(path: string, hash: string, ...passages: number[]): VectorRecord {
  const keys = new Uint8Array(passages.length * 16);
  passages.forEach((passage, index) => keys.set(keyOf(passage), index * 16));
  const definitions = Uint32Array.from(passages, (_, index) => index * 2);
  return { kind: "file", file: { path, hash, definitions, keys } };
}

/** What a log holds, in words. */
interface Held {
  readonly vectors: string[];
  readonly files: string[];
  readonly problem: string | undefined;
  readonly log: VectorLog;
}

async function opened(
  path: string,
  options: Partial<VectorLogOptions> = {},
): Promise<Held> {
  const vectors: string[] = [];
  const { log, files, problem } = await VectorLog.open({
    disk,
    path,
    space,
    onVector: (key, { values, scale }) => vectors.push(`${key[0]}: ${values[15]} * ${scale}`),
    ...options,
  });
  const told = [...files.values()].map(({ path, hash, definitions, keys }) =>
    `${path} ${hash} ${[...definitions].map((each, at) => `${each}=${keys[at * 16]}`).join(" ")}`
  );
  return { vectors, files: told, problem, log };
}

function logTest(name: string, body: (path: string) => Promise<void>): void {
  Deno.test(name, async () => {
    const directory = Deno.makeTempDirSync({ prefix: "vector-log-" });
    try {
      await body(join(directory, "vectors.bin"));
    } finally {
      Deno.removeSync(directory, { recursive: true });
    }
  });
}

logTest("a log gives back what was appended, the last of each file", async (path) => {
  const { log } = await opened(path);
  await log.append([fileOf("src/주문.ts", "a1", 1, 2), vectorOf(1), vectorOf(2)]);
  await log.append([fileOf("src/fee.ts", "b1", 3), fileOf("src/주문.ts", "a2", 2)]);
  await log.append([fileOf("old.ts", "c1"), { kind: "removal", path: "src/fee.ts" }]);
  await log.close();
  const held = await opened(path);
  assert.deepEqual(held.vectors, ["1: -1 * 0.25", "2: -2 * 0.5"]);
  assert.deepEqual(held.files, ["src/주문.ts a2 0=2", "old.ts c1 "]);
  assert.equal(held.problem, undefined);
});

logTest("a log that was never written to makes no file", async (path) => {
  const { log, problem } = await opened(path);
  await log.append([]);
  await log.close();
  assert.equal(problem, undefined);
  assert.equal(disk.entry(path), undefined);
});

logTest("appends that are not waited for are written in their order", async (path) => {
  const { log } = await opened(path);
  void log.append([fileOf("fee.ts", "1", 1)]);
  void log.append([fileOf("fee.ts", "2", 2)]);
  void log.append([fileOf("fee.ts", "3", 3)]);
  await log.close();
  assert.deepEqual((await opened(path)).files, ["fee.ts 3 0=3"]);
});

const others: readonly (readonly [string, Partial<PassageSpace>, string])[] = [
  [
    "another model",
    { model: "e5-multilingual" },
    "The kept vectors are of the model e5-small-v2, not e5-multilingual, and are made anew",
  ],
  ...(["queryPrefix", "passagePrefix", "passageVersion"] as const).map((name) =>
    [
      `another ${name}`,
      { [name]: "2" },
      "The kept vectors are of passages in another form, and are made anew",
    ] as const
  ),
  [
    "other dimensions",
    { dimensions: 32 },
    "The kept vectors are of passages in another form, and are made anew",
  ],
];
for (const [what, difference, expected] of others) {
  logTest(`a log of ${what} is dropped and begun anew`, async (path) => {
    const { log } = await opened(path);
    await log.append([fileOf("fee.ts", "1", 1), vectorOf(1)]);
    await log.close();
    const other = { ...space, ...difference };
    const { vectors, files, problem, log: begun } = await opened(path, { space: other });
    assert.deepEqual([vectors, files, problem], [[], [], expected]);
    await begun.append([fileOf("fee.ts", "1", 2)]);
    await begun.close();
    const again = await opened(path, { space: other });
    assert.deepEqual([again.files, again.problem], [["fee.ts 1 0=2"], undefined]);
  });
}

logTest("a file that is no log is begun anew", async (path) => {
  Deno.writeTextFileSync(path, "These are no vectors at all.\n".repeat(100));
  const { problem, log } = await opened(path);
  assert.equal(problem, "The kept vectors cannot be read, and are made anew");
  await log.append([vectorOf(1)]);
  await log.close();
  assert.deepEqual((await opened(path)).vectors, ["1: -1 * 0.25"]);
});

logTest("what is appended after a damaged record was found is read again", async (path) => {
  const { log } = await opened(path);
  await log.append([vectorOf(1), vectorOf(2), vectorOf(3)]);
  await log.close();
  const bytes = Deno.readFileSync(path);
  const last = bytes.byteLength - 2 * VECTOR_BYTES + 20;
  bytes[last] = (bytes[last] ?? 0) ^ 4;
  Deno.writeFileSync(path, bytes);
  const { vectors, problem, log: next } = await opened(path);
  assert.deepEqual(vectors, ["1: -1 * 0.25"]);
  assert.equal(
    problem,
    `The last ${
      2 * VECTOR_BYTES
    } bytes of the kept vectors are damaged; what they held is made anew`,
  );
  await next.append([vectorOf(4)]);
  await next.close();
  assert.deepEqual((await opened(path)).vectors, ["1: -1 * 0.25", "4: -4 * 1"]);
});

logTest("a log is compacted when more than half of it is of no use", async (path) => {
  const { log } = await opened(path, { smallBytes: 0 });
  await log.append([fileOf("fee.ts", "1", 1, 2, 3, 4), vectorOf(1), vectorOf(2), vectorOf(3)]);
  await log.append([vectorOf(4), fileOf("rate.ts", "1", 5), vectorOf(5), vectorOf(5)]);
  assert.equal(await log.compactIfWasteful(5), false);
  await log.append([fileOf("fee.ts", "2", 4), { kind: "removal", path: "rate.ts" }]);
  await log.append([fileOf("tax.ts", "1", 6)]);
  const before = log.size;
  assert.equal(await log.compactIfWasteful(1), true);
  assert.ok(log.size < before / 2);
  assert.equal(disk.entry(path)?.size, log.size);
  await log.append([vectorOf(6)]);
  await log.close();
  const held = await opened(path);
  assert.deepEqual(held.vectors, ["4: -4 * 1", "6: -6 * 1.5"]);
  assert.deepEqual(held.files, ["fee.ts 2 0=4", "tax.ts 1 0=6"]);
  assert.equal(held.problem, undefined);
});

logTest("a small log is not compacted", async (path) => {
  const { log } = await opened(path);
  await log.append([fileOf("fee.ts", "1", 1), vectorOf(1), { kind: "removal", path: "fee.ts" }]);
  assert.equal(await log.compactIfWasteful(0), false);
  await log.close();
});

logTest("compacting that saves little is not tried again at once", async (path) => {
  const { log } = await opened(path, { smallBytes: 0 });
  await log.append([fileOf("fee.ts", "1", 1, 2), vectorOf(1), vectorOf(2)]);
  // The file says that both are of use, the number that none is.
  assert.equal(await log.compactIfWasteful(0), false);
  const inode = Deno.statSync(path).ino;
  assert.equal(await log.compactIfWasteful(0), false);
  assert.equal(Deno.statSync(path).ino, inode);
  await log.close();
  assert.equal((await opened(path)).vectors.length, 2);
});

logTest("what a compaction has left is removed", async (path) => {
  Deno.writeTextFileSync(`${path}.new`, "half of it");
  await opened(path);
  assert.equal(disk.entry(`${path}.new`), undefined);
});

logTest("a log that was taken away meanwhile is begun anew", async (path) => {
  const { log } = await opened(path);
  await log.append([vectorOf(1)]);
  Deno.removeSync(path);
  await log.append([vectorOf(2)]);
  await log.close();
  assert.deepEqual((await opened(path)).vectors, ["2: -2 * 0.5"]);
});

logTest("a log that cannot be read is left alone, and says so", async (path) => {
  const { log } = await opened(path);
  await log.append([vectorOf(1)]);
  await log.close();
  const warnings: string[] = [];
  const failing: VectorDisk = {
    ...disk,
    read(): never {
      throw new Error("Input/output error (os error 5)");
    },
  };
  const onWarning = (message: string): void => void warnings.push(message);
  const { log: blind, problem, vectors } = await opened(path, { disk: failing, onWarning });
  const expected =
    `Vectors in ${path} cannot be read, and are not kept: Input/output error (os error 5)`;
  assert.deepEqual([vectors, problem, blind.fault, warnings], [[], expected, expected, [expected]]);
  await blind.append([vectorOf(2)]);
  await blind.close();
  assert.deepEqual((await opened(path)).vectors, ["1: -1 * 0.25"]);
});
