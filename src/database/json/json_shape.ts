import type { DatabaseProblem } from "../database_object.ts";
import type { JsonArray, JsonNode, JsonObject } from "./json_node.ts";

/**
 * Reads members of JSON objects that should have a certain shape. One that has another is reported and counts as absent,
 * so that it costs nothing but itself; `null` is absent too.
 */
export class JsonShape {
  readonly #problems: DatabaseProblem[];

  /** @param problems Where what has another shape is noted. */
  constructor(problems: DatabaseProblem[]) {
    this.#problems = problems;
  }

  /** Notes what is wrong with a value. */
  report(node: JsonNode, message: string): void {
    this.#problems.push({ offset: node.start, message });
  }

  /** @param what What the object is, for people: `table public.orders`. */
  string(object: JsonObject, key: string, what: string): string | undefined {
    const node = this.#member(object, key);
    if (node === undefined) return undefined;
    if (node.type === "scalar" && typeof node.value === "string") return node.value;
    return this.#misshapen(node, key, what, "a string");
  }

  /** A truth value. */
  boolean(object: JsonObject, key: string, what: string): boolean | undefined {
    const node = this.#member(object, key);
    if (node === undefined) return undefined;
    if (node.type === "scalar" && typeof node.value === "boolean") return node.value;
    return this.#misshapen(node, key, what, "true or false");
  }

  /** An object. */
  object(object: JsonObject, key: string, what: string): JsonObject | undefined {
    const node = this.#member(object, key);
    if (node === undefined || node.type === "object") return node;
    return this.#misshapen(node, key, what, "an object");
  }

  /** A list. */
  array(object: JsonObject, key: string, what: string): JsonArray | undefined {
    const node = this.#member(object, key);
    if (node === undefined || node.type === "array") return node;
    return this.#misshapen(node, key, what, "a list");
  }

  /** The objects of a list; others in it are reported. */
  objects(object: JsonObject, key: string, what: string): JsonObject[] {
    const found: JsonObject[] = [];
    for (const item of this.array(object, key, what)?.items ?? []) {
      if (item.type === "object") found.push(item);
      else this.report(item, `"${key}" of ${what} has ${sortOf(item)} where an object must be`);
    }
    return found;
  }

  /** The strings of a list, with their places; others in it are reported. */
  strings(object: JsonObject, key: string, what: string): { value: string; node: JsonNode }[] {
    const found: { value: string; node: JsonNode }[] = [];
    for (const node of this.array(object, key, what)?.items ?? []) {
      if (node.type === "scalar" && typeof node.value === "string") {
        found.push({ value: node.value, node });
      } else this.report(node, `"${key}" of ${what} has ${sortOf(node)} where a string must be`);
    }
    return found;
  }

  #member(object: JsonObject, key: string): JsonNode | undefined {
    const node = object.members.get(key);
    return node?.type === "scalar" && node.value === null ? undefined : node;
  }

  #misshapen(node: JsonNode, key: string, what: string, wanted: string): undefined {
    this.report(node, `"${key}" of ${what} must be ${wanted}, not ${sortOf(node)}; it is left out`);
    return undefined;
  }
}

function sortOf(node: JsonNode): string {
  switch (node.type) {
    case "object":
      return "an object";
    case "array":
      return "a list";
    case "scalar":
      return node.value === null ? "null" : `a ${typeof node.value}`;
  }
}
