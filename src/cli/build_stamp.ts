/** What a program was built from. */
export interface BuildStamp {
  /** Never empty; `dev` when nothing says which. */
  readonly version: string;
  /** Git commit, with `-dirty` behind it when the checkout had changes; empty when not known. */
  readonly commit: string;
  /** Time of the build's sources in UTC, RFC 3339 to the second; empty when not known. */
  readonly buildDate: string;
}

/**
 * Reads the stamp that `deno task compile` put into the program; a run from source has the version of `deno.json` and
 * no more.
 */
export function buildStamp(): BuildStamp {
  const file = Deno.build.standalone ? "./build.json" : "../../deno.json";
  const fields = readFields(new URL(file, import.meta.url));
  const text = (key: string): string => {
    const value = fields.get(key);
    return typeof value === "string" ? value : "";
  };
  return {
    version: text("version") || "dev",
    commit: text("commit"),
    buildDate: text("build_date"),
  };
}

function readFields(url: URL): Map<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Deno.readTextFileSync(url));
    return new Map(Object.entries(parsed ?? {}));
  } catch {
    // A copy of the sources without its metadata still answers which program it is.
    return new Map();
  }
}
