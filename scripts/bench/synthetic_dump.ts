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
  yield* style === "inserts" ? mysqlDefinitions(table) : postgresqlDefinitions(table);
  if (style === "copy") yield* copied(table, left);
  if (style === "inserts") yield* inserted(table, left);
}

function* mysqlDefinitions(table: number): Generator<string> {
  yield `
--
-- Table structure for table \`orders_${table}\`
--

DROP TABLE IF EXISTS \`orders_${table}\`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE \`orders_${table}\` (
  \`id\` bigint(20) NOT NULL AUTO_INCREMENT,
  \`customer_id\` int(11) NOT NULL DEFAULT 0,
  \`state\` enum('open','it''s (paid)') DEFAULT 'open',
  \`total\` decimal(12,2) DEFAULT NULL COMMENT 'in euros, (all of it)',
  \`note\` text DEFAULT NULL,
  \`made\` timestamp NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (\`id\`),
  KEY \`by_customer_${table}\` (\`customer_id\`),
  CONSTRAINT \`orders_${table}_fk\` FOREIGN KEY (\`customer_id\`) REFERENCES \`orders_${
    table >> 1
  }\` (\`id\`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
/*!40101 SET character_set_client = @saved_cs_client */;
`;
}

function* postgresqlDefinitions(table: number): Generator<string> {
  const head = (name: string, sort: string): string =>
    `--\n-- Name: ${name}; Type: ${sort}; Schema: public; Owner: shop\n--\n\n`;
  const name = `orders_${table}`;
  yield `${head(name, "TABLE")}CREATE TABLE public.${name} (
    id bigint NOT NULL,
    customer_id integer DEFAULT 0 NOT NULL,
    state character varying(20) DEFAULT 'it''s (open)'::character varying NOT NULL,
    total numeric(12,2),
    note text,
    made timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ${name}_total_check CHECK ((total >= (0)::numeric))
);


ALTER TABLE public.${name} OWNER TO shop;

${
    head(`TABLE ${name}`, "COMMENT")
  }COMMENT ON TABLE public.${name} IS 'orders of the shop; all of them';


${head(`${name}_id_seq`, "SEQUENCE")}CREATE SEQUENCE public.${name}_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.${name}_id_seq OWNER TO shop;

${
    head(`${name} id`, "DEFAULT")
  }ALTER TABLE ONLY public.${name} ALTER COLUMN id SET DEFAULT nextval('public.${name}_id_seq'::regclass);


${head(`${name} ${name}_pkey`, "CONSTRAINT")}ALTER TABLE ONLY public.${name}
    ADD CONSTRAINT ${name}_pkey PRIMARY KEY (id);


${
    head(`by_customer_${table}`, "INDEX")
  }CREATE INDEX by_customer_${table} ON public.${name} USING btree (customer_id, made DESC);


${head(`${name} ${name}_fk`, "FK CONSTRAINT")}ALTER TABLE ONLY public.${name}
    ADD CONSTRAINT ${name}_fk FOREIGN KEY (customer_id) REFERENCES public.orders_${
    table >> 1
  }(id) ON DELETE CASCADE;


${head(`open_${table}`, "VIEW")}CREATE VIEW public.open_${table} AS
 SELECT o.id,
    c.note
   FROM (public.${name} o
     JOIN public.orders_${table >> 1} c ON ((c.id = o.customer_id)))
  WHERE ((o.state)::text = 'open'::text);


ALTER TABLE public.open_${table} OWNER TO shop;

${
    head(`close_${table}(date)`, "FUNCTION")
  }CREATE FUNCTION public.close_${table}(month date) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE public.${name} SET state = 'closed' WHERE made < month AND state <> 'it''s';
END;
$$;


ALTER FUNCTION public.close_${table}(month date) OWNER TO shop;

`;
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
