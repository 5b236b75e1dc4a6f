/**
 * What an answer says of an id that is not the node's own.
 *
 * @param id What was asked for.
 * @param by How the node was found by it.
 */
export function originOf(
  id: string,
  by: "id" | "redirect" | "name",
): { readonly redirectedFrom?: string; readonly askedAs?: string } {
  if (by === "id") return {};
  return by === "redirect" ? { redirectedFrom: id } : { askedAs: id };
}
