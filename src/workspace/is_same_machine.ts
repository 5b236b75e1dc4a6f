import type { Machine } from "./this_machine.ts";

/** Machines whose start times differ by less are one, in milliseconds: a clock may have been set. */
const BOOT_TOLERANCE_MS = 3_000;

/** Whether two processes run on one kernel, be it in different containers. */
export function isSameMachine(one: Machine, other: Machine): boolean {
  return one.kernel === other.kernel &&
    Math.abs(one.bootedAt - other.bootedAt) <= BOOT_TOLERANCE_MS;
}
