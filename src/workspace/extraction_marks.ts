import { join } from "node:path";
import { z } from "zod";
import type { SourceEntry } from "../source/source_entry.ts";

/** Bytes from which on files are marked. What smaller ones can take of a heap is far from all of it. */
const MARKED_BYTES = 262_144;
/** Marks of a file that is not tried again. One end may be chance: a program can be killed at any time. */
const MOST_ENDS = 2;
/** Bytes of a file of marks that is read. */
const MOST_BYTES = 1_048_576;

const markSchema = z.object({
  path: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  /** How often the process ended while the file was parsed. */
  ends: z.number().int().nonnegative(),
});

type Mark = z.infer<typeof markSchema>;

/**
 * Remembers on disk which large files are being parsed. A process that ends meanwhile, as of exhausted memory, cannot say
 * what it died of: the next one finds the marks, parses such files one at a time, and leaves those alone that end it again
 * until they change, so that no file makes a server end at every start.
 */
export class ExtractionMarks {
  readonly #path: string | undefined;
  readonly #staged: string | undefined;
  /** What processes before this one ended with. */
  readonly #suspects: Map<string, Mark>;
  readonly #running = new Map<string, Mark>();

  /** @param directory Where the marks are kept; undefined for a process that may keep nothing. */
  constructor(directory: string | undefined) {
    this.#path = directory === undefined ? undefined : join(directory, "parsing.json");
    this.#staged = directory === undefined ? undefined : join(directory, ".tmp-parsing.json");
    this.#suspects = new Map(readMarks(this.#path).map((mark) => [mark.path, mark]));
  }

  /** Whether a process ended while this very content was parsed. */
  isSuspect(entry: SourceEntry): boolean {
    return this.#endsOf(entry) > 0;
  }

  /** Why a file is not to be parsed; undefined when it may be. */
  refusal(entry: SourceEntry): string | undefined {
    const ends = this.#endsOf(entry);
    if (ends < MOST_ENDS) return undefined;
    return `graphin ended ${ends} times while it was parsed; it is left alone until it changes`;
  }

  /** Notes that a file is going to be parsed. */
  begin(entry: SourceEntry): void {
    const { path, size, mtimeMs } = entry;
    if (size < MARKED_BYTES) return;
    this.#running.set(path, { path, size, mtimeMs, ends: this.#endsOf(entry) });
    this.#write();
  }

  /** Notes that the process has outlived a file. */
  end(path: string): void {
    if (!this.#running.delete(path)) return;
    this.#suspects.delete(path);
    this.#write();
  }

  #endsOf({ path, size, mtimeMs }: SourceEntry): number {
    const mark = this.#suspects.get(path);
    return mark?.size === size && mark.mtimeMs === mtimeMs ? mark.ends : 0;
  }

  /** Without the marks a file can end the program more often; nothing else depends on them. */
  #write(): void {
    if (this.#path === undefined || this.#staged === undefined) return;
    const marks = new Map<string, Mark>();
    // Whoever reads a mark takes it for one more end, which a suspect that is not being parsed is not to blame for.
    for (const mark of this.#suspects.values()) {
      marks.set(mark.path, { ...mark, ends: mark.ends - 1 });
    }
    for (const mark of this.#running.values()) marks.set(mark.path, mark);
    try {
      if (marks.size === 0) return Deno.removeSync(this.#path);
      Deno.writeTextFileSync(this.#staged, JSON.stringify([...marks.values()]), {
        createNew: true,
        mode: 0o600,
      });
      Deno.renameSync(this.#staged, this.#path);
    } catch {
      // See above.
    }
  }
}

/** The marks of a process that has ended, each with that end counted; none where they cannot be read or trusted. */
function readMarks(path: string | undefined): Mark[] {
  if (path === undefined) return [];
  try {
    const { isFile, size } = Deno.lstatSync(path);
    if (!isFile || size > MOST_BYTES) return [];
    const marks = z.array(markSchema).parse(JSON.parse(Deno.readTextFileSync(path)));
    return marks.map((mark) => ({ ...mark, ends: mark.ends + 1 }));
  } catch {
    return [];
  }
}
