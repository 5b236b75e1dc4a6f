import { Command, Option } from "commander";
import * as z from "zod";
import type { ExploreAnswer, NeighbourRow, WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { neighbourhoodJson } from "./neighbourhood_json.ts";
import { outdatedNote } from "./outdated_note.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";
import { readConfidence } from "./read_confidence.ts";
import { type Styles, styles } from "./styles.ts";
import { unfoundError } from "./unfound_error.ts";
import { wholeNumber } from "./whole_number.ts";

const directions = ["uses", "used_by", "both"] as const;

const exploreOptions = z.object({
  direction: z.enum(directions),
  minConfidence: z.number(),
  cursor: z.string().optional(),
  limit: z.number(),
  json: z.boolean().default(false),
});

const examples = `
Each row says how sure the edge is, what it is, where the other node stands, by
which rule it was found, and the line of the reference in the file that refers.

Examples:
  graphin explore OrderService.cancel
  graphin explore src/order/OrderService.java:42
  graphin explore PaymentPort --direction used_by --min-confidence 0.5`;

/** `graphin explore`: what a node uses and what uses it. */
export function exploreCommand(context: CommandContext): Command {
  return new Command("explore")
    .description("show what a node uses and what uses it")
    .argument("<id>", "an id, a place such as src/order.ts:12, or a name that one node bears")
    .addOption(
      new Option("-d, --direction <side>", "which edges").choices(directions).default("both"),
    )
    .option("-c, --min-confidence <number>", "least confidence, 0 to 1", readConfidence, 0.85)
    .option("-n, --limit <n>", "rows of a page, 1 to 1000", wholeNumber(1, 1000), 20)
    .option("--cursor <cursor>", "go on where an earlier page ended")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action((id: string, values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) => explore(workspace, { id, ...exploreOptions.parse(values) }, output),
      )
    );
}

interface ExploreRequest extends z.infer<typeof exploreOptions> {
  readonly id: string;
}

type Found = Extract<ExploreAnswer, { kind: "found" }>;

/** Most names of a summary. */
const summaryNames = 10;

async function explore(
  workspace: WorkspaceApi,
  request: ExploreRequest,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const answer = await find(workspace, request);
  output.write(
    request.json
      ? `${JSON.stringify(neighbourhoodJson(answer))}\n`
      : `${render(answer, request, styles(output.isColoured))}\n`,
  );
  if (!request.json) output.note(outdatedNote(answer.outdated));
  return ExitCode.ok;
}

async function find(workspace: WorkspaceApi, request: ExploreRequest): Promise<Found> {
  const { id: nodeId, direction, minConfidence, cursor, limit } = request;
  const answer = await workspace.explore({ nodeId, direction, minConfidence, cursor, limit });
  if (answer.kind !== "found") throw unfoundError(answer);
  return answer;
}

function render(answer: Found, request: ExploreRequest, style: Styles): string {
  const { node } = answer;
  const lines = [
    `${style.bold(printable(node.displayName))}  ${node.kind}  ${
      node.file === "" ? "described by no file" : printable(place(node))
    }`,
    `    ${style.dim(printable(node.id))}`,
  ];
  if (answer.redirectedFrom !== undefined) {
    lines.push(`    was ${printable(answer.redirectedFrom)}`);
  }
  const { unresolvedNamesakes } = answer;
  if (request.direction !== "used_by") {
    const rows = answer.uses.map((row) => cells(row, node.file));
    lines.push(...section("uses", rows, answer.totals.uses, answer.hidden.uses, request));
  }
  if (request.direction !== "uses") {
    const rows = answer.usedBy.map((row) => cells(row, row.file));
    lines.push(...section("used by", rows, answer.totals.usedBy, answer.hidden.usedBy, request));
    if (unresolvedNamesakes > 0) {
      const references = counted(unresolvedNamesakes, "unresolved reference");
      lines.push(`  ${style.warn(`at least these: ${references} elsewhere may mean it too`)}`);
    }
  }
  if (request.cursor === undefined) {
    lines.push(...summary("external", answer.externals.map((e) => ({ ...e, name: e.package }))));
    lines.push(...summary("unresolved", answer.unresolved));
  }
  if (answer.nextCursor !== undefined) {
    lines.push(`more: repeat the command with --cursor ${answer.nextCursor}`);
  }
  return lines.join("\n");
}

function section(
  title: string,
  rows: readonly string[][],
  total: number,
  hidden: number,
  request: ExploreRequest,
): string[] {
  const below = hidden === 0
    ? ""
    : `; ${hidden} below confidence ${request.minConfidence.toFixed(2)} hidden`;
  const shown = rows.length === total ? `${total}` : `${rows.length} of ${total}`;
  return [`${title} (${shown}${below})`, ...columns(rows)];
}

/** @param sourceFile File of the side that refers: evidence there needs its line only. */
function cells(row: NeighbourRow, sourceFile: string): string[] {
  const { evidenceFile: file, evidenceLine: line } = row;
  const evidence = file === sourceFile ? `line ${line}` : printable(place({ file, line }));
  return [
    `  ${row.confidence.toFixed(2)}`,
    row.type,
    printable(row.displayName),
    row.isMissing ? "described by no file" : printable(place(row)),
    [
      row.rule,
      evidence,
      ...(row.dispatchedFrom === undefined ? [] : [`in place of ${printable(row.dispatchedFrom)}`]),
      ...(row.implementations === undefined ? [] : [`${row.implementations} implementations`]),
      ...(row.access === undefined
        ? []
        : [row.access === "both" ? "reads and writes" : `${row.access}s`]),
      ...(row.columns === undefined ? [] : [`columns ${printable(row.columns.join(" "))}`]),
    ].join(", "),
  ];
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

function summary(title: string, counts: readonly NamedCount[]): string[] {
  if (counts.length === 0) return [];
  const listed = counts.slice(0, summaryNames).map(({ name, count }) =>
    `${printable(name)} ${count}`
  );
  const rest = counts.length - listed.length;
  return [`${title}: ${listed.join(", ")}${rest > 0 ? `, and ${rest} more` : ""}`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
