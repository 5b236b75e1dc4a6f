import type { RelayPlace } from "../workspace/lock_record.ts";
import type { ByteConnection } from "./frame_channel.ts";

/** Where sessions are waited for. */
export interface RelayListener {
  /** How sessions find it. */
  readonly place: RelayPlace;
  /** Directory of its socket, where that is not the state directory. */
  readonly directory: string | undefined;
  /** Whether sessions can still find it: its file may have been removed. */
  isThere(): boolean;
  /** The next session. @throws Error when there is none, as when the listener was closed. */
  accept(): Promise<ByteConnection>;
  close(): void;
}
