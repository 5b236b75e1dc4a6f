import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { addExport } from "./add_export.ts";
import { amdDefinition } from "./amd_definition.ts";
import { addSuper } from "./add_super.ts";
import { chainText } from "./chain_text.ts";
import { exportedChain } from "./exported_chain.ts";
import { moduleHome } from "./module_home.ts";
import { ownerOf } from "./owner_of.ts";
import { propertyDefinition } from "./property_definition.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** Reads on when the List of arguments is written. */
type AfterArguments = (list: number) => void;

/**
 * Calls by which JavaScript defines things: `Object.assign(X.prototype, {…})`, `Object.defineProperty(exports, …)`,
 * `util.inherits(A, B)`, `__exportStar(require("m"), exports)`. To be asked before the arguments are read.
 */
export function knownCall(
  file: ScriptFile,
  callee: number,
  args: number,
): AfterArguments | undefined {
  const { tree } = file;
  if (tree.kind(args) !== SyntaxKind.arguments) return undefined;
  const name = tree.kind(callee) === SyntaxKind.member ? tree.lastChild(callee) : callee;
  const last = tree.kind(name) === SyntaxKind.identifier ||
      tree.kind(name) === SyntaxKind.propertyIdentifier
    ? file.textOf(name)
    : "";
  const nodes = (): number[] => tree.children(args).map((node) => unwrapped(file, node));
  switch (last) {
    case "assign":
    case "extend":
    case "mixin":
      return extension(file, nodes());
    case "defineProperty":
      return propertyDefinition(file, nodes());
    case "inherits":
    case "setPrototypeOf":
    case "__extends":
    case "_inherits":
    case "_inheritsLoose":
      inheritance(file, nodes());
      return undefined;
    case "define":
      return amdDefinition(file, nodes());
    case "__exportStar":
    case "__export":
      return starExport(file, nodes());
    default:
      return undefined;
  }
}

function extension(file: ScriptFile, nodes: readonly number[]): AfterArguments | undefined {
  const { tree } = file;
  const [first = 0, ...sources] = nodes;
  const text = chainText(file, first);
  if (text === "" || text.startsWith("this")) return undefined;
  const { names, isExported } = exportedChain(file, text.split("."));
  if (isExported && names.length === 0) {
    for (const source of sources) {
      if (tree.kind(source) === SyntaxKind.object) file.homes.set(source, moduleHome(file));
    }
    return (list) => starSources(file, sources, list);
  }
  const isPrototype = names.length > 1 && names[names.length - 1] === "prototype";
  const ownerNames = isPrototype ? names.slice(0, -1) : names;
  const owner = ownerOf(file, ownerNames);
  if (owner === undefined || (!isPrototype && owner.def === 0)) return undefined;
  const { def, qualifier, scope } = owner;
  const flags = isPrototype ? 0 : DefFlag.static;
  for (const source of sources) {
    if (tree.kind(source) === SyntaxKind.object) {
      file.homes.set(source, { def, qualifier, self: def, scope, flags, definesMembers: true });
    } else if (isPrototype) mixIn(file, ownerNames, chainText(file, source));
  }
  return undefined;
}

function mixIn(file: ScriptFile, derived: readonly string[], source: string): void {
  if (source === "") return;
  const base = source.endsWith(".prototype") ? source.slice(0, -".prototype".length) : source;
  addSuper(file, derived, base.split("."), SuperKind.mixin);
}

/** Modules whose exports are copied onto the exports object. */
function starSources(file: ScriptFile, sources: readonly number[], list: number): void {
  const { tree, facts } = file;
  let cell = facts.get("exprs", list, "b");
  for (const node of sources) {
    const value = facts.get("exprs", cell, "a");
    cell = facts.get("exprs", cell, "b");
    if (tree.kind(node) === SyntaxKind.object) continue;
    addExport(file, { kind: ExportKind.star, exported: "", value, node, start: tree.start(node) });
  }
}

function starExport(file: ScriptFile, nodes: readonly number[]): AfterArguments {
  return (list) => {
    const [node = 0] = nodes;
    const value = file.facts.get("exprs", list, "a");
    const start = file.tree.start(node);
    addExport(file, { kind: ExportKind.star, exported: "", value, node, start });
  };
}

function inheritance(file: ScriptFile, nodes: readonly number[]): void {
  const [derived = "", base = ""] = nodes.map((node) =>
    chainText(file, node).replace(/\.prototype$/, "")
  );
  if (derived === "" || base === "") return;
  const names = exportedChain(file, derived.split(".")).names;
  addSuper(file, names, exportedChain(file, base.split(".")).names);
}
