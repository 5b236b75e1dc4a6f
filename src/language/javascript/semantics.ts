import { nodeModules } from "../../link/node/node_modules.ts";
import { javascriptLibrary } from "./javascript_library.ts";
import { javascriptShapes } from "./javascript_shapes.ts";
import { javascriptNaming } from "./naming.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";

const genericTypes = new Map<string, "array" | "map" | "record" | "promise" | "same">([
  ["Array", "array"],
  ["ReadonlyArray", "array"],
  ["Iterable", "array"],
  ["AsyncIterable", "array"],
  ["Set", "array"],
  ["ReadonlySet", "array"],
  ["Map", "map"],
  ["ReadonlyMap", "map"],
  ["WeakMap", "map"],
  ["Record", "record"],
  ["Promise", "promise"],
  ["PromiseLike", "promise"],
  ["Readonly", "same"],
  ["Required", "same"],
  ["NonNullable", "same"],
  ["Partial", "same"],
  ["Pick", "same"],
  ["Omit", "same"],
  ["Awaited", "same"],
]);

/** How JavaScript and TypeScript link. */
export const javascriptSemantics: LanguageSemantics = {
  name: "javascript",
  dialectOf: (path) => /\.[cm]?tsx?$/.test(path) ? "typescript" : "javascript",
  naming: javascriptNaming,
  modules: nodeModules,
  classScope: "none",
  localsAfterDeclaration: false,
  linearisation: "class-then-interfaces",
  callConstructs: false,
  constructorName: "constructor",
  scatteredMembers: false,
  overloads: false,
  extensions: false,
  prototypes: true,
  genericTypes,
  shapes: javascriptShapes,
  iteratedMap: "entry",
  asyncPromises: true,
  standardLibrary: () => javascriptLibrary,
};
