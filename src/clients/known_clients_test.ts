import assert from "node:assert/strict";
import { isAbsolute } from "node:path";
import { clientPlaces } from "./client_places.ts";
import { knownClients } from "./known_clients.ts";

// Paths are joined as this system joins them.
const options = { ignore: Deno.build.os === "windows" };

function userPaths(os: typeof Deno.build.os, env: Readonly<Record<string, string>>): string[] {
  const places = clientPlaces({ os, env: (name) => env[name] });
  return knownClients.map((client) => {
    const place = client.user(places);
    return `${client.id} ${place?.path} ${place?.servers.join(".")}`;
  });
}

Deno.test("each client's own configuration on Linux", options, () => {
  const home = { HOME: "/home/mia" };
  const paths = [
    "claude-code /home/mia/.claude.json mcpServers",
    "claude-desktop /home/mia/.config/Claude/claude_desktop_config.json mcpServers",
    "cursor /home/mia/.cursor/mcp.json mcpServers",
    "vscode /home/mia/.config/Code/User/mcp.json servers",
    "windsurf /home/mia/.codeium/windsurf/mcp_config.json mcpServers",
    "codex /home/mia/.codex/config.toml mcp_servers",
    "gemini /home/mia/.gemini/settings.json mcpServers",
    "zed /home/mia/.config/zed/settings.json context_servers",
    "opencode /home/mia/.config/opencode/opencode.json mcp",
  ];
  assert.deepEqual(userPaths("linux", home), paths);
  assert.deepEqual(userPaths("linux", { ...home, XDG_CONFIG_HOME: "relative" }), paths);
  const moved = userPaths("linux", {
    ...home,
    XDG_CONFIG_HOME: "/cfg",
    CLAUDE_CONFIG_DIR: "/claude",
    CODEX_HOME: "/codex",
  });
  assert.deepEqual(
    moved.filter((path) => !paths.includes(path)),
    [
      "claude-code /claude/.claude.json mcpServers",
      "claude-desktop /cfg/Claude/claude_desktop_config.json mcpServers",
      "vscode /cfg/Code/User/mcp.json servers",
      "codex /codex/config.toml mcp_servers",
      "zed /cfg/zed/settings.json context_servers",
      "opencode /cfg/opencode/opencode.json mcp",
    ],
  );
});

Deno.test("each client's own configuration on macOS", options, () => {
  const support = "/Users/mia/Library/Application Support";
  const found = userPaths("darwin", { HOME: "/Users/mia" });
  assert.deepEqual([found[1], found[3], found[7], found[8]], [
    `claude-desktop ${support}/Claude/claude_desktop_config.json mcpServers`,
    `vscode ${support}/Code/User/mcp.json servers`,
    "zed /Users/mia/.config/zed/settings.json context_servers",
    "opencode /Users/mia/.config/opencode/opencode.json mcp",
  ]);
});

Deno.test("each client's own configuration on Windows", options, () => {
  const found = userPaths("windows", { USERPROFILE: "/Users/mia", APPDATA: "/Roaming" });
  assert.deepEqual([found[0], found[1], found[3], found[7], found[8]], [
    "claude-code /Users/mia/.claude.json mcpServers",
    "claude-desktop /Roaming/Claude/claude_desktop_config.json mcpServers",
    "vscode /Roaming/Code/User/mcp.json servers",
    "zed /Roaming/Zed/settings.json context_servers",
    "opencode /Users/mia/.config/opencode/opencode.json mcp",
  ]);
});

Deno.test("without a home directory there are no places", () => {
  const places = clientPlaces({ os: "linux", env: () => undefined });
  assert.deepEqual(
    knownClients.map((client) => client.user(places)),
    knownClients.map(() => undefined),
  );
});

Deno.test("configurations of one project", options, () => {
  const places = clientPlaces({ os: "linux", env: (name) => name === "HOME" ? "/home/mia" : "" });
  const own = knownClients.flatMap((client) => {
    const place = client.project("/work/shop", places);
    assert.ok(place === undefined || isAbsolute(place.path));
    return place === undefined ? [] : [`${client.id} ${place.path} ${place.servers.join(" ")}`];
  });
  assert.deepEqual(own, [
    "claude-code /home/mia/.claude.json projects /work/shop mcpServers",
    "cursor /work/shop/.cursor/mcp.json mcpServers",
    "vscode /work/shop/.vscode/mcp.json servers",
    "codex /work/shop/.codex/config.toml mcp_servers",
    "gemini /work/shop/.gemini/settings.json mcpServers",
    "opencode /work/shop/opencode.json mcp",
  ]);
});

Deno.test("each client's form of an entry", () => {
  const server = { command: "/opt/graphin", args: ["serve"] };
  const forms = Object.fromEntries(knownClients.map(({ id, entry }) => [id, entry(server)]));
  const withType = { type: "stdio", ...server };
  assert.deepEqual(forms, {
    "claude-code": withType,
    "claude-desktop": server,
    cursor: server,
    vscode: withType,
    windsurf: server,
    codex: server,
    gemini: server,
    zed: server,
    opencode: { type: "local", command: ["/opt/graphin", "serve"] },
  });
});
