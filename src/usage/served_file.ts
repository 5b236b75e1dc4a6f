/** The file in a user's data directory that lists the workspaces for which a server was started, and its bounds. */
export const servedFile = { name: "served.jsonl", lines: 1000, bytes: 4 * 1024 * 1024 } as const;
