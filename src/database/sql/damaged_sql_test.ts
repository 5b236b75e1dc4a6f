import assert from "node:assert/strict";
import { mutate } from "../../../tests/support/mutate.ts";
import { Random } from "../../../tests/support/random.ts";
import type { DatabaseObject, TextRange } from "../database_object.ts";
import { readSql } from "./read_sql.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { statements } from "./statements.ts";
import { tablesOfSql } from "./tables_of_sql.ts";

const dialects = ["postgresql", "mysql", "sqlite", "sqlserver", "oracle", "generic"] as const;

const samples: readonly string[] = [
  `\\restrict x
SET search_path = sales;
CREATE TYPE address AS (street text, town text);
CREATE TABLE customer (id bigint GENERATED ALWAYS AS IDENTITY, name text DEFAULT 'it''s; (', "Home" address);
CREATE TABLE invoice (id bigint, made date, customer bigint REFERENCES customer (id)) PARTITION BY RANGE (made);
CREATE TABLE invoice_1 PARTITION OF invoice DEFAULT; CREATE TABLE heir (a int) INHERITS (customer);
COPY customer (id, name) FROM stdin;
1	it's
\\.
CREATE VIEW open AS WITH recent AS (SELECT * FROM invoice) SELECT c.name FROM recent r JOIN customer c ON c.id = r.customer;
CREATE FUNCTION touch(a int, b text[] DEFAULT '{}') RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN UPDATE customer SET name = $1; RETURN NEW; END; $body$;
CREATE FUNCTION one() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; END;
CREATE TRIGGER touch AFTER INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION touch();
CREATE POLICY readers ON customer FOR SELECT USING (id IN (SELECT id FROM invoice));
ALTER TABLE customer ADD COLUMN note text, DROP COLUMN name, ALTER COLUMN id TYPE int; ALTER TABLE customer RENAME TO client;
DO $$ BEGIN IF true THEN ALTER TABLE client ADD x int; END IF; EXECUTE 'CREATE TABLE made (id int)'; END $$;
COMMENT ON COLUMN sales.client.note IS E'a\\nnote'; DROP TABLE client CASCADE;`,
  `/*!40101 SET NAMES utf8 */; USE \`shop\`;
CREATE TABLE \`line\` (\`id\` int unsigned COMMENT 'it''s (', # one
 \`kind\` enum('a','b\\'c'), KEY \`k\` (\`kind\`), CONSTRAINT \`f\` FOREIGN KEY (\`id\`) REFERENCES \`order\` (\`id\`)) ENGINE=InnoDB;
INSERT INTO \`line\` VALUES (1,'a;''b\\'; CREATE TABLE fake (x int);'),(2,'\\\\');
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`%\`*/ /*!50003 TRIGGER t BEFORE INSERT ON line FOR EACH ROW BEGIN IF 1 THEN SET NEW.id = 1; END IF; END */;;
CREATE PROCEDURE p(IN a int) BEGIN DELETE l FROM line l; END ;;
DELIMITER ;
RENAME TABLE line TO lines, \`order\` TO orders;`,
  `CREATE TABLE [dbo].[Orders]([Id] [int] IDENTITY(1,1) NOT NULL, CONSTRAINT [PK] PRIMARY KEY ([Id])) ON [PRIMARY]
GO
ALTER TABLE [dbo].[Orders] WITH CHECK ADD CONSTRAINT [F] FOREIGN KEY([Id]) REFERENCES [dbo].[Other] ([Id])
GO
CREATE PROCEDURE dbo.P @a int AS
BEGIN
  UPDATE o SET Id = 1 FROM dbo.Orders o; DELETE FROM dbo.Orders;
END
GO
EXEC sp_rename 'dbo.Orders', 'Sales'
IF OBJECT_ID('x') IS NULL BEGIN CREATE TABLE x (id int) END`,
  `SET DEFINE OFF
CREATE TABLE ORDERS (ID NUMBER(10) NOT NULL, NAME VARCHAR2(20))
/
CREATE OR REPLACE PROCEDURE P (A IN DATE) AS BEGIN UPDATE ORDERS SET NAME = 'x'; END;
/
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema VALUES('table','w','w',0,'CREATE VIRTUAL TABLE w USING fts5(a, tokenize = ''x'')');
CREATE TRIGGER t AFTER UPDATE ON 'ORDERS' BEGIN DELETE FROM w; END;`,
];

function assertWithin(text: string, { start, end }: TextRange): void {
  assert.ok(
    start >= 0 && start <= end && end <= text.length,
    `${start} to ${end} of ${text.length}`,
  );
}

function assertSound(text: string, objects: readonly DatabaseObject[]): void {
  for (const object of objects) {
    assertWithin(text, object.range);
    for (const part of object.further) assertWithin(text, part);
    for (const { offset } of object.references) {
      assertWithin(text, { start: offset, end: text.length });
    }
  }
  // Definitions follow each other or lie in each other, but never overlap.
  const open: TextRange[] = [];
  const ranges = objects.map(({ range }) => range)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  for (const range of ranges) {
    while ((open.at(-1)?.end ?? Infinity) <= range.start) open.pop();
    assert.ok(range.end <= (open.at(-1)?.end ?? Infinity), "two definitions overlap");
    open.push(range);
  }
}

function assertReadable(text: string, dialect: SqlDialect): void {
  const options = { datasource: "shop", defaultSchema: "main", dialect };
  for (const { objects, problems } of readSql([text], options)) {
    assertSound(text, objects);
    for (const { offset } of problems) assertWithin(text, { start: offset, end: text.length });
  }
  let last = 0;
  for (const statement of statements(text, dialect)) {
    assertWithin(text, statement);
    assert.ok(statement.start >= last, "a statement begins before the one before it has ended");
    last = statement.end;
  }
  for (const { offset } of tablesOfSql(text, dialect)) {
    assertWithin(text, { start: offset, end: text.length });
  }
}

Deno.test("damaged scripts are read without errors, with ranges in them", () => {
  for (let seed = 0; seed < 600; seed++) {
    const random = new Random(seed);
    const sample = random.pick(samples) ?? "";
    const dialect = random.pick(dialects) ?? "generic";
    assertReadable(mutate.text(sample, random.pick(samples) ?? "", random), dialect);
  }
});

Deno.test("scripts of nothing but one thing are read in all dialects", () => {
  const repeated = [
    "(",
    ")",
    "'",
    '"',
    "`",
    "[",
    "/*",
    "/**/",
    "$a$b$",
    ";",
    "\n",
    "\\",
    "--\n",
    "go\n",
    "/\n",
    "create ",
    "create table ",
    "create table t(a b(;",
    "alter table t with ",
    "update x ",
    "from a ",
    "with a as (",
    "begin ",
    "end ",
    "case ",
    "a.",
    "set ",
    "\ncreate table t $a$",
    "do $$ ",
    "copy t from stdin;\n",
    "delimiter //\n",
    "insert into t values (1,'",
  ];
  for (const unit of repeated) {
    const text = unit.repeat(Math.ceil(20_000 / unit.length));
    for (const dialect of dialects) assertReadable(text, dialect);
  }
});

Deno.test("a terminator in brackets ends them, where another delimiter is set", () => {
  const text =
    "DELIMITER //\nCREATE TABLE t (a int ; b int)//\nALTER TABLE t ADD (c int ; d int)//\nCREATE TYPE u AS (a ; b)//";
  const [reading] = readSql([text], {
    datasource: "shop",
    defaultSchema: "main",
    dialect: "mysql",
  });
  assert.deepEqual(reading?.objects.map(({ columns }) => columns.map(({ name }) => name)), [
    ["a", "c"],
  ]);
});

Deno.test("what refers to itself or in circles is dropped once", () => {
  const text = `CREATE TABLE a (id int) INHERITS (b); CREATE TABLE b (id int) INHERITS (a, b);
CREATE VIEW v AS SELECT 1 FROM w; CREATE VIEW w AS SELECT 1 FROM v, a; DROP TABLE a CASCADE;`;
  const [reading] = readSql([text], {
    datasource: "shop",
    defaultSchema: "main",
    dialect: "postgresql",
  });
  assert.deepEqual(reading?.objects, []);
});

Deno.test("tables that take over each other's columns stay bounded", () => {
  const tables = Array.from(
    { length: 400 },
    (_, index) => `CREATE TABLE t${index} (LIKE t${index - 1}, LIKE t${index - 1}, c${index} int);`,
  );
  const [reading] = readSql([tables.join("\n")], {
    datasource: "shop",
    defaultSchema: "main",
    dialect: "postgresql",
  });
  assert.equal(reading?.objects.at(-1)?.columns.length, 400);
});
