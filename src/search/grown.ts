/**
 * `array` itself when it holds `length` elements, else a copy of it with room for at least as many; the room doubles so
 * that adding one by one stays cheap.
 */
export function grown(array: Uint8Array, length: number): Uint8Array;
export function grown(array: Uint16Array, length: number): Uint16Array;
export function grown(array: Uint32Array, length: number): Uint32Array;
export function grown(
  array: Uint8Array | Uint16Array | Uint32Array,
  length: number,
): Uint8Array | Uint16Array | Uint32Array {
  if (length <= array.length) return array;
  const room = Math.max(length, array.length * 2, 16);
  const larger = array instanceof Uint8Array
    ? new Uint8Array(room)
    : array instanceof Uint16Array
    ? new Uint16Array(room)
    : new Uint32Array(room);
  larger.set(array);
  return larger;
}
