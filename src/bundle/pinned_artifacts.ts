import type { Pins } from "../provision/pins.ts";
import { unpackedFolder } from "../provision/unpacked_folder.ts";

/**
 * All files that the user's cache may hold on a platform: hashes by path below it, with '/' between its parts.
 *
 * @param platform Such as `linux/amd64`.
 */
export function pinnedArtifacts(pins: Pins, platform: string): ReadonlyMap<string, string> {
  const runtime = pins.runtimes[platform];
  const { web } = pins;
  const files = [
    ...Object.values(pins.models).flatMap(({ description: { files } }) => [
      files.model,
      files.tokenizer,
      ...files.others,
    ]),
    ...(runtime === undefined
      ? []
      : [{ name: runtime.archive ?? runtime.library, sha256: runtime.sha256 }]),
    web.archive,
    ...web.files.map(({ name, sha256 }) => ({
      name: `${unpackedFolder(web.archive)}/${name}`,
      sha256,
    })),
  ];
  return new Map(files.map(({ name, sha256 }) => [name, sha256]));
}
