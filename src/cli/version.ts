import { pins } from "../provision/pins.ts";
import { type BuildStamp, buildStamp } from "./build_stamp.ts";

const architectures: Readonly<Record<typeof Deno.build.arch, string>> = {
  aarch64: "arm64",
  x86_64: "amd64",
};

/** On what machine the program runs, and what it was built from. */
export interface VersionOptions {
  /** @default {the stamp of this program} */
  readonly stamp?: BuildStamp;
  /** @default {the operating system of this program} */
  readonly os?: typeof Deno.build.os;
  /** @default {the processor of this program} */
  readonly arch?: typeof Deno.build.arch;
}

/** What a command has to say, and its exit code. */
export interface VersionOutput {
  readonly code: 0 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

const help = `Usage: graphin version [options]

print the version, the platform and the build

Options:
  --json      print one line of JSON
  -h, --help  display help for command
`;

/**
 * `graphin version [--json]`: which program this is, for people or for installers.
 *
 * The JSON form is one line with exactly the keys `version`, `commit`, `build_date`, `os`, `arch` (named as Go names
 * them), `ort`, `semantic_supported` (whether a build of that ONNX Runtime is pinned for the platform) and
 * `semantic_backend`: `native` where it is, else `wasm`, since onnxruntime-web takes its place.
 *
 * @param args What follows `version` on the command line; anything but `--json` and `--help` is refused with exit code 2.
 */
export function version(args: readonly string[], options: VersionOptions = {}): VersionOutput {
  const [flag, ...rest] = args;
  if (rest.length === 0 && (flag === "--help" || flag === "-h")) {
    return { code: 0, stdout: help, stderr: "" };
  }
  if ((flag !== undefined && flag !== "--json") || rest.length > 0) {
    const wrong = flag === "--json" ? rest[0] : flag;
    return {
      code: 2,
      stdout: "",
      stderr: `graphin version: unexpected argument '${wrong}'; usage: graphin version [--json]\n`,
    };
  }
  const { stamp = buildStamp(), os = Deno.build.os, arch = Deno.build.arch } = options;
  const platform = `${os}/${architectures[arch]}`;
  const supported = pins.runtimes[platform] !== undefined;
  const line = flag === "--json"
    ? JSON.stringify({
      arch: architectures[arch],
      build_date: stamp.buildDate,
      commit: stamp.commit,
      ort: pins.runtimeVersion,
      os,
      semantic_backend: supported ? "native" : "wasm",
      semantic_supported: supported,
      version: stamp.version,
    })
    : plain(stamp, platform, supported);
  return { code: 0, stdout: `${line}\n`, stderr: "" };
}

function plain(stamp: BuildStamp, platform: string, supported: boolean): string {
  const known = [stamp.commit, stamp.buildDate].filter((part) => part !== "");
  const origin = known.length > 0 ? ` (${known.join(", ")})` : "";
  const limits = supported
    ? ""
    : ` [no onnxruntime ${pins.runtimeVersion} build for this platform: models run in WebAssembly]`;
  return `graphin ${stamp.version} ${platform}${origin}${limits}`;
}
