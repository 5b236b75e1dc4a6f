import assert from "node:assert/strict";
import { join } from "node:path";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { Client } from "./client.ts";
import { clientPlaces } from "./client_places.ts";
import { configBackups } from "./config_backups.ts";
import { readConfigFile } from "./config_file.ts";
import { enabledClaudePlugins } from "./enabled_claude_plugins.ts";
import { knownClients } from "./known_clients.ts";
import { register } from "./register.ts";
import { unregister } from "./unregister.ts";

const isWindows = Deno.build.os === "windows";

function client(id: string): Client {
  const found = knownClients.find((known) => known.id === id);
  assert.ok(found !== undefined);
  return found;
}

interface Trial {
  readonly path: string;
  readonly program?: string;
  readonly workspace?: string;
  readonly force?: boolean;
}

function options(
  { path, program = "/opt/graphin", workspace, force = false }: Trial,
): Parameters<typeof register>[0] {
  const place = { path, servers: ["mcpServers"] };
  return { client: client("cursor"), place, program: [program], workspace, force };
}

function names(tree: TemporaryTree): string[] {
  return [...Deno.readDirSync(tree.root)].map(({ name }) => name).sort();
}

Deno.test("a file and its directories are made, and are gone again after undoing", async () => {
  using tree = new TemporaryTree();
  const trial = options({ path: tree.at(".cursor/mcp.json") });
  assert.deepEqual(await register(trial), {
    change: "added",
    path: tree.at(".cursor/mcp.json"),
    backup: undefined,
  });
  assert.equal((await register(trial)).change, "unchanged");
  assert.equal((await unregister(trial)).change, "removed");
  assert.deepEqual([...Deno.readDirSync(tree.at(".cursor"))], []);
  assert.equal((await unregister(trial)).change, "absent");
});

Deno.test("a symbolic link stays one, and the file that it leads to keeps its mode", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree({ "dotfiles/mcp.json": "{}\n" });
  const file = tree.at("dotfiles/mcp.json");
  Deno.chmodSync(file, 0o640);
  Deno.symlinkSync(join("dotfiles", "mcp.json"), tree.at("mcp.json"));
  const trial = options({ path: tree.at("mcp.json") });
  const { path, backup } = await register(trial);
  assert.deepEqual([path, backup], [file, `${file}.graphin-1.bak`]);
  assert.ok(Deno.lstatSync(tree.at("mcp.json")).isSymlink);
  assert.deepEqual(
    [file, `${file}.graphin-1.bak`].map((each) => (Deno.statSync(each).mode ?? 0) & 0o777),
    [0o640, 0o640],
  );
  await unregister(trial);
  assert.equal(Deno.readTextFileSync(file), "{}\n");
  assert.ok(Deno.lstatSync(tree.at("mcp.json")).isSymlink);
});

Deno.test("a link to a file that is not there yet is followed, and one in a circle refused", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree();
  Deno.symlinkSync("real.json", tree.at("mcp.json"));
  await register(options({ path: tree.at("mcp.json") }));
  assert.deepEqual(names(tree), ["mcp.json", "real.json"]);
  Deno.symlinkSync("circle.json", tree.at("circle.json"));
  await assert.rejects(register(options({ path: tree.at("circle.json") })), /in a circle/);
});

Deno.test("an entry of the name that starts something else is left alone unless forced", async () => {
  const text = '{"mcpServers":{"graphin":{"command":"docker","args":["run"],"env":{"A":"1"}}}}\n';
  using tree = new TemporaryTree({ "mcp.json": text });
  const trial = options({ path: tree.at("mcp.json") });
  await assert.rejects(register(trial), /another server called 'graphin'/);
  await assert.rejects(unregister(trial), /another server called 'graphin'/);
  assert.equal(Deno.readTextFileSync(trial.place.path), text);
  await register({ ...trial, force: true });
  assert.deepEqual(JSON.parse(Deno.readTextFileSync(trial.place.path)), {
    mcpServers: { graphin: { command: "/opt/graphin", args: ["serve"] } },
  });
  await unregister(trial);
  assert.equal(Deno.readTextFileSync(trial.place.path), text);
});

Deno.test("a new program or project keeps the other options of the server, and undoing goes back behind both", async () => {
  const text = '{\n  "mcpServers": {}\n}\n';
  using tree = new TemporaryTree({ "mcp.json": text });
  const path = tree.at("mcp.json");
  await register(options({ path }));
  const added = Deno.readTextFileSync(path);
  Deno.writeTextFileSync(path, added.replace('"serve"', '"serve", "--offline"'));
  await register(options({ path, program: "/new/graphin", workspace: "/home/mia/shop" }));
  assert.deepEqual(JSON.parse(Deno.readTextFileSync(path)).mcpServers.graphin, {
    command: "/new/graphin",
    args: ["serve", "--workspace", "/home/mia/shop", "--offline"],
  });
  await unregister(options({ path }));
  assert.equal(Deno.readTextFileSync(path), text);
  assert.deepEqual(names(tree), ["mcp.json"]);
});

Deno.test("at most three copies are kept of a file", async () => {
  using tree = new TemporaryTree({ "mcp.json": "{}" });
  for (const version of ["1", "2", "3", "4", "5"]) {
    await register(options({ path: tree.at("mcp.json"), program: `/v${version}/graphin` }));
  }
  assert.deepEqual(
    names(tree),
    ["mcp.json", ...["3", "4", "5"].map((number) => `mcp.json.graphin-${number}.bak`)],
  );
});

Deno.test("what is no configuration is told and left as it is", async () => {
  using tree = new TemporaryTree({
    "broken.json": '{"mcpServers": {',
    "binary.json": new Uint8Array([0x7b, 0xff, 0x7d]),
    "protected.json": "{}",
    "directory/inside": "",
  });
  const rejects = (name: string, message: RegExp): Promise<void> =>
    assert.rejects(register(options({ path: tree.at(name) })), { name: "ConfigError", message });
  await rejects("broken.json", /broken\.json was left as it is: it is not JSON .* line 1/);
  await rejects("binary.json", /no text in UTF-8/);
  await rejects("directory", /no regular file/);
  if (!isWindows) {
    Deno.chmodSync(tree.at("protected.json"), 0o444);
    await rejects("protected.json", /write-protected/);
  }
  assert.equal(Deno.readTextFileSync(tree.at("broken.json")), '{"mcpServers": {');
  assert.deepEqual(names(tree), ["binary.json", "broken.json", "directory", "protected.json"]);
});

Deno.test("OpenCode's entry goes where the document has its servers, in the older form or the newer", async () => {
  const registered = async (text: string): Promise<unknown> => {
    using tree = new TemporaryTree({ "opencode.jsonc": text });
    const opencode = client("opencode");
    const place = opencode.project(tree.root, clientPlaces({ env: () => undefined }));
    assert.equal(place?.path, tree.at("opencode.jsonc"));
    await register({ ...options({ path: place.path }), client: opencode, place });
    return opencode.format.parse(Deno.readTextFileSync(place.path));
  };
  const graphin = { type: "local", command: ["/opt/graphin", "serve"] };
  assert.deepEqual(await registered("{}"), { mcp: { graphin } });
  const newer = { mcp: { servers: { other: { type: "remote", url: "https://example.org" } } } };
  assert.deepEqual(await registered(JSON.stringify(newer)), {
    mcp: { servers: { ...newer.mcp.servers, graphin } },
  });
  // A server may be called so.
  const named = { mcp: { servers: { type: "local", command: ["servers"] } } };
  assert.deepEqual(await registered(JSON.stringify(named)), { mcp: { ...named.mcp, graphin } });
});

Deno.test("a project's configuration is not followed out of the project", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree({
    "home/notes.json": "{}\n",
    "shop/README.md": "",
    "shop/config/mcp.json": "{}\n",
  });
  const cursor = client("cursor");
  const place = cursor.project(tree.at("shop"), clientPlaces({ env: () => undefined }));
  assert.ok(place !== undefined);
  const trial = { ...options({ path: place.path }), place };
  const elsewhere =
    /^ConfigError: \S+ is not in the project \S+shop, whose configuration is a link/;
  Deno.symlinkSync("../home", tree.at("shop/.cursor"));
  await assert.rejects(register(trial), elsewhere);
  Deno.removeSync(tree.at("shop/.cursor"));
  Deno.mkdirSync(tree.at("shop/.cursor"));
  for (const name of ["notes.json", "new.json", "none/new.json"]) {
    Deno.symlinkSync(`../../home/${name}`, tree.at("shop/.cursor/mcp.json"));
    await assert.rejects(register(trial), elsewhere);
    Deno.removeSync(tree.at("shop/.cursor/mcp.json"));
  }
  assert.deepEqual([...Deno.readDirSync(tree.at("home"))].map(({ name }) => name), ["notes.json"]);
  assert.equal(Deno.readTextFileSync(tree.at("home/notes.json")), "{}\n");
  Deno.symlinkSync("../config/mcp.json", tree.at("shop/.cursor/mcp.json"));
  assert.equal((await register(trial)).path, tree.at("shop/config/mcp.json"));
  assert.equal((await unregister(trial)).change, "removed");
  // An entry that was written before somebody put a link there is not followed either.
  const registered = options({ path: tree.at("home/notes.json") });
  await register(registered);
  Deno.removeSync(tree.at("shop/.cursor/mcp.json"));
  Deno.symlinkSync("../../home/notes.json", tree.at("shop/.cursor/mcp.json"));
  await assert.rejects(unregister(trial), elsewhere);
});

Deno.test("what is nested too deeply is refused by name, and nothing else stops", async () => {
  using tree = new TemporaryTree({
    "mcp.json": `{"deep":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  });
  const trial = options({ path: tree.at("mcp.json") });
  const refused =
    /^ConfigError: \S+mcp\.json was left as it is: it is nested too deeply, or too long$/;
  await assert.rejects(register(trial), refused);
  await assert.rejects(unregister(trial), refused);
});

Deno.test("a pipe where settings are expected is not waited for", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree({ "README.md": "" });
  const path = tree.at("settings.json");
  assert.equal((await new Deno.Command("mkfifo", { args: [path] }).output()).code, 0);
  const env = (name: string): string | undefined =>
    name === "CLAUDE_CONFIG_DIR" ? tree.root : undefined;
  assert.deepEqual(await enabledClaudePlugins(clientPlaces({ os: "linux", env })), []);
  await assert.rejects(register(options({ path })), /settings\.json is no regular file$/);
});

Deno.test("parts that killed processes left beside a file are removed once they are old", async () => {
  using tree = new TemporaryTree({
    "mcp.json": "{}\n",
    "mcp.json.graphin-0123abcd.tmp": "{",
    "mcp.json.graphin-4567cdef.tmp": "{",
    "mcp.json.0123abcd.tmp": "of others",
    "other.json.graphin-0123abcd.tmp": "of others",
  });
  const longAgo = new Date(Date.now() - 7_200_000);
  for (const { name } of Deno.readDirSync(tree.root)) {
    if (!name.includes("4567cdef")) Deno.utimeSync(tree.at(name), longAgo, longAgo);
  }
  await register(options({ path: tree.at("mcp.json") }));
  assert.deepEqual(names(tree), [
    "mcp.json",
    "mcp.json.0123abcd.tmp",
    "mcp.json.graphin-1.bak",
    "mcp.json.graphin-4567cdef.tmp",
    "other.json.graphin-0123abcd.tmp",
  ]);
});

Deno.test("a copy with the last number is named, and nothing is written", async () => {
  using tree = new TemporaryTree({
    "mcp.json": "{}\n",
    "mcp.json.graphin-999999999.bak": "of somebody",
  });
  await assert.rejects(
    register(options({ path: tree.at("mcp.json") })),
    /mcp\.json\.graphin-999999999\.bak has the last number there is; move it away$/,
  );
  assert.deepEqual(names(tree), ["mcp.json", "mcp.json.graphin-999999999.bak"]);
});

Deno.test("what fails leaves neither a part nor a copy, and keeps the older copies", {
  ignore: isWindows,
}, async () => {
  using tree = new TemporaryTree({ "mcp.json": "{}\n" });
  for (const number of [1, 2, 3]) tree.write(`mcp.json.graphin-${number}.bak`, `{"${number}":1}`);
  const before = names(tree);
  const document = await readConfigFile(tree.at("mcp.json"));
  // What another program wrote between reading and writing is not overwritten.
  tree.write("mcp.json", '{"other":1}');
  await assert.rejects(
    configBackups.replace(document, '{"graphin":1}'),
    /mcp\.json has just been changed by another program; try again$/,
  );
  assert.deepEqual(names(tree), before);
  assert.equal(Deno.readTextFileSync(tree.at("mcp.json")), '{"other":1}');
});

Deno.test("several that register at once all succeed, and what was before comes back", async () => {
  for (const before of ['{"theme":"dark"}\n', undefined]) {
    using tree = new TemporaryTree();
    if (before !== undefined) tree.write("mcp.json", before);
    const trial = options({ path: tree.at("mcp.json") });
    await Promise.all(Array.from({ length: 6 }, () => register(trial)));
    const { mcpServers } = JSON.parse(Deno.readTextFileSync(trial.place.path));
    assert.equal(mcpServers.graphin.command, "/opt/graphin");
    await Promise.all(Array.from({ length: 6 }, () => unregister(trial)));
    assert.deepEqual(names(tree), before === undefined ? [] : ["mcp.json"]);
    if (before !== undefined) assert.equal(Deno.readTextFileSync(trial.place.path), before);
  }
});

Deno.test("a project's configuration is small, a user's may have grown", async () => {
  const text = `{"history":"${"x".repeat(1 << 20)}"}`;
  using tree = new TemporaryTree({ ".cursor/mcp.json": text });
  const cursor = client("cursor");
  const env = (name: string): string | undefined => name === "HOME" ? tree.root : undefined;
  const places = clientPlaces({ os: "linux", env });
  const trial = options({ path: tree.at(".cursor/mcp.json") });
  const [own, shared] = [cursor.user(places), cursor.project(tree.root, places)];
  assert.ok(own !== undefined && shared !== undefined && own.path === shared.path);
  await assert.rejects(
    register({ ...trial, place: shared }),
    /mcp\.json is too large for a configuration$/,
  );
  assert.equal((await register({ ...trial, place: own })).change, "added");
});
