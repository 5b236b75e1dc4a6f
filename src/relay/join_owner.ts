import { join } from "node:path";
import { isSameMachine } from "../workspace/is_same_machine.ts";
import { readLockRecord } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import { connectToOwner } from "./connect_to_owner.ts";
import { otherUserOf } from "./other_user_of.ts";
import { RefusedError } from "./refused_error.ts";
import { RemoteWorkspace, type RemoteWorkspaceOptions } from "./remote_workspace.ts";

/** How a session with an owner that is yet to be found begins; see {@link RemoteWorkspaceOptions}. */
export type JoinOwnerOptions = Omit<RemoteWorkspaceOptions, "connection" | "record">;

/**
 * Begins a session with the owner of a workspace.
 *
 * @param stateDirectory Absolute path of the state directory.
 * @returns The session; a sentence that says why there can be none; undefined when it is to be tried again.
 */
export async function joinOwner(
  stateDirectory: string,
  options: JoinOwnerOptions,
): Promise<RemoteWorkspace | string | undefined> {
  const path = join(stateDirectory, "lock");
  const user = otherUserOf(path);
  if (user !== undefined) return `the index of this workspace is kept by another user (id ${user})`;
  const record = readLockRecord(path);
  if (record?.relay === undefined) return undefined;
  const keeper = `process ${record.pid}, which keeps the index of this workspace,`;
  const isHere = isSameMachine(record.machine, thisMachine());
  if (record.relay.kind === "none") {
    return isHere ? `${keeper} cannot be asked: ${record.relay.why}` : undefined;
  }
  const connection = await connectToOwner(stateDirectory, record);
  if (connection === undefined) {
    return isHere ? undefined : `${keeper} runs on ${record.machine.host}`;
  }
  try {
    return await RemoteWorkspace.begin({ ...options, connection, record });
  } catch (error) {
    return error instanceof RefusedError ? error.message : undefined;
  }
}
