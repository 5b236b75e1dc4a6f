import type { ObjectName } from "../database_object.ts";
import { routineSignature } from "./routine_signature.ts";
import type { ObjectState } from "./schema_state.ts";
import type { Script } from "./script.ts";
import { skipBrackets } from "./skip_brackets.ts";
import type { SqlScanner } from "./sql_scanner.ts";

/**
 * The routines that a statement means, whose scanner is after their name; it goes past the types of arguments if some
 * follow.
 */
export function routinesNamed(
  script: Script,
  scanner: SqlScanner,
  name: ObjectName,
  kinds: readonly ("db_function" | "procedure")[] = ["db_function", "procedure"],
): ObjectState[] {
  const found = script.state.named(kinds, name.schema, name.name);
  if (!scanner.isSymbol("(")) return found;
  const { start } = scanner;
  const end = skipBrackets(scanner);
  const signature = routineSignature(script.text.slice(start + 1, Math.max(start + 1, end - 1)));
  const exact = found.filter((routine) => routine.signature === signature);
  // A type may be called by another name than before: of one routine alone it is clear which is meant.
  return exact.length > 0 || found.length > 1 ? exact : found;
}
