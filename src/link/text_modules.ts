import type { ModuleSystem } from "./link_model.ts";

/** Documents and plain files: they import nothing and declare no names for others. */
export const textModules: ModuleSystem = {
  ecosystem: "text",
  packageOf: () => undefined,
  resolveImport: () => undefined,
  resolveOutside: () => undefined,
  memberOf: () => undefined,
};
