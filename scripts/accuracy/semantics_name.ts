import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import type { CorpusPackage } from "../corpus/fetch.ts";

/** By which language's rules a package is linked. */
export function semanticsName({ language, files: [first = ""] }: CorpusPackage): string {
  const route = routeOf(first);
  return route === undefined ? language : semanticsOf(route.semantics).name;
}
