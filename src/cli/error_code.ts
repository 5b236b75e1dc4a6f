/**
 * What kind of error ended a command: a wrong command line, a directory that cannot be a workspace, an id that nothing
 * has or that several nodes may mean, a node that is no longer on disk, or anything else.
 */
export type ErrorCode = "usage" | "workspace" | "not_found" | "ambiguous" | "gone" | "failure";
