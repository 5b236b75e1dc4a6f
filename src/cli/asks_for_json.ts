/** Whether a command line asks for JSON: failures are then told in JSON too, those of the command line among them. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).includes("--json");
}
