import type { NodeHandle } from "../facts/node_handle.ts";
import type { SymbolNames } from "../search/symbol_names.ts";
import { editDistance } from "./edit_distance.ts";

interface Candidate {
  readonly handle: NodeHandle;
  /** Lower is nearer: edits of the name first, then of what it stands in. */
  readonly score: number;
  readonly id: string;
}

/** The most edits that a name may be away. */
const MOST_EDITS = 3;
/** Names that are compared letter by letter; where more are alike, those that come first are as good as any. */
const MOST_COMPARED = 20_000;
/** What edits of the name count beside those of its container or its folder. */
const NAME_WEIGHT = 100;

/** Collects the nodes whose names or paths are nearest to a text in edits, regardless of case. */
export class NearestNodes {
  readonly #most: number;
  /** Whether a definition or a section of a file is asked for. */
  readonly #isMember: boolean;
  readonly #path: string;
  readonly #basename: string;
  readonly #name: string;
  readonly #container: string | undefined;
  readonly #letters: number;
  #best: Candidate[] = [];
  #compared = 0;

  /**
   * @param text An id, a name or a path as it was asked for.
   * @param most How many nodes to collect.
   */
  constructor(text: string, most: number) {
    const [before = ""] = text.toLowerCase().split("(", 1);
    const separator = before.search(/#|:/);
    const isMember = separator >= 0 && before.slice(0, separator).includes("/");
    this.#most = most;
    this.#isMember = isMember;
    this.#path = isMember ? before.slice(0, separator) : before;
    this.#basename = basename(this.#path);
    const member = isMember ? before.slice(separator) : before.includes("/") ? "" : before;
    const segments = member.split(/[.#]|:+|->/).filter((segment) => segment !== "");
    this.#name = segments.at(-1) ?? "";
    this.#container = segments.at(-2);
    this.#letters = lettersOf(this.#name);
  }

  /** Considers a file, by its path. */
  offerFile(handle: NodeHandle, path: string): void {
    const lowered = path.toLowerCase();
    const edits = editDistance(this.#basename, basename(lowered), allowance(this.#basename));
    if (edits === undefined) return;
    const folder = editDistance(this.#path, lowered, NAME_WEIGHT / 4) ?? NAME_WEIGHT / 2;
    const behindMembers = this.#isMember ? MOST_EDITS * NAME_WEIGHT + NAME_WEIGHT : 0;
    this.#add(handle, edits * NAME_WEIGHT + folder + behindMembers, path);
  }

  /** Considers a definition, by its name and by what it stands in; of a section the slug counts, not the heading. */
  offer(handle: NodeHandle, names: SymbolNames, isSection: boolean): void {
    const name = this.#name;
    if (name === "" || this.#compared >= MOST_COMPARED) return;
    const most = allowance(name);
    const slug = isSection ? /#(.*)$/.exec(names.id(handle))?.[1] : undefined;
    const written = slug ?? names.simpleName(handle);
    if (Math.abs(written.length - name.length) > most) return;
    const own = written.toLowerCase();
    // An edit puts in, takes out, or replaces a letter: the sets of letters differ by two at most.
    if (bits(lettersOf(own) ^ this.#letters) > 2 * most) return;
    this.#compared++;
    const edits = editDistance(name, own, most);
    if (edits === undefined) return;
    const id = names.id(handle);
    if (!this.#isWanted(edits * NAME_WEIGHT, id)) return;
    this.#add(handle, edits * NAME_WEIGHT + this.#strangeness(handle, names), id);
  }

  /** The collected nodes, nearest first. */
  best(): NodeHandle[] {
    return this.#best.map(({ handle }) => handle);
  }

  #strangeness(handle: NodeHandle, names: SymbolNames): number {
    const isElsewhere = this.#isMember && !names.path(handle).toLowerCase().endsWith(this.#path);
    return (isElsewhere ? NAME_WEIGHT / 2 : 0) + this.#containerStrangeness(handle, names);
  }

  #containerStrangeness(handle: NodeHandle, names: SymbolNames): number {
    const container = this.#container;
    if (container === undefined) return 0;
    const display = names.displayName(handle).toLowerCase();
    const own = display.slice(0, Math.max(0, display.length - names.simpleName(handle).length - 1));
    if (own !== "") return editDistance(container, own, NAME_WEIGHT / 4) ?? NAME_WEIGHT / 2;
    return names.id(handle).toLowerCase().includes(container) ? 0 : NAME_WEIGHT / 2;
  }

  /** Whether a candidate would be among the best, for all that is known of its score. */
  #isWanted(score: number, id: string): boolean {
    const last = this.#best.at(-1);
    if (last === undefined || this.#best.length < this.#most) return true;
    return score < last.score || (score === last.score && id < last.id);
  }

  #add(handle: NodeHandle, score: number, id: string): void {
    if (!this.#isWanted(score, id)) return;
    const candidate = { handle, score, id };
    const at = this.#best.findIndex((other) => isNearer(candidate, other));
    this.#best.splice(at < 0 ? this.#best.length : at, 0, candidate);
    this.#best = this.#best.slice(0, this.#most);
  }
}

function isNearer(a: Candidate, b: Candidate): boolean {
  return a.score !== b.score ? a.score < b.score : a.id < b.id;
}

/** How many edits a name may be away: none for a letter or two, more for longer names. */
function allowance(name: string): number {
  return name.length <= 2 ? 0 : name.length <= 5 ? 1 : name.length <= 11 ? 2 : MOST_EDITS;
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A bit for each character that occurs, by its code. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

function bits(value: number): number {
  let rest = value;
  let count = 0;
  for (; rest !== 0; count++) rest &= rest - 1;
  return count;
}
