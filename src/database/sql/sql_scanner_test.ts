import assert from "node:assert/strict";
import type { SqlDialect } from "./sql_dialect.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";

function tokens(text: string, dialect: SqlDialect = "generic"): string[] {
  const scanner = new SqlScanner(text, dialect);
  const found: string[] = [];
  while (scanner.next() !== TokenKind.end) found.push(scanner.raw);
  return found;
}

Deno.test("SqlScanner skips comments as each dialect writes them", () => {
  assert.deepEqual(tokens("a -- x\nb /* y */ c"), ["a", "b", "c"]);
  assert.deepEqual(tokens("a /* x /* y */ b */ c", "postgresql"), ["a", "c"]);
  assert.deepEqual(tokens("a /* x /* y */ b", "mysql"), ["a", "b"]);
  assert.deepEqual(tokens("a # x\nb /*!50003 c */ d", "mysql"), ["a", "b", "c", "d"]);
  assert.deepEqual(tokens("a /* open"), ["a"]);
});

Deno.test("SqlScanner reads strings with the escapes of each dialect", () => {
  assert.deepEqual(tokens("'it''s' b"), ["'it''s'", "b"]);
  assert.deepEqual(tokens("'a\\' b", "postgresql"), ["'a\\'", "b"]);
  assert.deepEqual(tokens("E'a\\' b' c", "postgresql"), ["E'a\\' b'", "c"]);
  assert.deepEqual(tokens("'a\\' b' c", "mysql"), ["'a\\' b'", "c"]);
  assert.deepEqual(tokens("'a\\\\' c", "mysql"), ["'a\\\\'", "c"]);
  assert.deepEqual(tokens("$$ it's $x$ $$ b $1"), ["$$ it's $x$ $$", "b", "$", "1"]);
  assert.deepEqual(tokens("'open"), ["'open"]);
});

Deno.test("SqlScanner gives names without their quotes", () => {
  const scanner = new SqlScanner('"a""b" `c` Orders', "generic");
  scanner.next();
  assert.equal(scanner.name, 'a"b');
  scanner.next();
  assert.equal(scanner.name, "c");
  scanner.next();
  assert.equal(scanner.name, "orders");
  const brackets = new SqlScanner("[a]]b]", "sqlserver");
  brackets.next();
  assert.equal(brackets.name, "a]b");
});

Deno.test("SqlScanner knows lines that end a batch", () => {
  const scanner = new SqlScanner("go_on\n  GO 5\nselect go", "sqlserver");
  assert.deepEqual(
    [scanner.next(), scanner.next(), scanner.next(), scanner.next(), scanner.next()],
    [TokenKind.word, TokenKind.batch, TokenKind.number, TokenKind.word, TokenKind.word],
  );
  assert.deepEqual(tokens("a / b\n/\nc", "oracle"), ["a", "/", "b", "/", "c"]);
});

Deno.test("SqlScanner looks ahead without going on", () => {
  const scanner = new SqlScanner("a b c", "generic");
  scanner.next();
  assert.equal(scanner.ahead(() => (scanner.next(), scanner.next(), scanner.word)), "c");
  assert.equal(scanner.word, "a");
  scanner.next();
  assert.equal(scanner.word, "b");
});
