import type { Extraction } from "../../src/language/extraction.ts";
import type { TextLanguage } from "../../src/language/language.ts";

/** Configuration files as flattened settings, for tests of what reads them: JSON with comments, and lists of YAML. */
export const settingsLanguage: TextLanguage = {
  kind: "text",
  name: "settings",
  semantics: 0,
  extract(extraction: Extraction): void {
    const { text, path } = extraction;
    if (/\.ya?ml$/.test(path)) addLists(extraction);
    else addValue(extraction, "", JSON.parse(plainJson(text)));
  },
};

function plainJson(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, "$1")
    .replace(/,(\s*[\]}])/g, "$1");
}

function addValue(extraction: Extraction, key: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    extraction.facts.add("settings", { key, value: String(value) });
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) {
    extraction.facts.add("settings", { key, value: Array.isArray(value) ? "[]" : "{}" });
  }
  for (const [name, inner] of entries) {
    const dotted = key === "" ? name : `${key}.${name}`;
    addValue(extraction, Array.isArray(value) ? `${key}[${name}]` : dotted, inner);
  }
}

function addLists(extraction: Extraction): void {
  let key = "";
  let index = 0;
  for (const line of extraction.text.split("\n")) {
    const head = /^(\w+):\s*$/.exec(line);
    const item = /^\s*-\s*["']?([^"'\s]+)/.exec(line);
    if (head !== null) [key, index] = [head[1] ?? "", 0];
    else if (item !== null) {
      extraction.facts.add("settings", { key: `${key}[${index++}]`, value: item[1] ?? "" });
    }
  }
}
