import { shapeTable } from "../../link/shape_table.ts";

/** What functions of Go give of their first argument. */
export const goShapes = shapeTable(`
  std  append  self
`);
