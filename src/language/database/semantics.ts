import { textModules } from "../../link/text_modules.ts";
import { emptyLibrary } from "../empty_library.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";

/** Files that describe databases: their package is that of the datasource, which they name themselves. */
export const databaseSemantics: LanguageSemantics = {
  name: "database",
  naming: {
    moduleOf: (_path, facts) => facts.text(facts.file.packageName(0)),
    packageOf: (_path, facts) => facts.text(facts.file.packageName(0)),
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
