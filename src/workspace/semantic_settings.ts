import type { ModelType } from "../provision/pins.ts";

/** How search by meaning is to work. */
export interface SemanticSettings {
  readonly modelType: ModelType;
  /** Download nothing. */
  readonly offline: boolean;
  /** Directory that is searched for the model and the runtime before the cache. */
  readonly modelDir?: string | undefined;
  /** Runtime library to use as it is. */
  readonly ortLib?: string | undefined;
  /** Address in place of those that files are downloaded from. */
  readonly mirror?: string | undefined;
  /** Most nodes that get a vector; 0 for all. @default {what the backend can do, see {@link defaultMaxNodes}} */
  readonly maxNodes?: number | undefined;
  /** How long an answer waits for the vector of its query, in milliseconds. @default {600} */
  readonly patienceMs?: number | undefined;
}

/**
 * Nodes that get a vector natively unless another number is asked for. A vector takes 400 to 600 bytes, so that these take no more
 * memory than the process which runs the model.
 */
export const defaultMaxNodes = 200_000;
