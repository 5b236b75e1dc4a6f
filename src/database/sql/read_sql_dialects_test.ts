import assert from "node:assert/strict";
import type { DatabaseObject } from "../database_object.ts";
import { readSql } from "./read_sql.ts";
import type { SqlDialect } from "./sql_dialect.ts";

function read(text: string, dialect?: SqlDialect): readonly DatabaseObject[] {
  const options = { datasource: "shop", defaultSchema: "main", dialect };
  return readSql([text], options).flatMap(({ objects, problems }) => {
    assert.deepEqual(problems, []);
    return objects;
  });
}

/** One line for each object: its sort, name, columns or parameters, and what it refers to. */
function lines(objects: readonly DatabaseObject[]): string[] {
  return objects.map((object) => {
    const owner = object.table === undefined ? object.schema : `${object.schema}.${object.table}`;
    const columns = object.columns.map(({ name, type }) => `${name} ${type}`.trim());
    const inner = [...columns, ...object.parameters].join(", ");
    const references = object.references.map(({ target, from, via }) =>
      `${via === "foreign_key" ? `${from?.join("+") ?? ""}>` : ""}${
        target.schema === undefined ? "" : `${target.schema}.`
      }${target.name}`
    );
    return `${object.kind} ${owner}.${object.name} (${inner}) ${references.join(" ")}`.trimEnd();
  });
}

Deno.test("readSql takes MySQL's keys for no columns and keeps what belongs to a type", () => {
  const text = `CREATE TABLE \`line\` (
  \`id\` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'id, (key)', # one, (
  \`kind\` enum('a','b,c') CHARACTER SET utf8mb4 DEFAULT 'a',
  \`index\` int, key_no int,
  \`order_id\` int,
  PRIMARY KEY (\`id\`), KEY \`a\` (\`kind\`), INDEX (\`kind\`(10)), UNIQUE INDEX u (kind), FULLTEXT KEY f (kind), SPATIAL INDEX s (kind),
  FOREIGN KEY by_order (\`order_id\`) REFERENCES \`orders\` (\`id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8 COMMENT='it\\'s; a line';
CREATE TABLE after (a int);`;
  assert.deepEqual(lines(read(text, "mysql")), [
    "table main.line (id int(11) unsigned, kind enum('a','b,c'), index int, key_no int, order_id int) order_id>main.orders",
    "table main.after (a int)",
  ]);
  assert.equal(read(text, "mysql")[0]?.columns[0]?.comment, "id, (key)");
});

Deno.test("readSql finds MySQL's views, triggers and routines behind definers and conditional comments", () => {
  const text = `/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=\`root\`@\`localhost\` SQL SECURITY DEFINER */
/*!50001 VIEW \`open\` AS select \`o\`.\`id\` from \`orders\` \`o\` */;
/*M!100616 SET @saved=@@note */;
DELIMITER $$
CREATE DEFINER=CURRENT_USER TRIGGER touch BEFORE INSERT ON orders FOR EACH ROW
BEGIN IF NEW.id > 1 THEN SET NEW.id = 2; END IF; CASE WHEN 1 THEN DELETE FROM lines; END CASE; END$$
CREATE DEFINER=\`a\`@\`%\` FUNCTION priced(begin int, end int) RETURNS int RETURN 1$$
CREATE PROCEDURE priced() SELECT 1$$
DELIMITER ;
CREATE TABLE after (a int);`;
  assert.deepEqual(lines(read(text, "mysql")), [
    "view main.open () orders",
    "trigger main.orders.touch () main.orders lines",
    "db_function main.priced (begin int, end int)",
    "procedure main.priced ()",
    "table main.after (a int)",
  ]);
});

Deno.test("readSql tells a datasource's databases apart as MySQL's USE does", () => {
  const text =
    "USE `shop`; CREATE TABLE a (x int); USE blog; CREATE TABLE a (y int, FOREIGN KEY (y) REFERENCES b (y));";
  assert.deepEqual(lines(read(text, "mysql")), [
    "table shop.a (x int)",
    "table blog.a (y int) y>blog.b",
  ]);
});

Deno.test("readSql reads what SQL Server's tools write", () => {
  const text = `SET ANSI_NULLS ON\r
GO\r
CREATE TABLE [dbo].[Order Lines](\r
	[Id] [int] IDENTITY(1,1) NOT NULL,\r
	[Name] [nvarchar](max) NULL,\r
	[Total]  AS ([Id]*(2)),\r
 CONSTRAINT [PK] PRIMARY KEY CLUSTERED ([Id] ASC) WITH (PAD_INDEX  = OFF) ON [PRIMARY]\r
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]\r
GO\r
ALTER TABLE [dbo].[Order Lines]  WITH NOCHECK ADD  CONSTRAINT [FK] FOREIGN KEY([Id])\r
REFERENCES [sales].[Orders] ([Id])\r
GO\r
ALTER TABLE [dbo].[Order Lines] CHECK CONSTRAINT [FK]\r
GO\r
INSERT [dbo].[Order Lines] ([Name]) VALUES (N'it''s
GO')\r
INSERT [dbo].[Order Lines] ([Name]) VALUES (N'[a')\r
ALTER TABLE dbo.[Order Lines]\r
  ALTER COLUMN Name nvarchar(20)\r
ALTER TABLE dbo.[Order Lines]\r
  ADD Note int, Other date\r
CREATE TABLE #never (id int)\r
IF NOT EXISTS (SELECT 1 FROM sys.tables WHERE name = 'Made')\r
BEGIN\r
  CREATE TABLE Made (Id int)\r
END\r
GO 2\r
CREATE OR ALTER TRIGGER dbo.Touch ON dbo.[Order Lines] AFTER INSERT, UPDATE AS\r
BEGIN\r
  UPDATE Made SET Id = 1;\r
  DELETE FROM Made;\r
END\r
GO\r
EXEC sp_rename 'dbo.[Order Lines].Note', 'Remark', 'COLUMN'\r
`;
  assert.deepEqual(lines(read(text)), [
    "table dbo.Order Lines (Id [int], Name nvarchar(20), Total, Remark int, Other date) Id>sales.Orders",
    "table main.Made (Id int)",
    "trigger dbo.Order Lines.Touch () dbo.Order Lines Made",
  ]);
});

Deno.test("readSql reads Oracle's scripts, whose routines end with a slash", () => {
  const text = `SET DEFINE OFF
PROMPT it's a start; CREATE TABLE never (x NUMBER);
CREATE TABLE ORDERS (
  ID NUMBER(10,0) NOT NULL ENABLE, NAME VARCHAR2(20 CHAR), DEPT NUMBER REFERENCES SHOP.DEPT (ID)
)
/
CREATE GLOBAL TEMPORARY TABLE STAGED (ID NUMBER) ON COMMIT DELETE ROWS;
CREATE OR REPLACE EDITIONABLE PROCEDURE CLOSE_MONTH (M IN DATE) AS
BEGIN
  UPDATE ORDERS SET NAME = 'x';
  IF M IS NULL THEN DELETE FROM LINES; END IF;
END CLOSE_MONTH;
/
CREATE MATERIALIZED VIEW LOG ON ORDERS;
CREATE OR REPLACE FORCE VIEW OPEN_ORDERS (ID) AS SELECT ID FROM ORDERS WITH READ ONLY;
ALTER TABLE ORDERS ADD (NOTE CLOB, MADE DATE);
BEGIN
  EXECUTE IMMEDIATE 'CREATE TABLE MADE (ID NUMBER)';
END;
/
`;
  assert.deepEqual(lines(read(text, "oracle")), [
    "table main.ORDERS (ID NUMBER(10,0), NAME VARCHAR2(20 CHAR), DEPT NUMBER, NOTE CLOB, MADE DATE) DEPT>SHOP.DEPT",
    "table main.STAGED (ID NUMBER)",
    "procedure main.CLOSE_MONTH (M IN DATE) ORDERS LINES",
    "view main.OPEN_ORDERS (ID) ORDERS",
    "table main.MADE (ID NUMBER)",
  ]);
});

Deno.test("readSql reads SQLite's dumps with virtual tables and names in single quotes", () => {
  const text = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE 'a table' ('a column' INT, b REFERENCES c);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','words','words',0,'CREATE VIRTUAL TABLE words USING fts5(title, body, tokenize = ''porter'')');
CREATE TABLE IF NOT EXISTS 'words_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE IF NOT EXISTS 'words_kept'(id INTEGER PRIMARY KEY);
CREATE TABLE sqlite_sequence(name,seq);
CREATE TRIGGER IF NOT EXISTS touch AFTER UPDATE ON 'a table' BEGIN SELECT CASE WHEN 1 THEN 2 END; DELETE FROM c; END;
COMMIT;`;
  assert.deepEqual(lines(read(text, "sqlite")), [
    "table main.a table (a column INT, b) b>main.c",
    "table main.words (title, body)",
    "table main.words_kept (id INTEGER)",
    "trigger main.a table.touch () main.a table c",
  ]);
});

Deno.test("readSql keeps columns apart from comments, strings and constraints of their names", () => {
  const text = `CREATE TABLE t (
    a int, -- no column, b int (
    /* nor c int, ) */ d text DEFAULT 'x, y)', exclude integer NOT NULL, "like" int,
    e numeric(4,2)[] CHECK (e > '{1,2}'), period text, f int GENERATED ALWAYS AS (a + 1) STORED,
    g timestamp(3) without time zone, EXCLUDE USING gist (a WITH =), CHECK (a > 1)
  );`;
  assert.deepEqual(lines(read(text, "postgresql")), [
    "table main.t (a int, d text, exclude integer, like int, e numeric(4,2)[], period text, f int, g timestamp(3) without time zone)",
  ]);
});

Deno.test("readSql keeps PostgreSQL's routines of one name apart by their arguments", () => {
  const text =
    `CREATE FUNCTION f(a integer, b text DEFAULT 'x,y') RETURNS int AS $$ SELECT 1 FROM one $$ LANGUAGE sql;
CREATE FUNCTION f(a double precision) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;
CREATE OR REPLACE FUNCTION f(x int, y text) RETURNS int AS $$ SELECT 1 FROM two $$ LANGUAGE sql;
CREATE FUNCTION g(date) RETURNS int RETURN 1;
DROP FUNCTION f(float8);
DROP FUNCTION IF EXISTS g;
CREATE PROCEDURE p(INOUT a int[]) LANGUAGE sql BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; END;
ALTER PROCEDURE p(integer[]) RENAME TO q;`;
  assert.deepEqual(lines(read(text, "postgresql")), [
    "db_function main.f (x int, y text) two",
    "procedure main.q (INOUT a int[])",
  ]);
});

Deno.test("readSql leaves out what is neither table, view, routine, trigger nor policy", () => {
  const text = `CREATE EXTENSION postgis WITH SCHEMA public;
CREATE EVENT TRIGGER watch ON ddl_command_end EXECUTE FUNCTION noted();
CREATE OPERATOR === (LEFTARG = text, RIGHTARG = text, FUNCTION = texteq);
CREATE CAST (a AS text) WITH FUNCTION cast_a(a);
CREATE PUBLICATION p FOR TABLE a, b;
CREATE AGGREGATE total(numeric) (SFUNC = numeric_add, STYPE = numeric);
CREATE RULE r AS ON INSERT TO a DO INSTEAD NOTHING;
CREATE TEMPORARY TABLE staged (id int);
CREATE FOREIGN DATA WRAPPER w; CREATE SERVER s FOREIGN DATA WRAPPER w;
CREATE FOREIGN TABLE far (id int) SERVER s;`;
  assert.deepEqual(lines(read(text, "postgresql")), ["table main.far (id int)"]);
});

Deno.test("readSql gives partitions and heirs the columns of their parents", () => {
  const text = `CREATE TYPE address AS (street text, town text);
CREATE TABLE p (id int, made date) PARTITION BY RANGE (made);
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE TABLE p2 (id int, made date);
ALTER TABLE p ATTACH PARTITION p2 DEFAULT;
ALTER TABLE p ADD COLUMN note text;
CREATE TABLE h (own int) INHERITS (p2);
CREATE TABLE typed OF address;
ALTER TABLE p DETACH PARTITION p1;
ALTER TABLE p DROP COLUMN made;`;
  assert.deepEqual(lines(read(text, "postgresql")), [
    "table main.p (id int, note text)",
    "table main.p1 (id int, made date, note text)",
    "table main.p2 (id int, note text) main.p",
    "table main.h (own int, id int, note text) main.p2",
    "table main.typed (street text, town text)",
  ]);
});

Deno.test("readSql keeps comments on everything that bears them", () => {
  const objects = read(
    `CREATE TABLE "Größe" ("주문" int); CREATE FUNCTION f(a int) RETURNS int RETURN 1;
CREATE TRIGGER t AFTER INSERT ON "Größe" EXECUTE FUNCTION f();
COMMENT ON TABLE "Größe" IS E'a\\nb';
COMMENT ON COLUMN main."Größe"."주문" IS 'it''s; here';
COMMENT ON FUNCTION f(integer) IS $$text$$;
COMMENT ON TRIGGER t ON "Größe" IS 'later';
COMMENT ON TRIGGER t ON "Größe" IS NULL;`,
    "postgresql",
  );
  assert.deepEqual(objects.map(({ comment }) => comment), ["a\nb", "text", undefined]);
  assert.deepEqual(objects[0]?.columns, [{ name: "주문", type: "int", comment: "it's; here" }]);
});

Deno.test("readSql follows what depends on what is dropped or renamed", () => {
  const text =
    `CREATE TABLE a (id int, code text); CREATE TABLE b (a_id int REFERENCES a, code text REFERENCES a (code));
CREATE VIEW v AS SELECT id FROM a; CREATE VIEW w AS SELECT id FROM v;
CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f(); CREATE POLICY p ON a USING (true);
ALTER TABLE b DROP CONSTRAINT b_a_id_fkey;
ALTER TABLE a RENAME code TO sign; ALTER TABLE a RENAME TO c; ALTER POLICY p ON c RENAME TO q;
CREATE SCHEMA s; ALTER TABLE b SET SCHEMA s; ALTER SCHEMA s RENAME TO r;
DROP VIEW v CASCADE;`;
  const objects = read(text, "postgresql");
  assert.deepEqual(lines(objects), [
    "table main.c (id int, sign text)",
    "table r.b (a_id int, code text) code>main.c",
    "trigger main.c.t () main.c f",
    "rls_policy main.c.q (q) main.c",
  ]);
  assert.deepEqual(objects[1]?.references[0]?.columns, ["sign"]);
});

Deno.test("readSql reads definitions inside of PostgreSQL's DO blocks, and only there", () => {
  const text = `CREATE TABLE a (id int);
DO $$
DECLARE found boolean := false;
BEGIN
  IF NOT found THEN
    ALTER TABLE a ADD COLUMN note text;
  ELSE
    ALTER TABLE a ADD COLUMN never text;
  END IF;
  EXECUTE 'CREATE TABLE b (id int)';
  EXECUTE format('CREATE TABLE %I (id int)', 'c');
  CREATE POLICY p ON a FOR ALL USING (true);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN CREATE TABLE d (id int); END $$;`;
  const objects = read(text, "postgresql");
  assert.deepEqual(lines(objects), [
    "table main.a (id int, note text)",
    "table main.b (id int)",
    "rls_policy main.a.p (p ALL) main.a",
    "db_function main.f () d",
  ]);
  const policy = objects[2];
  assert.ok(policy !== undefined);
  assert.equal(
    text.slice(policy.range.start, policy.range.end),
    "CREATE POLICY p ON a FOR ALL USING (true)",
  );
});

Deno.test("readSql skips what pg_dump's clients read themselves", () => {
  const text = `\\restrict it's
SELECT pg_catalog.set_config('search_path', 'sales, pg_catalog', false);
CREATE TABLE a (id int);
COPY a (id) FROM stdin;
it's; CREATE TABLE never (id int);
\\.x
\\.
SET search_path TO "Other", public;
CREATE TABLE b (id int REFERENCES a);
\\connect shop`;
  assert.deepEqual(lines(read(text, "postgresql")), [
    "table sales.a (id int)",
    "table Other.b (id int) id>Other.a",
  ]);
});
