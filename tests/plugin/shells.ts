/** A shell that the plugin's scripts have to run under. */
export interface Shell {
  readonly name: string;
  /** Its program; undefined when this machine has none. */
  readonly path: string | undefined;
}

/** The shells that are `/bin/sh` somewhere: of Debian, of macOS and Git for Windows, of Alpine. */
const shells: readonly Shell[] = ["dash", "bash", "busybox"].map((name) => ({
  name,
  path: findProgram(name),
}));

/** @returns Where a program is on this machine; undefined when it is not. */
export function findProgram(name: string): string | undefined {
  for (const directory of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      const path = `${directory}/${name}`;
      if (Deno.statSync(path).isFile) return path;
    } catch {
      // Not there.
    }
  }
  return undefined;
}

/**
 * Declares a test once for each shell; those that are missing are skipped, and the name says so.
 *
 * @param name As of other tests; the shell is put behind it.
 */
export function testInShells(name: string, run: (shell: string) => Promise<void>): void {
  for (const { name: shell, path } of shells) {
    const missing = Deno.build.os === "windows"
      ? "the scripts are for Unix"
      : path === undefined
      ? `there is no ${shell}`
      : undefined;
    Deno.test({
      name: missing === undefined ? `${name} (${shell})` : `${name} (skipped: ${missing})`,
      ignore: missing !== undefined,
      fn: () => run(path ?? ""),
    });
  }
}
