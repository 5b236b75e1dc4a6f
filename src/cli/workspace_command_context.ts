import type { Command } from "commander";
import * as z from "zod";
import type { WorkspaceApi } from "../workspace/workspace_api.ts";
import type { CommandContext, WorkspaceWork } from "./command_context.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { ExitCode } from "./exit_code.ts";
import { progressLine } from "./progress_line.ts";
import { semanticSettings } from "./semantic_settings.ts";
import type { SemanticSettings } from "../workspace/semantic_settings.ts";

/** Which workspace to open. */
export interface OpenRequest {
  /** Directory as given on the command line; found from the working directory when undefined. */
  readonly root: string | undefined;
  readonly workers: number | undefined;
  readonly force: boolean;
  /** How to search by meaning; left out where it is not asked for. */
  readonly semantic?: SemanticSettings;
}

/** Opens a workspace and begins to bring its index up to date. */
export type OpenWorkspace = (request: OpenRequest) => Promise<WorkspaceApi>;

/** How long a command waits for the vector of its query, in milliseconds: nobody waits behind it. */
const QUERY_PATIENCE_MS = 10_000;

const commonOptions = z.object({
  workspace: z.string().optional(),
  workers: z.number().optional(),
  force: z.boolean().default(false),
  color: z.boolean().default(true),
  progress: z.boolean().default(false),
});

/** Runs commands in workspaces, and keeps the exit code of the last. */
export class WorkspaceCommandContext implements CommandContext {
  exitCode: ExitCode = ExitCode.ok;
  readonly #output: ConsoleOutput;
  readonly #open: OpenWorkspace;

  constructor(output: ConsoleOutput, open: OpenWorkspace) {
    this.#output = output;
    this.#open = open;
  }

  async inWorkspace(command: Command, work: WorkspaceWork): Promise<void> {
    const given = command.optsWithGlobals();
    const options = commonOptions.parse(given);
    const { workers, force } = options;
    const semantic = semanticSettings(given);
    const workspace = await this.#open({
      root: options.workspace,
      workers,
      force,
      ...(semantic === undefined
        ? {}
        : { semantic: { ...semantic, patienceMs: QUERY_PATIENCE_MS } }),
    });
    try {
      await this.#untilReady(workspace, options.progress);
      const isColoured = this.#output.isColoured && options.color;
      this.exitCode = await work(workspace, { ...this.#output, isColoured });
    } finally {
      await workspace.close();
    }
  }

  async #untilReady(workspace: WorkspaceApi, isAsked: boolean): Promise<void> {
    const isShown = this.#output.isAttended || isAsked;
    const line = isShown ? progressLine(this.#output) : undefined;
    const stop = workspace.onProgress((status) => line?.show(status));
    try {
      await workspace.ready();
    } finally {
      stop();
      line?.end();
    }
  }
}
