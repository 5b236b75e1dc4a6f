import { dirname } from "node:path";
import type { LockRecord } from "../workspace/lock_record.ts";
import type { ByteConnection } from "./frame_channel.ts";
import { isOwnDirectory } from "./is_own_directory.ts";
import { isOwnSocket } from "./is_own_socket.ts";
import { relayPaths } from "./relay_paths.ts";

/**
 * Connects to the owner of a workspace.
 *
 * @param stateDirectory Absolute path of the state directory.
 * @param record Its lock file.
 * @returns The connection; undefined when nobody listens there, or what is there is not this user's alone.
 */
export async function connectToOwner(
  stateDirectory: string,
  record: LockRecord,
): Promise<ByteConnection | undefined> {
  const { relay } = record;
  if (relay === undefined || relay.kind === "none") return undefined;
  try {
    if (relay.kind === "tcp") {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: relay.port });
      connection.setNoDelay();
      return connection;
    }
    const { inWorkspace, inRuntime } = relayPaths(stateDirectory, record.token);
    const path = relay.kind === "workspace"
      ? inWorkspace
      : inRuntime.find((candidate) => isOwnDirectory(dirname(candidate)) && isOwnSocket(candidate));
    if (path === undefined || !isOwnSocket(path)) return undefined;
    return await Deno.connect({ transport: "unix", path });
  } catch {
    return undefined;
  }
}
