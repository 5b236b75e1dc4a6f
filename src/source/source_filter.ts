import { join } from "node:path";
import { DEFAULT_MAX_FILE_BYTES } from "./default_max_file_bytes.ts";
import { DEFAULT_EXCLUSIONS } from "./default_exclusions.ts";
import { type DirectoryStanding, IgnoreRules, type IgnoreRulesOptions } from "./ignore_rules.ts";
import { isRuleFile } from "./rule_file.ts";

/** Directories on top of one another; what lies deeper is not indexed. */
const MAX_DEPTH = 100;
const UNSUPPORTED_NAME = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a path is that of an indexable file, or the first reason why it is not. */
export type FileVerdict =
  | "indexable"
  | "unrouted"
  | "excluded"
  | "ignored"
  | "unsupported-name"
  | "too-deep";

/** What a {@link SourceFilter} decides by, besides ignore files. */
export interface SourceFilterOptions extends IgnoreRulesOptions {
  /**
   * Tells by its path, relative to the workspace root, whether a file is of a kind that is indexed;
   * any truthy value says yes.
   */
  readonly routes: (path: string) => unknown;
  /** Bytes beyond which a file is skipped; undefined for the usual limit. @default {the usual limit} */
  readonly maxFileBytes?: (path: string) => number | undefined;
  /** File names that are out wherever they stand. @default {DEFAULT_EXCLUSIONS.fileNames} */
  readonly excludedFileNames?: ReadonlySet<string>;
}

/**
 * Decides by path alone what belongs to the index. The walk, the check of a single path and the
 * watcher all ask it, so that none can admit what another leaves out. It answers by the ignore files
 * as they were when it first met them; every walk makes a new one.
 */
export class SourceFilter {
  /** The ignore rules that it asks. */
  readonly rules: IgnoreRules;
  readonly #root: string;
  readonly #routes: (path: string) => unknown;
  readonly #maxFileBytes: ((path: string) => number | undefined) | undefined;
  readonly #excluded: ReadonlySet<string>;

  /** @param root Absolute path of the workspace, with symbolic links resolved. */
  constructor(root: string, options: SourceFilterOptions) {
    this.#root = root;
    this.#routes = options.routes;
    this.#maxFileBytes = options.maxFileBytes;
    this.#excluded = options.excludedFileNames ?? DEFAULT_EXCLUSIONS.fileNames;
    this.rules = new IgnoreRules(root, options);
  }

  /** How the directory stands; see {@linkcode IgnoreRules.directory}. */
  directory(path: string): DirectoryStanding {
    return this.rules.directory(path);
  }

  /** Bytes beyond which a file is skipped. */
  maxFileBytes(path: string): number {
    return this.#maxFileBytes?.(path) ?? DEFAULT_MAX_FILE_BYTES;
  }

  /** @param path File relative to the workspace root. */
  file(path: string): FileVerdict {
    if (!this.#routes(path)) return "unrouted";
    if (this.isTooDeep(path)) return "too-deep";
    if (this.#excluded.has(path.slice(path.lastIndexOf("/") + 1))) return "excluded";
    if (this.rules.ignoresFile(path)) return "ignored";
    return UNSUPPORTED_NAME.test(path) ? "unsupported-name" : "indexable";
  }

  /** Whether a directory bears a name that answers cannot carry. */
  isUnsupportedName(path: string): boolean {
    return UNSUPPORTED_NAME.test(path);
  }

  /** Whether a file, or with a trailing `/` a directory, lies below too many directories. */
  isTooDeep(path: string): boolean {
    let depth = 0;
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) depth++;
    return depth > MAX_DEPTH;
  }

  /**
   * Whether a change reported for this path, be it a file, a directory or gone, can change what is
   * indexed. Errs on the side of yes.
   */
  mayMatter(path: string): boolean {
    const isRules = isRuleFile(path);
    // Rules that are not a .gitignore stand in directories that are themselves closed.
    if (path === "" || (isRules && !path.endsWith(".gitignore"))) return true;
    const parent = this.directory(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    if (parent === "pruned" || parent === "ignored") return false;
    if (isRules || this.file(path) === "indexable") return true;
    const standing = this.directory(path);
    if (standing === "pruned" || standing === "ignored") return false;
    try {
      return Deno.lstatSync(join(this.#root, path)).isDirectory;
    } catch {
      return true;
    }
  }
}
