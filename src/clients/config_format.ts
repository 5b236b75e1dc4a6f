/** What a client keeps of one server: names and JSON values. */
export type ServerEntry = Readonly<Record<string, unknown>>;

/** Where servers are kept in a document: the names that lead to the table whose members are servers. */
export type ServersPath = readonly string[];

/**
 * Reads and edits the text of a configuration. An edit changes the entry that it is about and nothing else: comments,
 * order, indentation and line ends stay. All of them throw {@link ConfigError}, with the place, where the text cannot be
 * understood; they never make a text that means something else.
 */
export interface ConfigFormat {
  /** All of a document as plain values; an empty text is an empty document. */
  parse(text: string): unknown;
  /**
   * Sets members of one server's entry, which is made where it is missing; members that are not named stay.
   *
   * @param text The document, undefined where there is no file.
   */
  put(text: string | undefined, servers: ServersPath, name: string, entry: ServerEntry): string;
  /** Removes one server's entry; the text stays as it is when there is none. */
  remove(text: string, servers: ServersPath, name: string): string;
  /** The part of a document that holds one entry, to be shown to people. */
  show(servers: ServersPath, name: string, entry: ServerEntry): string;
}
