import type { ReadAnswer } from "../../workspace/workspace_api.ts";
import { byteLength } from "../byte_length.ts";
import { type Attributes, element } from "../element.ts";
import { codeBlock } from "./code_block.ts";
import { codePage } from "./code_page.ts";

/** Bytes of a line that names an id left out; one with a longer id names its position in the request instead. */
const omissionLimit = 330;

/**
 * The source of several nodes in the order asked for. A node is never cut: the first that does not fit and all after it
 * are listed as left out, so that every id is accounted for. Only a node that no answer could hold, if nothing stands
 * before it, comes as its first page.
 *
 * @param room Bytes of UTF-8.
 */
export function codeSelection(answers: readonly ReadAnswer[], room: number): string {
  const wrap = (returned: number, content: string): string =>
    element("code_blocks", { requested: answers.length, returned }, `\n${content}`);
  const omissions = answers.map(omission);
  const frame = byteLength(wrap(answers.length, ""));
  let left = omissions.reduce((rest, line) => rest - byteLength(line), room - frame);
  let content = "";
  let returned = 0;
  let isFull = false;
  answers.forEach((answer, index) => {
    const omitted = omissions[index] ?? "";
    const allowed = left + byteLength(omitted);
    const block = answer.kind === "code" && !isFull
      ? blockWithin(answer, { room: allowed, alone: room - frame, isFirst: returned === 0 })
      : undefined;
    if (block === undefined) {
      isFull ||= answer.kind === "code";
      content += omitted;
      return;
    }
    left = allowed - byteLength(block.text);
    content += block.text;
    isFull = block.isPage;
    returned++;
  });
  return wrap(returned, content);
}

interface BlockOptions {
  /** Bytes that are left. */
  readonly room: number;
  /** Bytes there would be for the node alone. */
  readonly alone: number;
  readonly isFirst: boolean;
}

function blockWithin(
  code: Extract<ReadAnswer, { kind: "code" }>,
  options: BlockOptions,
): { readonly text: string; readonly isPage: boolean } | undefined {
  const text = `${codeBlock(code, { start: 0, end: code.text.length })}\n`;
  const bytes = byteLength(text);
  if (bytes <= options.room) return { text, isPage: false };
  if (!options.isFirst || bytes <= options.alone) return undefined;
  return { text: `${codePage(code, { room: options.room - 1 })}\n`, isPage: true };
}

/** Why a node is left out, by what became of reading it. */
const omissionReasons = {
  code: "budget",
  gone: "gone",
  unknown: "not_found",
  ambiguous: "ambiguous",
} as const satisfies Readonly<Record<ReadAnswer["kind"], string>>;

function omission(answer: ReadAnswer, index: number): string {
  const reason = omissionReasons[answer.kind];
  const named = omissionLine({ id: answer.id, reason });
  return byteLength(named) <= omissionLimit ? named : omissionLine({ position: index + 1, reason });
}

function omissionLine(attributes: Attributes): string {
  return `  ${element("omitted", attributes)}\n`;
}
