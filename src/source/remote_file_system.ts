import { statfsSync } from "node:fs";

/** Numbers by which statfs(2) names file systems, as in Linux' `magic.h` and the drivers' own headers. */
const REMOTE: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB2"],
  [0x01021997, "9P"],
  [0x65735546, "FUSE"],
  [0x786f4256, "VirtualBox shared folder"],
  [0xbacbacbc, "VMware shared folder"],
  [0x7c7c6673, "Parallels shared folder"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
  [0x0bd00bd0, "Lustre"],
  [0x564c, "NCP"],
]);

/** What {@link remoteFileSystem} asks. */
export interface RemoteFileSystemOptions {
  /** @default {that of this machine} */
  readonly os?: typeof Deno.build.os;
  /** Number of the file system of a directory; throws where it cannot be told. @default {statfs(2)} */
  readonly typeOf?: (directory: string) => number;
}

/**
 * The kind of file system that a directory lies on, if it is one that others can change without a sign: a network
 * drive, a folder shared with a virtual machine, a Windows drive under WSL. Undefined for all others, and where the
 * system does not tell.
 *
 * @param directory Absolute path.
 */
export function remoteFileSystem(
  directory: string,
  options: RemoteFileSystemOptions = {},
): string | undefined {
  const { os = Deno.build.os, typeOf = (path) => statfsSync(path).type } = options;
  if (os === "windows") return directory.startsWith("\\\\") ? "network" : undefined;
  if (os !== "linux") return undefined;
  try {
    // The numbers have 32 bits; where the highest is set some systems give a negative one.
    return REMOTE.get(typeOf(directory) >>> 0);
  } catch {
    return undefined;
  }
}
