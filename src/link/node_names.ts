import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";
import { databaseNames } from "./database_names.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeNaming } from "./node_naming.ts";

/** Names of one definition's node. */
export interface NodeName {
  /** Id, unique within the file. */
  readonly id: string;
  readonly simpleName: string;
  /** `<last container>.<name>`, or the name alone at the top. */
  readonly displayName: string;
  /** Dotted chain of enclosing names inside the file; empty at the top. */
  readonly container: string;
}

/**
 * Ids and names of a file's nodes, by definition row; undefined where a definition is not a node. Row 0 is the file
 * itself, whose id is its path. Repeated ids within a file get `#2`, `#3`, … in source order.
 */
export function nodeNames(
  path: string,
  facts: FileFacts,
  naming: NodeNaming,
): readonly (NodeName | undefined)[] {
  const { defs } = facts;
  const base = path.slice(path.lastIndexOf("/") + 1);
  const names: (NodeName | undefined)[] = [
    { id: path, simpleName: base, displayName: base, container: "" },
  ];
  const chains: string[] = [""];
  const used = new Map<string, number>();
  const prefix = naming.moduleOf(path, facts);
  const fileClass = naming.fileClassOf?.(path) ?? "";
  for (let def = 1; def < defs.count; def++) {
    const name = facts.text(defs.name(def));
    const qualifier = facts.text(defs.qualifier(def));
    let container = chains[defs.container(def)] ?? "";
    if (qualifier !== "") container = joinDotted(container, qualifier);
    const kind = defs.kind(def);
    if (container === "" && (kind === DefKind.function || kind === DefKind.method)) {
      container = fileClass;
    }
    chains[def] = joinDotted(container, isDatabaseKind(kind) ? databaseNames.part(name) : name);
    if (kind >= DefKind.object || (defs.flags(def) & DefFlag.merged) !== 0) {
      names.push(undefined);
      continue;
    }
    const plain = kind === DefKind.section
      ? `${path}#${qualifier === "" ? name : qualifier}`
      : joinDotted(prefix, chains[def] ?? "") + parameterList(facts, def, naming);
    const seen = (used.get(plain) ?? 0) + 1;
    used.set(plain, seen);
    names.push({
      id: seen === 1 ? plain : `${plain}#${seen}`,
      // The policies of a table are found by its name.
      simpleName: kind === DefKind.rowPolicy ? facts.text(defs.receiverText(def)) : name,
      displayName: isDatabaseKind(kind)
        ? databaseNames.displayName(plain)
        : displayName(kind, container, name),
      container: kind === DefKind.section ? "" : container,
    });
  }
  return names;
}

function displayName(kind: number, container: string, name: string): string {
  if (kind === DefKind.section || container === "") return name;
  return `${container.slice(container.lastIndexOf(".") + 1)}.${name}`;
}

function parameterList(facts: FileFacts, def: number, naming: NodeNaming): string {
  const kind = facts.defs.kind(def);
  if (kind === DefKind.databaseFunction || kind === DefKind.procedure) {
    const told = facts.text(facts.defs.receiverText(def));
    return told === "" ? "" : `(${told})`;
  }
  if (!naming.parameters || (kind !== DefKind.method && kind !== DefKind.function)) return "";
  const texts: string[] = [];
  const receiver = facts.text(facts.defs.receiverText(def));
  if (receiver !== "") texts.push(receiver);
  const [start, end] = facts.range(facts.params.def, facts.params.count, def);
  for (let row = start; row < end; row++) texts.push(facts.text(facts.params.typeText(row)));
  return `(${texts.join(",")})`;
}

function joinDotted(left: string, right: string): string {
  return left === "" ? right : right === "" ? left : `${left}.${right}`;
}
