/** The name of a facade among the members of its package, which no definition bears. */
export function facadeEntry(facade: string): string {
  return `facade ${facade}`;
}
