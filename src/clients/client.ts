import type { ClientPlaces } from "./client_places.ts";
import type { ConfigFormat, ServerEntry, ServersPath } from "./config_format.ts";

/** A program and its arguments, as a client starts it. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** A document in which a client looks for servers. */
export interface ConfigPlace {
  readonly path: string;
  readonly servers: ServersPath;
  /** Where servers are instead in a document that has a table there. */
  readonly newerServers?: ServersPath;
  /** The project that the document belongs to; left out for one that is the user's. */
  readonly project?: string;
}

/** A program that starts MCP servers: where it looks for them and how it writes one down. */
export interface Client {
  /** As on the command line. */
  readonly id: string;
  /** As its makers call it. */
  readonly title: string;
  readonly format: ConfigFormat;
  /** What it reads in every project; undefined where this machine has no such place. */
  readonly user: (places: ClientPlaces) => ConfigPlace | undefined;
  /** What it reads in one project alone, undefined where it has no such place. */
  readonly project: (root: string, places: ClientPlaces) => ConfigPlace | undefined;
  /**
   * How a server in the user's place learns which project is open: it is started there, a variable of the client stands
   * for it, or it does not and every entry has to name one project.
   */
  readonly projectOf: "directory" | { readonly variable: string } | "named";
  /** What it keeps of a server that is started by a command. */
  readonly entry: (server: ServerCommand) => ServerEntry;
  /** What has to be done until it sees the change. */
  readonly restart: string;
}
