import { jvmModules } from "../../link/jvm/jvm_modules.ts";
import { kotlinImpliedMembers } from "../../link/jvm/kotlin_implied_members.ts";
import { kotlinTypes } from "../../link/jvm/kotlin_types.ts";
import { kotlinLibraryFunctions } from "./kotlin_library_functions.ts";
import { kotlinShapes } from "./kotlin_shapes.ts";
import { kotlinLibrary } from "./kotlin_library.ts";
import { kotlinNaming } from "./naming.ts";
import type { LanguageSemantics } from "../../link/link_model.ts";

/** Types of the library whose values hold others of one type. */
const sequences = [
  "AbstractList",
  "ArrayDeque",
  "ArrayList",
  "BlockingQueue",
  "Collection",
  "ConcurrentLinkedDeque",
  "ConcurrentLinkedQueue",
  "CopyOnWriteArrayList",
  "CopyOnWriteArraySet",
  "Deque",
  "HashSet",
  "Iterable",
  "Iterator",
  "LinkedBlockingQueue",
  "LinkedHashSet",
  "LinkedList",
  "List",
  "ListIterator",
  "MutableCollection",
  "MutableIterable",
  "MutableIterator",
  "MutableList",
  "MutableListIterator",
  "MutableSet",
  "PriorityQueue",
  "Queue",
  "Sequence",
  "Set",
  "TreeSet",
];

/** Types of the library whose values hold others by keys. */
const maps = [
  "ConcurrentHashMap",
  "ConcurrentMap",
  "HashMap",
  "LinkedHashMap",
  "Map",
  "MutableMap",
  "SortedMap",
  "TreeMap",
  "WeakHashMap",
];

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
  genericTypes: new Map([
    ["Array", "array"] as const,
    ...sequences.map((name) => [name, "sequence"] as const),
    ...maps.map((name) => [name, "map"] as const),
    ["Pair", "tuple"] as const,
    ["Lazy", "promise"] as const,
  ]),
  shapes: kotlinShapes,
  libraryFunctions: kotlinLibraryFunctions,
  iteratedMap: "entry",
  impliedMembers: kotlinImpliedMembers,
  types: kotlinTypes,
  standardLibrary: () => kotlinLibrary,
};
