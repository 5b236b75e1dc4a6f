import { zipSync } from "fflate";
import { packTar } from "modern-tar";
import { gzipSync } from "node:zlib";
import type { ReleaseTarget } from "./release_target.ts";

/** A file of an archive. */
export interface PackedFile {
  /** At the top of the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/**
 * Packs files into an archive whose bytes depend on nothing but the files' names and contents, and the time: no clock,
 * owner, order or time zone of the machine is in it.
 *
 * @param kind `tar.gz` (POSIX ustar in gzip, RFC 1952) or `zip` (whose times are noon of the day, from 1980 on).
 * @param epoch Modification time of all files, in seconds since 1970.
 */
export async function packArchive(
  files: readonly PackedFile[],
  kind: ReleaseTarget["archive"],
  epoch: number,
): Promise<Uint8Array> {
  const sorted = files.toSorted((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return kind === "zip" ? zip(sorted, epoch) : await tarGz(sorted, epoch);
}

async function tarGz(files: readonly PackedFile[], epoch: number): Promise<Uint8Array> {
  const tar = await packTar(files.map(({ name, bytes, executable }) => ({
    header: {
      name,
      size: bytes.length,
      mtime: new Date(epoch * 1000),
      mode: modeOf(executable),
      uid: 0,
      gid: 0,
      uname: "",
      gname: "",
    },
    body: bytes,
  })));
  const packed = gzipSync(tar, { level: 9 });
  // The header's operating system is the one byte that depends on the machine: 255 is "unknown" (RFC 1952).
  packed[9] = 255;
  return packed;
}

function zip(files: readonly PackedFile[], epoch: number): Uint8Array {
  const mtime = noon(Math.max(epoch, Date.UTC(1980, 0, 1) / 1000));
  return zipSync(
    Object.fromEntries(files.map(({ name, bytes, executable }) => [name, [bytes, {
      mtime,
      // 3 is Unix, whose mode is in the upper half of the attributes (APPNOTE of the ZIP format, 4.4.2 and 4.4.15).
      os: 3,
      attrs: (0o100000 | modeOf(executable)) * 2 ** 16,
      level: 9,
    }]])),
  );
}

function modeOf(executable: boolean): number {
  return executable ? 0o755 : 0o644;
}

/**
 * Noon of the day of `epoch`, by the clock of this machine: a ZIP file holds the parts of a local time, and noon is
 * there in every zone, also on a day on which clocks are set forward.
 */
function noon(epoch: number): Date {
  const utc = new Date(epoch * 1000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), 12);
}
