import type { ObjectName } from "./database_object.ts";

/** What a written reference names. */
export interface ReferenceName {
  readonly target: ObjectName;
  /** Column of the target, where one is named. */
  readonly column?: string;
}

/**
 * Reads a reference as snapshots and mappings write it: `[db.<datasource>.]<schema>.<object>[.<column>]`. A name alone
 * is an object of the schema that refers to it.
 *
 * @returns undefined when it names nothing.
 */
export function referenceName(text: string, ownSchema: string): ReferenceName | undefined {
  const parts = text.split(".").map((part) => part.trim());
  const [first = ""] = parts;
  if (first === "db") {
    const [, datasource = "", schema = "", name = "", column = ""] = parts;
    if (datasource === "" || schema === "" || name === "") return undefined;
    return withColumn({ datasource, schema, name }, column);
  }
  if (first === "") return undefined;
  if (parts.length === 1) return { target: { schema: ownSchema, name: first } };
  const [, name = "", column = ""] = parts;
  return name === "" ? undefined : withColumn({ schema: first, name }, column);
}

function withColumn(target: ObjectName, column: string): ReferenceName {
  return column === "" ? { target } : { target, column };
}
