import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { addExport } from "./add_export.ts";
import { chainText } from "./chain_text.ts";
import { docComment } from "./doc_comment.ts";
import { exportedChain } from "./exported_chain.ts";
import { isFunction } from "./is_function.ts";
import { memberName } from "./member_name.ts";
import { ownerOf } from "./owner_of.ts";
import type { Home, ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { unwrapped } from "./unwrapped.ts";

const FLAGS: ReadonlyMap<string, number> = new Map<string, number>([
  ["get", DefFlag.getter],
  ["set", DefFlag.setter],
  ["value", 0],
]);

/**
 * `Object.defineProperty(object, "name", descriptor)`: an export of the module when the object is the exports object, or
 * else the functions of the descriptor as members of the object's class.
 */
export function propertyDefinition(
  file: ScriptFile,
  nodes: readonly number[],
): undefined {
  const { tree } = file;
  const [object = 0, key = 0, descriptor = 0] = nodes;
  const chain = chainText(file, object);
  if (tree.kind(key) !== SyntaxKind.string || tree.kind(descriptor) !== SyntaxKind.object) return;
  if (chain === "" || chain.startsWith("this")) return;
  const { names, isExported } = exportedChain(file, chain.split("."));
  const isModule = isExported && names.length === 0;
  if (isModule) file.homes.set(descriptor, exportHome(file, memberName(file, key)));
  const isPrototype = names.length > 1 && names[names.length - 1] === "prototype";
  const owner = isModule
    ? { def: 0, qualifier: "", scope: 0 }
    : ownerOf(file, isPrototype ? names.slice(0, -1) : names);
  if (owner === undefined || (owner.def === 0 && !isModule)) return;
  for (const member of tree.children(descriptor)) {
    const name = tree.child(member, 0);
    const flags = FLAGS.get(memberName(file, name));
    const isMethod = tree.kind(member) === SyntaxKind.method;
    const callable = isMethod ? member : unwrapped(file, tree.lastChild(member));
    if (flags === undefined || !(isMethod || isFunction(tree.kind(callable)))) continue;
    // A function that gives an export is none itself.
    if (isModule && !isMethod && flags !== 0) continue;
    const target: Target = {
      name: memberName(file, key),
      container: owner.def,
      qualifier: owner.qualifier,
      declaredIn: undefined,
      scope: owner.scope,
      start: tree.start(member),
      end: tree.end(member),
      head: tree.start(member),
      prefix: "",
      flags: flags | (isModule ? DefFlag.exported : isPrototype ? 0 : DefFlag.static),
      isMember: !isModule,
      self: owner.def,
      selfScope: owner.scope,
      selfFlags: 0,
      doc: docComment(file, member),
      decorators: [],
      wrappers: "none",
    };
    file.adopted.set(callable, { target, def: 0 });
  }
}

/** The descriptor of an exported property: its value, or the function that gives it, is the export. */
function exportHome(file: ScriptFile, exported: string): Home {
  return {
    def: 0,
    qualifier: "",
    self: 0,
    scope: 0,
    flags: DefFlag.exported,
    definesMembers: false,
    onMember: (name, value, node) => {
      if (name !== "get" && name !== "value") return;
      const start = file.tree.start(node);
      addExport(file, { kind: ExportKind.commonJsName, exported, value, node, start });
    },
  };
}
