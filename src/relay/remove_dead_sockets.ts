import { join } from "node:path";
import { isOwnSocket } from "./is_own_socket.ts";

/** Removes the sockets of a directory that nobody listens at any more: their owners were killed. */
export async function removeDeadSockets(directory: string): Promise<void> {
  for (const { name } of [...Deno.readDirSync(directory)]) {
    const path = join(directory, name);
    if (!isOwnSocket(path)) continue;
    try {
      (await Deno.connect({ transport: "unix", path })).close();
    } catch (error) {
      if (error instanceof Deno.errors.ConnectionRefused) Deno.removeSync(path);
    }
  }
}
