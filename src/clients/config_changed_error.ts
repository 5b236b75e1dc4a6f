import { ConfigError } from "./config_error.ts";

/** Says that another program has changed a configuration between reading and writing it. */
export class ConfigChangedError extends ConfigError {}
