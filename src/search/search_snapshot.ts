/** The arrays of an index by name. They are to be kept and given back with their types. */
export type SearchSnapshot = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array>>;
