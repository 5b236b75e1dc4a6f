import assert from "node:assert/strict";
import { ConfigError } from "../../src/clients/config_error.ts";
import type { ConfigFormat } from "../../src/clients/config_format.ts";
import { expectedDocument } from "../../src/clients/expected_document.ts";
import { jsonFormat } from "../../src/clients/json_format.ts";
import type { Client, ConfigPlace } from "../../src/clients/client.ts";
import { register } from "../../src/clients/register.ts";
import { tomlFormat } from "../../src/clients/toml_format.ts";
import { unregister } from "../../src/clients/unregister.ts";
import { mutate } from "../support/mutate.ts";
import { Random } from "../support/random.ts";
import { randomJsonc, randomToml } from "../support/random_config.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

const documents = 150;
const entry = { command: "/opt/graphin", args: ["serve"] };

const kinds: readonly {
  readonly name: string;
  readonly format: ConfigFormat;
  readonly servers: string;
  readonly make: (random: Random, servers: string) => string;
  readonly others: (edited: string) => string;
}[] = [
  {
    name: "JSON",
    format: jsonFormat,
    servers: "mcpServers",
    make: randomJsonc,
    others: (text) => text.replace("{", '{ "later": 1,'),
  },
  {
    name: "TOML",
    format: tomlFormat,
    servers: "mcp_servers",
    make: randomToml,
    others: (text) => `later = 1\n${text}`,
  },
];

for (const { name, format, servers, make, others } of kinds) {
  Deno.test(`registering changes one entry of any ${name} configuration, and unregistering undoes it`, async () => {
    for (let seed = 1; seed <= documents; seed++) {
      const text = make(new Random(seed), servers);
      using tree = new TemporaryTree({ config: text });
      const path = tree.at("config");
      const options = optionsFor(format, { path, servers: [servers] });
      const told = `seed ${seed}: ${JSON.stringify(text)}`;

      assert.equal((await register(options)).change, "added", told);
      const edited = Deno.readTextFileSync(path);
      const wanted = expectedDocument(format.parse(text), [servers], "graphin", entry);
      assert.deepEqual(format.parse(edited), wanted, told);
      for (const comment of text.match(/of mine, \{|of, mine \}|# [a-z ]+\d?/g) ?? []) {
        assert.ok(edited.includes(comment), told);
      }
      assert.equal((await register(options)).change, "unchanged", told);
      assert.equal(Deno.readTextFileSync(path), edited, told);

      assert.equal((await unregister(options)).change, "removed", told);
      assert.equal(Deno.readTextFileSync(path), text, told);
      assert.deepEqual([...Deno.readDirSync(tree.root)].map((found) => found.name), ["config"]);

      const changed = others(edited);
      Deno.writeTextFileSync(path, changed);
      assert.equal((await unregister(options)).change, "removed", told);
      const left = format.parse(Deno.readTextFileSync(path));
      const without = expectedDocument(format.parse(changed), [servers], "graphin", undefined);
      assert.deepEqual({ [servers]: {}, ...Object(left) }, without, told);
    }
  });

  Deno.test(`a damaged ${name} configuration is left as it is, or edited to one that is sound`, async () => {
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      const text = mutate.text(make(random, servers), make(random, servers), random);
      using tree = new TemporaryTree({ config: new TextEncoder().encode(text) });
      const path = tree.at("config");
      const before = Deno.readTextFileSync(path);
      const told = `seed ${seed}: ${JSON.stringify(text)}`;
      try {
        await register(optionsFor(format, { path, servers: [servers] }));
        const edited = format.parse(Deno.readTextFileSync(path));
        const wanted = expectedDocument(format.parse(before), [servers], "graphin", entry);
        assert.deepEqual(edited, wanted, told);
      } catch (error) {
        assert.ok(error instanceof ConfigError, `${told}: ${error}`);
        assert.equal(Deno.readTextFileSync(path), before, told);
      }
    }
  });
}

function optionsFor(
  format: ConfigFormat,
  place: ConfigPlace,
): Parameters<typeof register>[0] {
  const client: Client = {
    id: "sample",
    title: "Sample",
    format,
    user: () => undefined,
    project: () => undefined,
    projectOf: "directory",
    entry: ({ command, args }) => ({ command, args }),
    restart: "nothing",
  };
  return { client, place, program: ["/opt/graphin"], workspace: undefined, force: false };
}
