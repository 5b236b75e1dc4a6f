export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
