import assert from "node:assert/strict";
import { version } from "./version.ts";

const stamp = { version: "1.4.0", commit: "9f2c1ab", buildDate: "2025-03-01T08:15:00Z" };

Deno.test("version prints one line with platform, commit and date", () => {
  assert.deepEqual(version([], { stamp, os: "linux", arch: "x86_64" }), {
    code: 0,
    stdout: "graphin 1.4.0 linux/amd64 (9f2c1ab, 2025-03-01T08:15:00Z)\n",
    stderr: "",
  });
});

Deno.test("version leaves out what is not known", () => {
  const os = "darwin";
  const arch = "aarch64";
  const line = (commit: string, buildDate: string): string =>
    version([], { stamp: { version: "1.4.0", commit, buildDate }, os, arch }).stdout;
  assert.equal(line("", ""), "graphin 1.4.0 darwin/arm64\n");
  assert.equal(line("9f2c1ab", ""), "graphin 1.4.0 darwin/arm64 (9f2c1ab)\n");
  assert.equal(
    line("", "2025-03-01T08:15:00Z"),
    "graphin 1.4.0 darwin/arm64 (2025-03-01T08:15:00Z)\n",
  );
});

Deno.test("version says where models do not run natively", () => {
  assert.equal(
    version([], { stamp, os: "darwin", arch: "x86_64" }).stdout,
    "graphin 1.4.0 darwin/amd64 (9f2c1ab, 2025-03-01T08:15:00Z) " +
      "[no onnxruntime 1.26.0 build for this platform: models run in WebAssembly]\n",
  );
});

Deno.test("version --json is one line with exactly the contract's keys", () => {
  const { code, stdout, stderr } = version(["--json"], { stamp, os: "darwin", arch: "x86_64" });
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.equal(
    stdout,
    '{"arch":"amd64","build_date":"2025-03-01T08:15:00Z","commit":"9f2c1ab","ort":"1.26.0",' +
      '"os":"darwin","semantic_backend":"wasm","semantic_supported":false,"version":"1.4.0"}\n',
  );
});

Deno.test("version --json knows the platforms with a pinned ONNX Runtime", () => {
  const supported = (os: typeof Deno.build.os, arch: typeof Deno.build.arch): unknown =>
    JSON.parse(version(["--json"], { stamp, os, arch }).stdout).semantic_supported;
  assert.equal(supported("linux", "x86_64"), true);
  assert.equal(supported("linux", "aarch64"), true);
  assert.equal(supported("darwin", "aarch64"), true);
  assert.equal(supported("darwin", "x86_64"), false);
  assert.equal(supported("windows", "x86_64"), true);
  assert.equal(supported("windows", "aarch64"), true);
  const linux = version(["--json"], { stamp, os: "linux", arch: "aarch64" }).stdout;
  assert.equal(JSON.parse(linux).semantic_backend, "native");
});

Deno.test("version refuses other arguments with an empty standard output", () => {
  for (const args of [["--yaml"], ["--json", "extra"], ["json"]]) {
    const { code, stdout, stderr } = version(args, { stamp });
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.equal(
      stderr,
      `graphin version: unexpected argument '${args.at(-1)}'; usage: graphin version [--json]\n`,
    );
  }
});

Deno.test("version --help names its option", () => {
  for (const flag of ["--help", "-h"]) {
    const { code, stdout, stderr } = version([flag], { stamp });
    assert.equal(code, 0);
    assert.equal(stderr, "");
    assert.match(
      stdout,
      /^Usage: graphin version \[options\]\n[^]*\n {2}--json {6}print one line of JSON\n/,
    );
  }
  assert.equal(version(["--help", "extra"], { stamp }).code, 2);
});

Deno.test("version of a run from source is the one in deno.json, with no commit", async () => {
  const config = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  const found = JSON.parse(version(["--json"]).stdout);
  assert.equal(found.version, config.version);
  assert.equal(found.commit, "");
  assert.equal(found.build_date, "");
});
