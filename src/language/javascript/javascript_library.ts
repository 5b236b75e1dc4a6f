import { PackedLibrary } from "../packed_library.ts";
import { javascriptNames } from "./javascript_names.ts";

/** The JavaScript library, the DOM and Node. */
export const javascriptLibrary = new PackedLibrary(javascriptNames);
