/** What is done to a table; bits, so that two uses of one table add up. */
export const TableAccess = { read: 1, write: 2, both: 3 } as const;

export type TableAccess = (typeof TableAccess)[keyof typeof TableAccess];
