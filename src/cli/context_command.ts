import { Command } from "commander";
import * as z from "zod";
import { longestQuestion } from "../context/longest_question.ts";
import { contextLimits } from "../mcp/context_limits.ts";
import { fitContext } from "../mcp/fit_context.ts";
import type { ContextAnswer, ContextRow, WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext } from "./command_context.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { contextJson } from "./context_json.ts";
import { decodedInput } from "./decoded_input.ts";
import { ExitCode } from "./exit_code.ts";
import { outdatedNote } from "./outdated_note.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";
import { searchTarget } from "./search_target.ts";
import { semanticOptions } from "./semantic_options.ts";
import { type Styles, styles } from "./styles.ts";
import { wholeNumber } from "./whole_number.ts";

const contextOptions = z.object({
  budget: z.number(),
  target: z.enum(["code", "tests", "docs", "db"]).optional(),
  seed: z.array(z.string()).default([]),
  json: z.boolean().default(false),
});

/** Bytes of a title and of what stands around the source, for which the answer is asked for smaller. */
const marginBytes = 60;

const examples = `
The question may be a sentence, the text of an issue, a stack trace, a compiler's
messages, a diff, or all of these; with - it is read from standard input.

Examples:
  graphin context "how is a refund paid out"
  graphin context "why does OrderService.cancel time out" --budget 4096
  git show | graphin context -`;

/**
 * `graphin context`: the code that bears on a question, within a number of bytes.
 *
 * @param stdin Reads standard input to its end.
 */
export function contextCommand(
  context: CommandContext,
  stdin: () => Promise<Uint8Array> = () => new Response(Deno.stdin.readable).bytes(),
): Command {
  const { least, most, usual } = contextLimits;
  const command = new Command("context")
    .description("print the code that matters for a question, and how it is connected")
    .argument("<question...>", "a question, or - to read it from standard input")
    .option(
      "-b, --budget <bytes>",
      `most bytes of the answer, ${least} to ${most}`,
      wholeNumber(least, most),
      usual,
    )
    .option("-t, --target <kind>", "only code (without tests), tests, docs or db", searchTarget)
    .option("-s, --seed <id...>", "nodes to begin with")
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action(async (words: string[], values: unknown, command: Command) => {
      const given = words.join(" ");
      const text = given === "-" ? decodedInput(await stdin()) : given;
      const question = text.trim();
      if (question === "") throw new CommandError("usage", "the question is empty: ask something");
      if (question.length > longestQuestion) {
        const limit = `${longestQuestion} characters are taken`;
        throw new CommandError("usage", `the question is too long: ${limit}, shorten it`);
      }
      const options = contextOptions.parse(values);
      await context.inWorkspace(
        command,
        (workspace, output) => gather(workspace, { question, ...options }, output),
      );
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

interface ContextCommandRequest extends z.infer<typeof contextOptions> {
  readonly question: string;
}

async function gather(
  workspace: WorkspaceApi,
  request: ContextCommandRequest,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const { question, budget, target, seed, json } = request;
  const room = budget - marginBytes;
  const answer = await workspace.gatherContext({ question, room, target, seedIds: seed });
  const isFound = answer.blocks.length + answer.rows.length > 0;
  const nothing = "nothing in this workspace bears on the question; ask in other words";
  if (json) {
    const error = isFound ? {} : { error: { code: "not_found", message: nothing } };
    output.write(`${JSON.stringify({ ...contextJson(answer), ...error })}\n`);
    return isFound ? ExitCode.ok : ExitCode.failure;
  }
  if (answer.semanticNote !== undefined) {
    output.note(`graphin: ${printable(answer.semanticNote)}\n`);
  }
  for (const id of answer.unknownSeeds) output.note(`graphin: ${printable(id)} means no node\n`);
  if (!isFound) {
    output.note(`graphin: ${nothing}\n`);
    return ExitCode.failure;
  }
  const style = styles(output.isColoured);
  output.write(fitContext(answer, budget, (fitted) => render(fitted, style)));
  output.note(outdatedNote(answer.outdated));
  return ExitCode.ok;
}

function render({ blocks, edges, rows, left }: ContextAnswer, style: Styles): string {
  const lines: string[] = [];
  blocks.forEach(({ ids, file, pieces }, index) => {
    const runs = pieces.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(",");
    const title = `[${index + 1}] ${ids.map(printable).join(", ")} (${printable(file)}:${runs})`;
    lines.push(style.bold(title), pieces.map(({ text }) => text).join("⋮\n"));
  });
  if (edges.length > 0) {
    lines.push(style.bold("edges"));
    for (const { from, to, source, target, type, line, access } of edges) {
      const names = `[${from + 1}] ${printable(source)} ${type} [${to + 1}] ${printable(target)}`;
      lines.push(`  ${names}${access === undefined ? "" : `, ${access}`}, line ${line}`);
    }
    lines.push("");
  }
  if (rows.length > 0) lines.push(style.bold("related"), ...rows.map(rowLine));
  if (left > 0) lines.push(`${left} more left out`);
  return `${lines.join("\n")}\n`;
}

function rowLine(row: ContextRow): string {
  const role = row.role === "more" ? row.kind : row.role;
  const where = row.isMissing ? "described by no file" : printable(place(row));
  const of = row.of === undefined ? "" : ` of [${row.of + 1}]`;
  const access = row.access === undefined ? "" : `, ${row.access}`;
  return `  ${role}${of}${access}: ${printable(row.id)} (${where})`;
}
