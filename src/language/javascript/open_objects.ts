/** Objects to which functions or classes are assigned as members, outside of their literals. */
export class OpenObjects {
  /** Names by which a file assigns definitions to members: `app`, `app.routes`, `exports.app`. */
  paths: ReadonlySet<string> = new Set();
  readonly #defs = new Map<string, number>();

  /** Notes the definition of an object that is a member of another definition, or of the file for 0. */
  add(container: number, name: string, def: number): void {
    this.#defs.set(`${container} ${name}`, def);
  }

  /** The object that is a member of a definition, or of the file for 0; 0 for none. */
  member(container: number, name: string): number {
    return this.#defs.get(`${container} ${name}`) ?? 0;
  }
}
