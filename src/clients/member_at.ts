import { isPlainObject } from "./is_plain_object.ts";

/** The value that names lead to in a document; undefined where one of them is missing. */
export function memberAt(document: unknown, path: readonly string[]): unknown {
  let value = document;
  for (const name of path) {
    if (!isPlainObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
