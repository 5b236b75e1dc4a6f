import ts from "typescript";

import type { OracleCall, OracleOverride, OracleRecord, UndecidedCall } from "../oracle_record.ts";
import { type CallSite, callSites } from "./call_sites.ts";
import type { Definition } from "./definition.ts";
import { DefinitionFinder } from "./definition_finder.ts";
import { overriddenMethods } from "./overridden_methods.ts";
import type { SourceProgram } from "./source_program.ts";

/** What the compiler says of the calls and overrides in the files of a program. */
export function programRecord(
  program: SourceProgram,
): Pick<OracleRecord, "files" | "externalCalls" | "calls" | "undecided" | "overrides"> {
  const finder = new DefinitionFinder(program);
  const calls: OracleCall[] = [];
  const undecided: UndecidedCall[] = [];
  let externalCalls = 0;
  for (const file of program.files.values()) {
    for (const site of callSites(file)) {
      const place = program.place(site.name);
      const name = site.name.getText();
      for (const found of finder.ofCall(site)) {
        if (found.kind === "internal") {
          calls.push({ site: place, name, target: program.place(found.name) });
        } else if (found.kind === "undecided" || isSlot(site, found)) {
          undecided.push({ site: place, name });
        } else if (found.kind === "external") externalCalls++;
      }
    }
  }
  return {
    files: [...program.files.keys()].sort(),
    externalCalls,
    calls,
    undecided,
    overrides: [...program.files.values()].flatMap((file) => overridesIn(program, file)),
  };
}

/**
 * Whether a property is called that holds a function: what is put into it, anywhere, the compiler does not say. A variable
 * or parameter of that sort is known to be none of the definitions of its name.
 */
function isSlot({ callee }: CallSite, { kind }: Definition): boolean {
  return kind === "unknown" && ts.isPropertyAccessExpression(callee);
}

function overridesIn(program: SourceProgram, node: ts.Node): OracleOverride[] {
  const found: OracleOverride[] = overriddenMethods(program, node).map((
    { overriding, overridden },
  ) => ({ overriding: program.place(overriding), overridden: program.place(overridden) }));
  ts.forEachChild(node, (child) => {
    found.push(...overridesIn(program, child));
  });
  return found;
}
