import { ConfigError } from "./config_error.ts";

/**
 * Does work on the text of a file.
 *
 * @throws {ConfigError} What the work throws, with the name of the file; also where the text is nested deeper, or would
 * become longer, than the engine can take.
 */
export function inFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConfigError) {
      throw new ConfigError(`${path} was left as it is: ${error.message}`);
    }
    if (!(error instanceof RangeError)) throw error;
    throw new ConfigError(`${path} was left as it is: it is nested too deeply, or too long`);
  }
}
