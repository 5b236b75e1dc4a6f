import { timingSafeEqual } from "node:crypto";
import type { LockRecord } from "../workspace/lock_record.ts";
import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import { ConnectionLostError } from "./connection_lost_error.ts";
import type { FrameChannel } from "./frame_channel.ts";
import { type Greeting, protocol } from "./protocol.ts";
import { RefusedError } from "./refused_error.ts";

/** Whom a greeting is meant for. */
export interface GreetOwnerOptions {
  /** Lock file of the owner. */
  readonly record: LockRecord;
  /** How long it may take to answer, in milliseconds. */
  readonly patienceMs: number;
}

/** What the owner says of itself. */
export interface Owner {
  readonly version: string;
  /** Layout of the state that it keeps. */
  readonly stateVersion: number;
  /** Absolute path of the workspace as the owner sees it. */
  readonly root: string;
  readonly status: WorkspaceStatus;
}

/**
 * Introduces this process to the owner of a workspace.
 *
 * @throws RefusedError when the owner does not talk to this process, cannot show that it is the one meant, or hangs.
 * @throws ConnectionLostError when it has gone.
 */
export async function greetOwner(
  channel: FrameChannel,
  greeting: Greeting,
  { record, patienceMs }: GreetOwnerOptions,
): Promise<Owner> {
  let isOverdue = false;
  const patience = setTimeout(() => {
    isOverdue = true;
    channel.close();
  }, patienceMs);
  let message: unknown;
  try {
    await channel.send(greeting);
    message = await channel.receive(protocol.mostBytes.question);
  } catch (cause) {
    throw new ConnectionLostError("the connection broke", { cause });
  } finally {
    clearTimeout(patience);
  }
  if (isOverdue) {
    throw new RefusedError(
      `the index is kept by process ${record.pid}, which is suspended or hangs; resume or end it`,
    );
  }
  if (message === undefined) throw new ConnectionLostError("the owner did not answer");
  const parsed = protocol.welcome.safeParse(message);
  if (!parsed.success) throw new RefusedError("what listens there is no graphin");
  const answer = parsed.data;
  if (answer.type === "welcome" && answer.protocol === protocol.version) {
    if (!isEqual(answer.proof, record.proof)) {
      throw new RefusedError("what listens there is not the process that owns the index");
    }
    return answer;
  }
  // The owner has changed since the lock file was read: the next attempt finds the new one.
  if (answer.type === "refused" && answer.reason === "token") {
    throw new ConnectionLostError("the owner is another one by now");
  }
  throw new RefusedError(
    answer.type === "refused" && answer.reason === "crowd"
      ? `the index is kept by process ${record.pid}, which has too many sessions`
      : `the index is kept by graphin ${answer.version} (process ${record.pid}), which does not ` +
        `understand this graphin ${greeting.version}; end that process to keep the index with this one`,
  );
}

function isEqual(one: string, other: string): boolean {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  return bytes(one).length === bytes(other).length && timingSafeEqual(bytes(one), bytes(other));
}
