import { javaImpliedMembers } from "../../link/jvm/java_implied_members.ts";
import { javaTypes } from "../../link/jvm/java_types.ts";
import { jvmModules } from "../../link/jvm/jvm_modules.ts";
import { javaLibrary } from "./java_library.ts";
import { javaNaming } from "./naming.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";

/** How Java links. */
export const javaSemantics: LanguageSemantics = {
  name: "java",
  naming: javaNaming,
  modules: jvmModules,
  classScope: "members",
  localsAfterDeclaration: true,
  linearisation: "class-then-interfaces",
  callConstructs: false,
  scatteredMembers: false,
  overloads: true,
  separateFunctions: true,
  extensions: false,
  impliedMembers: javaImpliedMembers,
  types: javaTypes,
  standardLibrary: () => javaLibrary,
};
