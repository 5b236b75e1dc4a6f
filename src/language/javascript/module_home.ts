import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { addExport } from "./add_export.ts";
import type { Home, ScriptFile } from "./script_file.ts";

/** The exports object of a CommonJS module as a home of members. */
export function moduleHome(file: ScriptFile): Home {
  return {
    def: 0,
    qualifier: "",
    self: 0,
    scope: 0,
    flags: DefFlag.exported,
    definesMembers: true,
    onMember: (name, value, node) => {
      const start = file.tree.start(node);
      if (name !== "...") {
        addExport(file, { kind: ExportKind.commonJsName, exported: name, value, node, start });
        return;
      }
      addExport(file, { kind: ExportKind.star, exported: "", value, node, start });
    },
  };
}
