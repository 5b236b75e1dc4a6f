import { PackedLibrary } from "../packed_library.ts";
import { javaNames } from "./java_names.ts";

/** The Java platform. */
export const javaLibrary = new PackedLibrary(javaNames);
