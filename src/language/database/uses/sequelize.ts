import { DefKind } from "../../../facts/def_kind.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeCall } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import { columnWords } from "./column_words.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const LIBRARY = /^(?:sequelize|sequelize-typescript|@sequelize\/core.*)$/;
const CHANGES =
  /^(?:createTable|dropTable|renameTable|addColumn|removeColumn|changeColumn|renameColumn|addIndex|removeIndex|addConstraint|removeConstraint|bulkInsert|bulkUpdate|bulkDelete)$/;

/** Models of Sequelize: `define`, `init`, the decorators of sequelize-typescript, and what migrations change. */
export const sequelize: TableDetector = {
  concerns: (file) =>
    file.language === "javascript" &&
    (file.imports(LIBRARY) || /sequelize\.define|queryInterface/.test(file.text)),
  find(file, log): void {
    for (const call of file.calls) {
      const receiver = file.chain(call.receiver)?.at(-1) ?? "";
      if (call.name === "define" && /^_?sequelize$/i.test(receiver)) addDefined(file, log, call);
      else if (call.name === "init" && file.imports(LIBRARY)) addInitialised(file, log, call);
      else if (/^_?queryInterface$/i.test(receiver) && CHANGES.test(call.name)) {
        const [table = 0] = call.args;
        const name = file.name(table) ?? file.name(file.named([table], "tableName"));
        if (name === undefined) continue;
        const schema = file.name(file.named([table], "schema"));
        const { owner: def, line } = call;
        log.add({ def, name, schema, via: TableVia.sql, access: TableAccess.write, line });
      }
    }
    for (const { def, name, source, args, target, line } of file.annotations) {
      if (name !== "Table" || target !== "" || !LIBRARY.test(source)) continue;
      const columns = file.fieldsOf(def).flatMap((field) => columnWords(field.name));
      const written = file.named(args, "tableName") || file.named(args, "modelName");
      add(file, log, {
        def,
        written,
        model: file.nameOf(def),
        columns,
        line,
        options: args,
        stands: file.nameOf(def),
      });
    }
  },
};

interface Model {
  readonly def: number;
  /** Row of the written name; 0 for none. */
  readonly written: number;
  readonly model: string | undefined;
  readonly options: readonly number[];
  readonly columns: readonly string[];
  readonly line: number;
  /** Class or variable that stands for the table. */
  readonly stands: string | undefined;
}

/** A model without a table's name is called like it, in the plural unless told otherwise. */
function add(file: CodeFile, log: TableUseLog, model: Model): void {
  const { def, written, options, columns, line } = model;
  const schema = file.name(file.named(options, "schema"));
  const name = file.name(written);
  const source = model.stands === undefined ? undefined : file.sourceOf(model.stands);
  if (name !== undefined) {
    log.add({ def, name, schema, via: TableVia.explicit, columns, line, source });
  } else if (written === 0 && model.model !== undefined) {
    log.add({ def, name: model.model, schema, via: TableVia.convention, columns, line, source });
  }
}

function addDefined(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const { args, owner, line } = call;
  const [model = 0, fields = 0, options = 0] = args;
  if (args.length < 2) return;
  add(file, log, {
    def: owner,
    written: file.named([options], "tableName"),
    model: file.name(model),
    options: [options],
    columns: columnsOf(file, fields),
    line,
    stands: file.variableMadeBy(call),
  });
}

function addInitialised(file: CodeFile, log: TableUseLog, call: CodeCall): void {
  const [fields = 0, options = 0] = call.args;
  if (file.named([options], "sequelize") === 0) return;
  const written = file.chain(call.receiver)?.at(-1);
  const def = written === "super" || written === "this" || written === undefined
    ? file.facts.get("defs", call.owner, "container")
    : file.defs(DefKind.class).find((row) => file.nameOf(row) === written) ?? call.owner;
  add(file, log, {
    def,
    written: file.named([options], "tableName"),
    model: file.name(file.named([options], "modelName")) ?? file.nameOf(def),
    options: [options],
    columns: columnsOf(file, fields),
    line: call.line,
    stands: file.nameOf(def) || undefined,
  });
}

function columnsOf(file: CodeFile, fields: number): string[] {
  return file.properties(fields).flatMap(({ name, value }) =>
    file.name(file.named([value], "field")) ?? columnWords(name)
  );
}
