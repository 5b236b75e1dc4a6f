import { goModules } from "../../link/go/go_modules.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";
import { goLibrary } from "./go_library.ts";
import { goShapes } from "./go_shapes.ts";
import { goNaming } from "./naming.ts";

/** How Go links. */
export const goSemantics: LanguageSemantics = {
  name: "go",
  naming: goNaming,
  modules: goModules,
  classScope: "none",
  localsAfterDeclaration: true,
  linearisation: "embedding",
  callConstructs: false,
  scatteredMembers: true,
  overloads: false,
  extensions: false,
  structuralInterfaces: true,
  iteratedMap: "element",
  shapes: goShapes,
  standardLibrary: () => goLibrary,
};
