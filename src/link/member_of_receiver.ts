import { impliedValue } from "./implied_value.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * What an object around a place has under a name: a member; nothing; a function of the standard library (`library`),
 * before which go extensions of the workspace alone; or something of a type outside of it that may have the name (`open`).
 */
export type ReceiverMember =
  | { readonly kind: "member"; readonly value: Value }
  | { readonly kind: "library" | "none" }
  | { readonly kind: "open"; readonly package: string };

/** Looks for a member of an object that needs no receiver. */
export function memberOfReceiver(
  resolution: Resolution,
  site: Site,
  receiver: Value,
  name: string,
  space: NameSpace,
  fuel: number,
): ReceiverMember {
  if (receiver.kind === "instance") {
    return memberOfInstance(resolution, site, receiver, name, space, fuel);
  }
  if (receiver.kind === "external" && receiver.package !== "std") {
    return { kind: "open", package: receiver.package };
  }
  const isOfLibrary = receiver.kind === "external" || receiver.kind === "array" ||
    receiver.kind === "map" || receiver.kind === "tuple";
  if (!isOfLibrary) {
    const value = resolution.member(site, receiver, name, fuel - 1, space);
    return value === undefined ? { kind: "none" } : { kind: "member", value };
  }
  const { semantics } = site.file;
  const typeName = receiver.kind === "tuple" ? undefined : receiver.name;
  const functions = space === "callable" && typeName !== undefined
    ? semantics.libraryFunctions?.get(typeName)
    : undefined;
  if (!(functions ?? semantics.standardLibrary().memberNames).has(name)) return { kind: "none" };
  return space === "callable" ? { kind: "library" } : { kind: "open", package: "std" };
}

function memberOfInstance(
  resolution: Resolution,
  site: Site,
  receiver: Extract<Value, { kind: "instance" }>,
  name: string,
  space: NameSpace,
  fuel: number,
): ReceiverMember {
  const { inherited } = site;
  const found = resolution.membersOf(receiver.type, name, { inherited, skipSelf: false, space });
  if (found === undefined || (found.defs.length === 0 && found.field === undefined)) {
    const implied = impliedValue(resolution, receiver.type, name, space, receiver.rule, fuel);
    if (implied?.kind === "external") return { kind: "library" };
    if (implied !== undefined) return { kind: "member", value: implied };
    return found?.external === undefined || found.external === ""
      ? { kind: "none" }
      : { kind: "open", package: found.external };
  }
  const value = resolution.member(site, receiver, name, fuel - 1, space);
  return value === undefined ? { kind: "none" } : { kind: "member", value };
}
