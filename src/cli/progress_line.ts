import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import type { ConsoleOutput } from "./console_output.ts";

/** Shows progress for people while something runs. */
export interface ProgressLine {
  show(status: WorkspaceStatus): void;
  /** Removes the line, where it can be removed. */
  end(): void;
}

/** Where lines cannot be overwritten, one is written after so many percent. */
const stepPercent = 10;
const eraseLine = "\r\u001b[2K";

/**
 * A line on standard error that says how far indexing is: one that is overwritten where a person looks at a terminal,
 * else a few lines; none when a kept index turns out to be up to date.
 */
export function progressLine(output: ConsoleOutput): ProgressLine {
  let shown = -1;
  const text = (status: WorkspaceStatus): string =>
    `indexing ${Math.floor(status.progress)} % (${status.files} files, ${status.nodes} nodes)`;
  return {
    show: (status) => {
      const percent = Math.floor(status.progress);
      const isWork = status.state === "indexing" || (status.state === "checking" && percent > 0);
      if (!isWork && shown < 0) return;
      if (percent <= shown || (!output.isAttended && percent < shown + stepPercent)) return;
      shown = percent;
      output.note(output.isAttended ? `${eraseLine}${text(status)}` : `graphin: ${text(status)}\n`);
    },
    end: () => {
      if (output.isAttended && shown >= 0) output.note(eraseLine);
    },
  };
}
