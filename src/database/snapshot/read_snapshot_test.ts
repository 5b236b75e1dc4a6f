import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { DatabaseObject, DatabaseReading } from "../database_object.ts";
import { readSnapshot } from "./read_snapshot.ts";

const folder = new URL("../../../tests/fixtures/dbschema/db/", import.meta.url);

function fixture(name: string): { text: string; reading: DatabaseReading } {
  const text = readFileSync(new URL(name, folder), "utf8");
  return { text, reading: readSnapshot(text, `db/${name}`) };
}

function named(reading: DatabaseReading, name: string): DatabaseObject {
  const object = reading.objects.find((candidate) => candidate.name === name);
  assert.ok(object, name);
  return object;
}

/** References as `via datasource/schema.name[columns]`. */
function references(object: DatabaseObject): string[] {
  return object.references.map(({ via, target, columns }) =>
    `${via} ${target.datasource ?? ""}/${target.schema ?? ""}.${target.name}[${columns.join()}]`
  );
}

/** Reads the `schemas` of a datasource called shop. */
function shop(schemas: unknown, path = "db/shop.graphindb.json"): DatabaseReading {
  const meta = { datasource: "shop", engine: "postgresql" };
  return readSnapshot(JSON.stringify({ _meta: meta, schemas }), path);
}

Deno.test("a main file gives its tables and views with columns and references", () => {
  const { text, reading } = fixture("main.graphindb.json");
  assert.equal(reading.datasource, "main");
  assert.deepEqual(reading.problems, []);
  assert.deepEqual(reading.objects.map(({ kind, schema, name }) => `${kind} ${schema}.${name}`), [
    "table audit.event_log",
    "table public.ai_feedback",
    "table public.company",
    "table public.company_group",
    "table public.job_posting",
    "table public.resume",
    "view public.v_active_job_posting",
  ]);
  const posting = named(reading, "job_posting");
  assert.equal(posting.comment, "채용 공고");
  assert.deepEqual(posting.columns, [
    { name: "id", type: "bigint" },
    { name: "company_id", type: "bigint" },
    { name: "title", type: "varchar(200)", comment: "공고 제목" },
    { name: "status", type: "text" },
  ]);
  assert.deepEqual(references(posting), ["foreign_key /public.company[id]"]);
  assert.deepEqual(references(named(reading, "resume")), ["foreign_key /auth.users[id]"]);
  assert.deepEqual(references(named(reading, "ai_feedback")), [
    "foreign_key /auth.users[id]",
    "logical /public.resume[id]",
  ]);
  assert.deepEqual(references(named(reading, "v_active_job_posting")), [
    "declared /public.job_posting[]",
    "declared /public.company[]",
  ]);
  for (const { range } of reading.objects) {
    const slice = text.slice(range.start, range.end);
    assert.equal(typeof JSON.parse(slice), "object");
    assert.equal(slice.startsWith("{") && slice.endsWith("}"), true);
  }
  const slice = text.slice(posting.range.start, posting.range.end);
  assert.equal(slice.includes("채용 공고") && !slice.includes("company_group"), true);
});

Deno.test("routines refer to what they list, else to what their definition names", () => {
  const { reading } = fixture("main.functions.graphindb.json");
  assert.deepEqual(reading.problems, []);
  assert.deepEqual(
    reading.objects.map(({ kind, name, parameters }) => [kind, name, ...parameters]),
    [
      ["db_function", "company_posting_count", "p_company_id bigint"],
      ["db_function", "touch_updated_at"],
      ["procedure", "close_expired_postings", "p_day date"],
    ],
  );
  assert.deepEqual(references(named(reading, "company_posting_count")), [
    "declared /public.job_posting[]",
  ]);
  const [update] = named(reading, "close_expired_postings").references;
  assert.equal(update?.target.name, "job_posting");
  assert.equal(update?.via, "queried");
  assert.equal(update?.access, "write");
});

Deno.test("the policies of a table are one object, unless there are none and they are not enabled", () => {
  const { reading } = fixture("main.rls.graphindb.json");
  assert.deepEqual(reading.problems, []);
  assert.deepEqual(
    reading.objects.map(({ kind, table, name, parameters }) => [kind, table, name, ...parameters]),
    [
      ["rls_policy", "job_posting", "rls", "job_posting_public_read SELECT"],
      [
        "rls_policy",
        "resume",
        "rls",
        "resume_owner_read SELECT",
        "resume_owner_insert INSERT",
        "resume_owner_update UPDATE",
        "resume_owner_delete DELETE",
      ],
    ],
  );
  assert.deepEqual(reading.objects.map(references), [
    ["declared /public.job_posting[]"],
    ["declared /public.resume[]"],
  ]);
});

Deno.test("a policy also refers to the tables that its conditions ask", () => {
  const reading = shop({
    sales: {
      invoice: {
        enabled: true,
        policies: [{
          name: "read",
          command: "SELECT",
          using: "team_id IN (SELECT team_id FROM sales.membership)",
        }],
      },
      customer: { enabled: true },
    },
  }, "db/shop.rls.graphindb.json");
  assert.deepEqual(reading.objects.map(({ table }) => table), ["invoice", "customer"]);
  const [invoice] = reading.objects;
  assert.ok(invoice);
  assert.deepEqual(
    invoice.references.map(({ via, target, access }) => [via, target.name, access]),
    [["declared", "invoice", undefined], ["queried", "membership", "read"]],
  );
});

Deno.test("a trigger refers to its table and its function", () => {
  const { text, reading } = fixture("main.triggers.graphindb.json");
  assert.deepEqual(reading.problems, []);
  const [trigger] = reading.objects;
  assert.ok(trigger);
  assert.equal(
    `${trigger.kind} ${trigger.table} ${trigger.name}`,
    "trigger job_posting trg_job_posting_touch",
  );
  assert.deepEqual(references(trigger), [
    "declared /public.job_posting[]",
    "declared /public.touch_updated_at[]",
  ]);
  const slice: unknown = JSON.parse(text.slice(trigger.range.start, trigger.range.end));
  assert.equal(typeof slice === "object" && slice !== null && "events" in slice, true);
});

Deno.test("a trigger without a name is left out and reported", () => {
  const reading = shop(
    { sales: { invoice: [{ function: "sales.touch" }, { name: "t" }] } },
    "db/shop.triggers.graphindb.json",
  );
  assert.deepEqual(reading.objects.map(({ name }) => name), ["t"]);
  assert.deepEqual(reading.problems.map(({ message }) => message), [
    "one of the triggers of table sales.invoice has no name; it is left out",
  ]);
});

Deno.test("a reference may lead to another datasource", () => {
  const { reading } = fixture("warehouse.graphindb.json");
  assert.equal(reading.datasource, "warehouse");
  assert.deepEqual(references(named(reading, "fact_job_daily")), [
    "logical main/public.job_posting[id]",
    "foreign_key /main.dim_date[day]",
  ]);
});

Deno.test("a definition names tables where a statement does, with what is done to them", () => {
  const definition = 'SELECT * FROM "Invoice" i JOIN sales.customer c ON c.id = i.customer_id';
  const reading = shop({ sales: { views: { v_open: { definition } } } });
  const [view] = reading.objects;
  assert.ok(view);
  assert.deepEqual(
    view.references.map(({ target, via, access }) => ({ target, via, access })),
    [
      { target: { name: "Invoice" }, via: "queried", access: "read" },
      { target: { schema: "sales", name: "customer" }, via: "queried", access: "read" },
    ],
  );
});

Deno.test("a whole statement with its body in a string names tables too", () => {
  const definition = "CREATE FUNCTION sales.close() RETURNS void LANGUAGE sql AS " +
    "$$ UPDATE invoice SET closed = true $$";
  const reading = shop(
    { sales: { functions: { close: { definition } } } },
    "db/shop.functions.graphindb.json",
  );
  const [close] = reading.objects;
  assert.deepEqual(close?.references.map(({ target, via, access }) => ({ target, via, access })), [
    { target: { name: "invoice" }, via: "queried", access: "write" },
  ]);
});

Deno.test("the evidence of a definition is the place of the name", () => {
  const text = `{"schemas":{"s":{"views":{"v":{"definition":"select * from invoice"}}}}}`;
  const [view] = readSnapshot(text, "shop.graphindb.json").objects;
  assert.deepEqual(view?.references.map(({ offset }) => offset), [text.indexOf("invoice")]);
});

Deno.test("a definition that is no statement mentions words", () => {
  const reading = shop({ sales: { views: { v: { definition: "(invoice, Customer)" } } } });
  assert.deepEqual(reading.objects.flatMap(references), [
    "mentioned /.invoice[]",
    "mentioned /.Customer[]",
  ]);
});

Deno.test("the name of a file tells the datasource where it does not itself", () => {
  const text = `{"schemas":{}}`;
  assert.equal(readSnapshot(text, "db/bi.graphindb.json").datasource, "bi");
  assert.equal(readSnapshot(text, "db/bi.rls.graphindb.json").datasource, "bi");
  assert.equal(readSnapshot(text, "db/.graphindb.json").datasource, "unknown");
  const empty = `{"_meta":{"datasource":""},"schemas":{}}`;
  assert.equal(readSnapshot(empty, "bi.graphindb.json").datasource, "bi");
  assert.deepEqual(readSnapshot(text, "db/bi.graphindb.json").problems, []);
});

Deno.test("a reference that names nothing is reported where it stands", () => {
  const text = `{"schemas":{"s":{"tables":{"t":{"foreign_keys":[{"references":"db.short"},` +
    `{"references":"u"}]}}}}}`;
  const reading = readSnapshot(text, "shop.graphindb.json");
  assert.deepEqual(reading.objects.flatMap(references), ["foreign_key /s.u[]"]);
  assert.deepEqual(reading.problems, [{
    offset: text.indexOf(`"db.short"`),
    message: `the reference "db.short" of a foreign key of table s.t names nothing; ` +
      `write [db.<datasource>.]<schema>.<object>[.<column>]`,
  }]);
});

Deno.test("what has a wrong type costs nothing but itself", () => {
  const reading = shop({
    sales: {
      tables: {
        invoice: {
          columns: "id",
          foreign_keys: [{ references: 7 }, { references: "sales.customer" }],
        },
        customer: [],
        quote: { columns: [{ name: "id" }, {}, 3] },
      },
    },
    broken: null,
  });
  assert.deepEqual(reading.objects.map(({ name }) => name), ["invoice", "quote"]);
  assert.deepEqual(references(named(reading, "invoice")), ["foreign_key /sales.customer[]"]);
  assert.deepEqual(named(reading, "quote").columns, [{ name: "id", type: "" }]);
  assert.deepEqual(reading.problems.map(({ message }) => message), [
    `"columns" of table sales.invoice must be a list, not a string; it is left out`,
    `"references" of a foreign key of table sales.invoice must be a string, not a number; it is left out`,
    "table sales.customer must be an object; it is left out",
    "a column of table sales.quote has no name",
    `"columns" of table sales.quote has a number where an object must be`,
    "schema broken must be an object; it is left out",
  ]);
});

Deno.test("names that make ids ambiguous are reported and kept", () => {
  const reading = shop({ sales: { tables: { "invoice.old": {}, "a/b": {} } } });
  assert.deepEqual(reading.objects.map(({ name }) => name), ["invoice.old", "a/b"]);
  assert.equal(reading.problems.length, 2);
  assert.match(
    reading.problems[0]?.message ?? "",
    /^the name of table sales\.invoice\.old has "\."/,
  );
});

Deno.test("JSON that is cut off keeps the objects that are whole", () => {
  const { text } = fixture("main.graphindb.json");
  const cut = text.slice(0, text.indexOf(`"resume": {`) + 40);
  const reading = readSnapshot(cut, "db/main.graphindb.json");
  assert.deepEqual(reading.objects.map(({ name }) => name), [
    "event_log",
    "ai_feedback",
    "company",
    "company_group",
    "job_posting",
  ]);
  const messages = reading.problems.map(({ message }) => message);
  assert.equal(messages.some((message) => message.startsWith("invalid JSON: ")), true);
  assert.equal(messages.includes("table public.resume has no end; it is left out"), true);
});

Deno.test("a fault inside of one table leaves the others as they are", () => {
  const text =
    `{"schemas":{"s":{"tables":{"a":{"comment":"x" "columns":[]},"b":{"comment":"y"}}}}}`;
  const reading = readSnapshot(text, "shop.graphindb.json");
  assert.deepEqual(reading.objects.map(({ name }) => name), ["a", "b"]);
  assert.deepEqual(reading.problems, [
    { offset: text.indexOf(`"columns"`), message: "invalid JSON: comma expected" },
  ]);
});

Deno.test("texts that are no snapshot are reported", () => {
  const messages = (text: string): string[] =>
    readSnapshot(text, "shop.graphindb.json").problems.map(({ message }) => message);
  assert.deepEqual(messages("[]"), ["a snapshot must be a JSON object"]);
  assert.deepEqual(messages("{}"), [`a snapshot needs an object "schemas", which may be empty`]);
  assert.deepEqual(messages(`{"schemas":null}`), [
    `a snapshot needs an object "schemas", which may be empty`,
  ]);
  assert.equal(messages("").length > 0, true);
  assert.equal(messages("garbage").length > 0, true);
  assert.deepEqual(messages("[".repeat(200_000)), ["invalid JSON: nested too deeply"]);
});

Deno.test("a byte order mark is no fault and counts as a character", () => {
  const text = `\uFEFF{"schemas":{"s":{"tables":{"t":{}}}}}`;
  const reading = readSnapshot(text, "shop.graphindb.json");
  assert.deepEqual(reading.problems, []);
  assert.deepEqual(reading.objects.map(({ range }) => text.slice(range.start, range.end)), ["{}"]);
});

Deno.test("of two members with one name the last counts", () => {
  const text = `{"schemas":{"s":{"tables":{"t":{"comment":"old"},"t":{"comment":"new"}}}}}`;
  const reading = readSnapshot(text, "shop.graphindb.json");
  assert.deepEqual(reading.objects.map(({ comment }) => comment), ["new"]);
});

Deno.test("members that are not known are ignored", () => {
  const reading = shop({ sales: { tables: { invoice: { heat: [1] } }, heaps: 3 } });
  assert.deepEqual(reading.problems, []);
  assert.deepEqual(reading.objects.map(({ name }) => name), ["invoice"]);
});
