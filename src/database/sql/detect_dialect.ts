import type { SqlDialect } from "./sql_dialect.ts";

/** Traces by which a script without a declared engine gives its dialect away, the surest first. */
const traces: readonly (readonly [SqlDialect, RegExp])[] = [
  ["postgresql", /^-- (?:Dumped from|PostgreSQL) database/m],
  ["mysql", /^-- (?:MySQL|MariaDB) dump |^\/\*!\d{5}|^delimiter\s|\bengine\s*=\s*\w|`\w+`\s*\(/im],
  ["sqlserver", /^[ \t]*go[ \t\r]*$|\[dbo\]|\bnvarchar\s*\(|\bon\s+\[primary\]/im],
  ["oracle", /\bvarchar2\s*\(|\bnumber\s*\(\d|^\/\s*$/im],
  ["sqlite", /^pragma\s|\bautoincrement\b|\bwithout\s+rowid\b/im],
  [
    "postgresql",
    /\$(?:\w*)\$|::\w|\bserial\b|\btimestamptz\b|\bplpgsql\b|\bcreate\s+(?:extension|policy)\b/i,
  ],
];

/** Characters at the start of a text that are looked at for traces. */
const LOOKED_AT = 64 * 1024;

/** The dialect that a script gives away; `generic` for one that would be read alike in all. */
export function detectDialect(text: string): SqlDialect {
  const head = text.slice(0, LOOKED_AT);
  return traces.find(([, trace]) => trace.test(head))?.[0] ?? "generic";
}
