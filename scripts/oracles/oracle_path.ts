import { join } from "node:path";

/** Where the record of a package lies in the repository, relative to its root. */
export function oraclePath(language: string, name: string, version: string): string {
  return join("tests", "accuracy", "oracles", language, `${name}-${version}.tsv.gz`);
}
