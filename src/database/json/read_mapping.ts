import type { Getter, JsonMapping, ObjectMapping, SelectorStep } from "./json_mapping.ts";

/** A mapping with what is wrong with it; keys that cannot be read count as absent. */
export interface MappingReading {
  /** Undefined when no table can be found with it. */
  readonly mapping: JsonMapping | undefined;
  /** What is wrong, with the key that it stands at. */
  readonly faults: readonly { readonly key: string; readonly message: string }[];
}

const objectKeys = [
  { kind: "table", collection: "tables", stem: "table" },
  { kind: "view", collection: "views", stem: "view" },
  { kind: "db_function", collection: "functions", stem: "function" },
  { kind: "procedure", collection: "procedures", stem: "procedure" },
] as const;

/**
 * Reads the `mapping` of a manifest: selectors such as `schemas.*.tables[]`, and getters, which are `key`,
 * `field:<path>` and `const:<text>`.
 */
export function readMapping(written: Readonly<Record<string, unknown>>): MappingReading {
  const rules = new Rules(written);
  const objects = objectKeys.flatMap(({ kind, collection, stem }): ObjectMapping[] => {
    const steps = rules.selector(collection);
    if (steps === undefined) return [];
    return [{
      kind,
      collection: steps,
      name: rules.getter(`${stem}_name`) ?? nameOf(steps),
      ...optional("comment", rules.getter(`${stem}_comment`)),
      // The definition of a table names no other one that its foreign keys do not.
      ...optional(
        "definition",
        kind === "table" ? undefined : rules.getter(`${stem}_definition`),
      ),
    }];
  });
  const columns = rules.selector("columns");
  const foreignKeys = rules.selector("foreign_keys");
  const triggers = rules.selector("triggers");
  const mapping: JsonMapping = {
    objects,
    ...optional("columns", columns),
    columnName: rules.getter("column_name") ?? nameOf(columns ?? []),
    columnType: rules.getter("column_type") ?? field("type"),
    ...optional("columnComment", rules.getter("column_comment")),
    ...optional("foreignKeys", foreignKeys),
    fkReferences: rules.getter("fk_references") ?? field("references"),
    ...optional("fkEnforced", rules.getter("fk_enforced")),
    ...optional("triggers", triggers),
    triggerName: rules.getter("trigger_name") ?? nameOf(triggers ?? []),
    triggerFunction: rules.getter("trigger_function") ?? field("function"),
  };
  if (!("tables" in written)) {
    rules.faults.push({ key: "", message: `the mapping has no "tables"` });
  }
  return {
    mapping: objects.some(({ kind }) => kind === "table") ? mapping : undefined,
    faults: rules.faults,
  };
}

class Rules {
  readonly faults: { key: string; message: string }[] = [];
  readonly #written: Readonly<Record<string, unknown>>;

  constructor(written: Readonly<Record<string, unknown>>) {
    this.#written = written;
  }

  selector(key: string): SelectorStep[] | undefined {
    const text = this.#text(key);
    if (text === undefined) return undefined;
    const steps = text.split(".").map(selectorStep);
    const known = steps.filter((step) => step !== undefined);
    // Only the document itself may be a list without a name.
    const isMisplaced = known.some((step, at) =>
      step.type === "member" && step.name === "" && at > 0
    );
    if (known.length === steps.length && !isMisplaced) return known;
    this.#fault(key, text, "a selector is made of names, names with [] and *, joined by dots");
    return undefined;
  }

  getter(key: string): Getter | undefined {
    const text = this.#text(key);
    if (text === undefined) return undefined;
    if (text === "key") return { type: "key" };
    if (text.startsWith("const:")) return { type: "const", value: text.slice("const:".length) };
    const path = /^field:(.+)$/.exec(text)?.[1]?.split(".") ?? [];
    if (path.length > 0 && !path.includes("")) return { type: "field", path };
    this.#fault(key, text, "write key, field:<path> or const:<text>");
    return undefined;
  }

  #text(key: string): string | undefined {
    const value = this.#written[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value;
    this.faults.push({ key, message: `"${key}" of the mapping must be a string; it is left out` });
    return undefined;
  }

  #fault(key: string, text: string, what: string): void {
    const message = `cannot read ${JSON.stringify(text)} at "${key}" of the mapping: ${what}`;
    this.faults.push({ key, message });
  }
}

function selectorStep(text: string): SelectorStep | undefined {
  if (text === "*") return { type: "each" };
  const isList = text.endsWith("[]");
  const name = isList ? text.slice(0, -2) : text;
  if (/[[\]*]/.test(name) || name === "" && !isList) return undefined;
  return { type: "member", name, isList };
}

function field(name: string): Getter {
  return { type: "field", path: [name] };
}

/** Items of a list have their name inside of them, members are called by their key. */
function nameOf(steps: readonly SelectorStep[]): Getter {
  const last = steps.at(-1);
  return last?.type === "member" && last.isList ? field("name") : { type: "key" };
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  const result: { [key in K]?: V } = {};
  if (value !== undefined) result[key] = value;
  return result;
}
