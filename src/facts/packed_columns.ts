import { Builder, ByteBuffer } from "flatbuffers";

/** A column of scalars as it is kept: the narrowest unsigned integer type, or 32-bit floats. */
export type PackedColumn = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** What a column is made from; integers from 0 to 2^32 - 1 are kept in the narrowest type that holds them all. */
export type ColumnValues = PackedColumn | readonly number[];

const WIDTH_CODES = { u8: 0, u16: 1, u32: 2, f32: 3 } as const;
const BYTES_OF_CODE = [1, 2, 4, 4] as const;
const EMPTY = new Uint8Array(0);

/** Where columns lie in the data. */
interface Places {
  /** Per column, its number of values above two bits for the code of their type. */
  readonly directory: Uint32Array;
  /** Per column, where it begins. */
  readonly offsets: Uint32Array;
  /** Where the last one ends. */
  readonly end: number;
}

/**
 * Columns of scalars in one FlatBuffer (`schema/graph.fbs`, table `Columns`): a version, a directory of counts and
 * widths, and one data vector in which columns follow each other, each where its type may lie, so that it is read as a
 * view.
 */
export class PackedColumns {
  /** Version given at {@link encode}. */
  readonly version: number;
  readonly #data: Uint8Array;
  readonly #places: Places;
  readonly #views: PackedColumn[] = [];

  private constructor(version: number, data: Uint8Array, places: Places) {
    this.version = version;
    this.#data = data;
    this.#places = places;
  }

  /** The column at `index`; an empty one where there is none. */
  at(index: number): PackedColumn {
    const known = this.#views[index];
    if (known !== undefined) return known;
    if (index >= this.length) return EMPTY;
    const packed = this.#places.directory[index] ?? 0;
    const offset = this.#places.offsets[index] ?? 0;
    return this.#views[index] = viewOf(this.#data, offset, packed >>> 2, packed & 3);
  }

  /** Number of values in the column at `index`; 0 where there is none. */
  lengthOf(index: number): number {
    return (this.#places.directory[index] ?? 0) >>> 2;
  }

  /** Number of columns. */
  get length(): number {
    return this.#places.offsets.length;
  }

  /** Writes columns, in order, to one buffer of its own. */
  static encode(version: number, columns: readonly ColumnValues[]): Uint8Array<ArrayBuffer> {
    const directory = directoryOf(columns);
    const data = new Uint8Array(endOf(directory));
    write(columns, directory, data);
    const builder = new Builder(data.byteLength + directory.byteLength + 128);
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
   * What reads as {@link encode}'s buffer does, as pieces to be written one behind the other: columns that are typed
   * arrays are not copied.
   */
  static *pieces(version: number, columns: readonly ColumnValues[]): Generator<Uint8Array> {
    const directory = directoryOf(columns);
    yield headerOf(version, directory);
    let end = 0;
    for (let index = 0; index < directory.length; index++) {
      const values = columns[index] ?? EMPTY;
      const code = (directory[index] ?? 0) & 3;
      const start = multipleFrom(end, BYTES_OF_CODE[code] ?? 4);
      if (start > end) yield new Uint8Array(start - end);
      const column = ArrayBuffer.isView(values) ? values : typed(values, code);
      yield new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
      end = start + column.byteLength;
    }
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
    if (root < 4 || root > aligned.byteLength - 4) {
      throw new Error("Cannot read columns: the table is not in the buffer");
    }
    const versionField = buffer.__offset(root, 4);
    const version = versionField === 0 ? 0 : buffer.readInt32(root + versionField);
    const directory = byteVector(buffer, aligned, root, 6);
    const data = byteVector(buffer, aligned, root, 8);
    const entries = new Uint32Array(
      directory.buffer,
      directory.byteOffset,
      directory.byteLength >> 2,
    );
    const places = placesOf(entries);
    if (places.end > data.byteLength) {
      throw new Error("Cannot read columns: a column ends beyond the data");
    }
    return new PackedColumns(version, data, places);
  }
}

/** Count and width of each column, as they are kept. */
function directoryOf(columns: readonly ColumnValues[]): Uint32Array<ArrayBuffer> {
  const directory = new Uint32Array(columns.length);
  for (let index = 0; index < columns.length; index++) {
    const values = columns[index] ?? [];
    directory[index] = values.length * 4 + codeOf(values);
  }
  return directory;
}

/** Finds where columns lie from their counts and widths: each behind the one before it, at a multiple of its width. */
function placesOf(directory: Uint32Array): Places {
  const offsets = new Uint32Array(directory.length);
  let end = 0;
  for (let index = 0; index < directory.length; index++) {
    const packed = directory[index] ?? 0;
    const width = BYTES_OF_CODE[packed & 3] ?? 4;
    // A damaged directory may lead further than 32 bits go.
    const offset = Math.ceil(end / width) * width;
    offsets[index] = offset;
    end = offset + (packed >>> 2) * width;
  }
  return { directory, offsets, end };
}

/** Bytes that the columns of a directory take, each where {@link placesOf} finds it. */
function endOf(directory: Uint32Array): number {
  let end = 0;
  for (let index = 0; index < directory.length; index++) {
    const packed = directory[index] ?? 0;
    const width = BYTES_OF_CODE[packed & 3] ?? 4;
    end = multipleFrom(end, width) + (packed >>> 2) * width;
  }
  return end;
}

/** The first multiple of `width`, a power of two, from `offset` on. */
function multipleFrom(offset: number, width: number): number {
  return (offset + width - 1) & -width;
}

/** Writes the columns to the places that their directory gives them. */
function write(columns: readonly ColumnValues[], directory: Uint32Array, data: Uint8Array): void {
  // Most columns of a file's facts are short or empty: views of their own would cost more than the values in them.
  const halves = new Uint16Array(data.buffer, 0, data.length >> 1);
  const words = new Uint32Array(data.buffer, 0, data.length >> 2);
  let end = 0;
  for (let index = 0; index < directory.length; index++) {
    const values = columns[index] ?? EMPTY;
    const code = (directory[index] ?? 0) & 3;
    const width = BYTES_OF_CODE[code] ?? 4;
    const offset = multipleFrom(end, width);
    end = offset + values.length * width;
    if (ArrayBuffer.isView(values)) {
      viewOf(data, offset, values.length, code).set(values);
    } else if (code === WIDTH_CODES.u8) copy(values, data, offset);
    else if (code === WIDTH_CODES.u16) copy(values, halves, offset >> 1);
    else copy(values, words, offset >> 2);
  }
}

function copy(
  values: readonly number[],
  to: Uint8Array | Uint16Array | Uint32Array,
  start: number,
): void {
  for (let index = 0; index < values.length; index++) to[start + index] = values[index] ?? 0;
}

function codeOf(values: ColumnValues): number {
  if (values instanceof Uint8Array) return WIDTH_CODES.u8;
  if (values instanceof Uint16Array) return WIDTH_CODES.u16;
  if (values instanceof Uint32Array) return WIDTH_CODES.u32;
  if (values instanceof Float32Array) return WIDTH_CODES.f32;
  let max = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (value > max) max = value;
  }
  if (max < 0x100) return WIDTH_CODES.u8;
  return max < 0x10000 ? WIDTH_CODES.u16 : WIDTH_CODES.u32;
}

/** Everything of the FlatBuffer before its data, which is its last vector. */
function headerOf(version: number, directory: Uint32Array): Uint8Array {
  const vtable = 4, table = 16, vector = 32;
  const header = new Uint8Array(vector + 4 + directory.byteLength + 4);
  const view = new DataView(header.buffer);
  view.setUint32(0, table, true);
  // Sizes of the vtable and the table, then where in the table the fields are: version, directory, data.
  [10, 16, 4, 8, 12].forEach((value, index) => view.setUint16(vtable + index * 2, value, true));
  view.setInt32(table, table - vtable, true);
  view.setInt32(table + 4, version, true);
  view.setUint32(table + 8, vector - (table + 8), true);
  view.setUint32(table + 12, vector + 4 + directory.byteLength - (table + 12), true);
  view.setUint32(vector, directory.byteLength, true);
  header.set(
    new Uint8Array(directory.buffer, directory.byteOffset, directory.byteLength),
    vector + 4,
  );
  view.setUint32(header.byteLength - 4, endOf(directory), true);
  return header;
}

function typed(values: readonly number[], code: number): PackedColumn {
  if (code === WIDTH_CODES.u8) return Uint8Array.from(values);
  return code === WIDTH_CODES.u16 ? Uint16Array.from(values) : Uint32Array.from(values);
}

function viewOf(data: Uint8Array, offset: number, length: number, code: number): PackedColumn {
  const start = data.byteOffset + offset;
  if (code === WIDTH_CODES.u8) return new Uint8Array(data.buffer, start, length);
  if (code === WIDTH_CODES.u16) return new Uint16Array(data.buffer, start, length);
  if (code === WIDTH_CODES.u32) return new Uint32Array(data.buffer, start, length);
  return new Float32Array(data.buffer, start, length);
}

function byteVector(
  buffer: ByteBuffer,
  bytes: Uint8Array,
  root: number,
  field: number,
): Uint8Array {
  const offset = buffer.__offset(root, field);
  if (offset === 0) return EMPTY;
  const start = buffer.__vector(root + offset);
  const length = buffer.__vector_len(root + offset);
  if (start < 0 || length < 0 || start + length > bytes.byteLength) {
    throw new Error("Cannot read columns: a vector ends beyond the buffer");
  }
  if ((bytes.byteOffset + start) % 4 !== 0) {
    throw new Error("Cannot read columns: a vector begins where no column may");
  }
  return bytes.subarray(start, start + length);
}
