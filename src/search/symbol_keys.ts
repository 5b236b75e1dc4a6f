import type { NodeHandle } from "../facts/node_handle.ts";
import { bareId } from "./bare_id.ts";
import { foldText } from "./fold_text.ts";
import type { SymbolNames } from "./symbol_names.ts";

/** Hashes under which names are found, without regard to case. */
export const symbolKeys = { ofNode, ofName } as const;

/**
 * The keys under which a node is found: hashes, without regard to case, of its simple name, and of the last segments of
 * its id and display name where those differ. Whatever name may be asked for ends in one of them.
 */
function ofNode(names: SymbolNames, handle: NodeHandle): number[] {
  const id = names.id(handle);
  const boundary = id.startsWith(names.path(handle)) ? "/#" : "./#";
  const simple = names.simpleName(handle);
  const display = names.displayName(handle);
  const segments = [simple, lastSegment(bareId(id), boundary)];
  if (!display.endsWith(simple)) segments.push(display, lastSegment(bareId(display), boundary));
  const keys: number[] = [];
  for (const segment of segments) {
    const key = keyOf(segment);
    if (!keys.includes(key)) keys.push(key);
  }
  return keys;
}

/** The keys of a name that is asked for, as a whole and from every `.`, `/` and `#` on. */
function ofName(asked: string): number[] {
  const bare = bareId(asked);
  const segments = bare === asked ? [asked] : [asked, bare];
  for (let index = 0; index < bare.length; index++) {
    if (/[./#]/.test(bare.charAt(index))) segments.push(bare.slice(index + 1));
  }
  return [...new Set(segments.map(keyOf))];
}

function lastSegment(name: string, boundaries: string): string {
  let start = 0;
  for (const boundary of boundaries) start = Math.max(start, name.lastIndexOf(boundary) + 1);
  return start === 0 ? name : name.slice(start);
}

/** A 32-bit hash (FNV-1a over UTF-16 units) of the folded, lower-cased name. */
function keyOf(name: string): number {
  const folded = foldText(name).toLowerCase();
  let hash = 0x811c9dc5;
  for (let index = 0; index < folded.length; index++) {
    hash = Math.imul(hash ^ folded.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
