import { FactsBuilder } from "../../facts/facts_builder.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { ExpressionPool } from "../expression_pool.ts";
import type { Extraction } from "../extraction.ts";
import { ReferenceLog } from "../reference_log.ts";
import { RowPool } from "../row_pool.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { Block } from "./block.ts";
import type { GoReference } from "./go_reference.ts";
import type { Place } from "./place.ts";

/** One Go file on its way to facts: its rows, and the references that wait for the whole file to be seen. */
export class GoFile extends ReferenceLog<GoReference> {
  readonly extraction: Extraction;
  readonly facts: FactsBuilder;
  readonly text: string;
  readonly isTest: boolean;
  /** Whether the tree has an error anywhere, so that definitions have to be asked. */
  readonly hasErrors: boolean;
  /** Holds the file's imports and its part of the package. */
  readonly fileBlock: Block;
  readonly expressions: ExpressionPool;
  readonly types: RowPool;
  /** Visits a function literal; statements and expressions need each other. */
  visitLambda: (node: SyntaxNode, place: Place) => void = () => {};
  /** Blocks of function literals. */
  readonly lambdas = new WeakMap<SyntaxNode, Block>();
  /** Variables and constants that the file declares for its package. */
  readonly variables = new Set<string>();
  /** Types that the file declares for its package. */
  readonly typeNames = new Set<string>();
  /** Fields of the struct types of this file, by type. */
  readonly fields = new Map<string, ReadonlySet<string>>();

  constructor(extraction: Extraction, hasErrors: boolean) {
    super();
    this.extraction = extraction;
    this.facts = extraction.facts;
    this.text = extraction.text;
    this.isTest = extraction.path.endsWith("_test.go");
    this.hasErrors = hasErrors;
    this.expressions = new ExpressionPool(this.facts);
    this.types = new RowPool(this.facts, "types");
    const end = this.text.length;
    this.facts.set("scopes", FactsBuilder.fileScope, { end });
    const options = { kind: ScopeKind.file, owner: 0, start: 0, end };
    this.fileBlock = new Block(this.facts, options, undefined, FactsBuilder.fileScope);
  }

  /** Adds the rows that wait for the end of the file. */
  complete(): void {
    this.finish(this.facts, ({ root, field }) => {
      if (root !== undefined && this.variables.has(root)) return false;
      return field === undefined || !(this.fields.get(field.type)?.has(field.name) ?? false);
    });
  }
}
