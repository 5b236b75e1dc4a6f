/**
 * Why no model could be provided: it would have to be fetched but must not be, the network or a server failed, bytes
 * are not those that were asked for, the disk refused, what was given is wrong, or a file that was named is not there.
 */
export type ProvisionErrorCode =
  | "offline"
  | "network"
  | "checksum"
  | "disk"
  | "invalid"
  | "missing";

/** Says what happened, to what, and what to do, in one sentence for people. */
export class ProvisionError extends Error {
  override readonly name = "ProvisionError";

  constructor(readonly code: ProvisionErrorCode, message: string) {
    super(message);
  }
}
