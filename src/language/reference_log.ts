import type { FactsBuilder } from "../facts/facts_builder.ts";
import type { LiteralClass } from "../facts/literal_class.ts";
import type { RefKind } from "../facts/ref_kind.ts";
import { classifyLiteral } from "./classify_literal.ts";

/** A row of `refs` before its number is known. */
export interface Reference {
  readonly kind: RefKind;
  /** May change when what it belongs to turns out to be part of a later definition. */
  owner: number;
  readonly scope: number;
  readonly expr: number;
  /** UTF-16 offset of the used name. */
  readonly start: number;
  readonly line: number;
  readonly argc?: number;
  readonly args?: number;
  readonly flags?: number;
  readonly literal?: string;
  /** Row, once it has one. */
  row?: number;
}

/** The argument of a call that is being read. */
export interface ArgumentOf {
  readonly ref: Reference;
  readonly index: number;
  /** Definition that literals in it belong to. */
  readonly def: number;
}

/** A string literal to be recorded if it looks like something that later layers read. */
export interface LiteralUse {
  readonly text: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly line: number;
  /** Definition around it. */
  readonly owner: number;
}

interface Literal {
  readonly use: LiteralUse;
  readonly literalClass: LiteralClass;
  readonly argument: ArgumentOf | undefined;
}

/** Collects the references and literals of a file until all of it has been seen. */
export class ReferenceLog<R extends Reference> {
  readonly references: R[] = [];
  /** The innermost argument that is being read. */
  argument: ArgumentOf | undefined = undefined;
  readonly #literals: Literal[] = [];

  /** Records a use of a name. */
  refer(reference: R): void {
    this.references.push(reference);
  }

  /** Records a string literal if it looks like something that later layers read. */
  literal(use: LiteralUse): void {
    const literalClass = classifyLiteral(use.text);
    if (literalClass === undefined) return;
    this.#literals.push({ use, literalClass, argument: this.argument });
  }

  /** Adds the rows of the references that are kept, and of all literals, in source order. */
  finish(facts: FactsBuilder, isKept: (reference: R) => boolean): void {
    const kept = this.references.filter(isKept);
    kept.sort((a, b) => a.start - b.start);
    for (const reference of kept) reference.row = facts.addReference(reference);
    this.#literals.sort((a, b) => a.use.start - b.use.start);
    for (const { use, literalClass, argument } of this.#literals) {
      facts.add("literals", {
        def: argument?.def ?? use.owner,
        ref: argument?.ref.row ?? 0,
        argIndex: argument?.index ?? 0,
        class: literalClass,
        text: use.text,
        line: use.line,
      });
    }
  }
}
