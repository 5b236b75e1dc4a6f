import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";

/** Handles without gaps for the nodes that are there, in the order of those that they have. */
export class DenseHandles {
  /** Per old handle the new one plus one; 0 where the node is gone. */
  readonly #after: Uint32Array;
  /** Number of nodes that are there. */
  readonly size: number;

  /** @param live 1 for each handle whose node is there, 0 for one whose node is gone. */
  constructor(live: Uint8Array) {
    this.#after = new Uint32Array(live.length);
    let size = 0;
    for (let handle = 0; handle < live.length; handle++) {
      if (live[handle] === 1) this.#after[handle] = ++size;
    }
    this.size = size;
  }

  /** The new handle of a node; undefined when it is gone. */
  find(handle: number): NodeHandle | undefined {
    const after = this.#after[handle] ?? 0;
    return after === 0 ? undefined : nodeHandle(after - 1);
  }

  /** The new handle of a node. @throws RangeError when it is gone. */
  at(handle: number): NodeHandle {
    const after = this.find(handle);
    if (after === undefined) throw new RangeError(`Node ${handle} is gone and has no new handle`);
    return after;
  }

  /**
   * New handles in place of old ones; undefined when one of them is of a node that is gone.
   *
   * @param offset What is added to each handle in the column; lower numbers stay as they are.
   */
  column(old: Uint32Array, offset = 0): Uint32Array | undefined {
    const renewed = old.slice();
    for (let at = 0; at < old.length; at++) {
      const number = old[at] ?? 0;
      if (number < offset) continue;
      const after = this.#after[number - offset] ?? 0;
      if (after === 0) return undefined;
      renewed[at] = after - 1 + offset;
    }
    return renewed;
  }
}
