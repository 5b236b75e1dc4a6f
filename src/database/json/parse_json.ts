import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import type { DatabaseProblem } from "../database_object.ts";
import type { JsonNode } from "./json_node.ts";

/** A JSON text, as far as it could be read. */
export interface JsonDocument {
  /** Undefined when nothing could be read. */
  readonly root: JsonNode | undefined;
  /** The first faults of the text. */
  readonly problems: readonly DatabaseProblem[];
}

/** Most faults that are told of one text: those that follow are mostly their consequences. */
const MOST_FAULTS = 3;

/**
 * Reads JSON into values with their UTF-16 ranges. Comments and trailing commas are faults, a byte order mark is none.
 * After a fault it goes on with what follows. Where a closing brace is missing, the indentation of what follows tells
 * which objects end there, so that an object without an end does not swallow those beside it.
 */
export function parseJson(text: string): JsonDocument {
  const marked = text.startsWith("\uFEFF");
  const json = marked ? ` ${text.slice(1)}` : text;
  const document = read(json, new Builder(() => undefined));
  if (document.problems.length === 0 || document.root === undefined) return document;
  return read(json, new Builder((offset) => indentationAt(json, offset)));
}

/** @returns Number of blanks before a place, where nothing else stands before it in its line. */
function indentationAt(json: string, offset: number): number | undefined {
  const lineStart = json.lastIndexOf("\n", offset - 1) + 1;
  return json.slice(lineStart, offset).trim() === "" ? offset - lineStart : undefined;
}

function read(json: string, builder: Builder): JsonDocument {
  const problems: DatabaseProblem[] = [];
  try {
    visit(json, {
      onObjectBegin: (start) => builder.open({ type: "object", start, members: new Map() }),
      onObjectProperty: (key, start) => builder.key(key, start),
      onObjectEnd: (start, length) => builder.closeObject(start, length),
      onArrayBegin: (start) => builder.open({ type: "array", start, items: [] }),
      onArrayEnd: (start, length) => builder.close(start + length, length > 0),
      onLiteralValue: (value: string | number | boolean | null, start, length) =>
        builder.add({ type: "scalar", start, end: start + length, value }),
      onError: (code, offset) => {
        const message = `invalid JSON: ${faultOf(code)}`;
        // Each value that the end of the text leaves open is a fault at the same place.
        const isKnown = problems.some((known) =>
          known.offset === offset && known.message === message
        );
        if (!isKnown && problems.length < MOST_FAULTS) problems.push({ offset, message });
      },
    }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      root: undefined,
      problems: [{ offset: 0, message: "invalid JSON: nested too deeply" }],
    };
  }
  return { root: builder.root, problems };
}

/** @returns What is wrong, in words, such as `comma expected`. */
function faultOf(code: ParseErrorCode): string {
  return printParseErrorCode(code).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

type OpenNode =
  | { readonly type: "object"; readonly start: number; readonly members: Map<string, JsonNode> }
  | { readonly type: "array"; readonly start: number; readonly items: JsonNode[] };

interface OpenPlace {
  readonly node: OpenNode;
  /** Member that the next value belongs to. */
  key: string | undefined;
  /** Indentation of its members, once one of them has begun a line. */
  indentation: number | undefined;
}

class Builder {
  readonly #indentationAt: (offset: number) => number | undefined;
  readonly #open: OpenPlace[] = [];
  #root: JsonNode | undefined;

  /** @param indentationAt Indentation of what begins a line; it tells where objects without an end have theirs. */
  constructor(indentationAt: (offset: number) => number | undefined) {
    this.#indentationAt = indentationAt;
  }

  open(node: OpenNode): void {
    this.#open.push({ node, key: undefined, indentation: undefined });
  }

  key(key: string, start: number): void {
    const indentation = this.#indentationAt(start);
    this.#endWithin(this.#memberOwner(indentation), 1, start);
    const inner = this.#open.at(-1);
    if (inner === undefined) return;
    inner.key = key;
    inner.indentation ??= indentation;
  }

  /** @param length 0 where the text ends without a brace. */
  closeObject(start: number, length: number): void {
    // A brace stands where the key of its object does.
    const indentation = length > 0 ? this.#indentationAt(start) : undefined;
    this.#endWithin(this.#memberOwner(indentation), 2, start);
    this.close(start + length, length > 0);
  }

  /** @param isClosed Whether it has an end of its own, not that of the text. */
  close(end: number, isClosed: boolean): void {
    const inner = this.#open.pop();
    if (inner !== undefined) this.add({ ...inner.node, end, isClosed });
  }

  add(value: JsonNode): void {
    const inner = this.#open.at(-1);
    if (inner === undefined) this.#root ??= value;
    else if (inner.node.type === "array") inner.node.items.push(value);
    else if (inner.key !== undefined) {
      inner.node.members.set(inner.key, value);
      inner.key = undefined;
    }
  }

  get root(): JsonNode | undefined {
    return this.#root;
  }

  /** @returns Index of the innermost object whose members have an indentation; -1 when there is none. */
  #memberOwner(indentation: number | undefined): number {
    if (indentation === undefined) return -1;
    return this.#open.findLastIndex((place) => place.indentation === indentation);
  }

  /** Ends what lies open within an object, but for some levels below it, unless a list does. */
  #endWithin(owner: number, levels: number, end: number): void {
    if (owner < 0) return;
    if (this.#open.slice(owner).some(({ node }) => node.type === "array")) return;
    while (this.#open.length > owner + levels) this.close(end, false);
  }
}
