import type { ArgumentsSchema } from "./arguments_schema.ts";

type ArgumentSchema = ArgumentsSchema["properties"][string];

/**
 * Reads arguments as clients send them: numbers and booleans as strings, lists as one string or as JSON text, optional
 * arguments that are not meant as `""`, `null` or `"null"`. What cannot be read so is left for the check of types.
 *
 * @returns Known arguments only.
 */
export function lenientArguments(schema: ArgumentsSchema, args: unknown): Record<string, unknown> {
  const given = new Map(typeof args === "object" && args !== null ? Object.entries(args) : []);
  const read: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(schema.properties)) {
    const value: unknown = given.get(name);
    const isRequired = schema.required?.includes(name) ?? false;
    if (value === undefined || value === null) continue;
    if (!isRequired && typeof value === "string" && /^\s*(?:null)?\s*$/.test(value)) continue;
    read[name] = readArgument(argument, value);
  }
  return read;
}

function readArgument(argument: ArgumentSchema, value: unknown): unknown {
  switch (argument.type) {
    case "string":
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    case "integer":
    case "number":
      return typeof value === "string" ? numberOf(value) : value;
    case "boolean":
      return typeof value === "string" ? booleanOf(value) : value;
    case "array":
      return typeof value === "string" ? listOf(value) : value;
  }
}

function numberOf(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function booleanOf(text: string): unknown {
  const word = text.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : text;
}

function listOf(text: string): unknown {
  if (!text.trimStart().startsWith("[")) return [text];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [text];
  } catch {
    return [text];
  }
}
