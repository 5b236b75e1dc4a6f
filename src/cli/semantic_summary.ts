import type { SemanticStatus } from "../workspace/workspace_api.ts";
import { printable } from "./printable.ts";

/** Where search by meaning stands, in words for people. @param status Undefined where it is not asked for. */
export function semanticSummary(status: SemanticStatus | undefined): string {
  if (status === undefined) return "off";
  const { state, backend, model, embedded, total, note } = status;
  const said = note === "" ? "" : `: ${printable(note)}`;
  if (state === "unavailable") return `unavailable${said}`;
  const by = [printable(model), backend === "none" ? "" : backend].filter((part) => part !== "");
  const means = by.length === 0 ? "" : ` (${by.join(", ")})`;
  return `${state}, ${embedded} of ${total} nodes${means}${said}`;
}
