import type { StandardLibrary } from "../link/standard_library.ts";

const none: ReadonlySet<string> = new Set();

/** The standard library of what has none. */
export const emptyLibrary: StandardLibrary = { globals: none, modules: none, memberNames: none };
