import { TableAccess } from "../../src/facts/table_access.ts";
import type { IndexedApplication, TableEdge } from "./indexed_application.ts";
import { SHOWN_FROM } from "./shown_from.ts";
import type { TablePair, TablePairs } from "./table_pair.ts";

/** How an index compares with what was found by reading. */
export interface ApplicationVerdict {
  readonly name: string;
  readonly isFinal: boolean;
  readonly files: number;
  /** Functions, methods and types of the chosen files. */
  readonly callers: number;
  readonly tables: number;
  readonly pairs: number;
  readonly right: number;
  /** Right edges that say the same of reading and writing. */
  readonly sameAccess: number;
  readonly wrong: readonly TableEdge[];
  readonly missed: readonly TablePair[];
}

/**
 * Compares what an index says of the tables that files use with what was found by reading these files.
 *
 * @throws When a pair names a definition or a table that is not in the index.
 */
export function judgeApplication(
  isFinal: boolean,
  { package: name, version, modules, pairs }: TablePairs,
  { callers, tables, edges }: IndexedApplication,
): ApplicationVerdict {
  const shown = edges.filter(({ confidence }) => confidence >= SHOWN_FROM);
  for (const { caller, table } of pairs) {
    if (!callers.has(caller)) throw new Error(`${name}: no node ${caller} in the chosen files`);
    if (!tables.has(table)) throw new Error(`${name}: no table ${table}`);
  }
  const expected = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const found = new Set(shown.map(keyOf));
  const right = shown.filter((edge) => expected.has(keyOf(edge)));
  return {
    name: `${name} ${version}`,
    isFinal,
    files: modules.length,
    callers: callers.size,
    tables: tables.size,
    pairs: pairs.length,
    right: right.length,
    sameAccess: right.filter((edge) => {
      const pair = expected.get(keyOf(edge));
      return pair !== undefined && accessOf(pair) === edge.access;
    }).length,
    wrong: shown.filter((edge) => !expected.has(keyOf(edge))),
    missed: pairs.filter((pair) => !found.has(keyOf(pair))),
  };
}

/** Bits of TableAccess; of what only maps a type to a table none. */
function accessOf({ access }: TablePair): number {
  return access === "mapped" ? 0 : TableAccess[access];
}

function keyOf({ caller, table }: { caller: string; table: string }): string {
  return `${caller} ${table}`;
}
