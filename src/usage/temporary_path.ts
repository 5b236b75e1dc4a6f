import { basename, dirname, join } from "node:path";

/** A path beside another, for what is to take its place once it is whole. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}-${crypto.randomUUID()}`);
}
