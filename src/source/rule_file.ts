/**
 * Whether the file at this path, relative to the workspace root, holds ignore rules, so that a
 * change to it may change what is indexed anywhere.
 */
export function isRuleFile(path: string): boolean {
  return path === ".graphin/ignore" || /(?:^|\/)(?:\.gitignore|\.git\/info\/exclude)$/.test(path);
}
