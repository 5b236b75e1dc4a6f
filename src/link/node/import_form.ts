import { ImportKind } from "../../facts/import_kind.ts";
import type { ImportForm } from "./mapped_targets.ts";

/** By which syntax an import row of a kind asks for its module. */
export function importForm(kind: number): ImportForm {
  return kind === ImportKind.require || kind === ImportKind.importEquals ? "require" : "import";
}
