import { dataDirectories } from "../usage/data_directories.ts";
import { ServerNotes } from "../usage/server_notes.ts";

/**
 * What notes the starts of servers of a workspace. Only an installed program lists the workspace among those of the user.
 *
 * @returns Undefined when the user wishes for none: `GRAPHIN_USAGE=off`.
 */
export function serverNotes(root: string, version: string): ServerNotes | undefined {
  const env = Deno.env.toObject();
  if (env["GRAPHIN_USAGE"] === "off") return undefined;
  const { own } = dataDirectories({ isWindows: Deno.build.os === "windows", env });
  return new ServerNotes({
    root,
    version,
    dataDirectory: Deno.build.standalone ? own : undefined,
  });
}
