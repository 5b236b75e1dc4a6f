import { type Node, parseTree } from "jsonc-parser";
import { LineCounter } from "./line_counter.ts";
import type { Setting } from "./setting_rows.ts";

/**
 * Reads JSON with comments and trailing commas. A document with errors gives what could be read of it.
 *
 * @throws RangeError when it is nested too deeply.
 */
export function jsonSetting(text: string): Setting | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  return root === undefined ? undefined : settingOf(root, new LineCounter(text));
}

function settingOf(node: Node, lines: LineCounter): Setting {
  const line = lines.lineAt(node.offset);
  const children = node.children ?? [];
  switch (node.type) {
    case "array":
      return { kind: "list", items: children.map((item) => settingOf(item, lines)), line };
    case "object": {
      const entries: [string, Setting][] = [];
      for (const property of children) {
        const [key, value] = property.children ?? [];
        if (key !== undefined && value !== undefined) {
          entries.push([String(key.value), settingOf(value, lines)]);
        }
      }
      return { kind: "map", entries, line };
    }
    default:
      return { kind: "scalar", value: String(node.value), line };
  }
}
