import type { CorpusLanguage } from "../corpus/packages.ts";

/** A place in a file of a package. */
export interface OraclePlace {
  /** Path relative to the package's checkout, with `/`. */
  readonly path: string;
  /** One-based line. */
  readonly line: number;
  /** Zero-based column in UTF-8 bytes of the line as it is on disk. */
  readonly column: number;
}

/** A call that a compiler resolved to a definition of the same package. */
export interface OracleCall {
  /** The first byte of the name that is called: `send` in `this.mailer.send(x)`, `Order` in `new Order()`. */
  readonly site: OraclePlace;
  /** The name as it is written at the site. */
  readonly name: string;
  /**
   * The first byte of the name in the definition that is called, the one with a body where several declare it. A
   * constructor nobody wrote is its type. A definition without a name is the first byte of its expression.
   */
  readonly target: OraclePlace;
}

/** A call that a compiler could not resolve, for lack of a dependency or of types. */
export interface UndecidedCall {
  readonly site: OraclePlace;
  readonly name: string;
}

/** A method and one that it overrides or implements, at any distance. */
export interface OracleOverride {
  readonly overriding: OraclePlace;
  readonly overridden: OraclePlace;
}

/** What a compiler says of the calls of one package. */
export interface OracleRecord {
  readonly language: CorpusLanguage;
  readonly name: string;
  readonly version: string;
  /** The compiler with its exact version, and the options that matter. */
  readonly tool: string;
  /** Files of the language in the checkout, by path, that the compiler analysed; sorted. */
  readonly files: readonly string[];
  /** How many files of the language the checkout holds. */
  readonly expectedFiles: number;
  /** Calls that leave the package. */
  readonly externalCalls: number;
  readonly calls: readonly OracleCall[];
  readonly undecided: readonly UndecidedCall[];
  readonly overrides: readonly OracleOverride[];
}
