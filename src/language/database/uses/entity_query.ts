/** An entity that a query names. */
export interface QueriedEntity {
  readonly name: string;
  readonly access: 1 | 2;
}

/** `select o from Order o`: the list is the alias of an entity, which is no column. */
const SELECTS_ALIAS =
  /^\s*select\s+(?:distinct\s+)?(\w+)\s*(?:,[^]*?)?\bfrom\s+(?:\w+\.)*[A-Z]\w*\s+(?:as\s+)?\1\b/i;
const ENTITY = /\b(from|join|update|into)\s+((?:[A-Za-z_]\w*\.)*)([A-Z]\w*)\b(?!\s*\()/g;

/**
 * The entities that a query in the language of Jakarta Persistence names.
 *
 * @param language What its surroundings say of the language; where they say nothing, its form does.
 * @returns undefined for a text in another language.
 */
export function entityQuery(
  text: string,
  language: "entities" | "tables" | undefined,
): readonly QueriedEntity[] | undefined {
  if (language === "tables") return undefined;
  if (language === undefined && !SELECTS_ALIAS.test(text)) return undefined;
  const isWrite = /^\s*(?:update|delete|insert)\b/i.test(text);
  const entities: QueriedEntity[] = [];
  for (const [, , path = "", name = ""] of text.matchAll(new RegExp(ENTITY.source, "gi"))) {
    // Behind a path of lower case stands a collection of an entity, as in `join o.lines`; entities have capitals.
    if (!/^[A-Z]/.test(name) || path !== "" && !/^[a-z]+\./.test(path)) continue;
    entities.push({ name, access: isWrite && entities.length === 0 ? 2 : 1 });
  }
  return entities;
}
