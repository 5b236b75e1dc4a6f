import assert from "node:assert/strict";
import { ProvisionError } from "../../src/provision/provision_error.ts";

/** Asserts that provisioning fails, with which code and words. */
export async function assertRefused(
  work: Promise<unknown>,
  code: string,
  said: RegExp,
): Promise<void> {
  const error = await work.then(() => undefined, (reason: unknown) => reason);
  assert.ok(error instanceof ProvisionError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, said);
}
