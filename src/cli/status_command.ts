import { Command } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { databaseJson } from "./database_json.ts";
import { databaseRows } from "./database_rows.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";
import { semanticJson } from "./semantic_json.ts";
import { semanticSummary } from "./semantic_summary.ts";
import { styles } from "./styles.ts";

const statusOptions = z.object({ json: z.boolean().default(false) });

/** `graphin status`: what the index of the workspace holds, and what is wrong with it. */
export function statusCommand(context: CommandContext): Command {
  return new Command("status")
    .description("say what the index holds, after bringing it up to date")
    .option("--json", "print one line of JSON")
    .action((values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) => status(workspace, statusOptions.parse(values).json, output),
      )
    );
}

function status(workspace: WorkspaceApi, isJson: boolean, output: ConsoleOutput): ExitCode {
  const { state, files, nodes, edges, warnings, semantic, databases } = workspace.status();
  if (isJson) {
    const { root } = workspace;
    const fields = {
      workspace: root,
      state,
      files,
      nodes,
      edges,
      semantic: semanticJson(semantic),
      ...databaseJson(databases),
      warnings,
    };
    output.write(`${JSON.stringify(fields)}\n`);
    return ExitCode.ok;
  }
  const style = styles(output.isColoured);
  const rows = [
    ["workspace", printable(workspace.root)],
    ["index", state === "ready" ? "up to date" : "being built"],
    ["files", String(files)],
    ["nodes", String(nodes)],
    ["edges", String(edges)],
    ["meaning", semanticSummary(semantic)],
    ...databaseRows(databases),
  ];
  for (const line of columns(rows)) output.write(`${line}\n`);
  for (const problem of databases?.problems ?? []) {
    output.write(`${style.warn(`database: ${printable(problem)}`)}\n`);
  }
  for (const warning of warnings) {
    output.write(`${style.warn(`warning: ${printable(warning)}`)}\n`);
  }
  return ExitCode.ok;
}
