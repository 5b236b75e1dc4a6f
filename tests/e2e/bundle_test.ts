import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cleanHome } from "../support/clean_home.ts";
import { writeOwnModel } from "../support/own_model.ts";
import { RealClients } from "../support/real_clients.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { runProgram } from "./run_program.ts";

const isWindows = Deno.build.os === "windows";
const binary = Deno.env.get("GRAPHIN_BIN") || undefined;
const corpus = fileURLToPath(new URL("../../.corpus/semantic", import.meta.url));
const realFiles = {
  model: join(corpus, "e5-small-v2-quantized.onnx"),
  library: join(corpus, "libonnxruntime.so.1.26.0"),
};
const clients = await RealClients.find(["claude", "--version"]);
const isReal = binary !== undefined && Object.values(realFiles).every((path) => existsSync(path));

/** Environment of a user without anything. */
function emptyHome(tree: TemporaryTree): Record<string, string> {
  Deno.mkdirSync(tree.at("home"));
  return cleanHome(tree.at("home"));
}

/** The last line of an output as JSON. */
function answer(stdout: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(stdout);
  assert.ok(typeof parsed === "object" && parsed !== null);
  return { ...parsed };
}

/** A program to bundle: the compiled one, or a script that answers like it. */
function programToBundle(tree: TemporaryTree): string {
  if (binary !== undefined) return binary;
  const arch = Deno.build.arch === "aarch64" ? "arm64" : "amd64";
  const identity = JSON.stringify({ version: "1.2.3", os: Deno.build.os, arch });
  tree.write("program", `#!/bin/sh\necho '${identity}'\n`);
  Deno.chmodSync(tree.at("program"), 0o755);
  return tree.at("program");
}

Deno.test("a bundle made on one machine is installed on another without a network", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree();
  const env = emptyHome(tree);
  writeOwnModel(tree);
  const out = tree.at("graphin-bundle.tar.gz");
  const made = await runProgram([
    ...["bundle", "--offline", "--out", out, "--program", programToBundle(tree)],
    ...["--model-dir", tree.at("own"), "--ort-lib", tree.at("libown.so")],
  ], { env });
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /graphin-bundle\.tar\.gz: graphin \S+ for \S+ with own model\/1\n/);

  const installed = await runProgram(["setup", "--from", out, "--json"], { env });
  assert.equal(installed.code, 0, installed.stderr);
  const { program, model_dir: modelDir, written } = answer(installed.stdout);
  assert.equal(program, tree.at("home/.local/share/graphin/bin/graphin"));
  assert.equal(written, 5);
  const version = await new Deno.Command(String(program), { args: ["version", "--json"] }).output();
  assert.equal(version.code, 0);
  assert.equal(Deno.readTextFileSync(join(String(modelDir), "weights.onnx")), "weights");

  const again = await runProgram(["setup", "--from", out], { env });
  assert.match(again.stdout, /^graphin \S+ with own model\/1 was here already: /);

  const broken = Deno.readFileSync(out);
  Deno.writeFileSync(out, broken.subarray(0, broken.length - 100));
  const refused = await runProgram(["setup", "--from", out], { env });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /graphin-bundle\.tar\.gz is damaged or cut off/);
});

Deno.test("from its sources graphin asks for a program to bundle", {
  ignore: binary !== undefined,
}, async () => {
  const { code, stderr } = await runProgram(["bundle", "--out", "unused.tar.gz", "--offline"]);
  assert.equal(code, 2);
  assert.match(stderr, /--program/);
});

Deno.test(
  `the program from a bundle searches by meaning offline${
    isReal ? "" : " (skipped: no compiled program or no real model)"
  }`,
  {
    ignore: !isReal,
  },
  async () => {
    using tree = new TemporaryTree();
    await using fixture = await FixtureCopy.make("python-payments");
    const env = emptyHome(tree);
    const out = tree.at("bundle.tar.gz");
    const made = await runProgram([
      ...["bundle", "--offline", "--out", out, "--model-type", "english_optimal", "--json"],
      ...["--model-dir", corpus, "--ort-lib", realFiles.library],
    ], { env });
    assert.equal(made.code, 0, made.stderr);
    const { files, bytes } = answer(made.stdout);
    assert.ok(Array.isArray(files));
    const loose = files.reduce((sum, { size }) => sum + size, 0);
    console.log(`the bundle takes ${(Number(bytes) / loose).toFixed(2)} of its files' bytes`);

    const installed = await runProgram(["setup", "--from", out, "--json"], { env });
    assert.equal(installed.code, 0, installed.stderr);
    const { program, model_dir: modelDir } = answer(installed.stdout);
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await new Deno.Command(String(program), {
        args: [...args],
        cwd: fixture.root,
        env,
      }).output();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      return new TextDecoder().decode(stdout);
    };
    const semantic = ["--semantic", "--offline", "--model-dir", String(modelDir)];
    await run("index", ...semantic);
    const { results } = answer(
      await run("search", "give the money back", ...semantic, "--json"),
    );
    assert.ok(Array.isArray(results));
    const found = results.find(({ id }) => id === "app.services.gateway.Gateway.take_back");
    // By words alone the match would be lexical.
    assert.equal(found?.match_type, "both");

    const registered = await run("setup", "claude-code", "--", ...semantic);
    assert.match(registered, /^Claude Code: graphin added in /);
    const config = JSON.parse(Deno.readTextFileSync(tree.at("home/.claude.json")));
    assert.deepEqual(config.mcpServers.graphin, {
      type: "stdio",
      command: program,
      args: ["serve", ...semantic],
    });
    if (clients.obstacle === undefined) {
      const listed = await clients.run("claude", ["mcp", "list"], { cwd: fixture.root, env });
      assert.match(listed.stdout, /^graphin: .* - ✓ Connected$/m);
    }
  },
);

Deno.test("a pipe is no bundle, and is not waited for", { ignore: isWindows }, async () => {
  using tree = new TemporaryTree();
  const env = emptyHome(tree);
  const pipe = tree.at("bundle");
  assert.equal((await new Deno.Command("mkfifo", { args: [pipe] }).output()).code, 0);
  const { code, stderr } = await runProgram(["setup", "--from", pipe], { env });
  assert.deepEqual([code, stderr], [
    1,
    `graphin: ${pipe} is neither a file nor a directory; copy the bundle to a file\n`,
  ]);
});
