import { SemanticError } from "./semantic_error.ts";

/** Why a runtime cannot be used, where another one may do. */
export class RuntimeError extends SemanticError {}
