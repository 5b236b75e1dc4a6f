import { createHash } from "node:crypto";
import { join } from "node:path";

/** The shortest limit of a socket's path among systems, in bytes, with its closing zero. */
const LONGEST_PATH = 104;

/** Where the owner of a workspace may listen, on systems that have sockets with paths. */
export interface RelayPaths {
  /** In the state directory; undefined where this would be too long. */
  readonly inWorkspace: string | undefined;
  /** In directories for what lives no longer than its process, the best first. */
  readonly inRuntime: readonly string[];
}

/**
 * Where the owner of a workspace listens.
 *
 * @param stateDirectory Absolute path of the state directory.
 * @param token Token of the owner's lock: no two owners listen at one path.
 */
export function relayPaths(stateDirectory: string, token: string): RelayPaths {
  const own = createHash("sha256").update(token).digest("hex").slice(0, 12);
  const inWorkspace = join(stateDirectory, `relay-${own}`);
  const inRuntime = runtimeDirectories().map((directory) => join(directory, own));
  return {
    inWorkspace: fits(inWorkspace) ? inWorkspace : undefined,
    inRuntime: inRuntime.filter(fits),
  };
}

function runtimeDirectories(): string[] {
  const bases = [Deno.env.get("XDG_RUNTIME_DIR") ?? "", Deno.env.get("TMPDIR") ?? "", "/tmp"]
    .filter((base) => base.startsWith("/"));
  return [...new Set(bases)].map((base) => join(base, `graphin-${Deno.uid() ?? 0}`));
}

function fits(path: string): boolean {
  return new TextEncoder().encode(path).length < LONGEST_PATH;
}
