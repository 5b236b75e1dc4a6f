/**
 * Name of the file of one version of the program in an installation.
 *
 * @param platform Such as `linux/amd64`.
 */
export function versionedName(version: string, platform: string): string {
  const ending = platform.startsWith("windows/") ? ".exe" : "";
  return `graphin-${version}-${platform.replace("/", "-")}${ending}`;
}
