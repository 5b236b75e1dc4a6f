import { databaseSnapshot } from "./database/snapshot.ts";
import { go } from "./go/language.ts";
import { java } from "./java/language.ts";
import { javascript } from "./javascript/language.ts";
import { tsx } from "./javascript/tsx.ts";
import { typescript } from "./javascript/typescript.ts";
import { kotlin } from "./kotlin/language.ts";
import type { Language } from "./language.ts";
import { markdown } from "./markdown/language.ts";
import { configuration } from "./plain/configuration.ts";
import { gradleKotlin } from "./plain/gradle_kotlin.ts";
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
  [configuration, "json jsonc yml yaml toml xml ini cfg gradle"],
  [plainText, "properties sql txt conf sh prisma"],
];

const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap(([language, extensions]) =>
    extensions.split(" ").map((extension) => [extension, language] as const)
  ),
);

/** Files whose whole name says what they are. */
const byName: ReadonlyMap<string, Language> = new Map<string, Language>([
  ["Dockerfile", plainText],
  ["Makefile", plainText],
  ["makefile", plainText],
  ["Jenkinsfile", plainText],
  ["go.mod", configuration],
  ["go.work", configuration],
  ["settings.gradle.kts", gradleKotlin],
  ["build.gradle.kts", gradleKotlin],
]);

/** The language of a file by its path, whose case counts; undefined for a file that is not indexed. */
export function routeOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const named = byName.get(name);
  if (named !== undefined) return named;
  if (name.endsWith(".graphindb.json")) return databaseSnapshot;
  if (/\.min\.[mc]?js$/.test(name)) return undefined;
  const dot = name.lastIndexOf(".");
  return dot < 0 ? undefined : byExtension.get(name.slice(dot + 1));
}
