import type { OraclePlace } from "../../scripts/oracles/oracle_record.ts";

/**
 * The place that a text marks in a file: `|` stands before it, as in `new |Order(`.
 *
 * @param marked Text of the file with one `|` more; without it the text occurs just once there.
 * @throws When the text does not occur just once.
 */
export function markedPlace(
  files: Readonly<Record<string, string>>,
  path: string,
  marked: string,
): OraclePlace {
  const text = files[path] ?? "";
  const [before = "", after = ""] = marked.split("|");
  const parts = text.split(before + after);
  const [head, ...rest] = parts;
  if (head === undefined || rest.length !== 1) throw new Error(`${path} has ${marked} not once`);
  const lines = `${head}${before}`.split("\n");
  return {
    path,
    line: lines.length,
    column: new TextEncoder().encode(lines.at(-1)).length,
  };
}
