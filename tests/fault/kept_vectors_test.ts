import assert from "node:assert/strict";
import { join } from "node:path";
import { FaultyDisk } from "../support/faulty_disk.ts";
import { keptVectors } from "../support/kept_vectors.ts";
import { Random } from "../support/random.ts";

const FILES = ["src/order.ts", "src/fee.ts", "docs/guide.md"];

async function inDirectory(body: (path: string) => Promise<void>): Promise<void> {
  const directory = Deno.makeTempDirSync({ prefix: "kept-vectors-" });
  try {
    await body(join(directory, "vectors.bin"));
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

function fileOf(number: number): string {
  return FILES[number % FILES.length] ?? "";
}

/** Writes versions of three files; each has a vector. */
async function written(path: string, versions: number): Promise<Uint8Array> {
  const { log } = await keptVectors.open(path);
  for (let number = 1; number <= versions; number++) {
    await log.append(keptVectors.records(fileOf(number), number));
  }
  await log.close();
  return Deno.readFileSync(path);
}

/** The numbers from 1 on that are there without a gap. */
function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

Deno.test("a log of vectors that was cut anywhere holds what was written before, and goes on from there", () =>
  inDirectory(async (path) => {
    const whole = await written(path, 6);
    for (let length = 0; length < whole.byteLength; length++) {
      Deno.writeFileSync(path, whole.subarray(0, length));
      const cut = await keptVectors.open(path);
      assert.ok(cut.isRight);
      assert.deepEqual(cut.vectors, upTo(cut.vectors.length));
      await cut.log.append(keptVectors.records("src/tax.ts", 9));
      await cut.log.close();
      const next = await keptVectors.open(path);
      assert.ok(next.isRight);
      assert.equal(next.problem, undefined);
      assert.deepEqual(next.vectors, [...cut.vectors, 9]);
      assert.deepEqual([...next.files], [...cut.files, ["src/tax.ts", "v9"]]);
    }
  }));

Deno.test("a bit that flipped in a log of vectors makes none of them another one", () =>
  inDirectory(async (path) => {
    const whole = await written(path, 3);
    for (let bit = 0; bit < whole.byteLength * 8; bit++) {
      const bytes = whole.slice();
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      Deno.writeFileSync(path, bytes);
      const { isRight, vectors, problem } = await keptVectors.open(path);
      assert.ok(isRight, `bit ${bit}`);
      assert.deepEqual(vectors, upTo(vectors.length));
      assert.ok(vectors.length < 3 && problem !== undefined, `bit ${bit}`);
    }
  }));

Deno.test("a part of a log of vectors that became zeros, or was written twice, is not taken for vectors", () =>
  inDirectory(async (path) => {
    const whole = await written(path, 6);
    const random = new Random(3);
    for (let round = 0; round < 200; round++) {
      const bytes = whole.slice();
      const from = random.below(bytes.byteLength);
      if (round % 2 === 0) bytes.fill(0, from);
      else bytes.copyWithin(random.below(bytes.byteLength), from, from + random.below(300));
      Deno.writeFileSync(path, bytes);
      assert.ok((await keptVectors.open(path)).isRight);
    }
  }));

/** Appends versions of files, and compacts the log in between. */
async function appendOn(path: string, disk: FaultyDisk, warnings: string[]): Promise<number> {
  const onWarning = (message: string): void => void warnings.push(message);
  const { log } = await keptVectors.open(path, { disk, onWarning });
  for (let number = 1; number <= 12; number++) {
    await log.append(keptVectors.records(fileOf(number), number));
    if (number % 4 === 0) await log.compactIfWasteful(0);
  }
  disk.isMended = true;
  await log.append(keptVectors.records("src/tax.ts", 13));
  assert.equal(log.fault, undefined);
  await log.close();
  return disk.operations;
}

for (const kind of ["full", "broken", "once"] as const) {
  Deno.test(`a disk that is ${kind === "full" ? kind : `broken (${kind})`} at any operation on vectors loses none once it works again`, async () => {
    let operations = 0;
    for (let at = 0; at <= operations; at++) {
      await inDirectory(async (path) => {
        const disk = new FaultyDisk({ at, kind });
        const warnings: string[] = [];
        const count = await appendOn(path, disk, warnings);
        if (at === 0) operations = count;
        assert.equal(warnings.length > 0, disk.hasFailed, `operation ${at}`);
        const found = await keptVectors.open(path);
        assert.ok(found.isRight && found.problem === undefined, `operation ${at}`);
        // The last versions of the three files, and the file that came when the disk worked.
        assert.deepEqual(
          [...found.files].sort(),
          [["docs/guide.md", "v11"], ["src/fee.ts", "v10"], ["src/order.ts", "v12"], [
            "src/tax.ts",
            "v13",
          ]],
          `operation ${at}`,
        );
        for (const number of [10, 11, 12, 13]) assert.ok(found.vectors.includes(number));
      });
    }
    assert.ok(operations > 30, String(operations));
  });
}

Deno.test("a process killed at any instant has lost no vector that it had appended", () =>
  inDirectory(async (path) => {
    const random = new Random(5);
    let first = 1;
    for (let kill = 0; kill < 4; kill++) {
      const appended = await killWhileAppending(path, first, random.below(60));
      const { isRight, files, vectors, log } = await keptVectors.open(path);
      assert.ok(isRight);
      for (let number = Math.max(first, appended - 2); number <= appended; number++) {
        assert.ok(vectors.includes(number), `vector ${number} of ${appended}`);
        const version = Number(files.get(fileOf(number))?.slice(1));
        assert.ok(version >= number, `${fileOf(number)} is ${version}, not ${number}`);
      }
      await log.close();
      first = appended + 10;
    }
  }));

/** @returns The number of the last version that the process had appended before it was killed. */
async function killWhileAppending(path: string, first: number, afterMs: number): Promise<number> {
  const script = new URL("scenarios/appending_process.ts", import.meta.url).pathname;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", script, path, String(first)],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let told = "";
  let timer: number | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    told += value;
    timer ??= setTimeout(() => process.kill("SIGKILL"), afterMs);
  }
  await process.status;
  const last = told.slice(0, told.lastIndexOf("\n")).split("\n").at(-1);
  assert.match(last ?? "", /^\d+$/);
  return Number(last);
}
