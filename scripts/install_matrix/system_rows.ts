import { verifyInstall } from "../release/verify_install.ts";
import { type MatrixRow, outcomeOf } from "./matrix_row.ts";
import { otherSystems } from "./other_systems.ts";
import type { TriedRelease } from "./tried_release.ts";

/** Installs a release on other systems. */
export async function systemRows(release: TriedRelease): Promise<MatrixRow[]> {
  const { manifest: { version }, tree: root, mirror } = release;
  const rows: MatrixRow[] = [];
  for (const { name, client, state } of await otherSystems()) {
    rows.push({
      place: name,
      done: `install by the plugin with ${client} alone, second run, launcher, search`,
      outcome: state.kind === "obstacle"
        ? { kind: "not run", why: state.why }
        : await outcomeOf(async () => {
          await verifyInstall({ root, version, mirror, through: state.through });
          return `${version} from the release`;
        }),
    });
  }
  return rows;
}
