import type { FileFacts } from "../../src/facts/file_facts.ts";
import { TableAccess } from "../../src/facts/table_access.ts";
import { defRef } from "../../src/link/def_ref.ts";
import { EdgeType } from "../../src/link/edge_type.ts";
import { claimedConfidence } from "../../src/link/claimed_confidence.ts";
import { type FileChange, type LinkedFile, Linker } from "../../src/link/linker.ts";
import type { Language } from "../../src/language/language.ts";
import { factsOfText } from "./facts_of_text.ts";
import type { LanguageSemantics } from "../../src/link/link_model.ts";
import { LoadedFile } from "../../src/link/loaded_file.ts";

/** What the workspace of a test needs to know of languages. */
export interface TestLanguages {
  routeOf(path: string): Language | undefined;
  semanticsOf(number: number): LanguageSemantics;
}

/** The outcome of linking one file, as texts. */
interface Described {
  readonly edges: readonly string[];
  readonly externals: readonly string[];
  readonly unresolved: readonly string[];
  readonly tableUses: readonly string[];
}

/** Equal texts at equal paths have equal facts: tests that try many states need not parse them again. */
const factsByContent = new Map<string, Promise<FileFacts>>();

/** A workspace of texts, linked as the real one is, for tests. */
export class LinkedWorkspace {
  readonly #languages: TestLanguages;
  /** Tests are of rules: what was measured of them changes, and they do not. */
  readonly #linker = new Linker(claimedConfidence);
  readonly #numbers = new Map<string, number>();
  readonly #results = new Map<string, Described>();
  /** Paths that the last change linked, in order. */
  linked: readonly string[] = [];

  constructor(languages: TestLanguages) {
    this.#languages = languages;
  }

  /** Applies a change: a text for each path, or null where the file goes. */
  async change(texts: Readonly<Record<string, string | null>>): Promise<void> {
    const changes: FileChange[] = [];
    for (const [path, text] of Object.entries(texts)) {
      const facts = text === null ? undefined : await this.#factsOf(path, text);
      const number = this.#numbers.get(path) ?? this.#numbers.size + 1;
      this.#numbers.set(path, number);
      if (text === null) this.#results.delete(path);
      const semantics = facts === undefined
        ? undefined
        : this.#languages.semanticsOf(facts.file.semantics(0));
      const file = facts === undefined || semantics === undefined
        ? undefined
        : new LoadedFile(number, path, facts, semantics);
      changes.push({ number, path, file });
    }
    const linked: string[] = [];
    for (const outcome of this.#linker.apply(changes)) {
      if (outcome === undefined) continue;
      this.#results.set(outcome.file.path, this.#described(outcome));
      linked.push(outcome.file.path);
    }
    this.linked = linked;
  }

  /**
   * Edges out of a file but for `contains`, sorted, one text each:
   * `source -type-> target confidence rule :line`.
   */
  edges(path: string): readonly string[] {
    return this.#results.get(path)?.edges ?? [];
  }

  /** References out of the workspace, sorted: `source package count`. */
  externals(path: string): readonly string[] {
    return this.#results.get(path)?.externals ?? [];
  }

  /** References of unknown target, sorted: `source name count`. */
  unresolved(path: string): readonly string[] {
    return this.#results.get(path)?.unresolved ?? [];
  }

  /**
   * What is told of the uses of tables, sorted: `source type table access columns`, and for a table that nothing describes
   * `source type table confidence rule :line access columns dangling`.
   */
  tableUses(path: string): readonly string[] {
    return this.#results.get(path)?.tableUses ?? [];
  }

  /** All edges, externals and unresolved references of all files, to compare whole states. */
  state(): string[] {
    return [...this.#results.keys()].sort().flatMap((path) => [
      `# ${path}`,
      ...this.edges(path),
      ...this.externals(path),
      ...this.unresolved(path),
      ...this.tableUses(path),
    ]);
  }

  /** Names stand for nodes, as in the graph: rows of definitions move when their file changes, nodes do not. */
  #described({ file, result }: LinkedFile): Described {
    const edges = result.edges.filter((edge) => edge.type !== EdgeType.contains).map((edge) => {
      const source = this.#idOf(file.number, edge.source);
      const target = this.#idOf(defRef.fileOf(edge.target), defRef.defOf(edge.target));
      const type = Object.keys(EdgeType)[edge.type] ?? "";
      const confidence = edge.confidence.toFixed(2);
      return `${source} -${type}-> ${target} ${confidence} ${edge.rule} :${edge.line}`;
    });
    const externals = result.externals.map((entry) =>
      `${this.#idOf(file.number, entry.source)} ${entry.package} ${entry.count}`
    );
    const unresolved = result.unresolved.map((entry) =>
      `${this.#idOf(file.number, entry.source)} ${entry.name} ${entry.count}`
    );
    const tableUses = result.tableUses.map((use) => {
      const source = this.#idOf(file.number, use.source);
      const type = Object.keys(EdgeType)[use.type] ?? "";
      const isDangling = use.ref === undefined;
      return [
        `${source} ${type} ${use.id}`,
        ...(isDangling ? [`${use.confidence.toFixed(2)} ${use.rule} :${use.line}`] : []),
        ...Object.keys(TableAccess).slice(use.access - 1, use.access),
        ...(use.columns.length === 0 ? [] : [use.columns.join(",")]),
        ...(isDangling ? ["dangling"] : []),
      ].join(" ");
    });
    return {
      edges: edges.sort(),
      externals: externals.sort(),
      unresolved: unresolved.sort(),
      tableUses: tableUses.sort(),
    };
  }

  async #factsOf(path: string, text: string): Promise<FileFacts | undefined> {
    const language = this.#languages.routeOf(path);
    if (language === undefined) return undefined;
    const key = `${path}\0${text}`;
    let facts = factsByContent.get(key);
    if (facts === undefined) {
      facts = factsOfText(language, path, text);
      factsByContent.set(key, facts);
    }
    return await facts;
  }

  #idOf(file: number, def: number): string {
    return this.#linker.file(file)?.names[def]?.id ?? `?${file}:${def}`;
  }
}
