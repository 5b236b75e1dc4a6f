import { glibcFloor } from "../release/glibc_floor.ts";
import { releaseTargets } from "../release/release_target.ts";
import type { MatrixRow } from "./matrix_row.ts";
import type { TriedRelease } from "./tried_release.ts";

/** What the release has no program for here, and systems that there is none of here. */
export function unrunRows({ manifest: { platforms } }: TriedRelease): MatrixRow[] {
  const missing = releaseTargets.filter(({ platform }) => !(platform in platforms));
  const rows = missing.map(({ name }): MatrixRow => ({
    place: name,
    done: "build, self-check, install by the plugin, launcher, search",
    outcome: {
      kind: "not run",
      why:
        "no such machine, and no Deno runtime for it to build with; the release workflow does it on one, " +
        "before it delivers a release",
    },
  }));
  rows.push({
    place: `Linux with glibc ${glibcFloor} to 2.30`,
    done: "install by the plugin",
    outcome: {
      kind: "not run",
      why: "no such system can be had; every build is refused that asks for more than " +
        `GLIBC_${glibcFloor}, which its ELF header tells`,
    },
  });
  rows.push({
    place: "Linux with musl, as Alpine",
    done: "install by the plugin",
    outcome: { kind: "not run", why: "Deno has no runtime for musl; the installer says so" },
  });
  return rows;
}
