import { identifierParts } from "./identifier_parts.ts";

/** Longest concatenation of parts that is still taken for a name, in UTF-16 units. */
const MAX_JOINED = 128;

/** The tokens of an identifier: its parts and, if there are several, their concatenation. */
export function identifierTokens(identifier: string): string[] {
  const parts = identifierParts(identifier);
  if (parts.length < 2) return parts;
  const joined = parts.join("");
  return joined.length <= MAX_JOINED ? [...parts, joined] : parts;
}
