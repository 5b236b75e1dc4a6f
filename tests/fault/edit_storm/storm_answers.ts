import type { Random } from "../../support/random.ts";
import type {
  ExploreAnswer,
  NodePlace,
  ReadAnswer,
  SearchAnswer,
  WorkspaceApi,
} from "../../../src/workspace/workspace_api.ts";
import type { StormHistory } from "./storm_history.ts";
import { type StormDefinition, stormTexts } from "./storm_texts.ts";

const MOST_RESULTS = 20;

/** States of the files that an answer may speak of: from the call to the answer. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A definition and its file. */
interface Placed extends StormDefinition {
  readonly path: string;
}

/** Asks a workspace at random, and judges each answer by what the files held from the call to the answer. */
export class StormAnswers {
  readonly #history: StormHistory;
  readonly #random: Random;
  /** What was wrong, in words. */
  readonly wrong: string[] = [];
  asked = 0;
  /** Answers that named files as outdated. */
  outdated = 0;

  constructor(history: StormHistory, random: Random) {
    this.#history = history;
    this.#random = random;
  }

  /** Asks one question and judges its answer. */
  async ask(workspace: WorkspaceApi): Promise<void> {
    this.asked++;
    const from = this.#history.version;
    const node = this.#someDefinition();
    const kind = this.#random.below(3);
    if (kind === 0 || node === undefined) {
      const name = this.#random.below(3) === 0 ? undefined : node?.name;
      const query = name ?? stormTexts.name(this.#random);
      const answer = await workspace.search({ query, limit: MOST_RESULTS });
      const isComplete = isWhole(workspace);
      this.#judgeSearch(query, answer, await this.#spanFrom(from), isComplete);
    } else if (kind === 1) {
      const answer = await workspace.explore({
        nodeId: node.id,
        direction: "both",
        minConfidence: 0,
        limit: 100,
      });
      const isComplete = isWhole(workspace);
      this.#judgeExplore(node, answer, await this.#spanFrom(from), isComplete);
    } else {
      const [answer] = await workspace.read({ nodeIds: [node.id] });
      const isComplete = isWhole(workspace);
      this.#judgeRead(node, answer, await this.#spanFrom(from), isComplete);
    }
  }

  async #spanFrom(from: number): Promise<Span> {
    await this.#history.calm();
    return { from, to: this.#history.version };
  }

  #someDefinition(): Placed | undefined {
    const [path, text] = this.#random.pick([...this.#history.current]) ?? [];
    if (path === undefined || text === undefined) return undefined;
    const definition = this.#random.pick(stormTexts.definitions(path, text));
    return definition === undefined ? undefined : { ...definition, path };
  }

  #judgeSearch(query: string, answer: SearchAnswer, span: Span, isWhole: boolean): void {
    const outdated = this.#outdatedOf(answer);
    for (const result of answer.results) {
      this.#judgePlace(`search ${query}`, result, span, outdated);
    }
    if (!isWhole || answer.results.length >= MOST_RESULTS) return;
    for (const path of this.#history.current.keys()) {
      const isMissing = this.#isAlways(path, span, (text) => nameIn(path, text, query)) &&
        !answer.results.some(({ file }) => file === path);
      if (isMissing) this.#note(`search ${query}`, `${path} is missing`, path, span);
    }
  }

  #judgeExplore(asked: Placed, answer: ExploreAnswer, span: Span, isWhole: boolean): void {
    const about = `explore ${asked.id}`;
    if (answer.kind !== "found") {
      if (isWhole && this.#isAlwaysThere(asked, span)) {
        this.#note(about, answer.kind, asked.path, span);
      }
      return;
    }
    const outdated = this.#outdatedOf(answer);
    this.#judgePlace(about, answer.node, span, outdated);
    for (const row of [...answer.uses, ...answer.usedBy]) {
      this.#judgePlace(about, row, span, outdated);
      const isUse = answer.uses.includes(row);
      const called = isUse ? row.displayName : answer.node.displayName;
      const { evidenceFile: file, evidenceLine: line } = row;
      if (row.type !== "call" || outdated.has(file)) continue;
      const isSaid = this.#isOnce(file, span, (text) => lineOf(text, line).includes(called));
      if (!isSaid) this.#note(about, `${file}:${line} does not call ${called}`, file, span);
    }
  }

  #judgeRead(asked: Placed, answer: ReadAnswer | undefined, span: Span, isWhole: boolean): void {
    const about = `read ${asked.id}`;
    if (answer === undefined || answer.kind !== "code") {
      if (isWhole && this.#isAlwaysThere(asked, span)) {
        this.#note(about, `${answer?.kind}`, asked.path, span);
      }
      return;
    }
    const { file, startLine, endLine, text } = answer;
    const isSaid = this.#isOnce(file, span, (content) => {
      const lines = content.split("\n").slice(startLine - 1, endLine);
      // A definition begins behind what exports it.
      return lines.join("\n").replace(/^export /, "").trim() === text.trim();
    });
    if (!isSaid) this.#note(about, `${file}:${startLine}-${endLine} never was ${text}`, file, span);
  }

  /** A place has to be in its file at some moment, unless the answer says that the file is not as it is indexed. */
  #judgePlace(about: string, place: NodePlace, span: Span, outdated: ReadonlySet<string>): void {
    const { file, line, displayName, kind } = place;
    if (outdated.has(file)) return;
    const isThere = this.#isOnce(
      file,
      span,
      (text) => kind !== "function" || lineOf(text, line).includes(displayName),
    );
    if (!isThere) this.#note(about, `${kind} ${displayName} is not at ${file}:${line}`, file, span);
  }

  #outdatedOf({ outdated = [] }: { readonly outdated?: readonly string[] }): ReadonlySet<string> {
    if (outdated.length > 0) this.outdated++;
    return new Set(outdated);
  }

  #isAlwaysThere({ path, name }: Placed, span: Span): boolean {
    return this.#isAlways(path, span, (text) => nameIn(path, text, name));
  }

  #isAlways(path: string, { from, to }: Span, holds: (text: string) => boolean): boolean {
    return [...this.#history.during(path, from, to)].every((text) =>
      text !== undefined && holds(text)
    );
  }

  #isOnce(path: string, { from, to }: Span, holds: (text: string) => boolean): boolean {
    return [...this.#history.during(path, from, to)].some((text) =>
      text !== undefined && holds(text)
    );
  }

  /** Notes what was wrong, and what the file held that would have been right. */
  #note(about: string, what: string, path: string, { from, to }: Span): void {
    const held = [...this.#history.during(path, from, to)].map((text) => JSON.stringify(text));
    this.wrong.push(
      `${about}: ${what} (states ${from} to ${to}; ${path} held ${held.join(" | ")})`,
    );
  }
}

/**
 * Whether the answer that has just come speaks of all files: while the first scan is under way, or changes wait to be taken
 * in, the status says that it may not.
 */
function isWhole(workspace: WorkspaceApi): boolean {
  const { state, pending } = workspace.status();
  return state === "ready" && pending === 0;
}

function nameIn(path: string, text: string, name: string): boolean {
  return stormTexts.definitions(path, text).some((definition) => definition.name === name);
}

function lineOf(text: string, line: number): string {
  return text.split("\n")[line - 1] ?? "";
}
