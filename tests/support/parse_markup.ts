/** An element of an answer. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MarkupElement[];
  /** Text and source inside, put together. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: MarkupElement[];
  text: string;
}

const token =
  /<!\[CDATA\[(?<source>.*?)\]\]>|<\/(?<close>[a-z_]+)>|<(?<open>[a-z_]+)(?<attributes>(?: [a-z_][a-z0-9_]*="[^"<>]*")*)(?<empty> \/)?>|(?<text>[^<]+)/sy;

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/**
 * Reads an answer strictly.
 *
 * @throws Error When it is not well formed.
 */
export function parseMarkup(markup: string): readonly MarkupElement[] {
  const top: OpenElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open: OpenElement[] = [top];
  token.lastIndex = 0;
  while (token.lastIndex < markup.length) {
    const at = token.lastIndex;
    const groups = token.exec(markup)?.groups;
    if (groups === undefined) throw new Error(`not well formed: ${markup.slice(at, at + 80)}`);
    const inner = open.at(-1) ?? top;
    if (groups["source"] !== undefined) inner.text += groups["source"];
    else if (groups["text"] !== undefined) inner.text += decode(groups["text"]);
    else if (groups["close"] !== undefined) {
      if (open.length === 1 || inner.name !== groups["close"]) {
        throw new Error(`</${groups["close"]}> does not close <${inner.name}>`);
      }
      open.pop();
    } else {
      const attributes = readAttributes(groups["attributes"] ?? "");
      const element = { name: groups["open"] ?? "", attributes, children: [], text: "" };
      inner.children.push(element);
      if (groups["empty"] === undefined) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return top.children;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/ ([a-z_][a-z0-9_]*)="([^"]*)"/g)) {
    attributes.set(name, decode(value));
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(?:([a-z]+)|#x([0-9A-F]+));|&/g, (whole, name?: string, hex?: string) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
    const character = name === undefined ? undefined : entities.get(name);
    if (character === undefined) throw new Error(`'${whole}' is no entity`);
    return character;
  });
}
