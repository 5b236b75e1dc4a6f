/** One element of a tool's answer. */
export interface AnswerElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where its tag begins, in UTF-16 units. */
  readonly start: number;
  /** Where its tag ends. */
  readonly end: number;
  /** Where the source that it holds begins and ends, if it holds any. */
  readonly source?: readonly [start: number, end: number];
}

const tag = /<([a-z_]+)((?: [a-z_][a-z0-9_]*="[^"]*")*)(?: ?\/)?>/g;
const attribute = /([a-z_][a-z0-9_]*)="([^"]*)"/g;
const entity = /&(?:(amp|lt|gt|quot)|#x([0-9A-F]{1,6}));/g;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const open = "<![CDATA[";
const close = "]]>";
/** How a `]]>` of the source itself stands in an answer. */
const divided = "]]]]><![CDATA[>";

/** The elements of a tool's answer in their order. What stands in source is none. */
export function* answerElements(text: string): Generator<AnswerElement> {
  const pattern = new RegExp(tag);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, name = "", attributes = ""] = match;
    const end = match.index + whole.length;
    const source = sourceAt(text, end);
    if (source !== undefined) pattern.lastIndex = source[1] + close.length;
    yield {
      name,
      attributes: new Map(
        [...attributes.matchAll(attribute)].map(([, key = "", value = ""]) => [key, plain(value)]),
      ),
      start: match.index,
      end,
      ...(source === undefined ? {} : { source }),
    };
  }
}

function sourceAt(text: string, at: number): [start: number, end: number] | undefined {
  const begin = text.startsWith("\n", at) ? at + 1 : at;
  if (!text.startsWith(open, begin)) return undefined;
  const start = begin + open.length;
  for (let from = start;;) {
    const end = text.indexOf(close, from);
    if (end < 0) return [start, text.length];
    if (!text.startsWith(divided, end - 2)) return [start, end];
    from = end - 2 + divided.length;
  }
}

function plain(value: string): string {
  return value.replace(
    entity,
    (all, name?: string, code?: string) =>
      name === undefined ? String.fromCodePoint(parseInt(code ?? "", 16)) : named[name] ?? all,
  );
}
