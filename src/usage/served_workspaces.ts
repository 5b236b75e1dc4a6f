import { join } from "node:path";
import * as z from "zod";
import { servedFile } from "./served_file.ts";
import { smallText } from "./small_text.ts";

const served = z.object({ v: z.literal(1), workspace: z.string() });

/**
 * The workspaces of a user for which a server was ever started, as far as they are remembered, sorted.
 *
 * @param directories Where processes of this user may have noted them.
 */
export function servedWorkspaces(directories: readonly string[]): string[] {
  const found = new Set<string>();
  for (const directory of directories) {
    for (
      const line of (smallText(join(directory, servedFile.name), servedFile.bytes) ?? "").split(
        "\n",
      )
    ) {
      try {
        const read = served.safeParse(JSON.parse(line));
        if (read.success) found.add(read.data.workspace);
      } catch {
        // What was cut off or edited names none.
      }
    }
  }
  return [...found].sort();
}
