import type { Setting } from "./setting_rows.ts";

interface Entry {
  readonly key: string;
  readonly line: number;
  readonly values: { readonly text: string; readonly line: number }[];
}

/**
 * Reads an INI file as Python's configparser does: sections are prefixes of keys, indented lines go on with a value. A
 * value on one line is a scalar, one on lines of its own a list.
 */
export function iniSetting(text: string): Setting {
  const sections: { readonly name: string; readonly line: number; readonly entries: Entry[] }[] =
    [];
  let entry: Entry | undefined;
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const line = index + 1;
    const content = raw.trim();
    if (content === "" || /^[#;]/.test(content)) return;
    const section = /^\[([^\]]+)\]/.exec(raw)?.[1];
    if (section !== undefined) {
      sections.push({ name: section.trim(), line, entries: [] });
      entry = undefined;
    } else if (/^\s/.test(raw)) {
      entry?.values.push({ text: content, line });
    } else {
      const separator = content.search(/[=:]/);
      if (separator < 0) return;
      const value = content.slice(separator + 1).trim();
      entry = { key: content.slice(0, separator).trim(), line, values: [] };
      if (value !== "") entry.values.push({ text: value, line });
      sections[sections.length - 1]?.entries.push(entry);
    }
  });
  return {
    kind: "map",
    entries: sections.map(({ name, line, entries }) => [name, sectionOf(line, entries)]),
    line: 1,
  };
}

function sectionOf(line: number, entries: readonly Entry[]): Setting {
  return { kind: "map", entries: entries.map((entry) => [entry.key, valueOf(entry)]), line };
}

function valueOf({ line, values }: Entry): Setting {
  const [first, ...more] = values;
  if (first !== undefined && more.length === 0 && first.line === line) {
    return { kind: "scalar", value: first.text, line };
  }
  const items = values.map(({ text, line }): Setting => ({ kind: "scalar", value: text, line }));
  return { kind: "list", items, line };
}
