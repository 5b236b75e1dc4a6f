/**
 * The name that a server gave a tool: what follows the last `__` of `mcp__<server>__<tool>`, since the name of the
 * server is what each user's configuration calls it. Names of other tools give themselves.
 */
export function toolSuffix(tool: string): string {
  return tool.startsWith("mcp__") ? tool.slice(tool.lastIndexOf("__") + 2) : tool;
}
