import { go } from "./go/language.ts";
import { java } from "./java/language.ts";
import { javascript, tsx, typescript } from "./javascript/language.ts";
import { kotlin } from "./kotlin/language.ts";
import type { Language } from "./language.ts";
import { markdown } from "./markdown/language.ts";
import { plainText } from "./plain/language.ts";
import { python } from "./python/language.ts";

const languages: readonly (readonly [language: Language, extensions: string])[] = [
  [java, "java"],
  [kotlin, "kt kts"],
  [python, "py pyi"],
  [javascript, "js jsx mjs cjs"],
  [typescript, "ts mts cts"],
  [tsx, "tsx"],
  [go, "go"],
  [markdown, "md markdown"],
  [plainText, "yml yaml properties json xml sql toml txt conf ini cfg gradle sh prisma"],
];

const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap(([language, extensions]) =>
    extensions.split(" ").map((extension) => [extension, language] as const)
  ),
);

/** Names of plain files that say what they are without an extension, or with one of no language. */
const PLAIN_NAMES: ReadonlySet<string> = new Set([
  "Dockerfile",
  "Makefile",
  "makefile",
  "Jenkinsfile",
  "go.mod",
  "go.work",
]);

/** The language of a file by its path; undefined for a file that is not indexed. */
export function routeOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (PLAIN_NAMES.has(name)) return plainText;
  if (/\.min\.[mc]?js$/.test(name)) return undefined;
  const dot = name.lastIndexOf(".");
  return dot < 0 ? undefined : byExtension.get(name.slice(dot + 1));
}
