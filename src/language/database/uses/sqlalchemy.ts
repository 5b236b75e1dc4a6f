import { DefKind } from "../../../facts/def_kind.ts";
import { ExprOp } from "../../../facts/expr_op.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const LIBRARY = /^(?:sqlalchemy|flask_sqlalchemy|sqlmodel|geoalchemy2)(?:\.|$)/;
const ANY_LIBRARY = /^(?:sqlalchemy|flask_sqlalchemy|sqlmodel|geoalchemy2|alembic)(?:\.|$)/;
/** What classes have whose library another module of the project imports. */
const CLASS_TEXT = /__tablename__|\(db\.Model/;
/** Names under which projects have what Flask-SQLAlchemy makes, or the module itself. */
const HOLDERS = /^(?:sa|sqlalchemy|db)$/;
const CHANGES =
  /^(?:create_table|drop_table|rename_table|add_column|drop_column|alter_column|bulk_insert|batch_alter_table)$/;
const KEYS =
  /^(?:create_index|drop_index|create_foreign_key|create_unique_constraint|create_check_constraint|create_primary_key|drop_constraint)$/;

/** Tables of SQLAlchemy, SQLModel, Flask-SQLAlchemy and of Alembic's operations. */
export const sqlalchemy: TableDetector = {
  concerns: (file) =>
    file.language === "python" &&
    (file.imports(ANY_LIBRARY) || CLASS_TEXT.test(file.text)),
  find(file, log): void {
    for (const def of file.defs(DefKind.class)) addClass(file, log, def);
    for (const call of file.calls) {
      addTable(file, log, call);
      addForeignKey(file, log, call);
      addOperation(file, log, call);
    }
  },
};

function addClass(file: CodeFile, log: TableUseLog, def: number): void {
  const fields = file.fieldsOf(def);
  const field = (name: string): number => fields.find((found) => found.name === name)?.init ?? 0;
  const columns = fields.filter(({ name }) => !name.startsWith("__")).map(({ name, init }) =>
    columnName(file, init) ?? name
  );
  const schema = schemaOf(file, field("__table_args__"));
  const written = field("__tablename__") || declared(file, def);
  const name = file.name(written);
  const source = file.sourceOf(file.nameOf(def));
  if (name !== undefined) {
    const line = fields.find((found) => found.name === "__tablename__")?.line ?? file.lineOf(def);
    log.add({ def, name, schema, via: TableVia.explicit, columns, line, source });
    return;
  }
  if (written !== 0 || field("__table__") !== 0 || field("__abstract__") !== 0) return;
  if (!isMapped(file, def)) return;
  log.add({
    def,
    name: file.nameOf(def),
    schema,
    via: TableVia.convention,
    columns,
    line: file.lineOf(def),
    source,
  });
}

/** Whether a class without the name of a table is one of Flask-SQLAlchemy or SQLModel, which make a name. */
function isMapped(file: CodeFile, def: number): boolean {
  const supers = file.supersOf(def).map((type) => file.typeName(type));
  if (supers.includes("db.Model")) return true;
  const header = file.text.slice(
    file.facts.get("defs", def, "start"),
    file.facts.get("defs", def, "start") + 200,
  );
  return file.imports(/^sqlmodel(?:\.|$)/) &&
    /^class\s+\w+\s*\([^)]*\btable\s*=\s*True/.test(header);
}

/** What `def __tablename__(cls)` returns. */
function declared(file: CodeFile, def: number): number {
  const method = file.membersOf(def).find((row) => file.nameOf(row) === "__tablename__");
  if (method === undefined) return 0;
  const returned = file.returnsOf(method);
  return returned.length === 1 ? returned[0] ?? 0 : 0;
}

function schemaOf(file: CodeFile, args: number): string | undefined {
  const items = file.op(args) === ExprOp.tuple ? file.items(file.a(args)) : [args];
  return file.name(file.named(items, "schema"));
}

/** The name that `Column("name", …)` or `mapped_column("name")` gives a column. */
function columnName(file: CodeFile, init: number): string | undefined {
  if (file.op(init) !== ExprOp.call) return undefined;
  if (!/^(?:Column|mapped_column|deferred)$/.test(file.textOf(file.a(init)))) return undefined;
  return file.name(file.positional(file.argsOf(init), 0));
}

function isOf(file: CodeFile, { name, receiver }: CodeCall): boolean {
  if (receiver === 0) return LIBRARY.test(file.importOf(name));
  const chain = file.chain(receiver);
  return chain?.length === 1 && HOLDERS.test(chain[0] ?? "") ||
    LIBRARY.test(file.importOf(chain?.[0] ?? ""));
}

function addTable(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  if (call.name !== "Table" && call.name !== "table" || !isOf(file, call)) return;
  const name = file.name(file.positional(call.args, 0));
  if (name === undefined || call.args.length < 2) return;
  const columns = call.args.flatMap((arg) => columnName(file, arg) ?? []);
  const schema = file.name(file.named(call.args.filter(isNamed), "schema"));
  const { owner: def, line } = call;
  const variable = file.variableMadeBy(call);
  const source = variable === undefined ? undefined : file.sourceOf(variable);
  log.add({ def, name, schema, via: TableVia.explicit, columns, line, source });

  function isNamed(arg: number): boolean {
    return file.op(arg) === ExprOp.named;
  }
}

/** `ForeignKey("sales.orders.id")`, and the lists of `ForeignKeyConstraint`. */
function addForeignKey(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  if (!/^ForeignKey(?:Constraint)?$/.test(call.name) || !isOf(file, call)) return;
  const targets = call.name === "ForeignKey"
    ? [file.positional(call.args, 0)]
    : file.items(file.a(file.positional(call.args, 1)));
  for (const target of targets) {
    const parts = file.string(target)?.split(".") ?? [];
    if (parts.length < 2 || parts.length > 3) continue;
    const [schema, name = "", column = ""] = parts.length === 3 ? parts : [undefined, ...parts];
    const { owner: def, line } = call;
    log.add({ def, name, schema, via: TableVia.explicit, columns: [column], line });
  }
}

/** Operations of an Alembic migration. */
function addOperation(
  file: CodeFile,
  log: TableUseLog,
  { name: called, receiver, args, owner: def, line }: CodeCall,
): void {
  if (!file.imports(/^alembic(?:\.|$)/) || file.chain(receiver)?.[0] !== "op") return;
  const place = CHANGES.test(called) ? 0 : KEYS.test(called) ? 1 : undefined;
  if (place === undefined) return;
  const name = file.name(file.positional(args, place)) ?? file.name(file.named(args, "table_name"));
  if (name === undefined) return;
  const schema = file.name(
    file.named(args.filter((arg) => file.op(arg) === ExprOp.named), "schema"),
  );
  const columns = args.flatMap((arg) =>
    columnName(file, arg) ??
      (called === "drop_column" || called === "alter_column" ? file.name(arg) : undefined) ?? []
  );
  log.add({ def, name, schema, via: TableVia.sql, access: TableAccess.write, columns, line });
}
