import { ConfigError } from "./config_error.ts";

/** Says that a server of another program has the name under which graphin is registered. */
export class ForeignEntryError extends ConfigError {}
