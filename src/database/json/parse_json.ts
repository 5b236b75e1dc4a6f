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
 * After a fault it goes on with what follows.
 */
export function parseJson(text: string): JsonDocument {
  const builder = new Builder();
  const problems: DatabaseProblem[] = [];
  const marked = text.startsWith("\uFEFF");
  try {
    visit(marked ? ` ${text.slice(1)}` : text, {
      onObjectBegin: (start) => builder.open({ type: "object", start, members: new Map() }),
      onObjectProperty: (key) => builder.key(key),
      onObjectEnd: (start, length) => builder.close(start + length, length > 0),
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

class Builder {
  readonly #open: { readonly node: OpenNode; key: string | undefined }[] = [];
  #root: JsonNode | undefined;

  open(node: OpenNode): void {
    this.#open.push({ node, key: undefined });
  }

  key(key: string): void {
    const inner = this.#open.at(-1);
    if (inner !== undefined) inner.key = key;
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
}
