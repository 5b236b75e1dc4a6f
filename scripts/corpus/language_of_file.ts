import type { CorpusLanguage } from "./packages.ts";

const languages: readonly (readonly [CorpusLanguage, readonly string[]])[] = [
  ["typescript", [".ts", ".tsx", ".mts", ".cts"]],
  ["javascript", [".js", ".jsx", ".mjs", ".cjs"]],
  ["python", [".py", ".pyi"]],
  ["java", [".java"]],
  ["kotlin", [".kt", ".kts"]],
  ["go", [".go"]],
];

/**
 * The language that a file's ending says it is written in.
 *
 * @returns `undefined` for a file that none of the six parsers reads.
 */
export function languageOfFile(path: string): CorpusLanguage | undefined {
  return languages.find(([, endings]) => endings.some((ending) => path.endsWith(ending)))?.[0];
}
