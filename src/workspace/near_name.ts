/** Characters of an id that are looked at; ids that exist are hardly ever longer. */
const LOOKED_AT = 1_000;

/** The simple name that an unknown id ends with, to search for what may have been meant. */
export function nearName(id: string): string {
  const [path = ""] = id.slice(0, LOOKED_AT).split("(", 1);
  return path.split(/[.#/]/).at(-1) ?? path;
}
