import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { snapshotScaffold } from "../src/database/import/snapshot_scaffold.ts";

function text(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}

function validator(name: string): ValidateFunction {
  return new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(
    JSON.parse(text(`schema/${name}`)),
  );
}

/** What is wrong with a value, by place; nothing for a valid one. */
function faults(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const snapshots = validator("graphindb.schema.json");
const manifests = validator("graphindb-manifest.schema.json");

Deno.test("snapshots that graphin reads without problems are valid by their JSON Schema", () => {
  const folder = "tests/fixtures/dbschema/db";
  for (const name of readdirSync(new URL(`../${folder}`, import.meta.url))) {
    assert.deepEqual(faults(snapshots, JSON.parse(text(`${folder}/${name}`))), [], name);
  }
  assert.deepEqual(faults(snapshots, JSON.parse(snapshotScaffold("main", "sqlite"))), []);
});

Deno.test("snapshots with mistakes are not valid", () => {
  const table = (invoice: unknown): unknown => ({ schemas: { sales: { tables: { invoice } } } });
  const cases: readonly unknown[] = [
    {},
    { schemas: null },
    { schemas: { sales: [] } },
    table([]),
    table({ columns: [{ type: "int" }] }),
    table({ columns: "id" }),
    table({ foreign_keys: [{ references: "db.short" }] }),
    table({ foreign_keys: [{ column: "id" }] }),
    { schemas: { sales: { tables: { "a.b": {} } } } },
    { schemas: { sales: { invoice: [{ function: "sales.touch" }] } } },
    { schemas: { sales: { invoice: { enabled: "yes" } } } },
    { _meta: { datasource: "a.b" }, schemas: {} },
  ];
  for (const value of cases) {
    assert.notDeepEqual(faults(snapshots, value), [], JSON.stringify(value));
  }
  assert.deepEqual(
    faults(snapshots, table({ foreign_keys: [{ references: "db.w.main.fact.day" }] })),
    [],
  );
});

Deno.test("manifests that graphin reads without problems are valid by their JSON Schema", () => {
  assert.deepEqual(faults(manifests, JSON.parse(text("tests/fixtures/dbssot/graphindb.json"))), []);
});

Deno.test("manifests with mistakes are not valid", () => {
  const main = (main: unknown): unknown => ({ version: 1, datasources: { main } });
  const sources = [{ path: "a.json" }];
  const cases: readonly unknown[] = [
    {},
    { version: 2, datasources: { main: { sources } } },
    { datasources: {} },
    main({ sources: [] }),
    main({ sources: [{ path: "a.sql", format: "ddl" }] }),
    main({ sources: [{ format: "sql" }] }),
    main({ sources, json: {} }),
    main({ sources, json: { preset: "dbml" } }),
    main({ sources, json: { mapping: { columns: "c[]" } } }),
    main({ sources, json: { mapping: { tables: "t[0]" } } }),
    main({ sources, json: { mapping: { tables: "t.*", table_name: "name" } } }),
  ];
  for (const value of cases) {
    assert.notDeepEqual(faults(manifests, value), [], JSON.stringify(value));
  }
  assert.deepEqual(
    faults(manifests, main({ sources, json: { mapping: { tables: "[].tables.*" } } })),
    [],
  );
});

Deno.test("the JSON examples of the format's documentation are valid", () => {
  const examples = [...text("schema/graphindb.md").matchAll(/^```json\n([^]*?)^```/gm)]
    .map(([, example = ""]) => JSON.parse(example));
  assert.equal(examples.length >= 5, true);
  for (const example of examples) {
    const validate = "datasources" in example ? manifests : snapshots;
    assert.deepEqual(faults(validate, example), []);
  }
});
