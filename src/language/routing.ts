import { java } from "./java/language.ts";
import { javascript, tsx, typescript } from "./javascript/language.ts";
import { kotlin } from "./kotlin/language.ts";
import type { Language } from "./language.ts";
import { plainText } from "./plain/language.ts";
import { python } from "./python/language.ts";

const byExtension: ReadonlyMap<string, Language> = new Map<string, Language>([
  ["java", java],
  ["kt", kotlin],
  ["kts", kotlin],
  ["py", python],
  ["js", javascript],
  ["jsx", javascript],
  ["mjs", javascript],
  ["cjs", javascript],
  ["ts", typescript],
  ["mts", typescript],
  ["cts", typescript],
  ["tsx", tsx],
  ["json", plainText],
  ["txt", plainText],
]);

/** The language of a file by its path; undefined for a file that is not indexed. */
export function routeOf(path: string): Language | undefined {
  return byExtension.get(path.slice(path.lastIndexOf(".") + 1));
}
