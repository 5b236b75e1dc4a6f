import type { SemanticStatus, WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { printable } from "./printable.ts";

/** What to wait for, and how long. */
export interface SemanticProgressOptions {
  readonly output: ConsoleOutput;
  /** Shows progress also where nobody looks at a terminal. */
  readonly isAsked: boolean;
  readonly isDone: (status: SemanticStatus) => boolean;
  /** Milliseconds after which it waits no longer; without end if not given. */
  readonly patienceMs?: number;
}

/** Where lines cannot be overwritten, one is written after so many percent. */
const stepPercent = 10;
const eraseLine = "\r\u001b[2K";

/**
 * Waits for search by meaning with a line of progress on standard error.
 *
 * @returns Where it stands then; undefined when the process that has the index does not search by meaning.
 */
export async function semanticProgress(
  workspace: WorkspaceApi,
  { output, isAsked, isDone, patienceMs }: SemanticProgressOptions,
): Promise<SemanticStatus | undefined> {
  const line = output.isAttended || isAsked ? new Line(output) : undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = ({ semantic }: WorkspaceStatus): void => {
    if (semantic === undefined || semantic.state === "unavailable" || isDone(semantic)) resolve();
    else line?.show(semantic);
  };
  const stop = workspace.onProgress(look);
  const timer = patienceMs === undefined ? undefined : setTimeout(resolve, patienceMs);
  look(workspace.status());
  await promise;
  clearTimeout(timer);
  stop();
  line?.end();
  return workspace.status().semantic;
}

class Line {
  readonly #output: ConsoleOutput;
  #shown = "";
  #percent = -stepPercent;

  constructor(output: ConsoleOutput) {
    this.#output = output;
  }

  show(status: SemanticStatus): void {
    const { isAttended } = this.#output;
    const percent = status.total === 0 ? 100 : Math.floor(100 * status.embedded / status.total);
    const text = status.state === "preparing"
      ? printable(status.note)
      : `embedding ${percent} % (${status.embedded} of ${status.total} nodes)`;
    if (isAttended) {
      if (text !== this.#shown) this.#output.note(`${eraseLine}${text}`);
    } else if (status.state === "preparing") {
      // Where lines cannot be overwritten, a download is told once, not by percent.
      const what = text.replace(/: \d+ (?:%|MB)$/, "");
      if (what !== this.#shown) this.#output.note(`graphin: ${what}\n`);
      this.#shown = what;
      return;
    } else if (percent >= this.#percent + stepPercent) {
      this.#percent = percent;
      this.#output.note(`graphin: ${text}\n`);
    }
    this.#shown = text;
  }

  end(): void {
    if (this.#output.isAttended && this.#shown !== "") this.#output.note(eraseLine);
  }
}
