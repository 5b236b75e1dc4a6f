import { DefFlag } from "../../facts/def_flag.ts";
import type { KotlinFile } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** What stands before the keyword of a declaration. */
export interface Modifiers {
  /** DefFlag bits. */
  readonly flags: number;
  readonly words: ReadonlySet<string>;
  readonly annotations: readonly SyntaxNode[];
  /** Offset at which the declaration starts, with its annotations. */
  readonly start: number;
  /** Offset of the declaration without its annotations. */
  readonly signatureStart: number;
}

const flagOfWord: ReadonlyMap<string, number> = new Map([
  ["private", DefFlag.private],
  ["protected", DefFlag.protected],
  ["abstract", DefFlag.abstract],
  ["sealed", DefFlag.abstract],
  ["open", DefFlag.open],
  ["override", DefFlag.override],
  ["operator", DefFlag.operator],
  ["infix", DefFlag.infix],
  ["inline", DefFlag.inline],
  ["suspend", DefFlag.async],
  ["data", DefFlag.record],
  ["enum", DefFlag.enum],
  ["expect", DefFlag.signatureOnly],
]);

const none: ReadonlySet<string> = new Set();

/** Reads the modifiers and annotations of a declaration. */
export function modifiersOf(kotlin: KotlinFile, declaration: SyntaxNode): Modifiers {
  const { children } = declaration;
  const index = children.findIndex((child) => child.type === "modifiers");
  const modifiers = children[index];
  const separate = kotlin.separateAnnotations.get(declaration.id);
  const start = separate?.start ?? declaration.startIndex;
  if (modifiers === undefined) {
    return {
      flags: DefFlag.exported,
      words: none,
      annotations: separate?.nodes ?? [],
      start,
      signatureStart: declaration.startIndex,
    };
  }
  const words = new Set<string>();
  const annotations: SyntaxNode[] = [...separate?.nodes ?? []];
  let flags = 0;
  let signatureStart = -1;
  for (const child of modifiers.namedChildren) {
    if (child.type === "annotation") annotations.push(child);
    else if (child.type.endsWith("_modifier")) {
      const word = kotlin.textOf(child);
      words.add(word);
      flags |= flagOfWord.get(word) ?? 0;
      if (signatureStart < 0) signatureStart = child.startIndex;
    }
  }
  if (signatureStart < 0) {
    signatureStart = children[index + 1]?.startIndex ?? declaration.startIndex;
  }
  if (!words.has("private")) flags |= DefFlag.exported;
  return { flags, words, annotations, start, signatureStart };
}
