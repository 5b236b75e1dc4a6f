import type { Visit } from "./kotlin_file.ts";
import { typeOf } from "./type_of.ts";

const visitType: Visit = (kotlin, node, place) => {
  typeOf(kotlin, node, place);
};

/** Visits of types that no declaration takes up. */
export const typeVisits: readonly (readonly [string, Visit])[] = [
  ["function_type", visitType],
  ["non_nullable_type", visitType],
  ["nullable_type", visitType],
  ["parenthesized_type", visitType],
  ["user_type", visitType],
];
