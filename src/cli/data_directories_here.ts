import { type DataDirectories, dataDirectories } from "../usage/data_directories.ts";

/** The data directories of the user of this process, in which graphin is installed. */
export function dataDirectoriesHere(): DataDirectories {
  return dataDirectories({ isWindows: Deno.build.os === "windows", env: Deno.env.toObject() });
}
