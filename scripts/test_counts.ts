import { stripVTControlCharacters } from "node:util";

/** How many tests ended how. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Reads the counts from the line with which `deno test` ends, such as
 * `FAILED | 5 passed (2 steps) | 1 failed | 2 ignored (3s)`.
 *
 * @param line One line of output; colours are ignored.
 * @returns `undefined` for any other line.
 */
export function testCounts(line: string): TestCounts | undefined {
  const fields = stripVTControlCharacters(line).trim().split(" | ");
  if (fields[0] !== "ok" && fields[0] !== "FAILED") return undefined;
  const count = (word: string): number | undefined => {
    for (const field of fields) {
      const [number, name] = field.split(" ");
      if (name === word && number !== undefined && /^\d+$/.test(number)) return Number(number);
    }
    return undefined;
  };
  const passed = count("passed");
  const failed = count("failed");
  if (passed === undefined || failed === undefined) return undefined;
  return { passed, failed, skipped: count("ignored") ?? 0 };
}
