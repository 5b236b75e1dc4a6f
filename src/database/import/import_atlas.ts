import { detectDialect } from "../sql/detect_dialect.ts";
import { importAtlasHcl } from "./import_atlas_hcl.ts";
import { importAtlasJson } from "./import_atlas_json.ts";
import { importSql } from "./import_sql.ts";
import type { ImportResult } from "./import_result.ts";

/**
 * Reads what `atlas schema inspect` writes: HCL by default, JSON with `--format '{{ json . }}'`, SQL with
 * `--format '{{ sql . }}'`. Which of them it is, the text tells.
 *
 * @param engine As declared; empty when the text has to give it away.
 */
export function importAtlas(text: string, engine: string): ImportResult {
  if (/^\uFEFF?\s*[{[]/.test(text)) return importAtlasJson(text, engine);
  const isHcl = /^[ \t]*(?:table|schema|enum|view)[ \t]+"[^"\n]*"[^{;\n]*\{/m.test(text);
  if (isHcl) return importAtlasHcl(text, engine);
  const dialect = detectDialect(text);
  return importSql(text, engine !== "" || dialect === "generic" ? engine : dialect);
}
