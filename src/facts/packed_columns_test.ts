import assert from "node:assert/strict";
import { PackedColumns } from "./packed_columns.ts";

Deno.test("PackedColumns gives back every column with its type", () => {
  const columns = [
    Uint8Array.of(1, 2, 3),
    Uint16Array.of(65535),
    Uint32Array.of(4294967295, 0),
    Float32Array.of(0.5),
    new Uint8Array(0),
  ];
  const decoded = PackedColumns.decode(PackedColumns.encode(7, columns));
  assert.equal(decoded.version, 7);
  assert.deepEqual(columns.map((_, index) => decoded.at(index)), columns);
});

Deno.test("PackedColumns reads from any place in a larger buffer", () => {
  const bytes = PackedColumns.encode(1, [Uint32Array.of(11, 12)]);
  const larger = new Uint8Array(bytes.length + 3);
  larger.set(bytes, 3);
  assert.deepEqual(PackedColumns.decode(larger.subarray(3)).at(0), Uint32Array.of(11, 12));
});

Deno.test("PackedColumns refuses buffers that are cut short", () => {
  const bytes = PackedColumns.encode(1, [new Uint32Array(100)]);
  for (const length of [0, 8, bytes.length >> 1]) {
    assert.throws(
      () => PackedColumns.decode(bytes.subarray(0, length)),
      /Cannot read columns|out of bounds|Offset/i,
    );
  }
});

Deno.test("PackedColumns narrows numbers to the smallest type that holds them", () => {
  const bytes = PackedColumns.encode(1, [[0, 255], [256], [65536], []]);
  const columns = PackedColumns.decode(bytes);
  assert.deepEqual(columns.at(0), Uint8Array.of(0, 255));
  assert.deepEqual(columns.at(1), Uint16Array.of(256));
  assert.deepEqual(columns.at(2), Uint32Array.of(65536));
  assert.deepEqual(columns.at(3), new Uint8Array(0));
});

Deno.test("PackedColumns gives pieces that together read as what it encodes", () => {
  const columns = [Uint8Array.of(1, 2, 3), [70000, 1], Uint16Array.of(9), [], [5]];
  const bytes = Uint8Array.from(
    [...PackedColumns.pieces(7, columns)].flatMap((piece) => [...piece]),
  );
  const decoded = PackedColumns.decode(bytes);
  const expected = PackedColumns.decode(PackedColumns.encode(7, columns));
  assert.equal(decoded.version, 7);
  assert.equal(decoded.length, columns.length);
  for (let index = 0; index < columns.length; index++) {
    assert.deepEqual(decoded.at(index), expected.at(index));
  }
});

Deno.test("PackedColumns refuses offsets that lead out of the buffer or where no column may begin", () => {
  const bytes = PackedColumns.encode(1, [Uint32Array.of(11, 12), Uint16Array.of(3)]);
  const refusal = /^Error: Cannot read columns/;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    for (const value of [2, 0x7fffffff, 0x80000001, 0xffffffff]) {
      const damaged = bytes.slice();
      new DataView(damaged.buffer).setUint32(at, value, true);
      try {
        const columns = PackedColumns.decode(damaged);
        for (let index = 0; index < columns.length; index++) columns.at(index);
      } catch (error) {
        assert.match(String(error), refusal);
      }
    }
  }
});
