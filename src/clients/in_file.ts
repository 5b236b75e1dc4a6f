import { ConfigError } from "./config_error.ts";

/**
 * Does work on the text of a file.
 *
 * @throws {ConfigError} What the work throws, with the name of the file.
 */
export function inFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(`${path} was left as it is: ${error.message}`);
  }
}
