import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { runCommand } from "./corpus/run_command.ts";
import { installGrammars } from "./install_grammars.ts";

const grammar = new TextEncoder().encode("\0asm grammar of Elvish");
const licenseText = new TextEncoder().encode("Speak, friend, and copy.\n");
const otherGrammar = new TextEncoder().encode("\0asm grammar of Dwarvish");

Deno.test("installGrammars takes a file from the registry that the checkout's .npmrc names", async () => {
  await withRegistry(async ({ root, pinned }) => {
    const fetched: string[] = [];
    const names = await installGrammars({
      root,
      packages: [pinned],
      onFetch: (specs) => fetched.push(...specs),
    });
    assert.deepEqual(names, ["elvish"]);
    assert.deepEqual(fetched, ["tree-sitter-elvish@1.2.3"]);
    assert.deepEqual(await Deno.readFile(join(root, "wasm/elvish.wasm")), grammar);
    assert.deepEqual(await listing(join(root, "wasm")), ["elvish.wasm"]);
  });
});

Deno.test("installGrammars takes the licence of a grammar along", async () => {
  await withRegistry(async ({ root, pinned }) => {
    const license = { id: "MIT", member: "LICENSE", sha256: sha256(licenseText) };
    const packages = [{ ...pinned, license }];
    assert.deepEqual(await installGrammars({ root, packages }), ["elvish"]);
    const installed = join(root, "wasm/tree-sitter-elvish.license.txt");
    assert.deepEqual(await Deno.readFile(installed), licenseText);
    await Deno.remove(installed);
    await installGrammars({ root, packages });
    assert.deepEqual(await listing(join(root, "wasm")), [
      "elvish.wasm",
      "tree-sitter-elvish.license.txt",
    ]);
  });
});

Deno.test("installGrammars asks no registry for a file that is already right", async () => {
  await withRegistry(async ({ root, pinned, requests }) => {
    await Deno.mkdir(join(root, "wasm"));
    await Deno.writeFile(join(root, "wasm/elvish.wasm"), grammar);
    assert.deepEqual(await installGrammars({ root, packages: [pinned] }), ["elvish"]);
    assert.deepEqual(requests, []);
  });
});

Deno.test("installGrammars replaces a damaged file", async () => {
  await withRegistry(async ({ root, pinned }) => {
    await Deno.mkdir(join(root, "wasm"));
    await Deno.writeFile(join(root, "wasm/elvish.wasm"), grammar.subarray(0, 5));
    await installGrammars({ root, packages: [pinned] });
    assert.deepEqual(await Deno.readFile(join(root, "wasm/elvish.wasm")), grammar);
  });
});

Deno.test("installGrammars refuses a tarball that is not the pinned one and leaves nothing", async () => {
  await withRegistry(async ({ root, pinned }) => {
    const integrity = `sha512-${createHash("sha512").update("another tarball").digest("base64")}`;
    await assert.rejects(
      installGrammars({ root, packages: [{ ...pinned, integrity }] }),
      /^Error: tree-sitter-elvish@1\.2\.3: no fetched tarball has the pinned integrity sha512-/,
    );
    assert.deepEqual(await listing(join(root, "wasm")), []);
  });
});

Deno.test("installGrammars refuses a file that is not the pinned one and leaves nothing", async () => {
  await withRegistry(async ({ root, pinned }) => {
    const files = [{ name: "elvish", member: "elvish.wasm", sha256: sha256(otherGrammar) }];
    await assert.rejects(
      installGrammars({ root, packages: [{ ...pinned, files }] }),
      new RegExp(`elvish\\.wasm has SHA-256 ${sha256(grammar)}, pinned in wasm/manifest\\.json is`),
    );
    assert.deepEqual(await listing(join(root, "wasm")), []);
  });
});

Deno.test("installGrammars says what to do when the registry does not have the package", async () => {
  await withRegistry(async ({ root, pinned }) => {
    await assert.rejects(
      installGrammars({ root, packages: [{ ...pinned, package: "tree-sitter-orcish" }] }),
      /npm could not fetch tree-sitter-orcish@1\.2\.3 .*Check the network and npm's settings/s,
    );
  });
});

interface Fixture {
  readonly root: string;
  readonly pinned: NonNullable<Parameters<typeof installGrammars>[0]["packages"]>[number];
  /** Paths asked of the registry. */
  readonly requests: string[];
}

/** Runs `check` in an empty checkout whose npm settings name a registry on this machine with one package. */
async function withRegistry(check: (fixture: Fixture) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "install-grammars-" });
  const tarball = await makeTarball(directory);
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const requests: string[] = [];
  const registry = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { origin, pathname } = new URL(request.url);
    requests.push(pathname);
    if (pathname === "/elvish.tgz") return new Response(tarball);
    if (pathname !== "/tree-sitter-elvish") return new Response("{}", { status: 404 });
    const version = {
      name: "tree-sitter-elvish",
      version: "1.2.3",
      dist: { tarball: `${origin}/elvish.tgz`, integrity },
    };
    return Response.json({
      name: "tree-sitter-elvish",
      "dist-tags": { latest: "1.2.3" },
      versions: { "1.2.3": version },
    });
  });
  try {
    const root = join(directory, "checkout");
    await Deno.mkdir(root);
    const npmrc = `registry=http://127.0.0.1:${registry.addr.port}/\ncache=${
      join(directory, "npm-cache")
    }\nfetch-retries=0\n`;
    await Deno.writeTextFile(join(root, ".npmrc"), npmrc);
    await Deno.writeTextFile(join(root, "package.json"), "{}");
    const files = [{ name: "elvish", member: "elvish.wasm", sha256: sha256(grammar) }];
    const pinned = { package: "tree-sitter-elvish", version: "1.2.3", integrity, files };
    await check({ root, pinned, requests });
  } finally {
    await registry.shutdown();
    await Deno.remove(directory, { recursive: true });
  }
}

async function makeTarball(directory: string): Promise<Uint8Array<ArrayBuffer>> {
  await Deno.mkdir(join(directory, "package"));
  await Deno.writeTextFile(
    join(directory, "package/package.json"),
    JSON.stringify({ name: "tree-sitter-elvish", version: "1.2.3" }),
  );
  await Deno.writeFile(join(directory, "package/elvish.wasm"), grammar);
  await Deno.writeFile(join(directory, "package/LICENSE"), licenseText);
  const packed = await runCommand(["tar", "-czf", "elvish.tgz", "package"], { cwd: directory });
  assert.equal(packed?.code, 0);
  return await Deno.readFile(join(directory, "elvish.tgz"));
}

async function listing(directory: string): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(directory)) names.push(entry.name);
  return names.sort();
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
