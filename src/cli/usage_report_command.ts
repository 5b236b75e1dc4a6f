import { Command } from "commander";
import * as z from "zod";
import { dataDirectories } from "../usage/data_directories.ts";
import { isIndexed } from "../usage/is_indexed.ts";
import { readLog, type UsageLog } from "../usage/read_log.ts";
import { servedWorkspaces } from "../usage/served_workspaces.ts";
import { serverStarts } from "../usage/server_starts.ts";
import { usageMetrics } from "../usage/usage_metrics.ts";
import { usageOverview } from "../usage/usage_overview.ts";
import { CommandError } from "./command_error.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { cutoffOption } from "./cutoff_option.ts";
import { ExitCode } from "./exit_code.ts";
import { overviewMarkdown } from "./overview_markdown.ts";
import { usageMarkdown } from "./usage_markdown.ts";
import { type UsagePlace, usagePlace } from "./usage_place.ts";
import { wholeNumber } from "./whole_number.ts";

const defaultPairs = 20;
const mostPairs = 10_000;

const reportOptions = z.object({
  log: z.string().optional(),
  workspace: z.string().optional(),
  since: z.number().optional(),
  top: z.number(),
  all: z.boolean().default(false),
  json: z.boolean().default(false),
});

type ReportOptions = z.infer<typeof reportOptions>;

/** `graphin usage report`: what the usage log of a workspace tells. */
export function usageReportCommand(
  outcome: { exitCode: ExitCode },
  output: ConsoleOutput,
): Command {
  return new Command("report")
    .description("say how agents use graphin in a workspace, in Markdown")
    .option("--log <path>", "directory of logs, or a log (default: of the workspace)")
    .option("--since <time>", "a duration such as 72h, a day or a timestamp", cutoffOption)
    .option(
      "--top <n>",
      "how many fallbacks to list",
      wholeNumber(0, mostPairs),
      defaultPairs,
    )
    .option("--all", "list all workspaces that were served, and those never asked anything")
    .option("--json", "print one line of JSON")
    .action((_: unknown, command: Command) => {
      const options = reportOptions.parse(command.optsWithGlobals());
      if (options.all && options.log !== undefined) {
        throw new CommandError("usage", "--all looks at every workspace; leave out --log");
      }
      output.write(options.all ? overview(options) : report(options));
      outcome.exitCode = ExitCode.ok;
    });
}

function overview({ since, json }: ReportOptions): string {
  const { all } = dataDirectories({
    isWindows: Deno.build.os === "windows",
    env: Deno.env.toObject(),
  });
  const workspaces = usageOverview(servedWorkspaces(all), since);
  if (!json) return overviewMarkdown(workspaces);
  const never = workspaces.filter(({ state }) => state === "never_asked");
  return `${
    JSON.stringify({ workspaces, never_asked: never.map(({ workspace }) => workspace) })
  }\n`;
}

/** @throws {CommandError} When there is nothing to report; it says why. */
function report(options: ReportOptions): string {
  const place = usagePlace(options);
  const { events, problems } = logOf(place, options.since);
  const starts = place.root === undefined ? [] : serverStarts(place.root, options.since);
  const asked = starts.filter(({ isAsked }) => isAsked).length;
  if (events.length === 0 && problems.length === 0) {
    throw new CommandError("failure", absence(place, starts.length, asked));
  }
  const facts = {
    ...usageMetrics(events, options.top),
    server: { starts: starts.length, starts_asked: asked },
    ...(problems.length > 0 ? { problems } : {}),
  };
  return options.json ? `${JSON.stringify(facts)}\n` : usageMarkdown(facts);
}

function logOf({ log }: UsagePlace, since: number | undefined): UsageLog {
  if (log === undefined) return { events: [], problems: [] };
  try {
    return readLog(log, since);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError("failure", `cannot read the usage log ${log}: ${why}`);
  }
}

function absence({ root, log }: UsagePlace, starts: number, asked: number): string {
  if (root === undefined) return `${log} has no events of the time asked for`;
  if (starts > 0 && asked === 0) {
    return `a server was started ${
      times(starts)
    } for ${root}, but no tool of it was ever called: nothing can be ` +
      "measured here, which is not 0 %. Tell the agent to use graphin, as graphin-guide does";
  }
  if (!isIndexed(root)) {
    return `a server was started for ${root}, but its first index was never completed, and nothing is noted before: ` +
      "nothing can be measured here, which is not 0 %. Build it with graphin index";
  }
  if (starts > 0) {
    return `the server of ${root} was asked, but no event was noted: events are noted by the hook of the plugin for ` +
      "Claude Code alone. Where that is installed the hook does not run: check it with /graphin:doctor";
  }
  return `no events of the time asked for were noted in ${root}: events are noted by the hook of the plugin for ` +
    "Claude Code alone. If agents work there with it, check it with /graphin:doctor";
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
