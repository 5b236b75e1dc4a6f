import { cutText } from "./cut_text.ts";
import { plainId } from "./plain_id.ts";

/** The nodes that an answer names. */
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
 * Finds what an answer names in what a client says that the tool answered, which differs between clients: in the first
 * text of it, at most four levels deep, that has the element of such answers.
 *
 * @param response JSON of any shape.
 * @param element `results` of a search, `context` of what was gathered for a question.
 * @returns Undefined when there is no such text: the tool failed, or is another one.
 */
export function answeredNodes(
  response: unknown,
  element: "results" | "context",
): AnsweredNodes | undefined {
  for (const text of strings(response)) {
    const start = text.search(element === "results" ? /<results[\s>/]/ : /<context[\s>/]/);
    if (start < 0) continue;
    const markup = text.slice(start).replaceAll(/<!\[CDATA\[.*?(?:\]\]>|$)/gs, "");
    const end = markup.indexOf(`</${element}>`);
    return nodesIn(end < 0 ? markup : markup.slice(0, end));
  }
  return undefined;
}

/** Without its source, all text from the workspace is escaped in an answer: what looks like an element is one. */
function nodesIn(markup: string): AnsweredNodes {
  const found = [...markup.matchAll(/<(?:node|code_block)\s(?:[^<>]*?\s)?id="([^"]*)"/g)]
    .map(([, id = ""]) => id);
  let omitted = 0;
  for (const [, count] of markup.matchAll(/<omitted(?: count="(\d{1,6})")?[\s/>]/g)) {
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
