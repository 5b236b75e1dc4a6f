import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import type { CallableParts } from "./callable_parts.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureText } from "./signature_text.ts";
import type { Target } from "./target.ts";

/** The function that a definition is, and the node whose start its signature may begin at. */
export interface CallableSource {
  /** The function; 0 when the definition only names what a call gives. */
  readonly node: number;
  /** First node of the definition, for comments in its signature. */
  readonly from: number;
  readonly parts: CallableParts | undefined;
}

/** Records the definition alone. */
export function declareCallable(
  file: ScriptFile,
  { node, from, parts }: CallableSource,
  target: Target,
): number {
  const { tree } = file;
  const end = parts === undefined || parts.body === 0 ? target.end : tree.start(parts.body);
  const signature = signatureText(
    file,
    { start: target.head, end },
    { from, to: parts?.body || tree.after(node || from) },
  );
  const def = file.define({
    kind: target.isMember ? DefKind.method : DefKind.function,
    name: target.name,
    container: target.container,
    qualifier: target.qualifier,
    scope: target.scope,
    start: target.start,
    end: target.end,
    flags: target.flags | (parts === undefined ? 0 : formFlags(file, node, parts)) |
      (tree.hasError(from) ? DefFlag.partial : 0),
    signature: `${target.prefix}${signature}`,
    doc: target.doc,
  });
  target.declaredIn?.declare(target.name, { def, mayBeDefinition: true });
  return def;
}

function formFlags(file: ScriptFile, node: number, parts: CallableParts): number {
  const { tree, text } = file;
  const until = parts.isArrow ? parts.parameters : parts.name || parts.parameters;
  const words = text.slice(parts.head, Math.max(parts.head, tree.start(until || node)));
  if (words === "") return 0;
  let flags = 0;
  if (/\basync\b/.test(words)) flags |= DefFlag.async;
  if (words.includes("*")) flags |= DefFlag.generator;
  return flags;
}
