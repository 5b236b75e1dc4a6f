import { posix } from "node:path";

/**
 * Whether an entry of a runtime's archive is the file that is wanted, by the end of its cleaned path. The name alone does
 * not tell, because debug symbols of the same name may be beside it.
 *
 * @param wanted Folder and name, such as `lib/onnxruntime.dll`.
 */
export function isWantedEntry(entry: string, wanted: string): boolean {
  const path = posix.normalize(`/${entry.replaceAll("\\", "/")}`);
  return path.endsWith(`/${wanted}`);
}
