import process from "node:process";
import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import type { SemanticSettings } from "../workspace/semantic_settings.ts";
import { buildStamp } from "./build_stamp.ts";
import { ExitCode } from "./exit_code.ts";
import { onStopSignal } from "./on_stop_signal.ts";
import { watchParent } from "./parent_watch.ts";
import { standardOutput } from "./standard_output.ts";
import type { ServerNotes } from "../usage/server_notes.ts";
import { unmarkedRoot } from "./unmarked_root.ts";

/** How the server is started. */
export interface ServeOptions {
  readonly workspace?: string | undefined;
  readonly workers?: number | undefined;
  readonly force: boolean;
  /** Tells on standard error what the server does. */
  readonly verbose: boolean;
  /** How to search by meaning; `if-fetched` does it with a model that is here already, if there is one. */
  readonly semantic: SemanticSettings | "off" | "if-fetched";
}

/**
 * `graphin serve`: serves a workspace over MCP on the standard streams, until the client closes them, ends or is gone,
 * or a signal asks for the end.
 *
 * @throws WorkspaceRootError when the directory cannot be a workspace.
 */
export async function serve(options: ServeOptions): Promise<ExitCode> {
  divertConsole();
  const { workspace: explicit, workers, force, semantic } = options;
  const log = (line: string): void => console.error(`graphin: ${line}`);
  const root = chooseWorkspaceRoot({
    ...(explicit === undefined ? {} : { explicit }),
    force,
    onUnmarked: (unmarked) => log(unmarkedRoot(unmarked)),
  });
  const version = buildStamp().version;
  const explain = options.verbose || Deno.stdin.isTerminal() ? log : (): void => {};
  const [{ OpeningWorkspace }, { serveStdio }] = await Promise.all([
    import("../mcp/opening_workspace.ts"),
    import("../mcp/serve_stdio.ts"),
  ]);
  let notes: Promise<ServerNotes | undefined> | undefined;
  const workspace = new OpeningWorkspace(root, async () => {
    notes ??= noteStart(root, version);
    const { openSharedWorkspace } = await import("../relay/open_shared_workspace.ts");
    const opened = openSharedWorkspace({
      root,
      workers,
      force,
      version,
      semantic: await settingsOf(semantic),
      watch: true,
    });
    opened.ready().then(() => explain(`indexed ${opened.status().files} files`), () => {});
    return opened;
  });
  explain(`serving ${root} over MCP on the standard streams; close standard input to end`);
  const stop = new AbortController();
  const release = stopWhenTold((why) => stop.abort(why));
  const end = await serveStdio({
    input: process.stdin,
    output: standardOutput(),
    workspace,
    version,
    stop: stop.signal,
    log,
    onCall: () => void (notes ??= noteStart(root, version)).then((begun) => begun?.asked()),
  });
  release();
  if (end.isFailure) log(end.why);
  else explain(`ends: ${end.why}`);
  return end.isFailure ? ExitCode.failure : ExitCode.ok;
}

/** Notes which program serves the workspace, and that it was started; loaded late, for a client waits for the server. */
async function noteStart(root: string, version: string): Promise<ServerNotes | undefined> {
  const [{ noteProgram }, { serverNotes }] = await Promise.all([
    import("./note_program.ts"),
    import("./server_notes.ts"),
  ]);
  noteProgram(root);
  const notes = serverNotes(root, version);
  notes?.started();
  return notes;
}

async function settingsOf(
  semantic: ServeOptions["semantic"],
): Promise<SemanticSettings | undefined> {
  if (semantic === "off") return undefined;
  if (semantic !== "if-fetched") return semantic;
  const { presentModel } = await import("./present_model.ts");
  return await presentModel();
}

/** Standard output belongs to the protocol: one line of anything else would end the connection. */
function divertConsole(): void {
  console.log =
    console.info =
    console.debug =
    console.warn =
      console.error;
}

/** Watches for signals and for the end of the parent. */
function stopWhenTold(stop: (why: string) => void): () => void {
  const releases = [
    onStopSignal((signal) => stop(`received ${signal}`)),
    watchParent(() => stop("the process that started it is gone")),
  ];
  return () => releases.forEach((release) => release());
}
