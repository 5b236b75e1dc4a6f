import type { ToolAnswer } from "./mcp_session.ts";

/**
 * An answer without what it says of the state of the index; one from an index that is still compared with the disk may
 * also take files that were written just before they were indexed for changed ones.
 */
export function plainAnswer({ text, isError }: ToolAnswer): string {
  const plain = text.replace(/<system_status [^>]*\/>\n?/, "").trim();
  const isChecked = !text.includes('<system_status state="checking"');
  return `${isError} ${isChecked ? plain : plain.replaceAll(' outdated="true"', "")}`;
}
