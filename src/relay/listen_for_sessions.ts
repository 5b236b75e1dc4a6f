import { dirname, join } from "node:path";
import { isOwnSocket } from "./is_own_socket.ts";
import { isRelayName } from "./is_relay_name.ts";
import { makeOwnDirectory } from "./make_own_directory.ts";
import { listenAtPort } from "./listen_at_port.ts";
import type { RelayListener } from "./relay_listener.ts";
import { relayPaths } from "./relay_paths.ts";

/** Whether this system has sockets with paths, as far as Deno can use them. */
const hasPathSockets = Deno.build.os !== "windows";

/**
 * Listens for sessions of this user: at a socket in the state directory, else in a directory for run-time files, and
 * on systems without such sockets at a port that only this machine can reach.
 *
 * @param stateDirectory Absolute path of the state directory; the caller has its lock.
 * @param token Token of that lock.
 * @throws Error when there is no place to listen at.
 */
export function listenForSessions(stateDirectory: string, token: string): RelayListener {
  if (!hasPathSockets) return listenAtPort();
  removeLeftSockets(stateDirectory);
  const { inWorkspace, inRuntime } = relayPaths(stateDirectory, token);
  const reasons: string[] = [];
  const attempt = (path: string, kind: "workspace" | "runtime"): RelayListener | undefined => {
    try {
      if (kind === "runtime") makeOwnDirectory(dirname(path));
      return listenAtPath(path, kind);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  let found = inWorkspace === undefined ? undefined : attempt(inWorkspace, "workspace");
  for (const path of inRuntime) found ??= attempt(path, "runtime");
  if (found === undefined) throw new Error(reasons.join("; ") || "every path would be too long");
  return found;
}

function listenAtPath(path: string, kind: "workspace" | "runtime"): RelayListener {
  if (isOwnSocket(path)) Deno.removeSync(path);
  // From the first moment on nobody else may connect.
  const mask = Deno.umask(0o177);
  let listener: Deno.UnixListener;
  try {
    listener = Deno.listen({ transport: "unix", path });
  } finally {
    Deno.umask(mask);
  }
  if (!isOwnSocket(path)) {
    listener.close();
    throw new Error(`${path} cannot be kept from other users`);
  }
  return {
    place: { kind },
    directory: kind === "runtime" ? dirname(path) : undefined,
    isThere: () => isOwnSocket(path),
    close: () => {
      listener.close();
      // While a session is waited for the system keeps the file.
      if (isOwnSocket(path)) Deno.removeSync(path);
    },
    accept: () => listener.accept(),
  };
}

/** Removes the sockets of owners that were killed; whoever has the lock is the only owner. */
function removeLeftSockets(stateDirectory: string): void {
  for (const { name } of [...Deno.readDirSync(stateDirectory)]) {
    if (!isRelayName(name)) continue;
    try {
      Deno.removeSync(join(stateDirectory, name));
    } catch {
      // It does no harm.
    }
  }
}
