import type { SemanticStatus } from "../workspace/workspace_api.ts";

/** Where search by meaning stands, as the JSON of commands has it. @param status Undefined where it is not asked for. */
export function semanticJson(status: SemanticStatus | undefined): Record<string, unknown> {
  if (status === undefined) return { state: "off" };
  const { state, backend, model, embedded, total, note } = status;
  return { state, backend, model, embedded, total, note };
}
