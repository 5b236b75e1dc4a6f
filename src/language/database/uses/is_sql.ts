const NAME = String.raw`(?:["\`\[]?[\w$#]+["\`\]]?)(?:\.(?:["\`\[]?[\w$#]+["\`\]]?))*`;

/** What the statements of SQL begin with, and what must follow for a text to be one. */
const statements: readonly RegExp[] = [
  new RegExp(
    String.raw`^select\b(?![-:])\s*\S[^]*?\bfrom\b\s*(?:\(|lateral\b|only\b|${NAME})`,
    "i",
  ),
  /^with\s+(?:recursive\s+)?["`[]?[\w$]+["`\]]?\s*(?:\([^)]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/i,
  new RegExp(
    String
      .raw`^(?:insert\s+(?:(?:ignore|overwrite|low_priority|delayed|high_priority|or\s+\w+)\s+)*into|replace\s+into|merge\s+into)\s+${NAME}`,
    "i",
  ),
  new RegExp(String.raw`^update\s+(?:only\s+|ignore\s+|or\s+\w+\s+)?${NAME}[^]*?\bset\b`, "i"),
  new RegExp(String.raw`^delete\s+(?:\w+\s+)?from\s+(?:only\s+)?${NAME}`, "i"),
  new RegExp(String.raw`^truncate\s+table\s+(?:only\s+)?${NAME}`, "i"),
  new RegExp(
    String
      .raw`^(?:create\s+(?:(?:temp|temporary|unlogged)\s+)?table\s+(?:if\s+not\s+exists\s+)?${NAME}\s*(?:\(|as\b)|(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${NAME}\s+(?:add|drop|alter|rename|modify|change|owner|enable|disable|set)\b)|drop\s+table\s+(?:if\s+exists\s+)?${NAME})`,
    "i",
  ),
  new RegExp(String.raw`^explain\s+(?:analyze\s+)?(?:select|update|delete|insert)\b`, "i"),
];

/** Blanks, comments and brackets before a statement. */
const BEFORE = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/|\()+/;
const VERB =
  /^(?:select|with|insert|replace|merge|update|delete|truncate|create|alter|drop|explain)\b/i;
/** What sentences have after `from` and the like, and statements have not. */
const ARTICLE =
  /\b(?:from|into|update|join|table)\s+(?:the|an|your|our|my|this|that|these|those|its|their|all|each|every|one|some|any)\b(?!\s*(?:[.,;()=]|where\b|set\b|as\b|join\b|$))/i;
/** What sentences hardly ever have. */
const MARKS = /[=*?;$]|[\w)]\s*,\s*\w+\s+from\b|\bwhere\b|\bvalues\s*\(|:\w/i;

/** A `SET` that the program goes on with. */
const OPEN_SET = /(?:\bSET\s*|\b[sS]et\s+)(?:\$|$)/;

/** Whether a text begins as a statement of SQL that concerns tables does, and is no sentence. */
export function isSql(text: string): boolean {
  const plain = text.replaceAll("\u0001", "$");
  const statement = plain.slice(BEFORE.exec(plain)?.[0].length ?? 0);
  const verb = VERB.exec(statement)?.[0];
  if (verb === undefined || !statements.some((pattern) => pattern.test(statement))) return false;
  if (ARTICLE.test(statement)) return false;
  if (/^update/i.test(verb) && !statement.includes("=") && !OPEN_SET.test(statement)) return false;
  // Keywords are written in one case; `Delete from cart` is what a button says.
  const isTitle = /^[A-Z][a-z]/.test(verb);
  return !isTitle && !isWordy(statement) || MARKS.test(statement);
}

/** Whether more words follow each other than the list of a `SELECT` can have. */
function isWordy(statement: string): boolean {
  const list = /^select\s+([^]*?)\s+from\b/i.exec(statement)?.[1];
  if (list === undefined) return false;
  return /^(?!(?:distinct|all|top|case|straight_join|sql_\w+)\b)[a-z]\w*\s+(?!as\b|over\b|collate\b|is\b|in\b|and\b|or\b|not\b|like\b|between\b|filter\b)[a-z]\w*\s+[a-z]/i
    .test(list);
}
