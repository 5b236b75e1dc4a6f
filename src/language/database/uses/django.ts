import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeFile } from "./code_file.ts";
import { splitTableName } from "./split_table_name.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const LIBRARY = /^django(?:\.contrib(?:\.gis)?)?\.db(?:\.|$)/;

/** Modules of classes that models of other apps complete. */
const ABSTRACT = /(?:^|\.)abstract_models$/;

/** Models of Django: `db_table`, or the label of the app and the name of the model. */
export const django: TableDetector = {
  concerns: (file) =>
    file.language === "python" &&
    (file.imports(LIBRARY) || file.imports(ABSTRACT) || /db_table/.test(file.text)) &&
    !/\/migrations\//.test(file.path),
  find(file, log): void {
    const classes = file.defs(DefKind.class);
    const byName = new Map(classes.map((def) => [file.nameOf(def), def]));
    for (const def of classes) {
      if (file.nameOf(def) === "Meta") continue;
      addModel(file, log, def, byName);
    }
  },
};

function addModel(
  file: CodeFile,
  log: TableUseLog,
  def: number,
  byName: ReadonlyMap<string, number>,
): void {
  const meta = file.membersOf(def).find((row) => file.nameOf(row) === "Meta");
  const options = meta === undefined ? [] : file.fieldsOf(meta);
  const option = (name: string): number => options.find((found) => found.name === name)?.init ?? 0;
  const fields = file.fieldsOf(def);
  const columns = fields.flatMap(({ name, init }) => columnsOf(file, name, init));
  const label = file.name(option("app_label")) ?? appLabel(file.path);
  const written = option("db_table");
  const explicit = file.name(written);
  const source = file.sourceOf(file.nameOf(def));
  if (file.textOf(option("abstract")).toLowerCase() === "true") return;
  if (explicit !== undefined) {
    const line = options.find(({ name }) => name === "db_table")?.line ?? file.lineOf(def);
    log.add({ def, ...splitTableName(explicit), via: TableVia.explicit, columns, line, source });
  }
  if (explicit === undefined && !isModel(file, def, byName, 0)) return;
  const isProxy = file.textOf(option("proxy")).toLowerCase() === "true";
  const model = `${label ?? ""}_${file.nameOf(def).toLowerCase()}`;
  if (written === 0 && !isProxy && label !== undefined) {
    log.add({
      def,
      name: model,
      via: TableVia.convention,
      columns,
      line: file.lineOf(def),
      source,
    });
  }
  for (const { name, init, line } of fields) {
    if (file.textOf(file.a(init)) !== "ManyToManyField") continue;
    const args = file.argsOf(init);
    const table = file.name(file.named(args, "db_table"));
    if (table !== undefined) {
      log.add({ def, ...splitTableName(table), via: TableVia.explicit, line });
    } else if (
      file.named(args, "through") === 0 && (explicit !== undefined || label !== undefined)
    ) {
      log.add({ def, name: `${explicit ?? model}_${name}`, via: TableVia.convention, line });
    }
  }
}

/** Whether a class has a table: a model whose own base is known, or one of fields of models. */
function isModel(
  file: CodeFile,
  def: number,
  byName: ReadonlyMap<string, number>,
  steps: number,
): boolean {
  if (steps > 8) return false;
  const supers = file.supersOf(def).map((type) => file.typeName(type));
  if (supers.some((name) => /(?:^|\.)models\.Model$/.test(name))) return true;
  if (supers.includes("Model") && LIBRARY.test(file.importOf("Model"))) return true;
  if (
    supers.some((name) => {
      const base = byName.get(name);
      return base !== undefined && base !== def && isModel(file, base, byName, steps + 1);
    })
  ) return true;
  if (supers.some((name) => ABSTRACT.test(file.importOf(name)))) return true;
  const isImported = supers.some((name) => file.importOf(name.split(".")[0] ?? "") !== "");
  return isImported && file.imports(LIBRARY) &&
    file.fieldsOf(def).some(({ init }) => isField(file, init));
}

function isField(file: CodeFile, init: number): boolean {
  if (file.op(init) !== ExprOp.call) return false;
  const chain = file.chain(file.a(init));
  return chain?.length === 2 && chain[0] === "models" &&
    /(?:Field|ForeignKey)$/.test(chain[1] ?? "");
}

/** The columns of a field; foreign keys have `_id` at their end. */
function columnsOf(file: CodeFile, name: string, init: number): string[] {
  if (file.op(init) !== ExprOp.call) return [];
  const called = file.textOf(file.a(init));
  if (!/(?:Field|ForeignKey)$/.test(called) || called === "ManyToManyField") return [];
  const column = file.name(file.named(file.argsOf(init), "db_column"));
  return [column ?? (/^(?:ForeignKey|OneToOneField)$/.test(called) ? `${name}_id` : name)];
}

/** The label of the app whose models lie in a file, `shop` of `src/shop/models.py` and `src/shop/models/order.py`. */
function appLabel(path: string): string | undefined {
  return /(?:^|\/)([^/]+)\/models(?:\.py$|\/)/.exec(path)?.[1];
}
