import assert from "node:assert/strict";
import { npmRegistry } from "./npm_registry.ts";

const nothing = (): undefined => undefined;
const noNpm = (): Promise<undefined> => Promise.resolve(undefined);

Deno.test("the registry is the one that a variable names, else what npm says", async () => {
  const asked: string[] = [];
  const npm = (args: readonly string[]): Promise<string> => {
    asked.push(args.join(" "));
    return Promise.resolve("https://packages.example/npm");
  };
  const variable = (name: string): string | undefined =>
    name === "npm_config_registry" ? "https://cache.example/" : undefined;
  assert.equal((await npmRegistry({ variable, npm })).href, "https://cache.example/");
  assert.deepEqual(asked, []);
  const registry = await npmRegistry({ variable: nothing, npm });
  assert.equal(registry.href, "https://packages.example/npm/");
  assert.deepEqual(asked, ["config get registry"]);
});

Deno.test("where nothing names a registry, it says what to do", async () => {
  await assert.rejects(npmRegistry({ variable: nothing, npm: noNpm }), {
    code: "missing",
    message: /npm is not installed; set npm_config_registry .* --mirror, .* --model-dir names$/,
  });
  await assert.rejects(
    npmRegistry({ variable: nothing, npm: () => Promise.resolve("undefined") }),
    { code: "invalid", message: /^npm's registry has to be an http or https address/ },
  );
});
