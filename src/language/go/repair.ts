import type { Node, Tree } from "web-tree-sitter";

const BUILTIN = /\b(?:new|make)[ \t]*\(/g;
const MAX_ERRORS = 50;
/** Longest call that is looked at. */
const MAX_LENGTH = 2000;
const OPENING = "([{";
const CLOSING = ")]}";

/**
 * Lets calls of `new` and `make` be read whose first argument is no type: `new` takes a value since Go 1.26, and a file
 * may have functions of these names. The grammar knows both words; in another spelling they are names like any other.
 *
 * @returns Text of the same length, or undefined when no error lies in such a call.
 */
export function repairGo(text: string, tree: Tree): string | undefined {
  const errors = errorOffsets(tree.rootNode);
  let repaired = "";
  let at = 0;
  for (const call of text.matchAll(BUILTIN)) {
    const open = call.index + call[0].length - 1;
    const near = errors.filter((offset) => offset > open && offset <= open + MAX_LENGTH);
    if (near.length === 0) continue;
    const close = closingOf(text, open);
    if (!near.some((offset) => offset <= close)) continue;
    repaired += text.slice(at, call.index) + text.charAt(call.index).toUpperCase();
    at = call.index + 1;
  }
  return repaired === "" ? undefined : repaired + text.slice(at);
}

/** Offsets of errors and of tokens that the parser made up. */
function errorOffsets(root: Node): number[] {
  const offsets: number[] = [];
  const pending = [root];
  while (offsets.length < MAX_ERRORS) {
    const node = pending.pop();
    if (node === undefined) break;
    if (node.isError || node.isMissing) offsets.push(node.startIndex);
    // Not spread into arguments: an erroneous node may have more children than a call takes.
    if (node.hasError) { for (const child of node.children) pending.push(child); }
  }
  return offsets;
}

/** Offset of the bracket that closes the one at `open`; what looks like a bracket inside of a text is rare and harmless. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  const end = Math.min(text.length, open + MAX_LENGTH);
  for (let at = open; at < end; at++) {
    const character = text.charAt(at);
    if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character) && --depth === 0) return at;
  }
  return open;
}
