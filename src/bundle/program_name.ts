/**
 * Name of the program in a bundle.
 *
 * @param platform Such as `windows/amd64`.
 */
export function programName(platform: string): string {
  return platform.startsWith("windows/") ? "graphin.exe" : "graphin";
}
