import { Command } from "commander";
import * as z from "zod";
import type { ReadAnswer, WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { printable } from "./printable.ts";
import { resolveId } from "./resolve_id.ts";
import { styles } from "./styles.ts";

const readOptions = z.object({ json: z.boolean().default(false) });

const examples = `
Examples:
  graphin read OrderService.cancel
  graphin read PaymentPort docs/refunds.md#deadlines`;

/**
 * `graphin read`: the source of nodes. One node comes as it is, byte for byte; each of several has a line before it that
 * says what and where it is. What cannot be read is told on standard error, and the others are shown all the same.
 */
export function readCommand(context: CommandContext): Command {
  return new Command("read")
    .description("print the source of nodes as it is on disk now")
    .argument("<id...>", "ids, or names that one node bears")
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
  const codes: Code[] = [];
  for (const id of request.ids) {
    try {
      codes.push(await readOne(workspace, id));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      output.note(`graphin: ${error.message}\n`);
    }
  }
  if (request.json) output.write(`${JSON.stringify({ nodes: codes.map(codeJson) })}\n`);
  else codes.forEach((code, index) => show(code, index, request.ids.length > 1, output));
  return codes.length === request.ids.length ? ExitCode.ok : ExitCode.failure;
}

async function readOne(workspace: WorkspaceApi, id: string): Promise<Code> {
  const [answer] = await workspace.read({ nodeIds: [id] });
  if (answer === undefined) throw new Error(`the index gave no answer for '${id}'`);
  if (answer.kind !== "unknown") return codeOf(answer);
  const nodeId = await resolveId(workspace, id, answer.similar);
  const [second] = await workspace.read({ nodeIds: [nodeId] });
  return codeOf(second ?? answer);
}

function codeOf(answer: ReadAnswer): Code {
  if (answer.kind === "code") return answer;
  const reason = answer.kind === "gone" ? answer.reason : "it is not in the index";
  throw new CommandError(`cannot read '${printable(answer.id)}': ${reason}`, ExitCode.failure);
}

function show(code: Code, index: number, isTitled: boolean, output: ConsoleOutput): void {
  if (!isTitled) {
    output.write(code.text);
    return;
  }
  const { bold } = styles(output.isColoured);
  const lines = `${printable(code.file)}:${code.startLine}-${code.endLine}`;
  output.write(`${index > 0 ? "\n" : ""}${bold(`==> ${printable(code.id)} (${lines})`)}\n`);
  output.write(code.text.endsWith("\n") ? code.text : `${code.text}\n`);
}

function codeJson(code: Code): Record<string, unknown> {
  return {
    id: code.id,
    redirected_from: code.redirectedFrom ?? null,
    file: code.file,
    start_line: code.startLine,
    end_line: code.endLine,
    reparsed: code.reparsed,
    partial: code.partial,
    text: code.text,
  };
}
