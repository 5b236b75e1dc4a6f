import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigError } from "./config_error.ts";
import { isBelow } from "./is_below.ts";

/**
 * Keeps a project from having a file changed that is not its own: it may be anybody's work, and bring links that lead
 * anywhere.
 *
 * @param path Absolute path of the file, there or not.
 * @param project Absolute path of the project.
 * @throws {ConfigError} When links lead the file out of the project.
 */
export async function refuseElsewhere(path: string, project: string): Promise<void> {
  if (isBelow(await realpath(project), await nearest(path))) return;
  throw new ConfigError(
    `${path} is not in the project ${project}, whose configuration is a link; put a file in place of the link, ` +
      "or edit it yourself",
  );
}

/** The real path of a file, or of the nearest directory above it that is there. */
async function nearest(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return await nearest(parent);
  }
}
