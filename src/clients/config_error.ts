/** Says why a client's configuration cannot be read or edited, and what to do, in one sentence for people. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
