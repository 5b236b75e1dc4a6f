import type { DatabaseProblem } from "../database_object.ts";
import type { Manifest, ManifestDatasource, ManifestSource } from "./manifest.ts";
import { orderMigrations } from "./order_migrations.ts";
import type { SourceFormat } from "./source_format.ts";

/** Files of a datasource that are read together. */
export interface SourceGroup {
  readonly datasource: ManifestDatasource;
  readonly format: SourceFormat;
  /** In the order in which they are read, each once. */
  readonly paths: readonly string[];
}

/** Which files of a workspace a manifest has read. No file is in two groups. */
export interface SourceRoutes {
  readonly groups: readonly SourceGroup[];
  readonly problems: readonly DatabaseProblem[];
}

/**
 * Finds the files of a manifest's sources. Those of one datasource and format are one group, as what one of them says may
 * concern the others; snapshots and JSON files stand for themselves. A directory may hold scripts, which are put in the
 * order of migrations, or parts of a Prisma schema.
 *
 * @param files All files that can be read, relative to the root, with `/` between their parts.
 */
export function routeSources(manifest: Manifest, files: Iterable<string>): SourceRoutes {
  const router = new Router(files);
  const groups = manifest.datasources.flatMap((datasource) => router.datasource(datasource));
  return { groups, problems: router.problems };
}

class Router {
  readonly problems: DatabaseProblem[] = [];
  readonly #files: ReadonlySet<string>;
  /** Datasource that has a file read, by path. */
  readonly #claims = new Map<string, string>();

  constructor(files: Iterable<string>) {
    this.#files = new Set(files);
  }

  datasource(datasource: ManifestDatasource): SourceGroup[] {
    const shared = new Map<SourceFormat, string[]>();
    const groups: SourceGroup[] = [];
    for (const source of datasource.sources) {
      const { format } = source;
      const paths = this.#claimed(datasource.name, source);
      if (format === "json" || format === "graphindb") {
        groups.push(...paths.map((path) => ({ datasource, format, paths: [path] })));
        continue;
      }
      const known = shared.get(format);
      if (known !== undefined) known.push(...paths);
      else {
        shared.set(format, paths);
        groups.push({ datasource, format, paths });
      }
    }
    return groups.filter(({ paths }) => paths.length > 0);
  }

  #claimed(datasource: string, source: ManifestSource): string[] {
    const claimed: string[] = [];
    for (const path of this.#filesOf(datasource, source)) {
      const owner = this.#claims.get(path);
      if (owner === undefined) {
        this.#claims.set(path, datasource);
        claimed.push(path);
      } else if (owner !== datasource) {
        this.#report(
          source,
          `${path} is claimed by datasources "${owner}" and "${datasource}"; "${owner}" has it`,
        );
      }
    }
    return claimed;
  }

  #filesOf(datasource: string, source: ManifestSource): readonly string[] {
    const { path, format } = source;
    if (this.#files.has(path)) return [path];
    const inside = [...this.#files].filter((file) => file.startsWith(`${path}/`));
    const what = `source ${path} of datasource "${datasource}"`;
    if (inside.length === 0) {
      this.#report(source, `${what} is missing, ignored or too big to be read`);
      return [];
    }
    if (format === "json" || format === "graphindb") {
      this.#report(source, `${what} is a directory; with format ${format} name each file`);
      return [];
    }
    const found = format === "sql"
      ? orderMigrations(inside).scripts
      : inside.filter((file) => file.endsWith(".prisma")).sort();
    if (found.length === 0) this.#report(source, `${what} is a directory without such files`);
    return found;
  }

  #report(source: ManifestSource, message: string): void {
    this.problems.push({ offset: source.offset, message });
  }
}
