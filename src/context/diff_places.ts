import type { FilePlace } from "./file_place.ts";

/** Lines that are read of one diff. */
const MOST_LINES = 20_000;
/** Places that are given of one diff. */
const MOST_PLACES = 200;

const HEADER = /^(---|\+\+\+) "?(?:[abciow]\/)?([^\t"]+)"?(?:\t.*)?$/;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * The lines that a unified diff changes, as runs: those that it takes away by their old numbers, those that it adds by
 * their new ones. Whether the diff has been applied is not known, so both may be what is on disk.
 */
export function diffPlaces(text: string): FilePlace[] {
  const reader = new DiffReader();
  for (const line of text.split("\n", MOST_LINES)) reader.read(line);
  return reader.places().slice(0, MOST_PLACES);
}

/** Reads a diff line by line; text around it is passed over. */
class DiffReader {
  readonly #changed = new Map<string, Set<number>>();
  #oldPath: string | undefined;
  #newPath: string | undefined;
  #oldLine = 0;
  #newLine = 0;
  /** Lines of the hunk that are yet to come, of each side. */
  #oldLeft = 0;
  #newLeft = 0;

  /** Takes the next line. */
  read(line: string): void {
    if (this.#oldLeft > 0 || this.#newLeft > 0) this.#readChange(line);
    else this.#readHeader(line);
  }

  /** The changed lines of each file, as runs. */
  places(): FilePlace[] {
    return [...this.#changed].flatMap(([path, lines]) => {
      const places: { path: string; line: number; endLine: number }[] = [];
      for (const line of [...lines].sort((a, b) => a - b)) {
        const last = places[places.length - 1];
        if (last?.endLine === line - 1) last.endLine = line;
        else places.push({ path, line, endLine: line });
      }
      return places;
    });
  }

  #readHeader(line: string): void {
    const [, side, path = ""] = HEADER.exec(line) ?? [];
    const named = path === "/dev/null" ? undefined : path;
    if (side === "---") [this.#oldPath, this.#newPath] = [named, undefined];
    else if (side === "+++") this.#newPath = named;
    const hunk = HUNK.exec(line);
    if (hunk === null || (this.#oldPath ?? this.#newPath) === undefined) return;
    this.#oldLine = Number(hunk[1]);
    this.#oldLeft = Number(hunk[2] ?? 1);
    this.#newLine = Number(hunk[3]);
    this.#newLeft = Number(hunk[4] ?? 1);
  }

  #readChange(line: string): void {
    if (line.startsWith("-")) {
      this.#note(this.#oldPath ?? this.#newPath, this.#oldLine++);
      this.#oldLeft--;
    } else if (line.startsWith("+")) {
      this.#note(this.#newPath ?? this.#oldPath, this.#newLine++);
      this.#newLeft--;
    } else if (line.startsWith(" ") || line === "") {
      this.#oldLine++;
      this.#newLine++;
      this.#oldLeft--;
      this.#newLeft--;
    } else if (!line.startsWith("\\")) {
      // The diff was cut.
      this.#oldLeft = this.#newLeft = 0;
      this.#readHeader(line);
    }
  }

  #note(path: string | undefined, line: number): void {
    if (path === undefined || line < 1) return;
    const known = this.#changed.get(path);
    if (known === undefined) this.#changed.set(path, new Set([line]));
    else known.add(line);
  }
}
