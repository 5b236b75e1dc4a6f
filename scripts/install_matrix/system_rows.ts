import { join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";
import { verifyInstall } from "../release/verify_install.ts";
import { type MatrixRow, outcomeOf } from "./matrix_row.ts";
import { systemName } from "./system_name.ts";
import type { TriedRelease } from "./tried_release.ts";

/** Systems that debootstrap makes, and the one program to download with that is in them. */
const systems = [
  { suite: "bullseye", name: "Debian 11", client: "curl" },
  { suite: "trixie", name: "Debian 13", client: "wget" },
] as const;

/** Runs the rest of its arguments in the system below the first, where only `/proc`, `/dev` and `/tmp` are this one's. */
const enter = [
  'mount --bind /proc "$0/proc"',
  'mount --bind /dev "$0/dev"',
  'mount --bind /tmp "$0/tmp"',
  'exec chroot "$0" "$@"',
].join(" && ");

/** Installs a release on other systems, each made anew by debootstrap with nothing but the least and a downloader. */
export async function systemRows(release: TriedRelease): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const { suite, name, client } of systems) {
    const done = `install by the plugin with ${client} alone, second run, launcher, search`;
    const made = await makeSystem(suite, client);
    if (made.kind === "obstacle") {
      rows.push({ place: name, done, outcome: { kind: "not run", why: made.why } });
      continue;
    }
    const through = ["unshare", "--mount", "sh", "-c", enter, made.root];
    const { manifest: { version }, tree: root, mirror } = release;
    rows.push({
      place: await systemName(through),
      done,
      outcome: await outcomeOf(async () => {
        await verifyInstall({ root, version, mirror, through });
        return `${version} from the release`;
      }),
    });
  }
  return rows;
}

type MadeSystem =
  | { readonly kind: "made"; readonly root: string }
  | { readonly kind: "obstacle"; readonly why: string };

/** Makes a system in the corpus directory, where it is kept; the packages come from where apt takes its own. */
async function makeSystem(suite: string, client: string): Promise<MadeSystem> {
  const root = join(corpusDirectory(), "systems", `${suite}-${client}`);
  const marker = join(root, "made");
  if (await Deno.stat(marker).then(() => true, () => false)) return { kind: "made", root };
  const sources = await runCommand(["apt-get", "indextargets", "--format", "$(REPO_URI)"]);
  const mirror = sources?.stdout.split("\n").find((uri) => uri !== "");
  if (mirror === undefined) return { kind: "obstacle", why: "no system with apt to take it from" };
  const made = await runCommand([
    "debootstrap",
    "--variant=minbase",
    `--include=ca-certificates,${client}`,
    suite,
    root,
    mirror,
  ]);
  if (made?.code !== 0) {
    const last = made?.stdout.trim().split("\n").at(-1);
    return { kind: "obstacle", why: made === undefined ? "there is no debootstrap" : `${last}` };
  }
  await Deno.writeTextFile(marker, "");
  return { kind: "made", root };
}
