import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { examineDisk } from "./examine_disk.ts";

Deno.test("each disk is looked at once, and too little room is a problem", async () => {
  using tree = new TemporaryTree({ "models/a": "", "versions/b": "" });
  const directories = [
    { path: tree.at("models"), what: "models" },
    { path: tree.at("versions"), what: "versions" },
    { path: tree.at("missing"), what: "nothing" },
  ];
  const found = (free: number | undefined): ReturnType<typeof examineDisk> =>
    examineDisk(directories, () => Promise.resolve(free));
  const path = tree.at("models");
  assert.deepEqual(await found(300 << 20), [
    { area: "disk", level: "ok", text: `300 MiB are free where ${path} is` },
  ]);
  assert.deepEqual(await found(199 << 20), [
    {
      area: "disk",
      level: "problem",
      text: `only 199 MiB are free where ${path} is`,
      remedy: "make room there",
    },
  ]);
  assert.deepEqual(await found(undefined), []);
});

// An administrator may write everywhere.
const isUnbound = Deno.build.os === "windows" || Deno.uid() === 0;

Deno.test("a directory that cannot be written to is a problem where something is kept in it", {
  ignore: isUnbound,
}, async () => {
  using tree = new TemporaryTree();
  const path = tree.at("my models");
  Deno.mkdirSync(path, { mode: 0o555 });
  const found = (what?: string): ReturnType<typeof examineDisk> =>
    examineDisk(
      [{ path, ...(what === undefined ? {} : { what }) }],
      () => Promise.resolve(undefined),
    );
  assert.deepEqual(await found("models"), [
    {
      area: "disk",
      level: "problem",
      text: `${path}, where models are kept, cannot be written to`,
      remedy: `give yourself the right to write there; whose it is: ls -ld '${path}'`,
    },
  ]);
  assert.deepEqual(await found(), []);
});
