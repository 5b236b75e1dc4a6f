/**
 * The largest file that is indexed, 1 MiB: a larger one is data or generated, and parsing it would
 * cost more than it tells.
 */
export const DEFAULT_MAX_FILE_BYTES = 1_048_576;
