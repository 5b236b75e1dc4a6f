/** Callees that import the module which their first argument names. */
export const importingCalls: ReadonlySet<string> = new Set([
  "__import__",
  "import_module",
  "importlib.import_module",
]);
