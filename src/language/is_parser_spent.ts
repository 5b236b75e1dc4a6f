import { parserHealth } from "./parser_health.ts";
import { parserMemory } from "./parser_memory.ts";

/** What no file that people write makes of the parser's memory, in bytes. */
const MUCH_MEMORY = 128 * 2 ** 20;

/** Whether this thread had better end: its parser broke, or keeps memory for one huge file that it cannot give back. */
export function isParserSpent(): boolean {
  return parserHealth.isBroken || parserMemory().buffer.byteLength > MUCH_MEMORY;
}
