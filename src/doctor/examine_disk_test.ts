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
