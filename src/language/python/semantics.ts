import type { LanguageSemantics } from "../../link/link_model.ts";
import { pythonModules } from "../../link/python/python_modules.ts";
import { pythonLibrary } from "./python_library.ts";
import { pythonNaming } from "./naming.ts";

/** How Python links. */
export const pythonSemantics: LanguageSemantics = {
  name: "python",
  naming: pythonNaming,
  modules: pythonModules,
  classScope: "body",
  localsAfterDeclaration: false,
  linearisation: "c3",
  callConstructs: true,
  constructorName: "__init__",
  scatteredMembers: false,
  overloads: false,
  extensions: false,
  standardLibrary: () => pythonLibrary,
};
