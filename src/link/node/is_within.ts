/** Whether a path is a directory or lies in it; everything lies in the root. */
export function isWithin(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}
