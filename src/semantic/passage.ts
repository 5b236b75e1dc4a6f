import { type PassagePolicy, passagePolicy } from "./passage_policy.ts";
import type { PassagePart, PassageParts } from "./passage_parts.ts";

/** Most UTF-16 units of the parts that may be long, so that none of them crowds out the others. */
const partLimits = { pathWords: 60, signature: 140, doc: 240 } as const;

/**
 * The text whose vector stands for a node. What tells most comes first, for the end is cut: names, documentation, then
 * what it takes, calls and begins with.
 */
export function passage(parts: PassageParts, policy: PassagePolicy = passagePolicy): string {
  const said = (part: PassagePart, text: string): string =>
    policy.leftOut.has(part) ? "" : text.replace(/\s+/g, " ").trim();
  const name = said("nameWords", parts.nameWords);
  const head = [
    said("kind", parts.kind),
    said("displayName", parts.displayName),
    within(said("pathWords", cut(parts.pathWords, partLimits.pathWords)), "in "),
  ].filter((text) => text !== "").join(" ");
  const sentences = [
    name === "" ? head : `${head}: ${name}`,
    said("headings", parts.headings.join(" > ")),
    said("doc", cut(parts.doc, partLimits.doc)),
    said("signature", cut(parts.signature, partLimits.signature)),
    within(said("columns", parts.columns.join(", ")), "columns "),
    within(said("callees", parts.callees.join(", ")), "calls "),
    said("opening", parts.opening),
  ];
  return cut(sentences.filter((text) => text !== "").join("; "), policy.limit);
}

function within(text: string, before: string): string {
  return text === "" ? "" : before + text;
}

/** The start of a text, never half of a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}
