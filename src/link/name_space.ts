/** What kind of thing a name is to denote. */
export type NameSpace = "value" | "type";
