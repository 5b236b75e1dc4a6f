import { Command } from "commander";
import * as z from "zod";
import type { Diagnosis, WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { databaseJson } from "./database_json.ts";
import { databaseRows } from "./database_rows.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";
import { printableLine } from "./printable_line.ts";
import { semanticJson } from "./semantic_json.ts";
import { semanticSummary } from "./semantic_summary.ts";
import { type Styles, styles } from "./styles.ts";

const diagnoseOptions = z.object({ json: z.boolean().default(false) });

const sampleRows = 10;

/** `graphin diagnose`: the health of the index. */
export function diagnoseCommand(context: CommandContext): Command {
  return new Command("diagnose")
    .description("report the health of the index")
    .option("--json", "print one line of JSON")
    .action((values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) => diagnose(workspace, diagnoseOptions.parse(values).json, output),
      )
    );
}

async function diagnose(
  workspace: WorkspaceApi,
  isJson: boolean,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const diagnosis = await workspace.diagnose();
  output.write(
    isJson
      ? `${JSON.stringify(diagnosisJson(diagnosis, workspace.root))}\n`
      : `${render(diagnosis, workspace.root, styles(output.isColoured))}\n`,
  );
  return ExitCode.ok;
}

function render(diagnosis: Diagnosis, root: string, style: Styles): string {
  const { status, storage, settings } = diagnosis;
  const tiers = diagnosis.edgesByConfidence
    .map(({ confidence, count }) => `${count} at ${confidence.toFixed(2)}`);
  const linked = diagnosis.edgesByConfidence.reduce((total, { count }) => total + count, 0);
  // What contains a node is known without doubt, and has no part in the tiers.
  const contained = status.edges - linked;
  const kinds = contained > 0 ? [...tiers, `${contained} of what contains what`] : tiers;
  const facts = columns([
    ["workspace", printable(root)],
    ["state", status.state],
    ["files", String(status.files)],
    ["nodes", String(status.nodes)],
    ["edges", `${status.edges}${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`],
    [
      "references",
      `${diagnosis.externalReferences} external, ` +
      `${diagnosis.unresolvedReferences} unresolved`,
    ],
    ["meaning", semanticSummary(status.semantic)],
    ...databaseRows(status.databases),
    ["storage", `${storage.bytes} bytes in ${printable(storage.path)}`],
    [
      "settings",
      `version ${settings.version}, ${settings.workers} workers, ` +
      `schema ${settings.schemaVersion}`,
    ],
  ]);
  const { partial, dangling, databaseDangling, skipped, skippedCount } = diagnosis;
  return [
    ...facts,
    ...sample("files read in part", partial.count, partial.files),
    ...sample(
      "edges to nothing",
      dangling.count,
      dangling.edges.map(({ source, target }) => `${source} → ${target}`),
    ),
    ...sample(
      "uses of tables that no file describes",
      databaseDangling.count,
      databaseDangling.edges.map(({ source, target }) => `${source} → ${target}`),
    ),
    ...sample(
      "problems of databases",
      status.databases?.problems.length ?? 0,
      status.databases?.problems ?? [],
    ),
    ...sample(
      "paths left out",
      skippedCount,
      skipped.map(({ path, reason }) => `${path} (${reason})`),
    ),
    ...status.warnings.map((warning) => style.warn(`warning: ${printable(warning)}`)),
    ...diagnosis.hints.map((hint) => `hint: ${printable(hint)}`),
  ].join("\n");
}

function sample(title: string, count: number, rows: readonly string[]): string[] {
  if (count === 0) return [];
  // A row is one line, even where a name holds line ends.
  const shown = rows.slice(0, sampleRows)
    .map((row) => `  ${printableLine(row)}`);
  const rest = count - shown.length;
  return [`${title}: ${count}`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

function diagnosisJson(diagnosis: Diagnosis, root: string): Record<string, unknown> {
  const { status, settings } = diagnosis;
  return {
    workspace: root,
    state: status.state,
    files: status.files,
    nodes: status.nodes,
    edges: status.edges,
    edges_by_confidence: diagnosis.edgesByConfidence,
    external_references: diagnosis.externalReferences,
    unresolved_references: diagnosis.unresolvedReferences,
    partial: diagnosis.partial,
    dangling: diagnosis.dangling,
    database_dangling: diagnosis.databaseDangling,
    ...databaseJson(status.databases),
    skipped_count: diagnosis.skippedCount,
    skipped: diagnosis.skipped,
    semantic: semanticJson(status.semantic),
    storage: diagnosis.storage,
    version: settings.version,
    workers: settings.workers,
    schema_version: settings.schemaVersion,
    warnings: status.warnings,
    hints: diagnosis.hints,
  };
}
