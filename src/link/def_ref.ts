const DEFS_PER_FILE = 2 ** 20;

/** A definition anywhere in the workspace, as one number: its file's number and its row there. */
export type DefRef = number & { readonly __brand: "DefRef" };

/** Packs and unpacks {@link DefRef}. */
export const defRef = {
  /** The definition in row `def` of file number `file`; row 0 is the file itself. */
  of(file: number, def: number): DefRef {
    return (file * DEFS_PER_FILE + def) as DefRef;
  },
  fileOf(ref: DefRef): number {
    return Math.floor(ref / DEFS_PER_FILE);
  },
  defOf(ref: DefRef): number {
    return ref % DEFS_PER_FILE;
  },
};
