import assert from "node:assert/strict";
import { tomlFormat } from "./toml_format.ts";

const servers = ["mcp_servers"];
const entry = { command: "/opt/graphin", args: ["serve"] };
const block = '[mcp_servers.graphin]\ncommand = "/opt/graphin"\nargs = [ "serve" ]\n';

const put = (text: string | undefined): string => tomlFormat.put(text, servers, "graphin", entry);
const remove = (text: string): string => tomlFormat.remove(text, servers, "graphin");

Deno.test("a table is made at the end of a document", () => {
  assert.equal(put(undefined), block);
  assert.equal(put("model = 'o'\n"), `model = 'o'\n\n${block}`);
  assert.equal(put("model = 'o'"), `model = 'o'\n\n${block}`);
  assert.equal(put("model = 'o'\r\n"), `model = 'o'\r\n\r\n${block.replaceAll("\n", "\r\n")}`);
  assert.equal(remove(put("model = 'o'\n")), "model = 'o'\n");
});

Deno.test("values are replaced where they are, and what else the table says stays", () => {
  const text = [
    "[mcp_servers.graphin] # mine",
    "startup_timeout_sec = 20",
    'command = "/old#1" # the old one',
    "args = [",
    '  "serve", # always',
    '  "[mcp_servers.graphin]",',
    "]",
    "[mcp_servers.graphin.env]",
    'command = "no command"',
    "",
    "# of another",
    "[mcp_servers.other]",
    'command = "other"',
    "",
  ];
  const changed = [...text];
  changed[2] = 'command = "/opt/graphin" # the old one';
  changed.splice(3, 4, 'args = [ "serve" ]');
  assert.equal(put(text.join("\n")), changed.join("\n"));
  assert.equal(put(changed.join("\n")), changed.join("\n"));
  assert.equal(remove(text.join("\n")), text.slice(9).join("\n"));
});

Deno.test("keys that are missing are added below the header", () => {
  assert.equal(
    put('[mcp_servers.graphin]\ncommand = "/opt/graphin"'),
    '[mcp_servers.graphin]\nargs = [ "serve" ]\ncommand = "/opt/graphin"',
  );
});

Deno.test("a long string that looks like the table is not taken for it", () => {
  const text = `note = """\n[mcp_servers.graphin]\ncommand = "x"\n"""\n`;
  assert.equal(remove(put(text)), text);
});

Deno.test("what cannot be understood or edited is refused", () => {
  const refused = (text: string, message: RegExp): void => {
    assert.throws(() => put(text), { name: "ConfigError", message });
  };
  refused("a = 1\nb = \n", /not TOML .* line 2/);
  refused("mcp_servers = { other = { command = 'x' } }\n", /by hand/);
  refused("mcp_servers = 1\n", /graphin/);
  assert.throws(() => remove("mcp_servers = { graphin = { command = 'x' } }\n"), /by hand/);
});
