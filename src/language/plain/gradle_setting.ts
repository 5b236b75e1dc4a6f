import { LineCounter } from "./line_counter.ts";
import type { Setting } from "./setting_rows.ts";

const COMMENTS = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\/[^\n]*|\/\*[^]*?\*\//g;
const STRINGS = String.raw`(?:"[^"\n]*"|'[^'\n]*')(?:\s*,\s*(?:"[^"\n]*"|'[^'\n]*'))*`;
const INCLUDE = new RegExp(String.raw`\b(include|includeBuild)\b\s*\(?\s*(${STRINGS})`, "g");
const PROJECT_DIRECTORY =
  /\bproject\s*\(\s*["']([^"'\n]+)["']\s*\)\s*\.\s*projectDir\s*=[^\n]*?["']([^"'\n]+)["']/g;
const ROOT_NAME = /\brootProject\s*\.\s*name\s*=\s*["']([^"'\n]+)["']/;
const PROJECT = /\bproject\s*\(\s*(?:path\s*[:=]\s*)?["'](:[^"'\n]*)["']/g;
const ACCESSOR = /\bprojects\s*\.\s*([A-Za-z]\w*(?:\s*\.\s*[A-Za-z]\w*)*)/g;

/**
 * Reads what a Gradle script, Groovy or Kotlin, says about projects with literal names: `include`, `includeBuild` and
 * `project` are lists, `projectDir.<path>` and `rootProject.name` scalars; `accessor` lists the paths behind `projects.`.
 */
export function gradleSetting(text: string): Setting {
  const code = text.replace(
    COMMENTS,
    (all, literal?: string) => literal ?? all.replace(/[^\n]/g, " "),
  );
  const lines = new LineCounter(code);
  const entries: [string, Setting][] = [];
  const scalar = (value: string, at: number): Setting => ({
    kind: "scalar",
    value,
    line: lines.lineAt(at),
  });
  const list = (key: string, items: readonly Setting[]): void => {
    if (items.length > 0) entries.push([key, { kind: "list", items, line: items[0]?.line ?? 1 }]);
  };
  const name = ROOT_NAME.exec(code);
  if (name !== null) entries.push(["rootProject.name", scalar(name[1] ?? "", name.index)]);
  for (const keyword of ["include", "includeBuild"]) {
    const items: Setting[] = [];
    for (const { 1: called, 2: strings, index } of code.matchAll(INCLUDE)) {
      if (called !== keyword) continue;
      for (const { 0: quoted } of (strings ?? "").matchAll(/"[^"]*"|'[^']*'/g)) {
        items.push(scalar(quoted.slice(1, -1), index));
      }
    }
    list(keyword, items);
  }
  for (const { 1: path, 2: directory, index } of code.matchAll(PROJECT_DIRECTORY)) {
    entries.push([`projectDir.${path}`, scalar(directory ?? "", index)]);
  }
  list("project", distinct(code, PROJECT).map(({ text, at }) => scalar(text, at)));
  list("accessor", distinct(code, ACCESSOR).map(({ text, at }) => scalar(text, at)));
  return { kind: "map", entries, line: 1 };
}

function distinct(
  code: string,
  pattern: RegExp,
): { readonly text: string; readonly at: number }[] {
  const found = new Map<string, number>();
  for (const { 1: text, index } of code.matchAll(pattern)) {
    const plain = (text ?? "").replace(/\s+/g, "");
    if (!found.has(plain)) found.set(plain, index);
  }
  return [...found].map(([text, at]) => ({ text, at }));
}
