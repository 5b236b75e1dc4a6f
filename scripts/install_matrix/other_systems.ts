import { join } from "node:path";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";
import { systemName } from "./system_name.ts";

/** A Linux system other than this one, or why it could not be made. */
export interface OtherSystem {
  readonly name: string;
  /** The one program to download with that is in it. */
  readonly client: string;
  readonly state:
    | { readonly kind: "made"; readonly through: readonly string[] }
    | { readonly kind: "obstacle"; readonly why: string };
}

const suites = [
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

/**
 * Makes other systems by debootstrap, each with nothing but the least and a downloader, from where apt takes its
 * packages. They are kept in the corpus directory.
 */
export async function otherSystems(): Promise<OtherSystem[]> {
  const systems: OtherSystem[] = [];
  for (const { suite, name, client } of suites) {
    const root = join(corpusDirectory(), "systems", `${suite}-${client}`);
    const why = await make(root, suite, client);
    if (why !== undefined) {
      systems.push({ name, client, state: { kind: "obstacle", why } });
      continue;
    }
    const through = ["unshare", "--mount", "sh", "-c", enter, root];
    systems.push({ name: await systemName(through), client, state: { kind: "made", through } });
  }
  return systems;
}

/** @returns What keeps the system from being made. */
async function make(root: string, suite: string, client: string): Promise<string | undefined> {
  const marker = join(root, "made");
  if (await Deno.stat(marker).then(() => true, () => false)) return undefined;
  const sources = await runCommand(["apt-get", "indextargets", "--format", "$(REPO_URI)"]);
  const mirror = sources?.stdout.split("\n").find((uri) => uri !== "");
  if (mirror === undefined) return "no system with apt to take it from";
  const include = `--include=ca-certificates,${client}`;
  const command = ["debootstrap", "--variant=minbase", include, suite, root, mirror] as const;
  const made = await runCommand(command);
  if (made === undefined) return "there is no debootstrap";
  if (made.code !== 0) return made.stdout.trim().split("\n").at(-1) ?? "debootstrap failed";
  await Deno.writeTextFile(marker, "");
  return undefined;
}
