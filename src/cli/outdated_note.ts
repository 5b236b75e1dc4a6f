import { printable } from "./printable.ts";

/** Most files that are named. */
const mostFiles = 5;

/** A line about files that an answer shows as they were before, for standard error; empty where there are none. */
export function outdatedNote(files: readonly string[] = []): string {
  if (files.length === 0) return "";
  const named = files.slice(0, mostFiles).map(printable).join(", ");
  const rest = files.length > mostFiles ? `, and ${files.length - mostFiles} more` : "";
  return `graphin: warning: changed since this was indexed: ${named}${rest}\n`;
}
