import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { LineCounter } from "./line_counter.ts";
import type { Setting } from "./setting_rows.ts";

/**
 * Reads the elements of an XML document: those with elements in them are maps, the others scalars, and several of one
 * name side by side a list. Attributes are left out.
 *
 * @throws Error when it is not well-formed or is nested too deeply.
 */
export function xmlSetting(text: string): Setting {
  const document = parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: true });
  const lines = new LineCounter(text);
  const root = document.root;
  const entries: [string, Setting][] = root === null
    ? []
    : [[localName(root), settingOf(root, lines)]];
  return { kind: "map", entries, line: 1 };
}

function settingOf(element: XmlElement, lines: LineCounter): Setting {
  const line = lines.lineAt(Math.max(0, element.start));
  const children = element.children.filter((child) => child instanceof XmlElement);
  if (children.length === 0) return { kind: "scalar", value: element.text.trim(), line };
  const groups = new Map<string, Setting[]>();
  for (const child of children) {
    const name = localName(child);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [settingOf(child, lines)]);
    else group.push(settingOf(child, lines));
  }
  const entries = [...groups].map(([name, items]) => [name, oneOrList(items, line)] as const);
  return { kind: "map", entries, line };
}

function oneOrList(items: readonly Setting[], line: number): Setting {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : { kind: "list", items, line };
}

function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(":") + 1);
}
