import assert from "node:assert/strict";
import { readSql } from "../../database/sql/read_sql.ts";
import type { DatabaseReading } from "../../database/database_object.ts";
import { readSnapshot } from "../../database/snapshot/read_snapshot.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFacts } from "../../facts/file_facts.ts";
import { TableVia } from "../../facts/table_via.ts";
import { nodeNames } from "../../link/node_names.ts";
import { Extraction } from "../extraction.ts";
import { packFacts } from "../pack_facts.ts";
import { addReading } from "./add_reading.ts";
import { databaseBodies } from "./database_bodies.ts";
import { databaseSemantics } from "./semantics.ts";

interface Added {
  readonly extraction: Extraction;
  readonly facts: FileFacts;
  readonly ids: readonly string[];
}

function added(text: string, reading: DatabaseReading): Added {
  const extraction = new Extraction({ path: "db.sql", text, facts: new FactsBuilder() });
  addReading(extraction, reading);
  const packed = packFacts(extraction, {
    semantics: 6,
    flags: 0,
    bytes: text.length,
    toByte: undefined,
    hashOf: () => [0, 0],
  });
  const facts = new FileFacts(packed);
  const names = nodeNames("db.sql", facts, databaseSemantics.naming);
  return { extraction, facts, ids: names.slice(1).map((name) => name?.id ?? "") };
}

function addedSql(text: string): Added {
  const [reading] = readSql([text], {
    datasource: "shop",
    defaultSchema: "public",
    dialect: "postgresql",
  });
  assert.ok(reading !== undefined);
  return added(text, reading);
}

Deno.test("ids tell datasource, schema and name, of policies and triggers the table too", () => {
  const { ids } = addedSql(
    "CREATE TABLE cart (id int);\n" +
      "CREATE POLICY own ON cart FOR SELECT USING (true);\n" +
      "CREATE FUNCTION touch() RETURNS trigger LANGUAGE sql AS 'SELECT 1';\n" +
      "CREATE TRIGGER cart_touch BEFORE UPDATE ON cart FOR EACH ROW EXECUTE FUNCTION touch();\n",
  );
  assert.deepEqual(ids, [
    "db.shop.public.cart",
    "db.shop.public.cart.rls.own",
    "db.shop.public.touch",
    "db.shop.public.cart.cart_touch",
  ]);
});

Deno.test("names with dots and slashes stay one part of an id", () => {
  const { ids, facts } = addedSql('CREATE TABLE "a.b/c" (id int);\n');
  assert.deepEqual(ids, ["db.shop.public.a%2Eb%2Fc"]);
  assert.equal(facts.text(facts.defs.name(1)), "a.b/c");
});

Deno.test("arguments are part of the id only where they tell functions of one name apart", () => {
  const { ids } = addedSql(
    "CREATE FUNCTION price(id int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n" +
      "CREATE FUNCTION price(code text) RETURNS int LANGUAGE sql AS 'SELECT 1';\n" +
      "CREATE FUNCTION total(id int) RETURNS int LANGUAGE sql AS 'SELECT 1';\n",
  );
  assert.deepEqual(ids, [
    "db.shop.public.price(id int)",
    "db.shop.public.price(code text)",
    "db.shop.public.total",
  ]);
});

Deno.test("columns are parameters, and comments are found with the table", () => {
  const text = "CREATE TABLE cart (id int, note text);\n" +
    "COMMENT ON TABLE cart IS '장바구니';\nCOMMENT ON COLUMN cart.note IS 'what the customer wrote';\n";
  const { facts, extraction } = addedSql(text);
  assert.deepEqual(
    [1, 2].map((row) => [
      facts.text(facts.params.name(row)),
      facts.text(facts.params.typeText(row)),
    ]),
    [["id", "int"], ["note", "text"]],
  );
  assert.equal(facts.text(facts.defs.doc(1)), "장바구니\nnote: what the customer wrote");
  assert.equal(facts.text(facts.defs.signature(1)), "cart(id int, note text)");
  const body = databaseBodies(extraction).bodies[1] ?? [];
  const parts: string[] = [];
  for (let at = 0; at < body.length; at += 2) parts.push(text.slice(body[at], body[at + 1]));
  assert.deepEqual(parts, [
    "CREATE TABLE cart (id int, note text)",
    "COMMENT ON TABLE cart IS '장바구니'",
    "COMMENT ON COLUMN cart.note IS 'what the customer wrote'",
  ]);
});

Deno.test("references are uses of tables with their lines", () => {
  const { facts } = addedSql(
    "CREATE TABLE item (\n  cart_id int REFERENCES cart (id)\n);\n" +
      "CREATE VIEW items AS\n  SELECT cart_id FROM item;\n",
  );
  const uses = Array.from({ length: facts.tableUses.count - 1 }, (_, index) => {
    const { def, name, via, line } = facts.tableUses;
    return [def(index + 1), facts.text(name(index + 1)), via(index + 1), line(index + 1)];
  });
  assert.deepEqual(uses, [[1, "cart", TableVia.foreignKey, 2], [2, "item", TableVia.queried, 5]]);
});

Deno.test("what cannot be read is told with its line", () => {
  const text =
    '{\n  "schemas": {\n    "public": { "tables": { "cart": { "columns": 7 } } }\n  }\n}\n';
  const { extraction } = added(text, readSnapshot(text, "shop.graphindb.json"));
  assert.deepEqual(extraction.problems.map(({ line }) => line), [3]);
});

Deno.test("of a large file only the words of definitions are kept", () => {
  const rows = "INSERT INTO cart VALUES (1);\n".repeat(40_000);
  const { extraction } = addedSql(
    `CREATE TABLE cart (id int);\n${rows}CREATE TABLE item (id int);\n`,
  );
  const { text, bodies } = databaseBodies(extraction);
  assert.equal(text, "CREATE TABLE cart (id int)\nCREATE TABLE item (id int)\n");
  assert.deepEqual(bodies, [[], [0, 27], [27, 54]]);
});
