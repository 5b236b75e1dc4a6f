import { Command, Option } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { nodeJson } from "./node_json.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";
import { styles } from "./styles.ts";
import { wholeNumber } from "./whole_number.ts";

const targets = ["code", "tests", "docs", "db"] as const;

const searchOptions = z.object({
  limit: z.number(),
  target: z.enum(targets).optional(),
  json: z.boolean().default(false),
});

const examples = `
Examples:
  graphin search OrderService.cancel
  graphin search "which function refunds a payment" --target code
  graphin search "release checklist" --target docs --limit 3`;

/** `graphin search`: finds places by name and by words. */
export function searchCommand(context: CommandContext): Command {
  return new Command("search")
    .description("find places by name, or by words of a question")
    .argument("<query...>", "a name, or words")
    .option("-n, --limit <n>", "how many results, 1 to 20", wholeNumber(1, 20), 10)
    .addOption(
      new Option("-t, --target <kind>", "only these; code leaves tests out").choices(targets),
    )
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action((words: string[], values: unknown, command: Command) =>
      context.inWorkspace(
        command,
        (workspace, output) =>
          search(workspace, { query: words.join(" "), ...searchOptions.parse(values) }, output),
      )
    );
}

interface SearchRequest extends z.infer<typeof searchOptions> {
  readonly query: string;
}

async function search(
  workspace: WorkspaceApi,
  request: SearchRequest,
  output: ConsoleOutput,
): Promise<ExitCode> {
  const { query, limit, target, json } = request;
  const { results } = await workspace.search({ query, limit, target });
  if (json) {
    const rows = results.map((result, index) => ({
      rank: index + 1,
      match_type: result.match,
      ...nodeJson(result),
    }));
    output.write(`${JSON.stringify({ results: rows })}\n`);
    return results.length > 0 ? ExitCode.ok : ExitCode.failure;
  }
  if (results.length === 0) {
    const among = target === undefined ? "" : ` among ${target}`;
    output.note(`graphin: nothing matches '${printable(query)}'${among}; try other words\n`);
    return ExitCode.failure;
  }
  const style = styles(output.isColoured);
  const heads = columns(
    results.map((result) => [printable(result.displayName), result.kind, printable(place(result))]),
  );
  results.forEach((result, index) => {
    output.write(`${heads[index] ?? ""}\n`);
    output.write(`    ${style.dim(printable(result.id))}\n`);
    if (result.signature !== "") output.write(`    ${printable(result.signature)}\n`);
  });
  return ExitCode.ok;
}
