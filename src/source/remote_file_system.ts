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

/**
 * The kind of file system that a directory lies on, if it is one that others can change without a sign: a network
 * drive, a folder shared with a virtual machine, a Windows drive under WSL. Undefined for all others, and where the
 * system does not tell.
 *
 * @param directory Absolute path.
 */
export function remoteFileSystem(directory: string): string | undefined {
  if (Deno.build.os === "windows") return directory.startsWith("\\\\") ? "network" : undefined;
  if (Deno.build.os !== "linux") return undefined;
  try {
    return REMOTE.get(statfsSync(directory).type >>> 0);
  } catch {
    return undefined;
  }
}
