import assert from "node:assert/strict";
import { cacheDirectory } from "./cache_directory.ts";

Deno.test("models are kept where the system keeps caches of a user", () => {
  const at = (os: typeof Deno.build.os, variables: Readonly<Record<string, string>>): string =>
    cacheDirectory({ os, env: (name) => variables[name] });
  const home = { HOME: "/home/ada" };
  assert.equal(at("linux", home), "/home/ada/.cache/graphin/artifacts");
  assert.equal(at("linux", { ...home, XDG_CACHE_HOME: "/caches" }), "/caches/graphin/artifacts");
  assert.equal(
    at("linux", { ...home, XDG_CACHE_HOME: "caches" }),
    "/home/ada/.cache/graphin/artifacts",
  );
  assert.equal(at("darwin", home), "/home/ada/Library/Caches/graphin/artifacts");
  assert.throws(() => at("linux", {}), /no place to keep models in: set XDG_CACHE_HOME/);
  assert.throws(() => at("windows", home), /set LOCALAPPDATA to an absolute path/);
});
