import { characterClass } from "./character_class.ts";
import { classOf } from "./class_of.ts";

/** A word of a sentence that looks like a name in code. */
export interface QueryIdentifier {
  readonly name: string;
  /**
   * Whether it can hardly be an ordinary word, as `headRef`, `order_id`, `Order.cancel` and `src/app.ts` cannot. Others,
   * such as `Which` or `API`, are names only where the letters agree in case.
   */
  readonly distinct: boolean;
}

const OUTER_PUNCTUATION = ".,;:!?()[]{}<>\"'`";
const SIMPLE = /^[A-Za-z_][A-Za-z0-9_]+$/;
const COMPOSED = /^[A-Za-z_.@][\w$@-]*(?:(?:\.|\/|#|::|->)[\w$@-]+)+$/;

/**
 * The words of a query that look like names in code, in order: ASCII words with an underscore or a capital, words joined
 * by `.`, `/`, `#`, `::` or `->`, words in backquotes, and words with a call's `()`. Plain lower-case words are none.
 * Words end where another script begins, so that a Korean particle does not hide the name before it.
 */
export function queryIdentifiers(query: string): QueryIdentifier[] {
  const found = new Map<string, QueryIdentifier>();
  for (const word of asciiWords(query)) {
    const identifier = asIdentifier(word);
    if (identifier !== undefined && !found.has(identifier.name)) {
      found.set(identifier.name, identifier);
    }
  }
  return [...found.values()];
}

function asIdentifier(word: string): QueryIdentifier | undefined {
  const name = trim(word).replace(/::|->/g, ".");
  const marked = word.startsWith("`") || /\w\(\)/.test(word);
  if (SIMPLE.test(name)) {
    const distinct = /[A-Za-z0-9]_+[A-Za-z0-9]/.test(name) || /[a-z0-9][A-Z]/.test(name);
    return distinct || marked || /[A-Z_]/.test(name) ? { name, distinct } : undefined;
  }
  return COMPOSED.test(name) && name.length > 2 ? { name, distinct: true } : undefined;
}

function trim(word: string): string {
  let start = 0;
  let end = word.length;
  while (end > start && OUTER_PUNCTUATION.includes(word.charAt(end - 1))) end--;
  while (start < end && OUTER_PUNCTUATION.includes(word.charAt(start))) start++;
  return word.slice(start, end);
}

/** Splits at blanks and where Korean, Japanese or Chinese begins or ends. */
function asciiWords(query: string): string[] {
  const words: string[] = [];
  let word = "";
  for (const character of query) {
    const code = character.codePointAt(0) ?? 0;
    const foreign = code >= 0x80 && (classOf(code) >= characterClass.hangul || !isLetter(code));
    if (foreign || /\s/.test(character)) {
      words.push(word);
      word = "";
    } else word += character;
  }
  words.push(word);
  return words.filter((text) => text !== "");
}

function isLetter(code: number): boolean {
  return classOf(code) > characterClass.separator;
}
