import { cutText } from "./cut_text.ts";
import { plainId } from "./plain_id.ts";

/** What an answer names. */
export interface AnsweredNodes {
  /** All results, those included that were left out for their size. */
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

const mostIds = 5;
const deepest = 4;
const mostStrings = 10_000;

/**
 * Finds the results of a search in what a client says that the tool answered, which differs between clients: the first
 * text in it, at most four levels deep, that has the element `results`.
 *
 * @param response JSON of any shape.
 * @returns Undefined when there is no such text: the tool failed, or is another one.
 */
export function answeredNodes(response: unknown): AnsweredNodes | undefined {
  for (const text of strings(response)) {
    const start = text.search(/<results[\s>/]/);
    if (start < 0) continue;
    const end = text.indexOf("</results>", start);
    return nodesIn(text.slice(start, end < 0 ? text.length : end));
  }
  return undefined;
}

/** All text from the workspace is escaped in an answer: what looks like an element is one. */
function nodesIn(results: string): AnsweredNodes {
  const found = [...results.matchAll(/<node id="([^"]*)"/g)].map(([, id = ""]) => id);
  let omitted = 0;
  for (const [, count] of results.matchAll(/<omitted(?: count="(\d{1,6})")?[\s/>]/g)) {
    omitted += count === undefined ? 1 : Number(count);
  }
  const ids = found.slice(0, mostIds).map((id) => cutText(plainId(id)));
  return { count: found.length + omitted, ids };
}

function strings(response: unknown): string[] {
  const found: string[] = [];
  const collect = (value: unknown, depth: number): void => {
    if (found.length >= mostStrings) return;
    if (typeof value === "string") {
      const inner = depth === 0 ? parsed(value) : undefined;
      if (inner === undefined) found.push(value);
      else collect(inner, 1);
      return;
    }
    if (depth >= deepest || typeof value !== "object" || value === null) return;
    for (const part of Object.values(value)) collect(part, depth + 1);
  };
  collect(response, 0);
  return found;
}

/** Some clients pass an answer as the text of its JSON. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
