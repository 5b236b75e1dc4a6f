import { runCommand } from "../corpus/run_command.ts";
import { verifyInstall } from "../release/verify_install.ts";
import { type MatrixRow, outcomeOf } from "./matrix_row.ts";
import { systemName } from "./system_name.ts";
import type { TriedRelease } from "./tried_release.ts";

/** Shells, each with what prints its version. */
const shells: readonly (readonly [name: string, command: [string, ...string[]], ask: string])[] = [
  ["dash", ["dash"], "dpkg-query -W -f '${Version}' dash"],
  ["bash", ["bash"], "bash -c 'echo $BASH_VERSION'"],
  ["busybox sh", ["busybox", "sh"], "busybox | head -n 1 | cut -d ' ' -f 2"],
];

/** Installs a release on this system, once by each shell that is `/bin/sh` somewhere. */
export async function shellRows(release: TriedRelease): Promise<MatrixRow[]> {
  const system = await systemName();
  const rows: MatrixRow[] = [];
  for (const [name, shell, ask] of shells) {
    const asked = await runCommand(["sh", "-c", ask]);
    const isThere = await runCommand([...shell, "-c", "exit 0"]) !== undefined;
    const { manifest: { version }, tree: root, mirror } = release;
    rows.push({
      place: `${system}; ${name} ${isThere ? asked?.stdout.trim() ?? "" : ""}`.trim(),
      done: "install by the plugin, second run, launcher, search",
      outcome: isThere
        ? await outcomeOf(async () => {
          await verifyInstall({ root, version, mirror, shell });
          return `${version} from the release`;
        })
        : { kind: "not run", why: "the shell is not on this machine" },
    });
  }
  return rows;
}
