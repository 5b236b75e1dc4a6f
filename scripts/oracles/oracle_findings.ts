import { z } from "zod";

const placeSchema = z.strictObject({ path: z.string(), line: z.int(), column: z.int() });

/** What a program that asks a compiler prints as JSON: a record without the package it is about. */
export const oracleFindingsSchema = z.strictObject({
  /** Version of the compiler. */
  version: z.string(),
  files: z.array(z.string()),
  expectedFiles: z.int(),
  externalCalls: z.int(),
  calls: z.array(z.strictObject({ site: placeSchema, name: z.string(), target: placeSchema })),
  undecided: z.array(z.strictObject({ site: placeSchema, name: z.string() })),
  overrides: z.array(z.strictObject({ overriding: placeSchema, overridden: placeSchema })),
});
