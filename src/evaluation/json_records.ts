/** One value of a file, with where it stands. */
export interface JsonRecord {
  readonly value: unknown;
  /** One-based line, or place in the array. */
  readonly number: number;
}

/**
 * Reads a file of many values: a JSON array, or JSON Lines.
 *
 * @returns What is not JSON in `problems`, a sentence each.
 */
export function jsonRecords(
  text: string,
): { readonly records: readonly JsonRecord[]; readonly problems: readonly string[] } {
  const records: JsonRecord[] = [];
  const problems: string[] = [];
  const body = text.replace(/^\ufeff/, "");
  if (/^\s*\[/.test(body)) {
    try {
      const values: unknown = JSON.parse(body);
      if (Array.isArray(values)) {
        for (const [index, value] of values.entries()) records.push({ value, number: index + 1 });
      }
    } catch (error) {
      problems.push(`it is no JSON array: ${messageOf(error)}`);
    }
    return { records, problems };
  }
  for (const [index, line] of body.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      records.push({ value: JSON.parse(line), number: index + 1 });
    } catch (error) {
      problems.push(`line ${index + 1} is no JSON: ${messageOf(error)}`);
    }
  }
  return { records, problems };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
