import { textModules } from "../link/text_modules.ts";
import { emptyLibrary } from "./empty_library.ts";
import type { LanguageSemantics } from "../link/link_model.ts";

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
  extensions: false,
  standardLibrary: () => emptyLibrary,
};
