import type { PinnedPackage } from "./packages.ts";

/** Real code that is measured only at the end: nobody looks at what is wrong there, and nothing is tuned to it. */
export const finalPackages: readonly PinnedPackage[] = [];
