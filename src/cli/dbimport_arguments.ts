const names = new Set([
  "from",
  "datasource",
  "out",
  "engine",
  "init",
  "synced-at",
  "overwrite",
  "json",
]);

/**
 * The command line of `dbimport` with two dashes before each option: pipelines may be written with one, as
 * `-from tbls`. Other command lines stay as they are.
 */
export function dbimportArguments(args: readonly string[]): readonly string[] {
  if (args[0] !== "dbimport") return args;
  const end = args.indexOf("--");
  return args.map((arg, index) => {
    if (end >= 0 && index >= end) return arg;
    const name = /^-([a-z][a-z-]+)(?:=.*)?$/s.exec(arg)?.[1];
    return name !== undefined && names.has(name) ? `-${arg}` : arg;
  });
}
