/**
 * What kind of thing a name is to denote. In a language whose functions and variables have names apart, `callable` is
 * what a call asks for and `value` is what everything else does; elsewhere the two are one.
 */
export type NameSpace = "value" | "type" | "callable";
