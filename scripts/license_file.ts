/** Name of the file in `wasm/` that the licence of a grammar's npm package is kept in. */
export function licenseFile(name: string): string {
  return `${name.slice(name.lastIndexOf("/") + 1)}.license.txt`;
}
