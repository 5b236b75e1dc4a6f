import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The most characters of a passage. */
const mostCharacters = 600;

/**
 * Passages of a believable length: what graphin's own sources say of what they export, with its signature.
 *
 * @param root Root of the checkout.
 */
export function ownPassages(root: string): string[] {
  const passages: string[] = [];
  const directory = join(root, "src");
  for (const path of readdirSync(directory, { recursive: true, encoding: "utf8" }).sort()) {
    if (!path.endsWith(".ts") || path.endsWith("_test.ts")) continue;
    const text = readFileSync(join(directory, path), "utf8");
    for (
      const [, comment = "", line = ""] of text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*(.*)/g)
    ) {
      const words = comment.replaceAll(/\s*\n\s*\*?\s*/g, " ").trim();
      passages.push(`${path}: ${line.trim()} ${words}`.slice(0, mostCharacters));
    }
  }
  return passages;
}
