import assert from "node:assert/strict";
import { jsonFormat } from "./json_format.ts";

const servers = ["mcpServers"];
const entry = { command: "/opt/graphin", args: ["serve"] };

const put = (text: string | undefined): string => jsonFormat.put(text, servers, "graphin", entry);
const remove = (text: string): string => jsonFormat.remove(text, servers, "graphin");

Deno.test("a configuration is made where there is none", () => {
  const made = '{\n  "mcpServers": {\n    "graphin": {\n      "command": "/opt/graphin",\n' +
    '      "args": [\n        "serve"\n      ]\n    }\n  }\n}\n';
  assert.equal(put(undefined), made);
  assert.equal(put(""), made);
});

Deno.test("an entry is added behind the others, whose comments stay with them", () => {
  const text = [
    "{",
    "\t// what I use",
    '\t"mcpServers": {',
    '\t\t"github": { "command": "gh" } // of the company',
    "\t}, /* later */",
    '\t"theme": "dark",',
    "}",
    "",
  ].join("\r\n");
  const added = [
    "{",
    "\t// what I use",
    '\t"mcpServers": {',
    '\t\t"github": { "command": "gh" }, // of the company',
    '\t\t"graphin": {',
    '\t\t\t"command": "/opt/graphin",',
    '\t\t\t"args": [',
    '\t\t\t\t"serve"',
    "\t\t\t]",
    "\t\t}",
    "\t}, /* later */",
    '\t"theme": "dark",',
    "}",
    "",
  ].join("\r\n");
  assert.equal(put(text), added);
  assert.equal(remove(added), text);
});

Deno.test("a document on one line stays on one line", () => {
  assert.equal(
    put('{"theme":"dark","mcpServers":{}}'),
    '{"theme":"dark","mcpServers":{"graphin":{"command":"/opt/graphin","args":["serve"]}}}',
  );
  assert.equal(
    put('{"mcpServers": {"a": {"command": "a"},}}'),
    '{"mcpServers": {"a": {"command": "a"}, "graphin": {"command":"/opt/graphin","args":["serve"]},}}',
  );
});

Deno.test("empty objects are opened, and comments in them stay", () => {
  assert.deepEqual(JSON.parse(put("{}")), { mcpServers: { graphin: entry } });
  const text = put('{\n  "mcpServers": { // none yet\n  }\n}');
  assert.match(text, /^\{\n {2}"mcpServers": \{ \/\/ none yet\n {4}"graphin": \{\n/);
  assert.match(text, /\n {4}\}\n {2}\}\n\}$/);
});

Deno.test("members of an entry that is there are set, and others stay", () => {
  const text = '{"mcpServers":{"graphin":{"command":"/old","env":{"A":"b"},"args":["serve"]}}}';
  assert.equal(
    put(text),
    '{"mcpServers":{"graphin":{"command":"/opt/graphin","env":{"A":"b"},"args":["serve"]}}}',
  );
  assert.equal(put(put(text)), put(text));
});

Deno.test("an entry is removed with its comma and its lines", () => {
  assert.equal(remove('{"mcpServers":{"graphin":{}}}'), '{"mcpServers":{}}');
  assert.equal(
    remove('{"mcpServers":{"graphin":{}, "a":{}}}'),
    '{"mcpServers":{ "a":{}}}',
  );
  assert.equal(remove('{"mcpServers":{"a":{}, "graphin":{}}}'), '{"mcpServers":{"a":{}}}');
  assert.equal(
    remove('{"mcpServers":{\n  "a":{}, // mine\n  "graphin":{} // theirs\n}}'),
    '{"mcpServers":{\n  "a":{} // mine\n   // theirs\n}}',
  );
  assert.equal(remove('{"mcpServers":{"a":{}}}'), '{"mcpServers":{"a":{}}}');
});

Deno.test("a mark of Unicode stays, and names of members are no prototypes", () => {
  const text = '\ufeff{"__proto__":{"x":1},"mcpServers":{}}';
  assert.equal(remove(put(text)), text);
});

Deno.test("what cannot be understood is refused with its place", () => {
  const refused = (text: string, message: RegExp): void => {
    assert.throws(() => put(text), { name: "ConfigError", message });
  };
  refused('{\n  "a": 1\n  "b": 2\n}', /comma expected at line 3, column 3/);
  refused("[]", /no object/);
  refused('"text"', /no object/);
  refused('{"mcpServers": []}', /'graphin'/);
  refused('{"mcpServers": null}', /'graphin'/);
  refused('{"mcpServers": {}, "mcpServers": {}}', /twice, again at line 1, column 20/);
  refused('{"mcpServers": {"graphin": 1}}', /graphin/);
});
