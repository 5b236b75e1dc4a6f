import { separateSignatures } from "./separate_signatures.ts";

/** A piece of syntax that the grammars do not know, and what of the same length stands for it in a second parse. */
interface Rewrite {
  readonly pattern: RegExp;
  replace(match: string, ...groups: string[]): string;
}

const blanks = (text: string): string => " ".repeat(text.length);

const RESERVED =
  "(?:null|true|false|this|super|void|function|class|catch|if|typeof|in|new|import|export|delete|var|case|with|" +
  "instanceof|debugger|const|else|for|while|do|switch|try|finally|throw|return|break|continue)";

/** Reserved words as names of exports, which the JavaScript grammar alone refuses: `export { _null as null }` */
const reservedNames: readonly Rewrite[] = [
  {
    pattern: new RegExp(`(\\bas\\s+)(${RESERVED})(?=\\s*[,}])`, "g"),
    replace: (_, before = "", word = "") => `${before}${word.slice(0, -1)}_`,
  },
  {
    pattern: new RegExp(`([{,]\\s*)(${RESERVED})(?=\\s+as\\b)`, "g"),
    replace: (_, before = "", word = "") => `${before}${word.slice(0, -1)}_`,
  },
];

const rewrites: readonly Rewrite[] = [
  // export type * from "m"
  {
    pattern: /(\bexport\s+)(type)(?=\s*\*)/g,
    replace: (_, before = "", type = "") => before + blanks(type),
  },
  // class Box<in out T>
  {
    pattern:
      /([<,](?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*(?:const\s+)?)((?:in|out)\s+(?:out\s+)?)(?!(?:as|satisfies|instanceof|in|of)\b)(?=[\p{ID_Start}$_])/gu,
    replace: (_, before = "", words = "") => before + blanks(words),
  },
  // for (using x of y), for (await using x of y)
  {
    pattern: /(\bfor\s*(?:await\s*)?\(\s*)(await\s+)?using(?=\s+(?!of\b)[\p{ID_Start}$_])/gu,
    replace: (_, before = "", words = "") => `${before}${blanks(words ?? "")}const`,
  },
  // using as a name: using += 1, f(using: T)
  {
    pattern: /\busing\b(?!\s+(?!(?:as|in|instanceof|of|satisfies)\b)[\p{ID_Start}$_])/gu,
    replace: () => "usin_",
  },
  // as as a name: as = as.concat(x)
  { pattern: /\bas\b(?=\s*[=,;.)\]])/g, replace: () => "a_" },
  // accessor name = value
  {
    pattern: /(^|[\s;{}])(accessor)(?=\s+[\p{ID_Start}$_#])/gu,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // import defer * as m from "m", import source m from "m"
  {
    pattern: /(\bimport\s+)(defer|source)(?=\s+(?:\*|(?!from\b)[\p{ID_Start}$_]))/gu,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // import type A = B.C
  {
    pattern: /(\bimport\s+)(type)(?=\s+[\p{ID_Start}$_][\p{ID_Continue}$]*\s*=(?!\s*require\b))/gu,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // export * from "m" with { … }, import m from "m" assert { … }
  {
    pattern: /(\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*)((?:with|assert)\s*\{[^}]*\})/g,
    replace: (_, before = "", clause = "") => before + clause.replace(/[^\n]/g, " "),
  },
  // A type of another module with arguments: import("m").Box<T>
  {
    pattern:
      /\bimport\s*\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?:\s*\.\s*[\p{ID_Start}$_][\p{ID_Continue}$]*)+(?=\s*<)/gu,
    replace: (match) => match.replace(/[^\p{ID_Continue}]/gu, "_"),
  },
  // <this.component/>
  { pattern: /(<\/?)(this)(?=\.)/g, replace: (_, before = "") => `${before}_his` },
  // static [key: string]: T
  {
    pattern:
      /(^|[\s;{}])(static)(?=\s+(?:readonly\s+)?\[\s*[\p{ID_Start}$_][\p{ID_Continue}$]*\s*:)/gu,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // global { … } inside declare module
  {
    pattern: /(^[^\S\n]*)(global)(?=\s*\{)/gm,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // keyof readonly T[]
  {
    pattern: /(\bkeyof\s+)(readonly)(?=\s)/g,
    replace: (_, before = "", word = "") => before + blanks(word),
  },
  // (any, string) => T: parameters that bear the name of a type
  {
    pattern: /\(\s*[\w$]+(?:\s*,\s*[\w$]+)*\s*\)(?=\s*=>)/g,
    replace: (list) =>
      list.replace(
        /\b(?:any|string|number|boolean|object|symbol|unknown|never)\b/g,
        (word) => `${word.slice(0, -1)}_`,
      ),
  },
  // sql<{ id: number }>`…`
  {
    pattern: /(?<=[\w$\])])<(?:(?!\*\/)[^<>`]|<[^<>`]*>)*(?<!=)>(?=`)/g,
    replace: (types) => types.replace(/[^\n]/g, " "),
  },
  // export default function (): T in a declaration file
  {
    pattern: /(\bexport\s+)default function(?=\s*(?:<[^>]*>\s*)?\([^()]*\)\s*:)/g,
    replace: (_, before = "") => `${before}function defaul_`,
  },
  // A private field without a semicolon in front of a computed name
  {
    pattern: /(^[^\S\n]*(?:static\s+)?#[\w$]+[^\S\n]*)\n(?=\s*\[)/gm,
    replace: (_, before = "") => `${before};`,
  },
  // in: T as a property
  {
    pattern: /(^[^\S\n]*(?:readonly\s+)?)in(?=\??\s*:)/gm,
    replace: (_, before = "") => `${before}i_`,
  },
  // An escaped backtick in a template that is a type
  { pattern: /\\[^]/g, replace: (escape) => escape === "\\`" ? "__" : escape },
];

/**
 * Rewrites syntax that the language has and the grammars do not know, keeping every offset; undefined when there is none.
 * Only the shape of the tree is taken from the result: names are read from the text itself.
 */
export function repair(text: string, grammar: "javascript" | "typescript"): string | undefined {
  let repaired = grammar === "javascript" ? text : separateSignatures(text);
  const all = grammar === "javascript" ? [...rewrites, ...reservedNames] : rewrites;
  for (const { pattern, replace } of all) repaired = repaired.replace(pattern, replace);
  return repaired === text || repaired.length !== text.length ? undefined : repaired;
}
