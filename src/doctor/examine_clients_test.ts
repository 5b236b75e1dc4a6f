import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { clientPlaces } from "../clients/client_places.ts";
import { examineClients } from "./examine_clients.ts";

/** What is found in a home directory with these files; `HOME` in them is that directory. */
async function examined(
  files: Readonly<Record<string, string>>,
  project?: string,
): Promise<string[]> {
  using tree = new TemporaryTree();
  const root = tree.root.replaceAll("\\", "/");
  tree.write("bin/graphin", "#!/bin/sh\n");
  if (Deno.build.os !== "windows") Deno.chmodSync(tree.at("bin/graphin"), 0o755);
  tree.write("bin/unfit/graphin", "");
  tree.write("shop/README.md", "");
  for (const [path, text] of Object.entries(files)) tree.write(path, text.replaceAll("HOME", root));
  const places = clientPlaces({
    os: "linux",
    env: (name) => name === "HOME" ? tree.root : undefined,
  });
  const found = await examineClients({
    places,
    root: project === undefined ? undefined : tree.at(project),
    path: tree.at("bin"),
  });
  return found.map(({ level, text, remedy }) =>
    [level, text.replaceAll(tree.root, "HOME"), ...(remedy === undefined ? [] : [remedy])]
      .join(" | ").replaceAll(tree.root, "HOME")
  );
}

function servers(entries: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ mcpServers: entries });
}

const good = { command: "HOME/bin/graphin", args: ["serve"] };
const options = { ignore: Deno.build.os === "windows" };

Deno.test("no registration is worth a note", options, async () => {
  assert.deepEqual(await examined({}), [
    "note | graphin is registered with no client | graphin setup CLIENT",
  ]);
});

Deno.test("an entry that starts a program that is there is well", options, async () => {
  assert.deepEqual(
    await examined({
      ".cursor/mcp.json": servers({ graphin: { command: "graphin", args: ["serve"] }, other: {} }),
      ".codex/config.toml": '[mcp_servers.graphin]\ncommand = "HOME/bin/graphin"\n',
      ".gemini/settings.json": servers({
        graphin: { ...good, args: ["serve", "--workspace", "HOME/shop"] },
      }),
    }, "shop"),
    [
      "ok | Cursor: 'graphin' in HOME/.cursor/mcp.json starts graphin",
      "ok | Codex: 'graphin' in HOME/.codex/config.toml starts HOME/bin/graphin",
      "ok | Gemini CLI: 'graphin' in HOME/.gemini/settings.json starts HOME/bin/graphin for HOME/shop",
    ],
  );
});

Deno.test("what keeps an entry from starting a server is a problem", options, async () => {
  const found = async (entry: unknown): Promise<string[]> =>
    await examined({ ".cursor/mcp.json": servers({ graphin: entry }) });
  const start = "problem | Cursor: 'graphin' in HOME/.cursor/mcp.json ";
  const again = " | graphin setup cursor";
  assert.deepEqual(await found({ command: "/gone/graphin", args: ["serve"] }), [
    `${start}starts /gone/graphin, which is not there${again}`,
  ]);
  assert.deepEqual(await found({ command: "HOME/bin/unfit/graphin", args: ["serve"] }), [
    `${start}starts HOME/bin/unfit/graphin, which may not be executed${again}`,
  ]);
  assert.deepEqual(await found({ ...good, args: ["serve", "--workspace", "/gone/shop"] }), [
    `${start}serves /gone/shop, which is not there${again}`,
  ]);
  assert.deepEqual(await found({ ...good, args: ["serve", "--model-dir", "/gone/model"] }), [
    `${start}uses the models in /gone/model, which is not there${again}`,
  ]);
  assert.deepEqual(await found({ ...good, args: ["serve", "--workspace", "${workspaceFolder}"] }), [
    "ok | Cursor: 'graphin' in HOME/.cursor/mcp.json starts HOME/bin/graphin",
  ]);
  assert.deepEqual(await found({ ...good, disabled: true }), [
    "note | Cursor: 'graphin' in HOME/.cursor/mcp.json is switched off",
  ]);
  assert.deepEqual(await found({ url: "https://graphin.example.org" }), [
    "note | Cursor: 'graphin' in HOME/.cursor/mcp.json starts something else | " +
    "graphin setup cursor --force replaces it",
  ]);
});

Deno.test("a file that cannot be read is a problem of its own", options, async () => {
  assert.deepEqual(await examined({ ".cursor/mcp.json": "{" }), [
    "problem | Cursor: HOME/.cursor/mcp.json: it is not JSON (close brace expected at line 1, " +
    "column 2) | correct the file; the client may not read it either",
    "note | graphin is registered with no client | graphin setup CLIENT",
  ]);
});

Deno.test("two servers for one project are a problem, for two projects not", options, async () => {
  const twice = await examined({ ".cursor/mcp.json": servers({ graphin: good, graph: good }) });
  assert.deepEqual(twice.slice(2), [
    "problem | Cursor starts graphin twice: 'graphin' and 'graph' in HOME/.cursor/mcp.json | " +
    "remove one of them from that file",
  ]);
  const apart = { ...good, args: ["serve", "--workspace", "HOME/shop"] };
  const two = await examined({ ".cursor/mcp.json": servers({ graphin: good, graph: apart }) });
  assert.equal(two.filter((line) => line.startsWith("problem")).length, 0);
  const near = await examined({
    ".cursor/mcp.json": servers({ graphin: good }),
    "shop/.cursor/mcp.json": servers({ graphin: good }),
  }, "shop");
  assert.equal(near.filter((line) => line.startsWith("problem")).length, 0);
});

Deno.test("the plugin of Claude Code and an entry are two servers", options, async () => {
  const settings = JSON.stringify({
    enabledPlugins: { "graphin@graphin": true, "graphin-guide@graphin": true },
  });
  assert.deepEqual(
    await examined({
      ".claude.json": servers({ graphin: { type: "stdio", ...good } }),
      ".claude/settings.json": settings,
    }),
    [
      "ok | Claude Code: 'graphin' in HOME/.claude.json starts HOME/bin/graphin",
      "ok | Claude Code starts graphin by the plugin graphin@graphin",
      "problem | Claude Code starts graphin twice: by the plugin graphin@graphin and by 'graphin' in " +
      "HOME/.claude.json | graphin setup claude-code --remove",
    ],
  );
});

Deno.test("a program that the project brings is not called well", options, async () => {
  const found = async (command: string): Promise<string | undefined> =>
    (await examined({
      "shop/.vscode/mcp.json": JSON.stringify({ servers: { graphin: { command, args: [] } } }),
      "shop/tools/graphin": "",
    }, "shop"))[0];
  const start =
    "note | VS Code: 'graphin' in HOME/shop/.vscode/mcp.json starts a program of the project, ";
  const rest = " | leave it alone unless you trust the project";
  for (
    const command of [
      "HOME/shop/tools/graphin",
      "./tools/graphin",
      "my-tools/graphin",
      "${workspaceFolder}/tools/graphin",
    ]
  ) assert.equal(await found(command), `${start}${command}${rest}`);
  for (const command of ["HOME/bin/graphin", "graphin"]) {
    assert.equal(
      await found(command),
      `ok | VS Code: 'graphin' in HOME/shop/.vscode/mcp.json starts ${command}`,
    );
  }
});

Deno.test("paths of the network are not looked at", options, async () => {
  assert.deepEqual(
    await examined({
      "shop/.cursor/mcp.json": servers({
        graphin: { ...good, args: ["serve", "--model-dir", "//files.example.org/model"] },
      }),
    }, "shop"),
    ["ok | Cursor: 'graphin' in HOME/shop/.cursor/mcp.json starts HOME/bin/graphin"],
  );
});
