export function isSpecialName(name: string): boolean {
  return name.length > 4 && name.startsWith("__") && name.endsWith("__");
}
