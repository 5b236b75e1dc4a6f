import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "./linked_workspace.ts";

/** A workspace of texts by path, in all languages, linked. */
export async function linkedTexts(
  texts: Readonly<Record<string, string>>,
): Promise<LinkedWorkspace> {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  await workspace.change(texts);
  return workspace;
}
