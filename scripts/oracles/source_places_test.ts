import { deepEqual, throws } from "node:assert/strict";

import { SourcePlaces } from "./source_places.ts";

const bytes = new TextEncoder().encode("\uFEFFa é 😀 b\r\nc d\r\n");

Deno.test("places of a text taken as it is count a byte order mark and carriage returns", () => {
  const places = new SourcePlaces(bytes, "as it is");
  deepEqual(places.place(1, "a"), { line: 1, column: 3 });
  deepEqual(places.place(8, "b"), { line: 1, column: 13 });
  deepEqual(places.place(13, "d"), { line: 2, column: 2 });
});

Deno.test("places of a normalized text are those on disk", () => {
  const places = new SourcePlaces(bytes, "normalized");
  deepEqual(places.place(0, "a"), { line: 1, column: 3 });
  deepEqual(places.place(7, "b"), { line: 1, column: 13 });
  deepEqual(places.place(9, "c"), { line: 2, column: 0 });
  deepEqual(places.place(11, "d"), { line: 2, column: 2 });
});

Deno.test("a place without the name that is said to stand there is refused", () => {
  const places = new SourcePlaces(bytes, "as it is");
  throws(() => places.place(1, "b"), {
    message: 'b is said to stand at offset 1, where "a é 😀 b\\r\\nc d\\r\\n" is',
  });
});
