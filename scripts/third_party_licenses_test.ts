import assert from "node:assert/strict";
import { TemporaryTree } from "../tests/support/temporary_tree.ts";
import { bundledPackages } from "./bundled_packages.ts";
import { thirdPartyLicenses } from "./third_party_licenses.ts";

const elvish = { name: "elvish", version: "1.2.3", license: "MIT", texts: ["Speak, friend."] };

Deno.test("licences are listed by name, and given with their texts", async () => {
  using tree = new TemporaryTree({
    "LICENSE": "Our own terms.\n",
    "ink/package.json": '{"name":"ink","version":"2.0.0","license":"Apache-2.0"}',
    "ink/LICENSE": "Terms of ink.\r\nTo the letter.\n",
    "ink/NOTICE": "Ink was made by elves.\n",
  });
  const text = await thirdPartyLicenses({
    root: tree.root,
    packages: [tree.at("ink")],
    grammars: [elvish],
  });
  assert.match(text, /\n\n {2}elvish 1\.2\.3 \(MIT\)\n {2}ink 2\.0\.0 \(Apache-2\.0\)\n\n/);
  assert.match(text, /\nelvish 1\.2\.3\n\n-+\n\nSpeak, friend\.\n/);
  assert.match(text, /\n\nTerms of ink\.\nTo the letter\.\n\nInk was made by elves\.\n/);
  assert.ok(text.endsWith("\n\nOur own terms.\n"));
});

Deno.test("a package without the text of its licence is refused", async () => {
  using tree = new TemporaryTree({
    "LICENSE": "",
    "ink/package.json": '{"name":"ink","version":"2.0.0","license":"MIT"}',
  });
  await assert.rejects(
    thirdPartyLicenses({ root: tree.root, packages: [tree.at("ink")], grammars: [] }),
    /^Error: ink@2\.0\.0 has no licence text in .*: it must not be bundled$/,
  );
});

Deno.test("packages in a bundle are found by its source maps", async () => {
  const map = (...sources: string[]): string => JSON.stringify({ version: 3, sources });
  using tree = new TemporaryTree({
    "modules/main.js.map": map("../sources/main.ts", "../cache/ink/2.0.0/dist/esm/pen.js"),
    "modules/part.js.map": map("../cache/@elves/quill/1.0.0/src/gone.ts"),
    "sources/package.json": '{"name":"own","version":"1.0.0"}',
    "cache/ink/2.0.0/package.json": '{"name":"ink","version":"2.0.0"}',
    "cache/ink/2.0.0/dist/esm/package.json": '{"type":"module"}',
    "cache/@elves/quill/1.0.0/package.json": '{"name":"@elves/quill","version":"1.0.0"}',
  });
  assert.deepEqual(await bundledPackages(tree.at("modules"), tree.at("sources")), [
    tree.at("cache/@elves/quill/1.0.0"),
    tree.at("cache/ink/2.0.0"),
  ]);
});
