import assert from "node:assert/strict";
import { type MarkupElement, parseMarkup } from "../support/parse_markup.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

const posting = "db.main.public.job_posting";

/** Attributes of the status that a session gives when its workspace has caught up, and its hint. */
async function status(
  session: McpSession,
): Promise<{ readonly attributes: ReadonlyMap<string, string>; readonly hint: string }> {
  const [element] = parseMarkup((await session.call("bootstrap_workspace")).text);
  assert.ok(element !== undefined);
  const hint = element.children.find(({ name }) => name === "hint")?.text ?? "";
  return { attributes: element.attributes, hint };
}

/** Looks for the status to tell a problem of which a part is given; for none if undefined. */
async function untilProblems(session: McpSession, part: string | undefined): Promise<string> {
  for (let look = 0;; look++) {
    // An answer from the index waits for the changes before it.
    await session.call("search_hybrid", { query: "anything" });
    const problems = (await status(session)).attributes.get("db_manifest_errors");
    const isSeen = part === undefined ? problems === undefined : problems?.includes(part);
    if (isSeen) return problems ?? "";
    assert.ok(look < 500, `${part} is not told: ${problems}`);
  }
}

/** `type id confidence access columns` of the rows of a side, sorted. */
async function rows(
  session: McpSession,
  node_id: string,
  direction: "uses" | "used_by",
  min_confidence = 0.85,
): Promise<string[]> {
  const args = { node_id, direction, min_confidence };
  const { text } = await session.call("explore_graph", args);
  const [context] = parseMarkup(text);
  const side = context?.children.find(({ name }) => name === direction);
  return (side?.children ?? [])
    .filter(({ attributes }) => attributes.get("type") !== "contains")
    .map(({ attributes }) =>
      ["type", "id", "confidence", "access", "columns"].flatMap((name) =>
        attributes.get(name) ?? []
      ).join(" ")
    ).sort();
}

async function source(session: McpSession, node_id: string): Promise<string> {
  const { text } = await session.call("read_code", { node_id });
  // The source stands on lines of its own.
  return (parseMarkup(text)[0]?.text ?? "").replace(/^\n|\n$/g, "");
}

async function found(session: McpSession, query: string): Promise<readonly MarkupElement[]> {
  const { text } = await session.call("search_hybrid", { query, target: "db" });
  return parseMarkup(text)[0]?.children ?? [];
}

async function foundIds(session: McpSession, query: string): Promise<(string | undefined)[]> {
  return (await found(session, query)).map(({ attributes }) => attributes.get("id"));
}

Deno.test("snapshots are a graph of tables, views, routines, policies and triggers", async (t) => {
  await using fixture = await FixtureCopy.make("dbschema");
  await using session = await McpSession.start(fixture.root);
  await session.ready();

  await t.step("the status counts them and has nothing to hint at", async () => {
    const { attributes, hint } = await status(session);
    assert.equal(attributes.get("db_snapshots"), "5");
    assert.equal(attributes.get("db_manifest"), undefined);
    assert.equal(attributes.get("db_manifest_errors"), undefined);
    // Fifteen objects and the five files.
    assert.equal(attributes.get("nodes"), "20");
    assert.equal(hint, "");
  });

  await t.step("a table is found by its name, a column, and a comment in Korean", async () => {
    const [first] = await found(session, "job_posting");
    assert.equal(first?.attributes.get("id"), posting);
    assert.equal(first?.attributes.get("display_name"), "main.public.job_posting");
    assert.equal(first?.attributes.get("kind"), "table");
    assert.deepEqual((await foundIds(session, "공고 제목"))[0], posting);
    assert.deepEqual(
      (await foundIds(session, "job_posting_id"))[0],
      "db.warehouse.main.fact_job_daily",
    );
  });

  await t.step("both sides of a table are shown, those of other datasources too", async () => {
    assert.deepEqual(await rows(session, posting, "uses"), [
      "foreign_key db.main.public.company 1.00 id",
    ]);
    assert.deepEqual(await rows(session, posting, "used_by"), [
      "foreign_key db.warehouse.main.fact_job_daily 0.90 id",
      "reference db.main.public.close_expired_postings 0.95 write status",
      "reference db.main.public.company_posting_count 1.00",
      "reference db.main.public.job_posting.rls 1.00",
      "reference db.main.public.job_posting.trg_job_posting_touch 1.00",
      "reference db.main.public.v_active_job_posting 1.00",
    ]);
    assert.deepEqual(
      await rows(session, "db.main.public.job_posting.trg_job_posting_touch", "uses"),
      [
        "call db.main.public.touch_updated_at 1.00",
        "reference db.main.public.job_posting 1.00",
      ],
    );
    assert.deepEqual(await rows(session, "db.main.public.touch_updated_at", "used_by"), [
      "call db.main.public.job_posting.trg_job_posting_touch 1.00",
    ]);
    assert.deepEqual(await rows(session, "db.main.public.ai_feedback", "uses"), [
      "foreign_key db.main.auth.users 1.00 id",
      "foreign_key db.main.public.resume 0.90 id",
    ]);
  });

  await t.step("a table that nothing describes is told, and is no fault", async () => {
    assert.deepEqual(await rows(session, "db.main.auth.users", "used_by"), [
      "foreign_key db.main.public.ai_feedback 1.00 id",
      "foreign_key db.main.public.resume 1.00 id",
    ]);
    const { text } = await session.call("diagnose_index");
    const [diagnosis] = parseMarkup(text);
    const databases = diagnosis?.children.find(({ name }) => name === "databases");
    assert.equal(databases?.attributes.get("db_dangling"), "2");
    const dangling = diagnosis?.children.find(({ name }) => name === "dangling");
    assert.equal(dangling?.attributes.get("count"), "0");
    assert.equal(diagnosis?.children.some(({ name }) => name === "hint"), false);
  });

  await t.step("the source of a table is its block and nothing else", async () => {
    const text = await source(session, posting);
    const block: unknown = JSON.parse(text);
    assert.ok(block !== null && typeof block === "object" && "comment" in block);
    assert.equal(block.comment, "채용 공고");
    assert.equal(text.includes("company_group"), false);
  });

  await t.step(
    "a block that breaks costs itself alone, and the status says where it is",
    async () => {
      const path = fixture.path("db/main.triggers.graphindb.json");
      const text = await Deno.readTextFile(path);
      await Deno.writeTextFile(path, text.replace(/"function": "[^"]*"/, `"function": 7`));
      const problems = await untilProblems(session, "main.triggers");
      assert.match(problems, /^db\/main\.triggers\.graphindb\.json:\d+: /);
      await Deno.writeTextFile(path, text);
      await untilProblems(session, undefined);
    },
  );
});

Deno.test("a manifest routes scripts, Prisma, tbls and mapped JSON", async (t) => {
  await using fixture = await FixtureCopy.make("dbssot");
  await using session = await McpSession.start(fixture.root);
  await session.ready();

  await t.step("without a problem or hint", async () => {
    const { attributes, hint } = await status(session);
    assert.equal(attributes.get("db_manifest"), "true");
    assert.equal(attributes.get("db_snapshots"), "0");
    assert.equal(attributes.get("db_manifest_errors"), undefined);
    assert.equal(hint, "");
  });

  await t.step("a script's statements are the source of its objects", async () => {
    const text = await source(session, posting);
    assert.match(text, /^CREATE TABLE public\.job_posting \(\n/);
    assert.match(text, /-- kept by trg_job_posting_touch, not by code\n/);
    assert.match(text, /\)$/);
    assert.deepEqual(await rows(session, "db.main.public.resume", "uses"), [
      "foreign_key db.main.auth.users 1.00 id",
    ]);
    assert.deepEqual(await rows(session, posting, "used_by"), [
      "foreign_key db.custom.crm.lead 0.90 id",
      "reference db.main.public.job_posting.rls.job_posting_public_read 1.00",
      "reference db.main.public.job_posting.trg_job_posting_touch 1.00",
      "reference db.main.public.v_active_job_posting 0.95 read id, company_id, title, status",
    ]);
    assert.deepEqual(
      await rows(session, "db.main.public.job_posting.trg_job_posting_touch", "uses"),
      [
        "call db.main.public.touch_updated_at 1.00",
        "reference db.main.public.job_posting 1.00",
      ],
    );
  });

  await t.step("models and JSON are read by their rules", async () => {
    assert.match(await source(session, "db.app.blog.posts"), /^model Post \{\n/);
    assert.deepEqual(await rows(session, "db.app.blog.posts", "uses"), [
      "foreign_key db.app.public.users 1.00 id",
    ]);
    assert.deepEqual(await rows(session, "db.legacy.public.posts", "uses"), [
      "foreign_key db.legacy.public.categories 0.90 id",
      "foreign_key db.legacy.public.users 1.00 id",
    ]);
    const lead: unknown = JSON.parse(await source(session, "db.custom.crm.lead"));
    assert.ok(lead !== null && typeof lead === "object" && "fks" in lead);
  });

  await t.step("a statement elsewhere that changes a table shows at once", async () => {
    const path = fixture.path("db/schema.sql");
    const before = await source(session, "db.main.public.resume");
    const text = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, text.replace("auth.users (id)", "company (id)"));
    assert.deepEqual(await rows(session, "db.main.public.resume", "uses"), [
      "foreign_key db.main.public.company 1.00 id",
    ]);
    assert.equal(await source(session, "db.main.public.resume"), before);
  });

  await t.step(
    "the manifest is read again as soon as it changes, and its problems are told",
    async () => {
      const path = fixture.path("graphindb.json");
      const manifest = await Deno.readTextFile(path);
      await Deno.writeTextFile(
        path,
        JSON.stringify({
          datasources: {
            other: { engine: "postgresql", sources: [{ path: "db/schema.sql" }] },
            zoo: {
              sources: [{ path: "db/schema.sql" }, { path: "db/gone.sql" }, { path: "x.bin" }],
            },
            none: { sources: [] },
          },
        }),
      );
      const problems = await untilProblems(session, "claimed by");
      assert.match(problems, /graphindb\.json:1: .*claimed by datasources "other" and "zoo"/);
      assert.match(problems, /source db\/gone\.sql of datasource "zoo" is missing/);
      assert.match(problems, /unknown format/);
      assert.match(problems, /"none" has no sources/);
      assert.match(await source(session, "db.other.public.job_posting"), /^CREATE TABLE/);
      assert.equal((await session.call("read_code", { node_id: posting })).isError, true);
      await Deno.remove(path);
      await untilProblems(session, undefined);
      const gone = await session.call("read_code", { node_id: "db.other.public.job_posting" });
      assert.equal(gone.isError, true);
      await Deno.writeTextFile(path, manifest);
      await untilProblems(session, undefined);
      assert.match(await source(session, posting), /^CREATE TABLE/);
    },
  );

  await t.step("a source in which nothing is found is told, and stays a file", async () => {
    await Deno.writeTextFile(fixture.path("db/custom.json"), "{ not json");
    await untilProblems(session, "db/custom.json:1: ");
    assert.match(await source(session, "db/custom.json"), /not json/);
    await Deno.writeTextFile(fixture.path("db/schema.sql"), "CREATE INDEX i ON t (c);\n");
    await untilProblems(session, "db/schema.sql:1: no table");
  });
});

Deno.test("migrations are replayed together", async () => {
  await using fixture = await FixtureCopy.make();
  const sources = [{ path: "db/migrations", format: "sql" }];
  await fixture.write(
    "graphindb.json",
    JSON.stringify({ datasources: { main: { engine: "postgresql", sources } } }),
  );
  await fixture.write("db/migrations/001_cart.sql", "CREATE TABLE cart (id int, note text);\n");
  await fixture.write(
    "db/migrations/002_item.sql",
    "CREATE TABLE item (id int, cart_id int REFERENCES cart (id));\n" +
      "ALTER TABLE cart ADD COLUMN total int;\n",
  );
  {
    await using session = await McpSession.start(fixture.root);
    await session.ready();
    const [cart] = await found(session, "cart");
    assert.equal(cart?.attributes.get("id"), "db.main.public.cart");
    assert.equal(cart?.attributes.get("signature"), "cart(id int, note text, total int)");
    assert.deepEqual(await rows(session, "db.main.public.item", "uses"), [
      "foreign_key db.main.public.cart 1.00 id",
    ]);
    await fixture.write("db/migrations/003_rename.sql", "ALTER TABLE cart RENAME TO basket;\n");
    assert.deepEqual(await rows(session, "db.main.public.item", "uses"), [
      "foreign_key db.main.public.basket 1.00 id",
    ]);
  }
  // What changes while no server runs counts as well.
  await fixture.write("db/migrations/003_rename.sql", "ALTER TABLE cart RENAME TO trolley;\n");
  await fixture.write("db/migrations/004_drop.sql", "ALTER TABLE trolley DROP COLUMN note;\n");
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  assert.deepEqual(await rows(session, "db.main.public.item", "uses"), [
    "foreign_key db.main.public.trolley 1.00 id",
  ]);
  const [trolley] = await found(session, "trolley");
  assert.equal(trolley?.attributes.get("signature"), "trolley(id int, total int)");
  await Deno.remove(fixture.path("db/migrations/003_rename.sql"));
  await Deno.remove(fixture.path("db/migrations/004_drop.sql"));
  assert.deepEqual(await rows(session, "db.main.public.item", "uses"), [
    "foreign_key db.main.public.cart 1.00 id",
  ]);
});

Deno.test("code leads to its tables, as long as they are there", async (t) => {
  await using fixture = await FixtureCopy.make("dbxref");
  const snapshot = fixture.path("db/main.graphindb.json");
  const text = await Deno.readTextFile(snapshot);
  const entity = "com.example.jobs.JobPosting";
  const users = [
    "reference com.example.jobs.JobPosting 1.00 id, title",
    "reference jobs.report.close_posting 0.90 write id, closed_at",
    "reference jobs.report.open_postings 0.90 read id, company_id, title",
  ];
  {
    await using session = await McpSession.start(fixture.root);
    await session.ready();

    await t.step("with what they do to them", async () => {
      assert.deepEqual(await rows(session, entity, "uses"), [
        "reference db.main.public.job_posting 1.00 id, title",
      ]);
      assert.deepEqual(await rows(session, posting, "used_by"), users);
      assert.match(await source(session, entity), /@Table\(name = "job_posting"\)/);
      assert.equal((await foundIds(session, "마감 시각"))[0], posting);
    });

    await t.step("no longer than they are", async () => {
      await Deno.remove(snapshot);
      assert.deepEqual(await rows(session, entity, "uses"), []);
      await Deno.writeTextFile(snapshot, text);
      assert.deepEqual(await rows(session, posting, "used_by"), users);
    });

    await t.step("and dangle where a mapping names a table that is not described", async () => {
      await Deno.writeTextFile(snapshot, text.replaceAll('"job_posting"', '"posting"'));
      assert.deepEqual(await rows(session, entity, "uses"), [
        "reference db.main.public.job_posting 1.00",
      ]);
      await fixture.write(
        "db/bi.graphindb.json",
        `{ "schemas": { "main": { "tables": { "fact": {} } } } }`,
      );
      assert.deepEqual(await rows(session, entity, "uses"), []);
    });
  }
  await Deno.remove(fixture.path("db/bi.graphindb.json"));
  await Deno.writeTextFile(snapshot, text);
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  await t.step("also where they changed while no server ran", async () => {
    assert.deepEqual(await rows(session, posting, "used_by"), users);
  });
});

Deno.test("traces of a database whose schema is not known are hinted at, until it is", async () => {
  await using fixture = await FixtureCopy.make();
  await fixture.write("supabase/migrations/20260101_init.sql", "CREATE TABLE t (id int);\n");
  await fixture.write("scripts/seed.sql", "INSERT INTO t VALUES (1);\n");
  await fixture.write("compose.yaml", "services:\n  web:\n    image: nginx:1.29\n");
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  const { attributes, hint } = await status(session);
  assert.equal(attributes.get("db_sources_detected"), "supabase/migrations");
  assert.equal(attributes.get("db_snapshots"), "0");
  assert.match(hint, /dbimport/);
  assert.match(hint, /graphindb\.json/);
  assert.match(hint, /db_manifest_errors/);
  await fixture.write("compose.yaml", "services:\n  db:\n    image: postgres:17\n");
  await fixture.write("db/main.graphindb.json", `{ "schemas": {} }`);
  await session.call("search_hybrid", { query: "anything" });
  const later = await status(session);
  assert.equal(later.attributes.get("db_sources_detected"), "docker-compose, supabase/migrations");
  assert.equal(later.attributes.get("db_snapshots"), "1");
  assert.equal(later.hint, "");
});
