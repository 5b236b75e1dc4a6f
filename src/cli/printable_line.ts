import { printable } from "./printable.ts";

/** Text of any origin for a terminal, on one line: {@link printable}, and line ends and tabs are shown as escapes, too. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}
