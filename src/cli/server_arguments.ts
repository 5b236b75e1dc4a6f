/** Options of the server that a value follows. */
const withValue: ReadonlySet<string> = new Set([
  "workspace",
  "model-type",
  "model-dir",
  "ort-lib",
  "workers",
  "semantic-max-nodes",
  "mirror",
]);

/** Options of the server that stand alone. */
const alone: ReadonlySet<string> = new Set([
  "offline",
  "verbose",
  "force",
  "semantic",
  "no-semantic",
]);

/**
 * Recognises a command line that starts the server without naming a command: nothing but options of the server, each
 * with one dash or two, as `-workspace DIR` or `--workspace=DIR`.
 *
 * @returns The arguments of `serve`, with two dashes; undefined when the command line is something else.
 */
export function serverArguments(args: readonly string[]): string[] | undefined {
  const found: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const match = /^--?([a-z][a-z-]*)(=.*)?$/s.exec(args[index] ?? "");
    if (match === null) return undefined;
    const [, name = "", value] = match;
    if (!withValue.has(name) && !alone.has(name)) return undefined;
    found.push(`--${name}${value ?? ""}`);
    if (withValue.has(name) && value === undefined) {
      index++;
      const next = args[index];
      if (next !== undefined) found.push(next);
    }
  }
  return found.length > 0 ? found : undefined;
}
