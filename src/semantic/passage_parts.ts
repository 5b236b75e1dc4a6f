/** What is known of a node that may tell its meaning. Parts that say nothing are empty. */
export interface PassageParts {
  /** Kind as it is shown, such as `method`. */
  readonly kind: string;
  /** Name with that of its container, such as `OrderService.cancelPayment`. */
  readonly displayName: string;
  /** The words of the name, such as `cancel payment`. */
  readonly nameWords: string;
  /** The words of the path of its file. */
  readonly pathWords: string;
  readonly signature: string;
  /** First paragraph of its documentation. */
  readonly doc: string;
  /** Headings around a section of a document, outermost first. */
  readonly headings: readonly string[];
  /** Names of the functions that it calls, distinct, each as words. */
  readonly callees: readonly string[];
  /** Columns, arguments or policies of an object of a database. */
  readonly columns: readonly string[];
  /** Its first lines. */
  readonly opening: string;
}

/** Parts of a passage that measurements leave out. */
export type PassagePart = keyof PassageParts;
