import assert from "node:assert/strict";
import { releaseTargets } from "./release_target.ts";
import { selfCheck } from "./self_check.ts";

const [target] = releaseTargets;
assert.ok(target !== undefined);

const said = {
  version: "1.4.0",
  commit: "9f2c1ab00000",
  build_date: "2026-11-30T08:15:00Z",
  os: "linux",
  arch: "amd64",
  ort: "1.26.0",
  semantic_supported: true,
  semantic_backend: "native",
};

/** A program that says this of its version, and this in answer to everything else. */
function programSaying(version: string, rest = ""): [string, ...string[]] {
  return runningScript(`
    const text = Deno.args[0] === "version" ? ${JSON.stringify(version)} : ${JSON.stringify(rest)};
    await Deno.stdout.write(new TextEncoder().encode(text));`);
}

function runningScript(script: string): [string, ...string[]] {
  const url = `data:text/typescript,${encodeURIComponent(script)}`;
  return [Deno.execPath(), "run", "--quiet", "--no-lock", "--no-config", url];
}

async function refused(fields: object, message: RegExp): Promise<void> {
  const program = programSaying(`${JSON.stringify({ ...said, ...fields })}\n`);
  const expected = { version: "1.4.0", commit: "9f2c1ab00000", target: target ?? assert.fail() };
  await assert.rejects(selfCheck(program, expected), message);
}

Deno.test("self-check refuses a program of another version, commit or platform", async () => {
  await refused({ version: "1.3.9" }, /has version '1\.3\.9', not '1\.4\.0'/);
  await refused({ commit: "9f2c1ab00000-dirty" }, /has commit '9f2c1ab00000-dirty', not '9f2c1ab0/);
  await refused({ os: "darwin" }, /has os 'darwin', not 'linux'/);
  await refused({ arch: "arm64" }, /has arch 'arm64', not 'amd64'/);
});

Deno.test("self-check refuses another set of keys, and keys that contradict each other", async () => {
  await refused({ build_host: "ci" }, /Unrecognized key: \\?"build_host/);
  await refused({ ort: undefined }, /"ort"/);
  await refused({ version: "" }, /"version"/);
  await refused({ semantic_backend: "none" }, /semantic_supported is true, .* is 'none'/);
  await refused({ semantic_supported: false }, /semantic_supported is false, .* is 'native'/);
});

Deno.test("self-check refuses what is not one line of JSON", async () => {
  const expected = { version: "1.4.0", target };
  for (const text of ["", "graphin 1.4.0\n", "{}", '{\n"version": "1.4.0"}\n', "{}\n{}\n"]) {
    await assert.rejects(selfCheck(programSaying(text), expected), /not one line of JSON/);
  }
});

Deno.test("self-check refuses a program without licences, that fails, or that is not there", async () => {
  const expected = { version: "1.4.0", target };
  const program = programSaying(`${JSON.stringify(said)}\n`, "none");
  await assert.rejects(selfCheck(program, expected), /prints no licence texts; it prints 'none'/);
  await assert.rejects(
    selfCheck(runningScript("Deno.exit(3);"), expected),
    /ends with exit status 3/,
  );
  await assert.rejects(selfCheck(["./no such program"], expected), /is not there/);
});
