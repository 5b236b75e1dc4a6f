import type { TextRange } from "../database_object.ts";

/** A value of a JSON document with its place. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

/** An object. Of members with one key the last counts. */
export interface JsonObject extends TextRange {
  readonly type: "object";
  /** By key, in the order of the document. */
  readonly members: ReadonlyMap<string, JsonNode>;
  /** Whether its closing brace is there. */
  readonly isClosed: boolean;
}

/** A list. */
export interface JsonArray extends TextRange {
  readonly type: "array";
  readonly items: readonly JsonNode[];
  /** Whether its closing bracket is there. */
  readonly isClosed: boolean;
}

/** A value without parts. */
export interface JsonScalar extends TextRange {
  readonly type: "scalar";
  readonly value: string | number | boolean | null;
}
