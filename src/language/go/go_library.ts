import { PackedLibrary } from "../packed_library.ts";
import { goNames } from "./go_names.ts";

/** The predeclared names and the standard library of Go. */
export const goLibrary = new PackedLibrary(goNames);
