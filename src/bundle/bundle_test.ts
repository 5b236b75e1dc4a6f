import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { TarEntry } from "modern-tar";
import { BundleTrial } from "../../tests/support/bundle_trial.ts";
import { writeOwnModel } from "../../tests/support/own_model.ts";
import { programScript } from "../../tests/support/program_script.ts";
import { Provision } from "../provision/provision.ts";
import type { BundleManifest } from "./bundle_manifest.ts";
import { collectModel } from "./collect_model.ts";
import { DirectorySource } from "./directory_source.ts";
import { identifyProgram } from "./identify_program.ts";
import { writeBundle } from "./write_bundle.ts";

const platform = "linux/amd64";
const isWindows = Deno.build.os === "windows";

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The text that the body of an entry is. */
function textOf(entry: TarEntry | undefined): string {
  assert.ok(entry?.body instanceof Uint8Array);
  return new TextDecoder().decode(entry.body);
}

Deno.test("what one machine collected, another installs without a network, and twice is once", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  const { files } = await trial.make();
  assert.deepEqual(files.map(({ path, role }) => [path, role]), [
    ["graphin", "program"],
    ["artifacts/letters-tokenizer.json", "artifact"],
    ["artifacts/letters.onnx", "artifact"],
    ["artifacts/runtime-linux-x64.tgz", "artifact"],
  ]);
  const { data, there } = trial;
  assert.deepEqual(await trial.install(), {
    version: "1.2.3",
    model: "letters",
    program: `${data}/bin/graphin`,
    modelDir: undefined,
    written: 4,
  });
  assert.equal((await identifyProgram(`${data}/bin/graphin`)).version, "1.2.3");
  assert.equal(Deno.readLinkSync(`${data}/bin/graphin`), "graphin-1.2.3-linux-amd64");
  const record = JSON.parse(Deno.readTextFileSync(`${data}/state/installed.json`));
  assert.deepEqual({ ...record, installed_at: "" }, {
    file: "graphin-1.2.3-linux-amd64",
    installed_at: "",
    platform,
    sha256: sha256(programScript("1.2.3")),
    source: "bundle",
    version: "1.2.3",
  });

  const provided = await new Provision(there).resolve({
    modelType: "english_optimal",
    offline: true,
  });
  assert.equal(provided.modelPath, trial.trial.tree.at("there/cache/letters.onnx"));
  assert.deepEqual(
    Deno.readFileSync(provided.libraryPath),
    new Uint8Array(trial.trial.made.library),
  );

  const before = await trial.installed();
  assert.equal((await trial.install()).written, 0);
  assert.deepEqual(await trial.installed(), before);
});

Deno.test("a bundle of the same files has the same bytes", { ignore: isWindows }, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const first = sha256(Deno.readFileSync(trial.out));
  await trial.make();
  assert.equal(sha256(Deno.readFileSync(trial.out)), first);
});

Deno.test("an unpacked bundle is installed as well, with other files beside it", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const unpacked = trial.trial.tree.at("unpacked");
  Deno.mkdirSync(unpacked);
  const tar = new Deno.Command("tar", { args: ["-xzf", trial.out, "-C", unpacked] });
  assert.equal((await tar.output()).code, 0);
  Deno.copyFileSync(trial.out, `${unpacked}/bundle.tar.gz`);
  assert.equal((await trial.install(new DirectorySource(unpacked))).written, 4);

  Deno.removeSync(`${unpacked}/artifacts/letters.onnx`);
  Deno.symlinkSync("/etc/hostname", `${unpacked}/artifacts/letters.onnx`);
  await assert.rejects(trial.install(new DirectorySource(unpacked)), {
    name: "BundleError",
    message: /letters\.onnx is not the file of the bundle/,
  });
});

Deno.test("a new version leaves the one before it, and a running one runs on", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  const bin = `${trial.data}/bin`;
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) {
    await trial.make(version);
    await trial.install();
  }
  assert.deepEqual([...Deno.readDirSync(bin)].map(({ name }) => name).sort(), [
    "graphin",
    "graphin-1.1.0-linux-amd64",
    "graphin-1.2.0-linux-amd64",
  ]);
  assert.deepEqual(
    [...Deno.readDirSync(`${trial.data}/state/versions`)].map(({ name }) => name).sort(),
    ["graphin-1.1.0-linux-amd64.json", "graphin-1.2.0-linux-amd64.json"],
  );
  // A file that is executed cannot be written to, but can be replaced.
  Deno.copyFileSync("/bin/sleep", `${bin}/graphin-1.2.0-linux-amd64`);
  const running = new Deno.Command(`${bin}/graphin`, { args: ["60"] }).spawn();
  assert.equal((await trial.install()).written, 1);
  running.kill();
  await running.status;
});

Deno.test("a record that cannot be written is named, and no part of it is left", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const record = `${trial.data}/state/versions/graphin-1.2.3-linux-amd64.json`;
  Deno.mkdirSync(record, { recursive: true });
  await assert.rejects(trial.install(), {
    name: "BundleError",
    message:
      /graphin-1\.2\.3-linux-amd64\.json cannot be written \(.*\); make room there or make it/,
  });
  const state = [...Deno.readDirSync(`${trial.data}/state/versions`)].map(({ name }) => name);
  assert.deepEqual(state, ["graphin-1.2.3-linux-amd64.json"]);
  Deno.removeSync(record);
  assert.equal((await trial.install()).version, "1.2.3");
});

Deno.test("a bundle that was damaged, cut off or tampered with installs nothing", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const whole = Deno.readFileSync(trial.out);
  const refused = async (message: RegExp): Promise<void> => {
    await assert.rejects(trial.install(), { name: "BundleError", message });
    assert.deepEqual(await trial.installed(), []);
    Deno.writeFileSync(trial.out, whole);
  };
  for (const part of [0, 1, 20, 0.3, 0.9, 0.999]) {
    const length = part < 1 && part > 0 ? Math.floor(part * whole.length) : part;
    Deno.writeFileSync(trial.out, whole.subarray(0, length));
    await refused(/bundle/);
  }
  const flipped = Uint8Array.from(whole);
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 1;
  Deno.writeFileSync(trial.out, flipped);
  await refused(/damaged or cut off|another SHA-256/);
  Deno.writeTextFileSync(trial.out, "<html>not found</html>".repeat(100));
  await refused(/damaged or cut off/);

  const change = async (
    edit: (entries: TarEntry[]) => TarEntry[],
    message: RegExp,
  ): Promise<void> => {
    await trial.rewrite(edit);
    await refused(message);
  };
  const manifestOf = (entries: readonly TarEntry[]): BundleManifest =>
    JSON.parse(textOf(entries[0]));
  const withManifest = (entries: TarEntry[], manifest: unknown): TarEntry[] => {
    const body = new TextEncoder().encode(JSON.stringify(manifest));
    return [{ header: { name: "bundle.json", size: body.length }, body }, ...entries.slice(1)];
  };
  const file = (name: string, body: string): TarEntry => ({
    header: { name, size: body.length },
    body,
  });

  await change((entries) => entries.slice(1), /bundle\.json is not its first file/);
  await change((entries) => entries.slice(0, -1), /runtime-linux-x64\.tgz is not in it/);
  await change((entries) => [...entries, ...entries.slice(-1)], /there twice/);
  await change(
    (entries) => [...entries, file("../escape", "x")],
    /escape in it is not in its list/,
  );
  await change((entries) => [...entries, file("/etc/escape", "x")], /is not in its list/);
  await change(
    (entries) => [...entries.slice(0, -1), {
      header: {
        name: "artifacts/runtime-linux-x64.tgz",
        size: 0,
        type: "symlink",
        linkname: "/etc/passwd",
      },
    }],
    /is no file/,
  );
  await change((entries) => {
    const [manifest, , ...others] = entries;
    const program = programScript("6.6.6");
    return [...(manifest === undefined ? [] : [manifest]), file("graphin", program), ...others];
  }, /graphin in .* has another SHA-256/);
  await change(
    (entries) => withManifest(entries, { ...manifestOf(entries), platform: "linux/arm64" }),
    /is for linux\/arm64, and this is linux\/amd64/,
  );
  await change(
    (entries) => withManifest(entries, { ...manifestOf(entries), schema: 2 }),
    /no bundle that this graphin understands: schema/,
  );
  for (
    const path of ["../x", "/x", "artifacts/../../x", "artifacts\\x", "C:/x", "artifacts/x.", ""]
  ) {
    const listed = { path, role: "artifact", sha256: "0".repeat(64), size: 1 };
    await change((entries) => {
      const manifest = manifestOf(entries);
      return withManifest(entries, { ...manifest, files: [...manifest.files, listed] });
    }, /files\.4\.path|cannot be a file/);
  }
  await change((entries) => {
    const manifest = manifestOf(entries);
    const [first] = manifest.files;
    return withManifest(entries, { ...manifest, files: [...manifest.files, first] });
  }, /graphin is listed twice/);
  await change((entries) => {
    const manifest = manifestOf(entries);
    const other = "weights of somebody else";
    const files = manifest.files.map((each) =>
      each.path === "artifacts/letters.onnx"
        ? { ...each, size: other.length, sha256: sha256(other) }
        : each
    );
    return withManifest(entries, { ...manifest, files })
      .map((entry) =>
        entry.header.name === "artifacts/letters.onnx" ? file(entry.header.name, other) : entry
      );
  }, /letters\.onnx in .* is no file that this graphin uses/);
});

Deno.test("a small file that would unpack to a huge one ends where its list ends", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const zeros = new Uint8Array(64 << 20);
  await trial.rewrite((entries) => [
    ...entries.slice(0, 1),
    { header: { name: "graphin", size: zeros.length }, body: zeros },
  ]);
  const tar = Deno.readFileSync(trial.out);
  const zipped = new Blob([tar]).stream().pipeThrough(new CompressionStream("gzip"));
  Deno.writeFileSync(trial.out, await new Response(zipped).bytes());
  assert.ok(Deno.statSync(trial.out).size < 1 << 20);
  await assert.rejects(trial.install(), { name: "BundleError", message: /damaged/ });
  assert.deepEqual(await trial.installed(), []);
});

Deno.test("a program that does not run, or is another version, takes no other one's place", {
  ignore: isWindows,
}, async () => {
  await using trial = await BundleTrial.start();
  await trial.make("1.0.0");
  await trial.install();
  const refused = async (text: string, message: RegExp): Promise<void> => {
    await trial.make("1.1.0", text);
    await assert.rejects(trial.install(), { name: "BundleError", message });
    assert.equal((await identifyProgram(`${trial.data}/bin/graphin`)).version, "1.0.0");
  };
  await refused(programScript("9.9.9"), /is graphin 9\.9\.9, not 1\.1\.0/);
  await refused("#!/nowhere\n", /does not run here/);
});

Deno.test(
  "a model of one's own becomes a directory that describes it",
  { ignore: isWindows },
  async () => {
    await using trial = await BundleTrial.start();
    const { tree } = trial.trial;
    writeOwnModel(tree);
    tree.write("programs/1.2.3", programScript("1.2.3"));
    const model = await collectModel({
      modelType: "english_optimal",
      offline: true,
      modelDir: tree.at("own"),
      ortLib: tree.at("libown.so"),
    }, { parts: { pins: trial.trial.made.pins, directory: trial.trial.directory, platform } });
    await writeBundle({
      version: "1.2.3",
      platform,
      model: model.id,
      out: trial.out,
      files: [...model.files, {
        path: "graphin",
        role: "program",
        from: { file: tree.at("programs/1.2.3") },
      }],
    });
    const { modelDir } = await trial.install();
    assert.ok(modelDir !== undefined);
    assert.match(modelDir, /\/data\/models\/own-model-1-[0-9a-f]{8}$/);
    const provided = await new Provision(trial.there).resolve({
      modelType: "english_optimal",
      offline: true,
      modelDir,
    });
    assert.deepEqual(
      [provided.modelPath, provided.tokenizerPath, provided.libraryPath],
      ["weights.onnx", "words.json", "libown.so"].map((name) => `${modelDir}/${name}`),
    );
  },
);

Deno.test("two installations at once end in one that is whole", { ignore: isWindows }, async () => {
  await using trial = await BundleTrial.start();
  await trial.make();
  const both = await Promise.all([trial.install(), trial.install()]);
  assert.deepEqual(both.map(({ written }) => written).sort(), [0, 4]);
});
