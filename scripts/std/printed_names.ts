import { runCommand } from "../corpus/run_command.ts";
import { sortedNames } from "./sorted_names.ts";
import type { StandardNames } from "./standard_names.ts";

/**
 * Names that a program prints as lines of a key, a tab and words: `version`, `globals`, `modules`, `members`.
 *
 * @param language Name of the language, to which the printed version is added.
 * @throws Error when the program is not installed, fails or leaves a line out.
 */
export async function printedNames(
  language: string,
  command: readonly [string, ...string[]],
  cwd: string,
): Promise<StandardNames> {
  const result = await runCommand(command, { cwd });
  if (result === undefined) throw new Error(`Cannot read ${language}: install '${command[0]}'`);
  if (result.code !== 0) {
    throw new Error(`Cannot read ${language}: '${command.join(" ")}' failed:\n${result.stderr}`);
  }
  const lines = new Map(
    result.stdout.split("\n").map((line) => {
      const [key = "", words = ""] = line.split("\t");
      return [key, words.split(" ")];
    }),
  );
  const list = (key: string): string[] => {
    const words = lines.get(key);
    if (words === undefined) throw new Error(`Cannot read ${language}: it printed no ${key}`);
    return words;
  };
  return {
    source: `${language} ${list("version").join(" ")}`,
    globals: sortedNames(list("globals")),
    modules: sortedNames(list("modules")),
    members: sortedNames(list("members")),
  };
}
