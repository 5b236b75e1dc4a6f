import { join } from "node:path";

import { DefFlag } from "../../src/facts/def_flag.ts";
import { DefKind } from "../../src/facts/def_kind.ts";

import type { LinkFile } from "../../src/link/link_model.ts";
import { type DefRef, defRef } from "../../src/link/def_ref.ts";
import type { OraclePlace } from "../oracles/oracle_record.ts";
import { ExpectedDefinitions } from "./expected_definitions.ts";
import type { LinkedPackage } from "./linked_package.ts";

/** An identifier, with the marks of its language around it, which are no part of a node's name. */
const IDENTIFIER = /^#?([\p{L}\p{N}_$]+)|^`([^`]+)`/u;

/** Finds graphin's nodes at the places that an oracle names. */
export class NodeFinder {
  readonly #root: string;
  readonly #linked: LinkedPackage;
  readonly #expected: ExpectedDefinitions;
  /** Bytes of a file and the byte at which each line starts, by path. */
  readonly #texts = new Map<string, { bytes: Uint8Array; starts: readonly number[] }>();

  /** @param root Absolute path of the package's checkout. */
  constructor(root: string, linked: LinkedPackage) {
    this.#root = root;
    this.#linked = linked;
    this.#expected = new ExpectedDefinitions(linked);
  }

  /** The innermost node around a place: who calls. The file itself where there is none; undefined in an unknown file. */
  around(place: OraclePlace): DefRef | undefined {
    const file = this.#linked.files.get(place.path);
    if (file === undefined) return undefined;
    const offset = this.#offset(place);
    return defRef.of(file.number, innermost(file, (def) => spans(file, def, offset)));
  }

  /** The node that is defined at a place, constructors as their types; undefined where graphin has none. */
  definedAt(place: OraclePlace): DefRef | undefined {
    const file = this.#linked.files.get(place.path);
    if (file === undefined) return undefined;
    const offset = this.#offset(place);
    const name = this.#nameAt(place);
    const named = innermost(
      file,
      (def) => spans(file, def, offset) && file.names[def]?.simpleName === name,
    );
    if (named !== 0) return this.canonical(defRef.of(file.number, named));
    const { defs } = file.facts;
    const starting = innermost(
      file,
      (def) =>
        spans(file, def, offset) &&
        (name === "constructor" || defs.line(def) === place.line || defs.start(def) === offset) &&
        (defs.flags(def) & (DefFlag.constructor | DefFlag.default)) !== 0,
    );
    return starting === 0 ? undefined : this.canonical(defRef.of(file.number, starting));
  }

  /** A constructor is its type, and what is defined for one platform is what all of them expect. */
  canonical(ref: DefRef): DefRef {
    return this.#expected.of(this.#constructed(ref));
  }

  /** Whether the compiler knows a definition as another one that lies outside of the package. */
  isRenamed(ref: DefRef): boolean {
    return this.#expected.isRenamed(ref);
  }

  #constructed(ref: DefRef): DefRef {
    const file = this.#linked.byNumber.get(defRef.fileOf(ref));
    if (file === undefined) return ref;
    const { defs } = file.facts;
    const def = defRef.defOf(ref);
    const isConstructor = (defs.flags(def) & DefFlag.constructor) !== 0 ||
      (defs.kind(def) === DefKind.method &&
        file.names[def]?.simpleName === file.semantics.constructorName);
    const container = defs.container(def);
    return isConstructor && container !== 0 ? defRef.of(file.number, container) : ref;
  }

  /** `path:line id`, for people. */
  describe(ref: DefRef): string {
    const file = this.#linked.byNumber.get(defRef.fileOf(ref));
    const def = defRef.defOf(ref);
    return `${file?.path}:${file?.facts.defs.line(def)} ${file?.names[def]?.id ?? "?"}`;
  }

  /** A line of a file, for people. */
  line(path: string, line: number): string {
    const { bytes, starts } = this.#text(path);
    return new TextDecoder().decode(bytes.subarray(starts[line - 1], starts[line])).trim();
  }

  #nameAt(place: OraclePlace): string {
    const { bytes, starts } = this.#text(place.path);
    const offset = this.#offset(place);
    const rest = new TextDecoder().decode(bytes.subarray(offset, starts[place.line]));
    const match = IDENTIFIER.exec(rest);
    return match?.[1] ?? match?.[2] ?? "";
  }

  #offset({ path, line, column }: OraclePlace): number {
    return (this.#text(path).starts[line - 1] ?? 0) + column;
  }

  #text(path: string): { bytes: Uint8Array; starts: readonly number[] } {
    let text = this.#texts.get(path);
    if (text === undefined) {
      const bytes = Deno.readFileSync(join(this.#root, path));
      const starts = [0];
      bytes.forEach((byte, at) => {
        if (byte === 10) starts.push(at + 1);
      });
      text = { bytes, starts };
      this.#texts.set(path, text);
    }
    return text;
  }
}

/** The narrowest node that a test holds for, 0 where it holds for none. */
function innermost(file: LinkFile, holds: (def: number) => boolean): number {
  const { defs } = file.facts;
  let best = 0;
  for (let def = 1; def < defs.count; def++) {
    if (file.names[def] === undefined || !holds(def)) continue;
    const isNarrower = best === 0 ||
      defs.end(def) - defs.start(def) <= defs.end(best) - defs.start(best);
    if (isNarrower) best = def;
  }
  return best;
}

function spans(file: LinkFile, def: number, offset: number): boolean {
  const { defs } = file.facts;
  return defs.start(def) <= offset && offset < defs.end(def);
}
