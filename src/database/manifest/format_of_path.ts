import type { SourceFormat } from "./source_format.ts";

const formats: readonly (readonly [RegExp, SourceFormat])[] = [
  [/\.graphindb\.json$/, "graphindb"],
  [/\.(?:sql|ddl|rb)$/i, "sql"],
  [/\.prisma$/i, "schema"],
  [/\.json$/i, "json"],
];

/** The format that a file's name tells; undefined for a directory and any other name. */
export function formatOfPath(path: string): SourceFormat | undefined {
  return formats.find(([pattern]) => pattern.test(path))?.[1];
}
