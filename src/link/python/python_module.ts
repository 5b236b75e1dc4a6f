import type { Value } from "../value.ts";

/** A module, or a directory that holds modules without being one. */
export type PythonModule = Extract<Value, { kind: "module" | "package" }>;
