/** What `graphin dbimport` is asked for. */
export interface DbimportOptions {
  readonly from: "tbls" | "atlas";
  /** Name of the datasource; needed unless `init` is given. */
  readonly datasource?: string | undefined;
  /** Directory that is written to. */
  readonly out: string;
  /** Stands for what the input tells. */
  readonly engine?: string | undefined;
  /** Datasource for which an empty snapshot is to be made; nothing is imported then. */
  readonly init?: string | undefined;
  /** RFC 3339. @default {now, or that of the file where nothing else changes} */
  readonly syncedAt?: string | undefined;
  /** Whether files that others wrote may be replaced. */
  readonly overwrite: boolean;
}
