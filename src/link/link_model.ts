import type { FileFacts } from "../facts/file_facts.ts";
import type { DefRef } from "./def_ref.ts";
import type { ImpliedMember } from "./implied_member.ts";
import type { NameIndex, NameRows } from "./name_index.ts";
import type { NameSpace } from "./name_space.ts";
import type { NodeName } from "./node_names.ts";
import type { NodeNaming } from "./node_naming.ts";
import type { ShapeTable } from "./shape.ts";
import type { StandardLibrary } from "./standard_library.ts";
import type { TypeRelations } from "./type_relations.ts";
import type { Value } from "./value.ts";

/** A file as linking sees it. */
export interface LinkFile {
  /** Number of the file, stable while it exists. */
  readonly number: number;
  /** Path relative to the workspace root. */
  readonly path: string;
  /** Directory of the file, without a trailing slash; empty at the root. */
  readonly directory: string;
  readonly facts: FileFacts;
  readonly semantics: LanguageSemantics;
  /** Rows by name. */
  readonly index: NameIndex;
  /** Node names by definition row. */
  readonly names: readonly (NodeName | undefined)[];
}

/** All that linking knows of a language: data, its naming and its module system. */
export interface LanguageSemantics {
  readonly name: string;
  /** Which of several languages with these rules a file is in, by its path; by default it is the one of the name. */
  dialectOf?(path: string): string;
  readonly naming: NodeNaming;
  readonly modules: ModuleSystem;
  /**
   * Who sees the names of a class body: code nested in it as members, inherited ones too (`members`); only the body
   * itself (`body`); or nobody without a receiver (`none`).
   */
  readonly classScope: "members" | "body" | "none";
  /** Whether a later import or definition of a name in a scope replaces an earlier one (Python). */
  readonly laterReplaces?: boolean;
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
  /** Whether functions and variables have names apart, so that a call finds functions alone (Java, Kotlin). */
  readonly separateFunctions?: boolean;
  /** Whether functions can be called as if they were members of another type (Kotlin extensions). */
  readonly extensions: boolean;
  /**
   * Whether functions construct objects, have a `this` of their own and are open for members from outside, and several
   * declarations of a name are one thing (JavaScript).
   */
  readonly prototypes?: boolean;
  /**
   * Generic types of the language by name: arrays of their argument, other sequences of it that are no arrays, maps from
   * the first to the second, such maps whose elements are members, tuples, promises, no more than the argument, the class
   * itself of which it names an object, or one of their arguments.
   */
  readonly genericTypes?: ReadonlyMap<
    string,
    "array" | "sequence" | "map" | "record" | "tuple" | "promise" | "same" | "class" | "union"
  >;
  /** Members of sequences, maps and other values of the library, by what they give of them. */
  readonly shapes?: ShapeTable;
  /** Whether calling an asynchronous function gives a promise, which has to be awaited. */
  readonly asyncPromises?: boolean;
  /** Methods that give what a statement binds which manages a resource (Python's `with`); by default it is the resource. */
  readonly contextMethods?: readonly string[];
  /** Names of the functions of a type of the library, where those of all types are too many. */
  readonly libraryFunctions?: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a loop over a map gives; by default nothing that is known. */
  readonly iteratedMap?: "key" | "entry" | "element";
  /** Members that a type has under a name without declaring it, the likeliest first. */
  impliedMembers?(
    facts: FileFacts,
    type: number,
    name: string,
    space: NameSpace,
  ): readonly ImpliedMember[];
  /** How types take each other's values, where overloads are chosen from by types. */
  readonly types?: TypeRelations;
  /** Whether a type implements an interface by having its methods, without naming it (Go). */
  readonly structuralInterfaces?: boolean;
  /** Names that the language itself provides. */
  standardLibrary(): StandardLibrary;
}

/** How names cross files in one ecosystem. Every read of another file goes through the {@link World}. */
export interface ModuleSystem {
  /** Edges never cross ecosystems by name. */
  readonly ecosystem: "node" | "python" | "go" | "jvm" | "text";
  /** Key of the package whose members see each other without an import; undefined where files do not. */
  packageOf(path: string, file: LinkFile): string | undefined;
  /**
   * What the local name of an import row stands for. `external` and `missing` are answers too and shadow every
   * namesake; undefined only for rows that bind nothing.
   */
  resolveImport(world: World, file: LinkFile, row: number, space: NameSpace): Value | undefined;
  /**
   * What a name means that no scope of the file binds: own package, star imports, implicit imports. So many of these are
   * passed over where they declare functions of the name.
   */
  resolveOutside(
    world: World,
    file: LinkFile,
    name: string,
    space: NameSpace,
    passed?: number,
  ): Value | undefined;
  /** A member of a module or package as an object; undefined when what {@link objectOf} gives may have it. */
  memberOf(
    world: World,
    container: Extract<Value, { kind: "module" | "package" }>,
    name: string,
    from: LinkFile,
    space: NameSpace,
  ): Value | undefined;
  /** What a module itself is when it is called, constructed, extended or asked for a member that it does not export. */
  objectOf?(world: World, module: Extract<Value, { kind: "module" }>): Value | undefined;
  /** The module that an expression names by its specifier (`require("m")`, `import("m")`). */
  moduleNamed?(
    world: World,
    file: LinkFile,
    specifier: string,
    form: "import" | "require",
  ): Value | undefined;
  /** The class under which another language of the ecosystem finds the functions of a file. */
  facadeOf?(file: LinkFile): string | undefined;
  /** Other declarations that are one thing with a definition, and have members of it. */
  mergedWith?(world: World, ref: DefRef): readonly DefRef[];
  /** Whether the code of one file can use that of another, as far as the build says; by default it can. */
  canSee?(world: World, from: LinkFile, to: LinkFile): boolean;
  /** The file or definition that an import row brings in, for its `import` edge. */
  importTarget?(world: World, file: LinkFile, row: number): Value | undefined;
  /** The file or definition that a row of `exports` takes from another module, for its `import` edge. */
  reExportTarget?(world: World, file: LinkFile, row: number): Value | undefined;
}

/** A variable at the top of a file. */
export interface VariableRef {
  readonly file: number;
  /** Row of `bindings`. */
  readonly row: number;
}

/** A row of `tableSources` of the facts. */
export interface TableSource {
  readonly file: LinkFile;
  readonly member: string;
  /** Row of `tableUses`. */
  readonly use: number;
}

/** A schema of a database of the workspace. */
export interface DatabaseSchema {
  readonly datasource: string;
  readonly schema: string;
  /** How many tables and views it has. */
  readonly tables: number;
}

/**
 * All files of the workspace, as linking may read them. There is no other way to see another file, and every read, hit
 * or miss, is noted for the file that is being linked: that is what makes linking incremental.
 */
export interface World {
  /**
   * Goes through the steps of `link` and collects the keys, hashed and sorted, of what they read of files other than its
   * own.
   */
  observe<T>(
    link: Generator<undefined, T>,
    own: LinkFile,
  ): Generator<undefined, { readonly result: T; readonly demand: Float64Array }>;
  /** A derived value, computed once until files change; what it read counts for everyone who asks for it. */
  derived<T>(name: string, compute: () => T): T;
  /** Like {@link derived}, for what a sort and a number name together: cheaper to ask for again. */
  numbered<T>(sort: string, key: number, compute: () => T): T;
  /**
   * An answer that is computed once for all that is being read now. Number or text stand for the question, whatever asks
   * it; with a place, for the question about that very object or name.
   */
  recalled<T>(question: number | string, compute: () => T, place?: object | string): T;
  /** The file of a number that was read before; reading more of it than its path is to be noted by {@link rows}. */
  file(number: number): LinkFile | undefined;
  /** The file of a definition. */
  fileOf(ref: DefRef): LinkFile | undefined;
  /** The indexed file at a path. */
  fileAt(path: string): LinkFile | undefined;
  /** Whether a directory holds an indexed file, at any depth; the empty path is the root. */
  hasDirectory(path: string): boolean;
  /**
   * Whether a directory holds anything that is called like an entry up to the first dot, file or directory: one read
   * instead of one for each ending that a name may have.
   */
  hasEntry(directory: string, entry: string): boolean;
  /** The rows of a file that bear a name. */
  rows(file: LinkFile, name: string): NameRows | undefined;
  /** Notes that a definition's own row is read, and gives its file. */
  readDefinition(ref: DefRef): LinkFile | undefined;
  /** Notes that a file's star imports, exports or header are read. */
  readStars(file: LinkFile): void;
  /** Notes that nothing is read of a file but whether it is a test, its package clause and its build constraint. */
  readHeader(file: LinkFile): void;
  /** The settings of a configuration file by key, in the order of the file, of some groups ({@link settingGroup}) or of all; undefined when there is no such file. */
  settings(path: string, groups?: readonly string[]): ReadonlyMap<string, string> | undefined;
  /** Paths of the configuration files of a basename, sorted. */
  configurationsNamed(basename: string): readonly string[];
  /** Top-level definitions of a package by name; a method outside of its type's file is called `Type.method`. */
  packageMembers(packageName: string, name: string): readonly DefRef[];
  /** Top-level variables of a package by name. */
  packageVariables(packageName: string, name: string): readonly VariableRef[];
  /** Paths of the files of a package, sorted. */
  packageFiles(packageName: string): readonly string[];
  /** Whether any file belongs to a package. */
  hasPackage(packageName: string): boolean;
  /** The files of a package whose functions another language finds under a name ({@link ModuleSystem.facadeOf}). */
  facadeFiles(packageName: string, facade: string): readonly LinkFile[];
  /**
   * Objects of databases that bear a name or have it for an alias, in any case, by path and row. One that two files
   * describe is given by the first of them.
   */
  databaseObjects(name: string): readonly DefRef[];
  /** The schemas of all databases, by datasource and name. */
  databaseSchemas(): readonly DatabaseSchema[];
  /** What files say under a name of `tableSources`, by path and row. */
  tableSources(name: string): readonly TableSource[];
  /** Definitions of an ecosystem by simple name, but for sections of documents. */
  named(ecosystem: string, name: string): readonly DefRef[];
}
