import { unzipSync } from "fflate";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { packArchive, type PackedFile } from "./pack_archive.ts";

const program = {
  name: "graphin",
  bytes: Uint8Array.from({ length: 70_000 }, (_, at) => (at * at) % 251),
  executable: true,
};
const license = {
  name: "LICENSE",
  bytes: new TextEncoder().encode("Apache License\n"),
  executable: false,
};
const epoch = Date.UTC(2026, 10, 30, 8, 15, 42) / 1000;

Deno.test("a tar.gz holds the files in order, with fixed owner, mode and time", async () => {
  const packed = await packArchive([program, license], "tar.gz", epoch);
  assert.deepEqual([...packed.subarray(0, 10)], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
  const entries = await unpackTar(gunzipSync(packed), { strict: true });
  const seen = entries.map(({ header, data }) => {
    const { name, type, mode, uid, gid, uname, gname, mtime } = header;
    return { name, type, mode, uid, gid, uname, gname, time: mtime?.getTime(), data };
  });
  const common = { type: "file", uid: 0, gid: 0, uname: "", gname: "", time: epoch * 1000 };
  assert.deepEqual(seen, [
    { ...common, name: "LICENSE", mode: 0o644, data: license.bytes },
    { ...common, name: "graphin", mode: 0o755, data: program.bytes },
  ]);
});

Deno.test("a zip holds the files as of noon of the day", async () => {
  const exe = { ...program, name: "graphin.exe" };
  const packed = await packArchive([exe, license], "zip", epoch);
  const contents = unzipSync(packed);
  assert.deepEqual(Object.keys(contents), ["LICENSE", "graphin.exe"]);
  assert.deepEqual(contents["graphin.exe"], program.bytes);
  // MS-DOS time and date of 2026-11-30 12:00:00, at offset 10 of the first local header.
  const view = new DataView(packed.buffer, packed.byteOffset);
  assert.equal(view.getUint16(10, true), 12 << 11);
  assert.equal(view.getUint16(12, true), ((2026 - 1980) << 9) | (11 << 5) | 30);
});

Deno.test("an archive has the same bytes in every time zone and file order", async () => {
  const digests = new Set<string>();
  for (const zone of ["UTC", "Asia/Seoul", "America/New_York"]) {
    for (const order of ["given", "turned"]) {
      const { success, stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["eval", "--quiet", probe(order === "turned")],
        env: { TZ: zone, NO_COLOR: "1" },
        cwd: new URL("../..", import.meta.url),
      }).output();
      assert.ok(success);
      digests.add(new TextDecoder().decode(stdout));
    }
  }
  const files = [license, { ...program, bytes: program.bytes.subarray(0, 9) }];
  const here = await Promise.all([digestOf(files, "zip"), digestOf(files, "tar.gz")]);
  assert.deepEqual([...digests], [`${here.join(" ")}\n`]);
});

Deno.test("a zip cannot be older than 1980", async () => {
  const view = new DataView((await packArchive([license], "zip", 0)).buffer);
  assert.equal(view.getUint16(12, true), (1 << 5) | 1);
});

async function digestOf(files: readonly PackedFile[], kind: "zip" | "tar.gz"): Promise<string> {
  return createHash("sha256").update(await packArchive(files, kind, epoch)).digest("hex");
}

function probe(turned: boolean): string {
  return `
    import { packArchive } from "./scripts/release/pack_archive.ts";
    import { createHash } from "node:crypto";
    const files = [
      { name: "LICENSE", bytes: new TextEncoder().encode("Apache License\\n"), executable: false },
      { name: "graphin", bytes: Uint8Array.from({ length: 9 }, (_, at) => (at * at) % 251), executable: true },
    ];
    const digests = [];
    for (const kind of ["zip", "tar.gz"]) {
      const packed = await packArchive(${turned} ? files.reverse() : files, kind, ${epoch});
      digests.push(createHash("sha256").update(packed).digest("hex"));
    }
    console.log(digests.join(" "));`;
}
