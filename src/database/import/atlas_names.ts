import type { QualifiedName } from "../json/tbls_schema.ts";
import type { HclBlock, HclValue } from "./hcl_block.ts";

/** Names of the objects that Atlas's blocks define, and what references mean. */
export class AtlasNames {
  /** Those of all schemas that are declared or referred to. */
  readonly schemas: ReadonlySet<string>;
  readonly #byLabel = new Map<string, QualifiedName>();
  readonly #byName = new Map<string, QualifiedName>();
  readonly #defaultSchema: string;

  constructor(blocks: readonly HclBlock[]) {
    const schemas = new Set<string>();
    for (const block of blocks) {
      const owner = ownSchema(block);
      if (block.type === "schema") schemas.add(block.labels[0] ?? "");
      else if (owner !== undefined) schemas.add(owner);
    }
    this.schemas = schemas;
    const [first = "main", ...others] = schemas;
    this.#defaultSchema = others.length === 0 ? first : "main";
    for (const block of blocks) {
      const name = this.of(block);
      this.#byLabel.set(key([block.type, ...block.labels]), name);
      this.#byName.set(key([block.type, name.name]), name);
    }
  }

  /** What a block defines; of two labels the first tells the schema unless the block does. */
  of(block: HclBlock): QualifiedName {
    const { labels } = block;
    return {
      schema: ownSchema(block) ?? (labels.length > 1 ? labels[0] : undefined) ??
        this.#defaultSchema,
      name: labels.at(-1) ?? "",
    };
  }

  /** The object of a reference such as `table.orders` or `table.sales.orders.column.id`. */
  referenced(value: HclValue | undefined): QualifiedName | undefined {
    if (value?.type !== "other") return undefined;
    const parts = partsOf(value.text);
    const end = parts.indexOf("column", 1);
    const path = end < 0 ? parts : parts.slice(0, end);
    if (path.length < 2 || path[0] === "column") return undefined;
    const known = this.#byLabel.get(key(path)) ??
      (path.length > 2 ? undefined : this.#byName.get(key([path[0] ?? "", path.at(-1) ?? ""])));
    if (known !== undefined) return known;
    return {
      schema: path.length > 2 ? path[1] ?? "" : this.#defaultSchema,
      name: path.at(-1) ?? "",
    };
  }
}

function ownSchema(block: HclBlock): string | undefined {
  const value = block.attributes.get("schema");
  return value?.type === "other" ? partsOf(value.text).at(-1) : undefined;
}

/** `a.b` and `a["b"]` are one. */
function partsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|[^.[\]"\s]+/g)].map(([part, quoted]) => quoted ?? part);
}

function key(parts: readonly string[]): string {
  return JSON.stringify(parts);
}
