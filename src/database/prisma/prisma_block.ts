import type { TextRange } from "../database_object.ts";

/** An attribute such as `@map("name")`, with the texts and lists of its arguments. */
export interface PrismaAttribute {
  /** Without `@`. */
  readonly name: string;
  /** First argument without a name, when it is a text. */
  readonly text?: string;
  /** Texts of arguments with names. */
  readonly texts: ReadonlyMap<string, string>;
  /** Words of arguments that are lists. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** A field of a model, or a setting of a datasource. */
export interface PrismaField extends TextRange {
  readonly name: string;
  /** As written, such as `String?`; of a setting its text. */
  readonly type: string;
  readonly attributes: readonly PrismaAttribute[];
  readonly comment?: string;
}

/** A block such as `model User { … }`. */
export interface PrismaBlock extends TextRange {
  readonly keyword: string;
  readonly name: string;
  readonly comment?: string;
  readonly fields: readonly PrismaField[];
  /** Those with `@@`. */
  readonly attributes: readonly PrismaAttribute[];
}
