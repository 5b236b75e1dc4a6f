import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

const LIBRARY = /^(?:peewee|playhouse|peewee_async)(?:\.|$)/;

/** Models of Peewee: `table_name` of `Meta`, or the name of the class. */
export const peewee: TableDetector = {
  concerns: (file) => file.language === "python" && file.imports(LIBRARY),
  find(file, log): void {
    const classes = file.defs(DefKind.class);
    const byName = new Map(classes.map((def) => [file.nameOf(def), def]));
    for (const def of classes) {
      const meta = file.membersOf(def).find((row) => file.nameOf(row) === "Meta");
      const options = meta === undefined ? [] : file.fieldsOf(meta);
      const written = options.find(({ name }) => name === "table_name" || name === "db_table");
      const schema = file.name(options.find(({ name }) => name === "schema")?.init ?? 0);
      const fields = file.fieldsOf(def).filter(({ init }) => isField(file, init));
      const columns = fields.map(({ name, init }) => columnOf(file, name, init));
      const name = file.name(written?.init ?? 0);
      const source = file.sourceOf(file.nameOf(def));
      if (!isModel(file, def, byName, 0) && fields.length === 0) continue;
      if (name !== undefined) {
        log.add({
          def,
          name,
          schema,
          via: TableVia.explicit,
          columns,
          line: written?.line ?? 0,
          source,
        });
      } else if (written === undefined && fields.length > 0) {
        const line = file.lineOf(def);
        log.add({
          def,
          name: file.nameOf(def),
          schema,
          via: TableVia.convention,
          columns,
          line,
          source,
        });
      }
    }
  },
};

function isModel(
  file: CodeFile,
  def: number,
  byName: ReadonlyMap<string, number>,
  steps: number,
): boolean {
  return steps < 8 && file.supersOf(def).some((type) => {
    const name = file.typeName(type);
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (last === "Model") return true;
    const base = byName.get(name);
    return base !== undefined && base !== def && isModel(file, base, byName, steps + 1);
  });
}

function isField(file: CodeFile, init: number): boolean {
  if (file.op(init) !== ExprOp.call) return false;
  const chain = file.chain(file.a(init)) ?? [];
  const isKnown = LIBRARY.test(file.importOf(chain[0] ?? "")) ||
    chain.length === 1 && file.importOf(chain[0] ?? "") === "";
  return isKnown && /(?:Field|Key)$/.test(chain.at(-1) ?? "");
}

function columnOf(file: CodeFile, name: string, init: number): string {
  const column = file.name(file.named(file.argsOf(init), "column_name", "db_column"));
  return column ?? (/ForeignKey/.test(file.textOf(file.a(init))) ? `${name}_id` : name);
}
