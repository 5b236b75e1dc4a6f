import { FileFlag } from "../../facts/file_flag.ts";
import type { ContentHasher } from "../../source/content_hasher.ts";
import type { Extraction } from "../extraction.ts";
import { addReading } from "./add_reading.ts";
import { readGroup } from "./read_group.ts";
import type { SourceRoute } from "./source_route.ts";

/** What {@link addRouted} needs beside the file. */
export interface RoutedOptions {
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly route: SourceRoute;
  /** Of the bytes of the file. */
  readonly hash: string;
  readonly hasher: ContentHasher;
}

/**
 * Turns what a file says as a source of a database into facts.
 *
 * @returns Hash of all that the facts were read of.
 */
export function addRouted(
  extraction: Extraction,
  { root, route, hash, hasher }: RoutedOptions,
): string {
  const { path, text } = extraction;
  const { content, readings } = readGroup(root, route, { path, text, hash }, hasher);
  const reading = readings.get(path);
  if (reading !== undefined) addReading(extraction, reading);
  const isEmpty = [...readings.values()].every(({ objects }) => objects.length === 0);
  if (isEmpty && route.group.format !== "graphindb" && extraction.problems.length === 0) {
    extraction.mark(FileFlag.partial | FileFlag.plain);
    const message = `no table or other object of a database was found, read as ${
      formatNames[route.group.format]
    }`;
    extraction.problems.push({ line: 1, message });
  }
  return content;
}

const formatNames = {
  sql: "SQL",
  schema: "a Prisma schema",
  json: "JSON",
  graphindb: "a snapshot",
} as const;
