import assert from "node:assert/strict";
import { ExtractionPool } from "./extraction_pool.ts";

/** A worker that dies of one file, hangs on another, and says that all others are absent. */
const frail = new URL(
  `data:application/javascript,${
    encodeURIComponent(`
      self.onmessage = ({ data: { id, path } }) => {
        if (path === "crash.py") setTimeout(() => { throw new Error("out of order"); }, 0);
        else if (path !== "hang.py") self.postMessage({ id, outcome: { kind: "absent", path } });
      };
    `)
  }`,
);
const paths = ["a.py", "crash.py", "b.py", "c.py", "hang.py", "d.py", "e.py", "crash.py", "f.py"];

async function outcomes(size: number, asked: readonly string[]): Promise<string[]> {
  const pool = new ExtractionPool(size, { script: frail, patienceMs: 2_000 });
  const found = await Promise.all(asked.map((path) => pool.extract("/projects/shop", path)));
  pool.close();
  return found.map((one) =>
    one.kind === "refused" ? `${one.path}: ${one.reason}` : `${one.path}: ${one.kind}`
  );
}

for (const size of [1, 3]) {
  Deno.test(`a pool of ${size} refuses only the files that end or hang a worker alone`, async () => {
    assert.deepEqual(
      await outcomes(size, paths),
      paths.map((path) => {
        if (path === "hang.py") return "hang.py: the parser gave no answer for 2 s";
        if (path === "crash.py") return "crash.py: the parser failed: Uncaught Error: out of order";
        return `${path}: absent`;
      }),
    );
  });
}

Deno.test("a pool whose workers cannot start refuses every file with the reason", async () => {
  const script = new URL("data:application/javascript,throw new Error('no memory')");
  const pool = new ExtractionPool(2, { script });
  const found = await Promise.all(["a.py", "b.py"].map((path) => pool.extract("/shop", path)));
  pool.close();
  assert.deepEqual(found.map(({ kind }) => kind), ["refused", "refused"]);
  for (const one of found) {
    assert.match(one.kind === "refused" ? one.reason : "", /^the parser failed: .*no memory$/);
  }
});

Deno.test("a pool that closes refuses what is under way, suspects among it", async () => {
  const pool = new ExtractionPool(1, { script: frail });
  const found = Promise.all(["hang.py", "a.py"].map((path) => pool.extract("/shop", path)));
  pool.close();
  assert.deepEqual(
    (await found).map((one) => one.kind === "refused" ? one.reason : one.kind),
    Array(2).fill("the workspace is closing"),
  );
});

/** A worker that is of no use after its first answer. */
const spent = new URL(
  `data:application/javascript,${
    encodeURIComponent(`
      let isSpent = false;
      self.onmessage = ({ data: { id, path } }) => {
        if (!isSpent) self.postMessage({ id, outcome: { kind: "absent", path }, isSpent: true });
        isSpent = true;
      };
    `)
  }`,
);

Deno.test("a worker that is spent is replaced, and another one does what it had to do", async () => {
  const pool = new ExtractionPool(1, { script: spent });
  const found = await Promise.all(
    ["a.py", "b.py", "c.py"].map((path) => pool.extract("/shop", path)),
  );
  pool.close();
  assert.deepEqual(found.map(({ kind, path }) => `${path} ${kind}`), [
    "a.py absent",
    "b.py absent",
    "c.py absent",
  ]);
});

Deno.test("a pool that was at rest starts workers again when there is work", async () => {
  const pool = new ExtractionPool(2, { script: frail });
  try {
    for (const path of ["a.py", "b.py"]) {
      assert.deepEqual(await pool.extract("/projects/shop", path), { kind: "absent", path });
      pool.rest();
    }
  } finally {
    pool.close();
  }
});

Deno.test("a pool that is told to rest goes on with what it has to do", async () => {
  const pool = new ExtractionPool(1, { script: frail });
  try {
    const asked = pool.extract("/projects/shop", "a.py");
    pool.rest();
    assert.deepEqual(await asked, { kind: "absent", path: "a.py" });
  } finally {
    pool.close();
  }
});
