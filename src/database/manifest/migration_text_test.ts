import assert from "node:assert/strict";
import { migrationText } from "./migration_text.ts";

/** What is left of a text, by lines that are not blank; its length must be the same. */
function upward(text: string): string[] {
  const result = migrationText(text);
  assert.equal(result.length, text.length);
  return result.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

Deno.test("the downward part of a migration is blank", () => {
  const up = "CREATE TABLE orders (id int);";
  const down = "DROP TABLE orders;";
  const cases: readonly (readonly [string, string])[] = [
    ["-- +goose Up", "-- +goose Down"],
    ["-- +migrate Up", "-- +migrate Down"],
    ["-- migrate:up", "-- migrate:down transaction:false"],
    ["-- rambler up", "-- rambler down"],
    ["# --- !Ups", "# --- !Downs"],
  ];
  for (const [first, second] of cases) {
    assert.deepEqual(upward(`${first}\n${up}\n${second}\n${down}\n`), [first, up], first);
    assert.deepEqual(upward(`${second}\n${down}\n${first}\n${up}\n`), [first, up], second);
  }
  assert.deepEqual(upward(`-- // create orders\n${up}\n-- //@UNDO\n${down}\n`), [
    "-- // create orders",
    up,
  ]);
});

Deno.test("a script without parts is left as it is", () => {
  const text = "-- migrates up\nCREATE TABLE orders (id int);\n";
  assert.equal(migrationText(text), text);
});

Deno.test("Liquibase's lines are blank in its own format only", () => {
  const lines =
    "--changeset mira:1\nCREATE TABLE orders (id int);\n--rollback DROP TABLE orders;\n";
  assert.deepEqual(upward(`--liquibase formatted sql\n${lines}`), [
    "CREATE TABLE orders (id int);",
  ]);
  assert.equal(migrationText(lines), lines);
});
