import { PackedLibrary } from "../packed_library.ts";
import { pythonNames } from "./python_names.ts";

/** The built-in names and the standard library of Python. */
export const pythonLibrary = new PackedLibrary(pythonNames);
