import assert from "node:assert/strict";
import { remoteFileSystem } from "./remote_file_system.ts";

function named(type: number): string | undefined {
  return remoteFileSystem("/srv/shop", { os: "linux", typeOf: () => type });
}

Deno.test("file systems that others change are told by the numbers of statfs(2)", () => {
  assert.equal(named(0x6969), "NFS");
  assert.equal(named(0x01021997), "9P");
  assert.equal(named(0x65735546), "FUSE");
  assert.equal(named(0x786f4256), "VirtualBox shared folder");
});

Deno.test("the number of a file system counts by its 32 bits, also where it is negative", () => {
  assert.equal(named(0xff534d42), "CIFS");
  assert.equal(named(0xff534d42 - 2 ** 32), "CIFS");
  assert.equal(named(0xfe534d42 - 2 ** 32), "SMB2");
});

Deno.test("ext4, btrfs, XFS, tmpfs and overlayfs give signs of all changes", () => {
  for (const type of [0xef53, 0x9123683e, 0x58465342, 0x01021994, 0x794c7630]) {
    assert.equal(named(type), undefined);
  }
});

Deno.test("a file system that the system does not tell counts as one of this machine", () => {
  const typeOf = (): number => {
    throw new Deno.errors.NotFound("statfs");
  };
  assert.equal(remoteFileSystem("/srv/shop", { os: "linux", typeOf }), undefined);
  assert.equal(remoteFileSystem("/srv/shop", { os: "darwin", typeOf: () => 0x6969 }), undefined);
});

Deno.test("on Windows a path of another machine is on the network", () => {
  assert.equal(remoteFileSystem("\\\\build\\shop", { os: "windows" }), "network");
  assert.equal(remoteFileSystem("C:\\shop", { os: "windows" }), undefined);
});
