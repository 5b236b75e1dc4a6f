import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { compileProgram } from "../compile_program.ts";
import { programStamp } from "../program_stamp.ts";
import { glibcFloor } from "./glibc_floor.ts";
import { packArchive } from "./pack_archive.ts";
import type { ReleaseAsset } from "./release_asset.ts";
import type { ReleaseTarget } from "./release_target.ts";
import { compareVersions, requiredGlibc } from "./required_glibc.ts";
import { selfCheck } from "./self_check.ts";

/** What to build. */
export interface BuildAssetOptions {
  /** Root of the checkout. */
  readonly root: string;
  readonly version: string;
  readonly target: ReleaseTarget;
  /** Directory of the release; the archive goes to `assets` in it, its record to `records`. */
  readonly out: string;
  /** Builds although files differ from the commit. @default {false} */
  readonly allowDirty?: boolean;
  /** Builds twice, to see that the bytes are the same. @default {true} */
  readonly twice?: boolean;
}

/** A program and what is known of it. */
interface Built {
  readonly archive: Uint8Array;
  readonly glibc: string | undefined;
  readonly checked: boolean;
}

/**
 * Builds the archive of one platform and keeps it with a record beside it.
 *
 * @throws Error when the checkout differs from its commit, the program does not do what it should, needs a newer glibc
 * than stated, or the two builds differ.
 */
export async function buildAsset(options: BuildAssetOptions): Promise<ReleaseAsset> {
  const { root, version, target, out } = options;
  const { commit } = await programStamp(root);
  if (!options.allowDirty && (commit === "" || commit.endsWith("-dirty"))) {
    throw new Error(
      commit === ""
        ? `${root} is no git checkout: a release is built from a commit`
        : `files differ from commit ${commit.replace("-dirty", "")}: commit or restore them first`,
    );
  }
  const built = await build(options, commit);
  const sha256 = digest(built.archive);
  const again = options.twice === false ? sha256 : digest((await build(options, commit)).archive);
  if (again !== sha256) {
    throw new Error(
      `two builds of ${target.platform} differ: their archives have the SHA-256 ${sha256} and ${again}`,
    );
  }
  const asset = `graphin_${version}_${target.os}_${target.arch}.${target.archive}`;
  const record: ReleaseAsset = {
    platform: target.platform,
    asset,
    sha256,
    size: built.archive.length,
    bin: target.bin,
    version,
    commit,
    ...(built.glibc === undefined ? {} : { glibc: built.glibc }),
    checked: built.checked,
  };
  await Deno.mkdir(join(out, "assets"), { recursive: true });
  await Deno.mkdir(join(out, "records"), { recursive: true });
  await Deno.writeFile(join(out, "assets", asset), built.archive);
  await Deno.writeTextFile(
    join(out, "records", `${asset}.json`),
    `${JSON.stringify(record, null, 2)}\n`,
  );
  return record;
}

async function build(options: BuildAssetOptions, commit: string): Promise<Built> {
  const { root, version, target } = options;
  const { epoch } = await programStamp(root);
  const work = await Deno.makeTempDir({ prefix: "graphin-release-" });
  try {
    const program = await compileProgram({ root, target: target.target, out: work, version });
    const bytes = await Deno.readFile(program);
    const glibc = target.os === "linux" ? checkedGlibc(bytes) : undefined;
    const checked = target.target === Deno.build.target;
    if (checked) await selfCheck([program], { version, commit, target });
    const archive = await packArchive(
      [
        { name: basename(program), bytes, executable: true },
        {
          name: "LICENSE",
          bytes: await Deno.readFile(join(root, "LICENSE")),
          executable: false,
        },
      ],
      target.archive,
      epoch,
    );
    return { archive, glibc, checked };
  } finally {
    // Windows may hold on to a program for a moment after its end.
    await Deno.remove(work, { recursive: true }).catch(() => undefined);
  }
}

function checkedGlibc(program: Uint8Array): string | undefined {
  const found = requiredGlibc(program);
  if (found !== undefined && compareVersions(found, glibcFloor) > 0) {
    throw new Error(
      `the program needs glibc ${found}, but ${glibcFloor} is stated: ` +
        `change glibcFloor, and say so at the top of the release notes`,
    );
  }
  return found;
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
