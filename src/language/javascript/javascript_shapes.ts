import { shapeTable } from "../../link/shape_table.ts";

/** What members of the library's types give of the values in them. */
export const javascriptShapes = shapeTable(`
  array  forEach some every findIndex findLastIndex  nothing(element)
  array  map  results(element)
  array  flatMap  flatResults(element)
  array  find findLast at pop shift  element(element)
  array  filter sort toSorted  self(element element)
  array  slice splice concat reverse toReversed fill flat add  self
  array  reduce reduceRight  result(nothing element)
  array  values  elements
  array  entries  entries
  map  get  element
  map  set  self
  map  forEach  nothing(element key)
  map  values  elements
  map  keys  keys
  map  entries  entries
  promise  then  promise(element)
  promise  catch finally  self
`);
