import { jvmModules } from "../../link/jvm/jvm_modules.ts";
import { kotlinImpliedMembers } from "../../link/jvm/kotlin_implied_members.ts";
import { kotlinTypes } from "../../link/jvm/kotlin_types.ts";
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
  separateFunctions: true,
  extensions: true,
  genericTypes: new Map([["Array", "array"] as const]),
  impliedMembers: kotlinImpliedMembers,
  types: kotlinTypes,
  standardLibrary: () => kotlinLibrary,
};
