import assert from "node:assert/strict";
import type { FileFacts } from "../../../src/facts/file_facts.ts";

/**
 * Checks that facts speak of their file: offsets lie in it, lines too, and rows that are referred to are there.
 *
 * @throws AssertionError when they do not.
 */
export function factsWithin(facts: FileFacts, bytes: number): void {
  const { file, defs, scopes, refs, bindings, params, imports } = facts;
  assert.equal(file.bytes(0), bytes);
  const lines = Math.max(1, file.lines(0));
  const inside = (section: string, row: number, start: number, end: number): void =>
    assert.ok(start <= end && end <= bytes, `${section} ${row}: ${start} to ${end} of ${bytes}`);
  const below = (what: string, row: number, count: number): void =>
    assert.ok(row < Math.max(1, count), `${what} ${row} of ${count}`);
  for (let row = 1; row < defs.count; row++) {
    inside("definition", row, defs.start(row), defs.end(row));
    assert.ok(defs.line(row) >= 1 && defs.line(row) <= defs.endLine(row), `lines of ${row}`);
    assert.ok(
      defs.endLine(row) <= lines,
      `definition ${row}: line ${defs.endLine(row)} of ${lines}`,
    );
    below("container", defs.container(row), defs.count);
    below("scope", defs.scope(row), scopes.count);
    below("body", defs.body(row), scopes.count);
    below("result", defs.returnType(row), facts.types.count);
    assert.equal(typeof facts.text(defs.name(row)), "string");
  }
  for (let row = 1; row < scopes.count; row++) {
    inside("scope", row, scopes.start(row), scopes.end(row));
    below("parent", scopes.parent(row), scopes.count);
    below("owner", scopes.owner(row), defs.count);
  }
  for (let row = 1; row < refs.count; row++) {
    inside("reference", row, refs.start(row), refs.start(row));
    assert.ok(
      refs.line(row) >= 1 && refs.line(row) <= lines,
      `reference ${row}: ${refs.line(row)}`,
    );
    below("owner of a reference", refs.owner(row), defs.count);
    below("scope of a reference", refs.scope(row), scopes.count);
  }
  for (let row = 1; row < bindings.count; row++) {
    inside("binding", row, bindings.start(row), bindings.start(row));
    below("scope of a binding", bindings.scope(row), scopes.count);
    below("value of a binding", bindings.init(row), facts.exprs.count);
  }
  for (let row = 1; row < params.count; row++) below("function", params.def(row), defs.count);
  for (let row = 1; row < imports.count; row++) {
    below("scope of an import", imports.scope(row), scopes.count);
  }
}
