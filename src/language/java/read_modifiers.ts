import type { JavaNode } from "./java_node.ts";
import type { JavaFile } from "./java_file.ts";
import { isAnnotation } from "./is_annotation.ts";

/** What stands before a declaration. */
export interface Modifiers {
  /** Keywords as written. */
  readonly keywords: ReadonlySet<string>;
  readonly annotations: readonly JavaNode[];
  /** Last parts of the annotations' names. */
  readonly annotationNames: ReadonlySet<string>;
  /** UTF-16 offset at which the declaration starts without its leading annotations. */
  readonly start: number;
  /** The node that holds them, when there are any. */
  readonly node: JavaNode | undefined;
}

const SPACE_AND_COMMENTS = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;

/** Reads the modifiers of a declaration, which are its first child if there are any. */
export function readModifiers(java: JavaFile, declaration: JavaNode): Modifiers {
  const [first] = declaration.namedChildren;
  const start = declaration.startIndex;
  if (first === undefined || !mayBeModifiers(java.text.charCodeAt(start))) return none(start);
  if (first.type !== "modifiers") return none(start);
  const text = java.textOf(first);
  if (text.includes("@")) return annotatedModifiers(java, first);
  return {
    keywords: keywordsIn(text),
    annotations: [],
    annotationNames: noNames,
    start,
    node: first,
  };
}

/** Whether a declaration that starts with this character may have modifiers: an annotation or a lower-case keyword. */
function mayBeModifiers(code: number): boolean {
  return code === 64 || (code >= 97 && code <= 118);
}

function annotatedModifiers(java: JavaFile, node: JavaNode): Modifiers {
  const annotations = node.namedChildren.filter(isAnnotation);
  const annotationNames = new Set<string>();
  let keywords = "";
  let start = node.startIndex;
  let at = start;
  for (const annotation of annotations) {
    const between = java.text.slice(at, annotation.startIndex);
    keywords += ` ${between}`;
    if (start === at && skipBlank(java.text, at) === annotation.startIndex) {
      start = annotation.endIndex;
    }
    at = annotation.endIndex;
    const name = java.field(annotation, "name");
    if (name !== null) annotationNames.add(java.nameOf(name).replace(/^.*\./s, ""));
  }
  keywords += ` ${java.text.slice(at, node.endIndex)}`;
  return {
    keywords: keywordsIn(keywords),
    annotations,
    annotationNames,
    start: skipBlank(java.text, start),
    node,
  };
}

const noNames: ReadonlySet<string> = new Set();

function none(start: number): Modifiers {
  return {
    keywords: noNames,
    annotations: [],
    annotationNames: noNames,
    start,
    node: undefined,
  };
}

const keywordSets = new Map<string, ReadonlySet<string>>();

function keywordsIn(text: string): ReadonlySet<string> {
  // Few combinations occur, and comments among them hardly ever.
  const known = keywordSets.get(text);
  if (known !== undefined) return known;
  const keywords = new Set(text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ").split(/\s+/));
  if (keywordSets.size < 1000 && text.length < 60) keywordSets.set(text, keywords);
  return keywords;
}

function skipBlank(text: string, at: number): number {
  SPACE_AND_COMMENTS.lastIndex = at;
  SPACE_AND_COMMENTS.test(text);
  return Math.max(at, SPACE_AND_COMMENTS.lastIndex);
}
