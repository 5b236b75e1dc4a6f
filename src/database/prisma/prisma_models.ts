import type { PrismaAttribute, PrismaBlock, PrismaField } from "./prisma_block.ts";

/** The models and views of a Prisma schema by name. */
export class PrismaModels {
  readonly #byName = new Map<string, PrismaBlock>();
  readonly #defaultSchema: string;

  /** @param defaultSchema Schema of models that tell none. */
  constructor(blocks: readonly PrismaBlock[], defaultSchema: string) {
    this.#defaultSchema = defaultSchema;
    for (const block of blocks) {
      if (block.keyword === "model" || block.keyword === "view") {
        this.#byName.set(block.name, block);
      }
    }
  }

  /** In the order of the files. */
  get blocks(): Iterable<PrismaBlock> {
    return this.#byName.values();
  }

  /** Whether a block is a model or view, and the last of its name. */
  has(block: PrismaBlock): boolean {
    return this.#byName.get(block.name) === block;
  }

  /** The model that a field leads to; undefined for a column. */
  targetOf(field: PrismaField): PrismaBlock | undefined {
    return this.#byName.get(field.type.replace(/[?[\]\s]/g, ""));
  }

  /** What a model is called in the database. */
  tableOf(block: PrismaBlock): { readonly schema: string; readonly name: string } {
    return {
      schema: textOf(block.attributes, "schema") ?? this.#defaultSchema,
      name: textOf(block.attributes, "map") ?? block.name,
    };
  }

  /** What a field is called in the database. */
  columnOf(field: PrismaField): string {
    return textOf(field.attributes, "map") ?? field.name;
  }
}

function textOf(attributes: readonly PrismaAttribute[], name: string): string | undefined {
  const attribute = attributes.find((candidate) => candidate.name === name);
  return attribute?.text ?? attribute?.texts.get("name");
}
