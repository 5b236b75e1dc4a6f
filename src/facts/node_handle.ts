/** Names one node of an index: an unsigned 32-bit integer that stays the node's own for the life of the index. */
export type NodeHandle = number & { readonly __brand: "NodeHandle" };

/**
 * Takes a plain number as a handle.
 *
 * @throws RangeError when `value` is not an integer from 0 to 2^32 - 1.
 */
export function nodeHandle(value: number): NodeHandle {
  if (!isNodeHandle(value)) {
    throw new RangeError(`Not a node handle: ${value} is not an integer from 0 to 4294967295`);
  }
  return value;
}

function isNodeHandle(value: number): value is NodeHandle {
  return value >>> 0 === value;
}
