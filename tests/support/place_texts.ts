import type { OraclePlace } from "../../scripts/oracles/oracle_record.ts";
import { markedPlace } from "./marked_place.ts";

/** Places in some files as texts that a test can compare. */
export interface PlaceTexts<Path extends string> {
  /** `path:line:column` of a place. */
  written(place: OraclePlace): string;
  /** That of the place which a text marks, see {@link markedPlace}. */
  place(path: Path, marked: string): string;
  /** `place → place`, of a site and what it reaches. */
  pair(from: Path, marked: string, to: Path, markedThere: string): string;
}

/** @param files Texts by path. */
export function placeTexts<Path extends string>(
  files: Readonly<Record<Path, string>>,
): PlaceTexts<Path> {
  const written = ({ path, line, column }: OraclePlace): string => `${path}:${line}:${column}`;
  const place = (path: Path, marked: string): string => written(markedPlace(files, path, marked));
  return {
    written,
    place,
    pair: (from, marked, to, markedThere) => `${place(from, marked)} → ${place(to, markedThere)}`,
  };
}
