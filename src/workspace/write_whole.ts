/** Writes all bytes to an open file. */
export async function writeWhole(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) {
    written += await file.write(bytes.subarray(written));
  }
}
