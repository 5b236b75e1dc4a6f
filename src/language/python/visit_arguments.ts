import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import type { Reference } from "../reference_log.ts";

/** What the arguments of a call are read for. */
export interface ArgumentUse {
  /** The call; undefined when it is none that could be an edge. */
  readonly ref: Reference | undefined;
  /** Visits an argument as a value that is passed. */
  readonly visit: (file: PythonFile, node: SyntaxNode, place: Place, isValue: boolean) => void;
  /**
   * Definition that literals in the arguments belong to.
   *
   * @default {the place's owner}
   */
  readonly def?: number;
}

/** Records what the arguments of a call use. */
export function visitArguments(
  file: PythonFile,
  args: SyntaxNode,
  place: Place,
  use: ArgumentUse,
): void {
  const { ref, visit, def = place.owner } = use;
  const outer = file.argument;
  let index = 0;
  for (const argument of args.type === "argument_list" ? args.children : [args]) {
    file.argument = ref === undefined ? undefined : { ref, index, def };
    visit(file, argument, place, true);
    index++;
  }
  file.argument = outer;
}
