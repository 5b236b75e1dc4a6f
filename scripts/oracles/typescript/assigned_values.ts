import ts from "typescript";

import { isAssignment } from "./is_assignment.ts";
import type { SourceProgram } from "./source_program.ts";

/** The assignments in a program, by the variable or property that they change. */
export class AssignedValues {
  readonly #program: SourceProgram;
  #found: ReadonlyMap<ts.Symbol, readonly ts.BinaryExpression[]> | undefined;

  constructor(program: SourceProgram) {
    this.#program = program;
  }

  /** The assignments to a variable or property, in the order of the sources. */
  of(symbol: ts.Symbol): readonly ts.BinaryExpression[] {
    this.#found ??= this.#read();
    return this.#found.get(symbol) ?? [];
  }

  #read(): Map<ts.Symbol, ts.BinaryExpression[]> {
    const found = new Map<ts.Symbol, ts.BinaryExpression[]>();
    const visit = (node: ts.Node): void => {
      if (ts.isBinaryExpression(node) && isAssignment(node)) {
        const symbol = this.#program.checker.getSymbolAtLocation(targetName(node.left));
        const others = symbol === undefined ? undefined : found.get(symbol);
        if (others !== undefined) others.push(node);
        else if (symbol !== undefined) found.set(symbol, [node]);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of this.#program.files.values()) visit(file);
    return found;
  }
}

function targetName(target: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(target) ? target.name : target;
}
