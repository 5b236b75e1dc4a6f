import assert from "node:assert/strict";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

const DEEP = 100_000;

/** A body of a function in each language, around an expression. */
const functions: Readonly<Record<string, (expression: string) => string>> = {
  java: (expression) => `class Deep {\n  int dig() {\n    return ${expression};\n  }\n}\n`,
  kt: (expression) => `fun dig(): Int {\n    return ${expression}\n}\n`,
  py: (expression) => `def dig():\n    return ${expression}\n`,
  js: (expression) => `function dig() {\n  return ${expression};\n}\n`,
  ts: (expression) => `function dig(): number {\n  return ${expression};\n}\n`,
  tsx: (expression) => `function dig(): number {\n  return ${expression};\n}\n`,
  go: (expression) => `package deep\n\nfunc dig() int {\n\treturn ${expression}\n}\n`,
};

/** Expressions that only a machine writes, or an enemy. */
const expressions: Readonly<Record<string, string>> = {
  brackets: `${"(".repeat(DEEP)}1${")".repeat(DEEP)}`,
  open: "[".repeat(DEEP),
  calls: `mine${".dig()".repeat(DEEP / 4)}`,
  nested: `${"dig(".repeat(DEEP / 4)}1${")".repeat(DEEP / 4)}`,
  sum: `1${" + 1".repeat(DEEP / 2)}`,
};

async function started(root: string): Promise<McpSession> {
  const session = new McpSession(["serve", "--workspace", root, "--workers", "1"]);
  await session.request("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "end-to-end test", version: "1" },
  });
  await session.send({ method: "notifications/initialized" });
  return session;
}

/** Asks for what a workspace holds beside hostile files, and for its health. */
async function diagnosed(root: string): Promise<{ readonly text: string; readonly files: number }> {
  await using session = await started(root);
  await session.ready();
  const found = await session.call("search_hybrid", { query: "lend" });
  assert.match(found.text, /src\.lending\.lend/);
  const read = await session.call("read_code", { node_ids: ["src.lending.lend"] });
  assert.match(read.text, /return book/);
  const { text } = await session.call("diagnose_index");
  return { text, files: Number(/<graph files="(\d+)"/.exec(text)?.[1]) };
}

Deno.test("a server of one worker gets over expressions of any depth in every language", async () => {
  await using copy = await FixtureCopy.make();
  for (const [extension, wrap] of Object.entries(functions)) {
    for (const [name, expression] of Object.entries(expressions)) {
      await copy.write(`${extension}/${name}.${extension}`, wrap(expression));
    }
  }
  await copy.write("src/lending.py", "def lend(book):\n    return book\n");
  const { text, files } = await diagnosed(copy.root);
  assert.equal(files, 36);
  assert.doesNotMatch(text, /fault of graphin|parser (?:failed|gave)/);
});

Deno.test("a server of one worker gets over files that take too much, and says which and why", async () => {
  await using copy = await FixtureCopy.make();
  // More than the parser's memory holds, more nodes than are read, more bytes than are read, one line of a mebibyte.
  await copy.write("memory.js", "a?b:".repeat(262_000));
  await copy.write("numbers.py", `numbers = [${"1,".repeat(320_000)}]\n`);
  await copy.write("large.py", `large = "${"x".repeat(2_000_000)}"\n`);
  await copy.write("line.ts", `const line = "${"x".repeat(1_000_000)}";\n`);
  await copy.write("src/lending.py", "def lend(book):\n    return book\n");
  const { text, files } = await diagnosed(copy.root);
  assert.equal(files, 4);
  // On a very slow machine time runs out before memory does.
  assert.match(
    text,
    /path="memory\.js" reason="indexed in part: (?:the parser ran out of memory|parsing takes too long)"/,
  );
  assert.match(text, /path="numbers\.py" reason="indexed in part: it has \d+ syntax nodes"/);
  assert.match(text, /path="large\.py" reason="too large: 2000011 bytes, at most 1048576"/);
  // A second start keeps what it knows of them.
  const again = await diagnosed(copy.root);
  assert.equal(again.files, 4);
  assert.match(
    again.text,
    /path="memory\.js" reason="indexed in part: it costs too much to parse"/,
  );
});
