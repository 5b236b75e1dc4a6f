import { ConfigError } from "./config_error.ts";
import type { ServerEntry, ServersPath } from "./config_format.ts";
import { isPlainObject } from "./is_plain_object.ts";

/**
 * What a document has to mean after an edit.
 *
 * @param entry Members to be set in the entry; undefined when the entry is to go.
 * @returns A new document; the given one is not changed.
 * @throws {ConfigError} When what leads to the entry is no table.
 */
export function expectedDocument(
  document: unknown,
  servers: ServersPath,
  name: string,
  entry: ServerEntry | undefined,
): unknown {
  const [first, ...rest] = [...servers, name];
  return changed(document, first ?? name, rest, entry);
}

function changed(
  value: unknown,
  name: string,
  rest: readonly string[],
  entry: ServerEntry | undefined,
): Record<string, unknown> {
  const table = tableOf(value, name);
  const [next, ...others] = rest;
  if (next !== undefined) {
    table[name] = changed(table[name] ?? {}, next, others, entry);
  } else if (entry === undefined) {
    delete table[name];
  } else {
    table[name] = { ...tableOf(table[name] ?? {}, name), ...entry };
  }
  return table;
}

function tableOf(value: unknown, name: string): Record<string, unknown> {
  if (isPlainObject(value)) return { ...value };
  throw new ConfigError(`what holds '${name}' has to be a table of names and values`);
}
