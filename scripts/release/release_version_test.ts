import assert from "node:assert/strict";
import { releaseVersion } from "./release_version.ts";

Deno.test("a release has a semantic version", () => {
  for (const version of ["0.1.0", "1.4.0", "10.20.30", "1.4.0-rc.1", "1.4.0-0.3.7", "2.0.0-a-b"]) {
    assert.equal(releaseVersion(version), version);
  }
});

Deno.test("a release's version has no v before it", () => {
  for (const version of ["v1.4.0", "V1.4.0", "v2"]) {
    assert.throws(() => releaseVersion(version), /give it without '[vV]', as [12]/);
  }
});

Deno.test("what is no version is refused", () => {
  const wrong = [
    "",
    "1",
    "1.4",
    "01.4.0",
    "1.04.0",
    "1.4.0-01",
    "1.4.0-",
    "1.4.0-a..b",
    "1.4.0+build.5",
    "1.4.0 ",
    "1.4.0\n",
    " 1.4.0",
    "1.4.0;id",
    "$(id)",
    "latest",
    "1.4.0/../2",
  ];
  for (const version of wrong) {
    assert.throws(() => releaseVersion(version), /give one such as 1\.4\.0/, version);
  }
});
