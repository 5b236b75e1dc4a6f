import type { SqlScanner } from "./sql_scanner.ts";

/** Skips `IF NOT EXISTS` and `IF EXISTS`. @returns Whether it stood there. */
export function skipIfExists(scanner: SqlScanner): boolean {
  if (scanner.word !== "if") return false;
  // A table may be called "if".
  if (!scanner.ahead(() => /^(?:not|exists)$/.test((scanner.next(), scanner.word)))) return false;
  scanner.next();
  scanner.skip("not");
  scanner.skip("exists");
  return true;
}
