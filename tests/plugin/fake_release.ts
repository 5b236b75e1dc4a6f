import { createHash } from "node:crypto";
import { type InstallManifest, installManifest } from "../../scripts/release/install_manifest.ts";
import { packArchive } from "../../scripts/release/pack_archive.ts";
import type { AnswerRequest, ServedAnswer } from "../support/artifact_server.ts";
import { Random } from "../support/random.ts";

/** The platform of this machine as releases name it. */
export const platform = `${Deno.build.os}/${Deno.build.arch === "aarch64" ? "arm64" : "amd64"}`;

const repo = "graphin-authors/graphin";

/** A release whose program is a script that answers `version --json` and otherwise prints its arguments, one a line. */
export class FakeRelease {
  private constructor(
    readonly version: string,
    readonly program: Uint8Array,
    readonly archive: Uint8Array,
  ) {}

  /** @param script Commands of the program that come before all others. */
  static async make(version: string, script = ""): Promise<FakeRelease> {
    const random = new Random(7);
    const ballast = Array.from({ length: 40 }, () => random.below(2 ** 31).toString(36));
    const lines = [
      "#!/bin/sh",
      script,
      `if [ "$1 $2" = "version --json" ]; then echo '{"version":"${version}","os":"any"}'; exit 0; fi`,
      `printf '%s\\n' "$@"`,
      "exit 0",
      `# ${ballast.join(" ")}`,
    ];
    const program = new TextEncoder().encode(`${lines.join("\n")}\n`);
    const license = new TextEncoder().encode("Apache License\n");
    const archive = await packArchive(
      [
        { name: "graphin", bytes: program, executable: true },
        { name: "LICENSE", bytes: license, executable: false },
      ],
      "tar.gz",
      1_800_000_000,
    );
    return new FakeRelease(version, program, new Uint8Array(archive));
  }

  get asset(): string {
    return `graphin_${this.version}_${platform.replace("/", "_")}.tar.gz`;
  }

  /** Name of the program once it is installed. */
  get file(): string {
    return `graphin-${this.version}-${platform.replace("/", "-")}`;
  }

  get path(): string {
    return `/${repo}/releases/download/v${this.version}/${this.asset}`;
  }

  get manifest(): InstallManifest {
    return installManifest(repo, this.version, [{
      platform,
      asset: this.asset,
      sha256: sha256(this.archive),
      size: this.archive.length,
      bin: "graphin",
      version: this.version,
      commit: "",
      checked: true,
    }]);
  }
}

/** Serves releases as their host does: with ranges, and 404 for everything else. */
export function served(...releases: readonly FakeRelease[]): AnswerRequest {
  return ({ path, headers }) => {
    const release = releases.find((one) => one.path === path);
    return release === undefined
      ? { status: 404 }
      : servedPart(release.archive, headers.get("range"));
  };
}

/** Answers with a file, or with its rest when that is asked for. */
export function servedPart(bytes: Uint8Array, range: string | undefined): ServedAnswer {
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
  if (start === 0) return { status: 200, body: bytes };
  if (start >= bytes.length) return { status: 416 };
  return {
    status: 206,
    body: bytes.subarray(start),
    headers: { "Content-Range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` },
  };
}

/** @returns The hash in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
