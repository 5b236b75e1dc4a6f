import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import type { CodeAnnotation } from "./code_facts.ts";
import type { CodeFile } from "./code_file.ts";
import { columnWords } from "./column_words.ts";
import type { TableDetector } from "./table_detector.ts";
import type { TableUseLog } from "./table_use_log.ts";

const LIBRARY = /^(?:typeorm|@mikro-orm\/.+)$/;

/** Entities of TypeORM and MikroORM. */
export const typeorm: TableDetector = {
  concerns: (file) => file.language === "javascript" && file.imports(LIBRARY),
  find(file, log): void {
    for (const annotation of file.annotations) {
      if (!LIBRARY.test(annotation.source)) continue;
      if (annotation.target === "" && /^(?:Entity|ViewEntity)$/.test(annotation.name)) {
        addEntity(file, log, annotation);
      } else if (annotation.name === "JoinTable" || annotation.name === "ManyToMany") {
        const name = file.name(file.named(annotation.args, "name", "pivotTable"));
        if (name === undefined) continue;
        const { def, line } = annotation;
        const schema = file.name(file.named(annotation.args, "schema"));
        log.add({ def, name, schema, via: TableVia.explicit, line });
      }
    }
    addSchemas(file, log);
  },
};

function addEntity(file: CodeFile, log: TableUseLog, { def, args, line }: CodeAnnotation): void {
  const columns = columnsOf(file, def);
  const written = file.named(args, "name", "tableName", "collection") || namedBy(file, args);
  const schema = file.name(file.named(args, "schema"));
  const name = file.name(written);
  const source = file.sourceOf(file.nameOf(def));
  if (name !== undefined) {
    log.add({ def, name, schema, via: TableVia.explicit, columns, line, source });
  } else if (written === 0 && file.named(args, "abstract") === 0) {
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

/** A first argument that may be a name: anything but an object. */
function namedBy(file: CodeFile, args: readonly number[]): number {
  const [first = 0] = args;
  return first !== 0 && file.string(first) !== undefined ? first : 0;
}

function columnsOf(file: CodeFile, def: number): string[] {
  const named = new Map<string, string>();
  for (const annotation of file.annotations) {
    if (annotation.def !== def || annotation.target === "") continue;
    const name = file.name(file.named(annotation.args, "name", "fieldName"));
    if (name !== undefined && annotation.name !== "JoinTable") named.set(annotation.target, name);
  }
  return file.fieldsOf(def).flatMap(({ name }) => named.get(name) ?? columnWords(name));
}

/** `new EntitySchema({ name: "order", tableName: "orders" })` and the tables of migrations. */
function addSchemas(file: CodeFile, log: TableUseLog): void {
  for (const { name: made, args, owner: def, line, receiver } of file.calls) {
    const isImported = receiver === 0 && LIBRARY.test(file.importOf(made));
    if (made === "EntitySchema" && isImported) {
      const table = file.name(file.named(args, "tableName"));
      const entity = file.name(file.named(args, "name"));
      if (table !== undefined) log.add({ def, name: table, via: TableVia.explicit, line });
      else if (entity !== undefined) log.add({ def, name: entity, via: TableVia.convention, line });
    }
    const isMigration = file.chain(receiver)?.at(-1) === "queryRunner" &&
      /^(?:createTable|dropTable|addColumns?|dropColumns?|renameTable|createForeignKeys?|createIndex|changeColumn)$/
        .test(made);
    const name = isMigration
      ? file.name(args[0] ?? 0)
      : made === "Table" && isImported
      ? file.name(file.named(args, "name"))
      : undefined;
    if (name !== undefined) {
      log.add({ def, name, via: TableVia.sql, access: TableAccess.write, line });
    }
  }
}
