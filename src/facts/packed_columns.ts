import { Builder, ByteBuffer } from "flatbuffers";

/** A column of scalars as it is kept: the narrowest unsigned integer type, or 32-bit floats. */
export type PackedColumn = Uint8Array | Uint16Array | Uint32Array | Float32Array;

const WIDTH_CODES = { u8: 0, u16: 1, u32: 2, f32: 3 } as const;
const BYTES_OF_CODE = [1, 2, 4, 4] as const;

/**
 * Columns of scalars in one FlatBuffer (`schema/graph.fbs`, table `Columns`): a version, a directory of offsets, counts
 * and widths, and one data vector in which every column starts at a multiple of four bytes, so that it is read as a view.
 */
export class PackedColumns {
  /** Version given at {@link encode}. */
  readonly version: number;
  readonly #columns: readonly PackedColumn[];

  private constructor(version: number, columns: readonly PackedColumn[]) {
    this.version = version;
    this.#columns = columns;
  }

  /** The column at `index`; an empty one where there is none. */
  at(index: number): PackedColumn {
    return this.#columns[index] ?? new Uint8Array(0);
  }

  /** Number of columns. */
  get length(): number {
    return this.#columns.length;
  }

  /** Writes columns, in order, to one buffer of its own. */
  static encode(version: number, columns: readonly PackedColumn[]): Uint8Array<ArrayBuffer> {
    const directory = new Uint32Array(columns.length * 2);
    let size = 0;
    columns.forEach((column, index) => {
      directory[index * 2] = size;
      directory[index * 2 + 1] = column.length * 4 + widthCode(column);
      size += (column.byteLength + 3) & ~3;
    });
    const data = new Uint8Array(size);
    columns.forEach((column, index) => {
      const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
      data.set(bytes, directory[index * 2] ?? 0);
    });
    const builder = new Builder(size + directory.byteLength + 128);
    const dataOffset = builder.createByteVector(data);
    const directoryOffset = builder.createByteVector(new Uint8Array(directory.buffer));
    builder.startObject(3);
    builder.addFieldInt32(0, version, 0);
    builder.addFieldOffset(1, directoryOffset, 0);
    builder.addFieldOffset(2, dataOffset, 0);
    builder.finish(builder.endObject());
    return builder.asUint8Array().slice();
  }

  /**
   * Reads what {@link encode} wrote; the columns are views into `bytes`.
   *
   * @throws Error when the buffer is not whole or its directory points outside of it.
   */
  static decode(bytes: Uint8Array): PackedColumns {
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    if (aligned.byteLength < 16) throw new Error("Cannot read columns: the buffer is too short");
    const buffer = new ByteBuffer(aligned);
    const root = buffer.readInt32(0);
    const versionField = buffer.__offset(root, 4);
    const version = versionField === 0 ? 0 : buffer.readInt32(root + versionField);
    const directory = byteVector(buffer, aligned, root, 6);
    const data = byteVector(buffer, aligned, root, 8);
    const entries = new Uint32Array(
      directory.buffer,
      directory.byteOffset,
      directory.byteLength >> 2,
    );
    const columns: PackedColumn[] = [];
    for (let index = 0; index + 1 < entries.length; index += 2) {
      columns.push(columnView(data, entries[index] ?? 0, entries[index + 1] ?? 0));
    }
    return new PackedColumns(version, columns);
  }

  /** The narrowest column that holds all values, each an integer from 0 to 2^32 - 1. */
  static narrow(values: readonly number[]): Uint8Array | Uint16Array | Uint32Array {
    let max = 0;
    for (const value of values) if (value > max) max = value;
    if (max < 0x100) return Uint8Array.from(values);
    if (max < 0x10000) return Uint16Array.from(values);
    return Uint32Array.from(values);
  }
}

function widthCode(column: PackedColumn): number {
  if (column instanceof Uint8Array) return WIDTH_CODES.u8;
  if (column instanceof Uint16Array) return WIDTH_CODES.u16;
  return column instanceof Uint32Array ? WIDTH_CODES.u32 : WIDTH_CODES.f32;
}

function byteVector(
  buffer: ByteBuffer,
  bytes: Uint8Array,
  root: number,
  field: number,
): Uint8Array {
  const offset = buffer.__offset(root, field);
  if (offset === 0) return new Uint8Array(0);
  const start = buffer.__vector(root + offset);
  const length = buffer.__vector_len(root + offset);
  if (start + length > bytes.byteLength) {
    throw new Error("Cannot read columns: a vector ends beyond the buffer");
  }
  return bytes.subarray(start, start + length);
}

function columnView(data: Uint8Array, offset: number, packed: number): PackedColumn {
  const code = packed & 3;
  const length = packed >>> 2;
  if (offset + length * (BYTES_OF_CODE[code] ?? 4) > data.byteLength) {
    throw new Error("Cannot read columns: a column ends beyond the data");
  }
  const start = data.byteOffset + offset;
  if (code === WIDTH_CODES.u8) return new Uint8Array(data.buffer, start, length);
  if (code === WIDTH_CODES.u16) return new Uint16Array(data.buffer, start, length);
  if (code === WIDTH_CODES.u32) return new Uint32Array(data.buffer, start, length);
  return new Float32Array(data.buffer, start, length);
}
