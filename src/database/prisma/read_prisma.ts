import type {
  Column,
  DatabaseObject,
  DatabaseReading,
  ObjectReference,
} from "../database_object.ts";
import { defaultSchema } from "../default_schema.ts";
import { newObject } from "../new_object.ts";
import { joinTables } from "./join_tables.ts";
import { parsePrisma } from "./parse_prisma.ts";
import type { PrismaBlock, PrismaField } from "./prisma_block.ts";
import { PrismaModels } from "./prisma_models.ts";

/** What is not told by a Prisma schema itself. */
export interface PrismaOptions {
  readonly datasource: string;
  /** @default {that of the provider} */
  readonly defaultSchema?: string | undefined;
}

/**
 * Reads a Prisma schema: models are tables, and so is what joins two models that hold lists of each other.
 *
 * @param files The files of one schema; models of one may refer to those of another.
 * @returns One reading for each file.
 */
export function readPrisma(files: readonly string[], options: PrismaOptions): DatabaseReading[] {
  const documents = files.map(parsePrisma);
  const blocks = documents.flatMap((document) => document.blocks);
  const settings = blocks.find(({ keyword }) => keyword === "datasource")?.fields ?? [];
  const setting = (name: string): string | undefined =>
    settings.find((field) => field.name === name)?.type;
  const schema = options.defaultSchema ?? defaultSchema(setting("provider"));
  const models = new PrismaModels(blocks, schema);
  const isEnforced = setting("relationMode") !== "prisma" && setting("provider") !== "mongodb";
  const reader = new PrismaReader(models, isEnforced ? "foreign_key" : "logical");
  const joins = setting("provider") === "mongodb" ? [] : joinTables(models, reader.via);
  return documents.map(({ blocks, problems }) => ({
    datasource: options.datasource,
    objects: blocks
      .filter((block) => models.has(block))
      .flatMap((block) => [
        reader.object(block),
        ...joins.filter(({ owner }) => owner === block).map(({ object }) => object),
      ]),
    problems,
  }));
}

class PrismaReader {
  readonly via: "foreign_key" | "logical";
  readonly #models: PrismaModels;

  /** @param via Whether the database enforces relations. */
  constructor(models: PrismaModels, via: "foreign_key" | "logical") {
    this.#models = models;
    this.via = via;
  }

  object(block: PrismaBlock): DatabaseObject {
    const { name, schema } = this.#models.tableOf(block);
    const columns: Column[] = [];
    const references: ObjectReference[] = [];
    for (const field of block.fields) {
      const target = this.#models.targetOf(field);
      if (target === undefined) columns.push(this.#column(field));
      else references.push(...this.#reference(field, target));
    }
    const kind = block.keyword === "view" ? "view" : "table";
    return newObject(kind, schema, name, block, {
      columns,
      references,
      aliases: aliasesOf(block.name, name),
      ...(block.comment === undefined ? {} : { comment: block.comment }),
    });
  }

  #column(field: PrismaField): Column {
    return {
      name: this.#models.columnOf(field),
      type: field.type.replace(/\s+/g, " ").trim(),
      ...(field.comment === undefined ? {} : { comment: field.comment }),
    };
  }

  /** The side of a relation that has the key. */
  #reference(field: PrismaField, target: PrismaBlock): ObjectReference[] {
    const relation = field.attributes.find(({ name }) => name === "relation");
    if (relation === undefined || !relation.lists.has("fields")) return [];
    const columns = (relation.lists.get("references") ?? []).map((name) => {
      const known = target.fields.find((candidate) => candidate.name === name);
      return known === undefined ? name : this.#models.columnOf(known);
    });
    const { schema, name } = this.#models.tableOf(target);
    return [{ target: { schema, name }, via: this.via, columns, offset: field.start }];
  }
}

/** Names under which the client has a model, where they are not that of the table. */
function aliasesOf(model: string, table: string): string[] {
  const member = model.charAt(0).toLowerCase() + model.slice(1);
  return [...new Set([model, member])].filter((alias) => alias !== table);
}
