import type { LanguageSemantics } from "../link/language_semantics.ts";
import type { StandardLibrary } from "../link/standard_library.ts";
import { textModules } from "../link/text_modules.ts";

const none: ReadonlySet<string> = new Set();
const emptyLibrary: StandardLibrary = { globals: none, modules: none, memberNames: none };

/** Documents and plain files, which have links but no names. */
export const textSemantics: LanguageSemantics = {
  name: "text",
  naming: {
    moduleOf: () => "",
    packageOf: (path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))).replaceAll("/", "."),
    parameters: false,
  },
  modules: textModules,
  classScope: "none",
  localsAfterDeclaration: false,
  linearisation: "class-then-interfaces",
  callConstructs: false,
  scatteredMembers: false,
  overloads: false,
  standardLibrary: () => emptyLibrary,
};
