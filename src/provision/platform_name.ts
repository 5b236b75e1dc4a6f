/** This machine's platform, named as in releases of graphin: `linux/amd64`, `darwin/arm64` and so on. */
export function platformName(
  os: typeof Deno.build.os = Deno.build.os,
  arch: typeof Deno.build.arch = Deno.build.arch,
): string {
  return `${os}/${arch === "aarch64" ? "arm64" : "amd64"}`;
}
