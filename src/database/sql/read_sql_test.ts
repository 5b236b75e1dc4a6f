import assert from "node:assert/strict";
import type { DatabaseObject } from "../database_object.ts";
import { readSql } from "./read_sql.ts";
import type { SqlDialect } from "./sql_dialect.ts";

function read(
  text: string | readonly string[],
  dialect?: SqlDialect,
): readonly DatabaseObject[] {
  const scripts = typeof text === "string" ? [text] : text;
  const options = { datasource: "shop", defaultSchema: "public", dialect };
  return readSql(scripts, options).flatMap((reading) => reading.objects);
}

/** One line for each object, and one for each of its references. */
function outline(objects: readonly DatabaseObject[]): string[] {
  return objects.flatMap((object) => {
    const table = object.table === undefined ? "" : `${object.table}.`;
    const columns = object.columns.map(({ name, type }) => `${name} ${type}`.trim()).join(", ");
    const inner = columns || object.parameters.join(", ");
    return [
      `${object.kind} ${object.schema}.${table}${object.name}${inner === "" ? "" : ` (${inner})`}`,
      ...object.references.map(({ via, target, columns: named }) =>
        `  ${via} ${target.schema === undefined ? "" : `${target.schema}.`}${target.name}` +
        `${via === "foreign_key" && named.length > 0 ? `(${named.join(", ")})` : ""}`
      ),
    ];
  });
}

Deno.test("readSql folds names as PostgreSQL does and keeps quoted ones", () => {
  assert.deepEqual(
    outline(read('CREATE TABLE "Order" (id int); CREATE TABLE Order2 (ID int)', "postgresql")),
    ["table public.Order (id int)", "table public.order2 (id int)"],
  );
});

Deno.test("readSql reads columns, types and references inside of a table", () => {
  const text = `
    -- what is sold
    CREATE UNLOGGED TABLE IF NOT EXISTS s.t (
      a bigint[] NOT NULL, -- one, two; (three
      b numeric(10, 2) DEFAULT 0 CHECK (b > 0),
      c int REFERENCES s.p(id) ON DELETE SET NULL, /* it's ( */
      ts timestamp with time zone NOT NULL,
      "key" text,
      CONSTRAINT t_pk PRIMARY KEY (a),
      CONSTRAINT t_fk FOREIGN KEY (a, c) REFERENCES other (x, y),
      UNIQUE (b), EXCLUDE USING gist (c WITH =)
    ) PARTITION BY RANGE (ts);`;
  const objects = read(text, "postgresql");
  assert.deepEqual(outline(objects), [
    "table s.t (a bigint[], b numeric(10, 2), c int, ts timestamp with time zone, key text)",
    "  foreign_key s.p(id)",
    "  foreign_key public.other(x, y)",
  ]);
  const [table] = objects;
  assert.ok(table !== undefined);
  const slice = text.slice(table.range.start, table.range.end);
  assert.ok(slice.startsWith("CREATE UNLOGGED"));
  assert.ok(slice.endsWith("PARTITION BY RANGE (ts)"));
});

Deno.test("readSql reads what mysqldump writes", () => {
  const text = `
-- MySQL dump 10.13
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`lines\`;
CREATE TABLE \`lines\` (
  \`id\` int unsigned NOT NULL AUTO_INCREMENT COMMENT 'it''s (one), key',
  \`kind\` enum('a','b\\'c') DEFAULT 'a',
  \`order_id\` int DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  KEY \`by_order\` (\`order_id\`),
  FULLTEXT KEY \`words\` (\`kind\`),
  CONSTRAINT \`fk\` FOREIGN KEY (\`order_id\`) REFERENCES \`orders\` (\`id\`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=5 COMMENT='lines of orders';
INSERT INTO \`lines\` VALUES (1,'a;''b\\'; CREATE TABLE fake (x int);',NULL);
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`%\`*/ /*!50003 TRIGGER \`touch\` BEFORE INSERT ON \`lines\` FOR EACH ROW BEGIN
  UPDATE orders SET n = n + 1; SET NEW.id = 1;
END */;;
CREATE DEFINER=\`root\`@\`%\` PROCEDURE \`close\`(IN m int)
BEGIN DELETE FROM orders; END ;;
DELIMITER ;
/*!50001 CREATE TABLE \`v\` (\`a\` int) */;
/*!50001 DROP TABLE IF EXISTS \`v\`*/;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=\`root\`@\`%\` SQL SECURITY DEFINER */
/*!50001 VIEW \`v\` AS select \`l\`.\`id\` AS \`id\` from \`lines\` \`l\` */;
`;
  assert.deepEqual(outline(read(text)), [
    "table public.lines (id int unsigned, kind enum('a','b\\'c'), order_id int)",
    "  foreign_key public.orders(id)",
    "trigger public.lines.touch",
    "  declared public.lines",
    "  queried orders",
    "procedure public.close (IN m int)",
    "  queried orders",
    "view public.v",
    "  queried lines",
  ]);
  const [lines] = read(text);
  assert.equal(lines?.comment, "lines of orders");
  assert.equal(lines?.columns[0]?.comment, "it's (one), key");
});

Deno.test("readSql reads what pg_dump writes", () => {
  const text = `
-- PostgreSQL database dump
\\restrict x'y
SELECT pg_catalog.set_config('search_path', '', false);
CREATE FUNCTION public.touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN UPDATE public.stock SET n = 1; RETURN NEW; END;
$$;
CREATE TABLE public.orders (id bigint NOT NULL, note text);
CREATE TABLE public.orders_2026 (id bigint NOT NULL, note text);
ALTER TABLE ONLY public.orders ATTACH PARTITION public.orders_2026 FOR VALUES FROM (1) TO (2);
CREATE VIEW public.open AS SELECT o.id FROM public.orders o;
COMMENT ON TABLE public.orders IS '주문; it''s';
COMMENT ON COLUMN public.orders.note IS 'a note';
COPY public.orders (id, note) FROM stdin;
1\tit's; CREATE TABLE fake (x int);
\\.
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_fk FOREIGN KEY (id) REFERENCES auth.users(id);
CREATE TRIGGER touch BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION public.touch();
CREATE POLICY readers ON public.orders FOR SELECT USING ((id IN ( SELECT stock.id FROM public.stock)));
`;
  const objects = read(text);
  assert.deepEqual(outline(objects), [
    "db_function public.touch",
    "  queried public.stock",
    "table public.orders (id bigint, note text)",
    "  foreign_key auth.users(id)",
    "table public.orders_2026 (id bigint, note text)",
    "  declared public.orders",
    "view public.open",
    "  queried public.orders",
    "trigger public.orders.touch",
    "  declared public.orders",
    "  declared public.touch",
    "rls_policy public.orders.readers (readers SELECT)",
    "  declared public.orders",
    "  queried public.stock",
  ]);
  assert.equal(objects[1]?.comment, "주문; it's");
  assert.equal(objects[1]?.columns[1]?.comment, "a note");
  assert.equal(objects[1]?.further.length, 4);
});

Deno.test("readSql reads SQLite's triggers whole, and virtual tables", () => {
  const text = `PRAGMA foreign_keys=OFF;
CREATE TABLE IF NOT EXISTS "invoice" ([id] INTEGER PRIMARY KEY AUTOINCREMENT, "customer" REFERENCES customer);
CREATE TRIGGER IF NOT EXISTS touch AFTER UPDATE ON invoice BEGIN
  UPDATE stock SET n = CASE WHEN n > 1 THEN 0 ELSE 1 END; DELETE FROM archive;
END;
CREATE VIRTUAL TABLE docs USING fts5(title, body, tokenize='porter');`;
  assert.deepEqual(outline(read(text, "sqlite")), [
    "table public.invoice (id INTEGER, customer)",
    "  foreign_key public.customer",
    "trigger public.invoice.touch",
    "  declared public.invoice",
    "  queried stock",
    "  queried archive",
    "table public.docs (title, body)",
  ]);
});

Deno.test("readSql reads scripts of SQL Server, whose statements end with batches", () => {
  const text = `USE [shop]
GO
CREATE TABLE [dbo].[Orders](
  [Id] [int] IDENTITY(1,1) NOT NULL,
  [Total] [decimal](10, 2) NULL,
 CONSTRAINT [PK] PRIMARY KEY CLUSTERED ([Id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
ALTER TABLE [dbo].[Lines]  WITH CHECK ADD CONSTRAINT [FK] FOREIGN KEY([OrderId])
REFERENCES [dbo].[Orders] ([Id])
GO
CREATE TABLE dbo.Lines (OrderId int)
ALTER TABLE dbo.Lines ADD CONSTRAINT FK2 FOREIGN KEY (OrderId) REFERENCES dbo.Orders (Id), Note nvarchar(9)
GO
CREATE PROCEDURE dbo.CloseMonth @month int AS
BEGIN
  UPDATE dbo.Orders SET Total = 0;
  DELETE FROM dbo.Lines;
END
GO
`;
  assert.deepEqual(outline(read(text)), [
    "table dbo.Orders (Id [int], Total [decimal](10, 2))",
    "table dbo.Lines (OrderId int, Note nvarchar(9))",
    "  foreign_key dbo.Orders(Id)",
    "procedure dbo.CloseMonth",
    "  queried dbo.Orders",
    "  queried dbo.Lines",
  ]);
});

Deno.test("readSql replays migrations to what they leave behind", () => {
  const scripts = [
    "CREATE TABLE users (id int, nmae text); CREATE TABLE old (id int);",
    "ALTER TABLE users RENAME COLUMN nmae TO name; ALTER TABLE users ADD COLUMN team_id int REFERENCES teams(id);",
    "CREATE TABLE teams (id int); ALTER TABLE users RENAME TO people; DROP TABLE old;",
    "ALTER TABLE people ALTER COLUMN name TYPE varchar(80) USING name::varchar, DROP COLUMN id;",
  ];
  assert.deepEqual(outline(read(scripts, "postgresql")), [
    "table public.people (name varchar(80), team_id int)",
    "  foreign_key public.teams(id)",
    "table public.teams (id int)",
  ]);
});

Deno.test("readSql keeps tables after statements that it does not know or that are broken", () => {
  const text = `FLY TO the moon (with 'quotes;');
CREATE TABLE ;
CREATE TABLE broken;
CREATE TABLE kept (id int, other text`;
  const [reading] = readSql([text], { datasource: "shop", defaultSchema: "public" });
  assert.deepEqual(outline(reading?.objects ?? []), ["table public.kept (id int, other text)"]);
  assert.deepEqual(reading?.problems.map(({ message }) => message), [
    "CREATE TABLE without a name",
    "the table broken has neither columns in brackets, nor a query, nor a table that it is made from",
    "the bracket after the table kept is not closed: columns may be missing",
  ]);
});

Deno.test("readSql finds what stands after a quote that nothing closes", () => {
  const text =
    "INSERT INTO notes VALUES ('it's');\n-- don't\nCREATE TABLE kept (id int);\nSELECT '";
  assert.deepEqual(outline(read(text)), ["table public.kept (id int)"]);
});
