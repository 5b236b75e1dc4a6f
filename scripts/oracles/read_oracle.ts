import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { oraclePath } from "./oracle_path.ts";
import type { OracleRecord } from "./oracle_record.ts";
import { oracleText } from "./oracle_text.ts";

const repository = join(import.meta.dirname ?? ".", "..", "..");

/** The kept record of a package; undefined where none was made. */
export async function readOracle(
  { language, name, version }: { language: string; name: string; version: string },
): Promise<OracleRecord | undefined> {
  try {
    const packed = await Deno.readFile(join(repository, oraclePath(language, name, version)));
    return oracleText.parse(gunzipSync(packed).toString("utf8"));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
