import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { program } from "../../src/cli/program.ts";
import type { ServeOptions } from "../../src/cli/serve.ts";
import type { OpenRequest } from "../../src/cli/workspace_command_context.ts";
import { FakeWorkspace } from "./fake_workspace.ts";

/** What a command line did. */
export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Workspaces it opened. */
  readonly opened: readonly OpenRequest[];
  /** Servers it ran. */
  readonly served: readonly ServeOptions[];
}

/** What a command line finds when it runs. */
export interface Surroundings {
  readonly workspace?: WorkspaceApi;
  readonly openError?: Error;
  readonly isColoured?: boolean;
  /** @default {as coloured} */
  readonly isTerminal?: boolean;
  readonly isAttended?: boolean;
}

/** Runs a command line against a workspace of the test. */
export async function commandOutcome(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<CommandOutcome> {
  const { workspace = new FakeWorkspace(), openError, isColoured = false } = surroundings;
  const { isAttended = false, isTerminal = isColoured } = surroundings;
  let out = "";
  let err = "";
  const opened: OpenRequest[] = [];
  const served: ServeOptions[] = [];
  const code = await program(args, {
    output: {
      write: (text) => out += text,
      note: (text) => err += text,
      isColoured,
      isTerminal,
      isAttended,
    },
    open: (request) => {
      opened.push(request);
      return openError === undefined ? Promise.resolve(workspace) : Promise.reject(openError);
    },
    serve: (options) => {
      served.push(options);
      return Promise.resolve(0);
    },
  });
  return { code, out, err, opened, served };
}
