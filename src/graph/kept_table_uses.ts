import * as z from "zod";
import type { TableUseRecord } from "./table_use_record.ts";

/** Uses of tables as one text, as they are kept. */
export const keptTableUses = { encode, decode } as const;

const shape = z.array(z.tuple([
  z.number(),
  z.string(),
  z.boolean(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.array(z.string()),
]));

/** The text of the uses; the empty one of none. */
function encode(uses: readonly TableUseRecord[]): string {
  if (uses.length === 0) return "";
  const rows: z.infer<typeof shape> = uses.map((use) => [
    use.def,
    use.id,
    use.isDangling,
    use.type,
    use.rule,
    Math.round(use.confidence * 100),
    use.line,
    use.access,
    [...use.columns],
  ]);
  return JSON.stringify(rows);
}

/**
 * The uses of which {@link encode} made a text.
 *
 * @throws Error when the text is none of these.
 */
function decode(text: string): readonly TableUseRecord[] {
  if (text === "") return NONE;
  return shape.parse(JSON.parse(text)).map((
    [def, id, isDangling, type, rule, confidence, line, access, columns],
  ) => ({
    def,
    id,
    isDangling,
    type,
    rule,
    confidence: confidence / 100,
    line,
    access,
    columns,
  }));
}

const NONE: readonly TableUseRecord[] = [];
