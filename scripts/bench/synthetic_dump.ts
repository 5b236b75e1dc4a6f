/** How a synthetic dump writes its data. */
export type DumpStyle = "copy" | "inserts" | "definitions";

const ROWS_OF_INSERT = 2_000;
const ROWS_OF_TABLE = 20_000;

/**
 * A dump of about a length, as `pg_dump` (`copy`) or `mysqldump` (`inserts`) would write it: tables with foreign keys,
 * comments, views and functions, and long rows; `definitions` has no rows.
 *
 * @param length In characters.
 */
export function syntheticDump(style: DumpStyle, length: number): string {
  const parts: string[] = [];
  let written = 0;
  for (let table = 0; written < length; table++) {
    for (const part of tableParts(style, table, length - written)) {
      parts.push(part);
      written += part.length;
    }
  }
  return parts.join("");
}

function* tableParts(style: DumpStyle, table: number, left: number): Generator<string> {
  const quote = style === "inserts" ? "`" : "";
  const name = (word: string): string => `${quote}${word}${quote}`;
  const schema = style === "inserts" ? "" : "public.";
  yield `--\n-- Structure of orders_${table}\n--\n
CREATE TABLE ${schema}${name(`orders_${table}`)} (
  ${name("id")} bigint NOT NULL,
  ${name("customer_id")} integer DEFAULT 0 NOT NULL,
  ${name("state")} character varying(20) DEFAULT 'it''s (open)',
  ${name("total")} numeric(12,2),
  ${name("note")} text,
  ${name("made")} timestamp(6) NOT NULL,
  CONSTRAINT ${name(`orders_${table}_fk`)} FOREIGN KEY (${name("customer_id")})
    REFERENCES ${schema}${name(`orders_${table >> 1}`)} (${name("id")}) ON DELETE CASCADE
);\n\n`;
  yield `CREATE VIEW ${schema}${name(`open_${table}`)} AS
 SELECT o.id, c.note FROM (${schema}${name(`orders_${table}`)} o JOIN ${schema}${
    name(`orders_${table >> 1}`)
  } c ON ((c.id = o.customer_id)))
  WHERE ((o.state)::text = 'open'::text);\n\n`;
  if (style !== "inserts") {
    yield `CREATE FUNCTION public.close_${table}(month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.orders_${table} SET state = 'closed' WHERE made < month;
END;
$$;\n\nCOMMENT ON TABLE public.orders_${table} IS 'orders of the shop; all of them';\n\n`;
  }
  if (style === "copy") yield* copied(table, left);
  if (style === "inserts") yield* inserted(table, left);
}

function* copied(table: number, left: number): Generator<string> {
  yield `COPY public.orders_${table} (id, customer_id, state, total, note, made) FROM stdin;\n`;
  for (let row = 0, written = 0; row < ROWS_OF_TABLE && written < left; row++) {
    const line = `${row}\t${
      row % 97
    }\topen\t${row}.50\tit's a note of row ${row}; it is (long enough)\t2026-01-02 03:04:05\n`;
    written += line.length;
    yield line;
  }
  yield "\\.\n\n";
}

function* inserted(table: number, left: number): Generator<string> {
  for (let row = 0, written = 0; row < ROWS_OF_TABLE && written < left; row++) {
    const isFirst = row % ROWS_OF_INSERT === 0;
    const isLast = row % ROWS_OF_INSERT === ROWS_OF_INSERT - 1;
    const line = `${isFirst ? `INSERT INTO \`orders_${table}\` VALUES ` : ","}(${row},${
      row % 97
    },'open',${row}.50,'it\\'s a note of row ${row}; it is (long enough)','2026-01-02 03:04:05')`;
    written += line.length;
    yield isLast || written >= left ? `${line};\n` : line;
  }
}
