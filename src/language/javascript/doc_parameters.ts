import { TypeOp } from "../../facts/type_op.ts";
import type { DocTag } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import type { ScriptFile } from "./script_file.ts";

/** What a doc comment says of one parameter. */
export interface DocParameter {
  readonly name: string;
  /** Row of `types`; 0 when the comment gives none. */
  readonly type: number;
  readonly isOptional: boolean;
}

interface Draft {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly properties: {
    readonly name: string;
    readonly type: string;
    readonly isOptional: boolean;
  }[];
}

/** The parameters that `@param` tags describe, in order; tags of `options.x` are properties of `options`. */
export function docParameters(
  file: ScriptFile,
  tags: readonly DocTag[],
  offset: number,
): readonly DocParameter[] {
  const drafts: Draft[] = [];
  for (const tag of tags) {
    if (tag.name !== "param" && tag.name !== "arg" && tag.name !== "argument") continue;
    const match = /^(\[)?\s*([\w$]+)((?:\[\])?(?:\.[\w$]+(?:\[\])?)*)/.exec(tag.text);
    if (match === null) continue;
    const name = match[2] ?? "";
    const path = match[3] ?? "";
    const isOptional = match[1] !== undefined || tag.type.endsWith("=");
    const last = drafts[drafts.length - 1];
    if (path === "" || path === "[]") {
      drafts.push({ name, type: tag.type, isOptional, properties: [] });
    } else if (last?.name === name && /^\.[\w$]+$/.test(path)) {
      last.properties.push({ name: path.slice(1), type: tag.type, isOptional });
    }
  }
  return drafts.map((draft) => ({
    name: draft.name,
    isOptional: draft.isOptional,
    type: draft.properties.length > 0 && /^(?:[Oo]bject)?=?$/.test(draft.type)
      ? objectOf(file, draft, offset)
      : docType(file, draft.type, offset),
  }));
}

function objectOf(file: ScriptFile, draft: Draft, offset: number): number {
  const { types } = file;
  const properties = draft.properties.map(({ name, type, isOptional }) => {
    const row = docType(file, type, offset) || types.named("any", 1);
    return types.add(TypeOp.property, isOptional ? types.add(TypeOp.nullable, row) : row, 0, name);
  });
  return types.add(TypeOp.documented, types.add(TypeOp.object, types.list(properties)));
}
