import type { ModuleSystem } from "./module_system.ts";
import type { NodeNaming } from "./node_naming.ts";
import type { StandardLibrary } from "./standard_library.ts";

/** All that linking knows of a language: data, its naming and its module system. */
export interface LanguageSemantics {
  readonly name: string;
  readonly naming: NodeNaming;
  readonly modules: ModuleSystem;
  /**
   * Who sees the names of a class body: code nested in it as members, inherited ones too (`members`); only the body
   * itself (`body`); or nobody without a receiver (`none`).
   */
  readonly classScope: "members" | "body" | "none";
  /** Whether a local variable is visible only after its declaration. */
  readonly localsAfterDeclaration: boolean;
  /** Order in which supertypes are searched for a member. */
  readonly linearisation: "c3" | "class-then-interfaces" | "embedding";
  /** Whether calling a class constructs it. */
  readonly callConstructs: boolean;
  /** Name of the constructor where it is not the class's own (`__init__`, `constructor`). */
  readonly constructorName?: string;
  /** Whether a method of a type may lie in another file of its package (Go). */
  readonly scatteredMembers: boolean;
  /** Whether several definitions of one name and container are chosen from by their parameters. */
  readonly overloads: boolean;
  /** Whether functions can be called as if they were members of another type (Kotlin extensions). */
  readonly extensions: boolean;
  /** Names that the language itself provides. */
  standardLibrary(): StandardLibrary;
}
