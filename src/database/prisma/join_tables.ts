import type { DatabaseObject, ObjectReference } from "../database_object.ts";
import { newObject } from "../new_object.ts";
import type { PrismaBlock, PrismaField } from "./prisma_block.ts";
import type { PrismaModels } from "./prisma_models.ts";

/** A table that no model stands for. */
export interface JoinTable {
  /** Model at whose field it is declared. */
  readonly owner: PrismaBlock;
  readonly object: DatabaseObject;
}

interface ListField {
  readonly owner: PrismaBlock;
  readonly target: PrismaBlock;
  readonly field: PrismaField;
  /** Name of the relation, where it has one. */
  readonly relation: string | undefined;
}

/**
 * The tables that Prisma makes for two models with lists of each other: `_<relation>`, or `_<A>To<B>` by the names of the
 * models in order, with columns `A` and `B`. Each stands at the field of the first model.
 */
export function joinTables(
  models: PrismaModels,
  via: "foreign_key" | "logical",
): JoinTable[] {
  /** Fields that wait for their counterparts. */
  const waiting = new Map<string, ListField[]>();
  const found: JoinTable[] = [];
  for (const second of [...models.blocks].flatMap((owner) => listFields(models, owner))) {
    const { owner, target, relation } = second;
    const counterpart = waiting.get(keyOfPair(target, owner, relation))?.shift();
    if (counterpart === undefined) {
      const key = keyOfPair(owner, target, relation);
      waiting.set(key, [...waiting.get(key) ?? [], second]);
      continue;
    }
    const [a, b] = counterpart.owner.name <= owner.name
      ? [counterpart, second]
      : [second, counterpart];
    found.push({ owner: a.owner, object: joinTable(models, a, b, via) });
  }
  return found;
}

function listFields(models: PrismaModels, owner: PrismaBlock): ListField[] {
  return owner.fields.flatMap((field) => {
    const target = models.targetOf(field);
    if (target === undefined || !field.type.includes("[")) return [];
    const relation = field.attributes.find(({ name }) => name === "relation");
    return [{ owner, target, field, relation: relation?.text ?? relation?.texts.get("name") }];
  });
}

function keyOfPair(from: PrismaBlock, to: PrismaBlock, relation: string | undefined): string {
  return JSON.stringify([from.name, to.name, relation ?? ""]);
}

function joinTable(
  models: PrismaModels,
  a: ListField,
  b: ListField,
  via: "foreign_key" | "logical",
): DatabaseObject {
  const name = `_${a.relation ?? `${a.owner.name}To${b.owner.name}`}`;
  const sides = [{ column: "A", model: a.owner }, { column: "B", model: b.owner }];
  const references = sides.map(({ model }): ObjectReference => {
    const key = keyOf(model);
    return {
      target: models.tableOf(model),
      via,
      columns: key === undefined ? [] : [models.columnOf(key)],
      offset: a.field.start,
    };
  });
  return newObject("table", models.tableOf(a.owner).schema, name, a.field, {
    columns: sides.map(({ column, model }) => ({ name: column, type: keyOf(model)?.type ?? "" })),
    references,
  });
}

function keyOf(model: PrismaBlock): PrismaField | undefined {
  return model.fields.find(({ attributes }) => attributes.some(({ name }) => name === "id"));
}
