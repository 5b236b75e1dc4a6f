import assert from "node:assert/strict";
import { orderMigrations } from "./order_migrations.ts";

Deno.test("Flyway's versions count as numbers, what undoes is left, repeatable scripts come last", () => {
  const { scripts, left } = orderMigrations([
    "db/R__views.sql",
    "db/V10__refunds.sql",
    "db/V2__orders.sql",
    "db/V1.10__index.sql",
    "db/V1_2__customer_mail.sql",
    "db/V1__customers.sql",
    "db/U2__orders.sql",
    "db/R__audit.sql",
    "db/afterMigrate.sql",
    "db/README.md",
  ]);
  assert.deepEqual(scripts, [
    "db/V1__customers.sql",
    "db/V1_2__customer_mail.sql",
    "db/V1.10__index.sql",
    "db/V2__orders.sql",
    "db/V10__refunds.sql",
    "db/R__audit.sql",
    "db/R__views.sql",
  ]);
  assert.deepEqual(left, ["db/U2__orders.sql", "db/afterMigrate.sql"]);
});

Deno.test("Flyway's highest baseline stands for the versions up to its own", () => {
  const { scripts, left } = orderMigrations([
    "db/V1__a.sql",
    "db/V2__b.sql",
    "db/B2.0__state.sql",
    "db/V3__c.sql",
  ]);
  assert.deepEqual(scripts, ["db/B2.0__state.sql", "db/V3__c.sql"]);
  assert.deepEqual(left, ["db/V1__a.sql", "db/V2__b.sql"]);
});

Deno.test("other migrations run by the numbers in their names", () => {
  const cases: readonly (readonly string[])[] = [
    // Supabase.
    ["m/20240101090000_init.sql", "m/20240215120000_orders.sql"],
    // Prisma.
    ["m/20240101_init/migration.sql", "m/20240301_orders/migration.sql"],
    // Goose and sql-migrate.
    ["m/9_tables.sql", "m/10_index.sql", "m/00011_views.sql"],
    // Rails.
    ["db/schema.rb"],
  ];
  for (const expected of cases) {
    const { scripts, left } = orderMigrations([...expected].reverse());
    assert.deepEqual(scripts, expected);
    assert.deepEqual(left, []);
  }
});

Deno.test("scripts that undo others are left", () => {
  const { scripts, left } = orderMigrations([
    "m/2_orders.down.sql",
    "m/1_init.up.sql",
    "m/10_refunds.up.sql",
    "m/2_orders.up.sql",
    "diesel/2024-01-01_init/down.sql",
    "diesel/2024-01-01_init/up.sql",
  ]);
  assert.deepEqual(scripts, [
    "diesel/2024-01-01_init/up.sql",
    "m/1_init.up.sql",
    "m/2_orders.up.sql",
    "m/10_refunds.up.sql",
  ]);
  assert.deepEqual(left, ["diesel/2024-01-01_init/down.sql", "m/2_orders.down.sql"]);
});
