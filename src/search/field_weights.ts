import type { LexicalField } from "./lexical_field.ts";

/** How a field counts in BM25F. */
export interface FieldWeight {
  /** What an occurrence in the field is worth beside one in another field. */
  readonly weight: number;
  /** How far long fields are marked down: 0 not at all, 1 in proportion to their length (`b` of BM25). */
  readonly lengthNormalisation: number;
}

/** A weight for every field, and the saturation of repeated words. */
export interface FieldWeights {
  readonly fields: Readonly<Record<LexicalField, FieldWeight>>;
  /** `k1` of BM25: how much a further occurrence still adds. */
  readonly saturation: number;
}

/** The weights that search uses. */
export const fieldWeights: FieldWeights = {
  fields: {
    name: { weight: 14, lengthNormalisation: 0.2 },
    container: { weight: 1, lengthNormalisation: 1 },
    signature: { weight: 4, lengthNormalisation: 1 },
    doc: { weight: 3, lengthNormalisation: 0.5 },
    body: { weight: 1, lengthNormalisation: 1 },
    path: { weight: 2.5, lengthNormalisation: 0.5 },
  },
  saturation: 5,
};
