import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { Setting } from "./setting_rows.ts";

/**
 * Reads a YAML document. One with errors gives what could be read of it; aliases are left out.
 *
 * @throws RangeError when it is nested too deeply.
 */
export function yamlSetting(text: string): Setting | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return settingOf(document.contents, lines);
}

function settingOf(node: unknown, lines: LineCounter): Setting | undefined {
  if (isMap(node)) {
    const entries: [string, Setting][] = [];
    for (const { key, value } of node.items) {
      const setting = settingOf(value, lines);
      if (isScalar(key) && setting !== undefined) entries.push([String(key.value), setting]);
    }
    return { kind: "map", entries, line: lineOf(node.range, lines) };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => settingOf(item, lines))
      .filter((item) => item !== undefined);
    return { kind: "list", items, line: lineOf(node.range, lines) };
  }
  if (!isScalar(node)) return undefined;
  return { kind: "scalar", value: String(node.value), line: lineOf(node.range, lines) };
}

function lineOf(range: readonly number[] | null | undefined, lines: LineCounter): number {
  return lines.linePos(range?.[0] ?? 0).line;
}
