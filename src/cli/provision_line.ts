import type { ProvisionProgress } from "../provision/provision_progress.ts";
import type { ConsoleOutput } from "./console_output.ts";
import { printable } from "./printable.ts";

/** Shows people what provisioning does. */
export interface ProvisionLine {
  show(progress: ProvisionProgress): void;
  /** Removes the line, where it can be removed. */
  end(): void;
}

const eraseLine = "\r\u001b[2K";

/**
 * A line on standard error that says what is downloaded and how far it is: one that is overwritten where a person looks
 * at a terminal, else one for each file and each failure.
 */
export function provisionLine(output: ConsoleOutput): ProvisionLine {
  let shown = "";
  const isAttended = output.isAttended;
  const overwrite = (text: string): void => {
    if (text === shown) return;
    shown = text;
    output.note(isAttended ? `${eraseLine}${text}` : text === "" ? "" : `graphin: ${text}\n`);
  };
  return {
    show: (progress) => {
      if (progress.state === "retrying") {
        const { file, reason, delayMs } = progress;
        if (isAttended) overwrite("");
        shown = "";
        const seconds = Math.ceil(delayMs / 1000);
        output.note(`graphin: ${printable(file)}: ${printable(reason)}; again in ${seconds} s\n`);
      } else overwrite(lineOf(progress, isAttended));
    },
    end: () => {
      if (isAttended && shown !== "") output.note(eraseLine);
    },
  };
}

function lineOf(
  progress: Exclude<ProvisionProgress, { readonly state: "retrying" }>,
  isAttended: boolean,
): string {
  const file = printable(progress.file);
  if (progress.state === "waiting") return `waiting for another process that provides ${file}`;
  if (progress.state !== "downloading") return `${progress.state} ${file}`;
  const { received, total } = progress;
  if (!isAttended) return `downloading ${file}`;
  if (total === undefined) return `downloading ${file}: ${megabytes(received)} MB`;
  const percent = total === 0 ? 100 : Math.floor(received / total * 100);
  return `downloading ${file}: ${percent} % of ${megabytes(total)} MB`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
