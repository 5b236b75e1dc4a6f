import { printable } from "./printable.ts";

/** What is said when a directory is indexed that nothing marks as a project; later `.graphin` marks it. */
export function unmarkedRoot(root: string): string {
  return `no project root found (.graphin or version control): indexing ${printable(root)}; ` +
    "name another directory with --workspace";
}
