import { Command } from "commander";
import * as z from "zod";
import type { ReadAnswer, WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { type ErrorReport, errorReport } from "./error_report.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";
import { styles } from "./styles.ts";
import { unfoundError } from "./unfound_error.ts";

const readOptions = z.object({ json: z.boolean().default(false) });

const examples = `
Examples:
  graphin read OrderService.cancel
  graphin read src/order/OrderService.java:42
  graphin read PaymentPort docs/refunds.md#deadlines`;

/**
 * `graphin read`: the source of nodes. One node comes as it is, byte for byte, save that a terminal gets a line end after
 * it; each of several has a line before it that says what and where it is. What cannot be read is told, and the others
 * are shown all the same.
 */
export function readCommand(context: CommandContext): Command {
  return new Command("read")
    .description("print the source of nodes as it is on disk now")
    .argument("<id...>", "ids, places such as src/order.ts:12, or names that one node bears")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action((ids: string[], values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) => read(workspace, { ids, ...readOptions.parse(values) }, output),
      )
    );
}

interface ReadRequest extends z.infer<typeof readOptions> {
  readonly ids: readonly string[];
}

type Code = Extract<ReadAnswer, { kind: "code" }>;

async function read(
  workspace: WorkspaceApi,
  request: ReadRequest,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const { ids, json } = request;
  const codes: Code[] = [];
  const failures: Failure[] = [];
  for (const id of ids) {
    try {
      codes.push(await readOne(workspace, id));
    } catch (error) {
      if (!(error instanceof CommandError) || ids.length === 1) throw error;
      failures.push({ id, report: errorReport(error) });
    }
  }
  if (json) {
    const nodes = codes.map(codeJson);
    const error = failures.length > 0 ? { error: failuresJson(failures, ids.length) } : {};
    output.write(`${JSON.stringify({ nodes, ...error })}\n`);
  } else {
    for (const { report } of failures) output.note(`graphin: ${report.text}\n`);
    codes.forEach((code, index) => show(code, index, ids.length > 1, output));
  }
  return failures.length === 0 ? ExitCode.ok : ExitCode.failure;
}

/** An id of several that could not be read. */
interface Failure {
  readonly id: string;
  readonly report: ErrorReport;
}

function failuresJson(failures: readonly Failure[], asked: number): Record<string, unknown> {
  return {
    code: failures.length === asked ? failures[0]?.report.json.code : "incomplete",
    message: `${failures.length} of ${asked} nodes could not be read`,
    failures: failures.map(({ id, report }) => ({ id, ...report.json })),
  };
}

async function readOne(workspace: WorkspaceApi, id: string): Promise<Code> {
  const [answer] = await workspace.read({ nodeIds: [id] });
  if (answer === undefined) throw new Error(`the index gave no answer for '${id}'`);
  switch (answer.kind) {
    case "code":
      return answer;
    case "gone":
      throw new CommandError("gone", `cannot read '${answer.id}': ${answer.reason}`);
    default:
      throw unfoundError(answer);
  }
}

function show(code: Code, index: number, isTitled: boolean, output: ConsoleOutput): void {
  const text = code.text.endsWith("\n") ? code.text : `${code.text}\n`;
  if (!isTitled) {
    // A terminal would show its prompt behind the last line.
    output.write(output.isTerminal ? text : code.text);
    return;
  }
  const { bold } = styles(output.isColoured);
  const lines = `${printable(code.file)}:${code.startLine}-${code.endLine}`;
  output.write(`${index > 0 ? "\n" : ""}${bold(`==> ${printable(code.id)} (${lines})`)}\n`);
  output.write(text);
}

function codeJson(code: Code): Record<string, unknown> {
  return {
    id: code.id,
    redirected_from: code.redirectedFrom ?? null,
    asked_as: code.askedAs ?? null,
    file: code.file,
    start_line: code.startLine,
    end_line: code.endLine,
    reparsed: code.reparsed,
    partial: code.partial,
    text: code.text,
  };
}
