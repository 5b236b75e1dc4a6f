/** Source sets of the corpus, each after those that it refines. */
const order = ["commonMain", "concurrentMain", "commonJvmAndroid", "jvmAndPosixMain", "jvmMain"];

/**
 * What tells the Kotlin compiler which file of a multiplatform package belongs to which source set, by its path
 * (`src/<set>/kotlin`). Sets of one name in several modules are taken for one, and each refines the one before it.
 *
 * @param files Paths of Kotlin files, with `/`.
 * @returns Compiler options; none for a package of one set called `main`.
 * @throws When a set is unknown.
 */
export function sourceSetOptions(files: readonly string[]): string[] {
  const sets = Map.groupBy(files, (file) => /(?:^|\/)src\/(\w+)\//.exec(file)?.[1] ?? "main");
  if (sets.size === 1 && sets.has("main")) return [];
  const unknown = [...sets.keys()].filter((set) => !order.includes(set));
  if (unknown.length > 0) {
    throw new Error(`add the source sets ${unknown.join(", ")} to the order of refinement`);
  }
  const present = order.filter((set) => sets.has(set));
  const refines = present.slice(1).map((set, before) => `${set}:${present[before]}`);
  const sources = present.flatMap((set) => (sets.get(set) ?? []).map((file) => `${set}:${file}`));
  return [
    "-Xmulti-platform",
    `-Xfragments=${present.join(",")}`,
    ...(refines.length === 0 ? [] : [`-Xfragment-refines=${refines.join(",")}`]),
    `-Xfragment-sources=${sources.join(",")}`,
  ];
}
