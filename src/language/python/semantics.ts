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
  laterReplaces: true,
  localsAfterDeclaration: false,
  linearisation: "c3",
  callConstructs: true,
  constructorName: "__init__",
  scatteredMembers: false,
  overloads: false,
  extensions: false,
  genericTypes: new Map(
    [
      ["AsyncGenerator", "array"],
      ["AsyncIterable", "array"],
      ["AsyncIterator", "array"],
      ["Collection", "array"],
      ["Deque", "array"],
      ["FrozenSet", "array"],
      ["Generator", "array"],
      ["Iterable", "array"],
      ["Iterator", "array"],
      ["List", "array"],
      ["MutableSequence", "array"],
      ["Sequence", "array"],
      ["Set", "array"],
      ["deque", "array"],
      ["frozenset", "array"],
      ["list", "array"],
      ["set", "array"],
      ["Awaitable", "promise"],
      ["Annotated", "same"],
      ["ClassVar", "same"],
      ["Final", "same"],
      ["Optional", "same"],
      ["Required", "same"],
      ["NotRequired", "same"],
      ["Type", "class"],
      ["type", "class"],
      ["Union", "union"],
    ] as const,
  ),
  standardLibrary: () => pythonLibrary,
};
