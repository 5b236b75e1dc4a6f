import { dirname, join } from "node:path";
import { stat } from "node:fs/promises";
import type { OwnerAnswer } from "../doctor/owner_answer.ts";
import { connectToOwner } from "../relay/connect_to_owner.ts";
import { FrameChannel } from "../relay/frame_channel.ts";
import { greetOwner } from "../relay/greet_owner.ts";
import { otherUserOf } from "../relay/other_user_of.ts";
import { protocol } from "../relay/protocol.ts";
import { RefusedError } from "../relay/refused_error.ts";
import { isSameMachine } from "../workspace/is_same_machine.ts";
import { readLockRecord } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";

/** An owner on another machine touches its lock file more often, in milliseconds. */
const staleMs = 10_000;

/** How an owner is asked. */
export interface AskOwnerOptions {
  /** Version of this program. */
  readonly version: string;
  /** How long it may take to answer, in milliseconds. @default {5_000} */
  readonly patienceMs?: number;
}

/**
 * Asks the process that has the index of a workspace how it is. Nothing is opened that it has, and no lock is taken.
 *
 * @param stateDirectory Absolute path of the state directory.
 */
export async function askOwner(
  stateDirectory: string,
  { version, patienceMs = 5_000 }: AskOwnerOptions,
): Promise<OwnerAnswer> {
  const path = join(stateDirectory, "lock");
  const user = otherUserOf(path);
  if (user !== undefined) {
    const reason = `the index of this workspace is kept by another user (id ${user})`;
    return { kind: "unasked", reason, isProblem: false };
  }
  const record = readLockRecord(path);
  if (record === undefined) return { kind: "nobody" };
  const { pid, machine, relay } = record;
  if (!isSameMachine(machine, thisMachine())) {
    const touched = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    if (Date.now() - touched > staleMs) return { kind: "nobody" };
    const reason = `process ${pid} on ${machine.host} keeps the index of this workspace`;
    return { kind: "unasked", reason, isProblem: false };
  }
  if (relay?.kind === "none") {
    const reason = `process ${pid}, which keeps the index, cannot be asked: ${relay.why}`;
    return { kind: "unasked", reason, isProblem: false };
  }
  const connection = await connectToOwner(stateDirectory, record);
  if (connection === undefined) return { kind: "nobody" };
  const channel = new FrameChannel(connection);
  try {
    const root = dirname(stateDirectory);
    const { token } = record;
    const greeting = { type: "hello" as const, protocol: protocol.version, version, token, root };
    const owner = await greetOwner(channel, greeting, { record, patienceMs });
    return { kind: "answered", pid, version: owner.version, status: owner.status };
  } catch (error) {
    // Who ends while it is asked has no index any more.
    if (!(error instanceof RefusedError)) return { kind: "nobody" };
    return { kind: "unasked", reason: error.message, isProblem: true };
  } finally {
    channel.close();
  }
}
