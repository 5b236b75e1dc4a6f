/** The largest files that describe a database and are read, in bytes. */
export const mostDatabaseBytes = {
  /** Scripts: a text has no more characters than 2^29. */
  script: 500_000_000,
  /** Snapshots and other documents, of which all values are in memory at once. */
  document: 67_108_864,
} as const;
