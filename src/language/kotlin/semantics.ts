import { jvmModules } from "../../link/jvm/jvm_modules.ts";
import { kotlinLibrary } from "./kotlin_library.ts";
import { kotlinNaming } from "./naming.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";

/** How Kotlin links. */
export const kotlinSemantics: LanguageSemantics = {
  name: "kotlin",
  naming: kotlinNaming,
  modules: jvmModules,
  classScope: "members",
  localsAfterDeclaration: true,
  linearisation: "class-then-interfaces",
  callConstructs: true,
  scatteredMembers: false,
  overloads: true,
  extensions: true,
  standardLibrary: () => kotlinLibrary,
};
