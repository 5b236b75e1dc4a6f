import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Client, ConfigPlace, ServerCommand } from "./client.ts";
import type { ServerEntry, ServersPath } from "./config_format.ts";
import { jsonFormat } from "./json_format.ts";
import { tomlFormat } from "./toml_format.ts";

const mcpServers = ["mcpServers"];

/**
 * The clients that graphin can be registered with, after the documentation of each: Claude Code "Connect Claude Code to
 * tools via MCP" (scopes), Model Context Protocol "Connect to local MCP servers" (Claude Desktop), Cursor "Model Context
 * Protocol" (locations, interpolation; its server's working directory is the home directory), VS Code "MCP configuration
 * reference" and "Variables reference", Windsurf "Cascade MCP integration", Codex "Model Context Protocol" and
 * "Configuration", Gemini CLI "MCP servers with the Gemini CLI", Zed "Model Context Protocol" and "Configuring Zed"
 * (servers are started in the project's root), OpenCode "MCP servers", "Config" and "Migrate from V1".
 */
export const knownClients: readonly Client[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    format: jsonFormat,
    user: ({ directory, home }) =>
      placed([directory("CLAUDE_CONFIG_DIR") ?? home, ".claude.json"], mcpServers),
    // Its own scope for one user in one project: a `.mcp.json` would be shared, and each user has to approve it.
    project: (root, { directory, home }) =>
      placed([directory("CLAUDE_CONFIG_DIR") ?? home, ".claude.json"], [
        "projects",
        root.replaceAll("\\", "/"),
        "mcpServers",
      ]),
    projectOf: "directory",
    entry: ({ command, args }) => ({ type: "stdio", command, args }),
    restart: "start a new session of Claude Code, or reconnect with /mcp",
  },
  {
    id: "claude-desktop",
    title: "Claude Desktop",
    format: jsonFormat,
    user: ({ applicationData }) =>
      placed([applicationData, "Claude", "claude_desktop_config.json"], mcpServers),
    project: () => undefined,
    projectOf: "named",
    entry: plain,
    restart: "quit Claude Desktop and start it again",
  },
  {
    id: "cursor",
    title: "Cursor",
    format: jsonFormat,
    user: ({ home }) => placed([home, ".cursor", "mcp.json"], mcpServers),
    project: (root) => inProject(root, placed([root, ".cursor", "mcp.json"], mcpServers)),
    projectOf: { variable: "${workspaceFolder}" },
    entry: plain,
    restart: "restart Cursor, and see that graphin is switched on in its MCP settings",
  },
  {
    id: "vscode",
    title: "VS Code",
    format: jsonFormat,
    user: ({ applicationData }) =>
      placed([applicationData, "Code", "User", "mcp.json"], ["servers"]),
    project: (root) => inProject(root, placed([root, ".vscode", "mcp.json"], ["servers"])),
    projectOf: { variable: "${workspaceFolder}" },
    entry: ({ command, args }) => ({ type: "stdio", command, args }),
    restart: "run 'MCP: List Servers' in VS Code and start graphin",
  },
  {
    id: "windsurf",
    title: "Windsurf",
    format: jsonFormat,
    user: ({ home }) => placed([home, ".codeium", "windsurf", "mcp_config.json"], mcpServers),
    project: () => undefined,
    projectOf: "named",
    entry: plain,
    restart: "refresh the servers in Cascade's MCP panel, or restart Windsurf",
  },
  {
    id: "codex",
    title: "Codex",
    format: tomlFormat,
    user: ({ directory, home }) =>
      placed(
        directory("CODEX_HOME") === undefined
          ? [home, ".codex", "config.toml"]
          : [directory("CODEX_HOME"), "config.toml"],
        ["mcp_servers"],
      ),
    project: (root) => inProject(root, placed([root, ".codex", "config.toml"], ["mcp_servers"])),
    projectOf: "directory",
    entry: plain,
    restart: "start Codex again; it reads a project's own file once it trusts the project",
  },
  {
    id: "gemini",
    title: "Gemini CLI",
    format: jsonFormat,
    user: ({ home }) => placed([home, ".gemini", "settings.json"], mcpServers),
    project: (root) => inProject(root, placed([root, ".gemini", "settings.json"], mcpServers)),
    projectOf: "directory",
    entry: plain,
    restart: "start Gemini CLI again",
  },
  {
    id: "zed",
    title: "Zed",
    format: jsonFormat,
    user: ({ os, applicationData, home, xdgConfig }) =>
      os === "windows"
        ? placed([applicationData, "Zed", "settings.json"], ["context_servers"])
        : placed(
          os === "darwin"
            ? [home, ".config", "zed", "settings.json"]
            : [xdgConfig, "zed", "settings.json"],
          ["context_servers"],
        ),
    project: () => undefined,
    projectOf: "directory",
    entry: plain,
    restart: "nothing: Zed reads its settings as they change",
  },
  {
    id: "opencode",
    title: "OpenCode",
    format: jsonFormat,
    user: ({ xdgConfig }) => openCode(xdgConfig, "opencode"),
    project: (root) => inProject(root, openCode(root)),
    projectOf: "directory",
    // Version 2 still takes this form of version 1.
    entry: ({ command, args }) => ({ type: "local", command: [command, ...args] }),
    restart: "start OpenCode again",
  },
];

function placed(
  parts: readonly (string | undefined)[],
  servers: ServersPath,
): ConfigPlace | undefined {
  const given = parts.filter((part) => part !== undefined);
  return given.length < parts.length ? undefined : { path: join(...given), servers };
}

function inProject(project: string, place: ConfigPlace | undefined): ConfigPlace | undefined {
  return place && { ...place, project };
}

function plain({ command, args }: ServerCommand): ServerEntry {
  return { command, args };
}

/** OpenCode reads both files, and what is in `.jsonc` is kept. */
function openCode(...parts: readonly (string | undefined)[]): ConfigPlace | undefined {
  const found = placed([...parts, "opencode.json"], ["mcp"]);
  if (found === undefined) return undefined;
  const place = { ...found, newerServers: ["mcp", "servers"] };
  const commented = `${place.path}c`;
  return existsSync(commented) && !existsSync(place.path) ? { ...place, path: commented } : place;
}
