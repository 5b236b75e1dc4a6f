import assert from "node:assert/strict";
import { readLockRecord } from "../../../src/workspace/lock_record.ts";
import { mutate } from "../../support/mutate.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import type { FuzzTarget } from "./fuzz_target.ts";

/** The record of the owner of a workspace, damaged: nothing, or a record that is whole. */
export function lockTarget(): Promise<FuzzTarget> {
  const tree = new TemporaryTree();
  const record = JSON.stringify({
    pid: 4711,
    version: "1.2.3",
    machine: { host: "desk", bootedAt: 1_700_000_000_000, kernel: "a1" },
    token: "token",
    proof: "proof",
    relay: { kind: "tcp", port: 4000 },
  });
  return Promise.resolve({
    attempt: (random) => {
      const bytes = new TextEncoder().encode(mutate.text(record, record, random));
      tree.write("lock", random.below(2) === 0 ? bytes : mutate.bytes(bytes, bytes, random));
      const read = readLockRecord(tree.at("lock"));
      if (read === undefined) return;
      assert.ok(Number.isInteger(read.pid));
      assert.equal(typeof read.token, "string");
      if (read.relay?.kind === "tcp") assert.ok(read.relay.port > 0 && read.relay.port < 65536);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(tree[Symbol.dispose]()),
  });
}
