import { Command } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import { columns } from "./columns.ts";
import type { CommandContext } from "./command_context.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { nodeJson } from "./node_json.ts";
import { outdatedNote } from "./outdated_note.ts";
import { place } from "./place.ts";
import { printable } from "./printable.ts";
import { ownerHasNoModel } from "./owner_has_no_model.ts";
import { semanticSettings } from "./semantic_settings.ts";
import { semanticOptions } from "./semantic_options.ts";
import { semanticProgress } from "./semantic_progress.ts";
import { searchTarget } from "./search_target.ts";
import { styles } from "./styles.ts";
import { wholeNumber } from "./whole_number.ts";

const searchOptions = z.object({
  limit: z.number(),
  target: z.enum(["code", "tests", "docs", "db"]).optional(),
  json: z.boolean().default(false),
  progress: z.boolean().default(false),
  isSemantic: z.boolean(),
});

/** How long a search waits for the model, and then for nodes to be embedded, in milliseconds. */
const MODEL_PATIENCE_MS = 60_000;
const NODES_PATIENCE_MS = 10_000;

const examples = `
Examples:
  graphin search OrderService.cancel
  graphin search "which function refunds a payment" --target code
  graphin search "release checklist" --target docs --limit 3
  graphin search "address of a customer" --target db`;

/** `graphin search`: finds places by name and by words. */
export function searchCommand(context: CommandContext): Command {
  const command = new Command("search")
    .description("find places by name, or by words of a question")
    .argument("<query...>", "a name, or words")
    .option("-n, --limit <n>", "how many results, 1 to 20", wholeNumber(1, 20), 10)
    .option("-t, --target <kind>", "only code (without tests), tests, docs or db", searchTarget)
    .option("--json", "print one line of JSON")
    .addHelpText("after", examples)
    .action((words: string[], values: unknown, command: Command) => {
      const query = words.join(" ").trim();
      if (query === "") {
        throw new CommandError("usage", "the query is empty: give a name, or words to look for");
      }
      const isSemantic = semanticSettings(values) !== undefined;
      return context.inWorkspace(
        command,
        (workspace, output) =>
          search(
            workspace,
            { query, ...searchOptions.parse({ ...given(values), isSemantic }) },
            output,
          ),
      );
    });
  for (const option of semanticOptions()) command.addOption(option);
  return command;
}

function given(values: unknown): object {
  return typeof values === "object" && values !== null ? values : {};
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
  if (request.isSemantic) await untilUsable(workspace, request.progress, output);
  const { results, outdated = [], semanticNote } = await workspace.search({ query, limit, target });
  const limits = request.isSemantic && workspace.status().semantic === undefined
    ? ownerHasNoModel
    : semanticNote;
  const isFound = results.length > 0;
  if (json) {
    const rows = results.map((result, index) => ({
      rank: index + 1,
      match_type: result.match,
      ...nodeJson(result),
    }));
    const error = { code: "not_found", message: nothingFound(query, target) };
    const note = limits === undefined ? {} : { semantic_note: limits };
    const { backend = "none" } = workspace.status().semantic ?? {};
    const meaning = backend === "none" ? {} : { semantic_backend: backend };
    const answer = { results: rows, outdated, ...meaning, ...note, ...(isFound ? {} : { error }) };
    output.write(`${JSON.stringify(answer)}\n`);
    return isFound ? ExitCode.ok : ExitCode.failure;
  }
  if (limits !== undefined) output.note(`graphin: ${printable(limits)}\n`);
  if (!isFound) {
    output.note(`graphin: ${printable(nothingFound(query, target))}\n`);
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
  output.note(outdatedNote(outdated));
  return ExitCode.ok;
}

/** Waits for the model, and a while for nodes that it has not embedded yet. */
async function untilUsable(
  workspace: WorkspaceApi,
  isAsked: boolean,
  output: ConsoleOutput,
): Promise<void> {
  await semanticProgress(workspace, {
    output,
    isAsked,
    isDone: ({ state }) => state !== "preparing",
    patienceMs: MODEL_PATIENCE_MS,
  });
  await semanticProgress(workspace, {
    output,
    isAsked,
    isDone: ({ state }) => state !== "embedding",
    patienceMs: NODES_PATIENCE_MS,
  });
}

function nothingFound(query: string, target: SearchRequest["target"]): string {
  if (target === "db") {
    return `no object of a database matches '${query}'; ` +
      "snapshots *.graphindb.json and the sources of a manifest graphindb.json are searched";
  }
  const among = target === undefined ? "" : ` among ${target}`;
  return `nothing matches '${query}'${among}; try other words`;
}
