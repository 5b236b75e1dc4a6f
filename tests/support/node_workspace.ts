import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "./linked_workspace.ts";

/** A workspace of JavaScript, TypeScript and their configuration files, linked. */
export async function nodeWorkspace(
  texts: Readonly<Record<string, string>>,
): Promise<LinkedWorkspace> {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  await workspace.change(texts);
  return workspace;
}
