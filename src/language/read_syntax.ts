import type { Tree } from "web-tree-sitter";
import { newSyntaxColumns } from "./new_syntax_columns.ts";
import { NodeMark, type SyntaxColumns } from "./syntax_columns.ts";

/*
 * What is read here is laid out by tree-sitter's C library (lib/src/subtree.h, tree.h, parser.h) for 32-bit pointers. A
 * subtree is a cell of eight bytes: the data of a small leaf, told by the lowest bit, or a pointer to a block that has
 * its children's cells in front of it. Text is UTF-16, so that its bytes are twice its offsets.
 */
const CELL_BYTES = 8;
const IS_INLINE = 1;
/** Flags in a cell, and its further bytes. */
const INLINE = { visible: 2, extra: 8, missing: 32 } as const;
const INLINE_BYTE = { symbol: 1, paddingRows: 5, padding: 6, size: 7 } as const;
/** A block in 32-bit words and in their halves. */
const BLOCK = { padding: 1, paddingRows: 2, size: 4, sizeRows: 5, cost: 8, children: 9 } as const;
const BLOCK_HALF = { symbol: 20, flags: 22, production: 33 } as const;
const BLOCK_FLAG = { visible: 1, extra: 4, missing: 512 } as const;
/** A tree and a language in 32-bit words. */
const TREE_LANGUAGE = 2;
const LANGUAGE = {
  fieldCount: 8,
  aliasLength: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  publicSymbols: 19,
  aliases: 21,
} as const;
const ERROR_SYMBOL = 0xffff;

/**
 * Where reading stands among the children of a subtree: its row; address of the next child's cell; how many are left; how
 * many have been that are no extras; aliases of the children, and the first and the end of their fields, as indices of
 * halves; and the fields that a hidden subtree hands on.
 */
const FRAME = {
  node: 0,
  cell: 1,
  left: 2,
  position: 3,
  aliases: 4,
  fieldsFrom: 5,
  fieldsTo: 6,
  fields: 7,
} as const;
const FRAME_SIZE = 8;
const HIDDEN = -1;

/** What reading needs of the parser's memory, and where in it the language's tables lie, as indices of halves. */
interface Heap {
  readonly bytes: Uint8Array;
  readonly halves: Uint16Array;
  readonly words: Uint32Array;
  readonly publicSymbols: number;
  readonly aliases: number;
  readonly aliasLength: number;
  /** 0 when the language has no fields. */
  readonly fieldSlices: number;
  readonly fieldEntries: number;
}

/** Where a root lies and where it starts, in bytes of UTF-16. */
interface Start {
  readonly cell: number;
  readonly at: number;
  readonly row: number;
}

/**
 * Reads a tree straight from the parser's memory. Every question to the parser's own nodes or cursor is a call into
 * WebAssembly, and asking for all nodes costs as much as parsing; this costs a small part of it.
 *
 * @param memory The memory that the parser was given.
 * @returns undefined when what is found does not add up to the tree, as with another build of the parser.
 */
export function readSyntax(tree: Tree, memory: WebAssembly.Memory): SyntaxColumns | undefined {
  const { rootNode } = tree;
  const columns = newSyntaxColumns(rootNode.descendantCount);
  // A tree starts with the cell of its root, and a root is known by that address.
  const end = readCells(heapOf(memory, rootNode.id), columns, {
    cell: rootNode.id,
    at: rootNode.startIndex * 2,
    row: rootNode.startPosition.row,
  });
  return end === rootNode.endIndex ? columns : undefined;
}

function heapOf({ buffer }: WebAssembly.Memory, tree: number): Heap {
  const words = new Uint32Array(buffer);
  const language = (words[(tree >> 2) + TREE_LANGUAGE] ?? 0) >> 2;
  const of = (word: number): number => words[language + word] ?? 0;
  return {
    bytes: new Uint8Array(buffer),
    halves: new Uint16Array(buffer),
    words,
    publicSymbols: of(LANGUAGE.publicSymbols) >> 1,
    aliases: of(LANGUAGE.aliases) >> 1,
    aliasLength: of(LANGUAGE.aliasLength) & 0xffff,
    fieldSlices: of(LANGUAGE.fieldCount) === 0 ? 0 : of(LANGUAGE.fieldSlices) >> 1,
    fieldEntries: of(LANGUAGE.fieldEntries) >> 1,
  };
}

/**
 * Reads all nodes; returns the UTF-16 offset behind them, or -1 when there are not as many as there should be. One loop
 * over local variables is twice as fast as the same in methods.
 */
function readCells(heap: Heap, columns: SyntaxColumns, start: Start): number {
  const { bytes, halves, words, publicSymbols } = heap;
  const { types, starts, ends, rows, afters, fields: fieldColumn, marks } = columns;
  let frames = new Int32Array(64 * FRAME_SIZE);
  let { cell, at, row } = start;
  let [count, frame, alias, fields] = [0, -FRAME_SIZE, 0, 0];
  let low = words[cell >> 2] ?? 0;
  for (;;) {
    const isInline = (low & IS_INLINE) !== 0;
    const block = low >> 2;
    const flags = isInline ? low : halves[block * 2 + BLOCK_HALF.flags] ?? 0;
    const size = (isInline ? bytes[cell + INLINE_BYTE.size] : words[block + BLOCK.size]) ?? 0;
    let node = HIDDEN;
    if (alias !== 0 || (flags & (isInline ? INLINE.visible : BLOCK_FLAG.visible)) !== 0) {
      if (count === columns.count) return -1;
      node = count++;
      const own = isInline
        ? bytes[cell + INLINE_BYTE.symbol]
        : halves[block * 2 + BLOCK_HALF.symbol];
      const symbol = alias || (own ?? 0);
      const isError = symbol === ERROR_SYMBOL;
      types[node] = isError ? symbol : halves[publicSymbols + symbol] ?? 0;
      starts[node] = at >> 1;
      ends[node] = (at + size) >> 1;
      rows[node] = row;
      afters[node] = count;
      fieldColumn[node] = fields;
      if ((flags & (isInline ? INLINE.missing : BLOCK_FLAG.missing)) !== 0) {
        marks[node] = NodeMark.missing | NodeMark.error;
      } else if (isError || (!isInline && (words[block + BLOCK.cost] ?? 0) > 0)) {
        marks[node] = NodeMark.error;
      }
      fields = 0;
    }
    // The padding of a first child is that of its parent, too.
    const isEntered = !isInline && (words[block + BLOCK.children] ?? 0) > 0;
    if (isEntered) {
      frame += FRAME_SIZE;
      if (frame === frames.length) frames = doubled(frames);
      enter(heap, frames, frame, block);
      frames[frame + FRAME.node] = node;
      frames[frame + FRAME.fields] = fields;
    } else {
      at += size;
      if (!isInline) row += words[block + BLOCK.sizeRows] ?? 0;
      while (frame >= 0 && frames[frame + FRAME.left] === 0) {
        const parent = frames[frame + FRAME.node] ?? HIDDEN;
        if (parent !== HIDDEN) afters[parent] = count;
        frame -= FRAME_SIZE;
      }
      if (frame < 0) return count === columns.count ? at >> 1 : -1;
    }
    cell = frames[frame + FRAME.cell] ?? 0;
    low = words[cell >> 2] ?? 0;
    frames[frame + FRAME.cell] = cell + CELL_BYTES;
    frames[frame + FRAME.left] = (frames[frame + FRAME.left] ?? 0) - 1;
    let isExtra = (low & INLINE.extra) !== 0;
    if ((low & IS_INLINE) === 0) {
      const next = low >> 2;
      isExtra = ((halves[next * 2 + BLOCK_HALF.flags] ?? 0) & BLOCK_FLAG.extra) !== 0;
      if (!isEntered) {
        at += words[next + BLOCK.padding] ?? 0;
        row += words[next + BLOCK.paddingRows] ?? 0;
      }
    } else if (!isEntered) {
      at += bytes[cell + INLINE_BYTE.padding] ?? 0;
      row += (bytes[cell + INLINE_BYTE.paddingRows] ?? 0) & 15;
    }
    alias = 0;
    fields = 0;
    if (isExtra) continue;
    const position = frames[frame + FRAME.position] ?? 0;
    frames[frame + FRAME.position] = position + 1;
    const aliases = frames[frame + FRAME.aliases] ?? 0;
    if (aliases !== 0) alias = halves[aliases + position] ?? 0;
    fields = fieldsAt(halves, frames, frame, position);
  }
}

/** Opens a frame for the children of a block. */
function enter(heap: Heap, frames: Int32Array, frame: number, block: number): void {
  const { halves } = heap;
  const children = heap.words[block + BLOCK.children] ?? 0;
  frames[frame + FRAME.cell] = block * 4 - children * CELL_BYTES;
  frames[frame + FRAME.left] = children;
  frames[frame + FRAME.position] = 0;
  const production = halves[block * 2 + BLOCK_HALF.production] ?? 0;
  const hasAliases = production > 0 && heap.aliasLength > 0;
  frames[frame + FRAME.aliases] = hasAliases ? heap.aliases + production * heap.aliasLength : 0;
  const slice = heap.fieldSlices === 0 ? 0 : heap.fieldSlices + production * 2;
  const from = slice === 0 ? 0 : heap.fieldEntries + (halves[slice] ?? 0) * 2;
  frames[frame + FRAME.fieldsFrom] = from;
  frames[frame + FRAME.fieldsTo] = slice === 0 ? 0 : from + (halves[slice + 1] ?? 0) * 2;
}

/** The field of a child, and before that, in the upper byte, one of the hidden subtree around it. */
function fieldsAt(
  halves: Uint16Array,
  frames: Int32Array,
  frame: number,
  position: number,
): number {
  const around = frames[frame + FRAME.fields] ?? 0;
  const to = frames[frame + FRAME.fieldsTo] ?? 0;
  for (let entry = frames[frame + FRAME.fieldsFrom] ?? 0; entry < to; entry += 2) {
    // An entry is a field, the number of a child, and whether the field is one of the child's own children.
    if (halves[entry + 1] === position) return (halves[entry] ?? 0) | (around << 8);
  }
  return around;
}

function doubled(frames: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(frames.length * 2);
  more.set(frames);
  return more;
}
