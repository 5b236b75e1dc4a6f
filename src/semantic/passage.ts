/** What is known of a node that may tell its meaning. Parts that say nothing are empty. */
export interface PassageParts {
  /** Kind as it is shown, such as `method`. */
  readonly kind: string;
  /** Name with that of its container, such as `OrderService.cancelPayment`. */
  readonly displayName: string;
  /** The words of the name, such as `cancel payment`. */
  readonly nameWords: string;
  /** The words of the path of its file. */
  readonly pathWords: string;
  readonly signature: string;
  /** First paragraph of its documentation. */
  readonly doc: string;
  /** Headings around a section of a document, outermost first. */
  readonly headings: readonly string[];
  /** Names of the functions that it calls, distinct, each as words. */
  readonly callees: readonly string[];
  /** Columns, arguments or policies of an object of a database. */
  readonly columns: readonly string[];
  /** Its first lines. */
  readonly opening: string;
}

/** Parts of a passage that measurements leave out. */
export type PassagePart = keyof PassageParts;

/** How a passage is composed. */
export interface PassagePolicy {
  readonly leftOut: ReadonlySet<PassagePart>;
  /** UTF-16 units that a passage has at most. */
  readonly limit: number;
}

/** Changes with every change of what is composed: vectors of other passages are made anew. */
export const passageVersion = 1;

/** The policy that is used. */
export const passagePolicy: PassagePolicy = { leftOut: new Set(), limit: 480 };

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
