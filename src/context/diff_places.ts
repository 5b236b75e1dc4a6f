import type { FilePlace } from "./file_place.ts";

/** Places that are read of one diff. */
const MOST_PLACES = 200;

const HEADER = /^(---|\+\+\+) (?:"?(?:[abciow]\/)?)([^\t"]+)"?(?:\t.*)?$/;
const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/**
 * The lines that a unified diff changes: those that it takes away by their old numbers, those that it adds by their new
 * ones, as runs. Whether the diff has been applied is not known, so both may be what is on disk.
 */
export function diffPlaces(text: string): FilePlace[] {
  const places: FilePlace[] = [];
  let oldPath: string | undefined;
  let newPath: string | undefined;
  let [oldLine, newLine] = [0, 0];
  let isInHunk = false;
  const add = (path: string | undefined, line: number): void => {
    if (path === undefined || line < 1) return;
    const last = places[places.length - 1];
    const before = places[places.length - 2];
    for (const known of [last, before]) {
      if (known?.path === path && known.endLine !== undefined && line === known.endLine + 1) {
        places[places.indexOf(known)] = { ...known, endLine: line };
        return;
      }
      if (known?.path === path && known.line === line) return;
    }
    if (places.length < MOST_PLACES) places.push({ path, line, endLine: line });
  };
  for (const line of text.split("\n")) {
    const [, side, path = ""] =
      isInHunk && /^(?:---|\+\+\+) /.test(line) && !/^(?:--- [a"]|\+\+\+ [b"])/.test(line)
        ? []
        : HEADER.exec(line) ?? [];
    const hunk = HUNK.exec(line);
    if (side === "---") {
      oldPath = path === "/dev/null" ? undefined : path;
      isInHunk = false;
    } else if (side === "+++") newPath = path === "/dev/null" ? undefined : path;
    else if (hunk !== null) {
      [oldLine, newLine] = [Number(hunk[1]), Number(hunk[2])];
      isInHunk = oldPath !== undefined || newPath !== undefined;
    } else if (isInHunk) {
      if (line.startsWith("-")) add(oldPath ?? newPath, oldLine++);
      else if (line.startsWith("+")) add(newPath ?? oldPath, newLine++);
      else if (line.startsWith(" ") || line === "") {
        oldLine++;
        newLine++;
      } else if (!line.startsWith("\\")) isInHunk = false;
    }
  }
  return places;
}
