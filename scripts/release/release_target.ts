import { type Target, targets } from "../target.ts";

/** A platform of a release, by the names that its files have. */
export interface ReleaseTarget {
  readonly target: Target;
  /** As Go names it. */
  readonly os: "linux" | "darwin" | "windows";
  /** As Go names it. */
  readonly arch: "amd64" | "arm64";
  /** `<os>/<arch>`. */
  readonly platform: string;
  /** For people, such as `Linux, x64`. */
  readonly name: string;
  /** The program in the archive. */
  readonly bin: "graphin" | "graphin.exe";
  readonly archive: "tar.gz" | "zip";
}

const systems = { linux: "Linux", darwin: "macOS", windows: "Windows" } as const;

/** All platforms of a release, in the order of {@link targets}. */
export const releaseTargets: readonly ReleaseTarget[] = targets.map(describe);

function describe(target: Target): ReleaseTarget {
  const os = target.includes("linux") ? "linux" : target.includes("apple") ? "darwin" : "windows";
  const arch = target.startsWith("aarch64") ? "arm64" : "amd64";
  return {
    target,
    os,
    arch,
    platform: `${os}/${arch}`,
    name: `${systems[os]}, ${arch === "arm64" ? "arm64" : "x64"}`,
    bin: os === "windows" ? "graphin.exe" : "graphin",
    archive: os === "windows" ? "zip" : "tar.gz",
  };
}
