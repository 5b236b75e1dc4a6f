import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileObstacle } from "./support/compile_obstacle.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const obstacle = await compileObstacle();

Deno.test({
  name: "compile gives the same bytes from two directories" +
    (obstacle === undefined ? "" : ` (skipped: ${obstacle})`),
  ignore: obstacle !== undefined,
  fn: async () => {
    const work = await Deno.makeTempDir({ prefix: "compile-test-" });
    try {
      const first = await build(await copyCheckout(join(work, "here"), new Date("2021-03-04")));
      // A Mac's directory for temporary files is behind a link, and so is this one.
      await Deno.mkdir(join(work, "temporary"));
      await Deno.symlink(join(work, "temporary"), join(work, "linked"), { type: "dir" });
      const second = await build(
        await copyCheckout(join(work, "some", "where else"), new Date("2024-11-12")),
        join(work, "linked"),
      );
      assert.equal(await sha256(first), await sha256(second));

      const { version, commit, build_date } = JSON.parse(await printed(first, "version", "--json"));
      const config = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
      assert.deepEqual({ version, commit, build_date }, {
        version: config.version,
        commit: "",
        build_date: "2001-09-09T01:46:40Z",
      });

      const licenses = await printed(first, "licenses");
      assert.equal(licenses, await Deno.readTextFile(join(first, "..", "THIRD_PARTY_LICENSES")));
      await assertLicenses(licenses);
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  },
});

/** Packages that are run, and the grammars, are in the program; TypeScript and the types of Node are not. */
async function assertLicenses(licenses: string): Promise<void> {
  const list = new Set(licenses.match(/^ {2}\S+ \d\S* \(.+\)$/gm)?.map((row) => row.split(" ")[2]));
  for (const name of ["zod", "@modelcontextprotocol/sdk", "flatbuffers", "web-tree-sitter"]) {
    assert.ok(list.has(name), `${name} is missing`);
  }
  const manifest = JSON.parse(await Deno.readTextFile(join(root, "wasm", "manifest.json")));
  for (const { package: name } of manifest.packages) {
    assert.ok(list.has(name), `${name} is missing`);
  }
  assert.ok(!list.has("typescript") && !list.has("@types/node"));
  assert.match(licenses, /Permission is hereby granted/);
  assert.match(licenses, /Apache License\n +Version 2\.0, January 2004/);
}

async function printed(program: string, ...args: string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(program, { args }).output();
  assert.ok(success, args.join(" "));
  return new TextDecoder().decode(stdout);
}

Deno.test("compile refuses to build for one platform on the runtime of another", async () => {
  const target = Deno.build.os === "windows" ? "x86_64-apple-darwin" : "x86_64-pc-windows-msvc";
  const out = await Deno.makeTempDir({ prefix: "compile-test-" });
  try {
    const { code, stdout, stderr } = await runCompile(root, ["--target", target, "--out", out], {
      DENORT_BIN: Deno.execPath(),
    });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      new RegExp(`^compile: DENORT_BIN is '.*', a program for .*, not for ${target}:`),
    );
    assert.deepEqual(Array.from(Deno.readDirSync(out)), []);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

/** Copies what a build reads, with all files as old as `time`. */
async function copyCheckout(to: string, time: Date): Promise<string> {
  for (const input of ["main.ts", "src", "deno.json", "deno.lock", "scripts", "wasm", "LICENSE"]) {
    await cp(join(root, input), join(to, input), {
      recursive: true,
      filter: (path) => !path.includes(".download-"),
    });
  }
  await setTimes(to, time);
  await Deno.symlink(join(root, "node_modules"), join(to, "node_modules"), { type: "dir" });
  return to;
}

async function setTimes(directory: string, time: Date): Promise<void> {
  for await (const entry of Deno.readDir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory) await setTimes(path, time);
    await Deno.utime(path, time, time);
  }
}

async function build(checkout: string, temporary?: string): Promise<string> {
  const { code, stdout, stderr } = await runCompile(checkout, ["--out", join(checkout, "out")], {
    SOURCE_DATE_EPOCH: "1000000000",
    ...(temporary === undefined ? {} : { TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
  });
  assert.equal(code, 0, stderr);
  return stdout.trim();
}

interface CompileResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function runCompile(
  checkout: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CompileResult> {
  const script = join(checkout, "scripts", "compile.ts");
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", script, ...args],
    cwd: checkout,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

async function sha256(path: string): Promise<string> {
  return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
}
