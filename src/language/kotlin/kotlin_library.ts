import { PackedLibrary } from "../packed_library.ts";
import { javaNames } from "../java/java_names.ts";
import { kotlinNames } from "./kotlin_names.ts";

/** Kotlin's standard library and the Java platform, which Kotlin for the JVM sees too. */
export const kotlinLibrary = new PackedLibrary(kotlinNames, javaNames);
