import type { FilePin } from "./model_description.ts";

/** Folder of the cache for what is taken out of an archive: files of several archives bear the same name. */
export function unpackedFolder({ name, sha256 }: FilePin): string {
  return `${name.replace(/\.(tgz|tar\.gz|zip)$/, "")}-${sha256.slice(0, 8)}`;
}
