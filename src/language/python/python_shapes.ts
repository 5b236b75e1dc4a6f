import { shapeTable } from "../../link/shape_table.ts";

/** What members of the library's types, and its functions, give of the values in them. */
export const pythonShapes = shapeTable(`
  array  pop popleft __getitem__ __next__  element
  array  copy __iter__ union intersection difference  self
  map  get pop setdefault __getitem__  element
  map  items  entries
  map  values  elements
  map  keys  keys
  map  copy  self
  std  list sorted reversed tuple set frozenset iter filter  self
  std  next min max  element
  std  enumerate  entries
`);
